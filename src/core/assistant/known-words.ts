import { looseForm, withoutMarks } from '../answer/answer-index.ts'
import { lettersOf, plainForm } from '../answer/letters.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { CourseWord } from '../word/word.ts'

type Listed = Pick<CourseWord, 'id' | 'kikuyu' | 'optional' | 'accepted'> & { readonly plural?: string }

/** A word of the course in a Kikuyu text. */
export interface KnownSpan {
  readonly wordId: string
  /** UTF-16 range in the text. */
  readonly start: number
  readonly end: number
}

/** More words than any entry of the course has. */
const LONGEST = 6

/**
 * Finds the words of the course in a Kikuyu text. At each position it prefers the longest match, then exact tildes,
 * then a spelling without tildes and the apostrophe of ng', then one without vowel length.
 */
export function createKnownWords(words: readonly Listed[]): (kikuyu: string) => readonly KnownSpan[] {
  const indexes = [(plain: string) => plain, withoutMarks, looseForm].map((form) => {
    const index = new Map<string, string>()
    for (const word of words)
      for (const spelling of spellingsOf(word)) {
        const key = form(plainForm(spelling))
        if (key !== '' && !index.has(key)) index.set(key, word.id)
      }
    return { form, index }
  })
  const idOf = (plain: string) => {
    for (const { form, index } of indexes) {
      const id = index.get(form(plain))
      if (id !== undefined) return id
    }
    return undefined
  }

  return (kikuyu) => {
    const parts = wordsWithPositions(kikuyu)
    const spans: KnownSpan[] = []
    for (let from = 0; from < parts.length; from++) {
      for (let to = Math.min(parts.length, from + LONGEST); to > from; to--) {
        const run = parts.slice(from, to)
        const wordId = idOf(run.map(({ plain }) => plain).join(''))
        if (wordId === undefined) continue
        spans.push({ wordId, start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 })
        from = to - 1
        break
      }
    }
    return spans
  }
}

/** For a single text. For many texts, call `createKnownWords` once. */
export const knownWordsIn = (kikuyu: string, words: readonly Listed[]): readonly KnownSpan[] =>
  createKnownWords(words)(kikuyu)

/** A bare stem or blank does not occur in texts. */
function spellingsOf({ kikuyu, optional, accepted, plural }: Listed): string[] {
  const whole = optional === undefined ? [] : [`${optional} ${kikuyu}`]
  return [kikuyu, ...whole, ...accepted, ...(plural === undefined ? [] : [plural])].filter(
    (text) => !text.startsWith('-') && !text.includes('…'),
  )
}

/** The words of a text with their positions, regardless of how its tildes are typed. */
function wordsWithPositions(text: string): { plain: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}]+(?:['’‘ʼ`´-][\p{L}\p{M}]+|(?<=ng)['’‘ʼ`´])*/gu)].map(({ 0: word, index }) => ({
    plain: lettersOf(composeTildes(word))
      .map(({ letter }) => letter)
      .join(''),
    start: index,
    end: index + word.length,
  }))
}
