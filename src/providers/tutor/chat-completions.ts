import type { Lesson } from '#core/lesson/lesson.ts'
import { ok, refuse } from '#core/result/result.ts'
import type { SaidWrong } from '#core/tutor/correction.ts'
import { createLessonServices, type LessonService } from '#core/tutor/lesson-service.ts'
import { asTurn } from '#core/tutor/turn-builder.ts'
import { type LessonState, lessonStateAtStart, readLessonState } from '#core/tutor/lesson-state.ts'
import {
  ended,
  firstWord,
  heard,
  type Heard,
  isUntrue,
  openedWith,
  paragraphs,
  type Shown,
  taught,
} from '#core/tutor/model-turn.ts'
import { isFinished } from '#core/tutor/schedule.ts'
import type { Teacher } from '#core/tutor/teach.ts'
import type { Draft, Turn } from '#core/tutor/turn.ts'
import { understand } from '#core/tutor/understand.ts'
import type { VocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { budgetOwner, type BudgetOwner } from '../calls/budget-fault.ts'
import type { CallFault } from '../calls/call-fault.ts'
import { OWN_FAILURE } from '../chat-completions/protocol-error.ts'
import { BUILTIN_TUTOR, bySelf, createBuiltinTutor } from './builtin.ts'
import { type Complete, speak, type Speaking, type Speech } from './checked-speech.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Listening, Tutor, TutorFault } from './tutor.ts'

export interface ModelTutorSettings {
  /** The model's name, as the screen says it. */
  readonly name: string
  readonly complete: Complete
  /** `relay`: our own server stands between, and may refuse. */
  readonly way: 'relay' | 'direct'
  readonly teacher: Teacher
  /** The lessons there are. */
  readonly lessonIds: readonly string[]
  readonly checkOf: (lesson: Lesson) => VocabularyCheck
  /** 30,000: for a whole turn. */
  readonly wholeMs?: number
  readonly clock?: () => number
}

/**
 * A language model teaches, and cannot invent a word: every sentence passes the vocabulary check before it is shown. What the
 * learner produces is judged as the built-in tutor judges it, and their memory is one, so that the built-in tutor answers where
 * the model has failed twice, ends what the model cannot, and closes the lesson. Faults of the provider are turns, not faults.
 */
export function createChatCompletionsTutor(settings: ModelTutorSettings): Tutor {
  const { name, complete, way, teacher, lessonIds, checkOf, wholeMs = 30_000, clock = Date.now } = settings
  const builtin = createBuiltinTutor(teacher)
  const services = createLessonServices(lessonIds)
  const breaker = createCircuitBreaker(clock)

  function serviceFor(lesson: Lesson): LessonService | undefined {
    const current = services.current()
    if (current.ok && current.value.lesson === lesson) return current.value
    const made = services.create(lesson)
    return made.ok ? made.value : undefined
  }

  function speaking(
    lesson: Lesson,
    { toTeach }: LessonState,
    { signal, stop, onDraft }: Listening,
    now?: Heard,
  ): Speaking {
    return {
      complete,
      check: checkOf(lesson),
      seen: new Set(lesson.wordIds.filter((id) => !toTeach.includes(id))),
      ...(now && { objection: (sentence) => objection(sentence, now) }),
      onShown: ({ content }) => onDraft?.(withJudged(draftsBy(name, content), now?.judged)),
      signal,
      stop,
      wholeMs,
    }
  }

  return {
    get name() {
      return breaker.isOpen() ? BUILTIN_TUTOR : name
    },
    get usedUp() {
      return breaker.usedUp()
    },

    async open(lesson, opening, listening) {
      const service = serviceFor(lesson)
      if (!service || breaker.isOpen()) return builtin.open(lesson, opening, listening)
      const room = teacher.roomOf(lesson, { tildesCount: false })
      const memory = lessonStateAtStart(lesson, opening.produced, opening.seed)
      const [first, isReview] = [firstWord(room, memory), memory.toReview.length > 0]
      const lacks = ({ words }: Shown): SaidWrong | undefined =>
        isReview || words.includes(first.id) ? undefined : { kind: 'lacks-word', text: first.kikuyu }
      const speech = await speak(service.opening(first, isReview), { ...speaking(lesson, memory, listening), lacks })

      const start: Heard = { builder: { memory, messages: [], happened: [] }, isRight: true }
      // A lesson can begin without our server: what it refuses is told when the learner sends something.
      if (ownFault(speech, way)) return builtin.open(lesson, opening, listening)
      if (speech.kind === 'failed') {
        const isOver = breaker.failed(usedUpBy(speech, way))
        if (speech.shown.content === '' && !isOver && !isReview)
          return ok(bySelf(asTurn(openedWith(room, memory, service.openingFallback(first)))))
      } else breaker.answered()
      if (speech.kind === 'whole')
        return ok(saidBy(name, speech.shown, asTurn(taught(room, start.builder, speech.shown))))
      if (speech.shown.content === '') return builtin.open(lesson, opening, listening)
      return ok(saidBy(name, speech.shown, asTurn(ended(room, start, speech.shown))))
    },

    async reply(lesson, chat, listening) {
      listening.signal.throwIfAborted()
      const service = serviceFor(lesson)
      const memory = readLessonState(chat.memory, lesson)
      const said = chat.transcript.findLast(({ role }) => role === 'user')?.content ?? ''
      if (!service || !memory || breaker.isOpen()) return builtin.reply(lesson, chat, listening)
      const room = teacher.roomOf(lesson, chat)
      const now = heard(room, memory, said)
      if (isClosing(memory, now.builder.memory, said)) return builtin.reply(lesson, chat, listening)

      const speech = await speak(service.reply(chat.transcript), speaking(lesson, memory, listening, now))
      const fault = ownFault(speech, way)
      if (fault) return refuse(fault)
      const { kind, shown } = speech
      if (kind !== 'failed') breaker.answered()
      else if (!breaker.failed(usedUpBy(speech, way)))
        return ok(failedTurn(memory, [...draftsBy(name, shown.content), ...excuse(service)]))
      if (shown.content === '')
        return kind === 'stopped' ? ok(failedTurn(memory, [])) : builtin.reply(lesson, chat, listening)
      const isDone = kind === 'whole' || kind === 'stopped'
      const builder = isDone ? taught(room, now.builder, shown) : ended(room, now, shown)
      const turn = saidBy(name, shown, asTurn(builder), now.judged)
      return ok(kind === 'stopped' ? stoppedTurn(turn) : turn)
    },
  }
}

function objection(sentence: string, now: Heard): SaidWrong | undefined {
  if (!isUntrue(sentence, now)) return undefined
  return { kind: now.verdict === 'wrong' ? 'called-right' : 'called-wrong' }
}

const excuse = (service: LessonService) => draftsBy(BUILTIN_TUTOR, service.failureFallback())

/** The lesson's end is the same for every tutor, and so is a review that is asked for after it. */
function isClosing(before: LessonState, after: LessonState, said: string): boolean {
  if (!isFinished(before)) return isFinished(after)
  return understand(said)?.kind === 'review'
}

/** Through the relay: a session that has ended, and everything else that is not the provider’s failure. */
function ownFault(speech: Speech, way: ModelTutorSettings['way']): TutorFault | undefined {
  if (speech.kind !== 'failed' || way === 'direct' || speech.shown.content !== '') return undefined
  const { fault } = speech
  if (budgetOwner(fault)) return undefined
  if (fault.kind === 'refused' && fault.status === 401) return { kind: 'signed-out' }
  return isOwn(fault) ? { kind: 'unreachable' } : undefined
}

/** Whose daily budget is used up, where our relay refused for that. */
const usedUpBy = (speech: Speech, way: ModelTutorSettings['way']): BudgetOwner | undefined =>
  speech.kind === 'failed' && way === 'relay' ? budgetOwner(speech.fault) : undefined

/**
 * 502, 503 and 504 are what our relay says of the provider, unless the code says that the relay itself failed. A page that is
 * none of its answers is a stranger’s.
 */
function isOwn(fault: CallFault): boolean {
  if (fault.kind === 'unreachable') return true
  if (fault.kind === 'unreadable') return fault.why === 'wrong-type'
  return 'status' in fault && (fault.code === OWN_FAILURE || ![502, 503, 504].includes(fault.status))
}

type Judged = Draft['judged']

const draftsBy = (name: string, content: string): Draft[] =>
  paragraphs(content).map((part) => ({ content: part, by: name }))

/** A turn of which a model said what was `shown`, and the built-in tutor the rest. */
function saidBy(model: string, { content }: Shown, turn: Turn<LessonState>, judged?: Judged): Turn<LessonState> {
  const own = paragraphs(content).length
  const messages = turn.messages.map((draft, i) => ({ ...draft, by: i < own ? model : BUILTIN_TUTOR }))
  return { ...turn, messages: withJudged(messages, judged) }
}

/** The first message about an answer carries it, so that the learner can contest it. */
function withJudged(messages: readonly Draft[], judged: Judged): readonly Draft[] {
  const [first, ...rest] = messages
  return first && judged ? [{ ...first, judged }, ...rest] : messages
}

/** It has earned nothing, and the same may be said again. */
function failedTurn(memory: LessonState, messages: readonly Draft[]): Turn<LessonState> {
  return asTurn({ memory, messages: messages.map((draft) => ({ ...draft, state: 'failed' })), happened: [] })
}

/** The learner had heard enough. */
function stoppedTurn(turn: Turn<LessonState>): Turn<LessonState> {
  const last = turn.messages.length - 1
  return { ...turn, messages: turn.messages.map((draft, i) => (i === last ? { ...draft, state: 'stopped' } : draft)) }
}
