import { hintOf as hintOfSyllable } from '../orthography/hint.ts'
import { kikuyuVowels } from '../orthography/alphabet.ts'
import { hintOf } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import type { Range } from './ranges.ts'
import type { LessonForm } from './lesson-forms.ts'
import { plainWord, type Token } from './tokens.ts'

/** How the vowels are written for English eyes: they may be spoken of everywhere. */
const vowelHints = kikuyuVowels.map((vowel) => hintOfSyllable({ onset: [], vowel, long: false, coda: [] }))

/** The syllables of the lesson's pronunciations: `moh` and `tay` may be explained apart. */
export function hintSyllables(words: readonly Word[]): ReadonlySet<string> {
  return new Set([...vowelHints, ...words.flatMap((word) => hintOf(word).split(/[\s-]/))].map(plainWord))
}

/** The same, whole and without the letters that only lengthen a vowel: `gho-ray` is `ghoh-ray`. */
export const spelledSounds = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => hintOf(word).split(' ')).map(withoutBreath))

export const withoutBreath = (hint: string): string => plainWord(hint).replaceAll('h', '')

const rest = /^(?:\s?(?:…|\.{2,}|_+)|-(?!\p{L}))/u
const between = /^[ \t]*$/

/** Hints: the beginning of a word of the lesson with dots or a line for the rest, `ikũmi n…`. */
export function beginnings(text: string, tokens: readonly Token[], forms: readonly LessonForm[]): Range[] {
  const written = forms.map(({ plain }) => plain.join(' '))
  return tokens.flatMap(({ end }, last) =>
    rest.test(text.slice(end, end + 3)) ? beginningsUpTo(last, text, tokens, written) : [],
  )
}

/** No phrase of a lesson has more words. */
const LONGEST_PHRASE = 6

function beginningsUpTo(last: number, text: string, tokens: readonly Token[], written: readonly string[]): Range[] {
  const ranges: Range[] = []
  let end = 0
  for (const token of tokens.slice(Math.max(0, last - LONGEST_PHRASE), last + 1).toReversed()) {
    const next = ranges.at(-1)?.start
    if (next !== undefined && !between.test(text.slice(token.end, next))) break
    end = Math.max(end, token.end)
    ranges.push({ start: token.start, end })
  }
  return ranges.filter((_, i) => {
    const beginning = tokens.slice(last - i, last + 1).map(({ plain }) => plain)
    return written.some((form) => form.startsWith(beginning.join(' ')))
  })
}

const toldStart = /\b(?:starts?|begins?|starting|beginning)(?: off)? with(?: an?| the letters?)?:?\s*["“'‘*-]*$/iu
const toldEnd = /\b(?:ends?|ending) (?:with|in|on)(?: an?| the letters?)?:?\s*["“'‘*-]*$/iu
const hyphenBefore = /(?:^|[^\p{L}])(?:[-‐‑–…]|\.\.)$/u

/** Letters with which a word of the lesson is said to begin or end: `it starts with “kũr”`, `-nyua`. No word of its own. */
export function spokenLetters(
  text: string,
  tokens: readonly Token[],
  forms: readonly LessonForm[],
  isWord: (plain: string) => boolean,
): Range[] {
  const words = forms.flatMap(({ plain }) => plain)
  return tokens.filter(({ plain, start }) => {
    const isStart = words.some((word) => word.startsWith(plain))
    const isEnd = words.some((word) => word.endsWith(plain))
    if ((!isStart && !isEnd) || words.includes(plain) || isWord(plain)) return false
    const before = text.slice(Math.max(0, start - 50), start)
    if (toldStart.test(before)) return isStart
    return isEnd && (toldEnd.test(before) || hyphenBefore.test(before))
  })
}
