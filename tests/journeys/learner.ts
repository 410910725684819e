import { lessonOf } from '#content/course.ts'
import { randomBytes } from 'node:crypto'
import { content } from '#content/course-content.fixture.ts'
import { sensesOf } from '#core/answer/senses.ts'
import { type EventPayload, type StoredEvent, eventId, makeEvent } from '#core/learning-log/event.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { mainMeaning } from '#core/word/word.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { createLogJson } from '#providers/export/log-json.ts'
import { expect, waitUntil, type Page } from './site.ts'

export const lessons: readonly Lesson[] = content.lessons.map(({ id }) => lessonOf(content, id))
export const outlineLessons = content.levels.flatMap((level) => level.lessonIds)

export function lesson(id: string): Lesson {
  return lessonOf(content, id)
}

/** A Kikuyu word that is wrong as an answer in lesson 1. */
export const wordOfAnotherLesson = lesson('lesson9').words[0]!.kikuyu

let learners = 0

/** A new account with a unique email, so that tests do not affect each other. */
export function newcomer() {
  return { email: `learner-${Date.now()}-${process.pid}-${learners++}@example.com`, password: 'kiondo-basket' }
}

/** Does in the page what a learner does, and finds things as a learner finds them. The learner types every answer. */
export function learnerAt(page: Page) {
  const isReady = typeEverything(page)
  // A story may end before it, and then nobody waits for it.
  isReady.catch(() => undefined)
  return actsAt(page, isReady)
}

/** A learner whose lessons have exercises, as they are for everybody at first. */
export const tappingLearnerAt = (page: Page) => actsAt(page)

/** The setting "Typing only", from the next page on; what the learner chooses in the story stays. */
const typeEverything = (page: Page) =>
  page.addInitScript(() => {
    try {
      if (localStorage.getItem('settings') === null) localStorage.setItem('settings', '{"typingOnly":true}')
    } catch {
      // A device that stores nothing has no settings.
    }
  })

function actsAt(page: Page, isReady?: Promise<unknown>) {
  const chat = page.getByRole('log')
  const message = page.getByRole('textbox', { name: 'Message' })
  const tray = page.getByRole('region', { name: /^(?:Choose|Match|Put|Fill|Listen)/ })
  const ending = page.getByRole('heading', { name: /^You finished Lesson/ })

  async function openLesson(id: string) {
    await isReady
    await page.goto(`/lesson/${id}`)
    await expect(chat).toContainText('Objective:')
    await expect(message.or(tray)).toBeEnabled()
  }

  async function answer(text: string) {
    await message.fill(text)
    await message.press('Enter')
  }

  /** Waits until the tutor has spoken after the learner, to the end, or the lesson has ended. */
  async function waitForReply() {
    const messages = chat.getByRole('listitem').filter({ has: page.locator('.bubble') })
    await expect(messages.last().or(ending)).not.toHaveText(/^You: |Thinking/)
    await expect(message.and(page.locator(':enabled')).or(ending)).toBeVisible()
  }

  /** Answers and waits for the tutor's reply. */
  async function answerAndRead(text: string) {
    const before = await chat.getByText(text, { exact: true }).count()
    await answer(text)
    await expect(chat.getByText(text, { exact: true }).nth(before).or(ending)).toBeVisible()
    await waitForReply()
  }

  /** The right answer to the current question, read from the page. */
  async function rightAnswer(of: Lesson): Promise<string> {
    const messages = (await chat.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    for (const text of messages.toReversed()) {
      const meaning = /How do you say “(.+)” in Kikuyu\?/.exec(text)?.[1]
      if (meaning)
        return of.words.find(({ english }) => [english, mainMeaning(english)].includes(meaning))?.kikuyu ?? ''
      const requestedKikuyu = /Task: What does (.+) \(.*mean in English\?/.exec(text)?.[1]
      const word =
        requestedKikuyu &&
        of.words.find(
          ({ kikuyu, optional }) => requestedKikuyu === kikuyu || requestedKikuyu === `${optional} ${kikuyu}`,
        )
      if (word) return sensesOf(word.english)[0] ?? word.english
      const shown = of.words.find(({ context }) => text.includes(context))
      if (shown) return shown.kikuyu
    }
    throw new Error(`No question in: ${messages.at(-1)}`)
  }

  async function finishLesson(id: string) {
    const of = lesson(id)
    for (let turns = 0; turns < of.words.length * 6; turns++) {
      if (await ending.isVisible()) break
      await answerAndRead(await rightAnswer(of))
    }
    await expect(ending).toBeVisible()
  }

  /** Fills in the open dialog to create an account. */
  async function signUp(account = newcomer()) {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: /^Sign (In|Up)$/ })).toBeVisible()
    // A device that had an account shows Sign In first.
    if (await dialog.getByRole('heading', { name: 'Sign In' }).isVisible())
      await dialog.getByRole('button', { name: 'Sign Up' }).click()
    await dialog.getByLabel('Email').fill(account.email)
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await dialog.getByLabel('Confirm password').fill(account.password)
    await dialog.getByRole('button', { name: 'Sign Up' }).click()
    await expect(dialog).toBeHidden()
    return account
  }

  async function signIn({ email, password }: { email: string; password: string }) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
  }

  /**
   * Creates an account as the screen does, without opening one. The next page that opens finds the session, and the user that the
   * device remembers.
   */
  async function haveAccount(account = newcomer()) {
    await isReady
    const auth = createServerAuth({
      async fetch(path, { method, body } = {}) {
        const headers = { 'Content-Type': 'application/json' }
        const options = { method: method ?? 'GET', data: body, headers }
        const response = await page.request.fetch(path as string, options)
        return new Response(await response.text(), { status: response.status() })
      },
    })
    const user = await auth.signUp(account)
    if (!user.ok) throw new Error(`No account: ${user.fault.kind}`)
    await page.addInitScript((text) => {
      try {
        if (localStorage.getItem('had-account') !== null) return
        localStorage.setItem('account', text)
        localStorage.setItem('had-account', 'yes')
      } catch {
        // A frame without storage has no learner.
      }
    }, JSON.stringify(user.value))
    return account
  }

  /** Creates an account from the profile, without a pending message. */
  async function signUpAtProfile() {
    await isReady
    await page.goto('/profile')
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    return signUp()
  }

  return {
    chat,
    message,
    tray,
    ending,
    openLesson,
    answer,
    waitForReply,
    answerAndRead,
    rightAnswer,
    finishLesson,
    signUp,
    signIn,
    haveAccount,
    signUpAtProfile,
  }
}

/**
 * Ends the session without the page noticing. The page asks for its session at the start: an answer that comes later would sign
 * the learner out before the next action.
 */
export async function endSession(page: Page): Promise<void> {
  await waitUntil(page, () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/auth/get-session')),
  )
  await page.context().clearCookies()
}

/** Brings a learner's log to this device, as a saved file. */
export async function importLog(page: Page, events: readonly StoredEvent[]) {
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'Import a file' })
  await expect(button).toBeEnabled()
  const choosing = page.waitForEvent('filechooser')
  await button.click()
  const buffer = Buffer.from(createLogJson(events, Date.now()))
  await (await choosing).setFiles({ name: 'log.json', mimeType: 'application/json', buffer })
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
}

/** Brings to this device what a learner who has just finished a lesson by typing has in the log. */
export async function importFinishedLesson(page: Page, id: string) {
  if (page.url() === 'about:blank') await page.goto('/settings')
  const now = await page.evaluate(() => Date.now())
  const words = lesson(id).words.flatMap(({ id: wordId }): EventPayload[] => [
    { type: 'word-seen', wordId, where: id },
    { type: 'word-tested', wordId, direction: 'kikuyu-english', correct: true },
    { type: 'word-produced', wordId, lessonId: id, accuracy: 'right', hint: 'none' },
  ])
  const payloads: readonly EventPayload[] = [
    { type: 'lesson-opened', lessonId: id },
    { type: 'message-exchanged', with: 'lesson', lessonId: id },
    ...words,
    { type: 'lesson-completed', lessonId: id },
  ]
  const events = payloads.map((payload, at) => {
    const earlier = now - payloads.length + at
    return makeEvent(payload, { now: earlier, offsetMinutes: 0, id: eventId(earlier, randomBytes(10)) })
  })
  await importLog(page, events)
}

/** The events in the device's learning log. */
export async function loggedEvents(page: Page): Promise<unknown[]> {
  const kept = await page.context().storageState({ indexedDB: true })
  const text = JSON.stringify(kept.origins)
  const events: { id: string; at: string }[] = []
  JSON.parse(text, (_key, value: { v?: number; type?: unknown; id: string; at: string } | null) => {
    if (value && value.v === 1 && typeof value.type === 'string' && value.at) events.push(value)
    return value
  })
  const unique = [...new Map(events.map((event) => [event.id, event])).values()]
  const inOrder = unique.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return inOrder.map((event) => {
    const {
      v: _v,
      id: _id,
      at: _at,
      offset: _offset,
      day: _day,
      ...payload
    } = event as unknown as Record<string, unknown>
    return payload
  })
}
