import { seeded, shuffled } from '../chance/seeded.ts'
import { allWordsIn, type EarlierWord, type Lesson } from '../lesson/lesson.ts'
import type { HintLevel } from '../learning-log/event.ts'
import { canBeConfused, readingsOf } from '../quiz/choices.ts'
import type { Word } from '../word/word.ts'
import { absentOr, anything, listOf, number, oneOf, recordOf, text, yesOrNo } from '../shape/shape.ts'
import { isExercise, isHeard, type Exercise } from './exercises/exercise.ts'

/** The open question. */
export interface Asked {
  readonly wordId: string
  /** `copy`: type the word shown on its card. `kikuyu`: produce it from its meaning. `english`: give its meaning. */
  readonly how: 'copy' | 'kikuyu' | 'english'
  /** Present if the answer can be tapped. `how` then applies to a typed answer. */
  readonly exercise?: Exercise
  readonly hint: HintLevel
  /** Wrong and nearly right answers so far. */
  readonly misses: number
}

/** The last typed answer that was judged, for questions about it: “what did I do wrong?”. */
export interface Judged {
  readonly wordId: string
  readonly typed: string
  readonly isRight: boolean
  /** The turn in which it was judged. */
  readonly turn: number
}

/** A question whose reply would have given the open question away: it is replied to after the right answer. */
interface Postponed {
  readonly wordId: string
  readonly message: string
}

/** Kikuyu that the tutor has said, and the turn in which it was said. */
interface Told {
  readonly text: string
  readonly turn: number
}

/** A question of the learner and the tutor's reply, for messages that continue from it: “I meant the plural”, “so that’s a no?”. */
export interface PastQuestion {
  /** The question, with the word that it points at. */
  readonly message: string
  /** The Kikuyu that it is about. */
  readonly named: readonly string[]
  /** Id of the word whose open question the tutor left for it. */
  readonly left?: string
  /** Absent if the reply was neither. */
  readonly verdict?: 'yes' | 'no'
  /** The beginnings of the lines of the reply. */
  readonly lines?: readonly string[]
  readonly turn: number
}

/** The kinds of tasks. No kind comes three times in a row. */
export type TaskKind = Asked['how'] | Exercise['kind'] | 'hear'

export const taskKind = ({ how, exercise }: Pick<Asked, 'how' | 'exercise'>): TaskKind =>
  isHeard(exercise) ? 'hear' : (exercise?.kind ?? how)

/** A word that the learner has seen, and when the tutor asks for it again. */
export interface Practice {
  readonly wordId: string
  /** The first turn in which it may be asked again. */
  readonly due: number
  /** `tap`: an exercise, which is easier than typing. Without exercises it is typed like `kikuyu`. */
  readonly next: 'kikuyu' | 'english' | 'tap'
  /** Wrong answers, up to a limit: such a word returns sooner and more often. */
  readonly trouble: number
}

/** The tutor's state of a chat: plain data, kept with the chat between turns. Every tutor can continue from it. */
export interface LessonState {
  readonly v: 2
  readonly lessonId: string
  readonly seed: number
  readonly turn: number
  /** Ids of the words not shown yet, in order. */
  readonly toTeach: readonly string[]
  /** Tasks since the last new word; see `MOST_TASKS_BETWEEN`. */
  readonly tasksSinceShown: number
  readonly practice: readonly Practice[]
  /** The kinds of the last two tasks, the newest last. */
  readonly recent: readonly TaskKind[]
  /** Ids of the words that were in a matching exercise. */
  readonly matched: readonly string[]
  /** Ids of the words produced in this chat or before it. */
  readonly produced: readonly string[]
  /** In a review, ids of the words that are still to be answered. */
  readonly toReview: readonly string[]
  /** Messages in a row that the tutor did not understand. */
  readonly lost?: number
  /** The remarks of the last turns, the newest last, so that none is repeated soon. */
  readonly spoken?: readonly string[]
  /** The Kikuyu that the tutor has said in the last turns, the newest last. */
  readonly told?: readonly Told[]
  /** The last things that the learner asked for, the newest last. */
  readonly questions?: readonly PastQuestion[]
  /** Absent after a tap. */
  readonly judged?: Judged | undefined
  readonly postponed?: Postponed | undefined
  /** Words of other lessons to review in this chat. Absent until there are some. */
  readonly earlier?: Earlier
  /** Absent when the lesson is finished, and when a model's reply asks no recognizable question. */
  readonly asked?: Asked
}

/** Words of other lessons, asked between the lesson's own. They count as reviews, not towards the lesson's progress or end. */
interface Earlier {
  readonly ids: readonly string[]
  /** Ids of those not yet tested in this chat, in order. */
  readonly toAsk: readonly string[]
  /** Tasks with the lesson's own words since the last of them; see `OWN_TASKS_BETWEEN`. */
  readonly since: number
}

/** The state before the first message. When the learner has produced all words of the lesson, it begins a review. */
export function lessonStateAtStart(lesson: Lesson, producedBefore: readonly string[], seed: number): LessonState {
  const ids = lesson.words.map((word) => word.id)
  const produced = ids.filter((id) => producedBefore.includes(id))
  const isReview = produced.length === ids.length
  const practice = shuffled(produced, seeded(seed)).map(
    (wordId, i) => ({ wordId, due: isReview ? 0 : 2 * i + 1, next: 'kikuyu', trouble: 0 }) as const,
  )
  return {
    v: 2,
    lessonId: lesson.id,
    seed,
    turn: 0,
    toTeach: ids.filter((id) => !produced.includes(id)),
    tasksSinceShown: 0,
    practice,
    recent: [],
    matched: [],
    produced,
    toReview: isReview ? ids : [],
  }
}

/** Reads a kept state; undefined when it does not fit the lesson's present content. */
export function readLessonState(kept: unknown, lesson: Lesson): LessonState | undefined {
  const state = migrated(kept)
  if (!isLessonState(state) || state.lessonId !== lesson.id) return undefined
  const known = new Set(lesson.words.map((word) => word.id))
  const inTeaching = [...state.toTeach, ...state.practice.map((practice) => practice.wordId)]
  const { asked, earlier } = state
  const asksEarlier = asked !== undefined && isEarlier(state, asked.wordId)
  const mentioned = [...inTeaching, ...state.toReview, ...(asked && !asksEarlier ? [asked.wordId] : [])]
  if (!mentioned.every((id) => known.has(id)) || new Set(inTeaching).size !== known.size) return undefined
  if (earlier?.ids.some((id) => known.has(id))) return undefined
  return withFittingExercise(asksEarlier ? withKnownQuestion(state, asked, lesson) : state, lesson)
}

/** Drops the open question about a word of another lesson that is not loaded. */
function withKnownQuestion(state: LessonState, { wordId }: Asked, { earlier = [] }: Lesson): LessonState {
  if (earlier.some(({ word }) => word.id === wordId)) return state
  const { asked: _unknown, ...rest } = state
  return rest
}

/** Ids of the words of other lessons that a kept state uses. */
export const earlierIdsIn = (kept: unknown): readonly string[] => (isLessonState(kept) ? (kept.earlier?.ids ?? []) : [])

/** Version 1 had no exercises. */
function migrated(kept: unknown): unknown {
  const { v } = Object(kept) as { v?: unknown }
  return v === 1 ? { ...(kept as object), v: 2, recent: [], matched: [] } : kept
}

/** An exercise that does not fit the present content is dropped; its question is then typed. */
function withFittingExercise(state: LessonState, lesson: Lesson): LessonState {
  if (!state.asked?.exercise || isExercise(state.asked.exercise, state.asked.wordId, lesson)) return state
  const { exercise: _unfit, ...asked } = state.asked
  return { ...state, asked }
}

const texts = listOf(text)

const isLessonState = recordOf<LessonState>({
  v: oneOf(2),
  lessonId: text,
  seed: number,
  turn: number,
  toTeach: texts,
  tasksSinceShown: number,
  practice: listOf(
    recordOf<Practice>({ wordId: text, due: number, next: oneOf('kikuyu', 'english', 'tap'), trouble: number }),
  ),
  recent: texts,
  matched: texts,
  produced: texts,
  toReview: texts,
  lost: absentOr(number),
  spoken: absentOr(texts),
  told: absentOr(listOf(recordOf<Told>({ text, turn: number }))),
  questions: absentOr(
    listOf(
      recordOf<PastQuestion>({
        message: text,
        named: texts,
        left: absentOr(text),
        verdict: absentOr(oneOf('yes', 'no')),
        lines: absentOr(texts),
        turn: number,
      }),
    ),
  ),
  judged: absentOr(recordOf<Judged>({ wordId: text, typed: text, isRight: yesOrNo, turn: number })),
  postponed: absentOr(recordOf<Postponed>({ wordId: text, message: text })),
  earlier: absentOr(recordOf<Earlier>({ ids: texts, toAsk: texts, since: number })),
  asked: absentOr(
    recordOf<Asked>({
      wordId: text,
      how: oneOf('copy', 'kikuyu', 'english'),
      exercise: anything,
      hint: oneOf('none', 'first-letter', 'half', 'word'),
      misses: number,
    }),
  ),
})

/** At most a third of the tasks are words of other lessons. */
const OWN_TASKS_BETWEEN = 2

/**
 * Adds the due words of other lessons, in the first turn for which they are loaded: at most half as many as the lesson has words,
 * and none that could be confused with another.
 */
export function withEarlierWords(state: LessonState, lesson: Lesson): LessonState {
  if (state.earlier || !lesson.earlier) return state
  const readings = readingsOf(allWordsIn(lesson))
  const chosen: Word[] = []
  for (const { word, due } of lesson.earlier) {
    if (chosen.length >= Math.floor(lesson.words.length / 2)) break
    const isUnlike = (other: Word) => other.id !== word.id && !canBeConfused(word, other, readings)
    if (due && [...lesson.words, ...chosen].every(isUnlike)) chosen.push(word)
  }
  if (chosen.length === 0) return state
  const ids = chosen.map(({ id }) => id)
  return { ...state, earlier: { ids, toAsk: ids, since: state.asked ? 1 : 0 } }
}

/** True if the word is of another lesson. */
export const isEarlier = ({ earlier }: LessonState, wordId: string): boolean => earlier?.ids.includes(wordId) ?? false

/** The word of another lesson to ask for now. A review or quiz of the lesson asks for none. */
export function nextEarlier({ earlier, toReview }: LessonState, lesson: Lesson): EarlierWord | undefined {
  if (!earlier || earlier.since < OWN_TASKS_BETWEEN || toReview.length > 0) return undefined
  const dueOf = (id: string) => lesson.earlier?.find(({ word, due }) => word.id === id && due)
  return earlier.toAsk.flatMap((id) => dueOf(id) ?? [])[0]
}

/** Notes a task with a word of the lesson, or of another. */
export const afterTask = (state: LessonState, of: 'own' | 'earlier'): LessonState =>
  state.earlier ? { ...state, earlier: { ...state.earlier, since: of === 'own' ? state.earlier.since + 1 : 0 } } : state

/** Removes a word of another lesson from this chat's reviews. */
export const withoutEarlier = (state: LessonState, wordId: string): LessonState =>
  state.earlier
    ? { ...state, earlier: { ...state.earlier, toAsk: state.earlier.toAsk.filter((id) => id !== wordId) } }
    : state

/** The tutor's next step. */
export type Step =
  | { readonly kind: 'ask'; readonly wordId: string; readonly how: Practice['next'] }
  | { readonly kind: 'teach'; readonly wordId: string }
  | { readonly kind: 'close'; readonly wordId?: undefined }

/**
 * Chooses the next step: a due word first, then a new word, then a word not yet produced. The word just asked waits unless it
 * is the only one left.
 */
export function nextStep(state: LessonState, justAsked: string | undefined): Step {
  const fresh = state.toTeach[0]
  if (fresh !== undefined && state.tasksSinceShown >= MOST_TASKS_BETWEEN) return { kind: 'teach', wordId: fresh }
  const due = earliest(state, (practice) => practice.due <= state.turn && practice.wordId !== justAsked)
  const isTiring = fresh !== undefined && due?.next !== 'tap' && isThirdInARow(state, due?.next ?? 'kikuyu')
  if (due && !isTiring && !isOver(state)) return ask(due)
  if (fresh !== undefined) return { kind: 'teach', wordId: fresh }
  const open = new Set(openWords(state))
  const left =
    earliest(state, (practice) => open.has(practice.wordId) && practice.wordId !== justAsked) ??
    earliest(state, (practice) => open.has(practice.wordId))
  return left ? ask(left, left.next === 'tap' ? 'tap' : 'kikuyu') : { kind: 'close' }
}

/** True if the last two tasks were of this kind. */
export const isThirdInARow = ({ recent }: LessonState, kind: TaskKind): boolean =>
  recent.length === 2 && recent.every((before) => before === kind)

/** Notes the kind of a task that is asked now. */
export const afterAsked = (state: LessonState, kind: TaskKind): LessonState => ({
  ...state,
  recent: [...state.recent, kind].slice(-2),
})

/** True if the learner has produced every word and nothing is left to review. */
export function isFinished(state: LessonState): boolean {
  return nextStep(state, undefined).kind === 'close'
}

/** Ids of the words that the learner must still produce before the lesson closes. */
function openWords(state: LessonState): string[] {
  const produced = new Set(state.produced)
  const review = new Set(state.toReview)
  return state.practice.map((practice) => practice.wordId).filter((id) => !produced.has(id) || review.has(id))
}

function isOver(state: LessonState) {
  return state.toTeach.length === 0 && openWords(state).length === 0
}

function ask({ wordId, next }: Practice, how = next): Step {
  return { kind: 'ask', wordId, how }
}

/** Breaks ties at random, so that learners do not memorize the order of the list. */
function earliest(state: LessonState, wanted: (practice: Practice) => boolean): Practice | undefined {
  const chance = seeded(state.seed + state.turn)
  let best: { practice: Practice; rank: number } | undefined
  for (const practice of state.practice) {
    const rank = practice.due + chance()
    if (wanted(practice) && (!best || rank < best.rank)) best = { practice, rank }
  }
  return best?.practice
}

/** The most tasks between two new words: a difficult word must not keep new ones away. */
const MOST_TASKS_BETWEEN = 4

/** Turns until a word returns: soon after it was shown or missed, later after a right answer. */
const AFTER_SHOWN = 1
const AFTER_GIVEN_AWAY = 2
const AFTER_MISSED = 3
/** The most extra repetitions of a word, however often it was missed. */
const MOST_TROUBLE = 2
const AFTER_PRODUCED = 4
/** Answered in both directions: the word does not return in this lesson. */
const RESTS = 1_000_000

/** After showing the word in full: the learner must produce it later, from its meaning. */
export function afterShown(state: LessonState, wordId: string): LessonState {
  return reschedule(state, wordId, (old) => ({ ...old, due: state.turn + AFTER_SHOWN, next: 'kikuyu' }))
}

export function afterMissed(state: LessonState, wordId: string): LessonState {
  return reschedule(state, wordId, (old) => ({ ...old, trouble: Math.min(old.trouble + 1, MOST_TROUBLE) }))
}

/**
 * After a right answer from the meaning: the other direction is next, unless the word rests; a missed word first repeats this
 * one.
 */
export function afterProduced(state: LessonState, wordId: string, { rests = false } = {}): LessonState {
  return reschedule(state, wordId, (old) => {
    if (old.trouble > 0) return { ...old, trouble: old.trouble - 1, due: state.turn + AFTER_MISSED, next: 'kikuyu' }
    return rests
      ? { ...old, due: RESTS, next: 'kikuyu' }
      : { ...old, due: state.turn + AFTER_PRODUCED, next: 'english' }
  })
}

/** After an exercise: the word is typed next, soon if the first tap was right. A word already produced rests. */
export function afterTapped(state: LessonState, wordId: string, isFirstTry: boolean): LessonState {
  if (state.produced.includes(wordId)) return afterUnderstood(state, wordId)
  const due = state.turn + (isFirstTry ? AFTER_SHOWN : AFTER_MISSED)
  return reschedule(state, wordId, (old) => ({ ...old, due, next: 'kikuyu' }))
}

/** After an exercise whose answer was shown: another exercise comes before the word is typed. */
export function afterGivenAway(state: LessonState, wordId: string): LessonState {
  return reschedule(state, wordId, (old) => ({ ...old, due: state.turn + AFTER_GIVEN_AWAY, next: 'tap' }))
}

export function afterUnderstood(state: LessonState, wordId: string): LessonState {
  return reschedule(state, wordId, (old) =>
    old.trouble > 0
      ? { ...old, trouble: old.trouble - 1, due: state.turn + AFTER_PRODUCED, next: 'english' }
      : { ...old, due: RESTS, next: 'kikuyu' },
  )
}

/** Words of other lessons come back in reviews. */
function reschedule(state: LessonState, wordId: string, change: (old: Practice) => Practice): LessonState {
  if (isEarlier(state, wordId)) return state
  const old = state.practice.find((practice) => practice.wordId === wordId)
  const changed = change(old ?? { wordId, due: state.turn, next: 'kikuyu', trouble: 0 })
  return { ...state, practice: [...state.practice.filter((practice) => practice.wordId !== wordId), changed] }
}
