import type { EarlierWord, Lesson } from '#core/lesson/lesson.ts'
import {
  canSpeak,
  chatReducer,
  hasSpoken,
  noChat,
  type Answer,
  type Chat,
  type ChatEvent,
  type ThinkingChat,
} from '#core/tutor/chat.ts'
import type { Tap } from '#core/tutor/exercises/exercise.ts'
import type { Draft, Message, Turn } from '#core/tutor/turn.ts'
import { type KeptChat, asKept, asOpened, hasNews, joined } from '#providers/chats/chats.ts'
import type { TurnOptions, Tutor } from '#providers/tutor/tutor.ts'
import type { LearningStore } from '../learning/learning-store.ts'
import { createKeeper } from './chat-keeper.ts'

/** The part of a history entry that the lesson chat uses; a reload finds it again, a link to the lesson begins without it. */
export interface ChatEntry {
  /** Id of the chat that belongs to the entry. */
  readonly chat?: string | undefined
  /** True if the learner has sent a message in this entry. Until then the lesson starts again; afterwards its chat continues. */
  readonly isBegun?: boolean | undefined
}

/** The browser tab around the chat. */
export interface Tab {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** A unique id. */
  newId(): string
  /** A random number: the same seed and the same answers give the same lesson. */
  newSeed(): number
  /** The history entry that the tab shows. */
  readEntry(): ChatEntry
  /** Changes the given fields of the entry. */
  writeEntry(changed: ChatEntry): void
  /** Calls `listener` when the learner returns to this tab. Returns a function that unsubscribes. */
  onReturn(listener: () => void): () => void
}

/** The lesson and the learner, as the screen knows them now. */
export interface LessonChatInput {
  /** Undefined until it is loaded. */
  readonly lesson: Lesson | undefined
  /** Undefined until it is known whether a model teaches. */
  readonly tutor: Tutor | undefined
  readonly learning: LearningStore
  /** The account's uid; undefined for a visitor. */
  readonly uid: string | undefined
  readonly tildesCount: boolean
  /** True if questions may be answered by tap. */
  readonly exercises: boolean
  /** Words of other lessons that are due in this chat; undefined until they are loaded. */
  readonly earlier?: readonly EarlierWord[] | undefined
  /** Called when the server no longer knows the learner. `sendAgain` sends the unanswered message again. */
  readonly onSignedOut: (sendAgain: () => void) => void
}

/**
 * The chat with the tutor about a lesson. It resumes the chat that the device keeps when this history entry began it, or when
 * another tab is in the middle of it; otherwise the tutor opens a new one. The store keeps every turn on the device, records
 * its events in the learning log, and follows the same chat in other tabs.
 */
export interface LessonChatStore {
  getSnapshot(): Chat
  /** Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
  /** Takes the input of each render; opens or resumes the chat as soon as lesson, tutor and learning log are there. */
  enter(input: LessonChatInput): void
  /** Aborts the awaited turn and all other work in progress. `enter` begins again. */
  leave(): void
  /** False when no message can be sent now: the text must stay in its field. `tap`: the tap that the text says in words. */
  speak(text: string, tap?: Tap): boolean
  /** Sends the last message again when it has no reply. */
  retry(): void
  /** Opens the lesson with a new chat, after opening it has failed. */
  startOver(): void
  /** Ends the awaited reply; the part that has arrived stays. */
  stop(): void
}

/** The lesson on this tab's screen, as the other tabs know it. */
interface LessonPresence {
  readonly lessonId: string
  readonly isElsewhere: () => Promise<boolean>
  /** True once the device has said that no other tab shows this chat. */
  isAlone: boolean
  readonly leave: () => void
}

export function createLessonChatStore(tab: Tab): LessonChatStore {
  const listeners = new Set<() => void>()
  let state: Chat = noChat
  let input: LessonChatInput | undefined
  let stopFollowing: (() => void) | undefined
  let presence: LessonPresence | undefined
  /** Id of the chat last opened or resumed, and the learner's log at that time. */
  let openedChatId: string | undefined
  let openedFor: LearningStore | undefined
  /** The turn that opens the lesson, while it goes on. */
  let openingTurn: string | undefined
  let awaited: { readonly leave: AbortController; readonly stop: AbortController } | undefined
  const keeper = createKeeper()

  function change(event: ChatEvent) {
    const next = chatReducer(state, event)
    if (next === state) return
    state = next
    keepState()
    for (const listener of listeners) listener()
  }

  /** A chat of another entry may be another learner's: this learner's device must not keep it. */
  function keepState() {
    if (!input?.learning.state().ready || !('lessonState' in state) || state.chatId !== tab.readEntry().chat) return
    void keeper.keep(asKept(state), input.learning)
  }

  /** Opens or resumes the chat when it is not the one on the screen. */
  function proceed({ lesson, tutor, learning }: LessonChatInput) {
    if (!lesson || !learning.state().ready) return
    if (presence?.lessonId !== lesson.id) {
      presence?.leave()
      presence = enterLesson(lesson.id, learning)
    }
    keepState()
    if (!tutor) return
    const { chat: chatId, isBegun } = tab.readEntry()
    // Signing in again brings back the account's chat; while signed out, an empty one replaced it.
    const isReplaced = openedFor !== learning && isBegun === true && !hasSpoken(state.transcript)
    openedFor = learning
    if (chatId !== undefined && (openedChatId !== chatId || isReplaced)) void open(lesson, chatId, tutor, learning)
  }

  /** Announces to the other tabs that the lesson is on the screen here, and follows what they add to its chat. */
  function enterLesson(lessonId: string, learning: LearningStore): LessonPresence {
    const { isElsewhere, leave } = learning.enterChat(lessonId)
    const look = async () => {
      const hasOthers = await isElsewhere()
      entered.isAlone = !hasOthers
    }
    const unfollow = learning.followChats(() => {
      void takeUpNews()
      void look()
    })
    const stopReturns = tab.onReturn(() => void takeUpNews())
    const entered: LessonPresence = {
      lessonId,
      isElsewhere,
      isAlone: false,
      leave() {
        unfollow()
        stopReturns()
        leave()
      },
    }
    void look()
    return entered
  }

  /** Aborts the previous turn: only one turn is awaited. */
  function beginWaiting() {
    awaited?.leave.abort()
    return (awaited = { leave: new AbortController(), stop: new AbortController() })
  }

  function turnOptions(turnId: string, lessonId: string): TurnOptions {
    const { leave, stop } = beginWaiting()
    const onDraft = (drafts: readonly Draft[]) =>
      change({ type: 'tutor-continued', turnId, messages: asMessages(drafts, turnId, lessonId) })
    return { signal: leave.signal, stop: stop.signal, onDraft }
  }

  function giveUp() {
    awaited?.leave.abort()
    openingTurn = undefined
  }

  async function open(lesson: Lesson, chatId: string, tutor: Tutor, learning: LearningStore) {
    const turnId = tab.newId()
    openedChatId = chatId
    openingTurn = turnId
    const options = turnOptions(turnId, lesson.id)
    change({ type: 'lesson-chosen', lessonId: lesson.id, chatId, turnId })
    const isChosenAnew = tab.readEntry().isBegun !== true
    const kept = await learning.findChat(lesson.id)
    const isOwn = kept && (kept.id === chatId || !isChosenAnew || (await goesOnElsewhere(kept)))
    if (openingTurn !== turnId || !input) return
    if (isOwn && beginEntry(kept.id, chatId)) {
      openingTurn = undefined
      return resume(kept)
    }
    try {
      const { produced } = input.learning.state()
      const { exercises } = input
      const opening = { produced: lesson.wordIds.filter((id) => produced.has(id)), seed: tab.newSeed(), exercises }
      const opened = await tutor.open(lesson, opening, options)
      if (openingTurn !== turnId) return
      if (opened.ok) {
        change({ type: 'tutor-opened', ...asAnswer(opened.value, turnId, lesson.id) })
        input.learning.record([{ type: 'lesson-opened', lessonId: lesson.id }, ...opened.value.events])
      } else change({ type: 'tutor-failed', turnId })
    } catch {
      if (openingTurn === turnId) change({ type: 'tutor-failed', turnId })
    }
    if (openingTurn === turnId) openingTurn = undefined
  }

  /** If the learner chooses the lesson again while another tab is in the middle of it, both tabs share one chat. */
  const goesOnElsewhere = async (kept: KeptChat) =>
    kept.current !== undefined && (await presence?.isElsewhere()) === true

  /** Gives the entry to the chat that it began, or to one that replaces that. False when the learner has left the entry. */
  function beginEntry(chatId: string, replaced = chatId): boolean {
    const { chat, isBegun } = tab.readEntry()
    if (chat !== replaced) return false
    openedChatId = chatId
    if (chatId !== replaced || isBegun !== true) tab.writeEntry({ chat: chatId, isBegun: true })
    return true
  }

  function resume(kept: KeptChat) {
    keeper.noteFound(kept)
    change({ type: 'chat-resumed', ...asOpened(kept) })
  }

  /** Adopts the messages that another tab has added to this chat, or the other chat that it continued with. */
  async function takeUpNews() {
    const { chat: chatId } = tab.readEntry()
    const before = state
    if (!canSpeak(before) || !input) return
    const { learning } = input
    const kept = await learning.findChat(before.lessonId)
    if (state !== before || !kept || !hasNews(kept, before)) return
    const isAnswered = kept.messages.at(-1)?.role !== 'user'
    // If the tab that sent it is gone, no reply will come; the learner may send another message here.
    if (!isAnswered && !(await presence?.isElsewhere())) return
    if (state !== before || chatId === undefined || !beginEntry(kept.id, chatId)) return
    if (isAnswered) resume(kept)
    else await awaitElsewhere(kept, learning)
  }

  /** Waits for the reply that another tab asks for, as long as that tab is there. */
  async function awaitElsewhere(kept: KeptChat, learning: LearningStore) {
    const turnId = tab.newId()
    keeper.noteFound(kept)
    const { leave, stop } = beginWaiting()
    stop.signal.addEventListener('abort', () => leave.abort())
    change({ type: 'chat-awaited', turnId, ...asOpened(kept) })
    const find = () => learning.findChat(kept.lessonId)
    const answered = await learning.inTurn(kept.lessonId, leave.signal, find).catch(() => undefined)
    if (answered?.id === kept.id && !leave.signal.aborted) resume(answered)
    else change({ type: 'tutor-failed', turnId })
  }

  /** Asks the tutor for the reply to the last message of `chat`, after the turns that other tabs have begun. */
  async function ask(lesson: Lesson, tutor: Tutor, learning: LearningStore, chat: ThinkingChat) {
    const { turnId } = chat
    const options = turnOptions(turnId, lesson.id)
    const takeTurn = async (asking: ThinkingChat) => {
      const { transcript, lessonState } = asking
      const { tildesCount = false, exercises = false, earlier } = input ?? {}
      const replied = await tutor.reply(lesson, { transcript, lessonState, tildesCount, exercises, earlier }, options)
      if (options.signal.aborted || !input) return
      if (!replied.ok) {
        change({ type: 'tutor-failed', turnId })
        if (replied.fault.kind === 'signed-out') input.onSignedOut(retry)
        return
      }
      const event = { type: 'tutor-replied', ...asAnswer(replied.value, turnId, lesson.id) } as const
      change(event)
      const { learning: log } = input
      if (!isFailed(replied.value))
        log.record([{ type: 'message-exchanged', with: 'lesson', lessonId: lesson.id }, ...replied.value.events])
      // The tab that has the next turn begins with this reply.
      const answered = chatReducer(asking, event)
      if ('lessonState' in answered) await keeper.keep(asKept(answered), log)
    }
    try {
      // A tab that is alone does not wait for its turn, and so answers within a frame. It takes the turn all the same, so
      // that a tab that arrives now waits for it.
      const ownTurn = presence?.isAlone ? takeTurn(chat) : undefined
      // When the learner leaves before the turn is granted, nothing else handles its failure.
      ownTurn?.catch(() => undefined)
      const waited = async () => ownTurn ?? takeTurn(await withNews(chat, learning))
      await learning.inTurn(lesson.id, options.signal, waited)
    } catch {
      if (!options.signal.aborted) change({ type: 'tutor-failed', turnId })
    }
  }

  /** Moves the learner's message behind the messages that other tabs have added meanwhile. */
  async function withNews(own: ThinkingChat, learning: LearningStore): Promise<ThinkingChat> {
    const all = joined(asKept(own), await learning.findChat(own.lessonId))
    const message = own.transcript.at(-1)
    if (!message || all.messages.length === own.transcript.length) return own
    const others = all.messages.filter(({ id }) => id !== message.id)
    const messages = [...others, { ...message, timestamp: tab.now() }]
    const event = { type: 'chat-awaited', turnId: own.turnId, ...asOpened({ ...all, messages }) } as const
    change(event)
    const after = chatReducer(own, event)
    return after.status === 'thinking' ? after : own
  }

  /** Changes the chat to await a reply, and asks for it. */
  function send({ lesson, tutor, learning }: LessonChatInput, event: ChatEvent) {
    change(event)
    if (lesson && tutor && state.status === 'thinking') void ask(lesson, tutor, learning, state)
  }

  function retry() {
    if (input?.lesson && input.tutor && state.status === 'failed')
      send(input, { type: 'message-retried', turnId: tab.newId() })
  }

  const asMessages = (drafts: readonly Draft[], turnId: string, lessonId: string): Message[] =>
    // A message that grows keeps its id.
    drafts.map((draft, i) => ({ ...draft, id: `${turnId}-${i}`, role: 'assistant', timestamp: tab.now(), lessonId }))

  function asAnswer({ messages, lessonState, produced, current }: Turn, turnId: string, lessonId: string): Answer {
    const withIds = asMessages(messages, turnId, lessonId)
    return { turnId, messages: withIds, lessonState, produced, ...(current === undefined ? {} : { current }) }
  }

  return {
    // A chat of another entry is not shown: an account's messages disappear as soon as the account signs out.
    getSnapshot: () => ('chatId' in state && state.chatId !== tab.readEntry().chat ? noChat : state),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    enter(next) {
      const hasSignedOut = input?.uid !== undefined && input.uid !== next.uid
      if (input?.learning !== next.learning) {
        stopFollowing?.()
        presence?.leave()
        presence = undefined
        stopFollowing = next.learning.subscribe(() => input && proceed(input))
      }
      input = next
      // A late reply to the account must not reach the log of the learner who comes next.
      if (hasSignedOut) giveUp()
      if (hasSignedOut || tab.readEntry().chat === undefined) tab.writeEntry({ chat: tab.newId() })
      proceed(next)
    },
    leave() {
      stopFollowing?.()
      presence?.leave()
      giveUp()
      input = presence = openedChatId = openedFor = undefined
    },
    speak(text, tap) {
      const { chat: chatId } = tab.readEntry()
      if (!input?.lesson || !input.tutor || !canSpeak(state) || state.chatId !== chatId) return false
      const { id: lessonId } = input.lesson
      const said = { id: tab.newId(), role: 'user', content: text, timestamp: tab.now(), lessonId } as const
      const message = tap ? { ...said, tap } : said
      beginEntry(chatId)
      send(input, { type: 'learner-spoke', turnId: tab.newId(), message })
      return true
    },
    retry,
    startOver() {
      const { chat: chatId } = tab.readEntry()
      if (input?.lesson && input.tutor && chatId !== undefined)
        void open(input.lesson, chatId, input.tutor, input.learning)
    },
    stop: () => awaited?.stop.abort(),
  }
}

/** True if the turn has no reply: the learner can send the same message again. */
const isFailed = ({ messages }: Turn) => messages.length === 0 || messages.at(-1)?.state === 'failed'
