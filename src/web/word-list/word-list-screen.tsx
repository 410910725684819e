import './word-list.css'
import { useId, useMemo } from 'react'
import { Link } from 'wouter'
import { createWordSearch } from '#core/vocabulary/search.ts'
import type { WordList } from '#core/vocabulary/vocabulary.ts'
import { StorageNote } from '../learning/storage-note.tsx'
import { product, type PageText } from '../page-text.ts'
import { useFetched } from '../shell/fetched.ts'
import { useMemory } from '../memory/use-memory.ts'
import { wordListData } from '../words/word-list-data.ts'
import { WordsMissing } from '../words/words-missing.tsx'
import { useQuery } from './use-query.ts'
import { WordRows } from './word-rows.tsx'

export const pageText = (): PageText => ({
  title: `All Kikuyu words | ${product}`,
  description:
    'Search every Kikuyu word in the course, in Kikuyu or English: how to say it, what it means, and how well you know it.',
})

export const prepare = () => wordListData.fetch()

/** Every word of the course, to be searched in both languages. */
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
  const stages = useMemory()?.stages
  const fieldId = useId()
  return (
    <>
      <p className="word-list-about">
        Every word in the lessons and the vocabulary, with how to say it and how well you know it.{' '}
        <Link href="/settings">Export the words you’ve seen</Link> to Anki or as a table.
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
      {found.length > 0 ? <WordRows words={found} stages={stages} /> : <NothingFound />}
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
