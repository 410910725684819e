import { ANSWER, isGiven, type Piece } from './answering.ts'
import { looseForm, type AnswerIndex } from './answer-index.ts'
import { inPlainEnglish } from '../english/plain-english.ts'
import { common, denials, frameOf, isEnglishHere } from './frame.ts'
import { judgeGuess, maxLengthDifference, type Question } from './guess.ts'
import type { Verdict } from './verdict.ts'

interface Span {
  readonly start: number
  readonly end: number
}

interface Find extends Span {
  readonly verdict: Verdict
}

/** A longer message is not a short sentence. */
const mostWords = 12

/** A typed message, word by word. */
export interface Message {
  readonly words: readonly string[]
  /** True if a word stands in quotation marks or asterisks: it is then meant as Kikuyu, even if it is also English. */
  readonly marked: readonly boolean[]
}

/**
 * Judges an answer that may stand inside a short sentence: "it is mũtĩ". It counts as if it stood alone where the
 * English around it gives it as an answer; not if it is denied, beside a second guess, or in a question or a statement
 * about the word.
 */
export function judgeSentence(message: Message, question: Question): Verdict {
  const { words } = message
  const whole = judgeGuess(words, question)
  if (words.length === 1 || words.length > mostWords || whole.kind === 'right' || isAnotherWord(whole)) return whole
  const finds = findAnswers(message, question)
  const passed = finds.filter(({ verdict }) => !isAnotherWord(verdict))
  const frame = frameAround(finds, passed.length, words, question)
  const [first] = passed.length > 0 ? passed : finds
  const stands = frame === 'none' || frame === 'english'
  if (first && stands && (passed.length === 0 ? finds.length === 1 : passed.length === finds.length))
    return isGiven(pieces(words, finds), question.english, question.answerIndex.english)
      ? first.verdict
      : orNearly(whole)
  if (whole.kind === 'nearly') return whole
  if (passed.length > 0)
    return frame === 'denied' ? denied(words, finds, question) : secondGuess(words, finds, question)
  return nearlyInside(message, question) ?? whole
}

const orNearly = (whole: Verdict): Verdict => (whole.kind === 'nearly' ? whole : noAnswer)
const noAnswer: Verdict = { kind: 'wrong', because: 'no-answer' }

/** The message with a mark in place of each answer. */
export function pieces(words: readonly string[], finds: readonly Span[]): Piece[] {
  return words.flatMap((word, index): Piece[] => {
    const find = finds.find((span) => isIn(index, span))
    if (find) return index === find.start ? [ANSWER] : []
    return [word]
  })
}

/** "It isn't mũtĩ" gives the answer and denies it; "I don't know mũtĩ" is a statement about the word. */
function denied(words: readonly string[], finds: readonly Span[], { english, answerIndex }: Question): Verdict {
  const plain = pieces(words, finds).flatMap((piece): readonly Piece[] =>
    typeof piece === 'string' ? inPlainEnglish(piece) : [piece],
  )
  const affirmed = plain.filter((piece, index) => {
    if (typeof piece !== 'string') return true
    const next = plain[index + 1]
    return isOf(auxiliaries, piece) ? next !== 'not' : !denials.has(piece) || isOf(knowing, next)
  })
  return isGiven(affirmed, english, answerIndex.english) ? { kind: 'wrong', because: 'denied' } : noAnswer
}

const auxiliaries = ['do', 'does', 'did']
const knowing = ['know', 'remember', 'recall', 'understand', 'get', 'like']
const isOf = (list: readonly string[], piece: Piece | undefined) => typeof piece === 'string' && list.includes(piece)

/** "Mũtĩ or metha" gives two answers; "the difference between mũtĩ and metha" gives none. */
function secondGuess(words: readonly string[], finds: readonly Span[], { english, answerIndex }: Question): Verdict {
  const isGivenBeside = (isGuess: (word: string) => boolean) => {
    const others = guessesIn(words, isGuess).filter(({ start }) => !finds.some((find) => isIn(start, find)))
    const rest = pieces(words, [...finds, ...others]).filter((piece) => !isOf(offers, piece))
    const offered = isOf(asks, rest[0]) && isOf(its, rest[1]) ? rest.slice(2) : rest
    return isGiven(offered, english, answerIndex.english)
  }
  const isOther = (word: string) => !isEnglishHere(word, (form) => answerIndex.byForm.has(form))
  return isGivenBeside(isGuessIn(answerIndex)) || isGivenBeside(isOther)
    ? { kind: 'wrong', because: 'second-guess' }
    : noAnswer
}

const isIn = (index: number, { start, end }: Span) => index >= start && index < end
export const isGuessIn =
  ({ english }: AnswerIndex) =>
  (word: string) =>
    !english.isEnglishWord(word) && !common.has(word)
export const guessesIn = (words: readonly string[], is: (word: string) => boolean): Span[] =>
  words.flatMap((word, index) => (is(word) ? [{ start: index, end: index + 1 }] : []))

const offers = ['or', 'either', 'versus', 'vs', 'kana', 'ama', 'au', 'something', 'else']
const asks = ['is', 'was']
const its = ['it', 'that', 'this']

/** Occurrences of the requested word and other words of the course in the message, longest first, without overlaps. */
function findAnswers(message: Message, question: Question): Find[] {
  const finds: Find[] = []
  for (const span of spansOf(message.words)) {
    if (finds.some((find) => span.start < find.end && find.start < span.end)) continue
    const run = message.words.slice(span.start, span.end)
    if (isByAccident(message, span, question) || !isWorthJudging(run, question)) continue
    const verdict = judgeGuess(run, question)
    if (isGuessOf(verdict) && !takesALetterIn(run, verdict, question.answerIndex)) finds.push({ ...span, verdict })
  }
  return finds
}

const isGuessOf = (verdict: Verdict) => isAnotherWord(verdict) || verdict.kind !== 'wrong'

/** The "I" of "gũthiĩ I think" does not lengthen the last vowel of the word. */
const takesALetterIn = (run: readonly string[], verdict: Verdict, { english }: AnswerIndex) =>
  run.length > 1 &&
  !(verdict.kind === 'right' && (verdict.how === 'exact' || verdict.how === 'accepted')) &&
  [run[0], run.at(-1)].some((word) => word?.length === 1 && english.isEnglishWord(word))

/** All runs of words except the whole, longest first. */
function* spansOf(words: readonly string[]): Generator<Span> {
  for (let length = words.length - 1; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) yield { start, end: start + length }
  }
}

/** Skips words that can be neither the answer nor another word: a check for speed. */
function isWorthJudging(words: readonly string[], { forms, answerIndex }: Question): boolean {
  const typed = words.join('')
  const loose = looseForm(typed)
  if (answerIndex.byLooseForm.has(loose)) return true
  return forms.some(
    ({ plain, blank }) => looseForm(plain) === loose || (blank && mayOpen(loose, looseForm(blank.before))),
  )
}

const mayOpen = (loose: string, opening: string) => loose.startsWith(opening)

const isAnotherWord = (verdict: Verdict) => verdict.kind === 'wrong' && verdict.because === 'another-word'

/**
 * "I", "he", "no" and "on a" are also Kikuyu, or would be with tildes: inside an English sentence they are not guesses,
 * unless they are marked. A rare English word that is exactly a word of the course (`ma`) is a guess.
 */
function isByAccident({ words, marked }: Message, { start, end }: Span, { answerIndex }: Question): boolean {
  const run = words.slice(start, end)
  if (
    marked.slice(start, end).some(Boolean) ||
    !run.every((word) => answerIndex.english.isEnglishWord(word) || common.has(word))
  )
    return false
  return run.some((word) => common.has(word)) || !answerIndex.byForm.has(run.join(''))
}

function frameAround(
  finds: readonly Span[],
  guesses: number,
  words: readonly string[],
  { english, answerIndex }: Question,
) {
  const around = words.filter((_, index) => !finds.some(({ start, end }) => index >= start && index < end))
  return frameOf(around, english, guesses, (word) => answerIndex.byForm.has(word))
}

/** Skips plain English, and runs that are too short or too long: a check for speed. */
function mayHoldATypo(words: readonly string[], { forms }: Question): boolean {
  if (words.every((word) => common.has(word))) return false
  const { length } = words.join('')
  return forms.some(
    ({ plain, blank }) => Math.abs(length - plain.length) <= maxLengthDifference || (blank && length > plain.length),
  )
}

/** One typo in an answer inside plain English. */
function nearlyInside(message: Message, question: Question): Verdict | undefined {
  const { words } = message
  for (const span of spansOf(words)) {
    const run = words.slice(span.start, span.end)
    if (isByAccident(message, span, question) || !mayHoldATypo(run, question)) continue
    if (frameAround([span], 1, words, question) !== 'english') continue
    if (!isGiven(pieces(words, [span]), question.english, question.answerIndex.english)) continue
    const verdict = judgeGuess(run, question)
    if (verdict.kind === 'nearly') return verdict
  }
  return undefined
}
