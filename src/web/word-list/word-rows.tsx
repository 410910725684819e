import { memo } from 'react'
import { Link } from 'wouter'
import type { MemoryStage } from '#core/review/card.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { hintOf, spelledOut } from '#core/word/spelled.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import { Stage } from '../words/stage.tsx'

/** A row for each word, which leads to its page. The place of the stages is kept until they are known. */
export const WordRows = ({
  words,
  stages,
}: {
  words: readonly ListedWord[]
  stages: ReadonlyMap<string, MemoryStage> | undefined
}) => (
  <ul className="word-rows">
    {words.map((word) => (
      <WordRow key={word.id} word={word} stage={stages?.get(word.id)} />
    ))}
  </ul>
)

/** Remembered: at each key of a search most rows stay as they are. */
const WordRow = memo(({ word, stage }: { word: ListedWord; stage: MemoryStage | undefined }) => (
  <li>
    <Link href={`/words/${word.id}`} className="word-row">
      <span>
        <Kikuyu className="word-row-word">{spelledOut(word)}</Kikuyu> <span className="say">({hintOf(word)})</span>
      </span>
      <span className="word-row-meaning">{word.english}</span>
      <span className="word-row-stage">{stage && <Stage stage={stage} />}</span>
    </Link>
  </li>
))
WordRow.displayName = 'WordRow'
