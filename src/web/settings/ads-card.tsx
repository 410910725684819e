import { useId } from 'react'
import { adHost, useAdChoice } from '../ads/ad-choice.ts'
import type { Ads } from '../config/config.ts'
import { Segmented } from '../ui/segmented.tsx'

const choices = [
  { value: 'yes', label: 'Show ads', icon: 'check' },
  { value: 'no', label: 'No ads', icon: 'x' },
] as const

/** The choice that is first asked for in the place for the ad. */
export function AdsCard({ ads }: { ads: Ads }) {
  const headingId = useId()
  const [choice, choose] = useAdChoice(ads)
  return (
    <section className="card stack" aria-labelledby={headingId}>
      <h2 className="card-title" id={headingId}>
        Ads
      </h2>
      <div>
        <Segmented labelledBy={headingId} choices={choices} value={choice} onChange={choose} />
      </div>
      <p className="hint">
        Visitors and learners on the Free plan may see an ad from {adHost(ads)} under the flashcards. Nothing is loaded
        from there unless you choose “Show ads”. This choice is for this device only.
      </p>
    </section>
  )
}
