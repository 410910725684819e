import { asideOf, type Aside } from './asides.ts'
import type { CourseIndex } from './course-index.ts'
import type { ExplainsEnglish } from './english-word.ts'
import { kenyanEnglish } from './kenyan-english.ts'
import { formAt, type Found, type LessonForm } from './lesson-forms.ts'
import { isNameHere } from './name-here.ts'
import { isOfOtherLanguage } from './other-language.ts'
import { EMPHASIS, type PlainText } from './plain-text.ts'
import { beginnings, spokenLetters, withoutBreath } from './pieces.ts'
import { isPresentedAsKikuyu } from './presented.ts'
import { quotedBack } from './quoted-back.ts'
import { coverOf, firstBehind, lastBefore, type Range } from './ranges.ts'
import { spokenAfter, type Spoken } from './spoken.ts'
import { isSwahiliWord } from './swahili.ts'
import { tokensOf, type Token } from './tokens.ts'

/** What a reply is read with: made once for a lesson. */
export interface Reader {
  readonly forms: readonly LessonForm[]
  readonly hints: ReadonlySet<string>
  readonly sounds: ReadonlySet<string>
  readonly course: CourseIndex
  readonly explains: ExplainsEnglish
}

export interface WordFound extends Found {
  readonly aside?: Aside
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
    ...kenyanEnglish(plain),
    ...quotedBack(plain, said, reader.forms),
    ...spoken,
    ...beginnings(plain.text, tokens, reader.forms),
    ...spokenLetters(plain.text, tokens, reader.forms, reader.course.isLikeKikuyu),
    ...found.flatMap(saidInBrackets),
  ]
  const isSettled = coverOf(settled)
  const rest = tokens.filter((token) => !isSettled(token))
  const unexplained = rest.filter((token) => !isExplained(token, plain, found, reader))
  const names = new Set(rest.filter((token) => isNameHere(token, plain, reader.course)).map(({ text }) => text))
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
    if (!form || (found.at(-1)?.aside?.end ?? 0) > start) continue
    const next = tokens[first + form.plain.length]
    if (isEnglishToo(form, reader) && !standsOut(plain, { start, end }) && !isFilled(form, plain, next, reader))
      continue
    const one: Found = { form, start, end, first, count: form.plain.length }
    const aside = asideOf(plain.text, one, reader.explains, reader.course)
    found.push(aside ? { ...one, aside } : one)
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
function saidInBrackets({ aside }: WordFound): Range[] {
  if (!aside) return []
  const ranges: Range[] = []
  let start = aside.start
  for (const kept of aside.kept) {
    ranges.push({ start, end: kept.start })
    start = kept.end
  }
  return [...ranges, { start, end: aside.end }]
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
  if (reader.explains(text)) return !isPresentedAsKikuyu(token, plain, reader.course, isMeant(plain.text, token, found))
  const last = lastBefore(found, start)
  const fillsBlank = last?.form.isOpen === true && /^[\s….:_[]*$/.test(plain.text.slice(last.end, start))
  return (
    (fillsBlank && isFilling(text)) ||
    isVowelSpokenOf(token, plain) ||
    isAcronym(text, reader) ||
    isOfOtherLanguage(token, plain, reader.course)
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
const isAcronym = (text: string, { course }: Reader) =>
  /^[A-Z]{2,3}s?$/.test(text) && !isSwahiliWord(text) && !course.isLikeKikuyu(text.toLowerCase())

/** A name that fills the blank of a phrase. */
const isFilling = (text: string) => /^\p{Lu}[a-z]{2,}$/u.test(text)

/** The English that stands before a word of the lesson, in the brackets behind it or in the line under it: “come” means gũũka. */
function isMeant(text: string, token: Token, found: readonly WordFound[]): boolean {
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
  const { end, aside } = last
  return (
    /^[^\w\n]*\n\W*$/.test(text.slice(aside?.end ?? end, token.start)) ||
    aside?.kept.some((range) => range.start <= token.start && token.end <= range.end) === true
  )
}

/** Two words of the lesson side by side make a sentence that no lesson has. */
function combined(text: string, found: readonly WordFound[]): Range[] {
  return found.flatMap((one, i) => {
    const last = found[i - 1]
    if (!last) return []
    const between = text.slice(last.aside?.end ?? last.end, one.start)
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
