import type { Right } from '../answer/verdict.ts'
import type { Word } from '../word/word.ts'
import { askedFor, type AskedFor } from './asked-for.ts'
import { earned } from './earned.ts'
import { askAgain, proceed } from './flow.ts'
import { nextTurn, remember, wordOf, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import type { Asked, LessonState } from './lesson-state.ts'
import { readAnswer } from './read-answer.ts'
import { afterMissed, afterShown, afterUnderstood, isFinished, nextStep } from './schedule.ts'
import type { Draft } from './turn.ts'

/** What the learner's answer earned, before anybody has replied to it. */
export interface Heard {
  readonly builder: TurnBuilder
  /** Whether it was the answer that was asked for. */
  readonly isRight: boolean
  /** A try that was not right: the first message of the reply carries it. */
  readonly judged?: NonNullable<Draft['judged']>
  /** Where it is beyond doubt what a reply has to call it. */
  readonly verdict?: 'right' | 'wrong'
}

/** Judges an answer to what a tutor's last message asked for. Nothing counts where no question stood. */
export function heard(room: LessonContext, memory: LessonState, said: string): Heard {
  const builder = nextTurn(memory)
  const { asked } = memory
  if (!asked) return { builder, isRight: false }
  const reading = readAnswer(room, asked, said)
  switch (reading.kind) {
    case 'right':
      return {
        builder: earned(room, builder, asked, reading.verdict),
        isRight: true,
        ...(isPlain(reading.verdict) && { verdict: 'right' }),
      }
    case 'understood':
      return { builder: remember(builder, afterUnderstood(builder.memory, asked.wordId)), isRight: true }
    case 'related':
      return { ...missed(builder, asked, said, 'related'), verdict: 'wrong' }
    case 'missed':
      return missed(builder, asked, said, reading.verdict.kind)
    case 'unclear':
    case 'own-english':
    case 'request':
      return { builder, isRight: false }
  }
}

function missed(builder: TurnBuilder, asked: Asked, said: string, verdict: string): Heard {
  const memory = { ...afterMissed(builder.memory, asked.wordId), asked: { ...asked, misses: asked.misses + 1 } }
  return {
    builder: remember(builder, memory),
    isRight: false,
    judged: { wordId: asked.wordId, answer: said.slice(0, 500), verdict },
    ...(verdict === 'wrong' && { verdict }),
  }
}

/** Not where a tutor may well say “almost”. */
const isPlain = ({ how }: Right) => how === 'exact' || how === 'accepted'

const PRAISE =
  /^\W*(?:correct|that(?:'s|’s| is) (?:right|correct)|you(?:'re|’re| are) right|exactly|perfect|good job|well done|excellent)\b/i
const DENIAL =
  /^\W*(?:not (?:quite|yet|correct|right|this time)|incorrect|wrong|that(?:'s|’s| is) (?:not|wrong|incorrect)|almost|nearly|close)\b/i

/** Whether a sentence of a reply calls right what is wrong, or wrong what is right. */
export function isUntrue(sentence: string, { verdict }: Heard): boolean {
  if (verdict === 'wrong') return PRAISE.test(sentence)
  return verdict === 'right' && DENIAL.test(sentence)
}

/** What a model has said and the learner has seen. */
export interface Shown {
  /** In our markup. */
  readonly content: string
  /** Ids of the lesson's words in it, each once. */
  readonly words: readonly string[]
}

/** The model has spoken: its words are seen, and what it asks for stands. */
export function taught(room: LessonContext, { memory, happened }: TurnBuilder, shown: Shown): TurnBuilder {
  const isDone = isFinished(memory)
  const { asked: previous, ...seen } = shown.words.reduce((before, id) => afterSeen(before, id), memory)
  const ask = isDone ? undefined : askedFor(shown.content, room.lesson)
  const asked = ask && standing(ask, previous)
  return {
    memory: { ...seen, ...(asked ? { asked, tasksSinceShown: tasksSince(memory, seen, asked) } : {}) },
    messages: bubbles(shown.content, asked && wordOf(room.lesson, asked.wordId), asked),
    happened: [
      ...happened,
      ...newWords(memory, shown.words).map((wordId) => ({ type: 'word-seen', wordId, where: room.lesson.id }) as const),
    ],
  }
}

/** Words of these that the learner had not seen. */
export function newWords({ toTeach }: LessonState, words: readonly string[]): string[] {
  return words.filter((id) => toTeach.includes(id))
}

/** A word that the learner was to say, and that is shown instead, comes back. */
function afterSeen(memory: LessonState, wordId: string): LessonState {
  const isNew = memory.toTeach.includes(wordId)
  const isGivenAway = memory.asked?.wordId === wordId && memory.asked.misses > 0
  if (!isNew && !isGivenAway) return memory
  return afterShown({ ...memory, toTeach: memory.toTeach.filter((id) => id !== wordId) }, wordId)
}

/** Asked again for the same word after it was missed, the tries go on. */
function standing({ wordId, how }: AskedFor, previous: Asked | undefined): Asked {
  const misses = previous?.wordId === wordId ? previous.misses : 0
  return { wordId, how, hint: 'none', misses }
}

function tasksSince(before: LessonState, now: Pick<LessonState, 'toTeach'>, asked: Asked): number {
  if (now.toTeach.length < before.toTeach.length) return 0
  return before.tasksSinceShown + (asked.how === 'copy' ? 0 : 1)
}

/** Paragraphs are bubbles of their own, as the built-in tutor speaks; a list stays with what it follows. */
export function paragraphs(content: string): string[] {
  const parts: string[] = []
  for (const part of content.split(/\n\s*\n/).map((paragraph) => paragraph.trim())) {
    if (part === '') continue
    if (parts.length > 0 && LIST.test(part)) parts.push(`${parts.pop()}\n${part}`)
    else parts.push(part)
  }
  return parts
}

const LIST = /^(?:[-•*]|\d{1,2}[.)]) /

function bubbles(content: string, word: Word | undefined, asked: Asked | undefined): Draft[] {
  const parts = paragraphs(content)
  return parts.map((part, i) =>
    asked && word && i === parts.length - 1
      ? { content: part, isQuestion: true, ...(asked.how === 'english' ? {} : { expectedResponse: word.kikuyu }) }
      : { content: part },
  )
}

/**
 * The built-in tutor ends a turn whose beginning a model has said: it asks for the word that was shown in it, or goes on after a
 * right answer, or puts the question that stood once more.
 */
export function ended(room: LessonContext, { builder, isRight }: Heard, shown: Shown): TurnBuilder {
  const before = builder.memory.asked
  const [fresh] = newWords(builder.memory, shown.words)
  const said = taught(room, builder, shown)
  const quiet = { ...said, messages: said.messages.map(({ content }) => ({ content })) }
  if (fresh !== undefined) return askAgain(asking(quiet, { wordId: fresh, how: 'copy' }), room.lesson)
  if (before && !isRight) {
    const how = shown.words.includes(before.wordId) ? 'copy' : before.how
    return askAgain(asking(quiet, { wordId: before.wordId, how }), room.lesson)
  }
  const { asked: _replaced, ...open } = quiet.memory
  return proceed(room, remember(quiet, open), before?.wordId)
}

function asking(builder: TurnBuilder, { wordId, how }: AskedFor): TurnBuilder {
  return remember(builder, { ...builder.memory, asked: { wordId, how, hint: 'none', misses: 0 } })
}

/** The word a chat begins with. */
export function firstWord(room: Pick<LessonContext, 'lesson'>, memory: LessonState): Word {
  const step = nextStep(memory, undefined)
  const wordId = step.kind === 'close' ? room.lesson.wordIds[0] : step.wordId
  return wordOf(room.lesson, wordId ?? '')
}

/** The specification's words instead of an opening: they show the first word and ask to try it. */
export function openedWith(room: LessonContext, memory: LessonState, content: string): TurnBuilder {
  const word = firstWord(room, memory)
  const said = taught(room, { memory, messages: [], happened: [] }, { content, words: [word.id] })
  const copied = asking(remember(said, afterShown(said.memory, word.id)), { wordId: word.id, how: 'copy' })
  return {
    ...copied,
    messages: said.messages.map((draft, i) =>
      i === said.messages.length - 1 ? { ...draft, isQuestion: true, expectedResponse: word.kikuyu } : draft,
    ),
  }
}
