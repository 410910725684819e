import { hintOf } from '#core/word/spelled.ts'
import { Button } from '../ui/button.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { ExerciseProps } from './exercise.ts'
import { KikuyuOf } from './shown-word.tsx'

/** To recall it in one's mind, then look. */
export function ShowAnswer({ word, direction, isAnswered, onAnswer }: ExerciseProps) {
  return (
    <>
      {!isAnswered && (
        <Button look="primary" large wide className="review-main" onClick={() => onAnswer('shown')}>
          Show answer
        </Button>
      )}
      <div aria-live="polite">
        {isAnswered && (
          <div className="card review-back">
            <p className="review-answer">{direction === 'kikuyu-english' ? word.english : <KikuyuOf word={word} />}</p>
            {direction === 'english-kikuyu' && <p className="say">({hintOf(word)})</p>}
            {word.usage && (
              <p>
                <Kikuyu>{word.usage.kikuyu}</Kikuyu> <span className="muted">{word.usage.english}</span>
              </p>
            )}
          </div>
        )}
      </div>
    </>
  )
}
