import type { WordPage } from '#core/vocabulary/word-page.ts'
import { hintOf, spelledOut } from '#core/word/spelled.ts'
import { product, type PageText } from '../page-text.ts'

/** As much as search engines show. */
const TITLE = 70
const DESCRIPTION = 160

/** What search engines, browser tabs and screen readers call a word’s page: no longer than they show. */
export function wordPageText(word: WordPage): PageText {
  const kikuyu = spelledOut(word)
  const titles = meanings(word.english).map((english) => `${kikuyu}: “${english}” in Kikuyu`)
  const sayings = meanings(word.english).map(
    (english) => `How to say “${english}” in Kikuyu: ${kikuyu} (${hintOf(word)}).`,
  )
  const contexts = beginnings(word.context)
  return {
    title: firstWithin(TITLE, [...titles.map((title) => `${title} | ${product}`), ...titles]),
    description: firstWithin(DESCRIPTION, [
      ...sayings.flatMap((said) => contexts.map((context) => `${said} ${context}`)),
      ...sayings,
    ]),
  }
}

/** All that it means, then fewer senses, then one without its remark. */
function meanings(english: string): readonly string[] {
  const [alike = ''] = english.split(/; | \/ /)
  const [first = ''] = alike.split(', ')
  return [english, alike, first, first.replace(/ \([^()]*\)$/, '')]
}

/** The whole text, then without its last sentence, and so on to its first. */
const beginnings = (text: string): readonly string[] =>
  [...text.matchAll(/[.!?]”?(?= [A-Z]|$)/g)].map(({ 0: end, index }) => text.slice(0, index + end.length)).toReversed()

const firstWithin = (length: number, texts: readonly string[]): string =>
  texts.find((text) => text.length <= length) ?? texts.at(-1) ?? ''
