import { useEffect, useReducer, useRef, useState } from 'react'
// What keeps chats is asked for as soon as a lesson opens: it comes with the screen.
import '#providers/chats/indexeddb.ts'
import type { EventPayload } from '#core/learning-log/event.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { canSpeak, chatReducer, noChat, type Chat } from '#core/tutor/chat.ts'
import type { Draft } from '#core/tutor/turn.ts'
import { joined } from '#providers/chats/kept-chat.ts'
import type { KeptChat, Presence } from '#providers/chats/chats.ts'
import type { Listening, Tutor } from '#providers/tutor/tutor.ts'
import { newId } from '../learning/stamp.ts'
import { useLearning } from '../learning/learning.tsx'
import { useSettings } from '../settings/settings-store.ts'
import { asAnswer, asAwaited, asKept, asMessages, asResumed, hasSpoken, isFailed, said } from './messages.ts'
import { useKeptChat } from './use-kept-chat.ts'
import { useLatest } from '../ui/use-latest.ts'
import { useSaidElsewhere } from './use-said-elsewhere.ts'
import { beginEntry, isEntryBegun } from './use-chat-id.ts'

export interface LessonChat {
  readonly chat: Chat
  /** False when nothing can be said now: the text must stay where it is. */
  speak(text: string): boolean
  /** Sends the last message once more. */
  retry(): void
  /** Asks the tutor to open the lesson, once more. */
  prepare(): void
  /** What has come of the answer is enough. */
  stop(): void
}

/**
 * The chat with the tutor about a lesson: resumed when the device keeps the one named `chatId`, or another one though this entry has
 * begun, or another tab is in the middle of it; else opened anew. Every turn of it is kept and its payloads are recorded. Without a lesson, a chat id or a tutor it waits.
 * `onSignedOut` hears that the server knows the learner no more, and how to send the message again.
 */
export function useLessonChat(
  lesson: Lesson | undefined,
  chatId: string | undefined,
  tutor: Tutor | undefined,
  onSignedOut?: (sendAgain: () => void) => void,
): LessonChat {
  const learning = useLearning()
  const { tildesCount } = useSettings()
  const [state, dispatch] = useReducer(chatReducer, noChat)
  /** How often the server has said that the learner is signed out. */
  const [refusals, setRefusals] = useState(0)
  // Answers arrive after renders: what happened must reach the log of whoever is learning then.
  const now = useLatest({ state, learning, tildesCount, chatId })
  const begun = useRef<string>(undefined)
  const opening = useRef<string>(undefined)
  const openedFor = useRef<unknown>(undefined)
  const presence = useRef<Presence>(undefined)
  /** Whether it is known that no other tab has this chat on its screen. */
  const isAlone = useRef(false)
  const asked = useRef<{ readonly leave: AbortController; readonly stop: AbortController }>(undefined)
  useEffect(() => () => asked.current?.leave.abort(), [])

  /** Whoever is asked now is listened to, and nobody else. */
  function listen(turnId: string, chosen: Lesson): Listening {
    asked.current?.leave.abort()
    asked.current = { leave: new AbortController(), stop: new AbortController() }
    const { leave, stop } = asked.current
    const onDraft = (drafts: readonly Draft[]) =>
      dispatch({ type: 'tutor-continued', turnId, messages: asMessages(drafts, turnId, chosen.id) })
    return { signal: leave.signal, stop: stop.signal, onDraft }
  }

  const { keep, noteFound } = useKeptChat(state, chatId)
  const resume = (kept: KeptChat) => {
    noteFound(kept)
    dispatch(asResumed(kept))
  }

  const record = (payloads: readonly EventPayload[]) => now.current.learning.record(payloads)

  async function open(chosen: Lesson, id: string, opener: Tutor) {
    const turnId = newId()
    begun.current = id
    opening.current = turnId
    const listening = listen(turnId, chosen)
    dispatch({ type: 'lesson-chosen', lessonId: chosen.id, chatId: id, turnId })
    const isChosen = !isEntryBegun()
    const kept = await now.current.learning.findChat(chosen.id)
    const isTheirs = kept && (kept.id === id || !isChosen || (await goesOnElsewhere(kept)))
    if (opening.current !== turnId) return
    if (isTheirs && beginEntry(kept.id, id)) {
      begun.current = kept.id
      opening.current = undefined
      return resume(kept)
    }
    try {
      const produced = chosen.wordIds.filter((wordId) => now.current.learning.produced.has(wordId))
      const opened = await opener.open(chosen, { produced, seed: chance() }, listening)
      if (opening.current !== turnId) return
      if (opened.ok) {
        dispatch({ type: 'tutor-opened', ...asAnswer(opened.value, turnId, chosen.id) })
        record([{ type: 'lesson-opened', lessonId: chosen.id }, ...opened.value.events])
      } else dispatch({ type: 'tutor-failed', turnId })
    } catch {
      dispatch({ type: 'tutor-failed', turnId })
    }
    if (opening.current === turnId) opening.current = undefined
  }

  /** A lesson that is chosen while another tab is in the middle of it is one chat in both. */
  const goesOnElsewhere = async (kept: KeptChat) =>
    kept.current !== undefined && (await presence.current?.isElsewhere()) === true

  /** Goes on with what was said elsewhere. An answer that is awaited there is awaited here too, as long as that tab is there. */
  async function takeUp(kept: KeptChat) {
    const { chatId: id } = now.current
    const { inTurn, findChat: find } = now.current.learning
    const isAnswered = kept.messages.at(-1)?.role !== 'user'
    if (!isAnswered && !(await presence.current?.isElsewhere())) return
    if (id === undefined || !beginEntry(kept.id, id)) return
    begun.current = kept.id
    if (isAnswered) return resume(kept)

    const turnId = newId()
    noteFound(kept)
    const leave = new AbortController()
    const stop = new AbortController()
    asked.current?.leave.abort()
    asked.current = { leave, stop }
    stop.signal.addEventListener('abort', () => leave.abort())
    dispatch(asAwaited(kept, turnId))
    const answered = await inTurn(kept.lessonId, leave.signal, () => find(kept.lessonId)).catch(() => undefined)
    if (answered?.id === kept.id && !leave.signal.aborted) resume(answered)
    else dispatch({ type: 'tutor-failed', turnId })
  }

  useSaidElsewhere(now, (kept) => void takeUp(kept))

  /** The turn of the learner's message, which is the last of `own`: after the turns that other tabs have begun. */
  async function ask(chosen: Lesson, own: Chat & { status: 'thinking' }) {
    if (!tutor) return
    const { turnId } = own
    const listening = listen(turnId, chosen)
    const turn = async (asking: Chat & { status: 'thinking' }) => {
      const { transcript, memory } = asking
      const { tildesCount: isStrict } = now.current
      const replied = await tutor.reply(chosen, { transcript, memory, tildesCount: isStrict }, listening)
      if (listening.signal.aborted) return
      if (!replied.ok) {
        dispatch({ type: 'tutor-failed', turnId })
        if (replied.fault.kind === 'signed-out') setRefusals((before) => before + 1)
        return
      }
      const given = replied.value
      const event = { type: 'tutor-replied', ...asAnswer(given, turnId, chosen.id) } as const
      dispatch(event)
      if (!isFailed(given))
        record([{ type: 'message-exchanged', with: 'lesson', lessonId: chosen.id }, ...given.events])
      // The tab that has the next turn begins with this answer.
      const answered = chatReducer(asking, event)
      if ('memory' in answered) await keep(asKept(answered))
    }
    try {
      const { inTurn } = now.current.learning
      // A tab that is alone need not wait, and answers within a frame. It has the turn all the same, for a tab that comes.
      const going = isAlone.current ? turn(own) : undefined
      // Heard also where the learner leaves before the tab has its turn.
      going?.catch(() => undefined)
      await inTurn(chosen.id, listening.signal, async () => going ?? turn(await withSaidElsewhere(own)))
    } catch {
      if (!listening.signal.aborted) dispatch({ type: 'tutor-failed', turnId })
    }
  }

  /** The own message is said once more, after what has been said in this chat meanwhile. */
  async function withSaidElsewhere(own: Chat & { status: 'thinking' }): Promise<Chat & { status: 'thinking' }> {
    const kept = await now.current.learning.findChat(own.lessonId)
    const all = joined(asKept(own), kept)
    const message = own.transcript.at(-1)
    if (!message || all.messages.length === own.transcript.length) return own
    const others = all.messages.filter(({ id }) => id !== message.id)
    const event = asAwaited({ ...all, messages: [...others, { ...message, timestamp: Date.now() }] }, own.turnId)
    dispatch(event)
    const after = chatReducer(own, event)
    return after.status === 'thinking' ? after : own
  }

  function retry() {
    const { state: current } = now.current
    if (!lesson || !tutor || current.status !== 'failed') return
    const turnId = newId()
    const event = { type: 'message-retried', turnId } as const
    dispatch(event)
    const again = chatReducer(current, event)
    if (again.status === 'thinking') void ask(lesson, again)
  }
  const refused = useLatest({ retry, onSignedOut })
  useEffect(() => {
    if (refusals > 0) refused.current.onSignedOut?.(() => refused.current.retry())
  }, [refusals, refused])

  const { ready, findChat, enterChat, followChats } = learning
  const lessonId = lesson?.id
  useEffect(() => {
    if (lessonId === undefined || !ready) return undefined
    const entered = enterChat(lessonId)
    presence.current = entered
    isAlone.current = false
    const look = async () => {
      const isElsewhere = await entered.isElsewhere()
      if (presence.current === entered) isAlone.current = !isElsewhere
    }
    const unfollow = followChats(() => void look())
    void look()
    return () => {
      unfollow()
      entered.leave()
    }
  }, [lessonId, ready, enterChat, followChats])
  useEffect(() => {
    if (!lesson || !ready || chatId === undefined || !tutor) return
    // Who comes back finds the own chat again, not the one that stood in for it while nobody was signed in.
    const standsIn = openedFor.current !== findChat && isEntryBegun() && !hasSpoken(now.current.state.transcript)
    openedFor.current = findChat
    if (begun.current !== chatId || standsIn) void open(lesson, chatId, tutor)
  })

  return {
    // What an account said goes at once when the account does.
    chat: 'chatId' in state && state.chatId !== chatId ? noChat : state,
    speak(text) {
      const { state: current } = now.current
      if (!lesson || !tutor || opening.current || !canSpeak(current) || current.chatId !== now.current.chatId)
        return false
      const event = { type: 'learner-spoke', turnId: newId(), message: said(text, lesson.id) } as const
      dispatch(event)
      beginEntry(current.chatId)
      const spoken = chatReducer(current, event)
      if (spoken.status === 'thinking') void ask(lesson, spoken)
      return true
    },
    retry,
    prepare() {
      if (lesson && chatId !== undefined && tutor) void open(lesson, chatId, tutor)
    },
    stop: () => asked.current?.stop.abort(),
  }
}

const chance = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
