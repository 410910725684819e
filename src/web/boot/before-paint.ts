import { markSignedIn } from '../account/before-paint.ts'
import { markLearnt } from '../home/before-paint.ts'
import { markCalm } from '../learner-settings/before-paint.ts'
import { markSubscription } from '../profile/before-paint.ts'
import { showStoredTheme } from '../theme/before-paint.ts'
import { markCategory } from '../vocabulary/before-paint.ts'
import { markSearch } from '../word-list/before-paint.ts'

/**
 * The script in the head of every page, run before the first paint: prerendered HTML cannot know what is stored on the device
 * or which query the address has. Each feature marks the root element with an attribute that its styles read. The build bundles
 * this file into index.html (scripts/vite-index-html.ts); the security policy allows it by its hash.
 */
export interface EarlyPage {
  readonly root: HTMLElement
  /** From localStorage; null where nothing is stored or the browser refuses. */
  stored(key: string): string | null
  /** The keys in sessionStorage; empty where the browser refuses. */
  readonly tabKeys: readonly string[]
  readonly path: string
  readonly query: URLSearchParams
}

const page: EarlyPage = {
  root: document.documentElement,
  stored: (key) => allowed(() => localStorage.getItem(key), null),
  tabKeys: allowed(() => Object.keys(sessionStorage), []),
  path: location.pathname,
  query: new URLSearchParams(location.search),
}

/** Browsers that refuse to store anything throw at the first access. */
function allowed<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}

showStoredTheme(page)
markSignedIn(page)
markLearnt(page)
markCalm(page)
markSubscription(page)
markCategory(page)
markSearch(page)
