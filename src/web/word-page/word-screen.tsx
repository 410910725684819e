import './word-page.css'
import type { WordPage } from '#core/vocabulary/word-page.ts'
import type { PageText } from '../page-text.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { useFetched, type Fetched } from '../shell/fetched.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { WordArticle } from './word-article.tsx'
import { wordPageText } from './word-page-text.ts'
import { pageOf, wordIdIn, wordPages } from './word-pages.ts'

/** The page of a word, at `/words/{id}`. */
export default function WordScreen({ wordId }: { wordId: string }) {
  const pages = wordPages.get(wordId)
  return pages ? <KnownWord wordId={wordId} pages={pages} /> : <NotFoundScreen />
}

export const prepare = async (path: string) => wordPages.get(wordIdIn(path))?.fetch()

export function pageText(path: string): PageText | undefined {
  const page = pageOf(wordIdIn(path))
  return page && wordPageText(page)
}

function KnownWord({ wordId, pages }: { wordId: string; pages: Fetched<Readonly<Record<string, WordPage>>> }) {
  const { found, fetchAgain } = useFetched(pages)
  const page = found === 'missing' ? undefined : found[wordId]
  return page ? <WordArticle word={page} /> : <OutOfReach onRetry={fetchAgain} />
}

const OutOfReach = ({ onRetry }: { onRetry: () => void }) => (
  <div className="wrap narrow page">
    <h1 className="page-title" tabIndex={-1}>
      This word could not be loaded
    </h1>
    <Note tone="error">
      <p>What you have learnt is safe. Check your connection, then try again.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Note>
  </div>
)
