/** How the service worker answers a request. */
export type Answer =
  /** The network; when it fails, the page that renders any address. */
  | 'page'
  /** The network, and the copy of the last time when it fails. */
  | 'settings'
  /** The precache, else the network. */
  | 'file'
  /** The copy of the last time, else the network. */
  | 'sound'
  /** The network only. */
  | 'network'

interface RequestFacts {
  readonly method: string
  readonly url: string
  readonly mode: string
  /** True if it requests a byte range. A stored response is complete, and Safari rejects it for a range. */
  readonly hasRange: boolean
}

/** Paths of the server that depend on the session or the moment. */
const LIVE = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)/

/** Learner data has addresses below `/api` only, so none is ever stored. */
export function answerTo({ method, url, mode, hasRange }: RequestFacts, origin: string): Answer {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || LIVE.test(pathname)) return 'network'
  if (mode === 'navigate') return 'page'
  if (pathname === SETTINGS) return 'settings'
  if (hasRange) return 'network'
  return pathname.startsWith('/voice/') ? 'sound' : 'file'
}

export const SETTINGS = '/config.json'
/** The page without content, which renders the screen of any address: see scripts/prerender.mjs. */
export const SHELL = '/offline'

/** True if the name of a file contains a hash of its content. */
export const isHashed = (path: string) => path.startsWith('/assets/')

/** A response of a failing server or proxy counts as none. */
export const isFromServer = ({ status }: { readonly status: number }) => status < 500

const OURS = 'course '

export const cacheOf = (version: string) => OURS + version
/** The cache of the settings and of the list of versions, which outlives versions. */
export const LASTING = `${OURS}lasting`
/** The cache of the sounds that were fetched, whose names contain a hash. It outlives versions too. */
export const VOICE = `${OURS}voice`
/** The cache of the speakers' recordings that were heard, and of their list. Pages fill it and remove what is withdrawn. */
export const RECORDINGS = `${OURS}recordings`

/** An open page may still need files of the version before, so two versions are kept, like the builds on the server. */
export const versionsAfter = (version: string, before: readonly string[]): readonly string[] =>
  [version, ...before.filter((other) => other !== version)].slice(0, 2)

/** The caches that `kept` versions do not need. Caches of other applications of the origin are not ours. */
export const staleCaches = (names: readonly string[], kept: readonly string[]): readonly string[] =>
  names.filter(
    (name) =>
      isOurs(name) &&
      ![LASTING, VOICE, RECORDINGS].includes(name) &&
      !kept.some((version) => cacheOf(version) === name),
  )

export const isOurs = (name: string) => name.startsWith(OURS)
