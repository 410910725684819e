import { createHash, timingSafeEqual } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { CallFault } from '#providers/calls/call-fault.ts'
import type { CheckOutcome } from '#providers/chat-completions/chat-completions.ts'
import type { EventCounts } from '../learning-log/learner-records.ts'
import { problem } from '../http/problem.ts'
import { routePattern } from '../http/log.ts'

/** Upper bounds of the histograms in seconds; they separate pages, sign-ins and models. */
const BOUNDS = [0.005, 0.05, 0.5, 2, 10, 30]

interface Route {
  readonly answers: Map<string, number>
  readonly durations: Histogram
  inFlight: number
}

/** Counts the answers of a route with one status. */
export type Counter = ReturnType<Metrics['counterOf']>

/** How a call to a model ended. */
type CallOutcome = 'answered' | CallFault['kind']

type Metric = 'counter' | 'gauge' | 'histogram'

export type Metrics = ReturnType<typeof createMetrics>

/** Counts for monitoring, by route and kind only: no personal data and no content. */
export function createMetrics({ clock = () => performance.now() }: { clock?: () => number } = {}) {
  const routes = new Map<string, Route>()
  const calls = new Map<string, { readonly outcomes: Map<CallOutcome, number>; readonly durations: Histogram }>()
  const gauges: { readonly name: string; readonly help: string; readonly read: () => number }[] = []

  function routeNamed(name: string): Route {
    const known = routes.get(name) ?? { answers: new Map(), durations: createHistogram(), inFlight: 0 }
    routes.set(name, known)
    return known
  }

  const count = createMiddleware(async (c, next) => {
    const route = routeNamed(routePattern(c))
    const began = clock()
    route.inFlight += 1
    await next()
    route.inFlight -= 1
    increase(route.answers, answerLabels(c.req.method, c.res.status))
    route.durations.add((clock() - began) / 1000)
  })

  /** Counts answers with this status that do not come through the app, each with the seconds until it began. */
  function counterOf({ route: name, method, status }: { route: string; method: string; status: number }) {
    const route = routeNamed(name)
    const answer = answerLabels(method, status)
    return {
      begin: () => void (route.inFlight += 1),
      /** `seconds`: undefined if the app answers after all. */
      end(seconds?: number): void {
        route.inFlight -= 1
        if (seconds === undefined) return
        increase(route.answers, answer)
        route.durations.add(seconds)
      },
    }
  }

  const events = { stored: 0, repeated: 0, conflicting: 0, refused: 0 }
  const outcomes = Object.keys(events) as (keyof EventCounts)[]

  /** Counts the outcomes of the events that devices uploaded. */
  function countEvents(counts: EventCounts): void {
    for (const outcome of outcomes) events[outcome] += counts[outcome]
  }

  /** Counts a call to a provider of models. `seconds`: until its answer began, or it failed. */
  function countCall(
    provider: 'tutor' | 'assistant' | 'speech' | 'recognition',
    outcome: CallOutcome,
    seconds: number,
  ): void {
    const known = calls.get(provider) ?? { outcomes: new Map(), durations: createHistogram() }
    calls.set(provider, known)
    increase(known.outcomes, outcome)
    known.durations.add(seconds)
  }

  const checks = new Map<string, Record<CheckOutcome, number>>()

  /** Counts a turn of the tutor's model by what the vocabulary check on the learner's device made of it. */
  function countCheck(model: string, outcome: CheckOutcome): void {
    const known = checks.get(model) ?? { passed: 0, rejected: 0, replaced: 0 }
    checks.set(model, known)
    known[outcome] += 1
  }

  /** Adds a gauge whose value is read with the metrics. */
  function watch(name: string, help: string, read: () => number): void {
    gauges.push({ name, help, read })
  }

  /** In the text format of Prometheus. */
  function text(): string {
    const sorted = [...routes].toSorted(([a], [b]) => a.localeCompare(b))
    return [
      ...family('http_requests_total', 'counter', 'Requests answered.'),
      ...sorted.flatMap(([name, { answers }]) =>
        [...answers].map(([answer, times]) => `http_requests_total{route="${name}",${answer}} ${times}`),
      ),
      ...family('http_request_duration_seconds', 'histogram', 'Time until the answer begins.'),
      ...sorted.flatMap(([name, { durations }]) => durations.lines('http_request_duration_seconds', `route="${name}"`)),
      ...family('http_requests_in_flight', 'gauge', 'Requests whose answer has not begun.'),
      ...sorted.map(([name, { inFlight }]) => `http_requests_in_flight{route="${name}"} ${inFlight}`),
      ...family('provider_requests_total', 'counter', 'Calls to models, by how they ended.'),
      ...[...calls].flatMap(([provider, call]) =>
        [...call.outcomes].map(
          ([outcome, times]) => `provider_requests_total{provider="${provider}",outcome="${outcome}"} ${times}`,
        ),
      ),
      ...family('provider_request_duration_seconds', 'histogram', 'Time until the answer of a model begins.'),
      ...[...calls].flatMap(([provider, { durations }]) =>
        durations.lines('provider_request_duration_seconds', `provider="${provider}"`),
      ),
      ...family('vocabulary_checks_total', 'counter', "Turns of the tutor's models, by what the check made of them."),
      ...[...checks].flatMap(([model, counted]) =>
        Object.entries(counted).map(
          ([outcome, times]) =>
            `vocabulary_checks_total{provider="tutor",model="${labelValue(model)}",outcome="${outcome}"} ${times}`,
        ),
      ),
      ...family(
        'learning_log_events_total',
        'counter',
        'Events that devices uploaded. Conflicting: the id is stored with other content.',
      ),
      ...outcomes.map((outcome) => `learning_log_events_total{outcome="${outcome}"} ${events[outcome]}`),
      ...gauges.flatMap(({ name, help, read }) => [...family(name, 'gauge', help), `${name} ${read()}`]),
      ...family('event_loop_active_seconds_total', 'counter', 'Time that the event loop was busy.'),
      `event_loop_active_seconds_total ${performance.eventLoopUtilization().active / 1000}`,
      ...family('process_cpu_seconds_total', 'counter', 'Processor time of the process.'),
      `process_cpu_seconds_total ${cpuSeconds()}`,
      ...family('process_start_time_seconds', 'gauge', 'When the process began, in seconds since 1970.'),
      `process_start_time_seconds ${Math.round(performance.timeOrigin / 1000)}`,
      ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.'),
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '',
    ].join('\n')
  }

  return { count, counterOf, countEvents, countCall, countCheck, watch, text }
}

type Histogram = ReturnType<typeof createHistogram>

function createHistogram() {
  const within = BOUNDS.map(() => 0)
  let count = 0
  let sum = 0
  return {
    add(seconds: number): void {
      for (let i = BOUNDS.length - 1; i >= 0 && seconds <= BOUNDS[i]!; i--) within[i]! += 1
      count += 1
      sum += seconds
    },
    lines: (name: string, label: string): string[] => [
      ...BOUNDS.map((bound, i) => `${name}_bucket{${label},le="${bound}"} ${within[i]}`),
      `${name}_bucket{${label},le="+Inf"} ${count}`,
      `${name}_sum{${label}} ${sum}`,
      `${name}_count{${label}} ${count}`,
    ],
  }
}

const answerLabels = (method: string, status: number) => `method="${methodOf(method)}",status="${status}"`

const family = (name: string, type: Metric, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

const labelValue = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const methodOf = (method: string) => (['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].includes(method) ? method : 'other')

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
