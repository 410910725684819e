import { lazy, useState, type ComponentType } from 'react'
import type { PageText } from '../page-text.ts'
import { importAgain } from './import-again.ts'

export interface ScreenModule<Props> {
  readonly default: ComponentType<Props>
  /** Fetches what the page at this path shows first, where that is not in the screen's own chunk. */
  readonly prepare?: (path: string) => Promise<unknown>
  /** What the page is called, where only the screen's chunk or what was prepared can tell; undefined where there is no page. */
  readonly pageText?: (path: string) => PageText | undefined
}

/**
 * A screen in a chunk of its own. Once `load` has resolved it renders at once, so that a page that came as HTML is taken
 * over without showing the fallback.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ScreenModule<Props>>) {
  let loaded: ScreenModule<Props> | undefined
  const loadOnce = async () => (loaded ??= await importAgain(load))
  const Later = lazy(loadOnce)
  const here = new Set<string>()

  function Screen(props: Props) {
    // Decided once: a change of component would throw the screen's state away.
    const [Shape] = useState<ComponentType<Props>>(() => loaded?.default ?? (Later as unknown as ComponentType<Props>))
    return <Shape {...props} />
  }
  return Object.assign(Screen, {
    /** The component, once all that the page at this path shows first is here. */
    async load(path: string): Promise<unknown> {
      const module = await loadOnce()
      await module.prepare?.(path)
      here.add(path)
      return module.default
    },
    isHere: (path: string) => here.has(path),
    /** Undefined also before the screen is loaded. */
    pageText: (path: string) => loaded?.pageText?.(path),
  })
}
