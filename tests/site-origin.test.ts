import { describe, expect, test } from 'vitest'
import { siteOrigin } from '../scripts/site-origin.mjs'
import { readSettings } from '#server/settings.ts'

describe('the site’s origin in the pages', () => {
  test.each(['https://Kikuyu.example.org/', ' http://localhost:8080 '])('is the server’s, for %s', (text) => {
    expect(siteOrigin({ PUBLIC_URL: text })).toBe(readSettings({ PUBLIC_URL: text }).publicUrl)
  })

  test('is this machine by default', () => {
    expect(siteOrigin({ PUBLIC_URL: ' ' })).toBe('http://localhost:3000')
  })

  test.each([
    'kikuyu.example.org',
    'ftp://kikuyu.example.org',
    'https://',
    'https://a b',
    'https://example.org/kikuyu',
    'https://me@example.org',
  ])('cannot be %s, which the server refuses with the same message', (text) => {
    const message = faultOf(() => readSettings({ PUBLIC_URL: text }))
    expect(message).toContain('PUBLIC_URL must be')
    expect(faultOf(() => siteOrigin({ PUBLIC_URL: text }))).toBe(message)
  })
})

function faultOf(read: () => unknown): string {
  try {
    read()
    return 'no fault'
  } catch (fault) {
    return (fault as Error).message
  }
}
