import { describe, expect, test } from 'vitest'
import { createTestServer, posting } from './server.fixture.ts'

const LOOPBACK = '127.0.0.1'

async function watched() {
  const server = await createTestServer()
  const figures = async () => (await server.browser(LOOPBACK)('/metrics')).text()
  return { visitor: server.browser(), server, figures }
}

describe('the figures of the server', () => {
  test('count requests by kind of address and how they ended', async () => {
    const { visitor, figures } = await watched()
    await visitor('/healthz')
    await visitor('/healthz')
    await visitor('/api/auth/sign-in/email', posting({}))
    await visitor('/api/nothing/wanjiku@example.org')
    const text = await figures()
    expect(text).toContain('http_requests_total{route="/healthz",method="GET",status="200"} 2\n')
    expect(text).toContain('http_requests_total{route="/api/auth",method="POST",status="400"} 1\n')
    expect(text).toContain('http_requests_total{route="/api",method="GET",status="404"} 1\n')
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

  test('do not grow with the addresses and methods that somebody makes up', async () => {
    const { visitor, figures } = await watched()
    const before = (await figures()).split('\n').length
    for (let i = 0; i < 20; i++) {
      await visitor(`/made-up-${i}`)
      await visitor(`/api/tutor/v1/made-up-${i}`, { method: `MADE-UP-${i}` })
    }
    expect((await figures()).split('\n').length - before).toBeLessThan(30)
  })

  test('are told on this machine alone', async () => {
    const { server } = await watched()
    for (const address of ['203.0.113.5', '::ffff:203.0.113.5', '2001:db8::1'])
      expect((await server.browser(address)('/metrics')).status).toBe(404)
    for (const address of [LOOPBACK, '::1', '::ffff:127.0.0.1'])
      expect((await server.browser(address)('/metrics')).status).toBe(200)
  })

  test.each(['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])(
    'are not told to a proxy on it (%s)',
    async (name) => {
      const { server } = await watched()
      const response = await server.browser(LOOPBACK)('/metrics', { headers: { [name]: '127.0.0.1' } })
      expect(response.status).toBe(404)
    },
  )
})
