import { useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { newId } from '../learning/stamp.ts'

/**
 * The talk that belongs to this entry of the browser's history: a reload, and going back or forward to it, finds the same one;
 * a link to the lesson makes a new entry, and so a new talk. Undefined on the server and in the first render. When `uid` leaves,
 * its talk is left too.
 */
export function useTalkId(uid: string | undefined): string | undefined {
  const talkId = talkIdOf(useHistoryState())
  const learner = useRef(uid)
  useEffect(() => {
    const hasLeft = learner.current !== undefined && learner.current !== uid
    learner.current = uid
    // While a page made ahead is taken over, the history is not rendered yet.
    const known = talkId ?? talkIdOf(history.state)
    if (hasLeft || known === undefined) history.replaceState({ ...history.state, talk: newId() }, '')
  }, [uid, talkId])
  return talkId
}

/**
 * Whether something was said in this entry. Until then its lesson is newly chosen, and begins anew; afterwards it goes on, be it
 * with a talk that has taken the place of the entry's own.
 */
export const isEntryBegun = () => (history.state as { isBegun?: unknown } | null)?.isBegun === true

/** From now on the entry of one talk belongs to another in which something was said, or to itself. False when it was left. */
export function beginEntry(talkId: string, insteadOf = talkId): boolean {
  if (talkIdOf(history.state) !== insteadOf) return false
  if (talkId !== insteadOf || !isEntryBegun())
    history.replaceState({ ...history.state, talk: talkId, isBegun: true }, '')
  return true
}

function talkIdOf(state: unknown): string | undefined {
  const talk = (state as { talk?: unknown } | null)?.talk
  return typeof talk === 'string' ? talk : undefined
}
