import { expect, test } from 'vitest'
import { chat, noChat, type Chat } from '#core/tutor/chat.ts'
import type { Draft } from '#core/tutor/turn.ts'
import { countDone, lessonWords, stitchesOf } from './lesson-words.ts'
import { asAnswer } from './messages.ts'

const words = [
  { id: 'tree', kikuyu: 'mũtĩ', english: 'tree' },
  { id: 'person', kikuyu: 'mũndũ', english: 'person' },
  { id: 'to-cook', kikuyu: 'kũruga', english: 'to cook' },
]
const nothing: ReadonlySet<string> = new Set()

/** A talk whose tutor has said this, and waits for `current`. */
function talk(messages: readonly Draft[], current?: string): Chat {
  const turn = { messages, happened: [], memory: null, produced: [], ...(current === undefined ? {} : { current }) }
  const chosen = chat(noChat, { type: 'lesson-chosen', lessonId: 'lesson1', talkId: 'talk', turnId: 'opening' })
  return chat(chosen, { type: 'tutor-opened', ...asAnswer(turn, 'opening', 'lesson1') })
}

const kinds = (shown: ReturnType<typeof lessonWords>) => shown.map(({ state }) => state.kind)

test('before the tutor speaks, the first word not yet said is next', () => {
  expect(kinds(lessonWords(words, noChat, nothing))).toEqual(['now', 'open', 'open'])
  expect(kinds(lessonWords(words, noChat, new Set(['tree'])))).toEqual(['done', 'now', 'open'])
})

test('a word that was shown and is not asked for comes back', () => {
  const shown = talk([{ content: 'Will you try it?', isQuestion: true, expectedResponse: 'mũtĩ' }], 'person')
  expect(kinds(lessonWords(words, shown, nothing))).toEqual(['met', 'now', 'open'])
})

test('the answer to the question that stands is hidden: the Kikuyu, or the meaning', () => {
  const kikuyu = talk([{ content: 'Task: How?', isQuestion: true, expectedResponse: 'mũtĩ' }], 'tree')
  expect(lessonWords(words, kikuyu, nothing)[0]?.state).toEqual({ kind: 'now', asked: 'kikuyu', isDone: false })
  const meaning = talk([{ content: 'Task: What does it mean?', isQuestion: true }], 'tree')
  expect(lessonWords(words, meaning, new Set(['tree']))[0]?.state).toEqual({
    kind: 'now',
    asked: 'english',
    isDone: true,
  })
})

test('a finished lesson has no word in progress', () => {
  const all = new Set(words.map(({ id }) => id))
  expect(kinds(lessonWords(words, talk([{ content: 'Good job!' }]), all))).toEqual(['done', 'done', 'done'])
})

test('a stitch is woven for each word said, also while it is practised', () => {
  const practised = talk([{ content: 'Task: How?', isQuestion: true, expectedResponse: 'mũtĩ' }], 'tree')
  expect(stitchesOf(lessonWords(words, practised, new Set(['tree'])))).toEqual(['done', 'open', 'open'])
  expect(stitchesOf(lessonWords(words, practised, nothing))).toEqual(['now', 'open', 'open'])
})

test('only the lesson’s own words are counted', () => {
  const lesson = { id: 'lesson1', number: '1', title: '', description: '', wordIds: ['tree', 'person'] }
  expect(countDone(lesson, new Set(['tree', 'to-cook']))).toBe('1 of 2 words')
})
