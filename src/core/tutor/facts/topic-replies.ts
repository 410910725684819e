import { verdictOnClaim } from '../meanings/claimed-meanings.ts'
import { yesTo } from '../meanings/claims.ts'
import { judgeEnglish } from '../../answer/judge.ts'
import { isVerb } from '../../answer/meaning.ts'
import { splitSenses } from '../../answer/senses.ts'
import { messageKinds, type Topic } from '../../dialogue/act.ts'
import { HOW_TO_SAY } from '../../english/how-to-say.ts'
import { functionWords } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { appNote, grammarAbout, notesOf, sureNote, withPronunciations } from '../../lesson/language-notes.ts'
import type { CourseWord, Word } from '../../word/word.ts'
import {
  isOfPerson,
  known,
  lineOn,
  ONLY_THE_VERB,
  speakForm,
  tellElsewhere,
  useOf,
  type Known,
  MANNERS,
} from '../meanings/describe-word.ts'
import { isDenied } from '../meanings/glosses.ts'
import { cardSentences, sentencesOn, sentencesWith } from './card-sentences.ts'
import { onSexes } from './gender-questions.ts'
import { howToSay, ownPlural } from '../meanings/how-to-say.ts'
import { asksSomething, isYesOrNo, namesUnknown, offersAnswer } from '../messages/message-acts.ts'
import { sameForBoth } from '../forms/other-forms.ts'
import { onOrigin } from './origins.ts'
import { asksNumber, notedOnPrefix, ON_NUMBER, withoutCompared } from '../forms/noun-phrases.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, lineOfReply, mayBeTold, noted, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { remark, wordOf, type TurnBuilder } from '../turn-builder.ts'
import { withWordNamed, wordMeant, wordNamed } from '../replies/word-replies.ts'

/** Replies to the topics of messages. Each says only what the notes hold, or that they do not hold it. */

/** The reply to a message, or a part of one, with a topic of its own; undefined where nothing can be said without giving a word away. */
export function repliedByTopic(heard: Heard): TurnBuilder | undefined {
  const { mentions, isPointing } = heard.understood.slots
  const isOnWords = asksSomething(heard.message) && (mentions.length > 0 || isPointing || TWO.test(heard.message))
  if (
    (isOnWords && MORE_COMMON.test(heard.message)) ||
    (MOST_COMMON.test(heard.message) && OF_WORDS.test(heard.message))
  )
    return said(heard, 'no-currency')
  const onWording = onRepeats(heard) ?? onWhereFrom(heard)
  if (onWording) return onWording
  const { act, topic, confidence } = heard.understood
  if (topic === undefined || confidence < SURE) return undefined
  const isOwn = messageKinds.some((kind) => kind.act === act && kind.topic === topic)
  // The cues do not hold every word for it: “has it gone out of fashion?”.
  const isSure = confidence >= SURE_OF_TOPIC && isOnWords
  const isShort = heard.message.split(/\s+/).length <= MOST_WORDS_OF_USE
  const isOnUse = topic !== 'currency' || mentions.length > 0 || isShort || !NOT_ON_USE.test(heard.message)
  // “can i use it to my wife” asks for no difference between the sexes.
  const isPlain =
    isOnUse &&
    ((isSure && !(topic === 'sexes' && TO_PARTNER.test(heard.message))) || (cues[topic]?.test(heard.message) ?? true))
  return isOwn && isPlain ? topicReplies[topic](heard) : undefined
}

const TO_PARTNER = /\b(?:for|to|with) my (?:boyfriend|fianc\S+|girlfriend|husband|wife)\b/i
const SURE = 0.3
const SURE_OF_TOPIC = 0.6
/** “only in the countryside?” */
const MOST_WORDS_OF_USE = 4
/** “Is it related?”, “do people get up at dawn there?” */
const NOT_ON_USE =
  /\b(?:made from|relat\w*)\b|^(?!.*\b(?:also|common\w*|expressions?|form|greet\w*|hear\w*|it|names?|old\w*|one|phrases?|said|say\w*|slang|spe?ak\w*|spoken|terms?|that|they|this|us(?:e|ed|es|ing)|words?)\b)/is

/** “where does mwĩrĩ come from?”, of a word whose notes do not say how it is made. */
function onWhereFrom(heard: Heard): TurnBuilder | undefined {
  const word = WHERE_FROM.test(heard.message) && asksSomething(heard.message) ? wordNamed(heard) : undefined
  const notes = word && notesOf(heard.context.lesson, word.id)
  const isMade = notes?.parts ?? notes?.literal ?? /\bcomes? from\b/.exec(notes?.grammar ?? '')
  return word && !isMade ? onOrigin(heard) : undefined
}
const WHERE_FROM = /\betymolog|\bwhere (?:did|do|does) (?:["“'‘]?[\p{L}'’…]+["”'’]? ){1,4}come from\b/iu

/** “why do you repeat everything so much”, “bruh again??” */
const onRepeats = ({ context, builder, message }: Heard): TurnBuilder | undefined =>
  ASKS_WHY_AGAIN.test(message) || (builder.goesOn && /^\W*again\W*$/i.test(message))
    ? noted(context, builder, appNote(context.language, 'repeat everything'), 'about-app')
    : undefined
const ASKS_WHY_AGAIN =
  /^\W*(?:(?:and|but|ok(?:ay)?|so) )?why (?:are|do|does|must) (?:i|it|this|u|you)\b(?=[^.?!]*\b(?:again|keeps?|over and over|repeat\w*|same)\b)[^.?!]*\b(?:ask\w*|repeat\w*)\b|^\W*(?:bro|bruh|dude|man|not|oh no|omg|really|seriously|the same(?: one)?|this one|ugh|wtf)\W+again\W*$/iu

/** “Which of the two is more common?” */
const MORE_COMMON =
  /\b(?:more|less) (?:common|frequent|usual)\b|\bwhich (?:one|of (?:them|these|those|the two)) is (?:the )?(?:most )?(?:common|usual)\b|\bwhich (?:one|of (?:them|these|those|the two))\b[^.?!]{0,40}\b(?:really|actually|usually|normally|mostly) (?:say|use|hear)\b/i

/** “What’s the most useful phrase so far?”, “which word would I hear most?” */
const MOST_COMMON =
  /\b(?:which|what)(?:['’]?s| is)? (?:of \S+ (?:is )?)?(?:(?:phrases?|words?|one|greeting) (?:is |are )?)?(?:the )?(?:most (?:common|frequent|handy|important|often|used|useful)|(?:would|will|do) (?:i|you|they|people) (?:hear|say|use|need) (?:the )?most)\b/i

const OF_WORDS = /\b(?:greetings?|ones?|phrases?|these|them|those|words?)\b/i

/** “which of the two”, “which one” */
const TWO = /\b(?:the two|both|which one)\b/i

/** Words of a topic. The classifier also takes what it does not know for one of them: “can I stick something on the front?” */
const cues: Partial<Record<Topic, RegExp>> = {
  changes: ON_NUMBER,
  origin:
    /\b(?:origin\w*|borrow\w*|loan\w*|comes?|came|roots?|swahili|english|arabic|portuguese|hindi|latin|german|french|italian|spanish|languages?|stolen|taken|etymolog\w*|deriv\w*|relat\w*|sounds?|looks?|like|similar\w*|same|words?|from (?!work\b)\w)/i,
  reply:
    /\b(?:answer\w*|repl(?:y|ies|ied)|respon\w*|back|return|then|what (?:am|are|can|do|does|should|will|would)|how (?:can|do|does|should|would)|whats|if (?:she|he|they|someone|somebody) (?:says|asks|said|greets))\b/i,
  currency:
    /\b(?:often|common\w*|still|nowadays|today|these days|modern|old|older|everyday|daily|everywhere|regions?|areas?|dialects?|villages?|town|city|cities|countryside|county|nairobi|young\w*|slang|use[sd]?|using|hear\w*|say\w*|said|spe?ak\w*|spoken|places?|where|who|normal\w*|natural\w*|real\w*|actual\w*|usual\w*|rare\w*|outdated|archaic|alive)\b/i,
  sexes:
    /(?<!\b(?:the|that|this|old) )\b(?:man|woman|guy|lady)\b|(?<!\b(?:the|these|those|with) )\b(?:men|women|males?|females?|guys|girls?|boys?|ladies|gents?|dudes?|sex(?:es)?|gender\w*|masculine|feminine|husbands|wives|(?<!\bmy )(?:husband|wife))\b/i,
}

const topicReplies: Readonly<Record<Topic, (heard: Heard) => TurnBuilder | undefined>> = {
  changes: onNumber,
  company: onCompany,
  currency: (heard) => onLanguage(heard) ?? said(heard, 'no-currency'),
  origin: onOrigin,
  'other-sense': onSense,
  reply: onReply,
  sexes: onSexes,
}

const said = ({ context, builder }: Heard, missing: keyof typeof remarks): TurnBuilder =>
  askOnceMore(remark(builder, remarks[missing]), context.lesson)

/** A note that several words of the message name: “do they say it the same in Nyeri”. */
function onLanguage({ context, builder, message }: Heard): TurnBuilder | undefined {
  const note = sureNote(context.language, message)
  return note && noted(context, builder, note, 'no-fact')
}

// To whom a word is said, and how polite it is

function onCompany(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  // “Is it related to ugali?” does not name a person.
  if (
    understood.confidence < SURE_OF_COMPANY &&
    !MANNERS.test(message) &&
    !NAMES_SOMEONE.test(message) &&
    !englishWords(message).some((one) => isPerson(one, heard))
  )
    return undefined
  if (OF_DOING.test(message)) return said(heard, 'unanswered')
  const { mentions, english } = understood.slots
  // “How do I say goodnight so I can text it to him?”
  if (english && ASKS_TO_SAY.test(message)) return howToSay(heard)
  const word = wordNamed(heard)
  if (!word) {
    const isOrder = mentions.some((mention) => isCommand(known(context, mention)))
    return isOrder ? mannerly(heard) : lacking(heard)
  }
  const people = englishWords(message).filter((one) => isPerson(one, heard))
  if (asksOneForSomething(word) && (people.length > 0 || MANNERS.test(message))) return mannerly(heard)
  const isOwn = context.lesson.words.includes(word)
  const told = isOwn ? sentencesOn(word.context, people.length > 0 ? MANNERS_OR_PEOPLE : ON_MANNERS) : ''
  const form = notesOf(context.lesson, word.id)?.cardForms
  const inFull = cardSentences(told).map((sentence) =>
    form !== undefined && sentence.startsWith('The other form is ') ? withPronunciations(form) : sentence,
  )
  if (told !== '') return again(context, builder, inFull.join(' '))
  if (OTHER_FORM.test(message)) return said(heard, 'no-other-manner')
  const several = notesOf(context.lesson, word.id)?.plural
  const isSeveral = people.some((one) => context.news.several.includes(one)) && !/\b(?:just|only)\b/i.test(message)
  const isPhrase = word.nounClass === undefined && !isVerb(word.english)
  if (isSeveral && several !== undefined && isPhrase && !isSecret(builder, word.id))
    return again(context, builder, withPronunciations(several))
  const use = useOf(word)
  if (people.length > 0 && /\bto (?:\w+ )?anyone\b/.test(use))
    return again(context, builder, isYesOrNo(message) ? 'Yes, you can say it to anyone.' : 'You can say it to anyone.')
  if (people.length > 0 && SAID_TO_ONE.test(use)) return said(heard, 'to-one-person')
  // Beside an answer the card was shown a moment ago.
  if (builder.goesOn) return lacking(heard)
  const lead = people.length > 0 ? remarks['no-company'][0] : 'How polite it is, my notes don’t tell.'
  return SAID.test(use) ? again(context, builder, `${lead} ${use}`) : lacking(heard)
}

const SURE_OF_COMPANY = 0.7

/** “Does that work for tea?” does not ask about manners. */
const lacking = (heard: Heard) => {
  const isOnPeople = englishWords(heard.message).some((one) => isPerson(one, heard))
  return said(heard, MANNERS.test(heard.message) ? 'no-manner' : isOnPeople ? 'no-company' : 'no-use')
}

/** “Is it rude to point with the left hand?” asks about no word. */
const OF_DOING =
  /\b(?:impolite|offensive|ok(?:ay)?|polite|rude|weird) (?:for \w+ )?(?:if (?:i|you|we|u) )?(?:to )?(?:not )?(?:arrive|bring|come|drink|eat|give|go|leave|look|not|point|refuse|shake|show|sit|stand|stare|take|touch|walk|wear)\b/i
const ASKS_TO_SAY = new RegExp(`\\b${HOW_TO_SAY} (?!(?:it|so|that|them|this)\\b)`, 'i')
const NAMES_SOMEONE =
  /\b(?:(?:any|every|some)(?:body|one)|boss\w*|colleagues?|coworkers?|customers?|each other|elders|family|folks?|group|guests?|in-?laws|her|him|kids?|men|nobody|orders?|people|persons?|rank|relatives?|seniors?|strangers?|them|who|whom|women)\b/i

const isPerson = (word: string, { context: { news } }: Heard) =>
  news.family.includes(word) || news.people.includes(word) || news.several.includes(word)

const isCommand = (found: Known) => found.kind === 'related' && found.form.english.includes('!')

/** How a request becomes polite. */
const mannerly = ({ context, builder }: Heard) =>
  noted(context, builder, grammarAbout(context.language, 'polite command'), 'no-use')

const asksOneForSomething = ({ context, english }: Word) =>
  !isVerb(english) &&
  /\bAsk one person this and|command|(?:tells?|ask) one person to|Call one person|sends that person/.test(context)

const ON_MANNERS = /\b(?:insult|rude|respect|polite|formal|casual|elder|older)/i
const MANNERS_OR_PEOPLE = new RegExp(`${ON_MANNERS.source}|\\b(?:for people|your own)`, 'i')

/** “a more respectful way” */
const OTHER_FORM =
  /\b(?:more|less) (?:polite|formal|respectful|casual|informal) (?:one|form|phrase|version|way|word)\b|\b(?:another|other|different|polite|formal|respectful|casual|informal) (?:way|form|version|one)\b/i

/** The note on a word that is said to one person. A note on a verb or a noun may speak of one person, too. */
const SAID_TO_ONE = /^(?:Say|Said|Ask|Greet|Offer|Give)\b[^.]*\bone person\b/

/** Notes on the use of a verb tell nothing of company. */
const SAID = /^(?:Say|Said|Ask|Greet|Give|Offer)\b/

// Replies to a phrase

function onReply(heard: Heard): TurnBuilder | undefined {
  const { context, builder } = heard
  const [mention] = heard.understood.slots.mentions
  const found = mention && known(context, mention)
  const word = wordNamed(heard) ?? (found?.kind === 'own' ? found.word : undefined)
  const [reply] = (word && notesOf(context.lesson, word.id)?.replies) ?? []
  if (!word || (reply && builder.state.toTeach.includes(word.id))) return undefined
  return reply ? again(context, builder, lineOfReply(reply)) : said(heard, 'no-reply')
}

// One or several

function onNumber(whole: Heard): TurnBuilder | undefined {
  const heard = withoutCompared(whole)
  const onPrefix = notedOnPrefix(heard)
  if (onPrefix) return onPrefix
  if (OF_SPEAKER.test(heard.message) && !asksNumber(heard.message)) return said(heard, 'no-sexes')
  const { context, builder, message, understood } = heard
  const { mentions, english, isPointing } = understood.slots
  if (mentions.length === 0 && !isPointing && !english?.words.length) {
    const note = grammarAbout(context.language, message)
    if (note) return noted(context, builder, note, 'no-grammar')
  }
  // “how do I say many chairs” beside another word
  const named = mentions.length > 0 ? [] : englishWords(message).flatMap((text) => ownPlural(context, text) ?? [])
  const several = named.find(({ id }) => mayBeTold(builder, id))
  if (several) return again(context, builder, `More than one: ${speakForm(several, several.plural)}.`)
  const word = wordMeant(heard)
  if (!word || builder.state.toTeach.includes(word.id)) return undefined
  const isOfVerb = isVerb(word.english)
  if (isOfVerb && !ASKS_NUMBER.test(message)) return undefined
  const line = notesOf(context.lesson, word.id)?.plural
  if (word.plural !== undefined && word.plural === word.kikuyu) return again(context, builder, sameForBoth(message))
  if (word.plural === undefined && line === undefined)
    return isOfVerb
      ? noted(context, builder, grammarAbout(context.language, 'why change prefix'), 'no-plural')
      : said(heard, asksNumber(message) ? 'no-plural' : 'no-fact')
  const isNamed = mentions.length > 0
  if (isSecret(builder, word.id) && !isNamed) return again(context, builder, 'It changes for several.')
  const shown = isSecret(builder, word.id) ? withWordNamed(builder, word.id) : builder
  return again(
    context,
    shown,
    line === undefined ? `More than one: ${speakForm(word, word.plural ?? word.kikuyu)}.` : withPronunciations(line),
  )
}

/** “does it change if it’s a man speaking?” */
const OF_SPEAKER = /\b(?:man|men|woman|women|male|female|guy|girl)\b[^.?!]{0,20}\b(?:saying|says|speaking|speaks)\b/i

/** “when everyone sings” does not ask for a plural, and a verb has none. */
const ASKS_NUMBER =
  /\b(?:plurals?|singular|several|many|more than|multiple|groups?|crowd|two|you all|y['’]?all|chang\w*)\b/i

// Another meaning of a word

const SAYS_MEANING = /\bmeans? ["“'‘]?([a-z]{2,12})["”'’]?\W*$/i

const AFTER_MEANS = /\bmeans?\b(.*)$/is
const isSmall = (word: string) => functionWords.has(word) || /^(?:also|both|too)$/.test(word)

export function onSense(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english: named, isPointing } = understood.slots
  if (mentions.length > 1) return undefined
  // “could it also mean …” names no “also”.
  const english = named && englishWords(named.text).every(isSmall) ? undefined : named
  const [mention] = mentions
  if (!mention && (!isPointing || namesUnknown(context, message))) return undefined
  // English in the question is the other meaning, and names no word.
  const found: Known | undefined = mention
    ? known(context, mention)
    : asked && { kind: 'own', word: wordOf(context.lesson, asked.wordId) }
  if (!found || (found.kind !== 'own' && found.kind !== 'elsewhere')) return undefined
  const { word } = found
  if (builder.state.toTeach.includes(word.id)) return undefined
  const isHidden = isSecret(builder, word.id)
  if (isHidden && (asked?.exercise || asked?.how === 'english' || (mention && offersAnswer(message)))) return undefined
  // “here” frames questions, so it is seldom read as a meaning.
  const meant = english?.text ?? SAYS_MEANING.exec(message)?.[1]
  const verdict = mention && verdictOnClaim(context, found, mention, message, mentions)
  const isTrue =
    meant !== undefined &&
    (verdict === undefined || verdict === 'true') &&
    (english?.words.some(({ id }) => id === word.id) ||
      formsOf(meant)
        .flatMap((form) => [form, `to ${form}`])
        .some((form) => judgeEnglish(form, word, context.course).kind === 'right'))
  // Its meaning stands in the question.
  const isOnly = /\b(?:always|only|just|every)\b/i.test(message)
  const yes = isDenied(message, splitSenses(word.english)) ? '' : yesTo(message)
  if (isHidden && !mention && isTrue)
    return again(context, builder, `${isOnly || yes === '' ? 'I know it only as' : 'Yes:'} ${meaningAtEnd(word)}`)
  const shown = isHidden && mention ? withWordNamed(builder, word.id) : builder
  // “if I prefer it, do I say …?” asks for another form of the verb.
  if (isTrue && isOfPerson(word, message))
    return again(context, shown, `${lineOn(context, shown, found)} ${ONLY_THE_VERB}`)
  // A note on a meaning does not say that there is no other.
  if (isTrue && !isOnly) return again(context, shown, `${yes}${lineOn(context, shown, found)}`)
  const onIt =
    isTrue || found.kind === 'elsewhere'
      ? ''
      : sentencesWith(found.word.context, withoutMeaning(word, english?.whole ?? AFTER_MEANS.exec(message)?.[1]))
  if (onIt !== '') return again(context, shown, onIt)
  if (!isTrue && !english?.words.length && !ON_OTHER_SENSE.test(message)) return undefined
  const other =
    isTrue || /\bcounts? as\b/i.test(message)
      ? undefined
      : english?.words.find(({ id }) => !asked || id !== asked.wordId)
  const instead = other ? ` ${tellOther(heard, other)}` : ''
  return again(context, shown, `I know it only as ${meaningAtEnd(word)}${instead}`.trim())
}

/** A text without the words of a meaning, which most sentences of its card hold. */
const withoutMeaning = ({ english }: Pick<Word, 'english'>, text = '') => {
  const own = englishWords(english)
  return englishWords(text)
    .filter((one) => !own.includes(one))
    .join(' ')
}

const ON_OTHER_SENSE =
  /\b(?:also|another|as well|both|else|just|mean\w*|only|other|same|too|used? (?:it )?for|work(?:s)? for)\b/i

function tellOther({ context, builder }: Heard, other: CourseWord): string {
  const own = context.lesson.words.find(({ id }) => id === other.id)
  if (!own) return tellElsewhere(other)
  return mayBeTold(builder, own.id) ? `${speak(own)} is ${meaningAtEnd(own)}` : ''
}
