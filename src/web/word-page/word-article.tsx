import type { WordPage } from '#core/vocabulary/word-page.ts'
import { hintOf, soundOf } from '#core/word/spelled.ts'
import { useLearning } from '../learning/learning.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { BackLink } from '../ui/button.tsx'
import { Band } from '../ui/weave.tsx'
import { confidenceText } from '../words/confidence-text.ts'
import { ContestWord } from '../words/contest-word.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { lastSearch } from '../words/last-search.ts'
import { WithKikuyu } from '../words/with-kikuyu.tsx'
import { WordFacts } from '../words/word-facts.tsx'
import { TaughtIn } from './taught-in.tsx'
import { WordMemory } from './word-memory.tsx'

/** All that is known of a word. */
export function WordArticle({ word }: { word: WordPage }) {
  const { record } = useLearning()
  return (
    <div className="wrap narrow page word-page">
      <BackLink href={lastSearch()}>All words</BackLink>
      <StorageNote />
      <article className="stack">
        <WordHead word={word} />
        <section aria-labelledby="memory">
          <h2 id="memory">How well you know it</h2>
          <WordMemory wordId={word.id} />
        </section>
        <section aria-labelledby="taught">
          <h2 id="taught">Where it is taught</h2>
          <TaughtIn word={word} />
        </section>
        <section aria-labelledby="sure">
          <h2 id="sure">How sure we are</h2>
          <p>{confidenceText(word)}.</p>
          <Sources titles={word.sources} />
          <ContestWord onContest={(remark) => record([{ type: 'word-contested', wordId: word.id, remark }])} />
        </section>
      </article>
    </div>
  )
}

const Sources = ({ titles }: { titles: readonly string[] }) =>
  titles.length > 0 && (
    <ul className="sources">
      {titles.map((title) => (
        <li key={title}>
          <WithKikuyu>{title}</WithKikuyu>
        </li>
      ))}
    </ul>
  )

function WordHead({ word }: { word: WordPage }) {
  const { kikuyu, optional, english, context, audio, confidence } = word
  const sound = soundOf(word)
  return (
    <div className="card word-head">
      <h1 tabIndex={-1}>
        <Kikuyu>
          {optional && <span className="optional">{optional} </span>}
          {kikuyu}
        </Kikuyu>
      </h1>
      <p className="say">
        ({hintOf(word)}) {sound && <span className="ipa">/{sound.ipa}/</span>}
      </p>
      {sound && (
        <p className="syllables">
          <span className="vh">Syllables: </span>
          <Kikuyu>{sound.syllables.map((syllables) => syllables.join(' · ')).join('  ')}</Kikuyu>
        </p>
      )}
      {confidence === 'low' && <p className="tag maize">not yet confirmed by a speaker</p>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- all that is said stands above it */}
      {audio && <audio controls preload="none" src={`/audio/${audio}`} aria-label="A speaker says the word" />}
      <Band level={1} />
      <p className="word-meaning">{english}</p>
      <p className="word-context">{context}</p>
      <WordFacts word={word} />
    </div>
  )
}
