import { type ComponentType, Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { fetchedOnce, useFetched } from './fetched.ts'

/**
 * A part of a screen in a file of its own. It suspends while the file is on its way. Where that cannot be fetched, the part
 * says so in `Frame`; it is fetched again when the learner presses the button or comes back to the part, and when the device
 * is online again. React's `lazy` would keep the failure until the page is reloaded.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** How the sentence begins that says what is missing: "The reports". */
  name: string,
  Frame: ComponentType<Props & { children: ReactNode }> = Fragment,
) {
  const file = fetchedOnce(load)
  function Part(props: Props) {
    const { found: Found, isTrying, fetchAgain } = useFetched(file)
    if (Found !== 'missing') return <Found {...props} />
    return (
      <Frame {...props}>
        <Missing name={name} isTrying={isTrying} onRetry={fetchAgain} />
      </Frame>
    )
  }
  /** Fetches the file before it is shown. Never rejects. */
  return Object.assign(Part, { prefetch: file.fetchAgain })
}

function Missing({ name, isTrying, onRetry }: { name: string; isTrying: boolean; onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onRetry()
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render has a new function that does the same
  }, [])
  // The pressed button goes when the part arrives.
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const around = element.closest<HTMLElement>('[tabindex="-1"]')
      setTimeout(() => document.activeElement === document.body && around?.focus({ preventScroll: true }))
    }
  }, [])
  return (
    <div className="stack" ref={frame}>
      <Note tone="error">{name} could not be loaded. Check your connection, then try again.</Note>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
      <output>{isTrying && 'Loading…'}</output>
    </div>
  )
}
