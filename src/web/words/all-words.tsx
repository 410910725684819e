import { WordRow, type RowWord } from './word-row.tsx'

/** All words of a lesson or category in a native disclosure, which works without scripts. */
export const AllWords = ({ words, of }: { words: readonly RowWord[]; of: 'lesson' | 'category' }) => (
  <details className="all-words">
    <summary>
      All {words.length} words in this {of}
    </summary>
    <ul className="word-rows">
      {words.map((word) => (
        <WordRow key={word.id} word={word} />
      ))}
    </ul>
  </details>
)
