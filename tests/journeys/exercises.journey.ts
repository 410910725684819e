import type { Lesson } from '#core/lesson/lesson.ts'
import { gapsOf, orderParts } from '#core/tutor/exercises/exercise.ts'
import { sensesOf } from '#core/answer/senses.ts'
import { mainMeaning, spelledOut, type Word } from '#core/word/word.ts'
import { expectAccessible } from './accessibility.ts'
import { lesson, loggedEvents, tappingLearnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'
import { cutOff, delayFiles } from './slow-network.ts'

/** Without `isMobile`: after the sizes of an audit such a page can stay zoomed in, and its targets are elsewhere. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('a newcomer’s first answer is one tap, right and without an account; typing asks to sign up, and nothing is lost', async ({
  page,
}) => {
  const learner = tappingLearnerAt(page)
  const of = lesson('lesson9')
  await page.goto('/lesson/lesson9')
  await answered(page, () => page.getByRole('button', { name: 'table', exact: true }).click())
  await expect(learner.chat).toContainText(/(?:Correct!|Good job!) metha/)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await loggedEvents(page)).toContainEqual({
    type: 'word-tested',
    wordId: 'metha-table',
    direction: 'kikuyu-english',
    correct: true,
  })
  while (await answerByName(page, of)) await expect(page.getByRole('dialog')).toBeHidden()
  await learner.message.fill('metha')
  await learner.message.press('Enter')
  await learner.signUp()
  await expect(learner.chat.getByText('table', { exact: true })).toBeVisible()
  await expect(learner.chat).toContainText('Task:')
  await expect(learner.message.or(learner.tray)).toBeEnabled()
})

test('a wrong option closes, the others stay open, and the answer is given after the second', async ({ page }) => {
  const { chat, tray } = tappingLearnerAt(page)
  await page.goto('/lesson/lesson9')
  const options = tray.getByRole('group', { name: 'Answers' }).getByRole('button')
  const wrong = options.filter({ hasNotText: /table/i })
  await wrong.first().click()
  await expect(chat).toContainText('Try again.')
  await expect(tray.getByRole('button', { name: /, not this one$/ })).toHaveCount(1)
  await wrong.nth(1).click()
  await expect(chat).toContainText('metha (meh-dhah) is “table”. We’ll come back to it.')
})

test('a hint and a skip are one tap too', async ({ page }) => {
  const { chat, tray } = tappingLearnerAt(page)
  await page.goto('/lesson/lesson9')
  await tray.getByRole('button', { name: 'Hint' }).click()
  await expect(chat).toContainText('It isn’t “')
  await expect(tray.getByRole('button', { name: /, not this one$/ })).toHaveCount(1)
  await tray.getByRole('button', { name: 'Skip' }).click()
  await expect(chat).toContainText('We’ll come back to it.')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an exercise can be typed instead, and tapped again', async ({ page }) => {
  const { chat, message, tray } = tappingLearnerAt(page)
  await page.goto('/lesson/lesson9')
  await tray.getByRole('button', { name: 'Type instead' }).click()
  await expect(message).toBeFocused()
  await page.getByRole('button', { name: 'Tap the answer instead' }).click()
  await tray.getByRole('button', { name: 'table', exact: true }).click()
  await expect(chat).toContainText(/(?:Correct!|Good job!) metha/)
})

test('on a touch screen too, “Type instead” leads into the field', async ({ browser, site }) => {
  const context = await browser.newContext({ ...phone, isMobile: true, baseURL: site.url })
  const page = await context.newPage()
  const { message, tray } = tappingLearnerAt(page)
  await page.goto('/lesson/lesson9')
  await tray.getByRole('button', { name: 'Type instead' }).tap()
  await expect(message).toBeFocused()
  await context.close()
})

test('pairs that are typed instead are asked for one word, which stands above the field', async ({ page }) => {
  const { tray, haveAccount } = tappingLearnerAt(page)
  const of = lesson('lesson1')
  await haveAccount()
  await page.goto('/lesson/lesson1')
  while ((await titleOf(page)) !== 'Match the pairs') {
    if (!(await answerByName(page, of))) await answerByTyping(page, of)
  }
  await tray.getByRole('button', { name: 'Type instead' }).click()
  await expect(page.locator('.asked-word')).toBeVisible()
  await expect(page.locator('.asked-word')).toContainText('What does it mean in English?')
})

test('the focus is on the next answer after a suggestion, and stays on “Hint” while the tutor thinks', async ({
  page,
}) => {
  const { chat, message, tray, haveAccount } = tappingLearnerAt(page)
  await haveAccount()
  const teacher = await delayFiles(page, /built-in-teacher/)
  await page.goto('/lesson/lesson9')
  await tray.getByRole('button', { name: 'Type instead' }).press('Enter')
  const hint = page.getByRole('button', { name: 'Hint' })
  await hint.press('Enter')
  await expect(chat).toContainText('Thinking...')
  await expect(message).toBeDisabled()
  await expect(hint).toBeFocused()
  teacher.letGo()
  await expect(message).toBeEnabled()
  await expect(hint).toBeFocused()
  await message.fill('qwrtp zxcv')
  await message.press('Enter')
  await chat.locator('.chip').first().press('Enter')
  await expect(message.or(tray)).toBeFocused()
})

test('a word due from another lesson comes in between, also after a reload, and counts as its review', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-16T09:00:00Z') })
  const { chat, tray } = tappingLearnerAt(page)
  const [hello] = lesson('lesson1').words
  await page.goto('/lesson/lesson1')
  // Before the exercise the field for messages shows.
  await expect(tray).toBeVisible()
  await answerByName(page, lesson('lesson1'))
  const tests = { type: 'word-tested', wordId: hello!.id, direction: 'kikuyu-english', correct: true }
  // Before the clock moves, so that the answer is of the earlier day.
  await expect.poll(() => loggedEvents(page)).toContainEqual(tests)
  await page.clock.setSystemTime(new Date('2026-11-26T09:00:00Z'))
  const fromLesson1 = tray.getByText('From lesson 1')
  await page.goto('/lesson/lesson9')
  await expect(tray).toBeVisible()
  // The due words are loaded when the page is idle, and come in between from then on.
  for (let tasks = 0; tasks < 6 && !(await fromLesson1.isVisible()); tasks++)
    await answerByName(page, lesson('lesson9'))
  await expect(fromLesson1).toBeVisible()
  await page.reload()
  await expect(fromLesson1).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Words in this lesson' })).toContainText('From lesson 1')
  await answered(page, () => tray.getByRole('button', { name: mainMeaning(hello!.english), exact: true }).click())
  await expect(chat).toContainText(/(?:Correct!|Good job!) Ũhoro waku/)
  await expect(fromLesson1).toBeHidden()
  expect((await loggedEvents(page)).filter((event) => JSON.stringify(event) === JSON.stringify(tests))).toHaveLength(2)
})

test('with the setting “Typing only” every answer is typed', async ({ page }) => {
  const { tray, message } = tappingLearnerAt(page)
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Typing only' }).check()
  await page.goto('/lesson/lesson9')
  await expect(message).toBeEnabled()
  await expect(tray).toBeHidden()
})

test('a whole lesson by taps and names, and its end, which is for everybody and woven once', async ({
  browser,
  site,
}) => {
  test.slow()
  const context = await browser.newContext({ ...phone, baseURL: site.url, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const learner = tappingLearnerAt(page)
  await learner.haveAccount()
  await page.goto('/lesson/lesson1')
  const kinds = await finish(page, lesson('lesson1'), answerByName, expectAccessible)
  expect(kinds).toContain('Choose the meaning')
  expect(kinds).toContain('Match the pairs')
  // A tap completes the band.
  await learner.ending.click()
  expect(await weavingOn(page)).toBe(0)
  await expectEnd(page, lesson('lesson1'))
  await expectAccessible(page)
  await page.reload()
  await expect(learner.ending).toBeVisible()
  expect(await weavingOn(page)).toBe(0)
  await page.getByRole('link', { name: 'Lesson 2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lesson 2')
  await expect(learner.tray).toBeVisible()
  await context.close()
})

test('a whole lesson by keyboard alone, and its end, which is there at once with reduced motion', async ({ page }) => {
  test.slow()
  const learner = tappingLearnerAt(page)
  await learner.haveAccount()
  const reconnect = await cutOff(page, '**/api/learning-log**')
  await page.goto('/lesson/lesson9')
  const kinds = await finish(page, lesson('lesson9'), answerByKeys, async () => {
    await expectAccessible(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  expect(kinds).toContain('Choose the meaning')
  expect(kinds).toContain('Match the pairs')
  expect(await weavingOn(page)).toBe(0)
  await expectEnd(page, lesson('lesson9'))
  await expect(learner.ending).toBeFocused()
  await expect(page.getByRole('main').getByText('Saved on this device')).toBeVisible()
  reconnect()
  await expect(page.getByText('All saved.')).toBeVisible()
})

test('a learner who comes from Home by keyboard answers exercises by keys and types the next answer at once', async ({
  page,
}) => {
  const { message, tray } = tappingLearnerAt(page)
  const of = lesson('lesson1')
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Lesson 1' }).press('Enter')
  await expect(tray).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Lesson 1/ })).toBeFocused()
  while (await answerByKeys(page, of)) await expect(page.locator('h1')).not.toBeFocused()
  await expect(message).toBeFocused()
})

/** Animations that run on the woven band. */
const weavingOn = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

type AnswerTap = (page: Page, of: Lesson) => Promise<boolean>

/**
 * Answers right to the end: by tap where the tutor asks for one, else by typing. `atFirst` looks at each kind of exercise when it is
 * asked first. Returns the kinds.
 */
async function finish(
  page: Page,
  of: Lesson,
  answerTap: AnswerTap,
  atFirst?: (page: Page) => Promise<void>,
): Promise<string[]> {
  const { ending, tray } = tappingLearnerAt(page)
  const kinds = new Set<string>()
  let turns = 0
  await expect(tray).toBeVisible()
  for (; turns < of.words.length * 3 && !(await ending.isVisible()); turns++) {
    const title = await titleOf(page)
    if (title?.startsWith('Listen')) {
      await answered(page, () => tray.getByRole('button', { name: 'Can’t listen now' }).press('Enter'))
      turns--
      continue
    }
    if (title !== undefined && !kinds.has(title)) await atFirst?.(page)
    if (title !== undefined) kinds.add(title)
    if (await answerTap(page, of)) continue
    await answerByTyping(page, of)
  }
  await expect(ending).toBeVisible()
  expect(turns).toBeLessThanOrEqual((12 / 5) * of.words.length)
  return [...kinds]
}

/** Does what answers, and waits until the tutor has gone on: the praise for a tapped answer stands alone for a moment. */
async function answered(page: Page, act: () => Promise<void>) {
  const { chat, ending } = tappingLearnerAt(page)
  const own = chat.locator('.bubble.learner')
  const before = await own.count()
  await act()
  await expect(own.nth(before).or(ending)).toBeVisible()
  await expect(chat.locator('.bubble').last().or(ending)).not.toHaveClass(/learner|praise/)
}

const titleOf = async (page: Page): Promise<string | undefined> => {
  const { tray, message, ending } = tappingLearnerAt(page)
  await expect(tray.or(message).or(ending)).toBeVisible()
  if (!(await tray.isVisible())) return undefined
  // Its code may still be loading: keys do nothing until then.
  await expect(tray.getByRole('group').first()).toBeVisible()
  return tray.locator('.tray-top b').innerText()
}

/** The word of the question that stands, by its Kikuyu or its meaning. */
async function wordAsked(page: Page, of: Lesson): Promise<Word> {
  const question = page.getByRole('log').locator('.bubble').last()
  const meaning = /“(.+)”/.exec(await question.innerText())?.[1]
  const kikuyu = await question.locator('[lang=ki]').allInnerTexts()
  const word = of.words.find((own) =>
    meaning === undefined ? kikuyu.includes(spelledOut(own)) : mainMeaning(own.english) === meaning,
  )
  if (!word) throw new Error(`Nothing is asked: ${await question.innerText()}`)
  return word
}

async function answerByTyping(page: Page, of: Lesson) {
  const { chat, message } = tappingLearnerAt(page)
  const asked = await chat.locator('.bubble').last().innerText()
  const word = await wordAsked(page, of)
  await message.fill(asked.includes('How do you say') ? word.kikuyu : (sensesOf(word.english)[0] ?? ''))
  await answered(page, () => message.press('Enter'))
}

/** Answers the open exercise with what a screen reader names. False when none is open. */
async function answerByName(page: Page, of: Lesson): Promise<boolean> {
  const title = await titleOf(page)
  if (title !== undefined) await answered(page, () => pressByName(page, of, title))
  return title !== undefined
}

async function pressByName(page: Page, of: Lesson, title: string) {
  const { tray } = tappingLearnerAt(page)
  const press = (name: string) => tray.getByRole('button', { name, exact: true }).click()
  const inGroup = (group: string, name: string) =>
    tray.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).first().click()
  switch (title) {
    case 'Choose the meaning':
      await press(mainMeaning((await wordAsked(page, of)).english))
      break
    case 'Choose the word':
      await press(spelledOut(await wordAsked(page, of)))
      break
    case 'Match the pairs':
      for (const word of await matched(page, of)) {
        await inGroup('Words', spelledOut(word))
        await inGroup('Meanings', mainMeaning(word.english))
      }
      break
    case 'Put the parts in order':
      for (const part of orderParts(await wordAsked(page, of)) ?? []) await inGroup('Parts', part)
      await press('Check')
      break
    default:
      for (const letter of lettersOf(await wordAsked(page, of))) await inGroup('Letters', letter)
      await press('Check')
  }
}

/** The same without a pointer. */
async function answerByKeys(page: Page, of: Lesson): Promise<boolean> {
  const title = await titleOf(page)
  if (title !== undefined) await answered(page, () => pressKeys(page, of, title))
  return title !== undefined
}

async function pressKeys(page: Page, of: Lesson, title: string) {
  const { tray } = tappingLearnerAt(page)
  const { keyboard } = page
  switch (title) {
    case 'Choose the meaning':
    case 'Choose the word': {
      const word = await wordAsked(page, of)
      const wanted = title === 'Choose the word' ? spelledOut(word) : mainMeaning(word.english)
      const options = await tray.getByRole('group', { name: 'Answers' }).getByRole('button').allInnerTexts()
      const at = options.findIndex((option) => option.replace(/^\d\s*/, '').toLowerCase() === wanted.toLowerCase())
      await keyboard.press(String(at + 1))
      break
    }
    case 'Match the pairs':
      for (const word of await matched(page, of)) {
        await tabTo(page, spelledOut(word))
        await keyboard.press('Space')
        await tabTo(page, mainMeaning(word.english))
        await keyboard.press('Enter')
      }
      break
    case 'Put the parts in order':
      for (const part of orderParts(await wordAsked(page, of)) ?? []) {
        await tabTo(page, part)
        await keyboard.press('Space')
      }
      await keyboard.press('Enter')
      break
    default: {
      const letters = lettersOf(await wordAsked(page, of))
      // A wrong letter first, which Backspace takes back.
      await keyboard.press('i')
      await keyboard.press('Backspace')
      for (const letter of letters) await keyboard.press(String(['i', 'ĩ', 'u', 'ũ'].indexOf(letter) + 1))
      await keyboard.press('Enter')
    }
  }
}

/** Walks with Tab to a tile. */
async function tabTo(page: Page, text: string) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  for (let steps = 0; steps < 40 && (await focused()) !== text; steps++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(text)
}

async function matched(page: Page, of: Lesson): Promise<Word[]> {
  const shown = await page.getByRole('group', { name: 'Words' }).getByRole('button').allInnerTexts()
  return of.words.filter((word) => shown.includes(spelledOut(word)))
}

const lettersOf = (word: Word) =>
  (gapsOf(word) ?? []).flatMap((piece) => ('letter' in piece ? [piece.letter.toLowerCase()] : []))

async function expectEnd(page: Page, of: Lesson) {
  await expect(page.getByRole('heading', { name: `You finished Lesson ${of.number}` })).toBeVisible()
  await expect(page.getByText(`You learned ${of.objective}.`)).toBeVisible()
  const woven = page.getByRole('region', { name: `${of.words.length} words woven` })
  await expect(woven.getByRole('listitem')).toHaveCount(of.words.length)
  for (const word of of.words) await expect(woven).toContainText(spelledOut(word))
  const next = page.getByRole('region', { name: 'What comes next' })
  await expect(next).toContainText('1-day streak')
  await expect(next).toContainText('Today is done')
  await expect(page.getByRole('navigation', { name: 'After this lesson' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
}
