import './asked-word.css'
import { hintOf, spelledOut } from '#core/word/spelled.ts'
import type { AskedWord as Asked } from './lesson-words.ts'

const tasks = {
  copy: 'Copy it exactly:',
  kikuyu: 'Type it in Kikuyu:',
  english: 'What does it mean in English?',
} satisfies Record<Asked['task'], string>

/** What is asked, in short: it describes the field, and stands above it where the chat has too little room to show it. */
export const AskedWord = ({ id, asked: { task, word } }: { id: string; asked: Asked }) => (
  <p id={id} className="asked-word">
    <span className="asked-word-task">{tasks[task]} </span>
    {task === 'kikuyu' ? (
      <b>{word.english}</b>
    ) : (
      <>
        <b lang="ki">{spelledOut(word)}</b> <span className="say">({hintOf(word)})</span>
      </>
    )}
  </p>
)
