import { readFileSync } from 'node:fs'
import { objectName } from '#core/vision/identification.ts'
import { translationIn } from '#core/assistant/model-texts.ts'
import { saying } from '#providers/generate-content/generate-content.fixture.ts'
import { goodModel, requestOf, saying as sayingAsTutor } from '#providers/tutor/good-model.fixture.ts'
import { learnerAt, lessons } from './learner.ts'
import { testWithModel } from './model-site.ts'
import { expect, type Page } from './site.ts'
import { plain } from './test-image.ts'

const { texts } = JSON.parse(readFileSync('tests/filter-evasion.json', 'utf8')) as { texts: readonly string[] }
const batches = [0, 1, 2, 3].map((part) => texts.filter((_, index) => index % 4 === part).join(' '))

const test = testWithModel(
  (address) => ({
    ASSISTANT_BASE_URL: `${address}/v1beta`,
    ASSISTANT_MODEL: 'model-1',
    ASSISTANT_API_KEY: 'secret-key',
    VISION_MODEL: 'model-1',
  }),
  saying('Nĩ wega'),
)
const testWithTutor = testWithModel(
  (address) => ({ TUTOR_BASE_URL: `${address}/v1`, TUTOR_MODEL: 'model-1', TUTOR_API_KEYS: 'secret-key' }),
  goodModel(lessons),
)

// Without the policy, nothing but our own code keeps a text from running.
test.use({ bypassCSP: true })
testWithTutor.use({ bypassCSP: true })

/** The dialogs that texts opened. */
function dialogsOn(page: Page): readonly string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

test('no text of filter evasion runs as a name, on editors’ pages, as an answer in a lesson, or from a model', async ({
  page,
  modelSite,
}) => {
  expect(texts.length).toBeGreaterThanOrEqual(150)
  const dialogs = dialogsOn(page)
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
  await answerWithTexts(page)
  await page.goto('/record')
  await expect(page.getByText(`${texts.length} to check`)).toBeVisible()
  await expectOnlyText(page)
  await page.goto('/words/metha-table')
  await expect(page.getByText(`${texts[0]}, ${texts[0]}.`)).toBeVisible()
  await expectOnlyText(page)
  await page.goto('/editor/reports')
  await expect(page.getByText('<svg onload=alert(1)>', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).last().click()
  await page.getByRole('radio', { name: /another meaning/ }).check()
  await expect(page.getByLabel('The meaning')).toHaveValue(texts[0]!)
  await expectOnlyText(page)
  await page.getByRole('tab', { name: 'Decided' }).click()
  await expect(page.getByRole('status').getByText('<svg onload=alert(1)>').first()).toBeVisible()
  await expectOnlyText(page)

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
  await identifyAsTexts(page)
  expect(dialogs).toEqual([])
})

testWithTutor('no text of filter evasion runs as a reply of the tutor’s model', async ({ page, modelSite }) => {
  const { provider } = modelSite
  const dialogs = dialogsOn(page)
  const learner = learnerAt(page)
  await learner.haveAccount()
  await learner.openLesson('lesson1')
  for (const [turn, batch] of batches.entries()) {
    provider.answers(sayingAsTutor(`Good try. ${batch}`))
    await learner.answer(`Is it good ${turn}?`)
    await learner.waitForReply()
    expect(
      requestOf(provider.requests.at(-1)!)
        .messages.map(({ content }) => content)
        .join(),
    ).toContain(`good ${turn}?`)
  }
  await expectOnlyText(page)
  expect(dialogs).toEqual([])
})

/** From now on, the model sees these texts in an image, and writes them as its Kikuyu. */
async function identifyAsTexts(page: Page) {
  const answers = batches.flatMap((batch) => [batch, batch])
  await page.route('**/*:generateContent', (route) =>
    route.fulfill({ json: { candidates: [{ content: { role: 'model', parts: [{ text: answers.shift() }] } }] } }),
  )
  await page.goto('/ar')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: plain([211, 47, 47]) })
  const result = page.getByRole('region', { name: 'Result' })
  for (const batch of batches) {
    await page.getByRole('button', { name: 'Analyze Image' }).click()
    await expect(result).toContainText(objectName(batch))
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(result).toContainText(translationIn(batch).slice(-20))
    await expectOnlyText(page)
  }
  expect(answers).toEqual([])
}

/** From now on, reports and recordings have these texts wherever a learner, a speaker or another editor writes. */
async function answerWithTexts(page: Page) {
  const all = texts.join(' ')
  const at = '2026-01-01T00:00:00.000Z'
  const topic = (text: string, about: string, wordId: string) => {
    const decision = { change: { kind: 'correct', field: 'english', from: text, to: 'table', source: 's' }, note: text }
    return {
      about,
      wordId,
      learners: 1,
      lastAt: at,
      decision: { decision, at, editor: text },
      topic: `${about} ${text}`,
    }
  }
  const told = { name: texts[0], place: texts[0], dialect: texts[0] }
  const take = (text: string, id: number) => ({ id: String(id), word: text, said: text, seconds: 1, madeAt: at })
  const speaker = { ...told, consents: { play: true, name: true, publish: true, train: true } }
  const answers = {
    '/studio': {
      speaker,
      takes: texts.map((text, id) => ({ ...take(text, id), state: 'refused', reason: text })),
      isEditor: true,
    },
    '/waiting': {
      waiting: texts.map((text, id) => ({ ...take(text, id), name: text, place: text, dialect: text })),
    },
    '': { speakers: [{ ...told, licence: all }], words: { 'metha-table': [['x.ogg', 0]] } },
  }
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/recordings${path}`, (route) => route.fulfill({ json }))
  await page.route('**/api/editor/reports?show=*', (route) =>
    route.fulfill({
      json: {
        topics: [
          ...texts.map((text) => ({ ...topic(text, 'word', text), texts })),
          { ...topic(texts[0]!, 'answer', 'metha-table'), texts },
        ],
        isMore: false,
      },
    }),
  )
}

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
