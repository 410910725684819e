import { ANSWER, isGiven, type Piece } from '../answer/answering.ts'
import { inSentences, joinedAgain, partsOf, takesBack } from '../dialogue/message-parts.ts'
import { englishWords } from '../english/plain-english.ts'
import { GUESS } from './answer-beside.ts'
import { askAgain } from './flow.ts'
import type { Asked } from './lesson-state.ts'
import { isQuestion } from './message-acts.ts'
import type { LearnerRequest } from './reply-to-answer.ts'
import { answeredInWords, heardInWords, isAskedAs } from './tap-in-words.ts'
import { say, type LessonContext, type TurnBuilder } from './turn-builder.ts'

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
  const parts = partsOf(message, context.isInterjection)
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
    const others = [...division.keys()].filter((i) => places[i] === undefined)
    const beside = joinedAgain(division, others)
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
  askAgain(say(heardInWords(context, builder, message), 'Tap the one that you mean.'), context.lesson)

/** “the first one - what does it mean?” */
const ASKS_ABOUT_IT =
  /\bwhat (?:does (?:it|that) mean|is (?:it|that))\b|\bhow (?:do|does|would) \w+ (?:pronounce|read|say) (?:it|that)\b/i

const CORRECTS = /\b(?:actually|mean|no|not|sorry|wait)\b/i
const MOST_WORDS_OF_A_CHOICE = 4
const IS_WISH = /^\W*(?:do|hear|let|play|repeat|show|skip)\b/i
/** Less sure, a message with a place in it says no other thing. */
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
