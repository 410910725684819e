import { describe, expect, test } from 'vitest'
import { answerTo, cacheOf, isOurs, LASTING, RECORDINGS, staleCaches, versionsAfter, VOICE } from './worker-rules.ts'

const ORIGIN = 'https://kikuyu.example.org'

const asked = (path: string, request: Partial<Parameters<typeof answerTo>[0]> = {}) =>
  answerTo({ method: 'GET', url: new URL(path, ORIGIN).href, mode: 'cors', hasRange: false, ...request }, ORIGIN)

describe('the service worker', () => {
  test.each(['/', '/lesson/lesson1', '/words/metha-table?from=list', '/nowhere', '/reset-password?token=secret'])(
    'answers the page %s from the network first',
    (path) => expect(asked(path, { mode: 'navigate' })).toBe('page'),
  )

  test.each(['/assets/index-D9dnV4.js', '/favicon.svg', '/apiary.svg', 'assets/words.json'])(
    'looks for the file %s in what it has stored',
    (path) => expect(asked(path)).toBe('file'),
  )

  test('answers the settings from the network first', () => {
    expect(asked('/config.json')).toBe('settings')
  })

  test.each([
    '/api/me',
    '/api/auth/get-session',
    '/api/learning-log?after=3',
    '/api',
    '/healthz',
    '/readyz',
    '/metrics',
    'https://lh3.googleusercontent.com/a/avatar',
    'https://models.example.org/v1/chat/completions',
    'http://kikuyu.example.org/assets/index.js',
  ])('neither stores nor answers %s', (path) => {
    expect(asked(path)).toBe('network')
    expect(asked(path, { mode: 'navigate' })).toBe('network')
  })

  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('leaves %s to the network', (method) => {
    expect(asked('/assets/index.js', { method })).toBe('network')
    expect(asked('/', { method, mode: 'navigate' })).toBe('network')
  })

  test('looks for a sound of the computer voice in those that were fetched', () => {
    expect(asked('/voice/metha-table-1a2b3c4d.mp3')).toBe('sound')
    expect(asked('/voice/metha-table-1a2b3c4d.mp3', { hasRange: true })).toBe('network')
  })

  test('leaves a request for a part of a file to the network', () => {
    expect(asked('/audio/metha.mp3', { hasRange: true })).toBe('network')
  })
})

describe('after an update', () => {
  test('the version before is kept for open pages, and older ones are not', () => {
    expect(versionsAfter('one', [])).toEqual(['one'])
    expect(versionsAfter('two', ['one'])).toEqual(['two', 'one'])
    expect(versionsAfter('three', ['two', 'one'])).toEqual(['three', 'two'])
  })

  test('a version that returns is kept once', () => {
    expect(versionsAfter('one', ['two', 'one'])).toEqual(['one', 'two'])
    expect(versionsAfter('two', ['two', 'one'])).toEqual(['two', 'one'])
  })

  test('only our caches of other versions are deleted', () => {
    const names = [
      cacheOf('one'),
      cacheOf('two'),
      cacheOf('three'),
      LASTING,
      VOICE,
      RECORDINGS,
      'photos of another application',
    ]
    expect(staleCaches(names, ['three', 'two'])).toEqual([cacheOf('one')])
    expect(names.filter(isOurs)).toHaveLength(6)
  })
})
