// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beforePaintScript } from '../scripts/vite-index-html.ts'
import { remember } from '#web/account/session-memory.ts'
import { tabMemory } from '#web/device/memory.ts'
import { LEARNT_KEY } from '#web/home/before-paint.ts'
import { parseSettings } from '#web/learner-settings/learner-settings.ts'
import { SETTINGS_KEY } from '#web/learner-settings/before-paint.ts'
import { SUBSCRIPTION } from '#web/profile/show-subscription.ts'
import { barColours } from '#web/theme/before-paint.ts'
import { chooseTheme } from '#web/theme/theme-store.ts'
import { runKey } from '#web/vocabulary/before-paint.ts'
import { addressOf } from '#web/words/last-search.ts'

const root = document.documentElement
let script = ''

beforeAll(async () => {
  script = await beforePaintScript(process.cwd())
})
beforeEach(() => {
  document.head.innerHTML = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${barColours.light}">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${barColours.dark}">`
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** Runs the script as the head of a page does; returns the attributes that it sets on the root element. */
function marksAt(address: string): Record<string, string | null> {
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  const { pathname, search } = new URL(address, 'http://here')
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is ours, and a browser does the same with it
  new Function('location', script)({ pathname, search })
  return Object.fromEntries(root.getAttributeNames().map((name) => [name, root.getAttribute(name)]))
}

const storeReduceMotion = (reduceMotion: boolean) =>
  localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...parseSettings(null), reduceMotion }))

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

const systemIs = (theme: 'light' | 'dark') => vi.stubGlobal('matchMedia', () => ({ matches: theme === 'dark' }))
const bars = () => [...document.querySelectorAll('meta')].map(({ content }) => content)

test('a device where nothing is stored shows the theme of the system and nothing else', () => {
  systemIs('dark')
  expect(marksAt('/')).toEqual({ 'data-theme': 'dark' })
  expect(bars()).toEqual([barColours.light, barColours.dark])
})

test('a chosen theme is shown whatever the system says, in the bar of the browser too', () => {
  systemIs('dark')
  chooseTheme('light')
  expect(marksAt('/')['data-theme']).toBe('light')
  expect(bars()).toEqual([barColours.light, barColours.light])
})

test('a learner who was signed in sees no offer to sign in', () => {
  remember({
    uid: 'a',
    email: 'a@example.org',
    displayName: 'A',
    emailVerified: true,
    hasPassword: true,
    hasGoogle: false,
  })
  expect(marksAt('/')).toHaveProperty('data-signed-in')
  remember(null)
  expect(marksAt('/')).not.toHaveProperty('data-signed-in')
})

test('a device with learning events shows no offer for newcomers', () => {
  localStorage.setItem(LEARNT_KEY, 'yes')
  expect(marksAt('/')).toHaveProperty('data-learnt')
})

test('nothing moves once the learner has turned animations off', () => {
  storeReduceMotion(true)
  expect(marksAt('/')).toHaveProperty('data-calm')
  storeReduceMotion(false)
  expect(marksAt('/')).not.toHaveProperty('data-calm')
})

test('the first tab of the profile is hidden where the address selects the plans', () => {
  expect(marksAt(SUBSCRIPTION)).toHaveProperty('data-subscription')
  expect(marksAt('/profile')).not.toHaveProperty('data-subscription')
  expect(marksAt('/settings?tab=subscription')).not.toHaveProperty('data-subscription')
})

test('the overview is hidden where the address selects one of its categories', () => {
  expect(marksAt('/vocabulary?category=adverbs')).toHaveProperty('data-category')
  for (const address of ['/vocabulary', '/vocabulary/family', '/vocabulary?category=', '/words?category=adverbs'])
    expect(marksAt(address)).not.toHaveProperty('data-category')
})

test('the first word of a category is hidden where a run through it has begun', () => {
  tabMemory(runKey('visitor', 'family')).write('{}')
  tabMemory(runKey('visitor', 'adverbs')).write('{}')
  expect(marksAt('/vocabulary/family')).toHaveProperty('data-run')
  expect(marksAt('/vocabulary?category=adverbs')).toHaveProperty('data-run')
  for (const address of ['/vocabulary/food', '/vocabulary', '/lesson/family'])
    expect(marksAt(address)).not.toHaveProperty('data-run')
})

test('the whole list of words is hidden where the address has a search', () => {
  expect(marksAt(addressOf('table'))).toHaveProperty('data-search')
  expect(marksAt(addressOf(''))).not.toHaveProperty('data-search')
})

test('a browser that refuses to store anything shows the theme of the system', () => {
  systemIs('light')
  vi.stubGlobal('localStorage', { getItem: refuse })
  vi.stubGlobal('sessionStorage', new Proxy({}, { ownKeys: refuse }))
  expect(marksAt('/vocabulary?category=adverbs')).toEqual({ 'data-theme': 'light', 'data-category': '' })
})

test('the script stands in a page without ending it', () => {
  expect(script).not.toMatch(/<\/script|<!--/i)
  expect(script).not.toContain('\n')
})
