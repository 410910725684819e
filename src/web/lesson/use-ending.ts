import { useEffect, useState } from 'react'
import { type Chat, isFinished } from '#core/tutor/chat.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { useLate } from '../ui/use-late.ts'

type Ending = typeof import('./lesson-ending.tsx').default

/** How long the praise for the last answer stays before the ending replaces it, in milliseconds. */
const AFTER_PRAISE = 1500

/**
 * The ending of a finished chat. A chat that was finished before shows it at once; one that finishes here shows the last praise
 * first. The code is loaded when one word is left; if that fails, the chat keeps its last messages and links.
 */
export function useEnding(chat: Chat, lesson: Lesson | undefined) {
  const [openId, setOpenId] = useState<string>()
  const [loaded, setLoaded] = useState<{ readonly Ending?: Ending }>()
  const chatId = 'chatId' in chat ? chat.chatId : undefined
  const isDone = isFinished(chat)
  if ('memory' in chat && !isDone && openId !== chatId) setOpenId(chatId)
  const isReached = isDone && openId === chatId
  const isPraiseRead = useLate(isReached, AFTER_PRAISE)

  const isNear =
    isDone || ('produced' in chat && lesson !== undefined && chat.produced.length >= lesson.words.length - 1)
  useEffect(() => {
    if (!isNear) return
    let wanted = true
    void import('./lesson-ending.tsx')
      .catch(() => undefined)
      .then((module) => wanted && setLoaded(module ? { Ending: module.default } : {}))
    return () => {
      wanted = false
    }
  }, [isNear])

  const isShown = isDone && (!isReached || isPraiseRead)
  return {
    Ending: isShown ? loaded?.Ending : undefined,
    isReached,
    /** The chat up to the praise, while the ending is awaited. */
    shown: isDone && 'memory' in chat && (!isShown || !loaded) ? upToPraise(chat) : chat,
    isAwaited: isDone && (!isShown || !loaded),
  }
}

/** Without what the tutor says after the first message of its last turn. */
function upToPraise(chat: Extract<Chat, { memory: unknown }>): Chat {
  const last = chat.transcript.findLastIndex(({ role }) => role === 'user')
  return { ...chat, transcript: chat.transcript.slice(0, last + 2) }
}
