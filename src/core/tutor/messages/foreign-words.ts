import { align } from '../../answer/alignment.ts'
import { formsOf, plainForm } from '../../answer/letters.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { isOpen } from '../../english/english.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import type { Word } from '../../word/word.ts'
import type { LessonContext } from '../turn-builder.ts'

/**
 * True for a text with a word that neither English nor Kikuyu spells so, if the text is not like the word that is asked for:
 * “tuendelee”, “dziękuję, to było łatwe”, “我不知道”.
 */
export function looksForeign({ course: { english } }: LessonContext, word: Word, message: string): boolean {
  // Accents may mark the tones of Kikuyu.
  const typed = composeTildes(message.toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u0302]/g, '')
    .normalize('NFC')
  const words = typed.match(WORD) ?? []
  const isForeign = (one: string) =>
    LETTER_OF_NEITHER.test(one) ||
    (one.length >= FEWEST_LETTERS && NOT_IN_KIKUYU.test(one) && isOpen(one) && !english.isEnglishWord(one))
  return words.some(isForeign) && !isLike(word, plainForm(typed))
}

const WORD = /[\p{L}\p{M}]+/gu
/** A letter that is written neither in English nor for one of Kikuyu, whose tildes are typed in several ways. */
const LETTER_OF_NEITHER = /[^a-zĩũ]/u
const NOT_IN_KIKUYU = /[flpqsvxz]/
const FEWEST_LETTERS = 4

/** True for a text that may be a try at the word: learners write *l* for *r*, and the sounds of other languages. */
function isLike(word: Word, typed: string): boolean {
  const heard = typed.replace(/[sc]h/g, 'c').replace(/[sz]/g, 'th').replaceAll('l', 'r').replace(/[fpv]/g, 'b')
  return formsOf(word).some(({ plain }) =>
    [typed, heard].some((text) => align(plain, text, Math.floor(plain.length * MOST_UNLIKE)) !== undefined),
  )
}
const MOST_UNLIKE = 0.4

/** A Swahili question for a meaning, in English: “giti ni nini kwa Kiingereza?”. Any other message unchanged. */
export function fromSwahili({ read }: LessonContext, message: string): string {
  const rest = message.replace(ASKS_MEANING, ' ')
  if (rest === message || IN_ENGLISH.test(rest)) return message
  const [about] = read(rest).slots.mentions
  return about ? `What does “${about.text}” mean?` : 'What does it mean?'
}
const ASKS_MEANING =
  /(?<!\p{L})(?:maana ya(?:ke)? (?:ni )?nini|nini maana(?: ya(?:ke)?)?|ni nini(?! kwa (?:gi|gĩ|ki)kuyu)|[iu]namaanisha nini)(?!\p{L})/giu
const IN_ENGLISH = /\b(?:does|how|is|means?|say|what)\b/i

/** True for a sentence of another language whose short words are also Kikuyu: “kwa nini hii ni ngumu”. */
export const isForeignSentence = ({ act, confidence, slots: { mentions } }: Understanding): boolean =>
  act === 'other-language' &&
  confidence >= SURE &&
  (mentions.length === 0 || mentions.some(({ text }) => /^[a-z]{1,4}$/i.test(text)))
const SURE = 0.6
