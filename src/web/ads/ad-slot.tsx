import { useEffect, useRef, useState } from 'react'
import type { Ads } from '../config/config.ts'
import { usePlan } from '../profile/use-plan.ts'
import { Button } from '../ui/button.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { adHost, useAdChoice, type AdChoice } from './ad-choice.ts'
import { adState, type AdState } from './ad-state.ts'
import { fillAd } from './fill-ad.ts'
import { HouseWords } from './house-note.tsx'

const names: Readonly<Record<Exclude<AdState, 'nothing'>, string>> = {
  choice: 'Ads',
  ad: 'Advertisement',
  house: 'Plans',
}

const answers: Readonly<Record<AdChoice, string>> = {
  yes: 'Ads may be shown here from now on. You can change that in Settings.',
  no: 'No ads will be shown. You can change that in Settings.',
}

/** The place for an ad on a site that has a network: the choice, the ad, or what stands there without one. */
export default function AdSlot({ ads }: { ads: Ads }) {
  const { plan, isKnown } = usePlan()
  const [choice, choose] = useAdChoice(ads)
  const [isMissing, setMissing] = useState(false)
  const [announcement, announce] = useState('')
  const frame = useRef<HTMLElement>(null)
  const state = adState({ plan: isKnown ? plan : undefined, choice, isMissing })
  return (
    <>
      {state !== 'nothing' && (
        <aside className="ad-frame" aria-label={names[state]} tabIndex={-1} ref={frame}>
          {state === 'house' && <HouseWords />}
          {state === 'ad' && <Ad ads={ads} onMissing={() => setMissing(true)} />}
          {state === 'choice' && (
            <Choice
              host={adHost(ads)}
              onChoose={(chosen) => {
                choose(chosen)
                announce(answers[chosen])
                // The buttons go, and would take the focus with them.
                frame.current?.focus({ preventScroll: true })
              }}
            />
          )}
        </aside>
      )}
      <output className="vh">{announcement}</output>
    </>
  )
}

const Choice = ({ host, onChoose }: { host: string; onChoose: (choice: AdChoice) => void }) => (
  <div className="ad-choice">
    <p>
      Show an ad from <b>{host}</b> here? Its script will load on this screen. It may set cookies and can see what the
      page shows and stores. We tell it nothing about you.
    </p>
    <div className="ad-answers">
      <Button onClick={() => onChoose('yes')}>Show ads</Button>
      <Button onClick={() => onChoose('no')}>No ads, thanks</Button>
    </div>
  </div>
)

function Ad({ ads: { scriptUrl, client, slot }, onMissing }: { ads: Ads; onMissing: () => void }) {
  const place = useRef<HTMLModElement>(null)
  const latest = useLatest(onMissing)
  useEffect(() => fillAd({ place: place.current!, scriptUrl, onMissing: () => latest.current() }), [scriptUrl, latest])
  return (
    <>
      <p className="ad-label">Advertisement</p>
      <ins className="adsbygoogle" ref={place} data-ad-client={client} data-ad-slot={slot} />
    </>
  )
}
