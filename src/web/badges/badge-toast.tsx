import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { BadgeId } from '#core/badges/badges.ts'
import { useLearning } from '../learning/learning.tsx'
import { IconButton } from '../ui/button.tsx'
import { BadgeBase, badges, badgesToAnnounce, useRecord } from './badges.tsx'
import './badges.css'
import '../ui/floating-note.css'
import './badge-toast.css'

/** How long it stays, in milliseconds: long enough to read it twice. The badges page shows what was missed. */
const SHOW_MS = 12_000
/** How long it stays at least, in milliseconds: long enough to read it once. */
const READ_MS = 4000

/**
 * Announces each new badge once, on any screen. It takes no focus and covers no control, and the first press or key after it was
 * read closes it; a polite live region makes screen readers announce it.
 */
export default function BadgeToast() {
  const record = useRecord()
  const { record: log } = useLearning()
  const isVisible = useIsVisible()
  const [announced, setAnnounced] = useState<readonly BadgeId[]>([])
  const note = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Only the visible tab announces; a hidden one catches up when it becomes visible.
    if (!isVisible) return
    const newBadges = badgesToAnnounce(record).map(({ id }) => id)
    if (newBadges.length === 0) return
    // oxlint-disable-next-line react/set-state-in-effect -- the state records what this page has announced, not what the log holds
    setAnnounced((before) => [...before, ...newBadges])
    log(newBadges.map((badgeId) => ({ type: 'badge-announced', badgeId })))
  }, [record, log, isVisible])

  useEffect(() => {
    if (announced.length === 0 || !isVisible) return undefined
    const hide = ({ target }: Partial<Event>) => {
      if (!(target instanceof Node && note.current?.contains(target))) setAnnounced([])
    }
    const hiding = setTimeout(hide, SHOW_MS, {})
    const reading = setTimeout(() => learnerActs.forEach((act) => addEventListener(act, hide)), READ_MS)
    return () => {
      clearTimeout(hiding)
      clearTimeout(reading)
      for (const act of learnerActs) removeEventListener(act, hide)
    }
  }, [announced, isVisible])

  // After a sign-out the record is another one, so nothing of the account is shown.
  const shown = badges(record).filter(({ id, earned }) => earned && announced.includes(id))
  const [first] = shown
  return (
    <div ref={note} className="floating-note badge-toast" aria-live="polite">
      {first && (
        <section aria-label="Badge earned">
          <BadgeBase badge={first} className="badge-toast-base" />
          <p>
            <b>{shown.map(({ name }) => name).join(' and ')}</b>
            <span className="badge-toast-what">{shown.length > 1 ? 'Badges earned. ' : 'Badge earned. '}</span>
            <Link href="/badges" onClick={() => setAnnounced([])}>
              See your badges
            </Link>
          </p>
          <IconButton className="badge-toast-close" icon="x" label="Close" onClick={() => setAnnounced([])} />
        </section>
      )}
    </div>
  )
}

const learnerActs = ['pointerdown', 'keydown'] as const

function follow(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** False while the tab is hidden or the screen is off. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(
    follow,
    () => document.visibilityState === 'visible',
    () => true,
  )
