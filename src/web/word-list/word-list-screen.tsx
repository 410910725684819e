import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'wouter'
import type { CardStage } from '#core/review/card.ts'
import { createWordSearch } from '#core/vocabulary/search.ts'
import type { ListedWord, WordList } from '#core/vocabulary/vocabulary.ts'
import { StorageNote } from '../learning/storage-note.tsx'
import { useCardStates } from '../card-state/use-card-states.ts'
import { type PageText, product } from '../page-text.ts'
import { useFetched } from '../loading/fetched.ts'
import { addressOf, rememberSearch } from '../words/last-search.ts'
import { Stage } from '../words/stage.tsx'
import { wordListData } from '../words/word-lists.ts'
import { WordRow } from '../words/word-row.tsx'
import { WordsMissing } from '../words/words-missing.tsx'
import './word-list.css'

export const pageText = (): PageText => ({
  title: `All Kikuyu words | ${product}`,
  description:
    'Search every Kikuyu word in the course, in Kikuyu or English: how to say it, what it means, and how well you know it.',
})

export const prepare = () => wordListData.fetch()

/** Every word of the course, searchable in Kikuyu and English. */
export default function WordListScreen() {
  const { found, isTrying, fetchAgain } = useFetched(wordListData)
  return (
    <div className="wrap narrow page word-list-screen">
      <h1 className="page-title" tabIndex={-1}>
        All words
      </h1>
      {found === 'missing' ? <WordsMissing isTrying={isTrying} onRetry={fetchAgain} /> : <Search list={found} />}
    </div>
  )
}

function Search({ list }: { list: WordList }) {
  const find = useMemo(() => createWordSearch(list.words), [list])
  const { query, setQuery, keep } = useQuery()
  const found = useMemo(() => find(query), [find, query])
  const before = useDeferredValue(found)
  // Rows go at once. New ones may take a slow device longer than the next key, so the field comes first.
  const shown = found.length > before.length ? before : found
  const stages = useCardStates()?.stages
  const fieldId = useId()
  return (
    <>
      <p className="word-list-about">
        Every word in the lessons and the vocabulary, with how to say it and how well you know it. A computer voice says
        the words that no speaker has recorded. <Link href="/settings">Export the words you’ve seen</Link> to Anki or as
        a table.
      </p>
      <StorageNote />
      <search>
        <form
          className="field"
          onSubmit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <label htmlFor={fieldId}>Search in Kikuyu or English</label>
          <input
            id={fieldId}
            className="input"
            type="search"
            name="q"
            value={query}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => setQuery(event.currentTarget.value)}
            onBlur={keep}
          />
        </form>
      </search>
      <output className="word-count num">{countText(found.length, query.trim() !== '')}</output>
      {shown.length > 0 ? <WordRows words={shown} stages={stages} /> : <NothingFound />}
    </>
  )
}

function countText(count: number, isSearch: boolean): string {
  if (!isSearch) return `${count} words`
  if (count === 0) return 'No word found'
  return count === 1 ? '1 word found' : `${count} words found`
}

const NothingFound = () => (
  <p className="nothing-found">Try a shorter search, or the other language. You can leave out tildes.</p>
)

/** Events of a navigation; the router emits `pushState` for links. */
const navigationEvents = ['popstate', 'pushState']

function followNavigation(onMove: () => void) {
  for (const move of navigationEvents) addEventListener(move, onMove)
  return () => {
    for (const move of navigationEvents) removeEventListener(move, onMove)
  }
}

/**
 * The search query. It is part of the address (`?q=`), so that it survives a reload and the way back. Typing updates the address
 * after a pause, because browsers limit the rate of `replaceState`.
 */
export function useQuery() {
  // The prerendered page has no query; the snapshot on the client has it at once.
  const search = useSyncExternalStore(
    followNavigation,
    () => location.search,
    () => '',
  )
  const [typed, setTyped] = useState<string>()
  const query = typed ?? new URLSearchParams(search).get('q') ?? ''
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; query: string }>(undefined)

  const keep = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    history.replaceState(history.state, '', addressOf(waiting.current.query))
    waiting.current = undefined
  }, [])
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    setTyped(undefined)
  }, [])

  useLayoutEffect(() => {
    // From here on the list matches the query, so `word-list.css` need not hide the prerendered one.
    if (search === location.search) delete document.documentElement.dataset.search
  }, [search])
  useEffect(() => followNavigation(forget), [forget])
  useEffect(() => forget, [forget])
  useEffect(() => rememberSearch(query), [query])

  return {
    query,
    /** Called at each keystroke. */
    setQuery(wanted: string) {
      setTyped(wanted)
      clearTimeout(waiting.current?.timer)
      waiting.current = { timer: setTimeout(keep, 300), query: wanted }
    },
    /** Writes the query to the address at once. Called when the field loses the focus. */
    keep,
  }
}

/** A row per word, with a link to its page. The stage's space is reserved until it is known. */
export const WordRows = ({
  words,
  stages,
}: {
  words: readonly ListedWord[]
  stages: ReadonlyMap<string, CardStage> | undefined
}) => (
  <ul className="word-rows staged">
    {words.map((word) => (
      <StagedRow key={word.id} word={word} stage={stages?.get(word.id)} />
    ))}
  </ul>
)

/** Memoised, because most rows stay the same at each keystroke of a search. */
const StagedRow = memo(({ word, stage }: { word: ListedWord; stage: CardStage | undefined }) => (
  <WordRow word={word} className="staged-row">
    <span className="word-row-stage">{stage && <Stage stage={stage} />}</span>
  </WordRow>
))
StagedRow.displayName = 'StagedRow'
