import { hintOf as hintOfSyllable } from '../orthography/hint.ts'
import { kikuyuVowels } from '../orthography/alphabet.ts'
import { hintOf } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import type { Range } from './asides.ts'
import type { LessonForm } from './lesson-forms.ts'
import { plainWord, type Token } from './tokens.ts'

/** How the vowels are written for English eyes: they may be spoken of everywhere. */
const vowelHints = kikuyuVowels.map((vowel) => hintOfSyllable({ onset: [], vowel, long: false, coda: [] }))

/** The syllables of the lesson's pronunciations: `moh` and `tay` may be explained apart. */
export function hintSyllables(words: readonly Word[]): ReadonlySet<string> {
  return new Set([...vowelHints, ...words.flatMap((word) => hintOf(word).split(/[\s-]/))].map(plainWord))
}

const rest = /^(?:\s?(?:…|\.{2,}|_+)|-(?!\p{L}))/u
const between = /^[ \t]*$/

/** Hints: the beginning of a word of the lesson with dots or a line for the rest, `ikũmi n…`. */
export function beginnings(text: string, tokens: readonly Token[], forms: readonly LessonForm[]): Range[] {
  const ranges: Range[] = []
  for (const [last, { end }] of tokens.entries()) {
    if (!rest.test(text.slice(end, end + 3))) continue
    let said = ''
    for (let first = last; first >= 0; first--) {
      const { plain, start, end } = tokens[first] ?? { plain: '', start: 0, end: 0 }
      const next = tokens[first + 1]
      if (first < last && next && !between.test(text.slice(end, next.start))) break
      said = first < last ? `${plain} ${said}` : plain
      if (forms.some((form) => form.plain.join(' ').startsWith(said)))
        ranges.push({ start, end: tokens[last]?.end ?? end })
      else if (last - first > 6) break
    }
  }
  return ranges
}
