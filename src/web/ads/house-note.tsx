import { Link } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import { SUBSCRIPTION } from '../profile/show-subscription.ts'

/** The house note: the text in the slot without an ad. */
export const HouseText = () => (
  <p className="ad-house">
    <span>Every lesson and every word here is free.</span> <Link href={SUBSCRIPTION}>See the plans</Link>
  </p>
)

/** `isGuess`: the slot may still become an ad or empty. Hidden from signed-in learners until that is known. */
export const HouseNote = ({ isGuess = false }: { isGuess?: boolean }) => (
  <aside className={classNames('ad-frame', isGuess && 'guess')} aria-label="Plans">
    <HouseText />
  </aside>
)
