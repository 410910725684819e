import { readFileSync } from 'node:fs'
import { objectName } from '#core/assistant/image-prompts.ts'
import { saying } from '#providers/generate-content/generate-content.fixture.ts'
import { learnerAt } from './learner.ts'
import { testWithModel } from './model-site.ts'
import { expect, type Page } from './site.ts'

const { texts } = JSON.parse(readFileSync('tests/filter-evasion.json', 'utf8')) as { texts: readonly string[] }
const batches = [0, 1, 2, 3].map((part) => texts.filter((_, index) => index % 4 === part).join(' '))

const test = testWithModel(
  (address) => ({
    ASSISTANT_BASE_URL: `${address}/v1beta`,
    ASSISTANT_MODEL: 'model-1',
    ASSISTANT_API_KEY: 'secret-key',
  }),
  saying('Nĩ wega'),
)

// Without the policy, nothing but our own code keeps a text from running.
test.use({ bypassCSP: true })

test('no text of filter evasion runs as a name, as an answer in a lesson, or from a model', async ({
  page,
  modelSite,
}) => {
  expect(texts.length).toBeGreaterThanOrEqual(150)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const learner = learnerAt(page)
  await learner.signUpAtProfile()

  await page.route('**/api/auth/get-session', async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...session, user: { ...session.user, name: texts.join(' ') } } })
  })
  await page.reload()
  await expect(page.getByText('</script><svg onload=alert(1)>').first()).toBeVisible()
  await expectOnlyText(page)
  await page.unroute('**/api/auth/get-session')

  await learner.openLesson('lesson1')
  for (const batch of batches) {
    await learner.answer(batch)
    await learner.waitForReply()
  }
  await expect(learner.chat).toContainText('<svg onload=alert(1)>')
  await expectOnlyText(page)

  await page.goto('/kikuyu-chat')
  const chat = page.getByRole('log', { name: 'Chat' })
  for (const [turn, batch] of batches.entries()) {
    modelSite.provider.answers(saying(`KIKUYU: ${batch} ENGLISH: ${batch}`))
    await learner.answer(`Thanks a million ${turn}`)
    await learner.waitForReply()
  }
  await expect(chat).toContainText('<svg onload=alert(1)>')
  await expectOnlyText(page)

  // A model's name for an object keeps letters, digits and spaces only.
  expect(texts.filter((text) => /[<>"&:=/\\()]/.test(objectName(text)))).toEqual([])
  expect(dialogs).toEqual([])
})

/** Expects that no element of the page has a handler or an address that runs, or is one that runs or embeds. */
async function expectOnlyText(page: Page) {
  const running = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.matches(
            'iframe, object, embed, math, marquee, script:not([src^="/assets/"]):not([type="application/json"])',
          ) ||
          [...element.attributes].some(
            ({ name, value }) => name.startsWith('on') || /^\s*(?:javascript|vbscript|data:text)/i.test(value),
          ),
      )
      .map((element) => element.outerHTML.slice(0, 100)),
  )
  expect(running).toEqual([])
}
