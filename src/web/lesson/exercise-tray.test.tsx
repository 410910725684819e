// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { lessonOf } from '#content/course.ts'
import { mainMeaning, spelledOut } from '#core/word/word.ts'
import { ExerciseTray } from './exercise-tray.tsx'
import { MatchPairs } from './match-pairs.tsx'

const { words } = lessonOf(content, 'lesson1')
const [first, second, third] = words.map(({ id }) => id) as [string, string, string]

let leave = () => undefined as void

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(leave)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(exercise: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  leave = () => root.unmount()
  await act(async () => root.render(exercise))
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
  return { container, button, tap: (name: string) => act(async () => button(name)!.click()) }
}

test('an option that could not be sent stays open', async () => {
  let takes = false
  const exercise = { turn: 1, kind: 'choose', wordId: first, side: 'kikuyu', options: [first, second, third] } as const
  const { button, tap } = await show(
    <ExerciseTray
      exercise={{ ...exercise, closed: [] }}
      words={words}
      source={undefined}
      onTap={() => takes}
      onType={() => undefined}
    />,
  )
  const wrong = spelledOut(words[1]!)
  await tap(wrong)
  expect(button(wrong)!.textContent).not.toContain('not this one')
  takes = true
  await tap(wrong)
  expect(button(wrong)!.textContent).toContain('not this one')
})

test('the last pair stays open until it is sent', async () => {
  let takes = false
  const sent: unknown[] = []
  const { container, tap } = await show(
    <MatchPairs
      exercise={{ turn: 1, kind: 'match', words: [first, second], meanings: [second, first], told: [] }}
      words={words}
      isRight={false}
      onAnswer={(tapped) => takes && sent.push(tapped) > 0}
      onAt={() => undefined}
    />,
  )
  const tie = async (word: (typeof words)[number]) => {
    await tap(spelledOut(word))
    await tap(mainMeaning(word.english))
  }
  await tie(words[0]!)
  await tie(words[1]!)
  expect(container.textContent).toContain('1 of 2 pairs.')
  takes = true
  await tie(words[1]!)
  expect(sent).toEqual([{ kind: 'match', missed: [] }])
  expect(container.textContent).toContain('2 of 2 pairs.')
})
