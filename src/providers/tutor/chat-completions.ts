import type { Lesson } from '#core/lesson/lesson.ts'
import { ok, refuse } from '#core/result/result.ts'
import { type ReplyProblem, createLessonServices, type LessonService } from '#core/tutor/model/prompt.ts'
import { asTurn, type LessonContext } from '#core/tutor/turn-builder.ts'
import {
  isEarlier,
  isFinished,
  type LessonState,
  lessonStateAtStart,
  readLessonState,
} from '#core/tutor/lesson-state.ts'
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
} from '#core/tutor/model/model-turn.ts'
import type { Draft, Turn } from '#core/tutor/turn.ts'
import type { VocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { budgetOwner, type BudgetOwner, type CallFault } from '../calls/call-fault.ts'
import { type CheckOutcome, OWN_FAILURE } from '../chat-completions/chat-completions.ts'
import { BUILTIN_TUTOR, bySelf, createBuiltinTutor, withDueWords, type LoadingTeacher } from './builtin.ts'
import { type Complete, checkedReply, type ReplyOptions, type CheckedReply } from './checked-reply.ts'
import type { TurnOptions, Tutor, TutorFault } from './tutor.ts'

export interface ModelTutorSettings {
  /** The model's name, shown on the screen. */
  readonly name: string
  readonly complete: Complete
  /** `relay`: through our own server, which may refuse. */
  readonly way: 'relay' | 'direct'
  readonly teacher: LoadingTeacher
  /** Ids of all lessons. */
  readonly lessonIds: readonly string[]
  readonly checkOf: (lesson: Lesson) => VocabularyCheck
  /** Deadline of a whole turn, in milliseconds; 30,000 by default. */
  readonly wholeMs?: number
  readonly clock?: () => number
}

/**
 * A tutor that is a language model. It cannot invent a word: every sentence passes the vocabulary check before it is shown. It
 * judges answers and keeps the lesson state as the built-in tutor does, so that the built-in tutor can reply when the model has
 * failed twice, complete a reply that broke off, and close the lesson. A fault of the provider becomes a turn with an apology.
 */
export function createChatCompletionsTutor(settings: ModelTutorSettings): Tutor {
  const { name, complete, way, teacher, lessonIds, checkOf, wholeMs = 30_000, clock = Date.now } = settings
  const builtin = createBuiltinTutor(teacher)
  const services = createLessonServices(lessonIds)
  const breaker = createCircuitBreaker(clock)
  const modelReply = way === 'relay' ? reportedReplies() : checkedReply

  function serviceFor(lesson: Lesson): LessonService | undefined {
    const current = services.current()
    if (current.ok && current.value.lesson === lesson) return current.value
    const made = services.create(lesson)
    return made.ok ? made.value : undefined
  }

  function replyOptions(
    lesson: Lesson,
    { toTeach }: LessonState,
    { signal, stop, onDraft }: TurnOptions,
    message = '',
    now?: Heard,
  ): ReplyOptions {
    return {
      complete,
      check: checkOf(lesson),
      message,
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

    async open(lesson, opening, options) {
      const service = serviceFor(lesson)
      if (!service || breaker.isOpen()) return builtin.open(lesson, opening, options)
      const context = teacher.contextOf(lesson, { tildesCount: false })
      const state = lessonStateAtStart(lesson, opening.produced, opening.seed)
      const [first, isReview] = [firstWord(context, state), state.toReview.length > 0]
      const lacks = ({ words }: Shown): ReplyProblem | undefined =>
        isReview || words.includes(first.id) ? undefined : { kind: 'lacks-word', wordId: first.id }
      const reply = await modelReply(service.opening(first, isReview), {
        ...replyOptions(lesson, state, options),
        lacks,
      })

      const start: Heard = { builder: { state, messages: [], events: [] }, isRight: true }
      // A lesson can begin without our server. Its refusal is reported when the learner sends a message.
      if (ownFault(reply, way)) return builtin.open(lesson, opening, options)
      if (reply.kind === 'failed') {
        const isOver = breaker.failed(usedUpBy(reply, way))
        if (reply.shown.content === '' && !isOver && !isReview)
          return ok(bySelf(asTurn(openedWith(context, state, service.openingFallback(first)))))
      } else breaker.answered()
      if (reply.kind === 'whole')
        return ok(signed(name, reply.shown, asTurn(taught(context, start.builder, reply.shown))))
      if (reply.shown.content === '') return builtin.open(lesson, opening, options)
      return ok(signed(name, reply.shown, asTurn(ended(context, start, reply.shown))))
    },

    async reply(lesson, chat, options) {
      options.signal.throwIfAborted()
      const service = serviceFor(lesson)
      const state = readLessonState(chat.lessonState, withDueWords(lesson, chat))
      const message = chat.transcript.findLast(({ role }) => role === 'user')?.content ?? ''
      if (!service || !state || breaker.isOpen()) return builtin.reply(lesson, chat, options)
      // Only the built-in tutor asks for words of other lessons, and so judges the answers.
      if (state.asked && isEarlier(state, state.asked.wordId)) return builtin.reply(lesson, chat, options)
      const context = teacher.contextOf(lesson, chat)
      const now = heard(context, state, message)
      if (isClosing(context, state, now.builder.state, message)) return builtin.reply(lesson, chat, options)

      const reply = await modelReply(service.reply(chat.transcript), replyOptions(lesson, state, options, message, now))
      const fault = ownFault(reply, way)
      if (fault) return refuse(fault)
      const { kind, shown } = reply
      if (kind !== 'failed') breaker.answered()
      else if (!breaker.failed(usedUpBy(reply, way)))
        return ok(failedTurn(state, [...draftsBy(name, shown.content), ...excuse(service)]))
      if (shown.content === '')
        return kind === 'stopped' ? ok(failedTurn(state, [])) : builtin.reply(lesson, chat, options)
      const isDone = kind === 'whole' || kind === 'stopped'
      const builder = isDone ? taught(context, now.builder, shown) : ended(context, now, shown)
      const turn = signed(name, shown, asTurn(builder), now.judged)
      return ok(kind === 'stopped' ? stoppedTurn(turn) : turn)
    },
  }
}

/** Checked replies through our relay, which each call tells what the check made of the turn before. */
function reportedReplies(): typeof checkedReply {
  let unreported: CheckOutcome | undefined
  return async (prompt, options) => {
    const complete: Complete = async (messages, how) => {
      const completed = await options.complete(messages, { ...how, previousCheck: unreported })
      // The relay counts it when the reply begins.
      if (completed.ok || completed.fault.text !== '') unreported = undefined
      return completed
    }
    const reply = await checkedReply(prompt, { ...options, complete })
    unreported = reply.check ?? unreported
    return reply
  }
}

function objection(sentence: string, now: Heard): ReplyProblem | undefined {
  if (!isUntrue(sentence, now)) return undefined
  return { kind: now.verdict === 'wrong' ? 'called-right' : 'called-wrong' }
}

const excuse = (service: LessonService) => draftsBy(BUILTIN_TUTOR, service.failureFallback())

/** True if the turn closes the lesson or begins a review after it: the built-in tutor does both. */
function isClosing({ read }: LessonContext, before: LessonState, after: LessonState, message: string): boolean {
  if (!isFinished(before)) return isFinished(after)
  const { act } = read(message)
  return act === 'start-over' || act === 'quiz-me'
}

/** The fault of our relay: an ended session, or any failure that is not the provider's. */
function ownFault(reply: CheckedReply, way: ModelTutorSettings['way']): TutorFault | undefined {
  if (reply.kind !== 'failed' || way === 'direct' || reply.shown.content !== '') return undefined
  const { fault } = reply
  if (budgetOwner(fault)) return undefined
  if (fault.kind === 'refused' && fault.status === 401) return { kind: 'signed-out' }
  return isOwn(fault) ? { kind: 'unreachable' } : undefined
}

/** The owner of the used-up daily budget for which our relay refused. */
const usedUpBy = (reply: CheckedReply, way: ModelTutorSettings['way']): BudgetOwner | undefined =>
  reply.kind === 'failed' && way === 'relay' ? budgetOwner(reply.fault) : undefined

/**
 * True if our relay failed rather than the provider. The relay reports the provider's failures as 502, 503 and 504, and its own
 * with the code `OWN_FAILURE`. A response of another type comes from something between us and the relay.
 */
function isOwn(fault: CallFault): boolean {
  if (fault.kind === 'unreachable') return true
  if (fault.kind === 'unreadable') return fault.why === 'wrong-type'
  return 'status' in fault && (fault.code === OWN_FAILURE || ![502, 503, 504].includes(fault.status))
}

type Judged = Draft['judged']

const draftsBy = (name: string, content: string): Draft[] =>
  paragraphs(content).map((part) => ({ content: part, by: name }))

/** Names the author of each message: the model for the shown part, the built-in tutor for the rest. */
function signed(model: string, { content }: Shown, turn: Turn<LessonState>, judged?: Judged): Turn<LessonState> {
  const own = paragraphs(content).length
  const messages = turn.messages.map((draft, i) => ({ ...draft, by: i < own ? model : BUILTIN_TUTOR }))
  return { ...turn, messages: withJudged(messages, judged) }
}

/** Adds the report to the first message, so that the learner can contest the judgement. */
function withJudged(messages: readonly Draft[], judged: Judged): readonly Draft[] {
  const [first, ...rest] = messages
  return first && judged ? [{ ...first, judged }, ...rest] : messages
}

/** A turn without events, after which the learner can send the same message again. */
function failedTurn(state: LessonState, messages: readonly Draft[]): Turn<LessonState> {
  return asTurn({ state, messages: messages.map((draft) => ({ ...draft, state: 'failed' })), events: [] })
}

/** Marks the last message as stopped by the learner. */
function stoppedTurn(turn: Turn<LessonState>): Turn<LessonState> {
  const last = turn.messages.length - 1
  return { ...turn, messages: turn.messages.map((draft, i) => (i === last ? { ...draft, state: 'stopped' } : draft)) }
}

/** Failed turns in a row that open the circuit breaker, and for how long. */
const MOST_FAILURES = 2
const REST_MS = 5 * 60_000

/**
 * Counts the turns in a row in which the model failed. While it is open, the model is not asked. After that one more failure
 * opens it again. A used-up daily budget opens it at once; `usedUp` then names the budget's owner.
 */
function createCircuitBreaker(clock: () => number) {
  let failures = 0
  let until = 0
  let owner: BudgetOwner | undefined
  const isOpen = () => clock() < until
  return {
    isOpen,
    usedUp: () => (isOpen() ? owner : undefined),
    /** Returns whether the breaker is open now. */
    failed(usedUp?: BudgetOwner): boolean {
      failures++
      owner = usedUp
      if (usedUp || failures >= MOST_FAILURES) until = clock() + REST_MS
      return isOpen()
    },
    answered() {
      failures = 0
      until = 0
    },
  }
}
