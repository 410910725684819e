import type { Lesson } from '#core/lesson/lesson.ts'
import { type EventPayload, makeEvent } from '#core/learning-log/event.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { readable } from '#core/tutor/chat.ts'
import type { Turn } from '#core/tutor/turn.ts'
import type { Chats } from '#providers/chats/chats.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import type { TurnOptions, Tutor, TutorFault } from '#providers/tutor/tutor.ts'
import { createLearningStore } from '../learning/learning-store.ts'
import { createLessonChatStore, type ChatEntry, type Tab } from './lesson-chat-store.ts'

export const lesson: Lesson = {
  id: 'lesson1',
  number: '1',
  title: 'Trees',
  description: '',
  objective: 'one word',
  topic: 'the word',
  wordIds: ['tree'],
  words: [],
}

/** A tutor's turn of one message. */
export const turn = (content: string, more: Partial<Turn> = {}): Turn => ({
  messages: [{ content }],
  events: [],
  lessonState: null,
  produced: [],
  current: 'tree',
  ...more,
})

interface Question {
  readonly message: string
  readonly signal: AbortSignal
  readonly stop: AbortSignal | undefined
  readonly draft: (...contents: readonly string[]) => void
  readonly resolve: (replied: Result<Turn, TutorFault>) => void
  readonly reject: (error: Error) => void
}

const draftsTo =
  (onDraft: TurnOptions['onDraft']) =>
  (...contents: readonly string[]) =>
    onDraft?.(contents.map((content) => ({ content })))

/** A tutor that opens lessons with "Welcome 1", "Welcome 2" … at once, and replies when the test tells it to. */
export function createTestTutor() {
  const all: Question[] = []
  const waiting: Question[] = []
  let opened = 0
  let isUnreachable = false
  const next = () => {
    const question = waiting.shift()
    if (!question) throw new Error('The tutor has not been asked anything')
    return question
  }
  const tutor: Tutor = {
    name: 'Test tutor',
    open: () => Promise.resolve(ok(turn(`Welcome ${++opened}`))),
    reply: (_, { transcript }, { signal, stop, onDraft }) =>
      new Promise((resolve, reject) => {
        const message = transcript.at(-1)!.content
        const question = { message, signal, stop, draft: draftsTo(onDraft), resolve, reject }
        all.push(question)
        if (isUnreachable) resolve(refuse({ kind: 'unreachable' }))
        else waiting.push(question)
      }),
  }
  return {
    tutor,
    /** Every message that the tutor was asked to reply to. */
    hears: () => all.map(({ message }) => message),
    /** Sends a part of the reply to the oldest message without one. */
    drafts: (...contents: readonly string[]) => waiting[0]!.draft(...contents),
    answers: (given: string | Turn) => next().resolve(ok(typeof given === 'string' ? turn(given) : given)),
    refuses: (kind: TutorFault['kind']) => next().resolve(refuse({ kind })),
    fails: () => next().reject(new Error('out of reach')),
    isStopped: () => all.at(-1)?.stop?.aborted === true,
    isGivenUp: () => all.at(-1)?.signal.aborted === true,
    loseNetwork: () => void (isUnreachable = true),
    findNetwork: () => void (isUnreachable = false),
  }
}

/** A device with a learning log and kept chats, which all its tabs share, and a tutor. */
export function createDevice(chats: Chats = createMemoryChats()) {
  const log = createMemoryLearningLog()
  const tutor = createTestTutor()
  let milliseconds = Date.UTC(2026, 10, 21, 8)
  let ids = 0
  const now = () => ++milliseconds
  const newId = () => `019aa5a0-0000-7000-8000-${String(++ids).padStart(12, '0')}`
  const stamp = (payload: EventPayload) => makeEvent(payload, { now: now(), offsetMinutes: 180, id: newId() })

  /** A tab with the lesson on its screen, where the learner is signed in as `uid`, or is a visitor. */
  async function opensLesson(uid?: string) {
    const returns = new Set<() => void>()
    const signedOut: (() => void)[] = []
    const onSignedOut = (sendAgain: () => void) => void signedOut.push(sendAgain)
    let entry: ChatEntry = {}
    const tab: Tab = {
      now,
      newId,
      newSeed: () => 1,
      readEntry: () => entry,
      writeEntry: (changed) => (entry = { ...entry, ...changed }),
      onReturn(listener) {
        returns.add(listener)
        return () => void returns.delete(listener)
      },
    }
    let store = createLessonChatStore(tab)
    let render: () => void
    const become = (learner: string | undefined) => {
      const learning = createLearningStore(learner ?? VISITOR, { log, chats, stamp })
      render = () =>
        store.enter({
          lesson,
          tutor: tutor.tutor,
          learning,
          uid: learner,
          tildesCount: false,
          exercises: true,
          onSignedOut,
        })
      render()
    }
    become(uid)
    await settle()

    return {
      /** The messages on the screen. */
      hears: () => readable(store.getSnapshot()).map(({ content }) => content),
      status: () => store.getSnapshot().status,
      says: settled((text: string) => store.speak(text)),
      /** Sends a message without waiting for the result. False when it must stay in its field. */
      saysAtOnce: (text: string) => store.speak(text),
      retries: settled(() => store.retry()),
      /** Taps "Try again" twice before the screen has changed. */
      retriesTwice: settled(() => {
        store.retry()
        store.retry()
      }),
      stops: settled(() => store.stop()),
      startsOver: settled(() => store.startOver()),
      leaves: settled(() => store.leave()),
      /** Looks at this tab again. */
      returns: settled(() => returns.forEach((listener) => listener())),
      /** Loads the page of the same history entry, also after leaving. */
      reloads: settled((learner?: string) => {
        store.leave()
        store = createLessonChatStore(tab)
        become(learner)
      }),
      /** Follows a link to the lesson: it makes a new history entry. */
      choosesLessonAgain: settled(() => {
        entry = {}
        render()
      }),
      signsIn: settled((learner: string) => become(learner)),
      signsOut: settled(() => become(undefined)),
      /** How often the learner was asked to sign in again. */
      sessionsEnded: () => signedOut.length,
      signsInAgain: settled(() => signedOut.at(-1)!()),
    }
  }

  return {
    opensLesson,
    tutor: {
      ...tutor,
      drafts: settled(tutor.drafts),
      answers: settled(tutor.answers),
      refuses: settled(tutor.refuses),
      fails: settled(tutor.fails),
    },
    chats,
    now,
    /** The types of the learner's events. */
    logged: async (learner = VISITOR) => (await log.readSince(learner, 0)).events.map(({ type }) => type as string),
    /** The messages that the device has kept. */
    kept: async (learner = VISITOR) => (await chats.find(learner, lesson.id))?.messages.map(({ content }) => content),
  }
}

/** Resolves when all pending work has settled. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

const settled =
  <Arguments extends readonly unknown[], Value>(act: (...given: Arguments) => Value) =>
  async (...given: Arguments): Promise<Value> => {
    const value = act(...given)
    await settle()
    return value
  }
