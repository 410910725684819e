import { allCards, isStudied } from '#core/review/card.ts'
import { dayName, dayNumber } from '#core/review/day-number.ts'
import { dueCards, type IsTaught } from '#core/review/due-cards.ts'
import { reviewSettings, type ReviewSettings } from '#core/review/review-settings.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { type Clock, readClock } from '../learning/clock.ts'
import { comingDay } from '../card-state/day-text.ts'
import { useToday } from '../card-state/use-today.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Icon } from '../ui/icon.tsx'
import { useReviewWords } from './review-words.ts'
import { KikuyuOf } from './shown-word.tsx'

/** Why there is nothing to do, and when there will be. */
export function NothingDue({
  state,
  aside,
  onAgain,
}: {
  state: ReviewState
  aside: readonly ListedWord[]
  onAgain: () => void
}) {
  const {
    cards: { length: left },
    restsMinutes,
  } = useToday(state, useReviewWords().isTaught)
  const isNewcomer = state.words.size === 0
  return (
    <>
      <div className="review-empty">
        <Icon name={isNewcomer ? 'sprout' : 'check'} />
        {isNewcomer ? (
          <>
            <h2>No words to review yet</h2>
            <p>Words appear here once you’ve seen them in a lesson, on a card or in a test.</p>
          </>
        ) : (
          <>
            <h2>{left > 0 ? 'A short rest' : 'Nothing to review today'}</h2>
            <p>
              {restsMinutes !== undefined && <WaitingMinutes minutes={restsMinutes} />}
              {left > 0 && restsMinutes === undefined && `${counted(left, 'card')} can be reviewed now.`}
              {left === 0 && <NextDue state={state} />}
            </p>
          </>
        )}
      </div>
      {left > 0 && restsMinutes === undefined && (
        <div className="review-aids">
          <Button look="maize" onClick={onAgain}>
            Keep reviewing
          </Button>
        </div>
      )}
      <SetAsideWords aside={aside} />
      <Onward />
    </>
  )
}

/** Of the word just seen, where no other is left to stand between. */
export const WaitingMinutes = ({ minutes }: { minutes: number }) => (
  <>You’ve just seen the last word. It comes back in {counted(minutes, 'minute')}.</>
)

export function NextDue({ state }: { state: ReviewState }) {
  const { isTaught } = useReviewWords()
  const { newWordsADay } = useSettings()
  const clock = readClock()
  const next = nextDueDay(state, clock, { ...reviewSettings, newWordsADay }, isTaught)
  return next ? (
    <>The next words are due {comingDay(next, clock.day)}.</>
  ) : (
    <>No words are waiting. Learn new ones in a lesson.</>
  )
}

export const SetAsideWords = ({ aside }: { aside: readonly ListedWord[] }) =>
  aside.length > 0 && (
    <section className="card stack" aria-labelledby="set-aside">
      <h2 className="card-title" id="set-aside">
        Set aside
      </h2>
      <p className="muted">You forgot these several times. It happens to everyone: learn them again in a lesson.</p>
      <ul className="review-aside">
        {[...new Set(aside)].map((word) => (
          <li key={word.id}>
            <KikuyuOf word={word} /> {word.english}
          </li>
        ))}
      </ul>
    </section>
  )

export const Onward = () => (
  <div className="row">
    <LinkButton href="/">Back to lessons</LinkButton>
    <LinkButton href="/progress" look="quiet">
      Your progress
    </LinkButton>
  </div>
)

/** The next day, after today, on which something is due as things stand; undefined where nothing ever is. */
export function nextDueDay(
  state: ReviewState,
  { now, day }: Clock,
  settings: ReviewSettings,
  isTaught: IsTaught,
): string | undefined {
  const today = dayNumber(day)
  const days = allCards(state.words)
    .filter(isStudied)
    .map(({ dueOn }) => dueOn)
    .filter((due) => due > today + 1)
  const candidates = [today + 1, ...new Set(days.toSorted((one, other) => one - other))].map(dayName)
  return candidates.find((candidate) => dueCards(state, now, candidate, settings, isTaught).length > 0)
}
