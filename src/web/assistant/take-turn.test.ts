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
  test('adds the Kikuyu to the learner’s message, then answers in both languages', async () => {
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

  test('leaves a message in English if its Kikuyu is unknown', async () => {
    expect((await messagesOf({ ...knowing, translate: async () => undefined }))[0]).toEqual(said)
  })

  test('answers with the kind of wisdom that the message requests', async () => {
    expect((await messagesOf(knowing, asked))[1]).toMatchObject({ translatedContent: 'A story' })
  })

  test('ends without a further step when it is aborted', async () => {
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

  test('throws on a bug', async () => {
    const assistant: Assistant = { ...knowing, converse: () => Promise.reject(new TypeError('a bug')) }
    await expect(stepsOf(assistant)).rejects.toThrow('a bug')
  })
})

describe('a failure of the provider', () => {
  test('during the translation is shown in its place, with an apology', async () => {
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

  test('during the answer is shown in its place, and the Kikuyu of the message stays', async () => {
    const [own, answer] = await messagesOf({ ...knowing, converse: refusing('failed') })
    expect(own).toMatchObject({ translatedContent: 'maaĩ' })
    expect(answer).toMatchObject({
      translatedContent: 'An error occurred while processing your request.',
      failed: 'provider',
    })
  })
})

const usedUp = () => Promise.reject(new AssistantFault('used-up', 'The daily budget is used up', { owner: 'account' }))

describe('a used-up daily budget', () => {
  test('is reported first, so that another assistant can answer', async () => {
    expect(await stepsOf({ ...knowing, translate: usedUp })).toEqual([{ type: 'budget-used', owner: 'account' }])
  })

  test('is reported after the Kikuyu that had arrived', async () => {
    const steps = await stepsOf({ ...knowing, converse: usedUp })
    expect(steps.map(({ type }) => type)).toEqual(['message-translated', 'budget-used'])
  })
})

describe('an ended session', () => {
  test('leaves the message as typed, with an apology, and the learner can sign in', async () => {
    const steps = await stepsOf({ ...knowing, translate: refusing('signed-out') })
    expect(steps).toMatchObject([
      { type: 'assistant-replied', message: { failed: 'connection' } },
      { type: 'learner-unknown' },
    ])
  })

  test('keeps the Kikuyu that had arrived', async () => {
    const steps = await stepsOf({ ...knowing, converse: refusing('signed-out') })
    expect(steps.map(({ type }) => type)).toEqual(['message-translated', 'assistant-replied', 'learner-unknown'])
  })
})

describe('a failed connection', () => {
  test('leaves the message as typed, with an apology', async () => {
    const messages = await messagesOf({ ...knowing, translate: refusing('out-of-reach') })
    expect(messages).toMatchObject([
      { translatedContent: 'Sorry, there was an error. Please try again in a moment.', failed: 'connection' },
    ])
    expect(noticeFor(said)).toBe('There was an issue connecting to the language service. Please try again later.')
  })

  test('answers a request for wisdom that the subject is important, and asks to try again', async () => {
    const [, answer] = await messagesOf({ ...knowing, tellWisdom: refusing('out-of-reach') }, asked)
    expect(answer?.translatedContent).toMatch(/important to the Kikuyu.*again/)
    expect(noticeFor(asked)).toBe('There was an issue connecting to the wisdom service. Please try again later.')
  })
})
