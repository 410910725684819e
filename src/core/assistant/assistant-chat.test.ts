import { describe, expect, test } from 'vitest'
import type { Reply } from './assistant.ts'
import {
  assistantChatReducer,
  noAssistantChat,
  replied,
  translated,
  unansweredMessage,
  untranslated,
  type AssistantMessage,
  type AssistantChat,
  type AssistantChatEvent,
} from './assistant-chat.ts'

const message: AssistantMessage = { id: 'said', role: 'user', originalContent: 'water', timestamp: 1 }
const water: Reply = {
  kikuyu: 'maaĩ',
  english: 'water',
  pronunciation: 'mah-EE',
  evidence: { wordId: 'maai-water', confidence: 'high', sources: ['jw_nwt'] },
  related: [],
  knownWords: [],
}
const answer = replied(water, 'Built-in assistant', { id: 'answer', now: 2 })
const apology: AssistantMessage = { ...answer, id: 'apology', failed: 'connection' }

const spoke: AssistantChatEvent = { type: 'learner-spoke', turnId: 'turn', message }
const translation: AssistantChatEvent = {
  type: 'message-translated',
  turnId: 'turn',
  message: translated(message, water, 'Built-in assistant'),
}
const reply: AssistantChatEvent = { type: 'assistant-replied', turnId: 'turn', message: answer }

const story = (...events: readonly AssistantChatEvent[]): AssistantChat =>
  events.reduce(assistantChatReducer, noAssistantChat)

describe('a turn of the assistant chat', () => {
  test('is translated, then thought about, then answered', () => {
    expect(story(spoke)).toEqual({ messages: [message], awaited: { turnId: 'turn', doing: 'translating' } })
    expect(story(spoke, translation).awaited).toEqual({ turnId: 'turn', doing: 'thinking' })
    expect(story(spoke, translation, reply).awaited).toBeUndefined()
  })

  test('adds the Kikuyu and its evidence to the learner’s message', () => {
    const [first] = story(spoke, translation, reply).messages
    expect(first).toMatchObject({ originalContent: 'water', translatedContent: 'maaĩ', evidence: water.evidence })
  })

  test('leaves the learner’s message in English if its Kikuyu is unknown', () => {
    const unknown: AssistantChatEvent = {
      ...translation,
      message: translated(message, undefined, 'Built-in assistant'),
    }
    expect(story(spoke, unknown, reply).messages).toEqual([message, answer])
  })

  test('takes one message at a time', () => {
    const other: AssistantChatEvent = { type: 'learner-spoke', turnId: 'other', message: { ...message, id: 'other' } }
    expect(story(spoke, other)).toEqual(story(spoke))
  })

  test('ignores late events', () => {
    const late: AssistantChatEvent = { ...reply, turnId: 'given up' }
    const lateTranslation: AssistantChatEvent = { ...translation, turnId: 'given up' }
    expect(story(spoke, late)).toEqual(story(spoke))
    expect(story(spoke, lateTranslation)).toEqual(story(spoke))
    expect(story(spoke, translation, reply, reply)).toEqual(story(spoke, translation, reply))
  })
})

describe('a stored chat', () => {
  const before: AssistantMessage = { ...message, id: 'before', timestamp: 0 }

  test('comes before newer messages, and an answer is still awaited', () => {
    const state = story(spoke, { type: 'chat-resumed', messages: [before] })
    expect(state).toEqual({ messages: [before, message], awaited: { turnId: 'turn', doing: 'translating' } })
  })

  test('has each message once', () => {
    const state = story(spoke, translation, { type: 'chat-resumed', messages: [before, message] }, reply)
    expect(state.messages.map(({ id }) => id)).toEqual(['before', 'said', 'answer'])
    expect(state.messages[1]?.translatedContent).toBe('maaĩ')
  })
})

describe('a message without an answer', () => {
  const failed = story(spoke, { ...reply, message: apology })

  test('is the message before the apology', () => {
    expect(unansweredMessage(failed)).toEqual(message)
  })

  test('can be sent again in place of the apology, without a second copy', () => {
    const again = assistantChatReducer(failed, { type: 'message-retried', turnId: 'again' })
    expect(again).toEqual({ messages: [message], awaited: { turnId: 'again', doing: 'translating' } })
  })

  test('is sent again as typed, without the text in place of its Kikuyu', () => {
    const wrong = untranslated({ ...message, wisdom: 'story' }, 'An error')
    const state = story(spoke, { ...translation, message: wrong }, { ...reply, message: apology })
    expect(assistantChatReducer(state, { type: 'message-retried', turnId: 'again' }).messages).toEqual([
      { ...message, wisdom: 'story' },
    ])
  })

  test('is found in a chat that was left while the answer was awaited', () => {
    const left = { ...message, timestamp: 3 }
    expect(unansweredMessage(story({ type: 'chat-resumed', messages: [answer, left] }))).toEqual(left)
  })

  test('does not exist while an answer is awaited, after an answer, or before the first message', () => {
    expect(unansweredMessage(story(spoke))).toBeUndefined()
    expect(unansweredMessage(story(spoke, translation, reply))).toBeUndefined()
    expect(unansweredMessage(noAssistantChat)).toBeUndefined()
    expect(story({ type: 'message-retried', turnId: 'again' })).toEqual(noAssistantChat)
  })
})
