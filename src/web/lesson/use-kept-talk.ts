import { useCallback, useEffect, useRef } from 'react'
import type { Chat } from '#core/tutor/chat.ts'
import type { KeptTalk } from '#providers/talks/talks.ts'
import { useLearning } from '../learning/learning.tsx'
import { asKept, hasSpoken } from './messages.ts'

/**
 * Keeps the talk on the device as it goes on, also a message that has no answer yet. A talk in which the learner has said nothing
 * must not take the place of one that goes on in another tab, nor what was found there of what has been said since.
 */
export function useKeptTalk(state: Chat, talkId: string | undefined) {
  const { ready, keepTalk } = useLearning()
  const found = useRef<KeptTalk>(undefined)
  const kept = useRef<{ readonly talk: KeptTalk; readonly keepTalk: unknown }>(undefined)
  const keeping = useRef<Promise<void>>(Promise.resolve())

  /** Resolves when the device has it, or has refused it. */
  const keep = useCallback(
    (talk: KeptTalk): Promise<void> => {
      const isKept = kept.current?.keepTalk === keepTalk && isSame(talk, kept.current.talk)
      if (!hasSpoken(talk.messages) || isKept || talk.messages === found.current?.messages) return keeping.current
      kept.current = { talk, keepTalk }
      // One after the other: the newest must be the one that stays.
      keeping.current = keeping.current.then(() => keepTalk(talk))
      return keeping.current
    },
    [keepTalk],
  )
  useEffect(() => {
    // Another learner's talk is never kept for this one: it goes as soon as the learner does.
    if (ready && 'memory' in state && state.talkId === talkId) void keep(asKept(state))
  }, [state, talkId, ready, keep])

  return {
    keep,
    /** What the device has told needs no keeping. */
    noteFound(talk: KeptTalk) {
      found.current = talk
    },
  }
}

const isSame = (one: KeptTalk, other: KeptTalk) =>
  one.id === other.id &&
  one.memory === other.memory &&
  one.messages.length === other.messages.length &&
  one.messages.every((message, i) => message === other.messages[i])
