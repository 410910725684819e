import { useCallback, useEffect, useRef, useState, useMemo } from 'react'
import { Link } from 'wouter'
import { hintOf, mainMeaning, spelledOut } from '#core/word/word.ts'
import type { ListedWord, WordList } from '#core/vocabulary/vocabulary.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { OnItsWay } from '../ui/on-its-way.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useFetched } from '../loading/fetched.ts'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { wordListData } from '../words/word-lists.ts'
import { WordsMissing } from '../words/words-missing.tsx'
import { ReportsPage } from './editor-pages.tsx'
import {
  fetchReports,
  type ReportFault,
  type ReportTopics,
  faultText,
  undoDecision,
  type Decided,
  type ReportTopic,
} from './reports-client.ts'
import { DecisionForm, fieldNames } from './decision-form.tsx'
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

interface Listed {
  readonly show: 'open' | 'decided'
  readonly topics: readonly ReportTopic[]
  readonly isMore: boolean
  readonly onReload: () => void
}

/** The reports, each with its decision or the form to decide. A learner's text is shown as text, never as markup. */
function ReportList(listed: Listed) {
  const { found, isTrying, fetchAgain } = useFetched(wordListData)
  if (found === 'missing') return <WordsMissing isTrying={isTrying} onRetry={fetchAgain} />
  return <Topics {...listed} course={found} />
}

function Topics({ show, topics, isMore, onReload, course }: Listed & { course: WordList }) {
  const words = useMemo(() => new Map(course.words.map((word) => [word.id, word])), [course])
  if (topics.length === 0) return <p>{show === 'open' ? 'There is nothing to decide.' : 'Nothing is decided yet.'}</p>
  return (
    <>
      <ul className="report-list">
        {topics.map((topic) => (
          <TopicRow
            key={topic.topic}
            topic={topic}
            word={words.get(topic.wordId)}
            show={show}
            sources={course.sources}
            onReload={onReload}
          />
        ))}
      </ul>
      {isMore && <p className="hint">There are more. They appear when these are decided.</p>}
      <Button onClick={onReload}>Load again</Button>
    </>
  )
}

type Sources = WordList['sources']
type RowState = 'shown' | 'deciding' | Decided | 'opened-again' | { readonly fault: string }

function TopicRow({
  topic,
  word,
  show,
  sources,
  onReload,
}: Pick<Listed, 'show' | 'onReload'> & {
  topic: ReportTopic
  word: ListedWord | undefined
  sources: Sources
}) {
  const [state, setState] = useState<RowState>('shown')
  const earlier = topic.decision
  const decided = typeof state === 'object' && 'at' in state ? state : show === 'decided' ? earlier : null
  async function undo(at: string) {
    const answer = await undoDecision(topic.topic, at)
    if (typeof answer === 'string') return setState({ fault: faultText(answer) })
    setState(show === 'decided' ? 'opened-again' : 'shown')
    return show === 'open' && onReload()
  }
  return (
    <li className="report">
      <Icon name="flag" className="report-icon" />
      <div className="report-body">
        <Headline topic={topic} word={word} />
        {topic.about === 'answer' && <p className="muted small">Answered, and judged wrong:</p>}
        {topic.texts.map((text) => (
          <blockquote key={text} className="report-text">
            {text}
          </blockquote>
        ))}
        {topic.about === 'word' && topic.texts.length === 0 && <p className="muted small">Without a remark.</p>}
        <p className="muted small">
          {topic.learners > 0 ? `${counted(topic.learners, 'learner')}, last ` : 'The reports are deleted. '}
          {dayOf(topic.lastAt)}
        </p>
        {show === 'open' && earlier && state === 'shown' && (
          <p className="muted small">
            Decided before: <DecisionText decided={earlier} sources={sources} /> ({dayOf(earlier.at)})
          </p>
        )}
        {state === 'deciding' ? (
          <DecisionForm
            topic={topic}
            word={word}
            sources={sources}
            onDecided={setState}
            onCancel={() => setState('shown')}
          />
        ) : state === 'opened-again' ? (
          <output>This is open again.</output>
        ) : decided ? (
          <div className="row">
            <output>
              <Icon name="check" small /> <DecisionText decided={decided} sources={sources} />{' '}
              <span className="muted small">
                {dayOf(decided.at)}
                {decided === earlier && earlier.editor !== '' && `, ${earlier.editor}`}
              </span>
            </output>
            <Button look="quiet" ref={decided === state ? focusOnce : undefined} onClick={() => void undo(decided.at)}>
              {show === 'decided' ? 'Open again' : 'Undo'}
            </Button>
          </div>
        ) : (
          <div className="row">
            <Button onClick={() => setState('deciding')}>Decide</Button>
            {word && (
              <Link href={`/words/${word.id}`} className="button quiet">
                Open word
              </Link>
            )}
          </div>
        )}
        {typeof state === 'object' && 'fault' in state && <Note tone="error">{state.fault}</Note>}
      </div>
    </li>
  )
}

const Headline = ({ topic, word }: { topic: ReportTopic; word: ListedWord | undefined }) => (
  <h2 className="report-word">
    {word ? (
      <>
        <Kikuyu>{spelledOut(word)}</Kikuyu> <span className="say">({hintOf(word)})</span>{' '}
        <span className="muted">{mainMeaning(word.english)}</span>
      </>
    ) : (
      <>{topic.wordId}, which is not a word of this version</>
    )}
  </h2>
)

function DecisionText({ decided: { decision }, sources }: { decided: Decided; sources: Sources }) {
  const { change, note } = decision
  return (
    <>
      {change === null && 'Nothing to change.'}
      {change?.kind === 'accept-form' && (
        <>
          <Kikuyu>{change.form}</Kikuyu> is right too.
        </>
      )}
      {change?.kind === 'add-meaning' && `“${change.meaning}” is a meaning too.`}
      {change?.kind === 'correct' && (
        <>
          {fieldNames[change.field]}: <Text field={change.field}>{change.from || '–'}</Text> becomes{' '}
          <Text field={change.field}>{change.to}</Text>.
        </>
      )}
      {change && ` Source: ${sources[change.source] ?? 'a speaker of Kikuyu'}.`}
      {note && ` ${note}`}
    </>
  )
}

const Text = ({ field, children }: { field: keyof typeof fieldNames; children: string }) =>
  field === 'english' ? <>“{children}”</> : <Kikuyu>{children}</Kikuyu>

/** The form that had the focus has been removed. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const dayOf = (instant: string) => (Number.isNaN(Date.parse(instant)) ? '' : date.format(Date.parse(instant)))
