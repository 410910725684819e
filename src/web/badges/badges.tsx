import grammarCategories from 'virtual:vocabulary/grammar-categories'
import {
  type Badge,
  type BadgeId,
  createBadges,
  learnerRecord,
  withEvent,
  type LearnerRecord,
} from '#core/badges/badges.ts'
import { classNames } from '../ui/class-names.ts'
import type { IconName } from '../ui/icon.tsx'
import { followLog } from '../learning/follow-log.ts'
import { useLearning } from '../learning/learning.tsx'

/** The icon of a badge, and its thread colour as a class of badges.css. */
export const badgeLooks: Readonly<Record<BadgeId, { readonly icon: IconName; readonly thread: string }>> = {
  'first-word': { icon: 'sprout', thread: 'green' },
  'conversation-starter': { icon: 'message-circle', thread: 'earth' },
  'cultural-explorer': { icon: 'mountain', thread: 'maize' },
  'vocabulary-builder': { icon: 'library-big', thread: 'blue' },
  'daily-learner': { icon: 'calendar-check', thread: 'fig' },
  'grammar-master': { icon: 'puzzle', thread: 'green' },
}

/** The number of stitches on the outer ring of the basket's base. */
const stitches = 36
const stitch = '4.9 1.03'

/**
 * A badge as the base of a woven basket: complete when earned, else woven as far as the progress. The text beside it says the
 * same.
 */
export function BadgeBase({ badge: { id, earned, progress }, className }: { badge: Badge; className?: string }) {
  const { icon, thread } = badgeLooks[id]
  const woven = Math.round((stitches * progress) / 100)
  return (
    <svg className={classNames('badge-base', thread, earned && 'earned', className)} viewBox="0 0 80 80" aria-hidden>
      {earned ? (
        <>
          <circle className="weft" cx="40" cy="40" r="34" strokeWidth="8" strokeDasharray={stitch} />
          <circle className="weft maize" cx="40" cy="40" r="27.5" strokeWidth="4" strokeDasharray="4 .8" />
          <circle className="weft inner" cx="40" cy="40" r="24.2" strokeWidth="2" strokeDasharray="3.5 .3" />
        </>
      ) : (
        <>
          <circle className="warp" cx="40" cy="40" r="34" strokeWidth="8" strokeDasharray="3 2.93" />
          <circle className="warp" cx="40" cy="40" r="27" strokeWidth="4" strokeDasharray="3 2.65" />
          {woven > 0 && (
            <g transform="rotate(-90 40 40)">
              <circle
                className="weft"
                cx="40"
                cy="40"
                r="34"
                strokeWidth="8"
                strokeDasharray={`${`${stitch} `.repeat(woven)}0 400`}
              />
            </g>
          )}
        </>
      )}
      <circle className="heart" cx="40" cy="40" r="21.5" />
      <svg className="icon badge-icon" x="28" y="28" width="24" height="24" viewBox="0 0 24 24">
        <use href={`#icon-${icon}`} />
      </svg>
    </svg>
  )
}

export const { badges, badgesToAnnounce } = createBadges(grammarCategories)

const recordAfter = followLog(learnerRecord, withEvent)

/** The record derived from the learner's log; empty until the log is read. */
export const useRecord = (): LearnerRecord => recordAfter(useLearning().events)
