import { useEffect, useRef, useState } from 'react'
import type { Ads } from '../config/config.ts'
import { usePlan } from '../profile/use-plan.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
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

/** What must be known stands in the line; the rest is one tap away, so that the choice needs no more room than the ad. */
const Choice = ({ host, onChoose }: { host: string; onChoose: (choice: AdChoice) => void }) => {
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <div className="ad-choice">
      <p>
        Show an ad from <b>{host}</b> here? <span className="ad-detail">It may set cookies and see this page. </span>
        <button
          type="button"
          className="ad-more"
          aria-haspopup="dialog"
          aria-label="More about ads"
          onClick={() => setMoreOpen(true)}
        >
          More
        </button>
      </p>
      {isMoreOpen && (
        <Dialog title="What an ad can see" onClose={() => setMoreOpen(false)}>
          <div className="dialog-body ad-about">
            <p>
              If you say yes, a script from <b>{host}</b> will load on this screen, below the flashcards, and nowhere
              else.
            </p>
            <p>
              It may set cookies, and can see what the page shows and what this site stores in your browser. We tell it
              nothing about you.
            </p>
            <p>Ads pay for the course. You can change your mind at any time in Settings.</p>
          </div>
        </Dialog>
      )}
      <div className="ad-answers">
        <Button onClick={() => onChoose('yes')}>Show ads</Button>
        <Button onClick={() => onChoose('no')}>No ads, thanks</Button>
      </div>
    </div>
  )
}

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
