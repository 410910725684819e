import { useLayoutEffect, useRef } from 'react'

/** A ref to the last rendered value, for callbacks that run after a render. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
