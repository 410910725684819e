import { execFileSync } from 'node:child_process'
import { expectAccessible } from './accessibility.ts'
import { learnerAt, wordOfAnotherLesson } from './learner.ts'
import { expect, startServer, test } from './site.ts'

/** Text of a learner that must never run as HTML. */
const REMARK = '<img src=x onerror="document.title=1"> We say it otherwise.'

test('an editor decides about what learners report, and no one else sees it', async ({ browser, page }, testInfo) => {
  const folder = testInfo.outputPath('data')
  const server = await startServer(folder)
  const learner = learnerAt(page)
  await page.goto(`${server.url}/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await learner.signUp()

  // A word and an answer are reported, and reach the server with the learner's record.
  const synchronised = () =>
    page.waitForResponse(
      (response) => response.url().includes('/api/learning-log?') && response.request().method() === 'POST',
    )
  await page.goto(`${server.url}/words/metha-table`)
  await page.getByRole('button', { name: 'This word is wrong' }).click()
  await page.getByLabel('What is wrong? (optional)').fill(REMARK)
  const sent = synchronised()
  await page.getByRole('button', { name: 'Report' }).click()
  await sent
  await page.goto(`${server.url}/lesson/lesson1`)
  await expect(learner.message).toBeEnabled()
  await learner.answerAndRead(wordOfAnotherLesson)
  await page.getByRole('button', { name: 'My answer is right' }).click()
  await page.goto(`${server.url}/editor/reports`)
  await expect(page.getByRole('heading', { name: 'This path ends here' })).toBeVisible()

  const office = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const editorPage = await office.newPage()
  const editor = learnerAt(editorPage)
  await editorPage.goto('/editor/reports')
  await editorPage.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const { email } = await editor.signUp()
  execFileSync(process.execPath, ['dist/server/admin.js', 'editor', email], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: 'ignore',
  })
  await editorPage.goto('/profile')
  await editorPage.getByRole('link', { name: 'Reports of learners' }).click()
  const aboutWord = editorPage.getByRole('listitem').filter({ hasText: REMARK })
  const aboutAnswer = editorPage.getByRole('listitem').filter({ hasText: 'Answered, and judged wrong:' })
  await expect(aboutWord).toContainText('1 learner')
  await expect(aboutAnswer).toContainText(wordOfAnotherLesson)

  // With the keyboard: a spelling that no Kikuyu word has is refused, and a decision can be undone.
  await aboutAnswer.getByRole('button', { name: 'Decide' }).press('Enter')
  await expect(editorPage.getByRole('radio', { name: /another spelling/ })).toBeFocused()
  await editorPage.keyboard.press('Space')
  const form = editorPage.getByLabel('The form that is right')
  await expect(form).toHaveValue(wordOfAnotherLesson)
  await form.fill('x')
  await form.press('Enter')
  await expect(editorPage.getByRole('alert')).toContainText('The text cannot be read (“x”)')
  await expectAccessible(editorPage)
  await form.fill(wordOfAnotherLesson)
  await form.press('Enter')
  await expect(aboutAnswer.getByRole('status')).toContainText('is right too. Source: a speaker of Kikuyu.')
  await expect(aboutAnswer.getByRole('button', { name: 'Undo' })).toBeFocused()
  await editorPage.keyboard.press('Enter')
  await expect(aboutAnswer.getByRole('button', { name: 'Decide' })).toBeVisible()

  await aboutWord.getByRole('button', { name: 'Decide' }).click()
  await editorPage.getByRole('radio', { name: 'Nothing to change' }).check()
  await editorPage.getByLabel('Why?').fill('Both are said.')
  await editorPage.getByRole('button', { name: 'Save decision' }).click()
  await expect(aboutWord.getByRole('status')).toContainText('Nothing to change. Both are said.')
  await editorPage.getByRole('tab', { name: 'Decided' }).click()
  await expect(aboutWord).toContainText('Both are said.')
  await expect(editorPage).toHaveTitle(/^Reports of learners/)
  await office.close()
  await server.stop()
})
