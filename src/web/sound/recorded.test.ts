// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { RecordingList } from '#core/recording/recordings.ts'
import { engine } from './engine.ts'
import { fetchRecorded, keptRecording, type Surroundings } from './recorded.ts'

const GRACE = { name: 'Grace N.', place: 'Nyeri', dialect: null, licence: 'CC BY-SA 4.0' }
const NOBODY = { name: null, place: null, dialect: null, licence: null }
const path = (file: string) => `/api/recordings/sounds/${file}`

const addressOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, 'https://kikuyu.test').pathname

/** A device with a cache, and a site with these recordings. */
function createDevice(words: RecordingList['words']) {
  const stored = new Map<string, Response>()
  const cache = {
    match: async (request: string) => stored.get(addressOf(request))?.clone(),
    put: async (request: string, response: Response) => void stored.set(addressOf(request), response),
    keys: async () => [...stored.keys()].map((key) => new Request(`https://kikuyu.test${key}`)),
    delete: async (request: Request) => stored.delete(addressOf(request)),
  }
  const site = { words, isOnline: true, hasEngine: false }
  const surroundings: Surroundings = {
    async fetch(asked) {
      if (!site.isOnline) throw new TypeError('Failed to fetch')
      if (asked === '/api/recordings')
        return Response.json({ speakers: [GRACE, NOBODY], words: site.words, ...(site.hasEngine && { engine: true }) })
      const isNamed = Object.values(site.words).some((files) => files.some(([file]) => path(file) === asked))
      return isNamed ? new Response('voice') : new Response('', { status: 404 })
    },
    caches: { open: async () => cache as unknown as Cache },
    canPlay: true,
  }
  return { site, surroundings, stored }
}

test('a recording names its speaker only with consent', async () => {
  const { surroundings } = createDevice({
    metha: [
      ['a.ogg', 0],
      ['b.ogg', 1],
    ],
  })
  expect((await fetchRecorded(surroundings))?.recorded).toEqual({
    metha: [
      { path: path('a.ogg'), speaker: 'Grace N., Nyeri', dialect: null, licence: 'CC BY-SA 4.0' },
      { path: path('b.ogg'), speaker: null, dialect: null, licence: null },
    ],
  })
  expect((await fetchRecorded({ ...surroundings, canPlay: false }))?.recorded).toEqual({})
})

test('a recording that was heard, and the list, work without a network', async () => {
  const { site, surroundings } = createDevice({ metha: [['a.ogg', 0]] })
  await fetchRecorded(surroundings)
  await keptRecording(path('a.ogg'), surroundings)
  site.isOnline = false
  expect(Object.keys((await fetchRecorded(surroundings))?.recorded ?? {})).toEqual(['metha'])
  expect(await (await keptRecording(path('a.ogg'), surroundings)).text()).toBe('voice')
})

test('the device deletes a recording that the list does not name any more', async () => {
  const { site, surroundings, stored } = createDevice({ metha: [['a.ogg', 0]], iria: [['b.ogg', 0]] })
  await fetchRecorded(surroundings)
  for (const file of ['a.ogg', 'b.ogg']) await keptRecording(path(file), surroundings)
  site.words = { iria: [['b.ogg', 0]] }
  expect(Object.keys((await fetchRecorded(surroundings))?.recorded ?? {})).toEqual(['iria'])
  expect([...stored.keys()]).toEqual(['/api/recordings', path('b.ogg')])
  expect((await keptRecording(path('a.ogg'), surroundings)).status).toBe(404)
})

test('the voice engine of a site is used with a network only', async () => {
  const { site, surroundings } = createDevice({})
  expect((await fetchRecorded(surroundings))?.engine).toBeUndefined()
  site.hasEngine = true
  expect((await fetchRecorded(surroundings))?.engine).toBe(engine)
  site.isOnline = false
  expect((await fetchRecorded(surroundings))?.engine).toBeUndefined()
})

test('without a list there are no recordings', async () => {
  const { site, surroundings } = createDevice({})
  site.isOnline = false
  expect(await fetchRecorded(surroundings)).toBeUndefined()
  expect(
    await fetchRecorded({ ...surroundings, fetch: async () => new Response('<p>', { status: 404 }) }),
  ).toBeUndefined()
})
