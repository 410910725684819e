import './ad-place.css'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Ads } from '../config/config.ts'
import { useConfig } from '../outside.tsx'
import { classNames } from '../ui/class-names.ts'
import { SUBSCRIPTION } from '../profile/show-subscription.ts'

/** A separate chunk: most sites have no ad network. If it fails to load, the slot shows the house note. */
const AdSlot = lazy<(props: { ads: Ads }) => React.ReactNode>(() =>
  import('./ad-slot.tsx').catch(() => ({ default: () => <HouseNote isGuess /> })),
)

/** The ad slot. It reserves its space, so nothing on the screen moves when its content changes. */
export function AdPlace() {
  const config = useConfig()
  return (
    <div className="ad-place">
      <div className="ad-space">
        {config?.ads ? (
          <Suspense fallback={<HouseNote isGuess />}>
            <AdSlot ads={config.ads} />
          </Suspense>
        ) : (
          <HouseNote isGuess={config === null} />
        )}
      </div>
    </div>
  )
}

/** The house note: the text in the slot without an ad. */
export const HouseText = () => (
  <p className="ad-house">
    <span>Every lesson and every word here is free.</span> <Link href={SUBSCRIPTION}>See the plans</Link>
  </p>
)

/** `isGuess`: the slot may still become an ad or empty. Hidden from signed-in learners until that is known. */
const HouseNote = ({ isGuess = false }: { isGuess?: boolean }) => (
  <aside className={classNames('ad-frame', isGuess && 'guess')} aria-label="Plans">
    <HouseText />
  </aside>
)
