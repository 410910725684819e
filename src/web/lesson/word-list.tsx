import './word-list.css'
import { mainMeaning } from '#core/word/spelled.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Stitches } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { stitchesOf, type LessonWord, type ListedWord, type WordState } from './lesson-words.ts'

const icons = { done: 'check', now: 'arrow-right', met: 'circle-dashed', open: 'circle-dashed' } satisfies Record<
  WordState['kind'],
  IconName
>

/**
 * The words of the lesson: Kikuyu only where it was learnt and is not asked for. A learnt word opens its details, once they
 * are here (`onChoose`).
 */
export function WordList({
  words,
  count,
  onChoose,
}: {
  words: readonly LessonWord[]
  /** "2 of 5" */
  count: string
  onChoose: ((wordId: string) => void) | undefined
}) {
  return (
    <>
      <Stitches stitches={stitchesOf(words)} label={`${count} words practised`} />
      <ol className="word-list">
        {words.map(({ word, state }) => (
          <li key={word.id} className={state.kind}>
            <Icon name={icons[state.kind]} />
            <Entry word={word} state={state} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Entry({
  word,
  state,
  onChoose,
}: {
  word: ListedWord
  state: WordState
  onChoose: ((wordId: string) => void) | undefined
}) {
  switch (state.kind) {
    case 'done':
      return (
        <button type="button" disabled={!onChoose} onClick={() => onChoose?.(word.id)}>
          <b lang="ki">{word.kikuyu}</b>
          <small>{mainMeaning(word.english)}</small>
        </button>
      )
    case 'now':
      return (
        <div>
          <b>{state.asked === 'kikuyu' ? word.english : <Kikuyu>{word.kikuyu}</Kikuyu>}</b>
          <small>{state.isDone ? 'Practising now' : 'Learning now'}</small>
        </div>
      )
    case 'met':
    case 'open':
      return (
        <div>
          <b>{mainMeaning(word.english)}</b>
          <small>{state.kind === 'met' ? 'Comes back soon' : 'Not started'}</small>
        </div>
      )
  }
}
