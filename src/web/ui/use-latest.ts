import { useLayoutEffect, useRef } from 'react'

/** What was rendered last, for what happens after a render: answers that arrive, effects that must not run anew. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
