import { PRICES, startStripe } from '#server/billing/stripe.fixture.ts'
import { faultsOn } from './accessibility.ts'
import { startAdServer, type AdServer } from './ad-server.ts'
import { delayFiles } from './slow-network.ts'
import { learnerAt } from './learner.ts'
import { expect, startSite, test as base, waitUntil, type Page } from './site.ts'
import { startStaticHost } from './static-host.ts'

/** A site that gets its ads and payments from servers on this machine. */
async function openSiteWithAds() {
  const ads = await startAdServer()
  const stripe = await startStripe()
  const { url, stop } = await startSite({ ...ads.environment, ...stripe.environment })
  return {
    url,
    ads,
    stripe,
    async stop() {
      await stop()
      stripe.stop()
      ads.close()
    },
  }
}

type SiteWithAds = Awaited<ReturnType<typeof openSiteWithAds>>

/** Every test fails if the layout shifts. */
const test = base.extend<{ siteWithAds: SiteWithAds; ads: AdServer; still: undefined }>({
  siteWithAds: async ({ shared }, use) => use(await shared(openSiteWithAds, openSiteWithAds)),
  ads: async ({ siteWithAds: { ads } }, use) => {
    ads.answer('ad')
    ads.requests.length = 0
    await use(ads)
  },
  baseURL: async ({ siteWithAds }, use) => use(siteWithAds.url),
  still: [
    async ({ page }, use) => {
      const shifts: unknown[] = []
      await page.exposeFunction('noteShift', (shift: unknown) => shifts.push(shift))
      await page.addInitScript(() => {
        const own = window as unknown as { noteShift(shift: unknown): void; fontsAt?: number }
        // Resizing the window moves everything, and so does the banner without a network.
        let movedAt = -Infinity
        for (const cause of ['resize', 'offline']) addEventListener(cause, (event) => (movedAt = event.timeStamp))
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
            const isInCards = entry.sources.some(({ node }) => node?.parentElement?.closest('.learning'))
            // See `recordFontsLoaded`.
            const isOfFonts = own.fontsAt === undefined || entry.startTime <= own.fontsAt
            if (isInCards && !isOfFonts && entry.startTime - movedAt > 500) own.noteShift(entry.toJSON())
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await use(undefined)
      expect(shifts).toEqual([])
    },
    { auto: true },
  ],
})

const CARDS = '/vocabulary/family'
const place = (page: Page, name: 'Ads' | 'Advertisement' | 'Plans') =>
  page.getByRole('complementary', { name, exact: true })
const ad = (page: Page) => place(page, 'Advertisement').frameLocator('iframe').getByText('Baskets from Karatina')
const wordCard = (page: Page) => page.getByText('Word 1 of 7')

async function openCards(page: Page) {
  await page.goto(CARDS)
  await expect(wordCard(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('a visitor is asked once, and the network gets no request before consent', async ({ page, ads }) => {
  for (const path of ['/', '/vocabulary', '/settings']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await openCards(page)
  await expect(place(page, 'Ads')).toContainText(`Show an ad from ${new URL(ads.url).host} here?`)
  expect(ads.requests).toEqual([])

  await page.getByRole('button', { name: 'Show ads' }).click()
  await expect(ad(page)).toBeVisible()
  await expect(place(page, 'Advertisement').getByText('Advertisement')).toBeVisible()
  await expect
    .poll(() => ads.requests.toSorted())
    .toEqual(['/ad?client=ca-pub-1&slot=2', '/seen', '/seen.svg', '/show.js'])

  await page.reload()
  await expect(ad(page)).toBeVisible()
})

test('after consent the network’s script is loaded once, and on cards only', async ({ page, ads }) => {
  await openCards(page)
  await page.getByRole('button', { name: 'Show ads' }).click()
  await expect(ad(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Categories' }).click()
  await page.getByRole('link', { name: /Colors/ }).click()
  await expect(page).toHaveURL('/vocabulary/colors')
  await expect(ad(page)).toBeVisible()
  expect(ads.requests.filter((path) => path === '/show.js')).toHaveLength(1)

  ads.requests.length = 0
  for (const path of ['/', '/vocabulary', '/settings', '/profile', '/lesson/lesson1', '/words']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(ads.requests).toEqual([])
})

test('the data that an ad can see is explained one tap away before the choice, and loads nothing', async ({
  page,
  ads,
}) => {
  await openCards(page)
  await page.getByRole('button', { name: 'More about ads' }).click()
  const about = page.getByRole('dialog', { name: 'What an ad can see' })
  await expect(about).toContainText('It may set cookies')
  await about.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'More about ads' })).toBeFocused()
  expect(ads.requests).toEqual([])
})

test('a refusal is stored, and can be changed in the settings at once', async ({ page, ads }) => {
  await openCards(page)
  await page.getByRole('button', { name: 'No ads, thanks' }).click()
  await expect(place(page, 'Plans')).toContainText('Every lesson and every word here is free.')
  await openCards(page)
  await expect(place(page, 'Plans')).toBeVisible()
  expect(ads.requests).toEqual([])

  const card = page.getByRole('region', { name: 'Ads', exact: true })
  await page.goto('/settings')
  await expect(card.getByRole('radio', { name: 'No ads' })).toBeChecked()
  await card.getByText('Show ads', { exact: true }).click()
  await page.waitForLoadState('networkidle')
  expect(ads.requests).toEqual([])
  await openCards(page)
  await expect(ad(page)).toBeVisible()

  await page.goto('/settings')
  await card.getByText('No ads', { exact: true }).click()
  ads.requests.length = 0
  await openCards(page)
  await expect(place(page, 'Plans')).toBeVisible()
  expect(ads.requests).toEqual([])
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByRole('tab', { name: 'Subscription' })).toHaveAttribute('aria-selected', 'true')
})

test('a learner with only a keyboard chooses, hears the choice, and continues', async ({ page }) => {
  await openCards(page)
  await page.getByRole('button', { name: 'Next Word' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'More about ads' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show ads' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'No ads, thanks' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(place(page, 'Plans')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'No ads will be shown.' })).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeFocused()
})

test('the free plan is asked for consent; a plan without ads is not, and shows none', async ({
  page,
  ads,
  siteWithAds: { stripe },
  request,
}) => {
  await learnerAt(page).haveAccount()
  await openCards(page)
  await page.getByRole('button', { name: 'Show ads' }).click()
  await expect(ad(page)).toBeVisible()

  await page.goto('/profile?tab=subscription')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible()
  const customer = [...stripe.customers.keys()].at(-1)!
  const subscription = { id: `sub_of_${customer}` }
  stripe.knows({ ...subscription, customer, price: PRICES.premium })
  const { headers, body } = stripe.event('customer.subscription.created', subscription)
  expect((await request.post('/api/billing/webhook', { headers, data: body })).status()).toBe(200)

  ads.requests.length = 0
  const told = page.waitForResponse('**/api/me/plan')
  await openCards(page)
  await told
  await expect(page.getByRole('complementary')).toHaveCount(0)
  expect(ads.requests).toEqual([])
})

for (const answer of ['failing', 'unfilled', 'silent'] as const)
  test(`if the network is ${answer}, our own note is shown`, async ({ page, ads }) => {
    ads.answer(answer)
    await page.clock.install()
    await openCards(page)
    await page.getByRole('button', { name: 'Show ads' }).click()
    await expect.poll(() => ads.requests).toEqual(['/show.js'])
    // The script may still be loading when its request has arrived.
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(place(page, 'Plans')).toContainText('Every lesson and every word here is free.', { timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  })

test('without a network connection the cards and the note stay', async ({ page, ads, context }) => {
  await openCards(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show ads' }).click()
  await expect(place(page, 'Plans')).toBeVisible()
  expect(ads.requests).toEqual([])
})

/** Runs in the page. */
const isQueueReplaced = () => !Array.isArray((window as { adsbygoogle?: unknown }).adsbygoogle)

test('leaving before the script is loaded breaks nothing, and an ad is shown on return', async ({ page, ads }) => {
  const release = ads.hold()
  await openCards(page)
  await page.getByRole('button', { name: 'Show ads' }).click()
  await expect.poll(() => ads.requests).toEqual(['/show.js'])
  await page.getByRole('link', { name: 'Back to Categories' }).click()
  await expect(page).toHaveURL('/vocabulary')
  release()
  await waitUntil(page, isQueueReplaced)
  await page.goBack()
  await expect(ad(page)).toBeVisible()
  expect(ads.requests.filter((path) => path === '/show.js')).toHaveLength(1)
})

test('a page shows what its content security policy allows, which is a single host', async ({ page, ads }) => {
  const answer = await page.goto(CARDS)
  const policy = answer!.headers()['content-security-policy']!
  const hosts = policy.split(/[ ;]+/).filter((source) => source.startsWith('http'))
  expect(new Set(hosts)).toEqual(new Set([ads.url]))
})

test('a static site has the same slot', async ({ page, ads }) => {
  const { AD_SCRIPT_URL: scriptUrl, AD_CLIENT: client, AD_SLOT: slot } = ads.environment
  const host = await startStaticHost({ accounts: 'none', ads: { scriptUrl, client, slot } })
  await page.goto(`${host.url}${CARDS}`)
  await page.getByRole('button', { name: 'Show ads' }).click()
  await expect(ad(page)).toBeVisible()
  host.close()
})

test('the slot has the same height with any content', async ({ page, ads }) => {
  for (const [width, size] of [
    [1280, '100%'],
    [390, '100%'],
    [360, '100%'],
    [320, '100%'],
    [640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((fontSize) => {
      new MutationObserver(() => (document.documentElement.style.fontSize = fontSize)).observe(document, {
        childList: true,
      })
      localStorage.removeItem('ads')
    }, size)
    const heightOf = async (name: Parameters<typeof place>[1]) => {
      await expect(place(page, name)).toBeVisible()
      const { offsetHeight, scrollHeight } = await place(page, name).evaluate((one: HTMLElement) => ({
        offsetHeight: one.offsetHeight,
        scrollHeight: one.scrollHeight + 2,
      }))
      expect(scrollHeight).toBeLessThanOrEqual(offsetHeight)
      return offsetHeight
    }
    const settings = await delayFiles(page, /\/config\.json$/)
    await page.goto(CARDS)
    const house = await heightOf('Plans')
    if (size === '100%') expect(house).toBe(100)
    settings.letGo()
    await expect(place(page, 'Ads')).toBeVisible()
    expect(await heightOf('Ads')).toBe(house)
    await page.getByRole('button', { name: 'Show ads' }).click()
    await expect(ad(page)).toBeVisible()
    expect(await heightOf('Advertisement')).toBe(house)
  }
  expect(ads.requests.length).toBeGreaterThan(0)
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const)
  test(`the choice, the ad, the note and the setting are accessible in the ${colorScheme} theme at ${width} pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const expectAccessible = async () => {
      expect(await faultsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await openCards(page)
    for (const name of ['Show ads', 'No ads, thanks']) {
      const { height } = (await page.getByRole('button', { name }).boundingBox())!
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible()
    await page.getByRole('button', { name: 'Show ads' }).click()
    await expect(ad(page)).toBeVisible()
    await expectAccessible()
    await page.goto('/settings')
    await page.getByRole('region', { name: 'Ads', exact: true }).getByText('No ads', { exact: true }).click()
    await expectAccessible()
    await openCards(page)
    await expect(place(page, 'Plans')).toBeVisible()
    await expectAccessible()
  })
