import { describe, expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { chatReducer, noChat, type Chat } from '#core/tutor/chat.ts'
import { beginning, card, speak } from '#core/tutor/wording/speak.ts'
import type { Draft } from '#core/tutor/turn.ts'
import type { Word } from '#core/word/word.ts'
import { askedWord, countDone, lessonWords, openExercise, stitchesOf } from './lesson-words.ts'

const words = [
  { id: 'tree', kikuyu: 'mũtĩ', english: 'tree' },
  { id: 'person', kikuyu: 'mũndũ', english: 'person' },
  { id: 'to-cook', kikuyu: 'kũruga', english: 'to cook' },
]
const nothing: ReadonlySet<string> = new Set()

/** A chat in which the tutor has sent these messages and waits for the word `current`. */
function chat(drafts: readonly Draft[], current?: string): Chat {
  const chosen = chatReducer(noChat, { type: 'lesson-chosen', lessonId: 'lesson1', chatId: 'chat', turnId: 'opening' })
  const messages = drafts.map(
    (draft, i) => ({ ...draft, id: `${i}`, role: 'assistant', timestamp: 0, lessonId: 'lesson1' }) as const,
  )
  const answer = { turnId: 'opening', messages, lessonState: null, produced: [] }
  return chatReducer(chosen, { type: 'tutor-opened', ...answer, ...(current === undefined ? {} : { current }) })
}

const asksFor = ({ kikuyu }: Word) => ({ isQuestion: true, expectedResponse: kikuyu })

const kinds = (shown: ReturnType<typeof lessonWords>) => shown.map(({ state }) => state.kind)

test('before the tutor speaks, the first word not yet produced is next', () => {
  expect(kinds(lessonWords(words, noChat, nothing))).toEqual(['now', 'open', 'open'])
  expect(kinds(lessonWords(words, noChat, new Set(['tree'])))).toEqual(['done', 'now', 'open'])
})

test('a word that was shown and is not asked for comes back', () => {
  const shown = chat([{ content: 'Will you try it?', isQuestion: true, expectedResponse: 'mũtĩ' }], 'person')
  expect(kinds(lessonWords(words, shown, nothing))).toEqual(['met', 'now', 'open'])
})

test('the answer to the open question is hidden: the Kikuyu, or the meaning', () => {
  const kikuyu = chat([{ content: 'Task: How?', isQuestion: true, expectedResponse: 'mũtĩ' }], 'tree')
  expect(lessonWords(words, kikuyu, nothing)[0]?.state).toEqual({ kind: 'now', asked: 'kikuyu', isDone: false })
  const meaning = chat([{ content: 'Task: What does it mean?', isQuestion: true }], 'tree')
  expect(lessonWords(words, meaning, new Set(['tree']))[0]?.state).toEqual({
    kind: 'now',
    asked: 'english',
    isDone: true,
  })
})

describe('the task', () => {
  const lessonWordsOf = lessonOf(content, 'lesson1').words
  const [first, second] = lessonWordsOf as [Word, Word]
  const asked = (messages: readonly Draft[], current = first.id) =>
    askedWord({ words: lessonWordsOf }, chat(messages, current))?.task
  const task = { ...asksFor(first), content: `Task: How do you say “${first.english}” in Kikuyu?` }

  test('is to copy the word while its card, or a correction, shows it', () => {
    const shown = [{ content: card(first) }, { ...asksFor(first), content: 'Will you try it?' }]
    expect(asked(shown)).toBe('copy')
    expect(asked([task, { ...asksFor(first), content: `Not yet. It is ${speak(first)}.` }])).toBe('copy')
  })

  test('is to say the word from its meaning, whatever was shown before that', () => {
    expect(asked([{ content: `Correct! ${speak(first)} is right.` }, task])).toBe('kikuyu')
    expect(asked([task, { ...asksFor(first), content: `It begins with ${beginning(first, 'half')}.` }])).toBe('kikuyu')
    const other = { ...asksFor(second), content: `Is it ${speak(first)}?` }
    expect(asked([other, { ...asksFor(first), content: 'And this one?' }])).toBe('copy')
    expect(asked([{ content: card(first) }, other, { ...asksFor(second), content: 'Try it.' }], second.id)).toBe(
      'kikuyu',
    )
  })

  test('is to say what the word means', () => {
    expect(asked([{ isQuestion: true, content: `Task: What does ${speak(first)} mean in English?` }])).toBe('english')
  })

  test('may be about a word of another lesson, which the list does not count', () => {
    const word = lessonOf(content, 'lesson9').words[0]!
    const asking = chat([{ isQuestion: true, content: `What does ${speak(word)} mean?` }], word.id)
    const lesson = { words: lessonWordsOf, earlier: [{ word, number: '9' }] }
    expect(askedWord(lesson, asking)).toEqual({ task: 'english', word, source: 'From lesson 9', isNamed: true })
    expect(kinds(lessonWords(lessonWordsOf, asking, nothing))).not.toContain('now')
  })

  test('is not named by a question that asks for pairs, or for a word that is heard', () => {
    const isNamed = (exercise: NonNullable<Draft['exercise']>) =>
      askedWord({ words: lessonWordsOf }, chat([{ isQuestion: true, content: 'Which?', exercise }], first.id))?.isNamed
    const ids = [first.id, second.id]
    const choice = { turn: 1, kind: 'choose', wordId: first.id, side: 'english', options: ids, closed: [] } as const
    expect(isNamed(choice)).toBe(true)
    expect(isNamed({ ...choice, heard: true })).toBe(false)
    expect(isNamed({ turn: 1, kind: 'dictation', wordId: first.id })).toBe(false)
    expect(isNamed({ turn: 1, kind: 'match', words: ids, meanings: ids, told: [] })).toBe(false)
  })

  test('is undefined before the tutor speaks and when the lesson is finished', () => {
    expect(askedWord({ words: lessonWordsOf }, noChat)).toBeUndefined()
    expect(askedWord({ words: lessonWordsOf }, chat([{ content: 'Good job!' }]))).toBeUndefined()
  })
})

const opens = (...drafts: Draft[]) => openExercise(chat(drafts).transcript)

test('an exercise stays open after a remark that asks nothing, until the next question', () => {
  const exercise = { kind: 'choose', turn: 1, wordId: 'tree', side: 'english', options: ['tree'], closed: [] } as const
  const asked = { content: 'What does it mean?', isQuestion: true, exercise }
  expect(opens(asked)).toEqual(exercise)
  expect(opens(asked, { content: 'Give me just one answer.' })).toEqual(exercise)
  expect(opens(asked, { content: 'Correct!' }, { content: 'What now?', isQuestion: true })).toBeUndefined()
})

test('a finished lesson has no word in progress', () => {
  const all = new Set(words.map(({ id }) => id))
  expect(kinds(lessonWords(words, chat([{ content: 'Good job!' }]), all))).toEqual(['done', 'done', 'done'])
})

test('a stitch is woven for each word said, also while it is practised', () => {
  const practised = chat([{ content: 'Task: How?', isQuestion: true, expectedResponse: 'mũtĩ' }], 'tree')
  expect(stitchesOf(lessonWords(words, practised, new Set(['tree'])))).toEqual(['done', 'open', 'open'])
  expect(stitchesOf(lessonWords(words, practised, nothing))).toEqual(['now', 'open', 'open'])
})

test('only the lesson’s own words are counted', () => {
  const lesson = { id: 'lesson1', number: '1', title: '', description: '', wordCount: 3 }
  expect(countDone(lesson, words, new Set(['tree', 'metha-table']))).toBe('1 of 3')
})
