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
  screen('/confirm-email', () => import('./account/confirm-email-screen.tsx')),
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
  const steps = path.split('/').slice(1).filter(Boolean)
  return {
    path: path as string,
    isAt(address: string) {
      const [place = ''] = address.split('?', 1)
      const parts = place.replace(/\/$/, '').split('/').slice(1)
      return parts.length <= steps.length && steps.every((step, index) => fits(step, parts[index]))
    },
    load: lazily.load,
    isHere: lazily.isHere,
    pageText: lazily.pageText,
    // Whoever renders it has the names from the path.
    Screen: lazily as unknown as ComponentType<{ address: string }>,
  }
}

/** Whether one step of a path takes a part of an address: `:id` takes any, `:id?` none as well. */
function fits(step: string, part: string | undefined): boolean {
  if (!step.startsWith(':')) return part === step
  return part === undefined ? step.endsWith('?') : part !== ''
}

/** Resolves when the screen at this path renders at once, with its component. */
export const loadScreen = async (path: string): Promise<unknown> => screenAt(path)?.load(path)

/** Whether it does so now. */
export const isScreenHere = (path: string): boolean => screenAt(path)?.isHere(path) ?? true

/** What only the screen at this path, once it is loaded, can tell of the page. */
export const textOfScreen = (path: string): PageText | undefined => screenAt(path)?.pageText(path)

const screenAt = (address: string) => screens.find(({ isAt }) => isAt(ownPath(address)))
