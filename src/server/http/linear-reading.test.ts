import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
import { deviceName } from '../accounts/device-sessions.ts'
import { requestIdFrom } from './log.ts'
import { isKnown, isUnknownLesson, takenEncodings, withoutLastSlashes } from '../site/site.ts'
import { signedValue } from '../accounts/accounts.ts'
import { textSteps } from './text-steps.fixture.ts'

/** Every function that reads text of an unauthenticated request. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'Accept-Encoding': takenEncodings,
  'If-None-Match': (text) => isKnown('"tag"', text),
  'a path that may end with slashes': withoutLastSlashes,
  'a path that may be a lesson': isUnknownLesson,
  'the id of a request': (text: string) => requestIdFrom(text, 1),
  'X-Forwarded-For': (text) => clientAddress(text, {}, 1),
  'a session cookie': (text) => signedValue(text, 'secret'),
  'User-Agent': deviceName,
}

const pieces = [
  ' ',
  '\t',
  '/',
  ',',
  ';',
  '.',
  ':',
  '%',
  '=',
  '"',
  '[',
  ']',
  'q=',
  'q=0',
  'gzip',
  'br',
  'W/',
  '*',
  'a',
  '1',
]
const words = ['Version/1', 'Safari/', 'Mac OS X', '/lesson/', '/api/', '1.', '::ffff:', '=.', 'ũ', '\n']

/** Repeats a few pieces, between a beginning and an end. */
const texts = fc.record({
  beginning: fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 3 }),
  repeated: fc.array(fc.constantFrom(...pieces, ...words), { minLength: 1, maxLength: 4 }),
  end: fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 2 }),
})

const written = (
  { beginning, repeated, end }: { beginning: string[]; repeated: string[]; end: string[] },
  times: number,
) => [...beginning, repeated.join('').repeat(times), ...end].join('')

test.each(Object.entries(readers))('reading a text twice as long takes at most twice the steps: %s', (_, read) => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = textSteps(() => read(written(text, 400)))
      const twice = textSteps(() => read(written(text, 800)))
      expect(twice).toBeLessThanOrEqual(2.1 * once + 2000)
    }),
  )
})

test.each<[string, (text: string) => unknown]>([
  ['a regular expression that restarts at each slash', (text) => text.replace(/\/+$/, '')],
  ['a regular expression that splits', (text) => text.split(/\s*;\s*q=/)],
  [
    'a text shortened character by character',
    (text) => {
      for (let rest = text; rest; rest = rest.slice(1)) rest.trim()
    },
  ],
])('the step counter detects %s', (_, read) => {
  const once = textSteps(() => read('/'.repeat(400)))
  expect(textSteps(() => read('/'.repeat(800)))).toBeGreaterThan(3.5 * once)
})
