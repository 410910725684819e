import type { CheckedReply, ReplyFault, VocabularyCheck } from './vocabulary-check.ts'

/** Checks a turn that comes sentence by sentence, and counts its new words over all of them. */
export interface TurnCheck {
  /** Also when the sentence has a fault: it is then not part of the turn, and the next one is checked in its place. */
  check(sentence: string): CheckedReply
}

/** “How do you say ‘table’? It’s *gĩtĩ*.” is two sentences. */
const isOfBoth = ({ kind }: ReplyFault) => kind === 'wrong-meaning' || kind === 'wrong-pronunciation'

/** `shown`: the words the learner has seen before this turn. `said`: what the learner wrote last. */
export function createTurnCheck({ check }: VocabularyCheck, shown: ReadonlySet<string>, said?: string): TurnCheck {
  let introduced: readonly string[] = []
  let last = ''
  return {
    check(sentence) {
      const checked = check(sentence, shown, said)
      const unseen = checked.words.filter((id) => !shown.has(id))
      const wordIds = [...new Set([...introduced, ...unseen])]
      const own = checked.faults.filter(({ kind }) => kind !== 'too-many-new-words')
      const others = own.length > 0 || last === '' ? own : check(last + sentence, shown, said).faults.filter(isOfBoth)
      const faults =
        wordIds.length > 1 && unseen.length > 0 ? [...others, { kind: 'too-many-new-words', wordIds } as const] : others
      if (faults.length === 0) {
        introduced = wordIds
        last = sentence
      }
      return { ...checked, faults }
    },
  }
}
