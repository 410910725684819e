import type { Badge } from '#core/badges/badges.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/weave.tsx'
import { BadgeBase } from './badge-base.tsx'
import { badgeLooks } from './badge-look.ts'

export function BadgeCard({ badge }: { badge: Badge }) {
  const { id, name, description, earned, progress } = badge
  return (
    <article className={classNames('card badge', badgeLooks[id].thread)}>
      <BadgeBase badge={badge} />
      <div className="badge-facts">
        <h2>{name}</h2>
        <p>{description}</p>
        {earned ? (
          <span className="tag">
            <Icon name="check" small />
            Earned
          </span>
        ) : (
          <div className="badge-progress">
            <ProgressBar percent={progress} label={`${name}: ${progress}%`} />
            <span className="num">{progress}%</span>
          </div>
        )}
      </div>
    </article>
  )
}
