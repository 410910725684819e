import '../badges/badges.css'
import { badges } from '#core/badges/badges.ts'
import { BadgeBase } from '../badges/badge-base.tsx'
import { useRecord } from '../badges/use-record.ts'
import { useLearning } from '../learning/learning.tsx'
import { LinkButton } from '../ui/button.tsx'

const MOST_SHOWN = 3

/** The badges earned, the first few of them. Until the device has told, their place is kept. */
export function Achievements() {
  const { ready } = useLearning()
  const all = badges(useRecord())
  const earned = all.filter((badge) => badge.earned)
  return (
    <section className="card stack achievements" aria-labelledby="achievements">
      <div className="achievements-head">
        <h2 className="card-title" id="achievements">
          Achievements
        </h2>
        <span className="muted small num">{ready && `${earned.length} of ${all.length} earned`}</span>
      </div>
      {earned.length > 0 ? (
        <ul className="achievements-earned">
          {earned.slice(0, MOST_SHOWN).map((badge) => (
            <li key={badge.id}>
              <BadgeBase badge={badge} />
              <div>
                <b>{badge.name}</b>
                <p className="small muted">{badge.description}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="achievements-none">
          {ready && 'No badges earned yet. Complete lessons and activities to earn badges!'}
        </p>
      )}
      <LinkButton href="/badges" wide>
        View All Badges
      </LinkButton>
    </section>
  )
}
