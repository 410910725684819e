import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { addressOf, rememberSearch } from '../words/last-search.ts'

/** Someone went to another address: the router announces those of links too. */
const moves = ['popstate', 'pushState']

function followMoves(onMove: () => void) {
  for (const move of moves) addEventListener(move, onMove)
  return () => {
    for (const move of moves) removeEventListener(move, onMove)
  }
}

/**
 * What is looked for. It stands in the address (`?q=`), so that a reload and the way back find it; while it is typed the
 * address follows after a pause, since browsers refuse to change it at every key.
 */
export function useQuery() {
  // The page is made ahead without a search: taken over so, it takes the search up at once.
  const search = useSyncExternalStore(
    followMoves,
    () => location.search,
    () => '',
  )
  const [typed, setTyped] = useState<string>()
  const query = typed ?? new URLSearchParams(search).get('q') ?? ''
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; query: string }>(undefined)

  const keep = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    history.replaceState(history.state, '', addressOf(waiting.current.query))
    waiting.current = undefined
  }, [])
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    setTyped(undefined)
  }, [])

  useLayoutEffect(() => {
    // From here on what stands on the screen is what was looked for: see `word-list.css`.
    if (search === location.search) delete document.documentElement.dataset.search
  }, [search])
  useEffect(() => followMoves(forget), [forget])
  useEffect(() => forget, [forget])
  useEffect(() => rememberSearch(query), [query])

  return {
    query,
    /** At every key. */
    setQuery(wanted: string) {
      setTyped(wanted)
      clearTimeout(waiting.current?.timer)
      waiting.current = { timer: setTimeout(keep, 300), query: wanted }
    },
    /** When the learner turns to something else. */
    keep,
  }
}
