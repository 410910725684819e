import { useState } from 'react'
import type { Badge } from '#core/badges/badges.ts'
import { type PageText, product } from '../page-text.ts'
import { BackLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ProgressBar } from '../ui/weave.tsx'
import { BadgeBase, badgeLooks, badges, useRecord } from './badges.tsx'
import './badges.css'

const tabs = [
  { id: 'all', name: 'All Badges', has: () => true, none: '' },
  {
    id: 'earned',
    name: 'Earned',
    has: ({ earned }: Badge) => earned,
    none: 'No badges earned yet. Complete lessons and activities to earn badges!',
  },
  {
    id: 'yet',
    name: 'Yet to Earn',
    has: ({ earned }: Badge) => !earned,
    none: 'You’ve earned every badge.',
  },
] as const

export const pageText = (): PageText => ({
  title: `Badges | ${product}`,
  description: 'Six badges for learning Kikuyu, from the first word to the grammar stages, and how far you have come.',
})

/** The six badges with their progress. */
export default function BadgesScreen() {
  const all = badges(useRecord())
  const [chosen, choose] = useState<(typeof tabs)[number]['id']>('all')
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const shown = all.filter((badge) => tab.has(badge))
  return (
    <div className="wrap page badges">
      <BackLink href="/profile">Back</BackLink>
      <h1 className="page-title badges-title" tabIndex={-1}>
        Badges
      </h1>
      <Summary earned={all.filter(({ earned }) => earned).length} total={all.length} />
      <Tabs label="Badges" tabs={tabs} chosen={chosen} onChoose={choose}>
        {shown.length > 0 ? (
          <ul className="grid">
            {shown.map((badge) => (
              <li key={badge.id}>
                <BadgeCard badge={badge} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="badges-none">{tab.none}</p>
        )}
      </Tabs>
    </div>
  )
}

function Summary({ earned, total }: { earned: number; total: number }) {
  const percent = Math.round((100 * earned) / total)
  return (
    <section className="card badges-summary" aria-label="Summary">
      <p>
        <b className="num">
          {earned} / {total} Earned
        </b>
        <span className="muted num">{percent}% complete</span>
      </p>
      <ProgressBar percent={percent} label={`${percent}% of badges earned`} />
    </section>
  )
}

export function BadgeCard({ badge }: { badge: Badge }) {
  const { id, name, description, earned, progress } = badge
  return (
    <article className={classNames('card badge', badgeLooks[id].thread)}>
      <BadgeBase badge={badge} />
      <div className="badge-facts">
        <h2>{name}</h2>
        <p>{description}</p>
        {earned ? (
          <span className="tag badge-tag">
            <Icon name="check" small />
            Earned
          </span>
        ) : (
          <div className="badge-progress">
            <ProgressBar className="badge-progress-bar" percent={progress} label={`${name}: ${progress}%`} />
            <span className="num">{progress}%</span>
          </div>
        )}
      </div>
    </article>
  )
}
