// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { setTitle, setCanonicalLinks } from './navigation.ts'

const OWN = 'https://kikuyu.example.org'
const badges = { title: 'Badges', description: 'Six badges.' }
const profile = { title: 'Profile', description: 'Your account.', isUnlisted: true }

/** The head of a page served at `/settings`. */
beforeEach(() => {
  document.head.innerHTML = `<title>Settings</title><meta name="description" content="All settings.">
    <meta name="robots" content="max-image-preview:large"><meta property="og:url" content="${OWN}/settings">
    <link rel="canonical" href="${OWN}/settings"><link rel="alternate" hreflang="en" href="${OWN}/settings">
    <link rel="alternate" hreflang="x-default" href="${OWN}/settings">`
})

const canonical = () => [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href'))
const versions = () => [...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('href'))
const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content')

test('`setTitle` sets the title and the description', () => {
  setTitle(badges)
  expect([document.title, meta('description')]).toEqual(['Badges', 'Six badges.'])
})

test('the canonical address has no query', () => {
  setCanonicalLinks(badges, '/badges?earned')
  expect(canonical()).toEqual([`${OWN}/badges`])
  expect(versions()).toEqual([`${OWN}/badges`, `${OWN}/badges`])
  expect(meta('robots')).toBe('max-image-preview:large')
})

test('an unlisted page has no canonical address; the next page has one again', () => {
  setCanonicalLinks(profile, '/profile')
  expect([canonical(), versions(), meta('robots')]).toEqual([[], [], 'noindex'])
  setCanonicalLinks(badges, '/badges')
  expect([canonical(), meta('robots')]).toEqual([[`${OWN}/badges`], 'max-image-preview:large'])
})

test('without a prerendered head the address is the current one', () => {
  document.head.innerHTML = ''
  setCanonicalLinks(badges, '/badges')
  expect(canonical()).toEqual([`${location.origin}/badges`])
})
