/** A run through the words of a category. Plain data, so it can be stored and survives a reload. */
export interface Flashcards {
  /** `finished` when the learner goes on from the last word, to the test. */
  readonly status: 'learning' | 'finished'
  /** 0 to `total` - 1. */
  readonly index: number
  readonly total: number
  readonly translation: 'hidden' | 'shown'
}

export type FlashcardsEvent =
  | { readonly type: 'went-on' }
  | { readonly type: 'went-back' }
  | { readonly type: 'translation-toggled' }
  | { readonly type: 'run-started'; readonly total: number }

export const startFlashcards = (total: number): Flashcards => ({
  status: total === 0 ? 'finished' : 'learning',
  index: 0,
  total,
  translation: 'hidden',
})

/** The translation of each word is hidden at first. */
export function flashcards(run: Flashcards, event: FlashcardsEvent): Flashcards {
  if (event.type === 'run-started') return startFlashcards(event.total)
  if (run.status === 'finished') return run
  switch (event.type) {
    case 'went-on':
      return isLastWord(run) ? { ...run, status: 'finished' } : { ...run, index: run.index + 1, translation: 'hidden' }
    case 'went-back':
      return run.index === 0 ? run : { ...run, index: run.index - 1, translation: 'hidden' }
    case 'translation-toggled':
      return { ...run, translation: run.translation === 'hidden' ? 'shown' : 'hidden' }
  }
}

export const isLastWord = ({ index, total }: Flashcards): boolean => index === total - 1

/** The share of words shown so far, 0 to 100, rounded. */
export const flashcardsPercent = ({ index, total }: Flashcards): number =>
  total === 0 ? 100 : Math.round((100 * (index + 1)) / total)
