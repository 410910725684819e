import { WordRow, type RowWord } from './word-row.tsx'

/** Every word of a lesson or a category with its meaning, folded: also to be read where no script runs. */
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
