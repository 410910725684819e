import { useState, type Ref } from 'react'
import type { Direction } from '#core/learning-log/event.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { choicesFor } from './choices.ts'
import { useReviewWords } from './review-words.ts'
import { KikuyuOf } from './shown-word.tsx'
import type { ExerciseProps } from './exercise.ts'

/** Four options; what is chosen stands. */
export function ChooseAnswer({
  word,
  direction,
  isAnswered,
  onAnswer,
  listRef,
}: ExerciseProps & { listRef: Ref<HTMLOListElement> }) {
  const words = useReviewWords()
  const [choices] = useState(() => choicesFor(word, words, Math.random))
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string) => {
    setChosen(id)
    onAnswer(id === word.id ? 'right' : 'wrong')
  }
  return (
    <>
      <ol className="review-options" ref={listRef}>
        {choices.map((choice, index) => (
          <li key={choice.id}>
            <button
              type="button"
              className={classNames('review-option', isAnswered && (choice.id === word.id ? 'right' : 'other'))}
              disabled={isAnswered}
              onClick={() => choose(choice.id)}
            >
              <kbd aria-hidden>{index + 1}</kbd>
              <Side word={choice} direction={direction} />
              {isAnswered && choice.id === word.id && <Icon name="check" />}
              {isAnswered && choice.id === chosen && choice.id !== word.id && <Icon name="x" />}
            </button>
          </li>
        ))}
      </ol>
      <div className="review-verdict" aria-live="polite">
        {isAnswered && (
          <p>
            <b>{chosen === word.id ? 'Right.' : 'Not this time.'}</b> <KikuyuOf word={word} /> means “{word.english}”.
          </p>
        )}
      </div>
    </>
  )
}

const Side = ({ word, direction }: { word: ListedWord; direction: Direction }) =>
  direction === 'kikuyu-english' ? <span>{word.english}</span> : <KikuyuOf word={word} />
