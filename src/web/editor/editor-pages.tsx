import type { ReactNode } from 'react'
import { useAccount } from '../account/account.tsx'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { part } from '../loading/part.tsx'
import { useConfig } from '../outside.tsx'
import { product, type PageText } from '../page-text.ts'
import { Button } from '../ui/button.tsx'

const ReportQueue = part(() => import('./report-queue.tsx'), 'The reports', ReportsPage)

export const pageText = (): PageText => ({
  title: `Reports of learners | ${product}`,
  description: 'What learners reported about words and answers, for the editors of this course.',
  isUnlisted: true,
})

/** A queue of the editors: the reports of learners. For other accounts the page does not exist. */
export function EditorScreen({ queue }: { queue: string }) {
  const { status, openSignIn } = useAccount()
  const config = useConfig()
  if (queue !== 'reports' || (config && config.accounts !== 'server')) return <NotFoundScreen />
  if (status === 'signed-in') return <ReportQueue />
  return (
    <ReportsPage>
      {status === 'signed-out' && config && (
        <div className="stack">
          <p>Editors of the course see here what learners reported. Sign in with an editor’s account.</p>
          <Button look="primary" onClick={() => openSignIn({ mode: 'sign-in' })}>
            Sign In
          </Button>
        </div>
      )}
    </ReportsPage>
  )
}

/** The frame of the page, also while its parts load. */
export function ReportsPage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap narrow page">
      <h1 className="page-title" tabIndex={-1}>
        Reports of learners
      </h1>
      {children}
    </div>
  )
}
