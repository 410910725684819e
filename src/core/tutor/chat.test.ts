import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canSpeak, chatReducer, isFinished, noChat, readable, type Chat, type ChatEvent } from './chat.ts'
import type { Message } from './turn.ts'

const message = (id: string, role: Message['role'] = 'user'): Message => ({
  id,
  role,
  content: id,
  timestamp: 0,
  lessonId: 'lesson1',
})

const chosen = (turnId = 'opening', chatId = 'chat'): ChatEvent => ({
  type: 'lesson-chosen',
  lessonId: 'lesson1',
  chatId,
  turnId,
})
const answer = (turnId: string, current?: string) => ({
  turnId,
  messages: [message(`answer to ${turnId}`, 'assistant')],
  lessonState: turnId,
  produced: [],
  ...(current === undefined ? {} : { current }),
})
const opened = (turnId = 'opening'): ChatEvent => ({ type: 'tutor-opened', ...answer(turnId, 'hello') })
const spoke = (turnId: string, said = turnId): ChatEvent => ({ type: 'learner-spoke', turnId, message: message(said) })
const replied = (turnId: string, current?: string): ChatEvent => ({ type: 'tutor-replied', ...answer(turnId, current) })
const failed = (turnId: string): ChatEvent => ({ type: 'tutor-failed', turnId })
const retried = (turnId: string): ChatEvent => ({ type: 'message-retried', turnId })
const continued = (turnId: string, ...contents: readonly string[]): ChatEvent => ({
  type: 'tutor-continued',
  turnId,
  messages: contents.map((content) => message(content, 'assistant')),
})
/** The tutor has said that it cannot answer. */
const excused = (turnId: string): ChatEvent => ({
  type: 'tutor-replied',
  ...answer(turnId, 'hello'),
  messages: [{ ...message(`trouble with ${turnId}`, 'assistant'), state: 'failed' }],
})

const after = (...events: readonly ChatEvent[]) => events.reduce(chatReducer, noChat)
const said = ({ transcript }: Chat) => transcript.map(({ content }) => content)
const read = (chat: Chat) => readable(chat).map(({ content }) => content)

describe('a chat', () => {
  test('begins empty and is being prepared', () => {
    expect(after(chosen())).toMatchObject({ status: 'preparing', lessonId: 'lesson1', chatId: 'chat', transcript: [] })
  })

  test('is a word of the tutor, a word of the learner, and so on', () => {
    const chat = after(chosen(), opened(), spoke('1'), replied('1', 'hello'))
    expect(said(chat)).toEqual(['answer to opening', '1', 'answer to 1'])
    expect(chat).toMatchObject({ status: 'ready', lessonState: '1', current: 'hello' })
  })

  test('waits while the tutor thinks: nothing more can be said', () => {
    const chat = after(chosen(), opened(), spoke('1'))
    expect(canSpeak(chat)).toBe(false)
    expect(chatReducer(chat, spoke('2'))).toBe(chat)
  })

  test('does not hear an answer that comes late', () => {
    const chat = after(chosen(), opened(), spoke('1'), failed('1'), retried('2'))
    expect(chatReducer(chat, replied('1'))).toBe(chat)
    expect(chatReducer(chat, failed('1'))).toBe(chat)
  })

  test('does not hear the tutor of the lesson left behind', () => {
    const chat = after(chosen('first'), chosen('second', 'other'))
    expect(chatReducer(chat, opened('first'))).toBe(chat)
  })

  test('is finished when nothing is asked any more', () => {
    expect(isFinished(after(chosen(), opened(), spoke('1'), replied('1', 'hello')))).toBe(false)
    expect(isFinished(after(chosen(), opened(), spoke('1'), replied('1')))).toBe(true)
  })

  test('needs a lesson', () => {
    expect(after(spoke('1'))).toEqual({ status: 'unchosen', transcript: [], error: 'No lesson selected' })
  })
})

describe('an answer that comes piece by piece', () => {
  test('is read as it comes, and is part of the chat once it is whole', () => {
    const chat = after(chosen(), opened(), spoke('1'), continued('1', 'Correct!'), continued('1', 'Correct!', 'Next.'))
    expect(read(chat)).toEqual(['answer to opening', '1', 'Correct!', 'Next.'])
    expect(said(chat)).toEqual(['answer to opening', '1'])
    expect(read(chatReducer(chat, replied('1', 'hello')))).toEqual(['answer to opening', '1', 'answer to 1'])
  })

  test('is not heard when it comes late', () => {
    const chat = after(chosen(), opened(), spoke('1'), failed('1'), retried('2'))
    expect(chatReducer(chat, continued('1', 'Correct!'))).toBe(chat)
    const ready = after(chosen(), opened())
    expect(chatReducer(ready, continued('opening', 'Welcome.'))).toBe(ready)
  })

  test('may be the opening', () => {
    expect(read(after(chosen(), continued('opening', 'Welcome.')))).toEqual(['Welcome.'])
  })

  test('leaves nothing behind when it fails', () => {
    expect(read(after(chosen(), opened(), spoke('1'), continued('1', 'Cor'), failed('1')))).toEqual([
      'answer to opening',
      '1',
    ])
    expect(after(chosen(), continued('opening', 'Wel'), failed('opening'))).not.toHaveProperty('coming')
  })
})

describe('a tutor that says it cannot answer', () => {
  const chat = after(chosen(), opened(), spoke('1'), excused('1'))

  test('lets what was typed be sent again, and then its excuse goes', () => {
    expect(chat.status).toBe('failed')
    expect(said(chat)).toEqual(['answer to opening', '1', 'trouble with 1'])
    expect(said([retried('2'), replied('2', 'hello')].reduce(chatReducer, chat))).toEqual([
      'answer to opening',
      '1',
      'answer to 2',
    ])
  })

  test('lets something else be said', () => {
    expect(said([spoke('2'), replied('2', 'hello')].reduce(chatReducer, chat))).toEqual([
      'answer to opening',
      '1',
      'trouble with 1',
      '2',
      'answer to 2',
    ])
  })

  test('is still asked for its answer after a reload', () => {
    expect(after(kept(...chat.transcript)).status).toBe('failed')
  })

  test('or was stopped before it said anything lets it be sent again too', () => {
    const stopped: ChatEvent = { type: 'tutor-replied', ...answer('1', 'hello'), messages: [] }
    const unanswered = after(chosen(), opened(), spoke('1'), stopped)
    expect(unanswered).toMatchObject({ status: 'failed', transcript: [{}, { content: '1', state: 'stopped' }] })
    expect(chatReducer(unanswered, retried('2')).transcript.at(-1)).toEqual(message('1'))
  })
})

describe('when the tutor fails', () => {
  test('the learner’s message stays and can be sent again', () => {
    const chat = after(chosen(), opened(), spoke('1'), failed('1'))
    expect(chat.status).toBe('failed')
    const again = [retried('2'), replied('2', 'hello')].reduce(chatReducer, chat)
    expect(said(again)).toEqual(['answer to opening', '1', 'answer to 2'])
  })

  test('the learner may say something else instead', () => {
    const chat = after(chosen(), opened(), spoke('1'), failed('1'), spoke('2'), replied('2'))
    expect(said(chat)).toEqual(['answer to opening', '1', '2', 'answer to 2'])
  })

  test('to open, the lesson can be prepared once more', () => {
    expect(after(chosen(), failed('opening')).status).toBe('unprepared')
    expect(after(chosen(), failed('opening'), chosen('2'), opened('2')).status).toBe('ready')
  })
})

const kept = (...messages: readonly Message[]): ChatEvent => ({
  type: 'chat-resumed',
  lessonId: 'lesson1',
  chatId: 'chat',
  transcript: messages,
  lessonState: 'kept',
  produced: ['hello'],
  current: 'thanks',
})

describe('a kept chat', () => {
  test('goes on where it was', () => {
    const chat = after(kept(message('Welcome', 'assistant')))
    expect(chat).toMatchObject({ status: 'ready', lessonState: 'kept', produced: ['hello'], current: 'thanks' })
  })

  test('offers to send again what was not answered', () => {
    const chat = after(kept(message('Welcome', 'assistant'), message('hello')))
    expect(chat.status).toBe('failed')
    expect(said(chat)).toEqual(['Welcome', 'hello'])
  })
})

const awaited = (turnId: string, ...messages: readonly Message[]): ChatEvent => ({
  ...(kept(...messages) as ChatEvent & { type: 'chat-resumed' }),
  type: 'chat-awaited',
  turnId,
})

describe('a message from another tab', () => {
  test('is shown while its answer is awaited, and nothing can be said meanwhile', () => {
    const chat = after(chosen(), opened(), awaited('there', message('Welcome', 'assistant'), message('hello')))
    expect(chat).toMatchObject({ status: 'thinking', turnId: 'there', lessonState: 'kept' })
    expect(said(chat)).toEqual(['Welcome', 'hello'])
    expect(canSpeak(chat)).toBe(false)
  })

  test('before the own message has its turn comes before it', () => {
    const chat = after(chosen(), opened(), spoke('1'), awaited('1', message('there'), message('1')), replied('1'))
    expect(said(chat)).toEqual(['there', '1', 'answer to 1'])
    expect(chat.status).toBe('ready')
  })

  test('does not interrupt a turn of this tab', () => {
    const chat = after(chosen(), opened(), spoke('1'))
    expect(chatReducer(chat, awaited('there', message('hello')))).toBe(chat)
  })
})

// Few turn ids on purpose: late answers should often bear the id of another turn.
const turnIds = fc.constantFrom('a', 'b', 'c')
const story = fc.array(
  fc.oneof(
    turnIds.map((turnId) => replied(turnId)),
    turnIds.map((turnId) => replied(turnId, 'hello')),
    turnIds.map(failed),
    turnIds.map((turnId) => continued(turnId, 'part')),
    turnIds.map(retried),
    turnIds.map((turnId) => opened(turnId)),
    fc.record({ turnId: turnIds, said: fc.uuid() }).map((spoken) => spoke(spoken.turnId, spoken.said)),
  ),
  { maxLength: 40 },
)

describe('in whatever order answers arrive', () => {
  test('no message of the learner is lost or doubled, and none moves', () => {
    fc.assert(
      fc.property(story, (events) => {
        const accepted: string[] = []
        let chat = after(chosen(), opened())
        for (const event of events) {
          if (event.type === 'learner-spoke' && canSpeak(chat)) accepted.push(event.message.content)
          const next = chatReducer(chat, event)
          expect(said(next).slice(0, chat.transcript.length)).toEqual(said(chat))
          chat = next
        }
        const learner = chat.transcript.filter(({ role }) => role === 'user').map(({ content }) => content)
        expect(learner).toEqual(accepted)
      }),
    )
  })

  test('the tutor speaks only when it is awaited, and then once', () => {
    fc.assert(
      fc.property(story, (events) => {
        let chat = after(chosen(), opened())
        for (const event of events) {
          const next = chatReducer(chat, event)
          const heard = next.transcript.length > chat.transcript.length && event.type !== 'learner-spoke'
          expect(heard ? [chat.status, next.status] : ['thinking', 'ready']).toEqual(['thinking', 'ready'])
          chat = next
        }
      }),
    )
  })
})
