import { hintOf, mainMeaning, soundOf, spelledOut } from '#core/word/spelled.ts'
import type { Word } from '#core/word/word.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Stitches } from '../ui/weave.tsx'
import { confidenceText } from '../words/confidence-text.ts'
import { ContestWord } from '../words/contest-word.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { Fact, WordFacts } from '../words/word-facts.tsx'
import { type AskedWord, type LessonWord, type ListedWord, stitchesOf, type WordState } from './lesson-words.ts'
import './word-list.css'
import './word-details.css'

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
  asked,
  onChoose,
}: {
  words: readonly LessonWord[]
  /** "2 of 5" */
  count: string
  /** The word in progress; the list adds it when it is of another lesson. */
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

/** All that is known of a learnt word, and the way to say that it is wrong. */
export function WordDetails({
  word,
  onContest,
  onClose,
}: {
  word: Word
  onContest: (remark: string) => void
  onClose: () => void
}) {
  const sound = soundOf(word)
  return (
    <Dialog title="About this word" onClose={onClose}>
      <div className="dialog-body word-details">
        <div>
          <p className="word-details-word">
            <Kikuyu>{spelledOut(word)}</Kikuyu>
          </p>
          <p className="say">
            ({hintOf(word)}) {sound && `/${sound.ipa}/`}
          </p>
          {word.confidence === 'low' && <p className="tag maize word-details-tag">not yet confirmed by a speaker</p>}
        </div>
        <p>
          <b>{word.english}</b>
          <br />
          {word.context}
        </p>
        <WordFacts word={word}>
          <Fact name="Confidence">{confidenceText(word)}</Fact>
        </WordFacts>
        <ContestWord onContest={onContest} />
      </div>
    </Dialog>
  )
}
