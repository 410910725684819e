// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { wordList } from '#content/vocabulary.ts'
import type { EventPayload, Rating } from '#core/learning-log/event.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { LearningProvider, useLearning, type Learning } from '../learning/learning.tsx'
import { ReviewWordsContext, reviewWords } from './review-words.tsx'
import { ReviewSessionView } from './review-screen.tsx'
import { useReviewState } from '../card-state/review-state.ts'

const words = reviewWords(wordList(content))
const [one, two] = words.words.filter(({ type }) => type === 'noun' || type === 'object')
const minute = 60_000
const day = 24 * 60 * minute

let leave = () => undefined as void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') })
})
afterEach(async () => {
  await act(leave)
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const met = (word = one): EventPayload => ({ type: 'word-seen', wordId: word!.id, where: 'family' })

/** The event of a review of the first word. */
const rated = (rating: Rating): EventPayload => ({
  type: 'card-reviewed',
  wordId: one!.id,
  direction: 'kikuyu-english',
  mode: 'show',
  rating,
  elapsedMs: 1000,
})

async function createLearner() {
  const log = createMemoryLearningLog()
  const chats = createMemoryChats()
  const seen: Learning[] = []
  let session = 0
  function Page() {
    seen.push(useLearning())
    const state = useReviewState()
    return state && session > 0 ? <ReviewSessionView key={session} state={state} onAgain={() => undefined} /> : null
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  leave = () => root.unmount()
  const render = () =>
    act(async () =>
      root.render(
        <LearningProvider log={log} chats={chats}>
          <ReviewWordsContext value={words}>
            <Page />
          </ReviewWordsContext>
        </LearningProvider>,
      ),
    )
  await render()
  const button = (name: RegExp) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))
  const press = (name: RegExp) => act(async () => button(name)!.click())
  const answers = (answer: 'right' | 'wrong') =>
    act(async () => {
      const [asked] = [container.querySelector('.review-face')?.textContent ?? '']
      const word = [one!, two!].find(({ kikuyu, english }) => asked.includes(kikuyu) || asked.includes(english))!
      const options = [...container.querySelectorAll<HTMLButtonElement>('.option, .review-main')]
      const isRight = ({ textContent }: HTMLElement) =>
        textContent.includes(word.english) || textContent.includes(word.kikuyu)
      const chosen = options.find((option) => options.length === 1 || isRight(option) === (answer === 'right'))
      chosen!.click()
    })
  return {
    /** Records each event, a minute after the one before. */
    async did(...payloads: EventPayload[]) {
      for (const payload of payloads)
        await act(async () => {
          vi.advanceTimersByTime(minute)
          seen.at(-1)?.record([payload])
        })
    },
    /** Opens the review screen, or opens it again. */
    async opens() {
      session++
      await render()
    },
    waits: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
    press,
    can: (name: RegExp) => button(name) !== undefined,
    /** Answers, or shows the answer, and then rates. */
    async rates(rating: RegExp, answer: 'right' | 'wrong' = 'right') {
      await answers(answer)
      await press(rating)
    },
    answers,
    /** The texts of the rating buttons. */
    ratings: () => [...container.querySelectorAll('.review-ratings button')].map(({ textContent }) => textContent),
    type: (text: string) =>
      act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: text, bubbles: true }))),
    asked: () => container.querySelector('.review-face')?.textContent,
    read: () => container.textContent,
  }
}

test('a learner who stops at the first card is told that nothing has changed', async () => {
  const learner = await createLearner()
  await learner.did(met(one), met(two))
  await learner.opens()
  await learner.press(/^Stop for now/)
  expect(learner.read()).toContain('Stopped for now')
  expect(learner.read()).toContain('You rated nothing, so nothing has changed.')
  expect(learner.read()).toContain('2 cards can still be reviewed today.')
  expect(learner.can(/^Keep reviewing/)).toBe(true)
})

test('the last word waits for its minutes, both at the end and when the review is opened again', async () => {
  const learner = await createLearner()
  await learner.did(met(one))
  await learner.opens()
  await learner.rates(/Again/)
  expect(learner.read()).toContain('You’ve just seen the last word. It comes back in 10 minutes.')
  expect(learner.can(/^Keep reviewing/)).toBe(false)

  await learner.opens()
  expect(learner.asked()).toBeUndefined()
  expect(learner.read()).toContain('A short rest')
  await learner.waits(10 * minute)
  expect(learner.read()).toContain('1 card can be reviewed now.')
  expect(learner.can(/^Keep reviewing/)).toBe(true)
  await learner.opens()
  expect(learner.asked()).toContain(one?.kikuyu)
})

test('a review that is opened again does not begin with the word just asked', async () => {
  const learner = await createLearner()
  await learner.did(met(one), met(two))
  await learner.opens()
  expect(learner.asked()).toContain(one?.kikuyu)
  await learner.rates(/Again/)
  await learner.waits(11 * minute)
  await learner.opens()
  expect(learner.asked()).toContain(two?.kikuyu)
})

test('the end of a session says so, and the last rating can be undone there', async () => {
  const learner = await createLearner()
  await learner.did(met(one))
  await learner.opens()
  await learner.rates(/Easy/)
  expect(learner.read()).toContain('Done for today')
  expect(learner.read()).toContain('You reviewed 1 card and remembered 1. All saved.')
  await learner.press(/^Undo last rating/)
  expect(learner.asked()).toContain(one?.kikuyu)
})

test('a wrong answer can be rated as forgotten or hard, never as good or easy, by tap or by key', async () => {
  const learner = await createLearner()
  await learner.did(met(one), met(two))
  await learner.opens()
  const asked = learner.asked()
  await learner.answers('wrong')
  expect(learner.ratings().map((text) => text.replace(/^\d(\w+).*/, '$1'))).toEqual(['Again', 'Hard'])
  for (const key of ['3', '4']) await learner.type(key)
  expect(learner.asked()).toBe(asked)
  await learner.type('2')
  expect(learner.asked()).not.toBe(asked)
})

test('a right answer can be rated in all four ways', async () => {
  const learner = await createLearner()
  await learner.did(met(one))
  await learner.opens()
  await learner.answers('right')
  expect(learner.ratings().map((text) => text.replace(/^\d(\w+).*/, '$1'))).toEqual(['Again', 'Hard', 'Good', 'Easy'])
})

test('a word forgotten for the eighth time is set aside, and the learner is told', async () => {
  const learner = await createLearner()
  await learner.did(met(one), rated('easy'))
  for (let lapses = 0; lapses < 7; lapses++) {
    await learner.waits(400 * day)
    await learner.did(rated('again'), rated('easy'))
  }
  await learner.waits(400 * day)
  await learner.did(met(two))
  await learner.opens()
  while (!learner.asked()?.includes(one!.kikuyu)) await learner.rates(/Good/)
  expect(learner.read()).not.toContain('set it aside')
  await learner.rates(/Again/)
  expect(learner.read()).toMatch(/is a stubborn one, so we set it aside|You forgot these several times/)
  await learner.opens()
  expect(learner.asked() ?? '').not.toContain(one!.kikuyu)
})
