import './word-page.css'
import { use } from 'react'
import type { PageText } from '../page-text.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { WordArticle } from './word-article.tsx'
import { wordPageText } from './word-page-text.ts'
import { fetchPage, isWord, pageOf, wordIdIn } from './word-pages.ts'

/** The page of a word, at `/words/{id}`. */
export default function WordScreen({ wordId }: { wordId: string }) {
  if (!isWord(wordId)) return <NotFoundScreen />
  return <KnownWord wordId={wordId} />
}

export const prepare = (path: string) => fetchPage(wordIdIn(path))

export function pageText(path: string): PageText | undefined {
  const page = pageOf(wordIdIn(path))
  return page && wordPageText(page)
}

function KnownWord({ wordId }: { wordId: string }) {
  // A word that is here already must show at once: its page came as HTML.
  if (!pageOf(wordId)) use(fetchPage(wordId))
  const page = pageOf(wordId)
  return page ? <WordArticle word={page} /> : <OutOfReach />
}

const OutOfReach = () => (
  <div className="wrap narrow page">
    <h1 className="page-title" tabIndex={-1}>
      This word could not be loaded
    </h1>
    <Note tone="error">
      <p>What you have learnt is safe. Check your connection, then try again.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Note>
  </div>
)
