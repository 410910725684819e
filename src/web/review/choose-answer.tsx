import { useState, type Ref } from 'react'
import type { Direction } from '#core/learning-log/event.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { Option } from '../ui/option.tsx'
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
      <ol className="options" ref={listRef}>
        {choices.map((choice, index) => (
          <li key={choice.id}>
            <Option
              number={index + 1}
              isAnswered={isAnswered}
              isRight={choice.id === word.id}
              isChosen={choice.id === chosen}
              onChoose={() => choose(choice.id)}
            >
              <Side word={choice} direction={direction} />
            </Option>
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
  direction === 'kikuyu-english' ? word.english : <KikuyuOf word={word} />
