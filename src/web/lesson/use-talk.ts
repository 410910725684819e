import { useEffect, useReducer, useRef } from 'react'
import type { Happening } from '#core/learning-log/event.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { canSpeak, chat, noChat, type Chat } from '#core/tutor/chat.ts'
import type { Message } from '#core/tutor/turn.ts'
import type { KeptTalk } from '#providers/talks/talks.ts'
import type { Tutor } from '#providers/tutor/tutor.ts'
import { newId } from '../learning/stamp.ts'
import { useLearning } from '../learning/learning.tsx'
import { useSettings } from '../settings/settings-store.ts'
import { asAnswer, asResumed, hasSpoken, said } from './messages.ts'
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
}

/**
 * The talk with the tutor about a lesson: resumed when the device keeps the one named `talkId`, or another one though this entry has
 * begun; else opened anew. Every turn of it is kept and its happenings are recorded. Without a lesson or a talk id it waits.
 */
export function useTalk(lesson: Lesson | undefined, talkId: string | undefined, tutor: Tutor): Talk {
  const learning = useLearning()
  const { tildesCount } = useSettings()
  const [state, dispatch] = useReducer(chat, noChat)
  // Answers arrive after renders: what happened must reach the log of whoever is learning then.
  const now = useLatest({ state, learning, tildesCount, talkId })
  const begun = useRef<string>(undefined)
  const opening = useRef<string>(undefined)
  const openedFor = useRef<unknown>(undefined)
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])

  const found = useRef<readonly Message[]>(undefined)
  const resume = (kept: KeptTalk) => {
    found.current = kept.messages
    dispatch(asResumed(kept))
  }
  useKeptTalk(state, talkId, found)
  useSaidElsewhere(now, resume)

  const record = (happenings: readonly Happening[]) => now.current.learning.record(happenings)

  async function open(chosen: Lesson, id: string) {
    const turnId = newId()
    begun.current = id
    opening.current = turnId
    asked.current?.abort()
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
      asked.current = new AbortController()
      const opened = await tutor.open(chosen, { produced, seed: chance() }, { signal: asked.current.signal })
      if (opening.current !== turnId) return
      if (!opened.ok) return dispatch({ type: 'tutor-failed', turnId })
      const turn = opened.value
      dispatch({ type: 'tutor-opened', ...asAnswer(turn, turnId, chosen.id) })
      record([{ type: 'lesson-opened', lessonId: chosen.id }, ...turn.happened])
    } catch {
      dispatch({ type: 'tutor-failed', turnId })
    }
    if (opening.current === turnId) opening.current = undefined
  }

  async function ask(chosen: Lesson, transcript: readonly Message[], memory: unknown, turnId: string) {
    asked.current = new AbortController()
    const { signal } = asked.current
    try {
      const talk = { transcript, memory, tildesCount: now.current.tildesCount }
      const replied = await tutor.reply(chosen, talk, { signal })
      if (signal.aborted) return
      if (!replied.ok) return dispatch({ type: 'tutor-failed', turnId })
      const turn = replied.value
      dispatch({ type: 'tutor-replied', ...asAnswer(turn, turnId, chosen.id) })
      record([{ type: 'message-exchanged', with: 'lesson', lessonId: chosen.id }, ...turn.happened])
    } catch {
      dispatch({ type: 'tutor-failed', turnId })
    }
  }

  const { ready, findTalk } = learning
  useEffect(() => {
    if (!lesson || !ready || talkId === undefined) return
    // Who comes back finds the own talk again, not the one that stood in for it while nobody was signed in.
    const standsIn = openedFor.current !== findTalk && isEntryBegun() && !hasSpoken(now.current.state.transcript)
    openedFor.current = findTalk
    if (begun.current !== talkId || standsIn) void open(lesson, talkId)
  })

  return {
    // What an account said goes at once when the account does.
    chat: 'talkId' in state && state.talkId !== talkId ? noChat : state,
    speak(text) {
      const { state: current } = now.current
      if (!lesson || opening.current || !canSpeak(current) || current.talkId !== now.current.talkId) return false
      const [turnId, message] = [newId(), said(text, lesson.id)]
      dispatch({ type: 'learner-spoke', turnId, message })
      beginEntry(current.talkId)
      void ask(lesson, [...current.transcript, message], current.memory, turnId)
      return true
    },
    retry() {
      const { state: current } = now.current
      if (!lesson || current.status !== 'failed') return
      const turnId = newId()
      dispatch({ type: 'message-retried', turnId })
      void ask(lesson, current.transcript, current.memory, turnId)
    },
    prepare() {
      if (lesson && talkId !== undefined) void open(lesson, talkId)
    },
  }
}

const chance = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
