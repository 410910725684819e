import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { OnItsWay } from '../ui/on-its-way.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ReportsPage } from './editor-pages.tsx'
import { ReportList } from './report-list.tsx'
import { fetchReports, type ReportFault, type ReportTopics } from './reports-client.ts'
import './reports.css'

type Show = 'open' | 'decided'
const tabs = [
  { id: 'open', name: 'To decide' },
  { id: 'decided', name: 'Decided' },
] as const

/** The learners' reports, open and decided. */
export default function ReportQueue() {
  const [show, setShow] = useState<Show>('open')
  const { found, ask } = useReports(show)
  if (found === undefined) return <Waiting />
  if (found === 'not-found') return <NotFoundScreen />
  return (
    <ReportsPage>
      <p className="reports-about">
        Learners reported these words and answers in their lessons. A decision becomes a change of the course after a
        last look. <Link href="/record">Recordings of speakers</Link> wait on their own page.
      </p>
      <Tabs label="Reports" tabs={tabs} chosen={show} onChoose={setShow}>
        {typeof found === 'string' ? (
          <Note tone="error">
            <p>
              {found === 'signed-out' ? 'Your session has ended. Sign in again.' : 'The reports could not be loaded.'}
            </p>
            <Button onClick={ask}>Try again</Button>
          </Note>
        ) : (
          <ReportList key={`${show} ${found.topics.length}`} show={show} {...found} onReload={ask} />
        )}
      </Tabs>
    </ReportsPage>
  )
}

const Waiting = () => (
  <ReportsPage>
    <OnItsWay>Loading…</OnItsWay>
  </ReportsPage>
)

/** `found` is undefined until the first answer. The previous list stays while another one loads. */
function useReports(show: Show) {
  const [found, setFound] = useState<ReportTopics | ReportFault>()
  const wanted = useRef(show)
  const ask = useCallback(() => {
    wanted.current = show
    void fetchReports(show).then((answer) => {
      if (wanted.current === show) setFound(answer)
    })
  }, [show])
  useEffect(ask, [ask])
  return { found, ask }
}
