import { useEffect, useRef, useState } from 'react'
import type { Ads } from '../config/config.ts'
import { type Plan, usePlan } from '../profile/use-plan.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { type AdChoice, adHost, useAdChoice } from './ad-choice.ts'
import { HouseText } from './ad-place.tsx'

const names: Readonly<Record<Exclude<AdState, 'nothing'>, string>> = {
  choice: 'Ads',
  ad: 'Advertisement',
  house: 'Plans',
}

const answers: Readonly<Record<AdChoice, string>> = {
  yes: 'Ads may be shown here from now on. You can change that in Settings.',
  no: 'No ads will be shown. You can change that in Settings.',
}

/** The ad slot on a site with a network: the consent question, the ad or the house note. */
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
          {state === 'house' && <HouseText />}
          {state === 'ad' && <Ad ads={ads} onMissing={() => setMissing(true)} />}
          {state === 'choice' && (
            <Choice
              host={adHost(ads)}
              onChoose={(chosen) => {
                choose(chosen)
                announce(answers[chosen])
                // The removed buttons would take the focus with them.
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

/** The question fits into the space of an ad; the details are in a dialog. */
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
        <Button className="ad-answer" onClick={() => onChoose('yes')}>
          Show ads
        </Button>
        <Button className="ad-answer" onClick={() => onChoose('no')}>
          No ads, thanks
        </Button>
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

/** The content of the slot on a site with a network. `nothing`: the space stays empty. */
export type AdState = 'nothing' | 'choice' | 'ad' | 'house'

/**
 * Visitors and learners on the free plan are asked, and only consent shows an ad. Until a learner's plan is known the slot stays
 * empty, because the plan may be free of ads.
 */
export function adState({
  plan,
  choice,
  isMissing,
}: {
  /** Undefined until it is known. Visitors have the free plan. */
  readonly plan: Plan | undefined
  /** Undefined until it is made. */
  readonly choice: AdChoice | undefined
  /** The network's script failed to load or had no ad. */
  readonly isMissing: boolean
}): AdState {
  if (plan !== 'free') return 'nothing'
  if (choice === undefined) return 'choice'
  return choice === 'yes' && !isMissing ? 'ad' : 'house'
}

/** The network's queue: an array until its script has loaded, then the script's own object. */
interface AdQueue {
  push(request: object): unknown
}

declare global {
  interface Window {
    adsbygoogle?: AdQueue
  }
}

/** The time in milliseconds that an ad has to appear. */
export const TIMEOUT_MS = 8000

/**
 * Requests an ad for an `<ins class="adsbygoogle">`. Calls `onMissing` once if none appears: the script fails to load or times
 * out, or has no ad. Returns a function that withdraws the request.
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
  const cancel = () => {
    isOver = true
    clearTimeout(timer)
    observer.disconnect()
    withdraw(request)
  }
  const giveUp = () => {
    cancel()
    onMissing()
  }
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  const observer = new MutationObserver(() => {
    if (place.dataset['adStatus'] === 'unfilled') giveUp()
    else if (place.childElementCount > 0) clearTimeout(timer)
  })
  observer.observe(place, { childList: true, attributeFilter: ['data-ad-status'] })
  enqueue(request)
  void load(scriptUrl).then((isHere) => {
    if (!isHere && !isOver) giveUp()
  })
  return cancel
}

function enqueue(request: object) {
  try {
    window.adsbygoogle ??= []
    window.adsbygoogle.push(request)
  } catch {
    // The network's own script threw; it reports its errors itself, and the slot stays empty.
  }
}

/** Without this a script that loads later would look for an element that is gone. */
function withdraw(request: object) {
  const { adsbygoogle: queue } = window
  if (Array.isArray(queue) && queue.includes(request)) queue.splice(queue.indexOf(request), 1)
}

const scripts = new Map<string, Promise<boolean>>()

/** Loads a script once per address; resolves to whether it loaded. A failed script can be requested again. */
export function loadScript(url: string): Promise<boolean> {
  const cached = scripts.get(url)
  if (cached) return cached
  const loading = new Promise<boolean>((resolve) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true })
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      scripts.delete(url)
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}
