import { describe, expect, test } from 'vitest'
import type { Reply } from '#core/assistant/assistant.ts'
import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import { AssistantFault, type Assistant } from '#providers/assistant/assistant.ts'
import { noticeFor, takeTurn } from './take-turn.ts'

const water: Reply = {
  kikuyu: 'maaĩ',
  english: 'water',
  evidence: { wordId: 'maai-water', confidence: 'high', sources: ['jw_nwt'] },
  related: [],
  knownWords: [],
}

const knowing: Assistant = {
  name: 'Test assistant',
  translate: async () => water,
  converse: async () => water,
  tellWisdom: async () => ({ ...water, english: 'A story' }),
}

const said: AssistantMessage = { id: 'said', role: 'user', originalContent: 'water', timestamp: 1 }
const asked: AssistantMessage = { ...said, originalContent: 'Tell me a Kikuyu story', wisdom: 'story' }
const refusing = (kind: AssistantFault['kind']) => () => Promise.reject(new AssistantFault(kind, 'refused'))

async function stepsOf(assistant: Assistant, message = said, signal = new AbortController().signal) {
  const steps = []
  for await (const step of takeTurn(assistant, {
    turnId: 'turn',
    message,
    signal,
    stamp: () => ({ id: 'new', now: 2 }),
  }))
    steps.push(step)
  return steps
}

const messagesOf = async (assistant: Assistant, message = said) =>
  (await stepsOf(assistant, message)).flatMap((step) => ('message' in step ? step.message : []))

describe('a turn', () => {
  test('gives the learner’s message its Kikuyu, then the answer in both languages', async () => {
    const steps = await stepsOf(knowing)
    expect(steps.map(({ type }) => type)).toEqual(['message-translated', 'assistant-replied'])
    expect(steps[0]).toMatchObject({
      message: { id: 'said', originalContent: 'water', translatedContent: 'maaĩ' },
    })
    expect(steps[1]).toMatchObject({
      message: {
        id: 'new',
        role: 'assistant',
        originalContent: 'maaĩ',
        translatedContent: 'water',
        by: 'Test assistant',
      },
    })
  })

  test('leaves a message whose Kikuyu is not known in English', async () => {
    expect((await messagesOf({ ...knowing, translate: async () => undefined }))[0]).toEqual(said)
  })

  test('asks the elder for the kind of wisdom that was asked for', async () => {
    expect((await messagesOf(knowing, asked))[1]).toMatchObject({ translatedContent: 'A story' })
  })

  test('ends without a word when nobody waits for it any more', async () => {
    const leaving = new AbortController()
    const assistant: Assistant = {
      ...knowing,
      translate: async () => {
        leaving.abort()
        throw leaving.signal.reason
      },
    }
    expect(await stepsOf(assistant, said, leaving.signal)).toEqual([])
  })

  test('does not hide a fault of ours', async () => {
    const assistant: Assistant = { ...knowing, converse: () => Promise.reject(new TypeError('a bug')) }
    await expect(stepsOf(assistant)).rejects.toThrow('a bug')
  })
})

describe('a provider that fails', () => {
  test('at the translation is said in its place, and excused', async () => {
    const [own, apology] = await messagesOf({ ...knowing, translate: refusing('failed') })
    expect(own).toMatchObject({
      originalContent: 'water',
      translatedContent: 'An error occurred while processing your request.',
      failed: 'provider',
    })
    expect(apology).toMatchObject({
      translatedContent: 'Sorry, there was an error. Please try again in a moment.',
      failed: 'provider',
    })
  })

  test('at the answer is said in its place, and the Kikuyu of the message stays', async () => {
    const [own, answer] = await messagesOf({ ...knowing, converse: refusing('failed') })
    expect(own).toMatchObject({ translatedContent: 'maaĩ' })
    expect(answer).toMatchObject({
      translatedContent: 'An error occurred while processing your request.',
      failed: 'provider',
    })
  })
})

const usedUp = () => Promise.reject(new AssistantFault('used-up', 'The daily budget is used up', { owner: 'account' }))

describe('a daily budget that is used up', () => {
  test('is said before anything else, so that another assistant can answer', async () => {
    expect(await stepsOf({ ...knowing, translate: usedUp })).toEqual([{ type: 'budget-used', owner: 'account' }])
  })

  test('is said after the Kikuyu that had come', async () => {
    const steps = await stepsOf({ ...knowing, converse: usedUp })
    expect(steps.map(({ type }) => type)).toEqual(['message-translated', 'budget-used'])
  })
})

describe('a session that has ended', () => {
  test('leaves the message as it was typed, is excused, and the learner can sign in', async () => {
    const steps = await stepsOf({ ...knowing, translate: refusing('signed-out') })
    expect(steps).toMatchObject([
      { type: 'assistant-replied', message: { failed: 'connection' } },
      { type: 'learner-unknown' },
    ])
  })

  test('keeps the Kikuyu that had come', async () => {
    const steps = await stepsOf({ ...knowing, converse: refusing('signed-out') })
    expect(steps.map(({ type }) => type)).toEqual(['message-translated', 'assistant-replied', 'learner-unknown'])
  })
})

describe('a connection that fails', () => {
  test('leaves the message as it was typed, and is excused', async () => {
    const messages = await messagesOf({ ...knowing, translate: refusing('out-of-reach') })
    expect(messages).toMatchObject([
      { translatedContent: 'Sorry, there was an error. Please try again in a moment.', failed: 'connection' },
    ])
    expect(noticeFor(said)).toBe('There was an issue connecting to the language service. Please try again later.')
  })

  test('says of wisdom that its subject is important, and to ask again', async () => {
    const [, answer] = await messagesOf({ ...knowing, tellWisdom: refusing('out-of-reach') }, asked)
    expect(answer?.translatedContent).toMatch(/important to the Kikuyu.*again/)
    expect(noticeFor(asked)).toBe('There was an issue connecting to the wisdom service. Please try again later.')
  })
})
