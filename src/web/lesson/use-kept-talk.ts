import { useEffect, useRef } from 'react'
import type { Chat } from '#core/tutor/chat.ts'
import { useLearning } from '../learning/learning.tsx'

/** Keeps the talk on the device as it goes on, also a message that has no answer yet. */
export function useKeptTalk(state: Chat, talkId: string | undefined) {
  const { ready, keepTalk } = useLearning()
  const keeping = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    // Another learner's talk is never kept for this one: it goes as soon as the learner does.
    if (!ready || !('memory' in state) || state.talkId !== talkId) return
    const { lessonId, transcript, memory, produced, current } = state
    const kept = { v: 1, id: talkId, lessonId, messages: transcript, memory, produced } as const
    // One after the other: the newest must be the one that stays.
    keeping.current = keeping.current.then(() => keepTalk(current === undefined ? kept : { ...kept, current }))
  }, [state, talkId, ready, keepTalk])
}
