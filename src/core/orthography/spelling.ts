import { ok, refuse, type Result } from '../result/result.ts'
import { readGraphemes } from './graphemes.ts'
import type { SpellingFault } from './spelling-fault.ts'
import { syllablesOf, type Syllable } from './syllables.ts'

export interface SpellingOptions {
  /** The word came from another language lately: any plain letters, clusters and final consonants are read. */
  readonly loan?: boolean
}

/** A text as it is spoken: words of syllables. Hyphens, punctuation and case are gone. */
export interface Spelling {
  readonly words: readonly (readonly Syllable[])[]
}

type Read = Result<Syllable[], SpellingFault>

const betweenWords = /[^\s?!,.…/;:“”()]+/gu

/**
 * Reads a word or phrase in the standard orthography (NFC), or says where it is none. Words are parted by spaces and
 * `? ! , . … / ; : “ ” ( )`. A hyphen may stand before a stem (`-ega`), after a prefix (`mũ-`) or inside a word
 * (`nyũmba-inĩ`); vowels on its two sides never make one long vowel.
 */
export function readSpelling(text: string, { loan = false }: SpellingOptions = {}): Result<Spelling, SpellingFault> {
  const words: Syllable[][] = []
  for (const { 0: word, index } of text.matchAll(betweenWords)) {
    const read = readWord(text, index, index + word.length, loan)
    if (!read.ok) return read
    words.push(read.value)
  }
  return words.length > 0 ? ok({ words }) : refuse({ kind: 'empty', index: 0, at: '' })
}

function readWord(text: string, start: number, end: number, loan: boolean): Read {
  const word = text.slice(start, end)
  const stray = /^-+$|--/.exec(word)
  if (stray) return refuse({ kind: 'hyphen', index: start + stray.index, at: '-' })
  const syllables: Syllable[] = []
  for (const { 0: part, index } of word.matchAll(/[^-]+/g)) {
    const read = readPart(text, start + index, start + index + part.length, loan)
    if (!read.ok) return read
    syllables.push(...read.value)
  }
  return ok(syllables)
}

function readPart(text: string, start: number, end: number, loan: boolean): Read {
  const graphemes = readGraphemes(text, { start, end, loan })
  if (!graphemes.ok) return graphemes
  const syllables = syllablesOf(graphemes.value, loan)
  if (syllables.ok) return syllables
  const { kind, from, to } = syllables.fault
  const index = graphemes.value[from]?.index ?? start
  return refuse({ kind, index, at: text.slice(index, graphemes.value[to]?.index ?? end) })
}
