import { useEffect, useRef } from 'react'
import type { Chat } from '#core/tutor/chat.ts'
import type { Message } from '#core/tutor/turn.ts'
import { useLearning } from '../learning/learning.tsx'
import { hasSpoken } from './messages.ts'

/**
 * Keeps the talk on the device as it goes on, also a message that has no answer yet. A talk in which the learner has said nothing
 * must not take the place of one that goes on in another tab, nor what was `found` there of what has been said since.
 */
export function useKeptTalk(
  state: Chat,
  talkId: string | undefined,
  found: { readonly current: readonly Message[] | undefined },
) {
  const { ready, keepTalk } = useLearning()
  const keeping = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    // Another learner's talk is never kept for this one: it goes as soon as the learner does.
    if (!ready || !('memory' in state) || state.talkId !== talkId) return
    if (!hasSpoken(state.transcript) || state.transcript === found.current) return
    const { lessonId, transcript, memory, produced, current } = state
    const kept = { v: 1, id: talkId, lessonId, messages: transcript, memory, produced } as const
    // One after the other: the newest must be the one that stays.
    keeping.current = keeping.current.then(() => keepTalk(current === undefined ? kept : { ...kept, current }))
  }, [state, talkId, found, ready, keepTalk])
}
