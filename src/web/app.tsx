import outline from 'virtual:course/outline'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { AccountProvider, useAccount } from './account/account.tsx'
import { SignIn } from './account/sign-in.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import { adoptVisitor } from './learning/adopt-visitor.ts'
import { LearningProvider } from './learning/learning.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'
import { OutsideContext, type Outside } from './outside.tsx'
import { pageText } from './page-text.ts'
import { LessonScreen, ProfileScreen, SettingsScreen } from './screens.ts'
import { Arrival, followHistory } from './shell/arrival.tsx'
import { Crash } from './shell/crash.tsx'
import { Shell } from './shell/shell.tsx'
import { followTheme } from './theme/theme-store.ts'

/** The whole page. `path` and no `outside` where a page is made before anyone asks for it. */
export function App({ path, outside }: { path?: string; outside?: Outside }) {
  const page = (
    <AccountProvider onEntered={adoptVisitor}>
      <Learner>
        <Pages />
        <SignIn />
      </Learner>
    </AccountProvider>
  )
  return (
    <Router {...(path && { ssrPath: path })}>
      <Crash>{outside ? <OutsideContext value={outside}>{page}</OutsideContext> : page}</Crash>
    </Router>
  )
}

/** Each learner has a log; nobody's is read before it is known who learns. */
function Learner({ children }: { children: ReactNode }) {
  const { status, user } = useAccount()
  return <LearningProvider learner={status === 'loading' ? null : (user?.uid ?? VISITOR)}>{children}</LearningProvider>
}

function Pages() {
  const [path] = useLocation()
  const [announcement, announce] = useState('')
  useEffect(followTheme, [])
  useEffect(followHistory, [])

  return (
    <>
      <Frame path={path}>
        <Crash key={path}>
          <Suspense fallback={<Arriving />}>
            <Screens />
            <Arrival path={path} text={pageText(path, outline.lessons)} announce={announce} />
          </Suspense>
        </Crash>
      </Frame>
      <output className="vh">{announcement}</output>
    </>
  )
}

/** A lesson has the screen for itself: it brings its own header and `main`. */
const Frame = ({ path, children }: { path: string; children: ReactNode }) =>
  isLessonPath(path) ? children : <Shell path={path}>{children}</Shell>

const lessonPaths = new Set(outline.lessons.map(({ id }) => `/lesson/${id}`))
const isLessonPath = (path: string) => lessonPaths.has(path)

const Screens = () => (
  <Switch>
    <Route path="/">
      <HomeScreen />
    </Route>
    <Route path="/lesson/:lessonId">
      {({ lessonId }) =>
        isLessonPath(`/lesson/${lessonId}`) ? <LessonScreen key={lessonId} lessonId={lessonId} /> : <UnknownLesson />
      }
    </Route>
    <Route path="/profile">
      <ProfileScreen />
    </Route>
    <Route path="/settings">
      <SettingsScreen />
    </Route>
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

const Arriving = () => (
  <div className="wrap arriving">
    <output>Loading…</output>
  </div>
)
