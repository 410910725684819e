import { describe, expect, test } from 'vitest'
import { siteOrigin } from '../scripts/site-origin.mjs'
import { readSettings } from '#server/settings.ts'

describe('the address that the pages are written with', () => {
  test.each(['https://Kikuyu.example.org/', ' http://localhost:8080 '])('is the one the server has, of %s', (text) => {
    expect(siteOrigin({ PUBLIC_URL: text })).toBe(readSettings({ PUBLIC_URL: text }).publicUrl)
  })

  test('is this machine where none is given', () => {
    expect(siteOrigin({ PUBLIC_URL: ' ' })).toBe('http://localhost:3000')
  })

  test.each([
    'kikuyu.example.org',
    'ftp://kikuyu.example.org',
    'https://',
    'https://a b',
    'https://example.org/kikuyu',
    'https://me@example.org',
  ])('cannot be %s, which the server refuses with the same sentence', (text) => {
    const sentence = faultOf(() => readSettings({ PUBLIC_URL: text }))
    expect(sentence).toContain('PUBLIC_URL must be')
    expect(faultOf(() => siteOrigin({ PUBLIC_URL: text }))).toBe(sentence)
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
