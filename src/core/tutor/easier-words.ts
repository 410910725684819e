import { hintOf, type Word } from '../word/word.ts'
import type { Heard } from './reply.ts'
import type { TurnBuilder } from './turn-builder.ts'
import { aboutWord } from './word-replies.ts'

/** A word syllable by syllable. */
export const inSteps = (word: Word): string => `Say it in steps: ${hintOf(word).split(/[- ]/).join(' … ')}.`

const SAY_SLOWLY =
  /^\W*(?:(?:and|but|(?:can|could|will|would) (?:u|you)|now|ok(?:ay)?|please|pls|sorry|wait),? )*(?:pronounce|read|repeat|say|speak)(?: \S+){0,4} slow(?:er|ly)?\b/i

/** True for “say it slowly”, which is no answer although the course has a word for “slowly”. */
export const asksSlowly = (message: string): boolean => SAY_SLOWLY.test(message)

/** “can you break it up for me?” */
const IN_PIECES = /\b(?:break|split) (?:it|that|this)(?: one| word)? (?:down|up)\b|\bsyllable by syllable\b/i

/** “Can you say that more slowly?” */
export function onSlowly(heard: Heard): TurnBuilder | undefined {
  if (!asksSlowly(heard.message) && !IN_PIECES.test(heard.message)) return undefined
  const { english: _slowly, ...slots } = heard.understood.slots
  return aboutWord((word) => [inSteps(word)], 'no-fact', { isEnglish: heard.asked?.how === 'english' })({
    ...heard,
    understood: { ...heard.understood, slots },
  })
}
