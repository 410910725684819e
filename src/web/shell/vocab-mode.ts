import { useLayoutEffect, useState } from 'react'

/**
 * Whether cards or a test have the screen for themselves. The window's `vocabModeChange` tells when that begins and ends; before
 * it is heard on a page, its address tells (`isCategory`), so that a category's page never shows the header first.
 */
export function useVocabMode(address: string, isCategory: boolean): boolean {
  const [heard, setHeard] = useState<{ address: string; isOn: boolean }>()
  // In the layout phase: the screen tells in its first effect.
  useLayoutEffect(() => {
    const hear = (event: Event) => setHeard({ address, isOn: event instanceof CustomEvent && event.detail === true })
    addEventListener('vocabModeChange', hear)
    return () => removeEventListener('vocabModeChange', hear)
  }, [address])
  return heard?.address === address ? heard.isOn : isCategory
}
