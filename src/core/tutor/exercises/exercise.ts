import { plainForm, formsOf } from '../../answer/letters.ts'
import { shuffled } from '../../chance/seeded.ts'
import { allWordsIn, type Lesson } from '../../lesson/lesson.ts'
import { composeTildes, withoutTildes } from '../../orthography/tildes.ts'
import { makeChoices, canBeConfused, readingsOf } from '../../quiz/choices.ts'
import { mainMeaning, spelledOut, type Word } from '../../word/word.ts'

/**
 * A question that is answered by tap. Ids are of the lesson's words and of those due in it. `turn` is the tutor's turn that asked it first: it stays the
 * same while the learner tries again.
 */
export type Exercise = { readonly turn: number } & (
  | {
      readonly kind: 'choose'
      readonly wordId: string
      /** The language of the options. Kikuyu options are words that the learner has seen. */
      readonly side: 'kikuyu' | 'english'
      readonly options: readonly string[]
      /** Options that were tapped and are wrong. */
      readonly closed: readonly string[]
      /** The word is not written: it is heard. */
      readonly heard?: true
    }
  | {
      readonly kind: 'match'
      /** In the order shown, like the meanings. */
      readonly words: readonly string[]
      readonly meanings: readonly string[]
      /** The words whose meaning a hint has shown. */
      readonly told: readonly string[]
    }
  /** The parts of a phrase, in the order shown. */
  | { readonly kind: 'order'; readonly wordId: string; readonly parts: readonly string[] }
  /** The letters that `gapsOf` leaves out. */
  | { readonly kind: 'fill'; readonly wordId: string }
  /** The word is heard, and typed. */
  | { readonly kind: 'dictation'; readonly wordId: string }
)

/** A learner's answer to an exercise by tap. */
export type Tapped =
  | { readonly kind: 'choose'; readonly wordId: string }
  /** All pairs are found. `missed`: ids of the words that were first paired wrong. */
  | { readonly kind: 'match'; readonly missed: readonly string[] }
  | { readonly kind: 'order'; readonly parts: readonly string[] }
  /** One letter for each gap. */
  | { readonly kind: 'fill'; readonly letters: readonly string[] }
  | { readonly kind: 'dictation'; readonly text: string }
  /** The learner cannot listen now: the exercise goes on in writing. */
  | { readonly kind: 'unheard' }
  /** `wordId`: in a matching exercise, the word that the learner has chosen. */
  | { readonly kind: 'hint'; readonly wordId?: string }
  | { readonly kind: 'skip' }

/** A tap, sent with a message that says the same in words. `turn` is that of the exercise, so that a late tap does not answer the next one. */
export type Tap = Tapped & { readonly turn: number }

/** Pairs of a matching exercise. */
const PAIRS = 4
export const FEWEST_OPTIONS = 3
const FEWEST_PARTS = 3
const MOST_GAPS = 5

/** The parts of a phrase that can be put in order; undefined for shorter ones and for one with a blank. */
export function orderParts(word: Word): string[] | undefined {
  const parts = spelledOut(word).split(' ')
  return new Set(parts).size < FEWEST_PARTS || parts.includes('…') ? undefined : parts
}

/** A piece of a word with missing letters: text, or one letter to fill in. */
export type Piece = { readonly text: string } | { readonly letter: string }

/**
 * The word as text and gaps. Its ĩ and ũ are gaps, and its plain i and u too if the gaps stay few. Undefined for a word without
 * ĩ and ũ, and for a word with too many.
 */
export function gapsOf({ kikuyu }: Pick<Word, 'kikuyu'>): Piece[] | undefined {
  const count = (letters: RegExp) => kikuyu.match(letters)?.length ?? 0
  const marked = count(/[ĩũ]/gi)
  if (marked === 0 || marked > MOST_GAPS) return undefined
  const missing = count(/[iuĩũ]/gi) <= MOST_GAPS ? /([iuĩũ])/i : /([ĩũ])/i
  return kikuyu
    .split(missing)
    .map((text, i) => (i % 2 === 1 ? { letter: text } : { text }))
    .filter((piece) => 'letter' in piece || piece.text !== '')
}

/** The number of letters to fill in; undefined for a word that has no gaps, or nothing but gaps. */
export function missingLetters(word: Pick<Word, 'kikuyu'>): number | undefined {
  const pieces = gapsOf(word) ?? []
  return pieces.some((piece) => 'text' in piece) ? lettersIn(pieces).length : undefined
}

const lettersIn = (pieces: readonly Piece[]) => pieces.flatMap((piece) => ('letter' in piece ? [piece.letter] : []))

/** The number of right letters. A plain i or u differs from ĩ or ũ unless tildes are `leftOut`. */
export function rightLetters(word: Word, letters: readonly string[], leftOut = false): number {
  const plain = (letter = '') => (leftOut ? withoutTildes(letter) : letter).toLowerCase()
  const wanted = lettersIn(gapsOf(word) ?? [])
  return wanted.filter((letter, i) => plain(letter) === plain(letters[i])).length
}

/** True if a tap answers the exercise of this word right. A matching exercise ends only when all pairs are right. */
export function isRightTap(tap: Tapped, word: Word): boolean {
  switch (tap.kind) {
    case 'choose':
      return tap.wordId === word.id
    case 'match':
      return true
    case 'order':
      return tap.parts.length === orderParts(word)?.length && isForm(word, tap.parts.join(' '))
    case 'dictation':
      return isForm(word, composeTildes(tap.text))
    case 'fill': {
      const wanted = lettersIn(gapsOf(word) ?? []).length
      return tap.letters.length === wanted && rightLetters(word, tap.letters) === wanted
    }
    default:
      return false
  }
}

function isForm(word: Word, text: string): boolean {
  const typed = plainForm(text)
  return formsOf(word).some(({ plain }) => plain === typed)
}

/** A tap in words, as the learner's message in the chat. */
export function tapText(tap: Tapped, exercise: Exercise, words: readonly Word[]): string {
  const wordOf = (id: string) => words.find((word) => word.id === id)
  switch (tap.kind) {
    case 'choose': {
      const word = wordOf(tap.wordId)
      if (!word) return ''
      return exercise.kind === 'choose' && exercise.side === 'kikuyu' ? spelledOut(word) : mainMeaning(word.english)
    }
    case 'match': {
      const pairs = exercise.kind === 'match' ? exercise.words.flatMap((id) => wordOf(id) ?? []) : []
      return pairs.map((word) => `${spelledOut(word)} – ${mainMeaning(word.english)}`).join('\n')
    }
    case 'order':
      return tap.parts.join(' ')
    case 'fill': {
      const word = exercise.kind === 'fill' ? wordOf(exercise.wordId) : undefined
      return word ? filledIn(word, tap.letters) : ''
    }
    case 'dictation':
      return tap.text
    case 'unheard':
      return 'I can’t listen now'
    case 'hint':
      return 'Hint'
    case 'skip':
      return 'Skip'
  }
}

/** The missing letters of a word, typed alone: `ĩ`, `ĩ, ũ`, `i and u`. Undefined for any other message. */
export function typedTap(lesson: Lesson, { exercise }: { readonly exercise?: Exercise }, message: string) {
  if (exercise?.kind !== 'fill' || message.length > MOST_LETTERS_TYPED) return undefined
  const word = allWordsIn(lesson).find(({ id }) => id === exercise.wordId)
  const letters = composeTildes(message)
    .toLowerCase()
    .replace(/\band\b|[^\p{L}]/gu, '')
  // A word that consists of gaps only is typed whole.
  const isForGaps = word !== undefined && letters.length === missingLetters(word)
  return isForGaps && /^[iuĩũ]+$/.test(letters)
    ? ({ kind: 'fill', turn: exercise.turn, letters: [...letters] } as const)
    : undefined
}

const MOST_LETTERS_TYPED = 40

/** The word with the letters in its gaps, capital where the word's own letter is. */
function filledIn(word: Word, letters: readonly string[]): string {
  let gap = 0
  return (gapsOf(word) ?? [])
    .map((piece) => ('letter' in piece ? asCapital(letters[gap++] ?? '', piece.letter) : piece.text))
    .join('')
}

/** The letter, capital where `like` is. */
export const asCapital = (letter: string, like: string) => (like === like.toLowerCase() ? letter : letter.toUpperCase())

/** The material for an exercise. */
export interface ExerciseMaterial {
  readonly lesson: Lesson
  readonly word: Word
  /** Words of other lessons that may be options too. */
  readonly others?: readonly Word[]
  /** Ids of the words that the learner has not seen. */
  readonly toTeach: readonly string[]
  readonly turn: number
  readonly chance: () => number
}

/** Undefined if the word, or the words that the learner has seen, do not allow this kind. */
export function makeExercise(
  kind: 'choose-english' | 'choose-kikuyu' | 'order' | 'fill',
  material: ExerciseMaterial,
): Exercise | undefined {
  const { word, turn, chance } = material
  switch (kind) {
    case 'choose-english':
      return chooseAmong('english', material)
    case 'choose-kikuyu':
      return chooseAmong('kikuyu', material)
    case 'order': {
      const parts = orderParts(word)
      return parts && { turn, kind: 'order', wordId: word.id, parts: mixed(parts, chance) }
    }
    case 'fill':
      return gapsOf(word) && { turn, kind: 'fill', wordId: word.id }
  }
}

/** Words that the learner has seen come first. Only the meaning of the others is ever shown. */
function chooseAmong(
  side: 'kikuyu' | 'english',
  { lesson, word, others = [], toTeach, turn, chance }: ExerciseMaterial,
): Exercise | undefined {
  const all = [...lesson.words, ...others]
  const seen = all.filter(({ id }) => !toTeach.includes(id))
  const spares = side === 'english' ? lesson.words.filter(({ id }) => toTeach.includes(id)) : []
  const options = makeChoices({ word, words: seen, spares }, readingsOf(all), chance).map(({ id }) => id)
  return options.length < FEWEST_OPTIONS
    ? undefined
    : { turn, kind: 'choose', wordId: word.id, side, options, closed: [] }
}

/** A matching exercise with words that cannot be confused; undefined if there are too few. */
export function makeMatch(
  candidates: readonly Word[],
  { lesson, turn, chance }: Omit<ExerciseMaterial, 'word' | 'toTeach'>,
) {
  const readings = readingsOf(lesson.words)
  const chosen: Word[] = []
  for (const candidate of candidates) {
    if (chosen.length === PAIRS) break
    if (chosen.every((other) => !canBeConfused(candidate, other, readings))) chosen.push(candidate)
  }
  if (chosen.length < PAIRS) return undefined
  const words = chosen.map(({ id }) => id)
  return { turn, kind: 'match', words: shuffled(words, chance), meanings: shuffled(words, chance), told: [] } as const
}

/** The parts in a wrong order. */
function mixed(parts: readonly string[], chance: () => number): string[] {
  const tried = shuffled(parts, chance)
  return tried.join(' ') === parts.join(' ') ? [...tried.slice(1), ...tried.slice(0, 1)] : tried
}

/** True if the word of an exercise is heard. */
export const isHeard = (exercise: Exercise | undefined): boolean =>
  exercise?.kind === 'dictation' || (exercise?.kind === 'choose' && exercise.heard === true)

/** Ids of the words that an exercise asks for. */
export const askedIn = (exercise: Exercise): readonly string[] =>
  exercise.kind === 'match' ? exercise.words : [exercise.wordId]

/** True if a stored value is an exercise for this word that fits the lesson's present content. */
export function isExercise(kept: unknown, wordId: string, lesson: Lesson): kept is Exercise {
  const words = allWordsIn(lesson)
  const word = words.find(({ id }) => id === wordId)
  if (!word || typeof kept !== 'object' || kept === null) return false
  const exercise = kept as Readonly<Record<string, unknown>>
  const ids = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((id) => words.some((own) => own.id === id))
  if (!Number.isFinite(exercise.turn)) return false
  switch (exercise.kind) {
    case 'choose':
      return (
        ids(exercise.options) &&
        ids(exercise.closed) &&
        exercise.options.includes(wordId) &&
        exercise.wordId === wordId &&
        (exercise.side === 'kikuyu' || exercise.side === 'english')
      )
    case 'match':
      return (
        ids(exercise.words) &&
        ids(exercise.meanings) &&
        ids(exercise.told) &&
        exercise.words.includes(wordId) &&
        exercise.words.toSorted().join(' ') === exercise.meanings.toSorted().join(' ')
      )
    case 'order':
      return (
        exercise.wordId === wordId &&
        Array.isArray(exercise.parts) &&
        exercise.parts.map(String).toSorted().join(' ') === orderParts(word)?.toSorted().join(' ')
      )
    case 'fill':
      return exercise.wordId === wordId && gapsOf(word) !== undefined
    case 'dictation':
      return exercise.wordId === wordId
    default:
      return false
  }
}
