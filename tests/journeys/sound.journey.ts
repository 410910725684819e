import { content } from '#content/course-content.fixture.ts'
import { categoryOf, vocabularyOutline } from '#content/vocabulary.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { replyToTap } from '#core/tutor/exercises/answer-exercise.ts'
import type { Exercise } from '#core/tutor/exercises/exercise.ts'
import { createMakeHeard } from '#core/tutor/exercises/listening.ts'
import { openLesson } from '#core/tutor/flow.ts'
import { categoryAddress } from '#core/vocabulary/vocabulary.ts'
import { mainMeaning, spelledOut } from '#core/word/word.ts'
import { faultsOn } from './accessibility.ts'
import { lesson, loggedEvents, tappingLearnerAt } from './learner.ts'
import { expect, test, type Page } from './site.ts'

/** Records when a sound begins and at which speed; no audio device is needed. */
async function noteSounds(page: Page) {
  await page.addInitScript(() => {
    const { Audio } = globalThis
    const speeds: number[] = []
    globalThis.Audio = function AudioWithNote() {
      const audio = new Audio()
      // `playing` may come twice for one sound on a busy machine.
      audio.addEventListener('play', () => speeds.push(audio.playbackRate))
      return audio
    } as unknown as typeof Audio
    Object.assign(globalThis, { speeds })
  })
  return () => page.evaluate(() => (globalThis as unknown as { speeds: number[] }).speeds)
}

test('a learner hears a word by a tap and by a key, slowly, and reads why there is no sound offline', async ({
  page,
  context,
}) => {
  const speeds = await noteSounds(page)
  const listenTo = (word: string) => page.getByRole('button', { name: `Listen to ${word}`, exact: true })
  await page.goto('/words/metha-table')
  await listenTo('metha').click()
  await expect.poll(speeds).toEqual([1])
  await expect(page.getByText('Computer voice. The melody follows the published tone.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^melow$/ })).toBeVisible()
  await expect(listenTo('metha')).toBeVisible()
  await page.keyboard.press('p')
  await expect.poll(speeds).toEqual([1, 1])
  const slow = page.getByRole('button', { name: 'Slow' })
  await slow.click()
  await expect(slow).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(speeds).toEqual([1, 1, 0.6])

  await page.getByRole('link', { name: 'All words' }).click()
  await page.getByRole('searchbox').fill('p')
  await expect(listenTo('maaĩ')).toHaveCount(0)
  await page.getByRole('searchbox').fill('water')
  await context.setOffline(true)
  await listenTo('maaĩ').click()
  await expect(page.getByRole('alert')).toHaveText('You are offline, and this sound is not on your device yet.')
  await context.setOffline(false)
  await listenTo('maaĩ').click()
  await expect.poll(speeds).toEqual([1, 1, 0.6, 0.6])

  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Computer voice' }).uncheck()
  await page.goto('/words/metha-table')
  await expect(page.getByText('How well you know it')).toBeVisible()
  await expect(listenTo('metha')).toHaveCount(0)
})

/** Resolves once the code that judges answers is loaded, which also makes exercises to listen to: it asks for its data then. */
const answersAreJudged = (page: Page) => page.waitForResponse(/\/assets\/tutor-[^/]*\.json/)

test.use({ listens: true })

const objects = lesson('lesson9')
const [table] = objects.words

test('a learner answers by ear with the keyboard, and in writing where listening is not possible', async ({ page }) => {
  const { seed, wordId } = chatWithSecondHeard(objects)
  const word = objects.words.find(({ id }) => id === wordId)!
  const speeds = await noteSounds(page)
  await seedChats(page, seed)
  const { chat, tray } = tappingLearnerAt(page)
  const isLoaded = answersAreJudged(page)
  await page.goto('/lesson/lesson9')
  await page.keyboard.press('Shift')
  await isLoaded
  await press(page, mainMeaning(table!.english))

  const listening = page.getByRole('region', { name: 'Listen, then choose' })
  await expect(listening).toContainText('Computer voice.')
  await expect.poll(speeds).toEqual([1])
  await expect(chat).toContainText('What does the word that you hear mean?')
  await page.keyboard.press('p')
  await expect.poll(speeds).toEqual([1, 1])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await faultsOn(page)).toEqual([])
  }
  await press(page, mainMeaning(word.english))
  await expect(chat).toContainText(new RegExp(`(?:Correct!|Good job!) ${spelledOut(word)} \\(`))
  await expect
    .poll(() => loggedEvents(page))
    .toContainEqual({ type: 'word-tested', wordId, direction: 'kikuyu-english', correct: true })

  await page.goto('/')
  await page.goto('/lesson/lesson9')
  const isLoadedAgain = answersAreJudged(page)
  await page.keyboard.press('Shift')
  await isLoadedAgain
  await press(page, mainMeaning(table!.english))
  await listening.getByRole('button', { name: 'Can’t listen now' }).press('Enter')
  await expect(tray).toHaveAccessibleName('Choose the meaning')
  await expect(chat).toContainText(new RegExp(`What does ${spelledOut(word)} \\(.*\\) mean\\?`))
  await expect(tray).toBeFocused()
})

test('new words play once by themselves if the learner chooses that, after the first key; without listening exercises', async ({
  page,
}) => {
  const speeds = await noteSounds(page)
  await seedChats(page, chatWithSecondHeard(objects).seed)
  await activateByKeys(page)
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Play new words' }).check()
  await page.getByRole('switch', { name: 'Listening exercises' }).uncheck()
  const isLoaded = answersAreJudged(page)
  await page.goto('/lesson/lesson9')
  const { tray } = tappingLearnerAt(page)
  await expect(tray).toHaveAccessibleName('Choose the meaning')
  await page.keyboard.press('Shift')
  await isLoaded
  expect(await speeds()).toEqual([])
  await press(page, mainMeaning(table!.english))
  await expect.poll(speeds).toEqual([1])
  await expect(tray).not.toHaveAccessibleName(/Listen/)
  await page.keyboard.press('p')
  await expect.poll(speeds).toEqual([1, 1])
})

test('a test and a review ask by ear too, and in writing where listening is not possible', async ({ page }) => {
  const categories = vocabularyOutline(content).stages.flatMap((stage) => stage.categories)
  const [shortest] = categories.toSorted((one, other) => one.wordIds.length - other.wordIds.length)
  const category = categoryOf(content, shortest!.id)
  const [first, second, third] = category.words
  await page.clock.install({ time: new Date('2026-11-16T09:00:00Z') })
  await page.addInitScript(() => Object.assign(Math, { random: () => 0.2 }))
  const speeds = await noteSounds(page)
  await page.goto(categoryAddress(category))
  for (let card = 1; card < category.words.length; card++) await page.getByRole('button', { name: 'Next Word' }).click()
  await page.getByRole('button', { name: 'Start Test' }).click()

  const question = page.getByRole('heading', { level: 2 })
  const heard = page.getByText('What does the word that you hear mean?')
  await expect(question).toHaveText('What does the word that you hear mean?')
  await expect.poll(speeds).toEqual([1])
  await page.keyboard.press('p')
  await expect.poll(speeds).toEqual([1, 1])
  expect(await faultsOn(page)).toEqual([])
  await press(page, first!.english)
  await expect(question).toContainText(spelledOut(first!))
  await page.clock.runFor(1000)
  await expect(heard).toBeVisible()
  await page.getByRole('button', { name: 'Can’t listen now' }).press('Enter')
  await expect(question).toContainText(spelledOut(second!))
  await press(page, second!.english)
  await page.clock.runFor(1000)
  await expect(question).toContainText(spelledOut(third!))

  await page.clock.setSystemTime(new Date('2026-11-26T09:00:00Z'))
  await page.goto('/')
  await page.getByRole('link', { name: /^Review/ }).click()
  await expect(heard).toBeVisible()
  await page.keyboard.press('p')
  await expect.poll(speeds).toContain(1)
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Can’t listen now' }).click()
  await expect(page.getByText('What does this mean?')).toBeVisible()
})

/** A seed of chats about a lesson in which the second exercise is to choose the meaning of a word that is heard, and that word. */
function chatWithSecondHeard(of: Lesson): { seed: number; wordId: string } {
  const makeHeard = createMakeHeard(() => true)
  for (let seed = 1; seed < 1000; seed++) {
    const { lessonState } = openLesson(of, { produced: [], seed, exercises: true })
    const tap = { kind: 'choose', wordId: of.wordIds[0]!, turn: 0 } as const
    const second: Exercise | undefined = replyToTap(of, lessonState, tap, makeHeard).lessonState.asked?.exercise
    if (second?.kind === 'choose' && second.heard) return { seed, wordId: second.wordId }
  }
  throw new Error(`${of.id} has no such chat.`)
}

/** Playwright activates a page whenever it looks into it. Here only a key does. */
const activateByKeys = (page: Page) =>
  page.addInitScript(() => {
    let hasBeenActive = false
    addEventListener('keydown', () => (hasBeenActive = true), true)
    Object.defineProperty(navigator, 'userActivation', {
      value: {
        get hasBeenActive() {
          return hasBeenActive
        },
      },
    })
  })

const seedChats = (page: Page, seed: number) =>
  page.addInitScript((wanted) => {
    const { getRandomValues } = Crypto.prototype
    Crypto.prototype.getRandomValues = function (array) {
      if (array instanceof Uint32Array && array.length === 1) return array.fill(wanted)
      return getRandomValues.call(this, array) as typeof array
    }
  }, seed)

/** Presses the number of an option. */
async function press(page: Page, text: string) {
  const options = page.getByRole('group', { name: 'Answers' }).getByRole('button')
  await expect(options.filter({ hasText: text }).first()).toBeVisible()
  const texts = await options.allInnerTexts()
  const at = texts.findIndex((option) => option.replace(/^\d\s*/, '').toLowerCase() === text.toLowerCase())
  await page.keyboard.press(String(at + 1))
}
