import { isEnglishByShape } from './kikuyu-shape.ts'
import type { NonCourseWords } from './non-course-words.ts'

/** Whether English alone explains a word, given without hyphens' neighbours and in any case. Names that nobody knows it cannot. */
export type ExplainsEnglish = (word: string) => boolean

/** Letters that are spoken of: `ng`, `nj`. A word has a vowel. */
const consonants = /^[b-df-hj-np-tv-z']{1,4}$/
const number = /^\p{N}+(?:st|nd|rd|th|s|am|pm)?$|^[a-z]{0,3}\d+[a-z]{0,3}$/iu
const sounds =
  /^(?:a+h+a?|a+w+|e+h+|o+h+o?|u+h+|u+h-?h+u+h+|h+m+|mm+|m+h+m+|m+-?h+m+|w+o+w+|wh?o+a+h?|w+o+h+o+|wo+-?ho+|yay+|h+a+(?:-?h+a+)*|h+e+(?:-?h+e+)+|o+ps+|y+e+s+|n+oo+|s+oo+|e+r+m*|u+m+|p+h+e+w+|s+hh+|u+g+h+|ta-?da+|bravo|voil[aà]|kudos|hurrah?|hoora+y|yippee|okay|ok|okie|yep|yup|nope|yeah|hiya|hey+a?|hi+|yo|psst|gosh|gee|tsk|shh|bye-?bye)$/i
const shortForms = new Set(
  `ai usa uk eu un tv pc id faq asap diy nb ps rsvp eg ie etc vs mr mrs ms dr prof st jr sr approx esp incl am pm ad bc bce ce
  ml app apps em til cause yay gonna wanna gotta lemme kinda ipa ksh kes wi fi
  google youtube whatsapp android iphone ipad netflix facebook instagram tiktok twitter zoom`.split(/\s+/),
)
const clitic = /(?:'(?:s|ll|ve|re|d|m|t|em|clock|am|all|till)|s')$/
const contracted = new Set(
  "don't can't won't isn't aren't wasn't weren't doesn't didn't haven't hasn't hadn't shouldn't couldn't wouldn't mustn't needn't ain't shan't let's o'clock ma'am y'all c'mon".split(
    ' ',
  ),
)

/** No word of English that a tutor says is longer. */
const LONGEST = 30

export function createExplainsEnglish({
  isEnglish,
  isTerm,
  isKnownName,
  isSwahiliWord,
}: Pick<NonCourseWords, 'isEnglish' | 'isTerm' | 'isKnownName' | 'isSwahiliWord'>): ExplainsEnglish {
  const explains = (word: string): boolean => {
    const plain = unaccented(word)
    if (plain === undefined) return isTerm(word.toLowerCase())
    if (plain.length > LONGEST) return false
    if (plain.length < 2 || consonants.test(plain) || number.test(plain) || sounds.test(plain)) return true
    if (isSwahiliWord(plain)) return false
    return (
      isEnglish(plain) ||
      shortForms.has(plain) ||
      isTerm(plain) ||
      contracted.has(plain) ||
      /^y'(?:all|know)$/.test(plain) ||
      (clitic.test(plain) && explains(plain.replace(clitic, ''))) ||
      (isDropped(plain) && isEnglish(plain.replace(/'$/, 'g'))) ||
      isEnglishByShape(plain)
    )
  }
  /** A known name with a capital. */
  const isName = (word: string) => /^\p{Lu}/u.test(word) && isKnownName(word.toLowerCase().replace(/[’ʼ‘]/g, "'"))
  return (word) => {
    const parts = word.split(/[-‐‑]/)
    return parts.every((part) => explains(part) || isPrefix(part) || isName(part)) || explains(parts.join(''))
  }
}

/** `teachin'` */
const isDropped = (plain: string) => plain.endsWith("in'")

const isPrefix = (part: string) =>
  /^(?:co|re|non|pre|post|mid|ex|anti|multi|semi|self|un|de|pro|sub|bi|tri|mini|vice|e)$/i.test(part)

/**
 * In small letters, with the accents that English writes (café, naïve) taken off. Undefined where a letter is not
 * of English: ĩ and ũ, other marks on i and u, letters of other alphabets.
 */
function unaccented(word: string): string | undefined {
  const small = word.toLowerCase().replace(/[’ʼ‘´＇]/g, "'")
  if (/^[a-z0-9']*$/.test(small)) return small
  if (/^[ĩũ]$/u.test(small)) return small
  const bare = small
    .normalize('NFD')
    .replace(/(?<=[aeco])[\u0300-\u0302\u0308\u0327]|(?<=a)i\u0308/gu, (mark) => (mark.startsWith('i') ? 'i' : ''))
  return /^[a-z0-9']*$/.test(bare) ? bare : undefined
}
