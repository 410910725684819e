import { englishWords, numberWords } from '../../english/plain-english.ts'
import { grammarAbout, notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import type { CourseWord, Word } from '../../word/word.ts'
import { asksSomething, isNegated, isYesOrNo } from '../messages/message-acts.ts'
import { again, isSecret, lineOfNote, noted, type Heard } from '../replies/reply.ts'
import { meaning, speak } from '../wording/speak.ts'
import type { TurnBuilder } from '../turn-builder.ts'
import { wordMeant, wordNamed } from '../replies/word-replies.ts'

/** Replies to questions about noun classes: what they are, what one of them is, and the class of a word. */

export const isNumber = (text: string) => numberWords.includes(text)

/** Other classes may be lessons. */
const OF_NOUNS = /\b(?:nouns?|kikuyu|language|there|total|all)\b/i
export const CLASS_OF_WORD = /\b(?:which|what)(?: noun)? class\b(?! do(?:es)? [a-z]+ words)|\bclass (?:is|does)\b/i
export function onClass(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  if (!/\bclass/i.test(message)) return undefined
  if (/\bhow many\b/i.test(message))
    return OF_NOUNS.test(message)
      ? noted(context, builder, grammarAbout(context.language, 'how many noun classes'), 'no-grammar')
      : undefined
  const words = englishWords(message)
  const number = words.flatMap((text, i) => (text.startsWith('class') ? (words[i + 1] ?? '') : [])).find(isNumber)
  const word = nounMeant(heard)
  const nounClass = word?.nounClass
  const namesNoun = word !== undefined && !POINTS.test(message) && !OF_MANY.test(message)
  const isOfWord =
    word !== undefined &&
    nounClass !== undefined &&
    !builder.state.toTeach.includes(word.id) &&
    (CLASS_OF_WORD.test(message) || (namesNoun && IN_CLASS.test(message)))
  if (number === undefined && !CLASS_OF_WORD.test(message)) {
    const kinds = onKindOfNouns(heard)
    if (kinds) return kinds
  }
  if (number !== undefined && !isOfWord) {
    const place = numberWords.indexOf(number)
    const line = classLine(context.language.nounClasses, place)
    const told = line === undefined ? 'I have no note on it.' : withPronunciations(line)
    return again(context, builder, `Class ${place}: ${told}`)
  }
  if (!isOfWord) return undefined
  const [single = '', several] = nounClass.replace('1a', '1').split('/')
  const numbers = words.filter((text, i) => (words[i - 1] ?? '').startsWith('class') && isNumber(text))
  const place = numberWords.indexOf(number ?? '')
  // Several of them may be in the class that a message names.
  const isClear =
    numbers.length === 1 &&
    isYesOrNo(message) &&
    !isNegated(message) &&
    !/\bor\b/i.test(message) &&
    String(place) !== several
  const verdict = isClear ? (String(place) === single ? 'Yes. ' : 'No. ') : ''
  const named = isSecret(builder, word.id) ? meaning(word) : speak(word)
  return again(
    context,
    builder,
    `${verdict}${capital(named)} is in class ${single}${several === undefined ? '' : `, and several of them in class ${several}`}.`,
  )
}

/** Tells what noun classes are, and their number where the message asks for it. */
export function whatClassesAre({ context, builder, message }: Heard): TurnBuilder | undefined {
  if (!ASKS_WHAT_CLASSES_ARE.test(message) && !OTHER_CLASS.test(message)) return undefined
  const notes = ['noun class', ...(/\bhow many\b/i.test(message) ? ['how many noun classes'] : [])]
  const lines = notes.flatMap((about) => {
    const note = grammarAbout(context.language, about)
    return note ? [lineOfNote(note)] : []
  })
  return lines.length > 0 ? again(context, builder, ...lines) : undefined
}

/** “what’s a noun class, and how many are there”, “class 4?? what is a class” */
const ASKS_WHAT_CLASSES_ARE =
  /\bwh?at(?:['’]?s| is| are|s| r)? (?:(?:even|exactly) )?(?:an? |the |these |those )?(?:(?:noun|word) )?class(?:es)?(?: (?:anyway|exactly|again|even|then|things?))?(?=\W*$|\s*[?!.,;]|\s+and\b)|\bwhat (?:do(?:es)?|did) (?:you mean by )?(?:an? |the )?(?:noun |word )?class(?:es)?(?: (?:even|actually))?(?: mean)?\W*$|\b(?:explain|never heard of|don['’]?t (?:get|know)) (?:what )?(?:an? |the |these |those )?(?:noun )?class(?:es)?\b/i
/** “haha not that kind of class” */
const OTHER_CLASS = /\bnot? (?:that|this|the school|a school|school) (?:(?:kind|sort|type) of )?class(?:room)?\b/i

/** The noun of the course that a message names, in Kikuyu or in English; without one, the word in progress. */
function nounMeant(heard: Heard): Word | CourseWord | undefined {
  const { context, message, understood } = heard
  const inKikuyu = understood.slots.mentions.flatMap(({ entries }) => entries.map(({ word }) => word))
  // “class” is a word of the course, too.
  const inEnglish = englishWords(message).flatMap((text) => (text === 'class' ? [] : context.findByMeaning(text)))
  const named = [...inKikuyu, ...inEnglish]
  return named.find(({ nounClass }) => nounClass !== undefined) ?? wordMeant(heard)
}

/** “is table also in class 7?” */
const IN_CLASS = /\b(?:belongs?|in|part of)\b[^.?!]{0,16}\bclass \d/i
const OF_MANY = /\b(?:all|any|every)\b/i
const POINTS = /\b(?:it|that|this)\b/i

/** “is there a class just for animals?”: the notes on classes whose nouns are of that kind. “Is it the class for people?”: the note on the word. */
function onKindOfNouns(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  if (!asksSomething(message)) return undefined
  const words = englishWords(message)
  const kinds = KINDS.filter((kind) => kind.some((one) => words.includes(one)))
  const word = POINTS.test(message) ? wordNamed(heard) : undefined
  const grammar = word && !isSecret(builder, word.id) ? notesOf(context.lesson, word.id)?.grammar : undefined
  if (kinds.length > 0 && grammar?.includes('class')) return again(context, builder, withPronunciations(grammar))
  const isOnAll = /\bclass(?:es)? (?:just |only |special )?for\b|\bclass do(?:es)?\b/i.test(message)
  const ownClass = word?.nounClass ?? ''
  const ofWord = context.language.nounClasses[ownClass]
  if (word && kinds.length > 0 && isOnAll && ofWord !== undefined && !isSecret(builder, word.id))
    return again(context, builder, ofClasses([ownClass, ofWord]))
  const lines = Object.entries(context.language.nounClasses).flatMap(([pair, text]) =>
    pair.includes('/') && kinds.some((kind) => kind.some((one) => subjectOf(text).includes(one)))
      ? [ofClasses([pair, text])]
      : [],
  )
  return isOnAll && lines.length > 0 ? again(context, builder, lines.slice(0, MOST_CLASSES).join('\n')) : undefined
}
const ofClasses = ([classes, text]: readonly [string, string]) =>
  `Class${classes.includes('/') ? 'es' : ''} ${classes.replace('/', ' and ')}: ${withPronunciations(text)}`
/** The nouns that a note on classes is about: “Things in *mũ-*”. */
const subjectOf = (text: string) => englishWords(text.split(/ (?:are|begins?|have|is|lose|mostly)\b/)[0] ?? '')
const KINDS = [
  'animal animals',
  'loan loans loanword loanwords',
  'family',
  'people person persons',
  'thing things object objects',
].map((kind) => kind.split(' '))
const MOST_CLASSES = 2

/** The note on the pair that a class opens, else on the class by itself, else on a pair that it closes. */
function classLine(nounClasses: Readonly<Record<string, string>>, number: number): string | undefined {
  const keys = Object.keys(nounClasses)
  const pair = (isPair: (key: string) => boolean) => nounClasses[keys.find(isPair) ?? '']
  return pair((key) => key.startsWith(`${number}/`)) ?? nounClasses[number] ?? pair((key) => key.endsWith(`/${number}`))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
