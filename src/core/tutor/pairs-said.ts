import { joinedAgain, partsOf, type MessagePart } from '../dialogue/message-parts.ts'
import { testedPairs } from './answer-exercise.ts'
import { askAgain, proceed } from './flow.ts'
import type { Asked } from './lesson-state.ts'
import { judgeMeaning } from './read-whole.ts'
import type { LearnerRequest } from './reply-to-answer.ts'
import { speak } from './speak.ts'
import { heardInWords, isAskedAs } from './tap-in-words.ts'
import { say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'

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
  const { words } = asked.exercise
  const signed = message.replace(SIGNS, ' = ').replace(JOINED, ', ')
  const pairsOf = (parts: readonly MessagePart[]) =>
    parts.map(({ text }) => words.find((id) => isPair(context, id, text)))
  const isWhole = (parts: readonly MessagePart[]) => words.every((id) => pairsOf(parts).includes(id))
  const inParts = partsOf(signed, context.isInterjection)
  // “ndĩ mwega is I am fine”: the last word is no small talk.
  const inClauses = isWhole(inParts) ? inParts : partsOf(signed, () => false)
  const parts = isWhole(inClauses) ? inClauses : inParts
  const pairedIn = pairsOf(parts)
  if (!words.every((id) => pairedIn.includes(id))) {
    const isMixed = parts.length === words.length && parts.every(({ text }) => isAnyPair(context, words, text))
    if (!isMixed) return undefined
    const right = words.filter((id) => pairedIn.includes(id)).map((id) => speak(wordOf(context.lesson, id)))
    const told =
      right.length === 0 ? 'None of these go together.' : `Right so far: ${right.join(', ')}. The others are mixed up.`
    return askAgain(say(heardInWords(context, builder, message), told), context.lesson)
  }
  const claimsMore = ({ text }: MessagePart) =>
    LINK.test(text) &&
    context.read(text).slots.mentions.some(({ entries }) => entries.some(({ word }) => words.includes(word.id)))
  if (parts.some((part, i) => pairedIn[i] === undefined && claimsMore(part))) return undefined
  if (new Set(pairedIn).size < pairedIn.filter(Boolean).length) return undefined
  const replied = testedPairs(context, heardInWords(context, builder, message), asked, [])
  const others = [...parts.keys()].filter((i) => pairedIn[i] === undefined)
  const beside = joinedAgain(parts, others)
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
