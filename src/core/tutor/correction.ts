import type { ReplyFault } from '../vocabulary-check/vocabulary-check.ts'
import type { PromptMessage } from './prompt.ts'

/** What may be wrong with a reply: its words, that it does not do what it was asked for, or how it judges the answer. */
export type SaidWrong =
  | ReplyFault
  | { readonly kind: 'lacks-word'; readonly text: string }
  | { readonly kind: 'called-right' | 'called-wrong' }

/**
 * Asks once more for a reply, or for the rest of one whose beginning, `said`, the learner has seen already. `wrong` is what it
 * must not say; empty where it broke off.
 */
export function correction(said: string, wrong: string, faults: readonly SaidWrong[]): PromptMessage[] {
  const whole = `${said}${wrong}`
  const asked = said === '' ? 'Write your whole reply once more.' : goOn(said)
  const why = faults.map(inWords).join(' ')
  return [
    ...(whole === '' ? [] : [{ role: 'assistant', content: whole } as const]),
    { role: 'user', content: `(This comes from the check of your words, not from the learner.) ${why} ${asked}` },
  ]
}

/** Of what was seen the end is repeated, so that it is plain where to go on. */
function goOn(said: string): string {
  const end = said.trim().slice(-120)
  return `The learner has read your reply as far as “…${end}”. Write only what follows, without repeating it and without a word about this.`
}

function inWords(fault: SaidWrong): string {
  switch (fault.kind) {
    case 'foreign-word':
      return `“${fault.text}” is not a word of this lesson: do not use it.`
    case 'wrong-meaning':
      return `“${fault.text}” does not mean “${fault.said}”.`
    case 'wrong-pronunciation':
      return `“${fault.text}” is not said like that: write the pronunciation that is listed.`
    case 'too-many-new-words':
      return 'Bring one new word at a time: this was more than one.'
    case 'lacks-word':
      return `Show *${fault.text}* in it, and no other new word.`
    case 'called-right':
      return 'The learner’s answer is not the word that was asked for: say so kindly and help.'
    case 'called-wrong':
      return 'The learner’s answer is right: say so.'
  }
}
