import type { Range } from './ranges.ts'
import type { PlainText } from './plain-text.ts'

/** Dishes and ways to travel that Kenyans call so in English. */
const known =
  /(?<![\p{L}-])(?:ugali|githeri|mukimo|mandazis?|pilau|biryani|kachumbari|sukuma wiki|nyama choma|matatus?|boda[- ]?bodas?|tuk[- ]?tuks?|kitenge|kanga|Ol(?= \p{Lu}))(?![\p{L}-])/giu

/** Where a sentence uses them as its own words. Marked or quoted they would be taken for Kikuyu. */
export const kenyanEnglish = ({ text, marks }: PlainText): Range[] =>
  [...text.matchAll(known)]
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
    .filter(({ start }) => (marks[start] ?? 0) === 0)
