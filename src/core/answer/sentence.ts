import { looseForm } from './course.ts'
import { common, frameOf } from './frame.ts'
import { judgeGuess, mostSpared, type Question } from './guess.ts'
import type { Verdict } from './verdict.ts'

interface Span {
  readonly start: number
  readonly end: number
}

interface Find extends Span {
  readonly verdict: Verdict
}

/** More words than this are no short sentence. */
const mostWords = 12

/**
 * Judges an answer that may stand inside a short sentence: "it is mũtĩ". It counts as if it stood alone, but not denied and
 * not beside a second guess.
 */
export function judgeSentence(words: readonly string[], question: Question): Verdict {
  const whole = judgeGuess(words, question)
  if (words.length === 1 || words.length > mostWords || whole.kind === 'right' || isAnotherWord(whole)) return whole
  const finds = findAnswers(words, question)
  const passed = finds.filter(({ verdict }) => !isAnotherWord(verdict))
  const frame = frameAround(finds, passed.length, words, question)
  const [first] = passed.length > 0 ? passed : finds
  const stands = frame === 'none' || frame === 'english'
  if (first && stands && (passed.length === 0 ? finds.length === 1 : passed.length === finds.length))
    return first.verdict
  if (whole.kind === 'nearly') return whole
  if (passed.length > 0) return { kind: 'wrong', because: frame === 'denied' ? 'denied' : 'second-guess' }
  return nearlyInside(words, question) ?? whole
}

/** What in the sentence is the word asked for or another word of the course: the longest first, none twice. */
function findAnswers(words: readonly string[], question: Question): Find[] {
  const finds: Find[] = []
  for (const span of spansOf(words)) {
    if (finds.some((find) => span.start < find.end && find.start < span.end)) continue
    const said = words.slice(span.start, span.end)
    if (!isWorthJudging(said, question)) continue
    const verdict = judgeGuess(said, question)
    const counts = isAnotherWord(verdict) ? !isEnglishToo(said) : verdict.kind !== 'wrong'
    if (counts) finds.push({ ...span, verdict })
  }
  return finds
}

/** All runs of words, the longest first, without the whole. */
function* spansOf(words: readonly string[]): Generator<Span> {
  for (let length = words.length - 1; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) yield { start, end: start + length }
  }
}

/** Spares the work for words that cannot be the answer, nor another word. */
function isWorthJudging(said: readonly string[], { forms, course }: Question): boolean {
  const typed = said.join('')
  const loose = looseForm(typed)
  if (course.byLooseForm.has(loose)) return true
  return forms.some(
    ({ plain, blank }) => looseForm(plain) === loose || (blank && mayOpen(loose, looseForm(blank.before))),
  )
}

const mayOpen = (loose: string, opening: string) => loose.startsWith(opening)

const isAnotherWord = (verdict: Verdict) => verdict.kind === 'wrong' && verdict.because === 'another-word'

/** "we", "he" and "no" are Kikuyu too: alone in an English sentence they are no guess. */
const isEnglishToo = (said: readonly string[]) => said.length === 1 && said.every((word) => common.has(word))

function frameAround(finds: readonly Span[], guesses: number, words: readonly string[], { english, course }: Question) {
  const around = words.filter((_, index) => !finds.some(({ start, end }) => index >= start && index < end))
  return frameOf(around, english, guesses, (word) => course.byForm.has(word))
}

/** Spares the work for plain English, and for what is too short or too long. */
function mayHoldASlip(said: readonly string[], { forms }: Question): boolean {
  if (said.every((word) => common.has(word))) return false
  const { length } = said.join('')
  return forms.some(
    ({ plain, blank }) => Math.abs(length - plain.length) <= mostSpared || (blank && length > plain.length),
  )
}

/** One slip in an answer that stands in plain English. */
function nearlyInside(words: readonly string[], question: Question): Verdict | undefined {
  for (const span of spansOf(words)) {
    const said = words.slice(span.start, span.end)
    if (!mayHoldASlip(said, question)) continue
    if (frameAround([span], 1, words, question) !== 'english') continue
    const verdict = judgeGuess(said, question)
    if (verdict.kind === 'nearly') return verdict
  }
  return undefined
}
