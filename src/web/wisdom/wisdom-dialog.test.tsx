// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wisdomEntries } from '#content/wisdom.ts'
import { content } from '#content/course-content.fixture.ts'
import { plainText, type WisdomCategory } from '#core/wisdom/wisdom.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { LearningProvider } from '../learning/learning.tsx'
import { ElderDialog } from './wisdom-dialog.tsx'

const entries = wisdomEntries(content)

let leave = () => undefined as void
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(leave)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('all nine entries are listed, and a tab filters by kind', async () => {
  const { rows, press } = await openElder()
  expect(rows()).toEqual(
    entries.map(({ title, category }) => `${plainText(title)}${category[0]?.toUpperCase()}${category.slice(1)}`),
  )
  await press('Culture')
  expect(rows()).toHaveLength(3)
  expect(rows().every((row) => row.endsWith('Tradition'))).toBe(true)
})

test.each(entries)('“$id” is shown in full with its sources', async (entry) => {
  const { press, text } = await openElder()
  await press(plainText(entry.title))
  for (const paragraph of entry.content) expect(text()).toContain(plainText(paragraph))
  for (const source of entry.sources) expect(text()).toContain(source)
  if (entry.note !== undefined) expect(text()).toContain(plainText(entry.note))
  if (!entry.proverb) return
  const { kikuyu, literal, meaning } = entry.proverb
  for (const part of [`Listen to ${kikuyu}`, literal, meaning]) expect(text()).toContain(part)
})

test('every Kikuyu word is marked as Kikuyu', async () => {
  const { press, englishIn } = await openElder()
  expect(englishIn('dialog')).not.toMatch(/[ĩũ]/iu)
  for (const { title } of entries) {
    await press(plainText(title))
    expect(englishIn('dialog')).not.toMatch(/[ĩũ]|ngai|kenda/iu)
    await press('Back to topics')
  }
})

test('an opened entry is marked, and recorded once', async () => {
  const { press, rows, log } = await openElder()
  for (let time = 0; time < 2; time += 1) {
    await press('Naming a Child')
    await press('Back to topics')
  }
  expect(rows().filter((row) => row.includes('opened'))).toEqual(['Naming a ChildTradition opened'])
  const { events } = await log.readSince(VISITOR, 0)
  expect(events).toMatchObject([{ type: 'wisdom-opened', entryId: 'naming' }])
})

test('“Back to topics” returns to the same tab and row', async () => {
  const { press, rows } = await openElder()
  await press('Proverbs')
  await press('Ũbataire ndaconokaga')
  expect(document.activeElement?.tagName).toBe('H3')
  await press('Back to topics')
  expect(rows()).toHaveLength(3)
  expect(document.activeElement?.textContent).toContain('Ũbataire ndaconokaga')
})

test.each([
  ['Wanjirũ and the Rain', 'Ask about stories', 'story'],
  ['Kamũingĩ koyaga ndĩrĩ', 'Ask about proverbs', 'proverb'],
  ['Weaving the Kĩondo', 'Ask about tradition', 'tradition'],
] as const)('from “%s” the button “%s” closes the dialog and asks the assistant', async (title, button, kind) => {
  const { press, asked } = await openElder()
  await press(title)
  await press(button)
  expect(asked).toEqual([kind])
  expect(document.querySelector('dialog')).toBeNull()
})

async function openElder() {
  const asked: WisdomCategory[] = []
  const log = createMemoryLearningLog()
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return isOpen && <ElderDialog entries={entries} onAsk={(kind) => asked.push(kind)} onClose={() => setOpen(false)} />
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  leave = () => root.unmount()
  await act(async () =>
    root.render(
      <LearningProvider log={log} chats={createMemoryChats()}>
        <Page />
      </LearningProvider>,
    ),
  )
  return { asked, log, rows, text: () => document.body.textContent, englishIn: textWithoutKikuyu, press }
}

const rows = () => [...document.querySelectorAll('.wisdom li')].map(({ textContent }) => textContent)

const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(name))!.click())

/** The text outside of elements marked as Kikuyu. */
function textWithoutKikuyu(selector: string): string {
  const copy = document.querySelector(selector)!.cloneNode(true) as HTMLElement
  for (const kikuyu of copy.querySelectorAll('[lang=ki]')) kikuyu.remove()
  return copy.textContent
}
