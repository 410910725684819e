import { plainWord, tokensOf } from './plain-text.ts'

/**
 * Beginnings of Swahili verbs and nouns that Kikuyu cannot have: Kikuyu lacks f, l, p, s, v and z, and m stands only before
 * vowels, b and w.
 */
const swahiliShape =
  /^(?:(?:ni|u|a|tu|m|wa)(?:na|ta|me|li)\p{L}{3,}|(?:ku|m|vi|wa|ki|ma|u)[^\P{L}flpsvz]*[flpsvz]\p{L}*|m[cdfghjklnprstvyz]\p{L}+)[aeiou]$/u

/** Tells Swahili from Kikuyu. */
export interface Swahili {
  /** True if the word is listed, in capital or small letters. */
  isSwahiliWord(word: string): boolean
  /**
   * True if a text is more Swahili than anything else: a third of its words are certainly Swahili, or half of them are
   * or are shaped so and one is certain, or nearly all of several are shaped so. Kikuyu, which writes ĩ and ũ, is not taken for it.
   */
  looksSwahili(text: string): boolean
}

/** `words` are certainly Swahili, in small letters: without forms of the course and English words. */
export function createSwahili(words: readonly string[]): Swahili {
  const certainly = new Set(words)
  return {
    isSwahiliWord: (word) => certainly.has(plainWord(word)),
    looksSwahili(text) {
      const said = tokensOf(text.normalize('NFC')).map(({ plain }) => plain)
      if (said.length === 0) return false
      const certain = said.filter((word) => certainly.has(word)).length
      const shaped = said.filter(
        (word) => !certainly.has(word) && !/[ĩũ]/u.test(word) && swahiliShape.test(word),
      ).length
      return (
        certain * 3 >= said.length ||
        (certain > 0 && (certain + shaped) * 2 >= said.length) ||
        (shaped > 1 && shaped * 3 >= said.length * 2)
      )
    },
  }
}
