import './word-rows.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { hintOf, mainMeaning, spelledOut, type Spelled, type Word } from '#core/word/word.ts'
import { HearButton } from '../sound/hear.tsx'
import { classNames } from '../ui/class-names.ts'
import { Kikuyu } from './kikuyu.tsx'

export type RowWord = Spelled & Pick<Word, 'id' | 'english' | 'recordings' | 'voice'>

/** A word with its pronunciation and meaning, linked to its page, and its sound. `children` stand beside them. */
export const WordRow = ({ word, className, children }: { word: RowWord; className?: string; children?: ReactNode }) => (
  <li>
    <Link href={`/words/${word.id}`} className={classNames('word-row', className)}>
      <span>
        <Kikuyu className="word-row-word">{spelledOut(word)}</Kikuyu> <span className="say">({hintOf(word)})</span>
      </span>
      <span className="word-row-meaning">{mainMeaning(word.english)}</span>
      {children}
    </Link>
    <HearButton of={word} />
  </li>
)

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
