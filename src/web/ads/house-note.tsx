import { Link } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import { SUBSCRIPTION } from '../profile/show-subscription.ts'

/** What we say of ourselves where there is no ad. */
export const HouseWords = () => (
  <p className="ad-house">
    <span>Every lesson and every word here is free.</span> <Link href={SUBSCRIPTION}>See the plans</Link>
  </p>
)

/** `isGuess`: it may turn out that there is an ad, or a plan without ads. Learners, who may have one, do not see it until then. */
export const HouseNote = ({ isGuess = false }: { isGuess?: boolean }) => (
  <aside className={classNames('ad-frame', isGuess && 'guess')} aria-label="Plans">
    <HouseWords />
  </aside>
)
