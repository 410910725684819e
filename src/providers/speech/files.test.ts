import { expect, test } from 'vitest'
import { createFileSpeech, soundPath } from './files.ts'
import { describeSpeech } from './speech.contract.ts'

const voice = { file: 'metha-table-1a2b3c4d.mp3', melody: false }
const files: Readonly<Record<string, string>> = { '/voice/metha-table-1a2b3c4d.mp3': 'computer' }
const site = async (path: string) =>
  path in files
    ? new Response(files[path], { headers: { 'Content-Type': 'audio/mpeg' } })
    : new Response('', { status: 404 })

describeSpeech('Files', async () => ({
  speech: createFileSpeech(site),
  known: { kikuyu: 'metha', voice },
  unknown: { kikuyu: 'metha', voice: { ...voice, file: 'metha-table-00000000.mp3' } },
  offline: createFileSpeech(() => Promise.reject(new TypeError('Failed to fetch'))),
}))

test('a word without any file is refused without a request', async () => {
  const asked: string[] = []
  const speech = createFileSpeech((path) => (asked.push(path), site(path)))
  expect(await speech.say({ kikuyu: 'metha' })).toEqual({ ok: false, fault: { kind: 'missing' } })
  expect(asked).toEqual([])
})

test('a recording is preferred to the computer voice', () => {
  expect(soundPath({ kikuyu: 'metha', recording: '/audio/metha-table.mp3', voice })).toBe('/audio/metha-table.mp3')
  expect(soundPath({ kikuyu: 'metha', voice })).toBe('/voice/metha-table-1a2b3c4d.mp3')
})

test.each([500, 503, 429])('a server that answers with %d may be asked again', async (status) => {
  const speech = createFileSpeech(async () => new Response('', { status }))
  expect(await speech.say({ kikuyu: 'metha', voice })).toEqual({ ok: false, fault: { kind: 'unreachable' } })
})
