import { type ComponentType, createElement, lazy, useState } from 'react'
import type { StringRouteParams } from 'wouter'
import type { PageAddress } from '#content/seo.ts'
import { ownPath } from './aliases.ts'
import type { PageText } from './page-text.ts'

const loadRare = () => import('./rare/rare-screen.tsx')

/** Every screen but home. Each gets the address and the parts of it that its path names as props. */
export const screens = [
  screen('/lesson/:lessonId', () => import('./lesson/lesson-screen.tsx')),
  screen('/kikuyu-chat', () => import('./assistant/assistant-screen.tsx')),
  screen('/profile', () => import('./profile/profile-screen.tsx')),
  screen('/reset-password', loadRare),
  screen('/confirm-email', loadRare),
  screen('/editor/:queue', loadRare),
  screen('/settings', () => import('./settings/settings-screen.tsx')),
  screen('/vocabulary/:categoryId?', () => import('./vocabulary/vocabulary-screen.tsx')),
  screen('/review', () => import('./review/review-screen.tsx')),
  screen('/progress', () => import('./progress/progress-screen.tsx')),
  screen('/badges', () => import('./badges/badges-screen.tsx')),
  screen('/ar', () => import('./identify/identify-screen.tsx')),
  screen('/record', () => import('./record/record-screen.tsx')),
  screen('/words', () => import('./word-list/word-list-screen.tsx')),
  screen('/words/:wordId', () => import('./word-page/word-screen.tsx')),
]

interface ScreenModule<Props> {
  readonly default: ComponentType<Props>
  /** Fetches the data that the page at this path shows first. */
  readonly prepare?: (path: string) => Promise<unknown>
  /** Title and description of the page at this path; undefined where there is no page. */
  readonly pageText?: (path: string) => PageText | undefined
}

type PropsAt<Path extends string> = StringRouteParams<Path> & { readonly address: string }

function screen<const Path extends PageAddress>(path: Path, load: () => Promise<ScreenModule<PropsAt<Path>>>) {
  const lazily = lazyScreen(load)
  const segments = path.split('/').slice(1).filter(Boolean)
  return {
    path: path as string,
    isAt(address: string) {
      const [place = ''] = address.split('?', 1)
      const parts = place.replace(/\/$/, '').split('/').slice(1)
      return parts.length <= segments.length && segments.every((segment, index) => fits(segment, parts[index]))
    },
    /** The parts of the address that the path names: `{ lessonId: 'lesson1' }`. */
    namedIn(address: string): Readonly<Record<string, string>> {
      const parts = address.split('/').slice(1)
      return Object.fromEntries(
        segments.flatMap((segment, index) =>
          segment.startsWith(':') && parts[index] ? [[segment.replace(/[:?]/g, ''), parts[index]]] : [],
        ),
      )
    },
    ...lazily,
    // It gets the parts of the address that its path names.
    Screen: lazily as unknown as ComponentType<{ address: string }>,
  }
}

/** True if a segment of a path matches one of an address: `:id` matches any segment, `:id?` also a missing one. */
function fits(segment: string, part: string | undefined): boolean {
  if (!segment.startsWith(':')) return part === segment
  return part === undefined ? segment.endsWith('?') : part !== ''
}

/** Resolves to the component of the screen at this path once it can render without suspending. */
export const loadScreen = async (path: string): Promise<unknown> => screenAt(path)?.load(path)

/** True if the screen at this path can render without suspending. */
export const isScreenHere = (path: string): boolean => screenAt(path)?.isHere(path) ?? true

/** The title and description that the screen at this path gives, once it is loaded. */
export const textOfScreen = (path: string): PageText | undefined => screenAt(path)?.pageText(path)

/** The screen at this address; undefined for home and where there is none. */
export const screenAt = (address: string) => screens.find(({ isAt }) => isAt(ownPath(address)))

/**
 * A screen in a chunk of its own. Once `load` has resolved it renders without suspending, so that hydration never shows the
 * fallback.
 */
function lazyScreen<Props extends object>(load: () => Promise<ScreenModule<Props>>) {
  let loaded: ScreenModule<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  let Later = lazy(loadOnce)
  const prepared = new Set<string>()

  function Screen(props: Props) {
    // Chosen once: a change of component would discard the screen's state.
    const [Shape] = useState<ComponentType<Props>>(() => loaded?.default ?? (Later as unknown as ComponentType<Props>))
    return createElement(Shape, props)
  }
  return Object.assign(Screen, {
    async load(path: string): Promise<unknown> {
      // React keeps a failure, so each attempt to open the screen needs a new one.
      Later = lazy(loadOnce)
      const module = await loadOnce()
      await module.prepare?.(path)
      prepared.add(path)
      return module.default
    },
    isHere: (path: string) => prepared.has(path),
    pageText: (path: string) => loaded?.pageText?.(path),
  })
}
