import { withoutTildes } from '../orthography/tildes.ts'
import { type Parenthetical, parentheticalOf } from './parentheticals.ts'
import type { CourseIndex } from './course-index.ts'
import type { ExplainsEnglish } from './english-word.ts'
import { looksKikuyu, soundsLike } from './kikuyu-shape.ts'
import { formAt, type Found, type LessonForm } from './lesson-forms.ts'
import type { NonCourseWords } from './non-course-words.ts'
import { beginnings, spokenLetters, withoutBreath } from './hint-fragments.ts'
import { EMPHASIS, type PlainText, STRONG } from './plain-text.ts'
import { coverOf, firstBehind, lastBefore, type Range } from './ranges.ts'
import { type Token, tokensOf } from './tokens.ts'

/** What a reply is read with: made once for a lesson. */
export interface Reader {
  readonly forms: readonly LessonForm[]
  readonly hints: ReadonlySet<string>
  readonly sounds: ReadonlySet<string>
  readonly course: CourseIndex
  readonly explains: ExplainsEnglish
  readonly known: NonCourseWords
}

export interface WordFound extends Found {
  readonly parenthetical?: Parenthetical
}

export interface Reading {
  readonly found: readonly WordFound[]
  /** What neither the lesson nor English explains. */
  readonly foreign: readonly Range[]
  /** Pronunciations in the sentence, with ours. */
  readonly spoken: readonly Spoken[]
}

/** Reads a reply word by word: the lesson's words with the brackets behind them, then what English has to explain. `said`: the learner. */
export function readWords(plain: PlainText, reader: Reader, said: string): Reading {
  const tokens = tokensOf(plain.text)
  const found = findWords(plain, tokens, reader)
  const spoken = spokenAfter(plain.text, found)
  const settled = [
    ...found,
    ...addresses(plain.text),
    ...reader.known.kenyanEnglish(plain),
    ...quotedBack(plain, said, reader.forms),
    ...spoken,
    ...beginnings(plain.text, tokens, reader.forms),
    ...spokenLetters(plain.text, tokens, reader.forms, reader.course.isLikeKikuyu),
    ...found.flatMap(saidInBrackets),
  ]
  const isSettled = coverOf(settled)
  const rest = tokens.filter((token) => !isSettled(token))
  const unexplained = rest.filter((token) => !isExplained(token, plain, found, reader))
  const names = new Set(rest.filter((token) => isNameHere(token, plain, reader)).map(({ text }) => text))
  const foreign = unexplained.filter(({ text }) => !names.has(text))
  return {
    found,
    foreign: [...foreign, ...combined(plain.text, found), ...calledOut(plain.text), ...unreadable(plain.text)],
    spoken,
  }
}

function findWords(plain: PlainText, tokens: readonly Token[], reader: Reader): WordFound[] {
  const found: WordFound[] = []
  for (let first = 0; first < tokens.length; first++) {
    const form = formAt(reader.forms, tokens, first, plain)
    const start = tokens[first]?.start ?? 0
    const end = tokens[first + (form?.plain.length ?? 1) - 1]?.end ?? start
    if (!form || (found.at(-1)?.parenthetical?.end ?? 0) > start) continue
    const next = tokens[first + form.plain.length]
    if (isEnglishToo(form, reader) && !standsOut(plain, { start, end }) && !isFilled(form, plain, next, reader))
      continue
    const one: Found = { form, start, end, first, count: form.plain.length }
    const parenthetical = parentheticalOf(plain.text, one, reader)
    found.push(parenthetical ? { ...one, parenthetical } : one)
    first += form.plain.length - 1
  }
  return found
}

/** `He …` and `ma` are also English: they are the lesson's where they are marked, or the blank follows. */
const isEnglishToo = ({ plain }: LessonForm, { explains }: Reader) =>
  plain.every((word) => /^[a-z]+$/.test(word) && explains(word))

function standsOut({ text, marks }: PlainText, { start, end }: Range): boolean {
  const mark = marks[start] ?? 0
  if (/^\s?(?:…|\.\.\.|_{2,}|["”’']?\s?\([^()]*\p{L}-\p{L})/u.test(text.slice(end))) return true
  if (mark === 0) return false
  const reaches = (at: number) => ((marks[at] ?? 0) & mark) !== 0 && /[\p{L}]/u.test(text[at] ?? '')
  return !reaches(start - 1) && !reaches(start - 2) && !reaches(end) && !reaches(end + 1)
}

/** `*He ciringi*`: what fills the blank is no English either. */
function isFilled(
  { isOpen }: LessonForm,
  { marks }: PlainText,
  next: Token | undefined,
  { explains }: Reader,
): boolean {
  return isOpen && next !== undefined && ((marks[next.start - 1] ?? 0) & EMPHASIS) !== 0 && !explains(next.text)
}

/** Parts of the brackets that are a pronunciation need no English. */
function saidInBrackets({ parenthetical }: WordFound): Range[] {
  if (!parenthetical) return []
  const ranges: Range[] = []
  let start = parenthetical.start
  for (const kept of parenthetical.kept) {
    ranges.push({ start, end: kept.start })
    start = kept.end
  }
  return [...ranges, { start, end: parenthetical.end }]
}

function isExplained(token: Token, plain: PlainText, found: readonly WordFound[], reader: Reader): boolean {
  const { text, start } = token
  if (
    text
      .toLowerCase()
      .split(/[-‐‑]/)
      .every((piece) => reader.hints.has(piece))
  )
    return true
  if (reader.sounds.has(withoutBreath(text)) && isSpelledOut(token, plain)) return true
  if (reader.explains(text))
    return !isPresentedAsKikuyu(token, plain, reader.course, isGivenAsMeaning(plain.text, token, found))
  const last = lastBefore(found, start)
  const fillsBlank = last?.form.isOpen === true && /^[\s….:_[]*$/.test(plain.text.slice(last.end, start))
  return (
    (fillsBlank && isFilling(text)) ||
    isVowelSpokenOf(token, plain) ||
    isAcronym(text, reader) ||
    isOfOtherLanguage(token, plain, reader)
  )
}

/** It stands in a pronunciation: hyphens part its syllables, or those of its neighbour. */
const isSpelledOut = ({ text, start, end }: Token, plain: PlainText) =>
  /\p{L}-\p{L}/u.test(text) ||
  /\p{L}-\p{L}+ $/u.test(plain.text.slice(Math.max(0, start - 12), start)) ||
  /^ \p{L}+-\p{L}/u.test(plain.text.slice(end, end + 12))

/** “ũũ” counts as one syllable: a long vowel, quoted, where letters or sounds are spoken of. */
function isVowelSpokenOf({ plain, start, end }: Token, { text, marks }: PlainText): boolean {
  const around = text.slice(Math.max(0, start - 60), end + 40)
  return (
    /^([aeiĩouũ])\1$/u.test(plain) &&
    (marks[start] ?? 0) !== 0 &&
    /\b(?:vowels?|letters?|sounds?|syllables?|spelled|spelt)\b/i.test(around)
  )
}

/** Two or three capitals: `UNO`. */
const isAcronym = (text: string, { course, known }: Reader) =>
  /^[A-Z]{2,3}s?$/.test(text) && !known.isSwahiliWord(text) && !course.isLikeKikuyu(text.toLowerCase())

/** A name that fills the blank of a phrase. */
const isFilling = (text: string) => /^\p{Lu}[a-z]{2,}$/u.test(text)

/** The English that stands before a word of the lesson, in the brackets behind it or in the line under it: “come” means gũũka. */
function isGivenAsMeaning(text: string, token: Token, found: readonly WordFound[]): boolean {
  const next = firstBehind(found, token.end)
  if (
    next &&
    /^["”’'»]?[\s,]*(?:(?:means|is|=|in kikuyu is|translates to|[:"“'‘])[\s:"“'‘]*)?$/i.test(
      text.slice(token.end, next.start),
    )
  )
    return true
  const last = lastBefore(found, token.start)
  if (!last) return false
  const { end, parenthetical } = last
  return (
    /^[^\w\n]*\n\W*$/.test(text.slice(parenthetical?.end ?? end, token.start)) ||
    parenthetical?.kept.some((range) => range.start <= token.start && token.end <= range.end) === true
  )
}

/** Two words of the lesson side by side make a sentence that no lesson has. */
function combined(text: string, found: readonly WordFound[]): Range[] {
  return found.flatMap((one, i) => {
    const last = found[i - 1]
    if (!last) return []
    const between = text.slice(last.parenthetical?.end ?? last.end, one.start)
    return /^[ \t]*(?:[+&][ \t]*)?$/.test(between) ? [{ start: last.start, end: one.end }] : []
  })
}

/** Swahili that English spells alike is told from it where it is called out: “Pole sana!” */
const calledOut = (text: string): Range[] =>
  [
    ...text.matchAll(
      /(?=Pole|Mambo)(?<=^|[.!?…\n]["”’)]?\s*["“*]*)(?:Pole(?=\*?(?:[!,.]| sana\b| pole\b))|Mambo(?=\*?[!?,.]))/gu,
    ),
  ].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))

/** Letters written as numbers, and letters of other alphabets glued to signs: nobody can tell what they spell. */
const unreadable = (text: string): Range[] =>
  [...text.matchAll(/&#x?[0-9a-f]+;|&[a-z]{4,8};/gi)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))

/** Addresses of the web and of mail are no words. */
const addresses = (text: string): Range[] =>
  [...text.matchAll(/\bhttps?:\/\/\S+|\bwww\.\S+|(?<!\S)@*[^\s@]+@\S+\.\w+/gi)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))

/** Swahili and the languages near Kikuyu are none of them: their words would be taken for Kikuyu. */
const named =
  /\b(?:spanish|french|italian|german|portuguese|latin|greek|dutch|welsh|hindi|arabic|japanese|turkish)(?: (?:word|letter|sound|name|["“‘'*]?\p{L}{1,2}["”’'*]?))?(?: (?:in|of|for|as in|from))?:?\s*["“‘'«(]*$/iu

/** Whether a word is given as one of a language that learners may know, to say how Kikuyu sounds: the Spanish “g” in “agua”. */
export const isOfOtherLanguage = (
  { plain, start }: Token,
  { text }: PlainText,
  { course, known }: Pick<Reader, 'course' | 'known'>,
): boolean =>
  /^[a-zà-öø-ÿœ]+$/.test(plain) &&
  !known.isSwahiliWord(plain) &&
  !course.isNearKikuyu(plain) &&
  named.test(text.slice(Math.max(0, start - 50), start))

/** A pronunciation that a sentence gives to the word before it. */
interface Spoken extends Range {
  readonly hint: string
}

const says =
  /\b(?:pronounced|sounds like|say it(?: slowly)?(?: like)?|pronunciation(?: is)?|sounded out)(?: as| like| this way)?[:,]?\s*["“‘'/(]*(\p{L}{1,20}(?:-\p{L}{1,20}){1,8}(?:\s+\p{L}{1,20}(?:-\p{L}{1,20}){0,8}){0,7}?)(?=["”’'/).,!?;\n]|\s*$)/giu

/** "It is pronounced moo-tee": a model's own respelling is replaced by ours. Only where one word of the lesson stands before it. */
function spokenAfter(text: string, found: readonly Found[]): Spoken[] {
  return [...text.matchAll(says)].flatMap(({ 0: whole, 1: said = '', index }) => {
    const last = lastBefore(found, index)
    if (!last) return []
    const start = index + whole.lastIndexOf(said)
    return [{ start, end: start + said.length, hint: last.form.hint }]
  })
}

const pronounced = /^["”’'»]?\s*\((?=[^()\n]*\p{L}-\p{L})[^()\n]*\)/u
const explained = /^["”’'»]?\s*(?:means\b|=|is (?:the )?(?:kikuyu|gĩkũyũ)\b|translates\b)/iu
const announced =
  /(?:\b(?:kikuyu|gĩkũyũ)(?: word| phrase)?(?: for [^.!?\n]{1,30}?)? is|\b(?:kikuyu|gĩkũyũ) (?:word|phrase)|[”"’'] is|\b(?:repeat|try saying|answer with|reply with|respond with)(?: after me)?)\s*(?::\s*)?["“'‘«]?$/iu
const askedFor = /\b(?:say|write|type)\s*(?::\s*)?["“'‘«]?$/iu
/** “Uncle is *mama*”, but not “it is *here*”. */
const equated =
  /(?<!\b(?:it|that|this|these|those|which|who|what|how|why|where|when|he|she|you|we|they|here|there|answer|time))\s(?:is|are)\s*$/iu
const inEnglish = /\b(?:(?:do|would|could|can|to|you|we|people|they|i) say|means?|meaning)\s*(?::\s*)?["“'‘«]?$/iu

/**
 * Whether a word of English that is also spelled as Kikuyu is (`are`, `we`, `mine`) is given as Kikuyu: marked or quoted, and
 * with a pronunciation, a meaning, or as a word to say. Bare in a sentence it is English. `meant` is what follows it, if
 * that is a word of the lesson: then it is the English for it.
 */
function isPresentedAsKikuyu(token: Token, reply: PlainText, course: CourseIndex, isMeant: boolean): boolean {
  const mark = reply.marks[token.start] ?? 0
  if (mark === 0 || !isAlone(token, reply) || !looksKikuyu(token.plain)) return false
  const before = reply.text.slice(Math.max(0, token.start - 60), token.start)
  const next = reply.text.slice(token.end, token.end + 60)
  if (inEnglish.test(before) || isMeant) return false
  if (pronounced.test(next) || explained.test(next) || announced.test(before)) return true
  if (mark & (EMPHASIS | STRONG) && askedFor.test(before)) return true
  return (mark & EMPHASIS) !== 0 && (equated.test(before) || course.isLikeKikuyu(token.plain))
}

/** No other word is marked with it. */
function isAlone({ start, end }: Token, { text, marks }: PlainText): boolean {
  const mark = marks[start] ?? 0
  const shares = (at: number) => ((marks[at] ?? 0) & mark) !== 0
  let from = start
  while (from > 0 && text[from - 1] !== '\n' && shares(from - 1)) from--
  let to = end
  while (to < text.length && text[to] !== '\n' && shares(to)) to++
  return !/[\p{L}\p{N}]/u.test(text.slice(from, start) + text.slice(end, to))
}

const quotation =
  /\byou(?:['’]ve| have)? (?:just |only |actually )?(?:wrote|written|typed|spelled|spelt|said|put|entered|answered)(?: down)?:?\s*["“‘']([^"“”‘\n]{1,80}?)[.,!?]?["”’'](?!\p{L})/giu
const praised =
  /^[,.!\s–—-]*(?:(?:and |which |that )?(?:is |was |that['’]s |it['’]s )?(?:correct|right|perfect|great|well done))/iu
const corrected =
  /\b(?:but|missing|misses|instead|not quite|almost|nearly|close|forgot|tildes?|careful|carefully|compare|without|should|needs?)\b/i

/**
 * Where a reply quotes the learner's own words back, to say what is wrong with them: `You wrote “uhoro”`. `said` is what the
 * learner wrote. Where that is not known, only a slip in a word of the lesson counts, and only where it is corrected.
 */
function quotedBack({ text, marks }: PlainText, said: string, forms: readonly LessonForm[]): Range[] {
  const quotations = [...text.matchAll(quotation)]
  if (quotations.length === 0) return []
  const heard = comparable(said)
  const taught = new Set(forms.flatMap(({ plain }) => plain.map(soundsLike)))
  return quotations.flatMap(({ 0: whole, 1: quoted = '', index }) => {
    const end = index + whole.length - 1
    const start = text.lastIndexOf(quoted, end)
    if (((marks[start] ?? 0) & (EMPHASIS | STRONG)) !== 0 || praised.test(text.slice(end + 1))) return []
    const words = tokensOf(quoted)
    const isTheirs = heard.includes(comparable(quoted))
    const isTypo = corrected.test(text) && words.every(({ plain }) => taught.has(soundsLike(plain)))
    return words.length > 0 && (isTheirs || isTypo) ? [{ start, end: start + quoted.length }] : []
  })
}

const comparable = (text: string) =>
  ` ${tokensOf(withoutTildes(text.normalize('NFC').toLowerCase()))
    .map(({ plain }) => plain)
    .join(' ')} `

const introduced =
  /\b(?:names? (?:is|are)|name['’]s|named|i['’]m|i am|he is|she is|this is|(?:someone|somebody|friend|boy|girl|man|woman|student|teacher|person|town|city|village|river|place|shop|company|app|team) called|mr|mrs|ms|dr|miss|dear|hello|hi|hey)\b\.?:?\s*["“]?$/i
/** “I think, therefore I am”, said Descartes. */
const quotes = /[“”"’'],? (?:said|says) $/
/** A word to say stands behind these, and a capital then proves nothing. */
const presented =
  /(?:\b(?:say|says|said|saying|answer|answers|answering|reply|respond|shout|use|using|try|trying|repeat|write|type|typed|word|phrase|greeting|expression|term|response|means?|meaning|(?:is|are|was|called)(?: an?| the)?|(?:known|used|said|written) as|(?:answer|reply|respond|response|greet)\b[^.!?\n]{0,20} with|(?:something|greetings?|words?|phrases?) like|kikuyu|gĩkũyũ)|["“‘'«:=–—→>(|-])\s*$/iu
const atBeginning = /(?:^|[.!?…]["”’)]*\s*|\n(?:["”’)]+\s*|[^\S\n]*)|^\s*[-\d.)]+\s*)["“‘']?$/u
const acts =
  /^(?:['’]s\b|\s(?:says?|said|goes|went|wants|likes|lives|lived|works|asks|asked|comes|came|greets|meets|meet|visits|has|had|will|(?:and|or) \p{Lu}\p{L}+)\b|, \p{Lu}\p{L}+(?:,| and\b| or\b))/u
const vocative = /^[!.,?]/

/**
 * Whether a word that no list knows is a name by its capital and by the words around it: "Well done, Temitope!", "the shops of
 * Naivas". Never where it is marked or given as a word to say, is Swahili or sounds like a word of the course.
 */
function isNameHere(token: Token, reply: PlainText, { course, known }: Reader): boolean {
  const { text, plain, start, end } = token
  if (isParticle(token, reply.text, known)) return true
  if (
    !/^\p{Lu}\p{Ll}{2}(?:\p{L}*|\p{Ll}*['’]\p{L}+)$/u.test(text) ||
    ((reply.marks[start] ?? 0) & (EMPHASIS | STRONG)) !== 0
  )
    return false
  if (
    !/^[\p{Script=Latin}']+$/u.test(plain) ||
    /[ĩũ]/u.test(plain) ||
    known.isSwahiliWord(plain) ||
    course.isNearKikuyu(plain)
  )
    return false
  const before = reply.text.slice(Math.max(0, start - 40), start)
  const next = reply.text.slice(end, end + 40)
  if (introduced.test(before) || quotes.test(before)) return true
  if (before.endsWith(', ')) return vocative.test(next) || acts.test(next)
  if (atBeginning.test(before))
    return acts.test(next) || known.isKnownName(/^\s(\p{Lu}\p{Ll}+)/u.exec(next)?.[1]?.toLowerCase() ?? '')
  return !presented.test(before)
}

/** `wa` between two names: Ngũgĩ wa Thiong'o. */
const isParticle = ({ text, start, end }: Token, reply: string, { isKnownName }: NonCourseWords) =>
  /^(?:[Ww]a|ole|arap|bin|binti|ibn|van|von|de|da|del|la|el|al)$/.test(text) &&
  (/\b[A-Z][a-z]+ $/.test(reply.slice(Math.max(0, start - 30), start)) ||
    isKnownName(
      /(?<!\p{L})[^\P{L}\p{Lu}]*(\p{Lu}\p{L}+) $/u
        .exec(reply.slice(Math.max(0, start - 30), start))?.[1]
        ?.toLowerCase() ?? '',
    )) &&
  /^ \p{Lu}\p{Ll}/u.test(reply.slice(end))
