import type { Content } from './content.ts'

/**
 * The words, phrases and proverbs that a voice engine may say, each with what the engine reads: blanks (`Njĩtagwo …`) and the hyphens
 * of stems (`-ega`) are not read.
 */
export function spokenTexts({ words, phrases, wisdom }: Content): Readonly<Record<string, string>> {
  const texts = [
    ...words.map(({ word }) => word.kikuyu),
    ...phrases.map(({ phrase }) => phrase.kikuyu),
    ...wisdom.flatMap(({ entry }) => entry.proverb?.kikuyu ?? []),
  ]
  return Object.fromEntries(texts.map((text) => [text, readAloud(text)]))
}

const readAloud = (text: string) =>
  text
    .split(/[\s…]/)
    .map((word) => word.replace(/^-/, '').replace(/-$/, ''))
    .filter((word) => /\p{L}/u.test(word))
    .join(' ')
