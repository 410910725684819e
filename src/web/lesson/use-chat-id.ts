import { useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { newId } from '../learning/stamp.ts'

/**
 * The chat that belongs to this entry of the browser's history: a reload, and going back or forward to it, finds the same one;
 * a link to the lesson makes a new entry, and so a new chat. Undefined on the server and in the first render. When `uid` leaves,
 * its chat is left too.
 */
export function useChatId(uid: string | undefined): string | undefined {
  const chatId = chatIdOf(useHistoryState())
  const learner = useRef(uid)
  useEffect(() => {
    const hasLeft = learner.current !== undefined && learner.current !== uid
    learner.current = uid
    // While a page made ahead is taken over, the history is not rendered yet.
    const known = chatId ?? chatIdOf(history.state)
    if (hasLeft || known === undefined) history.replaceState({ ...history.state, chat: newId() }, '')
  }, [uid, chatId])
  return chatId
}

/**
 * Whether something was said in this entry. Until then its lesson is newly chosen, and begins anew; afterwards it goes on, be it
 * with a chat that has taken the place of the entry's own.
 */
export const isEntryBegun = () => (history.state as { isBegun?: unknown } | null)?.isBegun === true

/** From now on the entry of one chat belongs to another in which something was said, or to itself. False when it was left. */
export function beginEntry(chatId: string, insteadOf = chatId): boolean {
  if (chatIdOf(history.state) !== insteadOf) return false
  if (chatId !== insteadOf || !isEntryBegun())
    history.replaceState({ ...history.state, chat: chatId, isBegun: true }, '')
  return true
}

function chatIdOf(state: unknown): string | undefined {
  const chat = (state as { chat?: unknown } | null)?.chat
  return typeof chat === 'string' ? chat : undefined
}
