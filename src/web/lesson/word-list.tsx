import { mainMeaning } from '#core/word/word.ts'
import { HearButton } from '../sound/hear.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Stitches } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { type AskedWord, type LessonWord, type ListedWord, stitchesOf, type WordState } from './lesson-words.ts'
import './word-list.css'

const icons = { done: 'check', now: 'arrow-right', met: 'circle-dashed', open: 'circle-dashed' } satisfies Record<
  WordState['kind'],
  IconName
>

/**
 * The words of the lesson. Kikuyu is shown only for learnt words that are not asked for. A learnt word opens its details once
 * they are loaded (`onChoose`).
 */
export function WordList({
  words,
  count,
  asked,
  onChoose,
}: {
  words: readonly LessonWord[]
  /** "2 of 5" */
  count: string
  /** The word in progress; the list adds it if it belongs to another lesson. */
  asked: AskedWord | undefined
  onChoose: ((wordId: string) => void) | undefined
}) {
  return (
    <>
      <Stitches className="word-list-stitches" stitches={stitchesOf(words)} label={`${count} words practised`} />
      <ol className="word-list">
        {words.map(({ word, state }) => (
          <li key={word.id} className={`word-list-entry ${state.kind}`}>
            <Icon name={icons[state.kind]} className="word-list-icon" />
            <Entry word={word} state={state} onChoose={onChoose} />
            {state.kind === 'done' && <HearButton of={word} />}
          </li>
        ))}
      </ol>
      {asked?.source && (
        <div className="word-list">
          <div className="word-list-entry now">
            <Icon name={icons.now} className="word-list-icon" />
            <InProgress word={asked.word} asked={asked.task} note={asked.source} />
          </div>
        </div>
      )}
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
      return <InProgress word={word} asked={state.asked} note={state.isDone ? 'Practising now' : 'Learning now'} />
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

/** The word in progress, without the side that is asked for. */
const InProgress = ({ word, asked, note }: { word: ListedWord; asked: AskedWord['task']; note: string }) => (
  <div>
    <b>{asked === 'english' ? <Kikuyu>{word.kikuyu}</Kikuyu> : word.english}</b>
    <small>{note}</small>
  </div>
)
