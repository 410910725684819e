import { describe, expect, test } from 'vitest'
import { PREVIOUS_CHECK_HEADER } from '#providers/chat-completions/chat-completions.ts'
import { googleRefusal, saying } from '#providers/generate-content/generate-content.fixture.ts'
import { ask as askModel, createAssistantSite, question, signUp, TEXT_MODEL } from '../relay/assistant-site.fixture.ts'
import { question as turn } from '../relay/tutor-relay.fixture.ts'
import { openTutorSite, signUp as signUpAt } from '../relay/tutor-site.fixture.ts'
import { createTestServer, posting } from '../server.fixture.ts'

const TOKEN = 'a token that nobody can guess'.replaceAll(' ', '-')
const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

async function watched(environment: Readonly<Record<string, string>> = { METRICS_TOKEN: TOKEN }) {
  const server = await createTestServer({ environment })
  const figures = async () => (await server.browser()('/metrics', bearing(TOKEN))).text()
  return { visitor: server.browser(), server, figures }
}

describe('the metrics of the server', () => {
  test('count requests by route and status', async () => {
    const { visitor, figures } = await watched()
    await visitor('/healthz')
    await visitor('/healthz')
    await visitor('/api/auth/sign-in/email', posting({}))
    await visitor('/api/nothing/wanjiku@example.org')
    const text = await figures()
    expect(text).toContain('http_requests_total{route="/healthz",method="GET",status="200"} 2\n')
    expect(text).toContain('http_requests_total{route="/api/auth/sign-in/email",method="POST",status="400"} 1\n')
    expect(text).toContain('http_requests_total{route="/api/*",method="GET",status="404"} 1\n')
    expect(text).toContain('http_request_duration_seconds_count{route="/healthz"} 2\n')
    expect(text).toContain('http_requests_in_flight{route="/healthz"} 0\n')
    expect(text).toContain('http_requests_in_flight{route="/metrics"} 1\n')
    expect(text).not.toMatch(/wanjiku|203\.0\.113/)
  })

  test('are in the format of Prometheus', async () => {
    const { visitor, figures } = await watched()
    await visitor('/healthz')
    const lines = (await figures()).trimEnd().split('\n')
    for (const line of lines)
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? \d+(?:\.\d+)?(?:e-\d+)?)$/,
      )
    const buckets = lines.filter((line) => line.startsWith('http_request_duration_seconds_bucket{route="/healthz"'))
    const counts = buckets.map((line) => Number(line.split(' ').at(-1)))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(buckets.at(-1)).toMatch(/le="\+Inf"\} 1$/)
  })

  test('do not grow with made-up paths and methods', async () => {
    const { visitor, figures } = await watched()
    const before = (await figures()).split('\n').length
    for (let i = 0; i < 20; i++) {
      await visitor(`/made-up-${i}`)
      await visitor(`/api/tutor/v1/made-up-${i}`, { method: `MADE-UP-${i}` })
    }
    expect((await figures()).split('\n').length - before).toBeLessThan(30)
  })

  test('have the patterns of routes, not the ids in their paths', async () => {
    const { visitor, figures } = await watched()
    await visitor('/api/learning-log/months/2026-11')
    await visitor('/words/metha-table')
    const text = await figures()
    expect(text).toContain('http_requests_total{route="/api/learning-log/months/:month",method="GET",status="401"} 1\n')
    expect(text).toContain('http_requests_total{route="/*",method="GET",status="404"} 1\n')
    expect(text).not.toMatch(/2026-11|metha/)
  })

  test('count calls to models by how they ended', async () => {
    const { provider, server } = await createAssistantSite([saying('Good'), googleRefusal(400, 'INVALID_ARGUMENT')], {
      environment: { METRICS_TOKEN: TOKEN },
    })
    const learner = await signUp(server.browser())
    for (let i = 0; i < 3; i++) await askModel(learner, TEXT_MODEL, question)
    const text = await (await learner('/metrics', bearing(TOKEN))).text()
    expect(provider.requests).toHaveLength(3)
    expect(text).toContain('provider_requests_total{provider="assistant",outcome="answered"} 1\n')
    expect(text).toContain('provider_requests_total{provider="assistant",outcome="refused"} 2\n')
    expect(text).toContain('provider_request_duration_seconds_count{provider="assistant"} 3\n')
    expect(text).toContain('route="/api/assistant/v1beta/models/:call"')
  })

  test('count what the vocabulary check made of the turns of a model', async () => {
    const model = '"small"\\one'
    const { url, server } = await openTutorSite(undefined, {
      environment: { METRICS_TOKEN: TOKEN, TUTOR_MODEL: model },
    })
    const Cookie = await signUpAt(url)
    const ask = (outcome: string) =>
      fetch(
        `${url}/api/tutor/v1/chat/completions`,
        posting(turn({ model }), { Cookie, [PREVIOUS_CHECK_HEADER]: outcome }),
      )
    for (const outcome of ['passed', 'rejected', 'passed', 'made-up']) await ask(outcome)
    const text = await (await server.browser()('/metrics', bearing(TOKEN))).text()
    const counts = ['passed"} 2', 'rejected"} 1', 'replaced"} 0'].map(
      (count) => `vocabulary_checks_total{provider="tutor",model="\\"small\\"\\\\one",outcome="${count}\n`,
    )
    expect(text).toContain(counts.join(''))
    expect(text).not.toContain('made-up')
  })

  test('have the time, processor time and memory of the process', async () => {
    const { figures } = await watched()
    const text = await figures()
    const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    expect(valueOf('process_start_time_seconds')).toBe(Math.round(performance.timeOrigin / 1000))
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'event_loop_active_seconds_total',
    ])
      expect(valueOf(name)).toBeGreaterThan(0)
  })

  test('are served after the database was closed, without what is stored there', async () => {
    const { server, figures } = await watched()
    expect(await figures()).toContain('provider_calls_limit')
    await server.close()
    expect(await figures()).toContain('credential_queue_waiting 0\n')
    expect(await figures()).not.toContain('provider_calls_limit')
  })

  test('are not served without a setting, not even to this machine', async () => {
    const { server } = await watched({})
    for (const address of ['203.0.113.5', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await server.browser(address)('/metrics', bearing(TOKEN))).status).toBe(404)
  })

  test.each(['', 'Bearer', 'Bearer ', `Bearer ${TOKEN.slice(1)}`, `Bearer ${TOKEN} `, `Basic ${TOKEN}`, TOKEN])(
    'are not served without the token (%s)',
    async (Authorization) => {
      const { server } = await watched()
      const sent = Authorization.endsWith(' ') ? `${Authorization}x` : Authorization
      const response = await server.browser('127.0.0.1')('/metrics', { headers: { Authorization: sent } })
      expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
      expect(await response.text()).not.toContain('http_requests')
    },
  )

  test('are served on METRICS_PORT only, if it is set', async () => {
    const { visitor, server } = await watched({ METRICS_PORT: '9464' })
    await visitor('/healthz')
    const metrics = await server.metricsApp.fetch(new Request('http://127.0.0.1:9464/metrics'))
    expect(await metrics.text()).toContain('http_requests_total{route="/healthz",method="GET",status="200"} 1\n')
    expect((await visitor('/metrics')).status).toBe(404)
    expect((await server.metricsApp.fetch(new Request('http://127.0.0.1:9464/api/usage'))).status).toBe(404)
  })

  test('require METRICS_TOKEN on METRICS_PORT too', async () => {
    const { visitor, server } = await watched({ METRICS_PORT: '9464', METRICS_TOKEN: TOKEN })
    const ask = (init?: RequestInit) => server.metricsApp.fetch(new Request('http://127.0.0.1:9464/metrics', init))
    expect((await ask()).status).toBe(401)
    expect((await ask(bearing(TOKEN))).status).toBe(200)
    expect((await visitor('/metrics', bearing(TOKEN))).status).toBe(404)
  })
})
