import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { editorsOnly } from './signed-in.ts'
import type { LearnerSession } from './accounts.ts'

const wanjiku = { id: 'w', email: 'wanjiku@example.org', emailVerified: true, signInId: 's' }

const answerTo = async (session: LearnerSession | null, headers: Record<string, string> = {}) => {
  const app = new Hono()
    .use(editorsOnly({ accounts: { session: async () => session }, publicUrl: 'https://kikuyu.example.org' }))
    .get('/', (c) => c.text(`hello ${c.var.session.id}`))
  const response = await app.request('/', { headers })
  return [response.status, await response.text()]
}

test('a route for editors exists for editors only', async () => {
  expect(await answerTo({ ...wanjiku, isEditor: true })).toEqual([200, 'hello w'])
  expect(await answerTo({ ...wanjiku, isEditor: false })).toEqual([404, '{"problem":{"kind":"not-found"}}'])
  expect(await answerTo(null)).toEqual([401, '{"problem":{"kind":"signed-out"}}'])
})

test('a route for editors refuses pages of another site', async () => {
  expect(await answerTo({ ...wanjiku, isEditor: true }, { Origin: 'https://evil.example' })).toEqual([
    403,
    '{"problem":{"kind":"other-site"}}',
  ])
})
