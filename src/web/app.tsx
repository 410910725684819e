import outline from 'virtual:course/outline'
import { Suspense, useEffect, useState, type ReactNode, Component } from 'react'
import { Redirect, Router, useLocation, useSearch } from 'wouter'
import type { StoredEvent } from '#core/learning-log/event.ts'
import { isEventOf } from '#core/learning-log/known-event.ts'
import { lessonName } from '#core/lesson/lesson.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { AccountProvider, useAccount } from './account/account.tsx'
import { SignIn } from './account/sign-in.tsx'
import { ownPath } from './aliases.ts'
import { navigateSmoothly, prefetchOnIntent, followHistory, PageFocus } from './boot/navigation.ts'
import { forgetOthers } from './device/memory.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { adoptVisitor } from './learning/device.ts'
import { LearningProvider, useLearning } from './learning/learning.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'
import { OutsideContext, type Outside } from './outside.tsx'
import { Preparing } from './lesson/preparing.tsx'
import { screenAt, textOfScreen } from './screens.ts'
import { later } from './loading/later.tsx'
import { Shell } from './shell/shell.tsx'
import { followTheme } from './theme/theme-store.ts'
import { OnItsWay } from './ui/on-its-way.tsx'
import { Selvedge } from './ui/weave.tsx'
import { Button } from './ui/button.tsx'
import { Note } from './ui/note.tsx'

const BadgeToast = later(() => import('./badges/badge-toast.tsx'))
const AccountNote = later(() => import('./account/account-note.tsx'))
const Synchronised = later(() => import('./learning/synchronised.tsx'))

/** The whole page. Prerendering passes `path` and no `outside`. */
export function App({ path, outside }: { path?: string; outside?: Outside }) {
  const page = (
    <AccountProvider onEntered={adoptVisitor}>
      <Learner>
        <Pages />
        <SignIn />
        <Announcements />
      </Learner>
    </AccountProvider>
  )
  return (
    <Router ssrSearch="" aroundNav={navigateSmoothly} {...(path && { ssrPath: path })}>
      <Crash>{outside ? <OutsideContext value={outside}>{page}</OutsideContext> : page}</Crash>
    </Router>
  )
}

/** Each learner has a log of their own; none is read before the session is known. */
function Learner({ children }: { children: ReactNode }) {
  const { status, user, notice } = useAccount()
  const learner = status === 'loading' ? null : (user?.uid ?? VISITOR)
  // Drafts are kept while a session that ended elsewhere can be resumed by signing in again.
  const isAwaited = notice?.startsWith('ended')
  useEffect(() => {
    if (learner !== null && !isAwaited) forgetOthers(learner)
  }, [learner, isAwaited])
  return <LearningProvider learner={learner}>{children}</LearningProvider>
}

function Pages() {
  const [path] = useLocation()
  const address = useAddress(path)
  const [announcement, announce] = useState('')
  useEffect(followTheme, [])
  useEffect(followHistory, [])
  useEffect(prefetchOnIntent, [])

  return (
    <>
      <Frame path={path} address={address}>
        <Crash key={path}>
          <Suspense fallback={<Loading path={path} />}>
            <Screens path={path} address={address} />
            <PageFocus address={address} announce={announce} />
          </Suspense>
        </Crash>
      </Frame>
      <output className="vh announcement">{announcement}</output>
    </>
  )
}

/** The path; in the vocabulary with `?category=`, the only query that selects a page. */
function useAddress(path: string): string {
  const category = new URLSearchParams(useSearch()).get('category')
  return path === '/vocabulary' && category !== null ? `${path}?category=${category}` : path
}

/** Lessons and the assistant bring their own header and `main`; every other page is in the shell. */
const Frame = ({ path, address, children }: { path: string; address: string; children: ReactNode }) =>
  isLessonPath(path) || path === '/kikuyu-chat' ? (
    children
  ) : (
    <Shell path={path} address={address} isCategory={isCategory(address)}>
      {children}
    </Shell>
  )

/** True only once the vocabulary is loaded, which a category's prerendered page waits for. */
const isCategory = (address: string) => address.startsWith('/vocabulary') && textOfScreen(address) !== undefined

const lessonPaths = new Set(outline.lessons.map(({ id }) => `/lesson/${id}`))
const isLessonPath = (path: string) => lessonPaths.has(ownPath(path))

function Screens({ path, address }: { path: string; address: string }) {
  const own = ownPath(path)
  if (own === '/') return <HomeScreen />
  const screen = screenAt(own)
  if (!screen) return <NotFoundScreen />
  if (path.startsWith('/lesson/') && !isLessonPath(path)) return <UnknownLesson />
  return <screen.Screen {...screen.namedIn(own)} address={address} />
}

/** Redirects home. Renders the not-found page first, which some hosts serve here and hydration must match. */
const UnknownLesson = () => (
  <>
    <NotFoundScreen />
    <Redirect to="/" replace />
  </>
)

/** Shown while a screen loads. A lesson and the assistant have no shell, so their heading is part of it. */
const Loading = ({ path }: { path: string }) => {
  const lesson = outline.lessons.find(({ id }) => `/lesson/${id}` === ownPath(path))
  if (lesson)
    return (
      <main id="main" className="loading-lesson">
        <header>
          <h1>{lessonName(lesson)}</h1>
          <Selvedge />
        </header>
        <Preparing objective={undefined} />
      </main>
    )
  return (
    <div className="wrap loading-page">
      {path === '/kikuyu-chat' && <h1>Kikuyu Language Assistant</h1>}
      <OnItsWay>Loading…</OnItsWay>
    </div>
  )
}

/**
 * Loads the announcements of badges at the first event that can lead to a badge. A visitor who only opens a lesson does not load
 * them.
 */
function Announcements() {
  const { events } = useLearning()
  const { notice, user } = useAccount()
  const canEarn = events.some((event) => user !== null || !isOpeningOfLesson(event))
  return (
    <>
      {user && <Synchronised />}
      {notice && <AccountNote />}
      {canEarn && <BadgeToast />}
    </>
  )
}

const isOpeningOfLesson = (event: StoredEvent) =>
  isEventOf('lesson-opened', event) || (isEventOf('word-seen', event) && lessonPaths.has(`/lesson/${event.where}`))

/** Shows a message and a way out after an uncaught error, also when a part of the page could not be loaded. */
class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <div className="wrap narrow page stack">
        <h1 tabIndex={-1}>This page did not open</h1>
        <Note tone="error">
          Something went wrong on our side, or the connection was lost. Your progress is safe on this device.
        </Note>
        <div>
          <Button look="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      </div>
    )
  }
}
