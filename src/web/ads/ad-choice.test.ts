import { expect, test } from 'vitest'
import { adHost, parseAdChoice } from './ad-choice.ts'

const ads = { scriptUrl: 'https://ads.example.org/js/show.js?client=1', client: 'ca-pub-1' }

test('consent to ads counts for one network only', () => {
  expect(parseAdChoice('https://ads.example.org', ads)).toBe('yes')
  for (const other of ['https://other.example.org', 'http://ads.example.org', 'https://ads.example.org:8443'])
    expect(parseAdChoice(other, ads)).toBeUndefined()
})

test('a refusal counts for every network', () => {
  expect(parseAdChoice('no', ads)).toBe('no')
  expect(parseAdChoice('no', { ...ads, scriptUrl: 'https://other.example.org/show.js' })).toBe('no')
})

test('unreadable text is no choice', () => {
  for (const text of [null, '', 'yes', '{}']) expect(parseAdChoice(text, ads)).toBeUndefined()
})

test('the network is named by its host', () => {
  expect(adHost(ads)).toBe('ads.example.org')
})
