import { ANSWER, isGiven, type Piece } from '../../answer/answering.ts'
import type { Act } from '../../dialogue/act.ts'
import { inSentences, joinedWithout, type MessagePart, messageParts, takesBack } from '../../dialogue/message-parts.ts'
import { englishWords } from '../../english/plain-english.ts'
import { GUESS } from '../answers/answer-beside.ts'
import { type AskedByTap, missedTap, rightTap, testedPairs } from './answer-exercise.ts'
import type { Exercise, Tapped } from './exercise.ts'
import { proceed } from '../flow.ts'
import type { Asked } from '../lesson-state.ts'
import { isQuestion, sentencesOf } from '../messages/message-acts.ts'
import { judgeMeaning } from '../answers/read-whole.ts'
import { type LearnerRequest, readAsTry } from '../answers/reply-to-answer.ts'
import { again, type Heard } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import { type LessonContext, remember, type TurnBuilder, wordOf } from '../turn-builder.ts'

/** Messages about the open exercise: an option or pairs in words instead of taps, and how it is answered. */

/** True if the open question is an exercise of this kind. */
export const isAskedAs = <Kind extends Exercise['kind']>(
  asked: Asked,
  kind: Kind,
): asked is AskedByTap & { readonly exercise: Extract<Exercise, { kind: Kind }> } => asked.exercise?.kind === kind

/** The turn's builder for a message that answers the exercise in words. */
export const heardInWords = (context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder => ({
  ...remember(builder, { ...builder.state, lost: 0, judged: undefined }),
  understood: readAsTry(context, message),
})

/**
 * Judges a tap that a message says in words. What the message says beside it is replied to afterwards; undefined where that is a
 * wish that goes before a wrong answer.
 */
export function answeredInWords(
  context: LessonContext,
  heard: TurnBuilder,
  asked: AskedByTap,
  tap: Tapped,
  beside: string,
): TurnBuilder | LearnerRequest | undefined {
  const right = rightTap(context, heard, asked, tap)
  // “u. skip”
  if (!right && isWish(context, beside)) return undefined
  const replied = right ?? missedTap(context, heard, asked, tap)
  if (!/\p{L}/u.test(beside)) return right ? proceed(context, right, asked.wordId) : replied
  const rest = { context, builder: replied, message: beside, understood: context.read(beside) }
  return right ? { ...rest, answered: asked } : { ...rest, isMissed: true }
}

/** True for a text that asks for something else than a judgement. */
export const isWish = ({ read }: LessonContext, text: string): boolean => WISHES.has(read(text).act)

const WISHES: ReadonlySet<Act> = new Set<Act>([
  'change-lesson',
  'dont-know',
  'end',
  'hint',
  'next',
  'show-answer',
  'skip',
])

// An option by its place

/**
 * Replies to a message that chooses an option of the open exercise by its place: “the second one”, “I think it’s the last. Why is it
 * so long?”. Undefined for any other message.
 */
export function answeredByPlace(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  text: string,
): TurnBuilder | LearnerRequest | undefined {
  if (!isAskedAs(asked, 'choose')) return undefined
  const number = LONE_NUMBER.exec(text)?.[1]
  // In a lesson on numbers it is a meaning.
  const isPlace =
    number !== undefined && !context.findByMeaning(number).some(({ id }) => context.lesson.wordIds.includes(id))
  const message = isPlace ? `option ${number}` : text
  const { options } = asked.exercise
  const isAnother = (id: string, place: number) => options.includes(id) && options[place] !== id
  const parts = messageParts(message, context.isInterjection)
  for (const division of [inSentences(parts), parts]) {
    const places = division.map((part) => placeIn(context, part.text, options))
    const at = places.findLastIndex((place) => place !== undefined)
    if (at < 0 || division.slice(at + 1).some((part) => takesBack(part.text))) continue
    const isUndecided = new Set(places.filter((place) => place !== undefined)).size > 1 && !CORRECTS.test(message)
    const isOther = (part: string) =>
      !isQuestion(part) &&
      context
        .read(part)
        .slots.mentions.some(({ entries }) => entries.some(({ word }) => isAnother(word.id, places[at]!)))
    if (isUndecided || division.some((part) => isOther(part.text + part.end))) return choose(context, builder, message)
    const tap = { kind: 'choose', wordId: options[places[at]!]!, turn: asked.exercise.turn } as const
    const beside = joinedWithout(division, (i) => places[i] !== undefined)
    if (ASKS_ABOUT_IT.test(beside)) {
      const asking = beside.replace(/\b(?:it|that)\b/i, OPTION.exec(division[at]!.text)?.[0] ?? '')
      return { context, builder, message: asking, understood: context.read(asking) }
    }
    const heard = heardInWords(context, builder, message)
    return answeredInWords(context, heard, asked, tap, beside)
  }
  // “not the first one”, “the middle one” of four
  const { act, confidence } = context.read(message)
  const isShort = message.trim().split(/\s+/).length <= MOST_WORDS_OF_A_CHOICE && !isQuestion(message)
  const isVague = isShort && OPTION.test(message) && !IS_WISH.test(message) && (act === 'answer' || confidence < SURE)
  return isVague ? choose(context, builder, message) : undefined
}

/** “2”: the buttons are numbered. */
const LONE_NUMBER = /^\W*(\d)\W*$/

const choose = (context: LessonContext, builder: TurnBuilder, message: string) =>
  again(context, heardInWords(context, builder, message), 'Tap the one that you mean.')

/** “the first one - what does it mean?” */
const ASKS_ABOUT_IT =
  /\bwhat (?:does (?:it|that) mean|is (?:it|that))\b|\bhow (?:do|does|would) \w+ (?:pronounce|read|say) (?:it|that)\b/i

const CORRECTS = /\b(?:actually|mean|no|not|sorry|wait)\b/i
const MOST_WORDS_OF_A_CHOICE = 4
const IS_WISH = /^\W*(?:do|hear|let|play|repeat|show|skip)\b/i
/** Below this confidence, a message that names a position says nothing else. */
const SURE = 0.4

/** The index of the option that a text gives, as the grammar of answers has it; undefined for “not the first one”. */
function placeIn(context: LessonContext, text: string, options: readonly string[]): number | undefined {
  const option = ASKS_OTHER.test(text) ? null : OPTION.exec(text)
  if (!option) return undefined
  const { place, number } = option.groups ?? {}
  // “number two” is a meaning where an option has it.
  if (number !== undefined && context.findByMeaning(number).some(({ id }) => options.includes(id))) return undefined
  const at = placeOf((place ?? number ?? '').toLowerCase(), options.length)
  const before = text.slice(0, option.index).replace(GUESS, 'it is ')
  const after = text.slice(option.index + option[0].length)
  const pieces: readonly Piece[] = [...englishWords(before), ANSWER, ...englishWords(after)]
  return at < options.length && isGiven(pieces, '', context.course.english) ? at : undefined
}

/** “the second one”, “the last”, “option 2” */
const OPTION =
  /(?<!\b(?:a|one) )(?<![\p{L}’'])(?:the )?(?:(?<place>first|1st|second|2nd|third|3rd|fourth|4th|last|top|bottom|middle)(?: (?:answer|button|choice|one|option)\b|(?=\W*$))|(?:choice|number|option) (?<number>[1-4]|one|two|three|four)\b)/iu

/** “the first one again?” and “is this the last one?” ask about words and exercises. */
const ASKS_OTHER = /\bagain\b|\blast but\b|\b(?:is|was) (?:it|that|this) the last\b/i

const namesOfPlaces = ['first 1st top 1 one', 'second 2nd 2 two', 'third 3rd 3 three', 'fourth 4th 4 four']

function placeOf(name: string, count: number): number {
  if (name === 'last' || name === 'bottom') return count - 1
  // An even number of options has no middle one.
  if (name === 'middle') return count % 2 === 1 ? (count - 1) / 2 : count
  return namesOfPlaces.findIndex((names) => names.split(' ').includes(name))
}

// Pairs

/**
 * Replies to a message that says which words and meanings of the open exercise go together: “metha is table, giti is chair, …”.
 * The reply names the right pairs if others are wrong. Undefined unless the message has a pair for each word.
 */
export function answeredWithPairs(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  message: string,
): TurnBuilder | LearnerRequest | undefined {
  if (!isAskedAs(asked, 'match')) return undefined
  const sentences = sentencesOf(message)
  const inSentence = sentences.length > 1 ? sentences.find((text) => PAIRED.test(text)) : undefined
  if (inSentence !== undefined) {
    const told = pairsSaid(
      context,
      builder,
      asked,
      inSentence,
      sentences.filter((text) => text !== inSentence).join(' '),
    )
    if (told) return told
  }
  return pairsSaid(context, builder, asked, message)
}

/** “metha = table, giti = chair” */
const PAIRED = /(?: = | is |: ).*(?: = | is |: )/

function pairsSaid(
  context: LessonContext,
  builder: TurnBuilder,
  asked: AskedByTap & { readonly exercise: Extract<Exercise, { kind: 'match' }> },
  message: string,
  around = '',
): TurnBuilder | LearnerRequest | undefined {
  const { words } = asked.exercise
  const signed = message.replace(SIGNS, ' = ').replace(JOINED, ', ')
  const pairsOf = (parts: readonly MessagePart[]) =>
    parts.map(({ text }) => words.find((id) => isPair(context, id, text)))
  const isWhole = (parts: readonly MessagePart[]) => words.every((id) => pairsOf(parts).includes(id))
  const inParts = messageParts(signed, context.isInterjection)
  // “ndĩ mwega is I am fine”: the last word is not small talk.
  const inClauses = isWhole(inParts) ? inParts : messageParts(signed, () => false)
  const parts = isWhole(inClauses) ? inClauses : inParts
  const pairedIn = pairsOf(parts)
  if (!words.every((id) => pairedIn.includes(id))) {
    const isMixed = parts.length === words.length && parts.every(({ text }) => isAnyPair(context, words, text))
    if (!isMixed) return undefined
    const right = words.filter((id) => pairedIn.includes(id)).map((id) => speak(wordOf(context.lesson, id)))
    const told =
      right.length === 0 ? 'None of these go together.' : `Right so far: ${right.join(', ')}. The others are mixed up.`
    return again(context, heardInWords(context, builder, message), told)
  }
  const claimsMore = ({ text }: MessagePart) =>
    LINK.test(text) &&
    context.read(text).slots.mentions.some(({ entries }) => entries.some(({ word }) => words.includes(word.id)))
  if (parts.some((part, i) => pairedIn[i] === undefined && claimsMore(part))) return undefined
  if (new Set(pairedIn).size < pairedIn.filter(Boolean).length) return undefined
  const replied = testedPairs(context, heardInWords(context, builder, message), asked, [])
  const beside = `${around} ${joinedWithout(parts, (i) => pairedIn[i] !== undefined)}`.trim()
  return /\p{L}/u.test(beside)
    ? { context, builder: replied, message: beside, understood: context.read(beside), answered: asked }
    : proceed(context, replied, asked.wordId)
}

/** “metha - table”, “metha: table” */
const SIGNS = /(?<=\p{L}) ?(?:[=:]| [-–—]+>?| →) ?(?=\p{L})/gu

const JOINED = /,? and (?=\p{L}+(?: \p{L}+){0,3} (?:is|means|goes with|=) )/giu

const LINK = / (?:is|means|goes with|with|=) /i
/** A link, or the space alone in “metha table”. */
const LINKS = / (?:(?:is|means|goes with|with|=) )?/gi

/** True for “metha is table” and “table is metha”. */
const isPair = (context: LessonContext, id: string, text: string): boolean =>
  sidesOf(text).some(([one, other]) => isKikuyu(context, id, one) && isMeaning(context, id, other))

/** True for any of the words beside the meaning of any of them. */
const isAnyPair = (context: LessonContext, ids: readonly string[], text: string): boolean =>
  sidesOf(text).some(
    ([one, other]) => ids.some((id) => isKikuyu(context, id, one)) && ids.some((id) => isMeaning(context, id, other)),
  )

/** Splits a text at each link: “metha is table” gives metha with table, and table with metha. */
const sidesOf = (text: string): (readonly [string, string])[] =>
  [...text.matchAll(LINKS)].flatMap(({ index, 0: link }) => {
    const [one, other] = [text.slice(0, index), text.slice(index + link.length)]
    return [[one, other] as const, [other, one] as const]
  })

const isKikuyu = ({ lesson, judgeKikuyu }: LessonContext, id: string, text: string) =>
  judgeKikuyu(text, wordOf(lesson, id)).kind === 'right'

const isMeaning = (context: LessonContext, id: string, text: string) =>
  judgeMeaning(context, wordOf(context.lesson, id), text).kind === 'right'

// Help

/** How each kind of exercise is answered, by tap or in the field. */
const help: Readonly<Record<Exercise['kind'], string>> = {
  choose: 'Tap the answer that you think is right, or type it.',
  match:
    'Tap a word, then its meaning: nothing has to be dragged. Or type each word with its meaning, with a comma between two pairs.',
  order: 'Tap the parts one after the other, in their order, or type the whole phrase.',
  fill: 'Tap the missing letters from left to right, or type them in that order.',
  dictation: 'Listen, then type what you hear. You can play it again.',
}

/** “do I drag them with my finger?”, “how do I connect these?” */
const ASKS_TO_ANSWER =
  /\b(?:how (?:(?:am|are|can|could|do|should|would) (?:i|we|you)(?: meant| supposed)?(?: to)?|to)|(?:can|could|do|must|should) (?:i|we)(?: have| just| need)?(?: to)?|(?:meant|supposed) to) (?:connect|drag|draw|drop|join|link|match|pair|put (?:it|them|these|this)|swipe|tap)\b/i
const ASKS_WHAT_TO_DO =
  /\bwhat (?:am|are|do|must|should) (?:i|we)(?: meant| supposed)?(?: to)? do (?:here|in this one|now|with (?:it|them|these|this))\b|\bhow does (?:the matching|this (?:exercise|game|one)) work\b/i
/** “No, not the letters, the matching.” */
const MEANS_MATCHING = /\bthe (?:matching|pairs)\W*$/i

/** Tells how the open exercise is answered. Undefined without one, or for a message that does not ask about it. */
export function onUseOfExercise({ context, builder, asked, message }: Heard): TurnBuilder | undefined {
  const kind = asked?.exercise?.kind
  if (kind === undefined) return undefined
  const isAsked =
    ASKS_TO_ANSWER.test(message) || ASKS_WHAT_TO_DO.test(message) || (kind === 'match' && MEANS_MATCHING.test(message))
  return isAsked ? again(context, builder, help[kind]) : undefined
}
