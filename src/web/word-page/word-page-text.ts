import type { WordPage } from '#core/vocabulary/word-page.ts'
import { hintOf, spelledOut } from '#core/word/spelled.ts'
import { product, type PageText } from '../page-text.ts'

/** What search engines, browser tabs and screen readers call a word’s page. */
export function wordPageText(word: WordPage): PageText {
  const { english, context } = word
  return {
    title: `${spelledOut(word)}: “${english}” in Kikuyu | ${product}`,
    description: `How to say “${english}” in Kikuyu: ${spelledOut(word)} (${hintOf(word)}). ${context}`,
  }
}
