import type { ComponentType } from 'react'
import type { StringRouteParams } from 'wouter'
import type { PageAddress } from '#content/page-names.ts'
import { ownPath } from './aliases.ts'
import type { PageText } from './page-text.ts'
import { lazyScreen, type ScreenModule } from './shell/lazy-screen.tsx'

/** Every screen that the first page does without: a new one is a line here. It is given the address, and what its path names. */
export const screens = [
  screen('/lesson/:lessonId', () => import('./lesson/lesson-screen.tsx')),
  screen('/kikuyu-chat', () => import('./assistant/assistant-screen.tsx')),
  screen('/profile', () => import('./profile/profile-screen.tsx')),
  screen('/reset-password', () => import('./account/reset-password-screen.tsx')),
  screen('/settings', () => import('./settings/settings-screen.tsx')),
  screen('/vocabulary/:categoryId?', () => import('./vocabulary/vocabulary-screen.tsx')),
  screen('/review', () => import('./review/review-screen.tsx')),
  screen('/progress', () => import('./progress/progress-screen.tsx')),
  screen('/badges', () => import('./badges/badges-screen.tsx')),
  screen('/ar', () => import('./identify/identify-screen.tsx')),
  screen('/words', () => import('./word-list/word-list-screen.tsx')),
  screen('/words/:wordId', () => import('./word-page/word-screen.tsx')),
]

type PropsAt<Path extends string> = StringRouteParams<Path> & { readonly address: string }

function screen<const Path extends PageAddress>(path: Path, load: () => Promise<ScreenModule<PropsAt<Path>>>) {
  const lazily = lazyScreen(load)
  const pattern = path.replace(/\/:\w+\?/, '(/[^/?]+)?').replace(/:\w+/, '[^/?]+')
  return {
    path: path as string,
    isAt: (address: string) => new RegExp(`^${pattern}/?(\\?|$)`).test(address),
    load: lazily.load,
    isHere: lazily.isHere,
    pageText: lazily.pageText,
    // Whoever renders it has the names from the path.
    Screen: lazily as unknown as ComponentType<{ address: string }>,
  }
}

/** Resolves when the screen at this path renders at once, with its component. */
export const loadScreen = async (path: string): Promise<unknown> => screenAt(path)?.load(path)

/** Whether it does so now. */
export const isScreenHere = (path: string): boolean => screenAt(path)?.isHere(path) ?? true

/** What only the screen at this path, once it is loaded, can tell of the page. */
export const textOfScreen = (path: string): PageText | undefined => screenAt(path)?.pageText(path)

const screenAt = (address: string) => screens.find(({ isAt }) => isAt(ownPath(address)))
