import type { CourseIndex } from './course-index.ts'
import { looksKikuyu, isEnglishByShape } from './kikuyu-shape.ts'
import type { NonCourseWords } from './non-course-words.ts'
import { EMPHASIS, type PlainText, STRONG, type Token, tokensOf } from './plain-text.ts'
import { type LessonForm, masked, type Range, type Slot } from './slots.ts'

interface Reader {
  readonly forms: readonly LessonForm[]
  readonly course: CourseIndex
  readonly explains: ExplainsEnglish
  readonly known: NonCourseWords
}

/**
 * The ranges outside the slots that are neither English nor a name, number or pronunciation: Kikuyu, or invented words. The slots
 * of `reply` are masked.
 */
export function unexplainedIn(reply: PlainText, slots: readonly Slot[], reader: Reader): Range[] {
  const rest = tokensOf(masked(reply.text, reader.known.kenyanEnglish(reply)))
  const shown = slots.flatMap((slot) => (slot.kind === 'word' ? [slot.form] : []))
  const spoken = shown.length > 0 ? shown : reader.forms
  const hints = [vowelHints, ...new Set(spoken.map(({ hint }) => ` ${hint.replaceAll('-', ' ')} `))]
  const names = new Set(rest.filter((token) => isNameHere(token, reply, reader)).map(({ text }) => text))
  const isExplained = (token: Token) =>
    !isGlued(token, reply.text) &&
    ((reader.explains(token.text) && !isPresentedAsKikuyu(token, reply, reader.course)) ||
      hints.some((hint) => hint.includes(` ${token.text.toLowerCase().replaceAll('-', ' ')} `)) ||
      names.has(token.text))
  return [
    ...rest.filter((token) => !isExplained(token)),
    ...combined(reply.text, slots),
    ...placesOf(entities, reply.text),
  ]
}

/** Vowels as the pronunciations in brackets spell them. */
const vowelHints = ' ah eh ee ay aw oo oh '

/** True for an ending on a word of the lesson: `{{giti-chair}}s`. */
const isGlued = ({ start, end }: Token, text: string) =>
  /[\uE000\uE001]/.test(text.slice(Math.max(0, start - 1), end + 1))

/** Words of the lesson side by side: together they are a sentence that no lesson has. */
const combined = (text: string, slots: readonly Slot[]): Range[] =>
  slots.flatMap((slot, i) => {
    const last = slots[i - 1]
    const isPair =
      slot.kind === 'word' && last?.kind === 'word' && /^[ \t]*(?:[+&][ \t]*)?$/.test(text.slice(last.end, slot.start))
    return isPair ? [{ start: last.start, end: slot.end }] : []
  })

/** Letters written as character references: the check cannot read them. */
const entities = /&#x?[0-9a-f]+;|&[a-z]{4,8};/gi

const placesOf = (pattern: RegExp, text: string): Range[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))

const explained = /^["”’'»]?\s*(?:means\b|=|is (?:the )?(?:kikuyu|gĩkũyũ)\b|translates\b)/iu
/** “Uncle is *mama*”, “Say *are*”: but not “it is *here*”. */
const named =
  /(?:\b(?:say|write|type):?|(?<!\b(?:it|that|this|these|those|which|who|what|how|why|where|when|he|she|you|we|they|here|there|answer|time|so|not))\s(?:is|are))\s*$/iu

/**
 * True if a word of English that is also spelled as Kikuyu is (`are`, `we`, `mine`) is given as Kikuyu: marked or quoted, and
 * with a meaning, or as a word to say. Bare in a sentence it is English.
 */
function isPresentedAsKikuyu(token: Token, reply: PlainText, course: CourseIndex): boolean {
  const mark = reply.marks[token.start] ?? 0
  if (mark === 0 || !isAlone(token, reply) || !looksKikuyu(token.plain)) return false
  const before = reply.text.slice(Math.max(0, token.start - 60), token.start)
  const next = reply.text.slice(token.end, token.end + 60)
  if (explained.test(next)) return true
  return (mark & EMPHASIS) !== 0 && (named.test(before) || course.isLikeKikuyu(token.plain))
}

/** True if no other word is marked together with this one. */
function isAlone({ start, end }: Token, { text, marks }: PlainText): boolean {
  const mark = marks[start] ?? 0
  const shares = (at: number) => ((marks[at] ?? 0) & mark) !== 0
  let from = start
  while (from > Math.max(0, start - 40) && text[from - 1] !== '\n' && shares(from - 1)) from--
  let to = end
  while (to < Math.min(text.length, end + 40) && text[to] !== '\n' && shares(to)) to++
  return !/[\p{L}\p{N}]/u.test(text.slice(from, start) + text.slice(end, to))
}

const introduced =
  /\b(?:names? (?:is|are)|name['’]s|named|i['’]m|i am|he is|she is|this is|(?:someone|somebody|friend|boy|girl|man|woman|student|teacher|person|town|city|village|river|place|shop|company|app|team) called|mr|mrs|ms|dr|miss|dear|hello|hi|hey)\b\.?:?\s*["“]?$/i
/** A word to say follows these, so its capital does not show that it is a name. */
const presented =
  /(?:\b(?:say|says|said|saying|answer|answers|answering|reply|respond|shout|use|using|try|trying|repeat|write|type|typed|word|phrase|greeting|expression|term|response|means?|meaning|(?:is|are|was|called)(?: an?| the)?|(?:known|used|said|written) as|(?:answer|reply|respond|response|greet)\b[^.!?\n]{0,20} with|(?:something|greetings?|words?|phrases?) like|kikuyu|gĩkũyũ)|["“‘'«:=–—→>(|-])\s*$/iu
const atBeginning = /(?:^|[.!?…]["”’)]*\s*|\n(?:["”’)]+\s*|[^\S\n]*)|^\s*[-\d.)]+\s*)["“‘']?$/u

/**
 * True if the capital and the words around an unlisted word show that it is a name: "Well done, Temitope!", "the shops of
 * Naivas". False if it is marked, given as a word to say, Swahili, or sounds like a word of the course.
 */
function isNameHere(token: Token, reply: PlainText, { course, known }: Reader): boolean {
  const { text, plain, start } = token
  if (isParticle(token, reply.text, known)) return true
  const isMarked = ((reply.marks[start] ?? 0) & (EMPHASIS | STRONG)) !== 0
  if (isMarked || !/^\p{Lu}\p{Ll}{2}(?:\p{L}*|\p{Ll}*['’]\p{L}+)$/u.test(text)) return false
  if (!/^[\p{Script=Latin}']+$/u.test(plain) || /[ĩũ]/u.test(plain)) return false
  if (known.isSwahiliWord(plain) || course.isNearKikuyu(plain)) return false
  const before = reply.text.slice(Math.max(0, start - 40), start)
  return introduced.test(before) || !(atBeginning.test(before) || presented.test(before))
}

/** `wa` between two names: Ngũgĩ wa Thiong'o. */
const isParticle = ({ text, start, end }: Token, reply: string, { isKnownName }: NonCourseWords) => {
  const before = reply.slice(Math.max(0, start - 30), start)
  return (
    /^(?:[Ww]a|ole|arap|bin|binti|ibn|van|von|de|da|del|la|el|al)$/.test(text) &&
    (/\b[A-Z][a-z]+ $/.test(before) ||
      isKnownName(/(?<!\p{L})[^\P{L}\p{Lu}]*(\p{Lu}\p{L}+) $/u.exec(before)?.[1]?.toLowerCase() ?? '')) &&
    /^ \p{Lu}\p{Ll}/u.test(reply.slice(end, end + 3))
  )
}

/** True if a word is English, in any case. False for a name that no list has. */
export type ExplainsEnglish = (word: string) => boolean

/** Letters that a reply explains: `ng`, `nj`. Without a vowel they cannot be a word. */
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

/** The length of the longest English word that a tutor uses. */
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
      (clitic.test(plain) && explains(plain.replace(clitic, ''))) ||
      isEnglishByShape(plain)
    )
  }
  /** A known name with a capital. */
  const isName = (word: string) => /^\p{Lu}/u.test(word) && isKnownName(word.toLowerCase().replace(/[’ʼ‘]/g, "'"))
  return (word) => {
    const parts = word.split(/[-‐‑]/)
    return parts.every((part) => explains(part) || isName(part)) || explains(parts.join(''))
  }
}

/**
 * In small letters, without the accents that English uses (café, naïve). Undefined if a letter is not English: ĩ and ũ, other
 * marks on i and u, letters of other alphabets.
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
