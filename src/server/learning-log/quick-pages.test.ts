import { expect, onTestFinished, test } from 'vitest'
import { eventAt } from '#providers/learning-log/event.fixture.ts'
import { listen } from '../http/listen.ts'
import { plainRequest } from '../http/plain-request.fixture.ts'
import { createTestServer, posting } from '../server.fixture.ts'

const TOKEN = 't'.repeat(32)
const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

/** A site on a port, with a learner who has a record. Notes what is answered without the app. */
async function siteWithWanjiku() {
  const server = await createTestServer({ environment: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'debug' } })
  const quick: string[] = []
  const { url, close } = await listen(
    server.app,
    { host: '127.0.0.1', port: 0, publicUrl: undefined },
    (incoming, outgoing) => {
      const answered = server.answerFirst(incoming, outgoing)
      void Promise.resolve(answered).then((isAnswered) => isAnswered && quick.push(incoming.url ?? ''))
      return answered
    },
  )
  onTestFinished(async () => {
    await close(0)
    await server.close()
  })
  const posted = (path: string, body: object, headers = {}) =>
    fetch(url + path, posting(body, { Origin: url, ...headers }))
  const signedUp = await posted('/api/auth/sign-up/email', WANJIKU)
  const Cookie = signedUp.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const { user } = await signedUp.json()
  const sentAt = server.now().toISOString()
  const settings = [{ name: 'settings', value: { text: 'é' }, basedOn: 0 }]
  const upload = { sentAt, epoch: null, events: [eventAt(1)], documents: settings }
  const { epoch } = await (await posted('/api/learning-log', upload, { Cookie })).json()
  const get = (query: string, headers = {}) =>
    plainRequest(url, `/api/learning-log?${query}`, { Cookie, 'Sec-Fetch-Site': 'same-origin', ...headers })
  return { server, quick, get, posted, Cookie, fromStart: `since=0&epoch=${epoch}&learner=${user.id}`, epoch }
}

test('new entries are given as the app gives them', async () => {
  const { server, quick, get, fromStart } = await siteWithWanjiku()
  const first = await get(fromStart)
  expect(quick).toEqual([])
  const second = await get(fromStart)
  expect(quick).toHaveLength(1)
  const ids = [first, second].map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(2)
  expect({ ...second, headers: { ...second.headers, 'x-request-id': ids[0] } }).toEqual(first)
  expect(JSON.parse(Buffer.from(second.body, 'base64').toString())).toMatchObject({ cursor: 2, hasMore: false })
  const lines = server.logged.map((line) => JSON.parse(line)).filter(({ event: name }) => name === 'request')
  const named = (id: unknown) => ({ ...lines.find(({ requestId }) => requestId === id), time: 0, ms: 0, requestId: 0 })
  expect(named(ids[1])).toEqual(named(ids[0]))
  const metrics = await server.browser()('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })
  const text = await metrics.text()
  expect(text).toContain('http_requests_total{route="/api/learning-log",method="GET",status="200"} 2\n')
  expect(text).toContain('http_requests_in_flight{route="/api/learning-log"} 0\n')
})

test('everything else is refused as the app refuses it', async () => {
  const { server, quick, get, posted, Cookie, fromStart, epoch } = await siteWithWanjiku()
  for (let i = 0; i < 2; i++) await get(fromStart)
  expect((await get(fromStart, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await get(fromStart, { Origin: 'https://other.example.org' })).status).toBe(403)
  expect((await get(fromStart, { Cookie: Cookie.replace('session_token=', 'session_token=x') })).status).toBe(401)
  expect((await get(`since=0&epoch=${epoch}&learner=other`)).status).toBe(401)
  expect((await get('since=0&epoch=0-other')).status).toBe(409)
  expect((await get(`since=x&epoch=${epoch}`)).status).toBe(400)
  expect(quick).toHaveLength(1)
  // The two refusals of a session counted for nobody.
  const { length } = await Promise.all(Array.from({ length: 240 }, () => get(fromStart))).then((answers) =>
    answers.filter(({ status }) => status === 429),
  )
  expect(length).toBe(5)
  expect(quick).toHaveLength(236)
  server.advance(60_000)
  expect((await get(fromStart)).status).toBe(200)
  await posted('/api/auth/sign-out', {}, { Cookie })
  expect((await get(fromStart)).status).toBe(401)
})
