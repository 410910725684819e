import type { WisdomCategory } from '#core/wisdom/wisdom.ts'

export const categoryNames: Record<WisdomCategory, string> = {
  story: 'Story',
  proverb: 'Proverb',
  tradition: 'Tradition',
}

/** What the button below an entry says. */
export const askTexts: Record<WisdomCategory, string> = {
  story: 'Ask about stories',
  proverb: 'Ask about proverbs',
  tradition: 'Ask about tradition',
}
