/**
 * Grades a response as the MDN HTTP Observatory does (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring): from
 * 100 points, each criterion takes or gives some, and points are given only to a response that lost at most ten. The scan of
 * redirects and certificates is left out, since a proxy in front of the server has them.
 */
export function scanOf(
  response: Response,
  html: string,
): { grade: string; points: Readonly<Record<Criterion, number>> } {
  const points = Object.fromEntries(
    Object.entries(criteria).map(([name, pointsOf]) => [name, pointsOf(response, html)]),
  ) as Record<Criterion, number>
  const all = Object.values(points)
  const lost = all.filter((each) => each < 0).reduce((sum, each) => sum + each, 100)
  const score = lost < 90 ? lost : all.filter((each) => each > 0).reduce((sum, each) => sum + each, lost)
  return { grade: gradeOf(score), points }
}

export type Criterion = keyof typeof criteria

/** The most points of each criterion. Preloaded Strict-Transport-Security is a list of browsers: a header cannot show it. */
export const best: Readonly<Record<Criterion, readonly number[]>> = {
  'content-security-policy': [10],
  cookies: [0, 5],
  'cross-origin-resource-sharing': [0],
  'referrer-policy': [5],
  'strict-transport-security': [0],
  // Scripts of our own origin need no hash.
  'subresource-integrity': [0, 5],
  'x-content-type-options': [0],
  'x-frame-options': [5],
  'cross-origin-resource-policy': [10],
}

const criteria = {
  'content-security-policy'({ headers }: Response): number {
    const policy = policyOf(headers)
    if (policy.size === 0) return -25
    const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
    const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map(sourcesOf) as [
      string[],
      string[],
      string[],
    ]
    if (scripts.some((source) => isBroad(source) || isUnsafe(source, scripts)) || objects.some(isBroad)) return -20
    const passive = new Set(['img-src', 'media-src'])
    const active = [...policy].filter(([name]) => !passive.has(name)).flatMap(([, sources]) => sources)
    if (active.some(isPlain)) return -20
    if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
    if ([...passive].flatMap(sourcesOf).some(isPlain)) return -10
    if (styles.some((source) => isBroad(source) || isUnsafe(source, styles))) return 0
    return policy.get('default-src')?.join() === "'none'" ? 10 : 5
  },

  cookies({ headers }: Response): number {
    const cookies = headers.getSetCookie().map((cookie) => cookie.toLowerCase())
    if (cookies.length === 0) return 0
    const isMissing = (pattern: RegExp) => cookies.some((cookie) => !pattern.test(cookie))
    if (isMissing(/;\s*secure\b/)) return -40
    if (isMissing(/;\s*httponly\b/)) return -30
    return isMissing(/;\s*samesite=(?:lax|strict)\b/) ? -20 : 5
  },

  'cross-origin-resource-sharing': ({ headers }: Response) =>
    headers.has('Access-Control-Allow-Origin') && headers.has('Access-Control-Allow-Credentials') ? -50 : 0,

  'referrer-policy'({ headers }: Response): number {
    const policy = headers.get('Referrer-Policy')
    if (policy === null) return 0
    return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5
  },

  'strict-transport-security'({ headers }: Response): number {
    const seconds = /^max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1]
    if (seconds === undefined) return -20
    return Number(seconds) < SIX_MONTHS_S ? -10 : 0
  },

  'subresource-integrity'(_: Response, html: string): number {
    const foreign = [...html.matchAll(/<script\b[^>]*\ssrc="((?:https?:)?\/\/[^"]*)"[^>]*>/gi)]
    const points = foreign.map(([tag, address = '']) => {
      const isSecure = address.startsWith('https:')
      if (/\sintegrity="/.test(tag)) return isSecure ? 5 : -20
      return isSecure ? -5 : -50
    })
    return Math.min(0, ...points)
  },

  'x-content-type-options': ({ headers }: Response) => (headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5),

  'x-frame-options'({ headers }: Response): number {
    const ancestors = policyOf(headers).get('frame-ancestors')
    if (ancestors && !ancestors.some(isBroad)) return 5
    return /^(?:deny|sameorigin)$/i.test(headers.get('X-Frame-Options') ?? '') ? 0 : -20
  },

  'cross-origin-resource-policy'({ headers }: Response): number {
    const policy = headers.get('Cross-Origin-Resource-Policy')
    if (policy === null || policy === 'cross-origin') return 0
    return policy === 'same-origin' || policy === 'same-site' ? 10 : -5
  },
}

const SIX_MONTHS_S = 15_768_000

/** Each directive with its sources. Browsers ignore a directive that was there before. */
function policyOf(headers: Headers): ReadonlyMap<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const directive of (headers.get('Content-Security-Policy') ?? '').split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

const isBroad = (source: string) => /^(?:\*|(?:ftp|https?):(?:\/\/\*(?:\.\*)?)?)$/.test(source)

/** Browsers ignore 'unsafe-inline' beside a hash or a nonce. */
const isUnsafe = (source: string, among: readonly string[]) =>
  source === 'data:' || (source === "'unsafe-inline'" && !among.some((each) => /^'(?:sha\d+|nonce)-/.test(each)))

const isPlain = (source: string) => /^(?:http|ftp):/.test(source)

/** Grades are five points apart, from F at 20 to A+ at 100. */
function gradeOf(score: number): string {
  const grades = ['F', 'D-', 'D', 'D', 'D+', 'C-', 'C', 'C', 'C+', 'B-', 'B', 'B', 'B+', 'A-', 'A', 'A', 'A+']
  return grades[Math.min(16, Math.max(0, Math.floor(score / 5) - 4))] ?? ''
}
