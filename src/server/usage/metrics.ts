import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { EventCounts } from '../learning-log/learner-records.ts'
import { problem } from '../http/problem.ts'

/** Upper bounds of the histogram in seconds; they separate pages, sign-ins and models. */
const BOUNDS = [0.005, 0.05, 0.5, 2, 10, 30]

interface Route {
  readonly answers: Map<string, number>
  /** The number of requests within each bound. */
  readonly within: number[]
  count: number
  seconds: number
  inFlight: number
}

export type Metrics = ReturnType<typeof createMetrics>

/** Counts requests for monitoring, by route only: no personal data and no content. */
export function createMetrics({ clock = () => performance.now() }: { clock?: () => number } = {}) {
  const routes = new Map<string, Route>()

  function routeNamed(name: string): Route {
    const known = routes.get(name) ?? {
      answers: new Map(),
      within: BOUNDS.map(() => 0),
      count: 0,
      seconds: 0,
      inFlight: 0,
    }
    routes.set(name, known)
    return known
  }

  const count = createMiddleware(async (c, next) => {
    const route = routeNamed(routeOf(c.req.path))
    const began = clock()
    route.inFlight += 1
    await next()
    route.inFlight -= 1
    const seconds = (clock() - began) / 1000
    const answer = `method="${methodOf(c.req.method)}",status="${c.res.status}"`
    route.answers.set(answer, (route.answers.get(answer) ?? 0) + 1)
    BOUNDS.forEach((bound, i) => (route.within[i] = (route.within[i] ?? 0) + Number(seconds <= bound)))
    route.count += 1
    route.seconds += seconds
  })

  const events = { stored: 0, repeated: 0, conflicting: 0, refused: 0 }
  const outcomes = Object.keys(events) as (keyof EventCounts)[]

  /** Counts what became of the events that devices uploaded. */
  function countEvents(counts: EventCounts): void {
    for (const outcome of outcomes) events[outcome] += counts[outcome]
  }

  /** In the text format of Prometheus. */
  function text(): string {
    const sorted = [...routes].toSorted(([a], [b]) => a.localeCompare(b))
    return [
      '# HELP http_requests_total Requests answered.',
      '# TYPE http_requests_total counter',
      ...sorted.flatMap(([name, { answers }]) =>
        [...answers].map(([answer, times]) => `http_requests_total{route="${name}",${answer}} ${times}`),
      ),
      '# HELP http_request_duration_seconds Time until the answer begins.',
      '# TYPE http_request_duration_seconds histogram',
      ...sorted.flatMap(([name, route]) => histogram(name, route)),
      '# HELP http_requests_in_flight Requests whose answer has not begun.',
      '# TYPE http_requests_in_flight gauge',
      ...sorted.map(([name, { inFlight }]) => `http_requests_in_flight{route="${name}"} ${inFlight}`),
      '# HELP learning_log_events_total Events that devices uploaded. Conflicting: the id is stored with other content.',
      '# TYPE learning_log_events_total counter',
      ...outcomes.map((outcome) => `learning_log_events_total{outcome="${outcome}"} ${events[outcome]}`),
      '# HELP process_resident_memory_bytes Memory of the process.',
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '',
    ].join('\n')
  }

  return { count, countEvents, text }
}

function histogram(name: string, { within, count, seconds }: Route): string[] {
  const bucket = (bound: string, times: number) =>
    `http_request_duration_seconds_bucket{route="${name}",le="${bound}"} ${times}`
  return [
    ...BOUNDS.map((bound, i) => bucket(String(bound), within[i] ?? 0)),
    bucket('+Inf', count),
    `http_request_duration_seconds_sum{route="${name}"} ${seconds}`,
    `http_request_duration_seconds_count{route="${name}"} ${count}`,
  ]
}

/** The route of a path. There are few fixed routes, so made-up paths do not add more. */
export function routeOf(path: string): string {
  const [, first, second = ''] = path.split('/', 3)
  if (first === 'api')
    return ['auth', 'tutor', 'assistant', 'usage', 'learning-log'].includes(second) ? `/api/${second}` : '/api'
  return ['/config.json', '/healthz', '/readyz', '/metrics'].includes(path) ? path : '/'
}

const methodOf = (method: string) => (['GET', 'HEAD', 'POST'].includes(method) ? method : 'other')

/**
 * `GET /metrics`, in the text format of Prometheus. `token`: required as a bearer token, if set; compared in constant time.
 */
export const metricsRoutes = ({
  metricsText,
  token,
}: {
  metricsText: () => Promise<string>
  token: string | undefined
}) =>
  new Hono().get('/metrics', async (c) => {
    const given = /^Bearer ([!-~]{1,1000})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (token === undefined || (given !== undefined && timingSafeEqual(digest(given), digest(token))))
      return c.text(await metricsText())
    c.header('WWW-Authenticate', 'Bearer')
    return problem(c, { kind: 'signed-out' })
  })

const digest = (text: string) => createHash('sha256').update(text).digest()
