import { looseFormOf } from '../../answer/answer-index.ts'
import { judgeEnglish } from '../../answer/judge.ts'
import { isVerb, plainAnswer } from '../../answer/meaning.ts'
import { plainSense } from '../../answer/senses.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { functionWords, isTelling } from '../../english/function-words.ts'
import { afterOpenings } from '../../english/openings.ts'
import { englishWords, withDoubleQuotes } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { exampleOf, notesOf } from '../../lesson/language-notes.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import type { CourseWord, Usage, Word } from '../../word/word.ts'
import { known, lineOn, speakForm, tellElsewhere } from './describe-word.ts'
import { show } from '../flow.ts'
import { asksForPart, asksToSayEnglish } from '../messages/message-acts.ts'
import { lineOfPhrasebook, phraseIn, phraseWithMeaning } from '../messages/find-phrase.ts'
import { filledBy, lineOnFilled } from './phrase-questions.ts'
import { giveHint, showWord } from '../answers/open-question.ts'
import { formMeaning, FRAMED, isBeside, linesOnEach, partsOfEnglish, PERSON, tellBeside } from './parts-of-request.ts'
import { DO_NOT_KNOW, KNOWS_PART, NOT_TAUGHT, remarks } from '../wording/remarks.ts'
import { again, askOnceMore, hintWithLead, isSecret, mayBeTold, phraseOf, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { remark, say, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** Replies to “how do you say …?” from the words, forms and phrases that the course has. */

/** “What’s the word for swimming, I love the beach”, “… for I want, then I can use it” */
const REMARK_AFTER =
  /, (?:(?:(?:and|because|but|cos|so|then) )?(?:i|he|she|we|they|it['’]?s|my|that (?:explains|helps|way|would)) [^?"“”]*|(?:because|cos|so|then) (?:i|we) [^?"“”]*\?)$/i

/** “how do i actualy say” */
const ADVERB_BEFORE_SAY = /(?<=\b(?:i|you|u|we|they)) (?!to\b|not\b)\p{L}+ say /iu

/** “a cup of tea when I’m sat in their house” */
const WHILE = /(\bask\b.{6,80}?),? (?:when|while) (?:he|i|my|she|someone|they|we|you)(?:['’]\p{L}+)? [^.?!]*/iu

/** To whom or when something is said: “thank you to the seller”, “goodbye when I leave”, “money in there”. */
const CIRCUMSTANCE =
  /\s(?:to (?:the|an?|my|him|her|them|someone|somebody|people|everyone|you)|when|if|so (?:i|that|we)\b|before (?:bed|eating|going|he|i|leaving|she|sleep\w*|they|we|you)|in (?:there|that|this))\b.*$/is

/** The request without a circumstance, where the course has words for the rest and not for all. */
function withoutCircumstance(context: LessonContext, message: string): string | undefined {
  const asked = ASKED_FOR.exec(message)?.[1]
  const core = asked?.replace(CIRCUMSTANCE, '').replace(/^(?:the )?(?:kikuyu|phrase|words?) for /i, '')
  if (asked === undefined || core === undefined || core === asked || core === '') return undefined
  const found = (text: string) => context.findByMeaning(englishWords(text).join(' '))
  // “go to the doctor” is more than “go”.
  const isWord = found(core).length > 0 && !found(core).some(({ english }) => isVerb(english))
  const isKnown = isWord || phraseWithMeaning(context, englishWords(core).join(' ')) !== undefined
  return isKnown && found(asked).length === 0 ? `How do you say “${core}”?` : undefined
}

const WHICH_OF = /\bwhich of the (?:\w+ )?(?:parts|words)\b/i

/** “yes I know how it begins, just tell me the word for morning please” */
const WISHES_WORD =
  /^.{8,}\b(?:give|show|tell) me the (?:kikuyu )?word for ["“]?([a-z][a-z' ’]{1,40}?)["”]?(?:,? (?:again|now|please|pls|then|too))*\W*$/is

/** A longer question, without a word that is known, names something else. */
const MOST_WORDS_THAT_POINT = 9

export function howToSay(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const request = message
    .replace(REMARK_AFTER, '')
    .replace(/\bgoodnight\b/gi, 'good night')
    .replace(/\bb4\b/gi, 'before')
    .replace(ADVERB_BEFORE_SAY, ' say ')
  if (request !== message) return howToSay({ ...heard, message: request, understood: context.read(request) })
  const wished = WISHES_WORD.exec(message)?.[1]
  if (wished !== undefined) {
    const question = `How do you say “${wished}”?`
    return howToSay({ ...heard, message: question, understood: context.read(question) })
  }
  const isInEnglish = asksToSayEnglish(message)
  // “is it like "kutana"?”, and “how do I say what is it like”, where “to like” would be another word
  if (/\bis (?:it|that|this) like\b/i.test(message))
    return isInEnglish
      ? again(context, builder, NOT_TAUGHT)
      : askOnceMore(remark(builder, remarks['no-comparison']), context.lesson)
  const main = message.replace(WHILE, '$1')
  if (main !== message && context.read(main).slots.english)
    return howToSay({ ...heard, message: main, understood: context.read(main) })
  const { thanks } = context.otherLanguages
  const foreign = ASKED_FOR.exec(message)?.[1]
    ?.toLowerCase()
    .replace(/ in (?:gi|gĩ|ki)kuyu.*/u, '')
  if (foreign !== undefined && thanks.includes(foreign)) {
    const inEnglish = 'How do you say “thank you”?'
    return howToSay({ ...heard, message: inEnglish, understood: context.read(inEnglish) })
  }
  // “which piece says I?”
  if (!isInEnglish && (asksForPart(message) || WHICH_OF.test(message)))
    return askOnceMore(remark(builder, remarks['no-parts']), context.lesson)
  const core = withoutCircumstance(context, message)
  if (core !== undefined) return howToSay({ ...heard, message: core, understood: context.read(core) })
  const { mentions, isPointing } = understood.slots
  const [mention] = mentions
  const phrase = phraseIn(context, message, understood)
  const ofPerson = withPerson(message, understood)
  const english =
    quotedPhrase(message, understood) ??
    ofPerson ??
    understood.slots.english ??
    (phrase && { text: phrase.english, whole: phrase.english, words: [] })
  if (!english) {
    if (mention) return again(context, builder, lineOn(context, builder, known(context, mention)))
    const isShort = message.split(/\s+/).length <= MOST_WORDS_THAT_POINT
    if (asked && isPointing && isShort && asked.how !== 'copy') return hintWithLead(context, builder, asked)
    const forms = asked && isPointing && isShort ? notesOf(context.lesson, asked.wordId)?.forms : undefined
    return again(context, builder, forms ? `${forms.map(phraseOf).join(', ')}.` : DO_NOT_KNOW)
  }
  const form = withObjectOf(english.whole, attested(context, english.whole))
  // “good night or good afternoon” holds a phrase, and is none.
  const isWhole = (phrase && JOINS.test(phrase.english)) || quotedPhrase(message, understood) !== undefined
  const each =
    isWhole || (form && JOINS.test(english.whole))
      ? undefined
      : linesOnEach(context, builder, ASKED_FOR.exec(context.inFull(message))?.[1] ?? english.whole)
  if (each) return again(context, builder, each)
  const isGivenAway =
    form && asked && isSecret(builder, asked.wordId) && holds(form, wordOf(context.lesson, asked.wordId))
  if (form && !isGivenAway) return again(context, builder, `${phraseOf(form)}.`)
  const personal = withObjectOf(english.whole, personalForm(context, english.whole))
  if (personal) return again(context, builder, `${phraseOf(personal)}.`)
  const several = ownPlural(context, english.whole.replace(SUBORDINATE, ''))
  if (several)
    return isSecret(builder, several.id) && asked
      ? hintWithLead(context, builder, asked)
      : again(context, builder, `More than one: ${speakForm(several, several.plural)}.`)
  const whole =
    english.whole === english.text ? undefined : withObjectOf(english.whole, formMeaning(context, english.whole))
  if (whole) return again(context, builder, tellBeside(whole))
  if (phrase && !(asked && isSecret(builder, asked.wordId) && holds(phrase, wordOf(context.lesson, asked.wordId))))
    return again(
      context,
      builder,
      `${lineOfPhrasebook(context.course, phrase)}${besidePhrase(context, builder, message, phrase)}`,
    )
  const asks = ASKS_WH.exec(message)?.[1]?.toLowerCase()
  const all = asks === undefined || english.whole.startsWith(asks) ? english.whole : `${asks} ${english.whole}`
  const exact = english.words
  const found = exact.length > 0 ? exact : context.findByMeaning(english.text, 'roughly')
  const words = allWordsIn(context.lesson)
  // “I am not fine” for “I am not well”
  const meant = PERSON.test(all) ? words.find((word) => isMeaningOf(context, word, all)) : undefined
  const own = meant ?? words.find((word) => found.some((candidate) => candidate.id === word.id))
  const elsewhere = found.find(({ lessons }) => lessons.length > 0) ?? found[0] ?? formMeaning(context, english.text)
  const filled = filledBy(context, ASKED_FOR.exec(message)?.[1] ?? english.whole)
  if (filled && filled.id === own?.id && mayBeTold(builder, filled.id))
    return again(context, builder, lineOnFilled(filled))
  const isOwned = OWNED.exec(message)?.[1]?.toLowerCase() === english.text.split(' ')[0]
  const isPart =
    (own ?? elsewhere) !== undefined &&
    !isNamedInBlank(context, own ?? elsewhere!, message) &&
    (isOwned || !isMeaningOf(context, own ?? elsewhere!, all))
  // One word of a long request does not help.
  const telling = englishWords(all).filter(isTelling).length
  const isStray = isPart && !isOwned && own === undefined && telling > (builder.goesOn ? MOST_BESIDE : MOST_TELLING)
  if (isStray) return again(context, builder, NOT_TAUGHT)
  const said = isPart
    ? say(
        builder,
        `I’m not sure how to say ${mentions.length > 0 ? ALL : quotedIn(message, isOwned ? (OWNED.exec(message)?.[0] ?? all) : all)}, ${KNOWS_PART}`,
      )
    : builder
  const isInParts = !own || mayBeTold(builder, own.id)
  const told = isPart && isInParts && !isOwned ? partsOfEnglish(context, builder, all) : ''
  if (told.split('*').length > MARKS_OF_ONE) return again(context, said, told)
  if (own) return tell(context, said, own)
  if (elsewhere) return again(context, said, isBeside(elsewhere) ? tellBeside(elsewhere) : tellElsewhere(elsewhere))
  if (mention) return again(context, builder, lineOn(context, builder, known(context, mention)))
  const near = nearUsage(context, english.whole)
  if (near && !(asked && isSecret(builder, asked.wordId) && holds(near, wordOf(context.lesson, asked.wordId))))
    return again(context, builder, `${isOfSamePerson(english.whole, near.english) ? '' : NEAR}${phraseOf(near)}.`)
  const parts = partsOfEnglish(context, builder, all)
  const isFilled = filled && parts.split('*').length <= MARKS_OF_ONE
  if (isFilled && mayBeTold(builder, filled.id)) return again(context, builder, lineOnFilled(filled))
  if (isFilled && asked && isSecret(builder, filled.id)) return hintWithLead(context, builder, asked)
  return again(context, builder, parts === '' ? NOT_TAUGHT : `I don’t know all of that, but part of it. ${parts}`)
}

const JOINS = / (?:and|or) /

/** The word that a request has besides a phrase of the phrasebook: “I will call you tomorrow”. */
function besidePhrase({ findByMeaning }: LessonContext, builder: TurnBuilder, message: string, phrase: Usage): string {
  const inPhrase = englishWords(phrase.english)
  const said = englishWords(ASKED_FOR.exec(message)?.[1] ?? '')
  const [rest, ...others] = said.filter((word) => isTelling(word) && !inPhrase.includes(word))
  const [word] = rest === undefined || others.length > 0 ? [] : findByMeaning(rest)
  return word && mayBeTold(builder, word.id) ? ` ${tellElsewhere(word)}` : ''
}

const ASKED_FOR =
  /\b(?:say|words? for|kikuyu for|what(?:['’]?s| are| is)) ([^.?!]{3,80}?)(?: in (?:gi|gĩ|ki)kuyu)?(?:[.?!]|$)/iu

/** “how would I ask where the bus stop is”: the question word is a part of what is asked for. */
const ASKS_WH =
  /\bhow (?:can|could|do|does|should|to|would) (?:(?:i|one|u|we|you) )?(?:ask|say)(?: (?:her|him|people|someone|them))?,? ["“]?(when|where|who|why)\b/i
/** The pieces into which the asterisks of one word split a text. */
const MARKS_OF_ONE = 3
const NEAR = 'The nearest that I know: '
/** “are you sad” is not said as “I am sad” is. */
const isOfSamePerson = (wanted: string, told: string) =>
  englishWords(wanted).every((word) => !persons.has(word) || englishWords(told).includes(word))
const persons: ReadonlySet<string> = new Set(['he', 'i', 'she', 'they', 'we', 'you'])

/** A phrase of the notes whose English holds all that is asked for, in any form: “who leaves”, “said by the one leaving”. “not fine” is not “fine”. */
function nearUsage({ lesson }: LessonContext, english: string): Usage | undefined {
  const wanted = englishWords(english).filter((word) => !functionWords.has(word))
  const usages = lesson.notes?.flatMap(({ replies = [] }) => replies) ?? []
  return wanted.length === 0
    ? undefined
    : usages.find((usage) => denies(usage.english) === denies(english) && wanted.every((word) => isFormIn(word, usage)))
}

const denies = (english: string) => englishWords(english).includes('not')

function isFormIn(word: string, usage: Usage): boolean {
  const forms = formsOf(word)
  return englishWords(usage.english).some((one) => formsOf(one).some((form) => forms.includes(form)))
}

const holds = ({ kikuyu }: Usage, word: Word) => looseFormOf(kikuyu).includes(looseFormOf(word.kikuyu))

/** A request with more words that tell something is for a sentence. */
const MOST_TELLING = 3
/** The same beside an answer. */
const MOST_BESIDE = 2

/** A text in quotation marks, if it is short and all that is asked for. A part of a longer request would be garbled: “you sick”. */
function quotedIn(message: string, text: string): string {
  const request = (ASKED_FOR.exec(message)?.[1] ?? '')
    .toLowerCase()
    .replace(/^(?:the )?(?:kikuyu )?(?:phrase|words?) for /, '')
  const { length } = text.split(' ')
  const isWhole = englishWords(request).length - length <= 1 || /["“]/.test(message)
  return length === 1 || (isWhole && request.includes(text) && length <= MOST_WORDS_QUOTED)
    ? `“${text.replace(/\bi\b/g, 'I')}”`
    : ALL
}
const ALL = 'all of that'
const MOST_WORDS_QUOTED = 5

/** True if a text has the meaning of the word, not only a part with that meaning: “they eat” holds “to eat”. */
function isMeaningOf({ course }: LessonContext, word: Pick<Word, 'id' | 'kikuyu' | 'english'>, text: string): boolean {
  const isWhole = withObjectOf(text, word) !== undefined
  return (
    isWhole && judgeEnglish(text, word, course).kind === 'right' && (!PERSON.test(text) || PERSON.test(word.english))
  )
}

const OBJECT = / (her|him|me|them|us|you)$/i

/** Returns what was found for an English text, unless that lacks the object of the text: “I like …” for “I like you”. */
function withObjectOf<Found extends { readonly english: string }>(text: string, found: Found | undefined) {
  const object = OBJECT.exec(text)?.[1]?.toLowerCase()
  return object === undefined || !found || englishWords(found.english).includes(object) ? found : undefined
}

/** True for a phrase with a blank that the message fills with a name: “my name is Niamh”. A name needs no Kikuyu. */
function isNamedInBlank({ course }: LessonContext, { english }: Pick<Word, 'english'>, message: string): boolean {
  const before = english.endsWith(' …') ? english.slice(0, -1).toLowerCase() : undefined
  const asked = ASKED_FOR.exec(message)?.[1] ?? ''
  const rest = before !== undefined && asked.toLowerCase().startsWith(before) ? asked.slice(before.length) : ''
  return rest !== '' && rest.split(' ').every((word) => !course.english.isEnglishWord(word) || /^\p{Lu}/u.test(word))
}

/** “my chair” is more than “chair”. */
const OWNED = /\b(?:my|your|his|her|our|their) (\p{L}+)/iu

/** A form of a verb of the lesson or a phrase with one of its words that the references hold: “I am eating”, “I want to sleep”. */
export function attested({ lesson, course }: LessonContext, english: string): Usage | undefined {
  const wanted = plainAnswer(english, course.english)
  const ofNotes = lesson.notes?.flatMap(({ forms = [], replies = [] }) => [...forms, ...replies]) ?? []
  const examples = lesson.words.flatMap((word) => exampleOf(lesson, word) ?? [])
  return [...ofNotes, ...examples].find((form) => plainAnswer(form.english, course.english) === wanted)
}

/** A phrase between quotation marks is all that is asked for, although other words of the question have a meaning in the course. */
function quotedPhrase(message: string, { slots: { english } }: Understanding) {
  const quoted = /["“]([^"“”]{3,60})["”]/.exec(withDoubleQuotes(message))?.[1]
  if (quoted === undefined || !quoted.includes(' ') || !english || quoted.includes(english.text)) return undefined
  const whole = englishWords(quoted).join(' ')
  return whole === '' || /[ĩũ]/i.test(quoted) ? undefined : { text: whole, whole, words: [] }
}

/** “i like to play”, “I am eating”, “where is the school”: their first words frame other questions. */
function withPerson(message: string, { slots: { english } }: Understanding) {
  const said = englishWords(ASKED_FOR.exec(message)?.[1] ?? '').join(' ')
  const isAsked = english && ` ${said.replace(OBJECT, '')}`.endsWith(` ${english.whole}`)
  return isAsked && FRAMED.test(said) ? { ...english, whole: said } : undefined
}
/** “What’s to want then, so I don’t mix them up?” */
const WHAT_IS_VERB = afterOpenings("what(?:['’]?s| is) (to [a-z]+)(?: (?:again|now|then))?(?:[,?.!]|$)")
/** “I would say "please sit down" to a patient, how?” */
const QUOTED_HOW = /["“]([a-z][a-z'’ ]{3,40})["”][^.?!"“]*,? how\W*$/i
/** “so where are you is what?” */
const IS_WHAT = afterOpenings(
  "((?!how\\b|like\\b|what\\b|which\\b)[a-z'’ ]{3,40}?) (?:is|would be) what(?: in (?:gikuyu|kikuyu))?\\W*$",
)

/** “so... whats tea lol” */
const WHAT_IS_NOUN = afterOpenings(
  "what(?:['’]?s| is) ((?!up\\b|next\\b|new\\b|left\\b|wrong\\b|that\\b|this\\b|it\\b|the\\b|an?\\b)[a-z]+(?: [a-z]+){0,2}?)(?: (?:called|haha|in full|in kikuyu|lol|now|then|tho|though))*\\W*$",
)

/** The English whose Kikuyu a question without “say” asks for. */
export function asksForEnglish(context: LessonContext, message: string): string | undefined {
  const noun = (WHAT_IS_NOUN.exec(message) ?? IS_WHAT.exec(message))?.[1]?.toLowerCase()
  const isKnown = (text: string) =>
    context.findByMeaning(text).length > 0 || phraseWithMeaning(context, englishWords(text).join(' ')) !== undefined
  if (noun !== undefined && isKnown(noun)) return noun
  const [, said = ''] = IS_WHAT.exec(message) ?? []
  if (PERSON.test(said)) return said.toLowerCase()
  return (QUOTED_HOW.exec(message) ?? WHAT_IS_VERB.exec(message))?.[1]?.toLowerCase()
}

/** “many chairs, when there are twenty” asks for the chairs. */
const SUBORDINATE = /,? (?:when|if|because|since|while) .*$/is

/** The word of the lesson that English names in the plural: “chairs”. Its own plural is another word. */
export function ownPlural({ lesson, course }: LessonContext, english: string) {
  const singulars = [/s$/, /es$/].map((ending) => english.replace(ending, '')).filter((text) => text !== english)
  const word = lesson.words.find((own) => singulars.some((text) => judgeEnglish(text, own, course).kind === 'right'))
  return word?.plural === undefined ? undefined : { ...word, plural: word.plural }
}

/** The form for a person, where that is asked for: “I want” is more than “to want”. */
function personalForm({ course }: LessonContext, english: string): CourseWord | undefined {
  if (!/^(?:i|you|he|she|we|they) \w+$/i.test(english)) return undefined
  return [...course.byForm.values()]
    .flat()
    .find(({ word, isRelated }) => isRelated && plainSense(word.english) === plainSense(english))?.word
}

/** Shows a word of this lesson when it is new, and gives the answer away when it is the word in question. */
export function tell(context: LessonContext, builder: TurnBuilder, word: Word): TurnBuilder {
  const { asked, toTeach } = builder.state
  if (toTeach.includes(word.id)) return show(context, builder, word)
  if (asked && isSecret(builder, word.id))
    return asked.exercise || asked.how === 'english'
      ? giveHint(context, builder, asked)
      : showWord(context, builder, asked)
  return again(context, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
}
