import type { Direction } from '#core/learning-log/event.ts'
import { isLeech, isStudied, memoryStage, type Card } from '#core/review/card.ts'
import { reviewSettings } from '#core/review/review-settings.ts'
import { readClock } from '../learning/clock.ts'
import { Stage } from '../words/stage.tsx'
import { useMemory } from '../memory/use-memory.ts'
import { dueText } from './due-text.ts'

const directions = [
  { direction: 'kikuyu-english', name: 'Kikuyu to English' },
  { direction: 'english-kikuyu', name: 'English to Kikuyu' },
] satisfies { direction: Direction; name: string }[]

/** How each direction of the word stands and when it comes again. The place is kept until that is known. */
export function WordMemory({ wordId }: { wordId: string }) {
  const memory = useMemory()
  const cards = memory?.state.words.get(wordId)
  return (
    <div className="word-memory">
      {memory && !cards && <p>You haven’t seen this word yet.</p>}
      {cards && (
        <dl>
          {directions.map(({ direction, name }) => (
            <div key={direction}>
              <dt>{name}</dt>
              <dd>
                <Stage stage={memoryStage(cards[direction], reviewSettings)} />{' '}
                {nextText(cards[direction], readClock().day)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function nextText(card: Card, today: string): string {
  if (!isStudied(card)) return 'not asked yet'
  if (isLeech(card, reviewSettings)) return 'set aside, because you forgot it several times'
  return dueText(card.dueOn, today)
}
