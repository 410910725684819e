import './ad-place.css'
import { lazy, Suspense } from 'react'
import type { Ads } from '../config/config.ts'
import { useConfig } from '../outside.tsx'
import { importAgain } from '../loading/import-again.ts'
import { HouseNote } from './house-note.tsx'

/** What a site without a network never needs. Where it cannot be had, no ad is what there is. */
const AdSlot = lazy<(props: { ads: Ads }) => React.ReactNode>(() =>
  importAgain(() => import('./ad-slot.tsx')).catch(() => ({ default: () => <HouseNote isGuess /> })),
)

/** The place for an ad. Its space is kept, whatever comes to stand there: nothing on the screen ever moves for it. */
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
