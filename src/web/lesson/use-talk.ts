import { useEffect, useReducer, useRef, useState } from 'react'
// What keeps talks is asked for as soon as a lesson opens: it comes with the screen.
import '#providers/talks/indexeddb.ts'
import type { Happening } from '#core/learning-log/event.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { canSpeak, chat, noChat, type Chat } from '#core/tutor/chat.ts'
import type { Draft, Message } from '#core/tutor/turn.ts'
import type { KeptTalk } from '#providers/talks/talks.ts'
import type { Listening, Tutor } from '#providers/tutor/tutor.ts'
import { newId } from '../learning/stamp.ts'
import { useLearning } from '../learning/learning.tsx'
import { useSettings } from '../settings/settings-store.ts'
import { asAnswer, asMessages, asResumed, hasSpoken, isFailed, said } from './messages.ts'
import { useKeptTalk } from './use-kept-talk.ts'
import { useLatest } from '../ui/use-latest.ts'
import { useSaidElsewhere } from './use-said-elsewhere.ts'
import { beginEntry, isEntryBegun } from './use-talk-id.ts'

export interface Talk {
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
 * The talk with the tutor about a lesson: resumed when the device keeps the one named `talkId`, or another one though this entry has
 * begun; else opened anew. Every turn of it is kept and its happenings are recorded. Without a lesson, a talk id or a tutor it waits.
 * `onSignedOut` hears that the server knows the learner no more, and how to send the message again.
 */
export function useTalk(
  lesson: Lesson | undefined,
  talkId: string | undefined,
  tutor: Tutor | undefined,
  onSignedOut?: (sendAgain: () => void) => void,
): Talk {
  const learning = useLearning()
  const { tildesCount } = useSettings()
  const [state, dispatch] = useReducer(chat, noChat)
  /** How often the server has said that the learner is signed out. */
  const [refusals, setRefusals] = useState(0)
  // Answers arrive after renders: what happened must reach the log of whoever is learning then.
  const now = useLatest({ state, learning, tildesCount, talkId })
  const begun = useRef<string>(undefined)
  const opening = useRef<string>(undefined)
  const openedFor = useRef<unknown>(undefined)
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

  const found = useRef<readonly Message[]>(undefined)
  const resume = (kept: KeptTalk) => {
    found.current = kept.messages
    dispatch(asResumed(kept))
  }
  useKeptTalk(state, talkId, found)
  useSaidElsewhere(now, resume)

  const record = (happenings: readonly Happening[]) => now.current.learning.record(happenings)

  async function open(chosen: Lesson, id: string, opener: Tutor) {
    const turnId = newId()
    begun.current = id
    opening.current = turnId
    const listening = listen(turnId, chosen)
    dispatch({ type: 'lesson-chosen', lessonId: chosen.id, talkId: id, turnId })
    const isChosen = !isEntryBegun()
    const kept = await now.current.learning.findTalk(chosen.id)
    if (opening.current !== turnId) return
    if (kept && (kept.id === id || !isChosen) && beginEntry(kept.id, id)) {
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
        record([{ type: 'lesson-opened', lessonId: chosen.id }, ...opened.value.happened])
      } else dispatch({ type: 'tutor-failed', turnId })
    } catch {
      dispatch({ type: 'tutor-failed', turnId })
    }
    if (opening.current === turnId) opening.current = undefined
  }

  async function ask(chosen: Lesson, transcript: readonly Message[], memory: unknown, turnId: string) {
    if (!tutor) return
    const listening = listen(turnId, chosen)
    try {
      const talk = { transcript, memory, tildesCount: now.current.tildesCount }
      const replied = await tutor.reply(chosen, talk, listening)
      if (listening.signal.aborted) return
      if (!replied.ok) {
        dispatch({ type: 'tutor-failed', turnId })
        if (replied.fault.kind === 'signed-out') setRefusals((before) => before + 1)
        return
      }
      const turn = replied.value
      dispatch({ type: 'tutor-replied', ...asAnswer(turn, turnId, chosen.id) })
      if (!isFailed(turn))
        record([{ type: 'message-exchanged', with: 'lesson', lessonId: chosen.id }, ...turn.happened])
    } catch {
      dispatch({ type: 'tutor-failed', turnId })
    }
  }

  function retry() {
    const { state: current } = now.current
    if (!lesson || !tutor || current.status !== 'failed') return
    const turnId = newId()
    const event = { type: 'message-retried', turnId } as const
    dispatch(event)
    void ask(lesson, chat(current, event).transcript, current.memory, turnId)
  }
  const refused = useLatest({ retry, onSignedOut })
  useEffect(() => {
    if (refusals > 0) refused.current.onSignedOut?.(() => refused.current.retry())
  }, [refusals, refused])

  const { ready, findTalk } = learning
  useEffect(() => {
    if (!lesson || !ready || talkId === undefined || !tutor) return
    // Who comes back finds the own talk again, not the one that stood in for it while nobody was signed in.
    const standsIn = openedFor.current !== findTalk && isEntryBegun() && !hasSpoken(now.current.state.transcript)
    openedFor.current = findTalk
    if (begun.current !== talkId || standsIn) void open(lesson, talkId, tutor)
  })

  return {
    // What an account said goes at once when the account does.
    chat: 'talkId' in state && state.talkId !== talkId ? noChat : state,
    speak(text) {
      const { state: current } = now.current
      if (!lesson || !tutor || opening.current || !canSpeak(current) || current.talkId !== now.current.talkId)
        return false
      const [turnId, message] = [newId(), said(text, lesson.id)]
      dispatch({ type: 'learner-spoke', turnId, message })
      beginEntry(current.talkId)
      void ask(lesson, [...current.transcript, message], current.memory, turnId)
      return true
    },
    retry,
    prepare() {
      if (lesson && talkId !== undefined && tutor) void open(lesson, talkId, tutor)
    },
    stop: () => asked.current?.stop.abort(),
  }
}

const chance = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
