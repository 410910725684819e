import { useEffect, useRef, useState } from 'react'
import type { Ads } from '../config/config.ts'
import type { Plan } from '../profile/plans.ts'
import { usePlan } from '../profile/use-plan.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { type AdChoice, adHost, useAdChoice } from './ad-choice.ts'
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

/** What stands in the place for an ad, on a site that has a network. `nothing`: the space stays, empty. */
export type AdState = 'nothing' | 'choice' | 'ad' | 'house'

/**
 * Visitors and the free plan are asked, and only who said yes gets an ad. As long as the plan of a learner is not known
 * nothing is asked and nothing is shown: it may be one without ads.
 */
export function adState({
  plan,
  choice,
  isMissing,
}: {
  /** Undefined until it is known. A visitor's is the free one. */
  readonly plan: Plan | undefined
  /** Undefined until one is made. */
  readonly choice: AdChoice | undefined
  /** The network's script did not come, or it had nothing to show. */
  readonly isMissing: boolean
}): AdState {
  if (plan !== 'free') return 'nothing'
  if (choice === undefined) return 'choice'
  return choice === 'yes' && !isMissing ? 'ad' : 'house'
}

/** What the network's script is given its places through: a list until it is here, then its own. */
interface AdQueue {
  push(request: object): unknown
}

declare global {
  interface Window {
    adsbygoogle?: AdQueue
  }
}

/** An ad that has not come by then does not come, in milliseconds. */
export const TIMEOUT_MS = 8000

/**
 * Asks the network for an ad in this `<ins class="adsbygoogle">`, and calls `onMissing` once where none comes: the script
 * is out of reach or refused, has nothing to show, or takes too long. Returns the way to give it up: what was asked for then
 * is not asked for any more.
 */
export function fillAd({
  place,
  scriptUrl,
  onMissing,
  load = loadScript,
}: {
  place: HTMLElement
  scriptUrl: string
  onMissing: () => void
  load?: typeof loadScript
}): () => void {
  const request = {}
  let isOver = false
  const giveUp = () => {
    isOver = true
    clearTimeout(timer)
    observer.disconnect()
    withdraw(request)
  }
  const miss = () => {
    giveUp()
    onMissing()
  }
  const timer = setTimeout(miss, TIMEOUT_MS)
  const observer = new MutationObserver(() => {
    if (place.dataset['adStatus'] === 'unfilled') miss()
    else if (place.childElementCount > 0) clearTimeout(timer)
  })
  observer.observe(place, { childList: true, attributeFilter: ['data-ad-status'] })
  askFor(request)
  void load(scriptUrl).then((isHere) => {
    if (!isHere && !isOver) miss()
  })
  return giveUp
}

function askFor(request: object) {
  try {
    window.adsbygoogle ??= []
    window.adsbygoogle.push(request)
  } catch {
    // The script of another is at fault, and tells so itself: the place stays empty.
  }
}

/** A script that comes later would look for a place that is not there any more. */
function withdraw(request: object) {
  const { adsbygoogle: queue } = window
  if (Array.isArray(queue) && queue.includes(request)) queue.splice(queue.indexOf(request), 1)
}

const scripts = new Map<string, Promise<boolean>>()

/** Whether the script has come. It is loaded once; one that failed is tried again for who next asks. */
export function loadScript(url: string): Promise<boolean> {
  const known = scripts.get(url)
  if (known) return known
  const coming = new Promise<boolean>((resolve) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true })
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      scripts.delete(url)
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
  scripts.set(url, coming)
  return coming
}
