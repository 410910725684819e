import type { ReplyFault } from '../vocabulary-check/vocabulary-check.ts'
import type { PromptMessage } from './prompt.ts'

/** A problem in a model's reply: its words, a missing word, or a wrong judgement of the answer. */
export type ReplyProblem =
  | ReplyFault
  | { readonly kind: 'lacks-word'; readonly wordId: string }
  | { readonly kind: 'called-right' | 'called-wrong' }

/**
 * The prompt messages that ask the model again: for the whole reply, or for the rest when the learner has seen its beginning,
 * `seen`. `wrong` is the rejected text after it; empty when the reply broke off.
 */
export function correction(seen: string, wrong: string, problems: readonly ReplyProblem[]): PromptMessage[] {
  const whole = `${seen}${wrong}`
  const asked = seen === '' ? 'Write your whole reply once more.' : goOn(seen)
  const why = problems.map(inWords).join(' ')
  return [
    ...(whole === '' ? [] : [{ role: 'assistant', content: whole } as const]),
    { role: 'user', content: `(This comes from the check of your words, not from the learner.) ${why} ${asked}` },
  ]
}

/** Repeats the end of the seen text, so that the model knows where to continue. */
function goOn(seen: string): string {
  const end = seen.trim().slice(-120)
  return `The learner has read your reply as far as “…${end}”. Write only what follows, without repeating it and without a word about this.`
}

function inWords(problem: ReplyProblem): string {
  switch (problem.kind) {
    case 'unknown-slot':
      return `${problem.text} is no slot of this lesson: write the slots as they are listed.`
    case 'foreign-word':
      return `“${problem.text}” is neither English nor a slot of this lesson: do not write it.`
    case 'wrong-meaning':
      return `“${problem.text}” does not mean “${problem.said}”: write only its slot, without a meaning.`
    case 'wrong-pronunciation':
      return `“${problem.text}” is not said like that: write only its slot, without a pronunciation.`
    case 'too-many-new-words':
      return 'Bring one new word at a time: this was more than one.'
    case 'lacks-word':
      return `Show {{${problem.wordId}}} in it, and no other new word.`
    case 'called-right':
      return 'The learner’s answer is not the word that was asked for: say so kindly and help.'
    case 'called-wrong':
      return 'The learner’s answer is right: say so.'
  }
}
