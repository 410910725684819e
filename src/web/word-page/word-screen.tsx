import './word-page.css'
import type { WordPage } from '#core/vocabulary/word-page.ts'
import type { PageText } from '../page-text.ts'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { useFetched, type Fetched } from '../shell/fetched.ts'
import { WordsMissing } from '../words/words-missing.tsx'
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
  const { found, isTrying, fetchAgain } = useFetched(pages)
  const page = found === 'missing' ? undefined : found[wordId]
  if (page) return <WordArticle word={page} />
  return (
    <div className="wrap narrow page">
      <h1 className="page-title" tabIndex={-1}>
        This word could not be loaded
      </h1>
      <WordsMissing isTrying={isTrying} onRetry={fetchAgain} />
    </div>
  )
}
