import outline from 'virtual:course/outline'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { lessonName } from '#core/lesson/lesson-page.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { AccountProvider, useAccount } from './account/account.tsx'
import { SignIn } from './account/sign-in.tsx'
import { ownPath } from './aliases.ts'
import { forgetOthers } from './device/tab-memory.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { adoptVisitor } from './learning/adopt-visitor.ts'
import { LearningProvider, useLearning } from './learning/learning.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'
import { OutsideContext, type Outside } from './outside.tsx'
import { pageText } from './page-text.ts'
import { Preparing } from './lesson/preparing.tsx'
import { screens, textOfScreen } from './screens.ts'
import { Arrival, followHistory } from './shell/arrival.tsx'
import { Crash } from './shell/crash.tsx'
import { followIntent, go } from './shell/going.ts'
import { later } from './shell/later.tsx'
import { Shell } from './shell/shell.tsx'
import { followTheme } from './theme/theme-store.ts'
import { OnItsWay } from './ui/on-its-way.tsx'
import { Selvedge } from './ui/weave.tsx'

const BadgeToast = later(() => import('./badges/badge-toast.tsx'))
const AccountNote = later(() => import('./account/account-note.tsx'))

/** The whole page. `path` and no `outside` where a page is made before anyone asks for it. */
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
    <Router ssrSearch="" aroundNav={go} {...(path && { ssrPath: path })}>
      <Crash>{outside ? <OutsideContext value={outside}>{page}</OutsideContext> : page}</Crash>
    </Router>
  )
}

/** Each learner has a log; nobody's is read before it is known who learns. */
function Learner({ children }: { children: ReactNode }) {
  const { status, user, news } = useAccount()
  const learner = status === 'loading' ? null : (user?.uid ?? VISITOR)
  // Whose session ended elsewhere finds what was begun when signing in again.
  const isAwaited = news?.startsWith('ended')
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
  useEffect(followIntent, [])

  return (
    <>
      <Frame path={path} address={address}>
        <Crash key={path}>
          <Suspense fallback={<Arriving path={path} />}>
            <Screens path={path} address={address} />
            <PageArrival path={address} announce={announce} />
          </Suspense>
        </Crash>
      </Frame>
      <output className="vh">{announcement}</output>
    </>
  )
}

/** Beside the screen, since some pages are called what only their screen, once it is here, knows. */
const PageArrival = ({ path, announce }: { path: string; announce: (text: string) => void }) => (
  <Arrival path={path} text={textOfScreen(path) ?? pageText(path)} announce={announce} />
)

/** Of what may follow a `?`, only a category of the vocabulary makes another page. */
function useAddress(path: string): string {
  const category = new URLSearchParams(useSearch()).get('category')
  return path === '/vocabulary' && category !== null ? `${path}?category=${category}` : path
}

/** A chat has the screen for itself: it brings its own header and `main`. */
const Frame = ({ path, address, children }: { path: string; address: string; children: ReactNode }) =>
  isLessonPath(path) || path === '/kikuyu-chat' ? (
    children
  ) : (
    <Shell path={path} address={address} isCategory={isCategory(address)}>
      {children}
    </Shell>
  )

/** Known once the vocabulary is loaded, as it is where a category's page came as HTML. */
const isCategory = (address: string) => address.startsWith('/vocabulary') && textOfScreen(address) !== undefined

const lessonPaths = new Set(outline.lessons.map(({ id }) => `/lesson/${id}`))
const isLessonPath = (path: string) => lessonPaths.has(ownPath(path))

const Screens = ({ path, address }: { path: string; address: string }) => (
  <Switch location={ownPath(path)}>
    <Route path="/">
      <HomeScreen />
    </Route>
    {path.startsWith('/lesson/') && !isLessonPath(path) && (
      <Route path="/lesson/:lessonId">
        <UnknownLesson />
      </Route>
    )}
    {screens.map(({ path: pattern, Screen }) => (
      <Route key={pattern} path={pattern}>
        {(named) => <Screen {...named} address={address} />}
      </Route>
    ))}
    <Route>
      <NotFoundScreen />
    </Route>
  </Switch>
)

/** Leads home. Where a host has served its page for what does not exist, that page is what is taken over first. */
const UnknownLesson = () => (
  <>
    <NotFoundScreen />
    <Redirect to="/" replace />
  </>
)

/** What is said while a screen is fetched. A lesson and the assistant have no shell around them: they are named at once. */
const Arriving = ({ path }: { path: string }) => {
  const lesson = outline.lessons.find(({ id }) => `/lesson/${id}` === ownPath(path))
  if (lesson)
    return (
      <main id="main" className="arriving-lesson">
        <header>
          <h1>{lessonName(lesson)}</h1>
          <Selvedge />
        </header>
        <Preparing objective={undefined} />
      </main>
    )
  return (
    <div className="wrap arriving">
      {path === '/kikuyu-chat' && <h1>Kikuyu Language Assistant</h1>}
      <OnItsWay>Loading…</OnItsWay>
    </div>
  )
}

/** Nothing is earned before something is done. */
function Announcements() {
  const { events } = useLearning()
  const { news } = useAccount()
  return (
    <>
      {news && <AccountNote />}
      {events.length > 0 && <BadgeToast />}
    </>
  )
}
