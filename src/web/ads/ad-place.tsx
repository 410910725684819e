import './ad-place.css'
import { lazy, Suspense } from 'react'
import type { Ads } from '../config/config.ts'
import { useConfig } from '../outside.tsx'
import { HouseNote } from './house-note.tsx'

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
