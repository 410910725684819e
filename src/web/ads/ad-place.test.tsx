// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import { maya, openAccountPage, type SiteOptions } from '../account/account-page.fixture.tsx'
import { AdPlace } from './ad-place.tsx'
// Loads the lazy module ahead, so that the tests need not wait for it.
import './ad-slot.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ads = { scriptUrl: 'https://ads.example.org/show.js', client: 'ca-pub-1', slot: '2' }
const HOUSE = 'Every lesson and every word here is free. See the plans'

test('the prerendered page contains the house note, hidden from signed-in learners', () => {
  const html = renderToString(<AdPlace />)
  expect(html).toContain('Every lesson and every word here is free.')
  expect(html).toContain('ad-frame guess')
})

test('without a network the note stays, and the plan is not requested', async () => {
  const { page, asked } = await open({ auth: await signedIn() })
  expect(place()).toBe(`Plans: ${HOUSE}`)
  expect(document.querySelector('.guess')).toBeNull()
  expect(page.links()).toContain('See the plans /profile?tab=subscription')
  expect(asked()).toEqual([])
})

test('a visitor is asked before anything is loaded, and reads which network it is', async () => {
  const { page } = await open({ config: { accounts: 'server', ads } })
  expect(place()).toContain('Ads: Show an ad from ads.example.org here?')
  expect([page.hasButton('Show ads'), page.hasButton('No ads, thanks')]).toEqual([true, true])
  expect(scripts()).toEqual([])
})

test('a visitor who refuses reads so, keeps the focus in place and is not asked again', async () => {
  const { page } = await open({ config: { accounts: 'none', ads } })
  await page.press('No ads, thanks')
  expect(place()).toBe(`Plans: ${HOUSE}`)
  expect(document.activeElement).toBe(document.querySelector('aside'))
  expect(document.querySelector('output')!.textContent).toBe('No ads will be shown. You can change that in Settings.')
  expect([localStorage.getItem('ads'), scripts()]).toEqual(['no', []])
})

test('a visitor who agrees gets an ad slot that the network can fill', async () => {
  const { page } = await open({ config: { accounts: 'none', ads } })
  // Keeps the test from loading a script.
  vi.spyOn(document.head, 'append').mockReturnValue()
  await page.press('Show ads')
  expect(place()).toBe('Advertisement: Advertisement')
  expect({ ...document.querySelector<HTMLElement>('ins.adsbygoogle')!.dataset }).toEqual({
    adClient: 'ca-pub-1',
    adSlot: '2',
  })
  expect(localStorage.getItem('ads')).toBe('https://ads.example.org')
})

test.each(['basic', 'premium'])('with the plan %s the slot is empty, whatever was chosen before', async (plan) => {
  localStorage.setItem('ads', 'https://ads.example.org')
  await open({ config: { accounts: 'server', ads }, auth: await signedIn(), plan })
  expect(document.querySelector('.guess')).toBeNull()
  expect([place(), scripts()]).toEqual(['nothing', []])
})

test('the slot is empty until the server has sent the learner’s plan', async () => {
  localStorage.setItem('ads', 'https://ads.example.org')
  await open({ config: { accounts: 'server', ads }, auth: await signedIn() })
  expect([place(), scripts()]).toEqual(['nothing', []])
})

test('a learner with the free plan is asked, and so is one on a site without plans', async () => {
  const { page } = await open({ config: { accounts: 'server', ads }, auth: await signedIn(), plan: 'free' })
  expect(place()).toContain('Show an ad')
  await page.close()
  const firebase = { apiKey: 'key', authDomain: 'kikuyu.example.org', projectId: 'kikuyu' }
  const { asked } = await open({ config: { accounts: 'firebase', firebase, ads }, auth: await signedIn() })
  expect(place()).toContain('Show an ad')
  expect(asked()).toEqual([])
})

async function open({ plan, ...site }: SiteOptions & { plan?: string }) {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () =>
    plan ? Response.json({ plan, endsAt: null, isPastDue: false }) : Response.json({}, { status: 500 }),
  )
  vi.stubGlobal('fetch', fetch)
  const page = await openAccountPage(<AdPlace />, site)
  return { page, asked: () => fetch.mock.calls.map(([address]) => address) }
}

async function signedIn() {
  const auth = createMemoryAuth()
  await auth.signUp(maya)
  return auth
}

/** The name and the text of the slot. */
function place(): string {
  const aside = document.querySelector('aside')
  return aside ? `${aside.getAttribute('aria-label')}: ${aside.textContent}` : 'nothing'
}

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
