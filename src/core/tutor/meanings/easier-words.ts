import { notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import { hintOf, type Word } from '../../word/word.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, mayBeTold, NAMES_TILDE, type Heard } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import { remark, type TurnBuilder } from '../turn-builder.ts'
import { literal } from '../forms/word-parts.ts'
import { aboutWord, withoutEnglish, wordMeant } from '../replies/word-replies.ts'

/** Replies that make a word easier to say and to remember. */

// Slowly

/** A word syllable by syllable. */
export const inSteps = (word: Word): string => `Say it in steps: ${hintOf(word).split(/[- ]/).join(' … ')}.`

const SAY_SLOWLY =
  /^\W*(?:(?:and|but|(?:can|could|will|would) (?:u|you)|now|ok(?:ay)?|please|pls|sorry|wait),? )*(?:pronounce|read|repeat|say|speak)(?: \S+){0,4} slow(?:er|ly)?\b/i

/** True for “say it slowly”, which is not an answer although the course has a word for “slowly”. */
export const asksSlowly = (message: string): boolean => SAY_SLOWLY.test(message)

/** “can you break it up for me?” */
const IN_PIECES = /\b(?:break|split) (?:it|that|this)(?: one| word)? (?:down|up)\b|\bsyllable by syllable\b/i

/** “Can you say that more slowly?” */
export function onSlowly(heard: Heard): TurnBuilder | undefined {
  if (!asksSlowly(heard.message) && !IN_PIECES.test(heard.message)) return undefined
  const isEnglish = heard.asked?.how === 'english'
  return aboutWord((word) => [inSteps(word)], 'no-fact', { isEnglish })(withoutEnglish(heard))
}

// Tricks to remember a word

const TRICK =
  /\b(?:tricks?|mnemonics?|memory aids?)\b|\b(?:way|tip|help|easier|easy) (?:\w+ ){0,2}(?:to )?(?:remember|memori[sz]e|keep (?:them|those|these|the two) apart)\b/i

/** “how can I keep them apart?” */
const FROM_OTHERS = /\b(?:apart|confus\w*|mix\w*|which is which)\b/i
const OF_MEMORY = /\b(?:any tricks?|keep|memor\w*|mnemonics?|remember|rmbr)\b/i

/** The parts of a word, or the language that it came from: they make it easier to keep. */
export function onTrick(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  if (!TRICK.test(message) || NAMES_TILDE.test(message)) return undefined
  const word = wordMeant(heard)
  const notes = word && mayBeTold(builder, word.id) ? notesOf(context.lesson, word.id) : undefined
  if (notes?.parts) return literal(heard)
  if (word && notes?.origin !== undefined)
    return again(context, builder, `${speak(word)}: ${withPronunciations(notes.origin)}`)
  // For the word that is asked for, a hint helps.
  const isOnAsked = asked !== undefined && isSecret(builder, asked.wordId) && understood.slots.mentions.length === 0
  return FROM_OTHERS.test(message) || (OF_MEMORY.test(message) && !isOnAsked)
    ? askOnceMore(remark(builder, remarks['no-trick']), context.lesson)
    : undefined
}
