import { looseFormOf } from '../../answer/answer-index.ts'
import { isTelling } from '../../english/function-words.ts'
import type { Act } from '../../dialogue/act.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import type { CourseWord, Word } from '../../word/word.ts'
import { TILDE_NAMES } from '../../lesson/tilde-names.ts'
import { COMES_LATER } from '../wording/answer-remarks.ts'
import { onCardForm } from '../forms/card-forms.ts'
import { CLASS_OF_WORD, isNumber, onClass, whatClassesAre } from '../forms/class-questions.ts'
import { cardSentences } from './card-sentences.ts'
import { known, speakForm, tellElsewhere } from '../meanings/describe-word.ts'
import { onInside, onLiteralNamed, onOpposite, onSource } from './derivations.ts'
import { coverageOf, saysNothing, typedForms } from './find-fact.ts'
import { onForeignThanks, onOriginNamed, onSameAs } from '../meanings/comparisons.ts'
import { onFormElsewhere } from './language-comparisons.ts'
import { onExchange } from '../meanings/exchanges.ts'
import { asksSomething, isYesOrNo } from '../messages/message-acts.ts'
import { phraseWithMeaning } from '../messages/find-phrase.ts'
import { asksForEnglish, howToSay } from '../meanings/how-to-say.ts'
import { formMeaning } from '../meanings/parts-of-request.ts'
import { onCalled, onSameWord, onWhoseKin } from '../meanings/glosses.ts'
import { onAgreement } from '../forms/agreement.ts'
import { onConcord } from '../forms/noun-phrases.ts'
import { onTellingSomeone } from '../forms/infinitive-questions.ts'
import { giveHint } from '../answers/open-question.ts'
import { onHeardVowel, onIfWord, onOtherForm, onSeveral, onSpeaker } from '../forms/other-forms.ts'
import { hintOnPlace, onTakenBack } from '../answers/partial-try.ts'
import {
  again,
  type Heard,
  isSecret,
  lineOnLetter,
  mayBeTold,
  NAMES_TILDE,
  phraseOf,
  tildesLeftOut,
} from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { onSlowly, onTrick } from '../meanings/easier-words.ts'
import type { TurnBuilder } from '../turn-builder.ts'
import { onFormOf, onPart, onPartOfPhrase, onPerson, onPiece, wordsToTell } from '../forms/word-parts.ts'

import { onOrder, onWordCount, onWordTold } from '../forms/words-of-phrases.ts'

/** Replies to questions about facts that the content holds, and that a few words of the question name: a noun class, a part of a phrase. */

export function onFact(heard: Heard): TurnBuilder | undefined {
  const told =
    onCardForm(heard) ??
    whatClassesAre(heard) ??
    onWordCount(heard) ??
    onSource(heard) ??
    onOpposite(heard) ??
    onLiteralNamed(heard) ??
    onInside(heard) ??
    onWordTold(heard) ??
    onShortQuestion(heard) ??
    onConcord(heard) ??
    onAgreement(heard) ??
    onSeveral(heard) ??
    onSaying(heard) ??
    onExchange(heard) ??
    onSlowly(heard) ??
    onTakenBack(heard) ??
    onQuoted(heard) ??
    (IS_JUST.test(heard.message) ? onOriginNamed(heard) : undefined)
  const { message } = heard
  if (told || !(asksSomething(message) || CLASS_OF_WORD.test(message) || IS_MEANT.test(message))) return told
  return (
    onPartOfPhrase(heard) ??
    onLeavingTildes(heard) ??
    hintOnPlace(heard) ??
    onLessonOf(heard) ??
    onOtherForm(heard) ??
    onSpeaker(heard) ??
    onNamedOne(heard) ??
    onMeaningAgain(heard) ??
    onHeardVowel(heard) ??
    onForeignThanks(heard) ??
    onIfWord(heard) ??
    onTellingSomeone(heard) ??
    onGreeting(heard) ??
    onSameWord(heard) ??
    onSameAs(heard) ??
    onCalled(heard) ??
    onWhoseKin(heard) ??
    onFormElsewhere(heard) ??
    onFormOf(heard) ??
    onTrick(heard) ??
    onMissingLetter(heard) ??
    onOriginNamed(heard) ??
    onClass(heard) ??
    onOrder(heard) ??
    onForm(heard) ??
    onPart(heard) ??
    onPiece(heard) ??
    onPerson(heard)
  )
}

/** “thibitari is just hospital with an accent” */
const IS_JUST = /\b(?:is(?:n['’]?t)?|it['’]?s|that['’]?s) (?:it )?(?:basically|just|literally) /i

/** “I meant does the w mean you” */
const IS_MEANT = /\bi (?:asked|mean|meant|was asking) (?:does|if|is|whether)\b/i

/** “but you said it names ONE doctor?” */
const QUOTES_TUTOR =
  /\b(?:(?:u|you) (?:\w+ )?(?:said|told me|wrote)|card (?:\w+ )?(?:says?|said)|wh?at do (?:u|you) mean)\b(?: by| that|,)?((?: [\p{L}\d'’]+){3,})/iu
const LEAST_QUOTED = 0.6
/** “what do you mean the first word changes?” */
const ASKS_MEANT = /\bwh?at do (?:u|you) mean\b/i

/** The sentence of a card that a message tells again, with the form for several where it speaks of one. */
function onQuoted(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  const quoted = QUOTES_TUTOR.exec(message)?.[1]
  const ids = [builder.state.judged?.wordId, asked?.wordId]
  const words = quoted === undefined ? [] : wordsToTell(heard, ...ids).filter(({ id }) => ids.includes(id))
  for (const word of words) {
    const told = cardSentences(word.context).find((text) => coverageOf(context, quoted!, text) >= LEAST_QUOTED)
    if (told === undefined) continue
    const onIt = ASKS_MEANT.test(message) ? notesOf(context.lesson, word.id)?.grammar : undefined
    if (onIt !== undefined) return again(context, builder, withPronunciations(onIt))
    const several = /\bone\b/.test(told) && word.plural !== undefined && word.plural !== word.kikuyu
    const more = several ? ` More than one: ${speakForm(word, word.plural!)}.` : ''
    return again(context, builder, `My note on ${speak(word)}: ${told}${more}`)
  }
  return undefined
}

// Tildes that are left out

const LEAVES_OUT =
  /\b(?:without|leav(?:e|ing) \w+(?: \w+){0,2} out|left out|leave out|skip\w*|forg[eo]t\w*|omit\w*|drop\w*|ignor\w*|miss(?:ing)?|(?:have|need|got|required?|supposed) to (?!know|learn|memor|remember)|must i|optional|plain|bother\w*|don['’]?t (?:type|write|use|put)|not (?:type|write|use|put)|every time|always)\b/i
const ASKS_LEAVE =
  /\b(?:(?:can|could|may|do|must|should|will|would|if|when) (?:i|you|u|we|it)|(?:all ?right|allowed|ok|okay|fine|wrong|right|count\w*|matters?|required|optional))\b/i

/** “can I just write u and i”, “is a normal u fine?” */
const PLAIN_LETTERS =
  /\b(?:accept|enter|put|typ(?:e|ing)|us(?:e|ing)|writ(?:e|ing)|is)\b(?: (?:it|just|only|an?|the|with|in))* ["“'‘]?(?:(?:basic|normal|ordinary|plain|regular|standard) (?:[iu]|letters?|ones?|vowels?)|[iu](?:["”'’]? (?:and|or) ["“'‘]?[iu])?["”'’]?(?= for\b| in(?:stead| place)\b|\W*$))(?!\p{L})/iu

/** True for “can I leave the squiggles out?”, a question about any answer. */
export const asksToLeaveTildes = (message: string) =>
  ((NAMES_TILDE.test(message) && LEAVES_OUT.test(message)) || PLAIN_LETTERS.test(message)) &&
  !ON_SOUND.test(message) &&
  ASKS_LEAVE.test(message) &&
  asksSomething(message)

function onLeavingTildes({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const isOnPeople = NAMES_TILDES.test(message) && (AMONG_PEOPLE.test(message) || IN_A_CHAT.test(message))
  if (isOnPeople && asksSomething(message) && !OF_OTHERS.test(message)) return again(context, builder, IN_MESSAGES)
  if (!asksToLeaveTildes(message) || ASKS_TO_TYPE.test(message) || understood.slots.mentions.length > 0)
    return undefined
  return again(context, builder, tildesLeftOut(context, asked))
}

/** “do they write the tildes on whatsapp?” */
const NAMES_TILDES = new RegExp(`\\b(?:${TILDE_NAMES})\\b`, 'i')
const AMONG_PEOPLE =
  /^(?!.*\b(?:here|i|me|my|optional)\b).*\b(?:anyone|kenyans|kikuyus|locals|people|ppl|they)\b[^.?!]{0,24}\b(?:bother|text|texting|type|use|write)\b/is
const IN_A_CHAT = /\bwhatsapp\b|\bwhen (?:they|people) text\b/i
/** How to type them and why they are there is known. */
const OF_OTHERS = /\b(?:how|key(?:s|board)?|laptop|phone|iphone|press|sounds?|what|where|why)\b/i
const IN_MESSAGES = 'Whether people write the tildes in their messages, my notes don’t say.'
const ASKS_TO_TYPE = /\bhow (?:can|do|should) (?:i|we|you) (?:get|make|type|write)\b/i
/** “is the letter with the tilde always said like ay?” */
const ON_SOUND = /\b(?:pronounc\w*|said|sounds?|is (?:like )?["“]?(?:ay|ee|oh|oo))\b/i

// The lesson of a word

const IN_LESSON =
  /\b(?:is|are) (?:the word (?:for )?)?["“'‘]?([a-z][a-z ]{0,20}?)["”'’]? (?:also |too )?in (?:this|the|today['’]?s) lesson\b/i
const WILL_LEARN =
  /\b(?:(?:am i|are we|do (?:i|we|you)|will (?:i|we|you)) (?:also |going to )?(?:cover|learn(?:ing)?|teach)(?: how to say| the word for)?|is there (?:also )?(?:an?|one for|something for)(?: word for)?) ["“'‘]?([a-z][a-z ]{0,20}?)["”'’]? (?:also|as well|here|in this one|later|soon|today|too)\b/i

const comesLater = (english: string) => `“${english}” comes later in this lesson.`

/** “when do we get to grandma?” */
const WHEN_TAUGHT =
  /\bwhen (?:can|do|will) (?:i|we) (?:come to|cover|do|get to|learn|reach) (?:the (?:one|word) for )?["“'‘]?([a-z][a-z ]{0,20}?)["”'’]?\W*$/i

/** “Is go in this lesson too?”, “do we learn sleeping too?” */
function onLessonOf({ context, builder, message }: Heard): TurnBuilder | undefined {
  const isCount = /\bhow (?:many|much|long)\b/i.test(message)
  const isInThis = IN_LESSON.exec(message)?.[1]
  const when = WHEN_TAUGHT.exec(message)?.[1]
  const named = isCount ? undefined : (isInThis ?? WILL_LEARN.exec(message)?.[1] ?? when)
  const verbs = named === undefined || named === when ? [] : formsOf(named).map((form) => `to ${form}`)
  const [mention] = named === undefined ? [] : context.read(named).slots.mentions
  const found = mention && known(context, mention)
  const meant = named === undefined ? [] : [named, ...verbs].flatMap((text) => context.findByMeaning(text))
  const words: readonly (Word | CourseWord)[] = found && 'word' in found ? [found.word] : meant
  const own = words.find(({ id }) => context.lesson.wordIds.includes(id))
  if (own && when !== undefined && isSecret(builder, own.id)) return undefined
  if (own && when !== undefined && builder.state.toTeach.includes(own.id))
    return again(context, builder, found ? COMES_LATER : comesLater(when))
  if (own) {
    const isTold = mayBeTold(builder, own.id)
    return again(
      context,
      builder,
      isTold
        ? `${when === undefined ? 'Yes. ' : ''}${speak(own)} is ${meaningAtEnd(own)}`
        : 'Yes, it is one of its words.',
    )
  }
  const word = found?.kind === 'elsewhere' ? found.word : meant[0]
  return word && again(context, builder, `${isInThis === undefined ? '' : 'No. '}${tellElsewhere(word)}`)
}

const THE_ONE = /\bthe ([a-z]+(?: [a-z]+)?) (?:one|word)\b(?! (?:again )?(?:for|that|which|with|means?))/i

/** “the first word” of a phrase */
const PLACE = /^(?:first|second|third|last|next|other|new|whole|right|same)$/i

/** “What was the sad one again?”: a word of the lesson, named by a part of its meaning. */
function onNamedOne({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  if (understood.act === 'difference') return undefined
  const text = context.read(message).slots.mentions.length > 0 ? undefined : THE_ONE.exec(message)?.[1]
  const named = text !== undefined && PLACE.test(text) ? undefined : text
  // “say the i think one again”
  const heard = { context, builder, asked, message, understood }
  const form = named !== undefined && OF_PERSON.test(named) ? asksHow(heard, named) : undefined
  if (form && !saysNothing(heard, form)) return form
  const words =
    named === undefined ? [] : [`be ${named}`, named].flatMap((one) => context.findByMeaning(one, 'roughly'))
  const own = context.lesson.words.filter(({ id }) => words.some((word) => word.id === id))
  const [word] = own
  if (!word || own.length > 1 || builder.state.toTeach.includes(word.id)) return undefined
  if (!isSecret(builder, word.id)) return again(context, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
  return asked && !asked.exercise && !builder.goesOn ? giveHint(context, builder, asked) : undefined
}

const MEANING_AGAIN = /\bwhat(?:['’]?s| is| was| were) (?:an? |the )?([a-z]+(?: [a-z]+)?),? again\b/i

/** “What’s a chair again?”: a word that is named by its meaning. */
function onMeaningAgain(heard: Heard): TurnBuilder | undefined {
  const { context, message, understood } = heard
  const english = understood.slots.mentions.length > 0 ? undefined : asksForEnglish(context, message)
  if (english !== undefined) return asksHow(heard, english)
  const named = understood.slots.mentions.length > 0 ? undefined : MEANING_AGAIN.exec(message)?.[1]?.toLowerCase()
  return named === undefined || context.findByMeaning(named).length === 0 ? undefined : asksHow(heard, named)
}

/** “How should I greet an older woman?”, “how do people greet in the evening?” */
const GREETS = /\bhow (?:(?:are|can|do|does|must|should|to|would) )?(?:[\p{L}’']+ ){0,3}greet(?:ed|s)?\b/iu

/** The greeting for the time of day that a message names, else the usual one. */
function onGreeting(heard: Heard): TurnBuilder | undefined {
  if (!GREETS.test(heard.message) || heard.understood.slots.mentions.length > 0) return undefined
  const time = /\b(?:morning|afternoon|evening|night)\b/i.exec(heard.message)?.[0].toLowerCase()
  return asksHow(heard, time === undefined ? 'hello' : `good ${time}`)
}

/** The reply to how some English is said. */
export function asksHow(heard: Heard, english: string): TurnBuilder {
  const message = `How do you say “${english}”?`
  return howToSay({ ...heard, message, understood: { ...heard.context.read(message), act: 'how-to-say' } })
}

// Letters that Kikuyu lacks

const MISSING_LETTER =
  /\b(?:a|an|any|and|for|have|has|letters?|no|not|of|or|the|than|use[sd]?|with|without)\s+["“'‘]?([flpqsvxz])["”'’]?(?![\p{L}'’-])/iu

/** “because Kikuyu has no z?” */
const LACKS =
  /\b(?:no|lacks?|missing|without|(?:does|do|has|have)(?:n['’]?t| not)) (?:\w+ ){0,2}["“'‘]?[a-z]["”'’]?(?![\p{L}'’])/iu

function onMissingLetter({ context, builder, message }: Heard): TurnBuilder | undefined {
  const spelling = MISSING_LETTER.exec(message)?.[1]?.toLowerCase()
  const letter = context.language.letters.find((one) => one.spelling === spelling)
  if (!letter) return undefined
  const example = context.lesson.words.find(({ kikuyu }) => kikuyu === letter.example?.kikuyu)
  const isGivenAway = example && isSecret(builder, example.id)
  const told = isGivenAway ? letter.text : lineOnLetter(letter)
  const verdict = LACKS.test(message) ? 'Yes. ' : 'No. '
  // “Is that a w or a v?” cannot be answered with yes or no, and “did the s become a th?” asks for another one.
  const isOther = verdict === 'No. ' && /\b(?:became|becom\w*|chang\w*|turn\w*|is that why)\b/i.test(message)
  // “thibitarĩ from hospital, with the th for s?”
  const isReplaced = INSTEAD_OF.test(message)
  const isPlain = isYesOrNo(message) && !isOther && !isReplaced && !/\bor\b/i.test(message)
  return again(context, builder, `${isPlain ? verdict : ''}${told}`)
}

const INSTEAD_OF = /\b(?:for|from|instead of|in place of|replac\w*) (?:an? |the )?["“'‘]?[flpqsvxz](?![\p{L}'’])/iu

// The forms of a verb

/** “What does ndakoma mean?”: a form that the notes hold, of a word that the lesson has shown. */
function onForm(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const typed = typedForms(message)
  for (const word of wordsToTell(heard)) {
    const forms = notesOf(context.lesson, word.id)?.forms ?? []
    const form = forms.find(({ kikuyu }) => typed.includes(looseFormOf(kikuyu)))
    if (form) return again(context, builder, `${phraseOf(form)}, a form of ${speak(word)}.`)
  }
  return undefined
}

// “whats 6”

const SHORT =
  /^\W*(?:(?:and|but|hey|ok(?:ay)?|so|then|wait|well)\W+)*(?:what(?:['’]?s| is| are| about)|how about|wats|wat is|and the|(?:do (?:you|u) (?:know|have)|is there|have (?:you|u) got)(?: an?| any| the)?(?= ["“'‘])) (?:the (?:word|kikuyu|numbers?) (?:for )?|numbers? )?(.{1,60}?)(?: (?:then|though|tho|called|please|pls|in (?:kikuyu|gikuyu)))*\W*$/i

/** “and left?” asks for the next word. */
const AND = /^\W*(?:and|what about|how about) (?:the )?["“]?([a-z][a-z ]{1,30})["”]?\?\W*$/i

/** “don’t be afraid, how is it?” */
const NAMED_FIRST =
  /^\W*(?:and |so )?(?:i (?:['’]?d like|wan(?:na|t)|would like) to (?:say|tell(?: [a-z]+){1,2}),? )?["“]?(?!(?:and|hey|hi|how|no|now|ok(?:ay)?|please|pls|so|sorry|thanks|well|what|where|which|who|why|yes)\b)([a-z][a-z' ’]{2,40}?)["”]?,? (?:(?:how|what) (?:is|['’]s|would) (?:it|that)(?: be)?(?: (?:called|said))?(?: in (?:kikuyu|gikuyu))?\s*\?|how (?:(?:can|do|would) (?:i|we|you)|to) say (?:it|that)(?: in (?:kikuyu|gikuyu))?\W*$)/i

/** “Can I say Tyler likes to play?” */
const MAY_SAY =
  /^\W*(?:(?:and|so|then)\W+)?(?:can|could|may|would) (?:i|you|we) (?:also |then |now )?say,? ["“]?((?!(?:it|that|this|the same|so)\b)[a-z][a-z' ’]{2,40}?)["”]?(?: (?:with|using|like) (?:it|this|that)(?: word)?)?\s*\?/i

/** “What do you say for far, so I can answer both ways?” */
const SAY_FOR =
  /\bwhat (?:can|could|do|should|would) (?:i|people|they|we|you) (?:say|use) for ["“]?([a-z]+(?: [a-z]+)?)["”]?(?=\s*(?:$|[?,.!])| (?:in|then)\b)/i

function onSaying(heard: Heard): TurnBuilder | undefined {
  const said = SAY_FOR.exec(heard.message)?.[1]
  const isWord = said !== undefined && heard.context.findByMeaning(said.toLowerCase()).length > 0
  if (isWord) return asksHow(heard, said)
  const text = NAMED_FIRST.exec(heard.message)?.[1] ?? MAY_SAY.exec(heard.message)?.[1]
  return text === undefined || heard.understood.slots.mentions.length > 0 ? undefined : asksHow(heard, text)
}

/** English of the course after “what’s”, and nothing else: “whats 6 and 7 then”. */
function onShortQuestion(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const next = AND.exec(message)?.[1]
  // “And "your father"?”
  if (next !== undefined && formMeaning(context, englishWords(next).join(' '))) return asksHow(heard, next)
  const asked = next ?? SHORT.exec(message)?.[1]
  if (asked === undefined || understood.slots.mentions.length > 0) return undefined
  const pieces = asked.split(/,|\band\b|\bor\b|&|\+/i).flatMap((piece) => piece.trim() || [])
  const found = pieces.slice(0, MOST_PIECES).map((piece) => {
    const plain = englishWords(piece).join(' ')
    return { piece, isCount: isNumber(plain) || /^\d+$/.test(plain), words: context.findByMeaning(plain) }
  })
  const isCount = found.some((one) => one.isCount)
  const isOwn = found.every((one) => one.words.some(({ id }) => context.lesson.wordIds.includes(id)))
  const isNext = next !== undefined && isOwn
  if (!isCount && !isNext && pieces.length < 2) return onWordsFor(heard, asked)
  if (!isCount && !isNext && understood.confidence >= SURE_OF_OTHER) return undefined
  if (found.some((one) => one.words.length === 0 && !one.isCount)) return undefined
  const { toTeach } = builder.state
  const lines = found.map(({ piece, words }) => {
    const own = words.find(({ id }) => context.lesson.wordIds.includes(id))
    const word = own ?? words[0]
    if (!word) return `I have no word for “${piece}”.`
    if (isSecret(builder, word.id)) return `“${piece}” is what I’m asking you.`
    if (own && toTeach.includes(own.id)) return comesLater(piece)
    return own ? `${speak(own)} is ${meaningAtEnd(own)}` : tellElsewhere(word)
  })
  return again(context, builder, lines.join(' '))
}
const SURE_OF_OTHER = 0.6
const MOST_PIECES = 4

/** “What is thank you?”, “do you know a "get well soon"?”: the English of a word or a phrase of the course, all of it. */
function onWordsFor(heard: Heard, asked: string): TurnBuilder | undefined {
  const text = englishWords(asked.replace(/["“”]|^['‘]|['’]$/g, '')).join(' ')
  const words = heard.context.findByMeaning(text)
  const phrase = words.length > 0 ? undefined : phraseWithMeaning(heard.context, text)
  // “so what’s I want then”
  const isForm = words.length === 0 && (OF_PERSON.test(text) || text.includes(' '))
  const form = isForm ? formMeaning(heard.context, text) : undefined
  const isSaid = /^(?:no|yes)$/.test(text) && words.length > 0
  const isNamed =
    isSaid || form !== undefined || (text.split(' ').some(isTelling) && (words.length > 0 || phrase !== undefined))
  const { understood } = heard
  // “what’s left?” is a question about the lesson.
  const isOther = !form && !mayAskForWord.has(understood.act) && understood.confidence >= SURE_OF_ANOTHER
  if (!isNamed || isOther || (!form && NAMED_OTHERWISE.test(asked))) return undefined
  const slots = { ...understood.slots, english: { text, whole: text, words } }
  return howToSay({ ...heard, understood: { ...understood, act: 'how-to-say', slots } })
}
const SURE_OF_ANOTHER = 0.7
const OF_PERSON = /^(?:he|i|my|our|she|they|we|you|your) \w/i
const mayAskForWord: ReadonlySet<Act> = new Set<Act>(['answer', 'how-to-say', 'meaning'])

/** “What is the difference?” does not ask for a word, although the course may have one. */
const NAMED_OTHERWISE =
  /\b(?:answer|difference|example|help|hint|left|lesson|meaning|name|new|next|plural|point|question|reason|right|rule|time|word)\b/i
