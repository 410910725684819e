import { asTurn } from '#core/tutor/making.ts'
import type { Memory } from '#core/tutor/memory.ts'
import { paragraphs, type Shown } from '#core/tutor/model-turn.ts'
import type { Draft, Turn } from '#core/tutor/turn.ts'
import { BUILTIN_TUTOR } from './builtin.ts'

type Judged = Draft['judged']

export const draftsBy = (name: string, content: string): Draft[] =>
  paragraphs(content).map((part) => ({ content: part, by: name }))

/** A turn of which a model said what was `shown`, and the built-in tutor the rest. */
export function saidBy(model: string, { content }: Shown, turn: Turn<Memory>, judged?: Judged): Turn<Memory> {
  const own = paragraphs(content).length
  const messages = turn.messages.map((draft, i) => ({ ...draft, by: i < own ? model : BUILTIN_TUTOR }))
  return { ...turn, messages: withJudged(messages, judged) }
}

/** The first message about an answer carries it, so that the learner can contest it. */
export function withJudged(messages: readonly Draft[], judged: Judged): readonly Draft[] {
  const [first, ...rest] = messages
  return first && judged ? [{ ...first, judged }, ...rest] : messages
}

/** It has earned nothing, and the same may be said again. */
export function failedTurn(memory: Memory, messages: readonly Draft[]): Turn<Memory> {
  return asTurn({ memory, messages: messages.map((draft) => ({ ...draft, state: 'failed' })), happened: [] })
}

/** The learner had heard enough. */
export function stoppedTurn(turn: Turn<Memory>): Turn<Memory> {
  const last = turn.messages.length - 1
  return { ...turn, messages: turn.messages.map((draft, i) => (i === last ? { ...draft, state: 'stopped' } : draft)) }
}
