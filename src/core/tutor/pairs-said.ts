import { judgeKikuyu } from '../answer/judge.ts'
import { joinedAgain, partsOf, type MessagePart } from '../dialogue/message-parts.ts'
import { testedPairs } from './answer-exercise.ts'
import { proceed } from './flow.ts'
import type { Asked } from './lesson-state.ts'
import { judgeMeaning } from './read-whole.ts'
import type { LearnerRequest } from './reply-to-answer.ts'
import { heardInWords, isAskedAs } from './tap-in-words.ts'
import { wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'

/**
 * Replies to a message that says which words and meanings of the open exercise go together: “metha is table, giti is chair, …”.
 * Undefined unless it has all pairs, and all of them are right.
 */
export function answeredWithPairs(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  message: string,
): TurnBuilder | LearnerRequest | undefined {
  if (!isAskedAs(asked, 'match')) return undefined
  const parts = partsOf(message.replace(JOINED, ', '), context.isInterjection)
  const pairedIn = parts.map(({ text }) => asked.exercise.words.find((id) => isPair(context, id, text)))
  if (!asked.exercise.words.every((id) => pairedIn.includes(id))) return undefined
  const claimsMore = ({ text }: MessagePart) =>
    text.search(LINKS) >= 0 &&
    context
      .read(text)
      .slots.mentions.some(({ entries }) => entries.some(({ word }) => asked.exercise.words.includes(word.id)))
  if (parts.some((part, i) => pairedIn[i] === undefined && claimsMore(part))) return undefined
  if (new Set(pairedIn).size < pairedIn.filter(Boolean).length) return undefined
  const replied = testedPairs(context, heardInWords(context, builder, message), asked, [])
  const others = [...parts.keys()].filter((i) => pairedIn[i] === undefined)
  const beside = joinedAgain(parts, others)
  return /\p{L}/u.test(beside)
    ? { context, builder: replied, message: beside, understood: context.read(beside), answered: asked }
    : proceed(context, replied, asked.wordId)
}

const JOINED = /,? and (?=\p{L}+(?: \p{L}+){0,3} (?:is|means|goes with|=) )/giu

const LINKS = / (?:is|means|goes with|with|=) /gi

/** True for “metha is table” and “table is metha”. */
function isPair(context: LessonContext, id: string, text: string): boolean {
  const word = wordOf(context.lesson, id)
  const isSaid = (kikuyu: string, english: string) =>
    judgeKikuyu(kikuyu, word, context.course, { tildesCount: context.tildesCount }).kind === 'right' &&
    judgeMeaning(context, word, english).kind === 'right'
  return [...text.matchAll(LINKS)].some(({ index, 0: link }) => {
    const [one, other] = [text.slice(0, index), text.slice(index + link.length)]
    return isSaid(one, other) || isSaid(other, one)
  })
}
