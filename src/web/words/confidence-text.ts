import type { Word } from '#core/word/word.ts'

/** The certainty of a word in plain English: "High: two independent sources agree". */
export function confidenceText({ confidence, attested }: Pick<Word, 'confidence' | 'attested'>): string {
  switch (confidence) {
    case 'high':
      if (attested.length > 1) return `High: ${inWords[attested.length] ?? attested.length} independent sources agree`
      return attested.some((source) => authoritative.has(source))
        ? 'High: an authoritative source'
        : 'High: one good source has this exact form, and others support it'
    case 'medium':
      return attested.length > 0
        ? 'Medium: one good source, or built from parts found in sources'
        : 'Medium: built from parts found in sources'
    case 'low':
      return 'Low: not yet confirmed by a speaker'
  }
}

/** The sources that suffice alone: the parallel text, a grammar, and the dictionary that cites scholars. */
const authoritative: ReadonlySet<string> = new Set(['jw_nwt', 'wiktionary', 'gram_gecaga_englebretson'])

const inWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven' }
