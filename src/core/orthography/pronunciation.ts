import { ok, type Result } from '../result/result.ts'
import { hintOf } from './hint.ts'
import { ipaOf } from './ipa.ts'
import { describeFault, type SpellingFault } from './spelling-fault.ts'
import { readSpelling, type Spelling, type SpellingOptions } from './spelling.ts'
import { spellingOf } from './syllables.ts'

export { describeFault, readSpelling, type Spelling, type SpellingFault, type SpellingOptions }

/** How a text sounds. A pure function of its spelling: hint and IPA cannot disagree. Tone is in neither. */
export interface Pronunciation {
  /** Per word, in small letters: `[['mũ', 'gũ', 'nda']]`. */
  readonly syllables: readonly (readonly string[])[]
  /** Broad, without tone or brackets, words parted by a space: `moɣoⁿda`. */
  readonly ipa: string
  /** For a speaker of English, syllables parted by `-`, words by a space: `moh-ghoh-ndah`. */
  readonly hint: string
}

/** How a word or phrase is pronounced, or where its spelling is at fault. */
export function pronounce(text: string, options?: SpellingOptions): Result<Pronunciation, SpellingFault> {
  const read = readSpelling(text, options)
  return read.ok ? ok(pronunciationOf(read.value)) : read
}

function pronunciationOf({ words }: Spelling): Pronunciation {
  return {
    syllables: words.map((word) => word.map(spellingOf)),
    ipa: words.map((word) => word.map(ipaOf).join('')).join(' '),
    hint: words.map((word) => word.map(hintOf).join('-')).join(' '),
  }
}

/** What stands in the brackets after a word: `mũgũnda` (moh-ghoh-ndah). Content is validated before, so a fault is a bug. */
export function hintFor({ kikuyu, loan = false }: { readonly kikuyu: string; readonly loan?: boolean }): string {
  const pronunciation = pronounce(kikuyu, { loan })
  if (!pronunciation.ok) throw new Error(`“${kikuyu}” cannot be read. ${describeFault(pronunciation.fault)}`)
  return pronunciation.value.hint
}
