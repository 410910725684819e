import { memo } from 'react'
import type { MemoryStage } from '#core/review/card.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { Stage } from '../words/stage.tsx'
import { WordRow } from '../words/word-row.tsx'

/** A row for each word, which leads to its page. The place of the stages is kept until they are known. */
export const WordRows = ({
  words,
  stages,
}: {
  words: readonly ListedWord[]
  stages: ReadonlyMap<string, MemoryStage> | undefined
}) => (
  <ul className="word-rows staged">
    {words.map((word) => (
      <StagedRow key={word.id} word={word} stage={stages?.get(word.id)} />
    ))}
  </ul>
)

/** Remembered: at each key of a search most rows stay as they are. */
const StagedRow = memo(({ word, stage }: { word: ListedWord; stage: MemoryStage | undefined }) => (
  <WordRow word={word}>
    <span className="word-row-stage">{stage && <Stage stage={stage} />}</span>
  </WordRow>
))
StagedRow.displayName = 'StagedRow'
