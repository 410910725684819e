import { describe, expect, test, vi } from 'vitest'
import type { AssistantMessage } from '#core/assistant/assistant-chat.ts'
import type { Message } from '#core/tutor/turn.ts'
import { KEPT_MESSAGES, type KeptAssistantChat, type KeptChat, type Chats } from './chats.ts'

const ALICE = 'alice'
const BOB = 'bob'

function messageAt(timestamp: number, lessonId: string): Message {
  return { id: `message-${timestamp}`, role: 'user', content: 'Hello', timestamp, lessonId }
}

const still = new AbortController().signal
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

/** A chat with messages at these instants. */
export function chatOf(lessonId: string, ...instants: readonly number[]): KeptChat {
  const messages = instants.map((instant) => messageAt(instant, lessonId))
  return { v: 1, id: `chat-${lessonId}-${instants.join('-')}`, lessonId, messages, memory: { turn: 1 }, produced: [] }
}

/** An assistant chat with messages at these instants. */
function assistantChatOf(...instants: readonly number[]): KeptAssistantChat {
  return { v: 1, messages: instants.map((timestamp) => ({ ...english, id: `message-${timestamp}`, timestamp })) }
}

const english: AssistantMessage = { id: '', role: 'user', originalContent: 'Thank you', timestamp: 0 }

/**
 * The contract tests of every chat store. `createDevice` makes an empty device; each `open` is a tab on it, or a later
 * start. `onlyOneTab` gives the reason why an adapter cannot be opened a second time.
 */
export function describeChats(
  name: string,
  createDevice: () => { open(): Chats },
  { onlyOneTab }: { onlyOneTab?: string } = {},
) {
  const noChats = () => createDevice().open()
  /** Two tabs: the same store twice if the adapter cannot be opened a second time. */
  function twoTabs(): readonly [Chats, Chats] {
    const device = createDevice()
    const tab = device.open()
    return [tab, onlyOneTab ? tab : device.open()]
  }
  // Node has Web Locks since version 24; the journey with two tabs tests them in a browser.
  const noLocks = !onlyOneTab && globalThis.navigator?.locks === undefined

  describe(`${name} chats`, () => {
    test('a lesson without messages has no chat', async () => {
      expect(await noChats().find(ALICE, 'lesson1')).toBeUndefined()
    })

    test('a chat is found as it was stored', async () => {
      const chats = noChats()
      const asked: Message = {
        ...messageAt(1, 'lesson1'),
        role: 'assistant',
        isQuestion: true,
        expectedResponse: 'iria',
        judged: { wordId: 'iria-milk', answer: 'maaĩ', verdict: 'wrong' },
      }
      const [turn, wordId, options] = [3, 'iria-milk', ['iria-milk', 'maai-water', 'mbeca-money']]
      const byTap: readonly Pick<Message, 'exercise' | 'tap'>[] = [
        { exercise: { kind: 'choose', turn, wordId, side: 'english', options, closed: ['maai-water'] } },
        { tap: { kind: 'choose', turn, wordId } },
        { exercise: { kind: 'match', turn, words: options, meanings: options, told: [] } },
        { tap: { kind: 'match', turn, missed: [wordId] } },
        { exercise: { kind: 'order', turn, wordId, parts: ['na', 'thiĩ', 'wega'] } },
        { tap: { kind: 'order', turn, parts: ['thiĩ', 'na', 'wega'] } },
        { exercise: { kind: 'fill', turn, wordId } },
        { tap: { kind: 'fill', turn, letters: ['ĩ', 'u'] } },
        { exercise: { kind: 'choose', turn, wordId, side: 'kikuyu', options, closed: [], heard: true } },
        { exercise: { kind: 'dictation', turn, wordId } },
        { tap: { kind: 'dictation', turn, text: 'maaĩ' } },
        { tap: { kind: 'unheard', turn } },
        { tap: { kind: 'hint', turn, wordId } },
        { tap: { kind: 'skip', turn } },
      ]
      const memory = { seed: 7, missed: { 'iria-milk': 2 }, queue: ['iria-milk'], last: null }
      const chat: KeptChat = {
        ...chatOf('lesson1'),
        messages: [asked, ...byTap.map((message, i) => ({ ...messageAt(2 + i, 'lesson1'), ...message }))],
        memory,
        produced: ['maai-water'],
        current: 'iria-milk',
      }
      await chats.keep(ALICE, chat)
      expect(await chats.find(ALICE, 'lesson1')).toStrictEqual(chat)
    })

    test('storing a chat again replaces it', async () => {
      const chats = noChats()
      await chats.keep(ALICE, chatOf('lesson1', 1, 2))
      await chats.keep(ALICE, chatOf('lesson1'))
      expect(await chats.find(ALICE, 'lesson1')).toEqual(chatOf('lesson1'))
    })

    test('only the last messages of a long chat are stored', async () => {
      const chats = noChats()
      const instants = Array.from({ length: KEPT_MESSAGES + 3 }, (_, index) => index)
      await chats.keep(ALICE, chatOf('lesson1', ...instants))
      const found = await chats.find(ALICE, 'lesson1')
      expect(found?.messages.map(({ timestamp }) => timestamp)).toEqual(instants.slice(3))
    })

    test('each learner has a chat of their own in each lesson', async () => {
      const chats = noChats()
      await chats.keep(ALICE, chatOf('lesson1', 1))
      await chats.keep(ALICE, chatOf('lesson10', 2))
      await chats.keep(BOB, chatOf('lesson1', 3))
      expect(await chats.find(ALICE, 'lesson1')).toEqual(chatOf('lesson1', 1))
      expect(await chats.find(ALICE, 'lesson10')).toEqual(chatOf('lesson10', 2))
      expect(await chats.find(BOB, 'lesson1')).toEqual(chatOf('lesson1', 3))
      expect(await chats.find(BOB, 'lesson10')).toBeUndefined()
    })

    test('moved chats belong to the other learner, and none stays behind', async () => {
      const chats = noChats()
      await chats.keep(ALICE, chatOf('lesson1', 1))
      await chats.keep(ALICE, chatOf('lesson2', 2))
      await chats.keep('alice2', chatOf('lesson1', 9))
      await chats.move(ALICE, BOB)
      expect(await chats.find(BOB, 'lesson1')).toEqual(chatOf('lesson1', 1))
      expect(await chats.find(BOB, 'lesson2')).toEqual(chatOf('lesson2', 2))
      expect(await chats.find(ALICE, 'lesson1')).toBeUndefined()
      expect(await chats.find(ALICE, 'lesson2')).toBeUndefined()
      expect(await chats.find('alice2', 'lesson1')).toEqual(chatOf('lesson1', 9))
    })

    test('the newer of two chats of one lesson stays, whichever moved', async () => {
      const chats = noChats()
      await chats.keep(ALICE, chatOf('lesson1', 1, 5))
      await chats.keep(BOB, chatOf('lesson1', 2, 4))
      await chats.keep(ALICE, chatOf('lesson2', 6))
      await chats.keep(BOB, chatOf('lesson2', 7))
      await chats.keep(ALICE, chatOf('lesson3'))
      await chats.keep(BOB, chatOf('lesson3', 8))
      await chats.move(ALICE, BOB)
      expect(await chats.find(BOB, 'lesson1')).toEqual(chatOf('lesson1', 1, 5))
      expect(await chats.find(BOB, 'lesson2')).toEqual(chatOf('lesson2', 7))
      expect(await chats.find(BOB, 'lesson3')).toEqual(chatOf('lesson3', 8))
    })

    test('a chat without a learner’s message does not replace a chat with one', async () => {
      const chats = noChats()
      const opened = (lessonId: string, instant: number): KeptChat => ({
        ...chatOf(lessonId),
        messages: [{ ...messageAt(instant, lessonId), role: 'assistant' }],
      })
      await chats.keep(ALICE, opened('lesson1', 5))
      await chats.keep(BOB, chatOf('lesson1', 1))
      await chats.keep(ALICE, chatOf('lesson2', 1))
      await chats.keep(BOB, opened('lesson2', 5))
      await chats.move(ALICE, BOB)
      expect(await chats.find(BOB, 'lesson1')).toEqual(chatOf('lesson1', 1))
      expect(await chats.find(BOB, 'lesson2')).toEqual(chatOf('lesson2', 1))
    })

    test('moving again, moving nothing and moving to the same learner change nothing', async () => {
      const chats = noChats()
      await chats.keep(ALICE, chatOf('lesson1', 1))
      await chats.move(ALICE, BOB)
      await chats.move(ALICE, BOB)
      await chats.move(BOB, BOB)
      expect(await chats.find(BOB, 'lesson1')).toEqual(chatOf('lesson1', 1))
    })

    test('forgetting a learner removes that learner’s chats only', async () => {
      const chats = noChats()
      await chats.keep(ALICE, chatOf('lesson1', 1))
      await chats.keep(ALICE, chatOf('lesson2', 2))
      await chats.keep('alice2', chatOf('lesson1', 3))
      await chats.forget(ALICE)
      expect(await chats.find(ALICE, 'lesson1')).toBeUndefined()
      expect(await chats.find(ALICE, 'lesson2')).toBeUndefined()
      expect(await chats.find('alice2', 'lesson1')).toEqual(chatOf('lesson1', 3))
    })

    test('the assistant chat is found as it was stored, separate from lesson chats and other learners', async () => {
      const chats = noChats()
      const answered: AssistantMessage = {
        id: 'answer',
        role: 'assistant',
        originalContent: 'maaĩ',
        translatedContent: 'water',
        timestamp: 2,
        by: 'Built-in assistant',
        evidence: { wordId: 'maai-water', confidence: 'high', sources: ['jw_nwt'] },
        note: 'A word of the course.',
        related: [{ kikuyu: 'iria', english: 'milk' }],
        knownWords: [{ wordId: 'maai-water', text: 'water', kikuyu: 'maaĩ', english: 'water' }],
      }
      const assistantChat: KeptAssistantChat = { v: 1, messages: [...assistantChatOf(1).messages, answered] }
      await chats.keep(ALICE, chatOf('lesson1', 1))
      await chats.keepAssistantChat(ALICE, assistantChat)
      await chats.keepAssistantChat(BOB, assistantChatOf(9))
      expect(await chats.findAssistantChat(ALICE)).toStrictEqual(assistantChat)
      expect(await chats.findAssistantChat(BOB)).toStrictEqual(assistantChatOf(9))
      expect(await chats.find(ALICE, 'lesson1')).toEqual(chatOf('lesson1', 1))
      expect(await chats.findAssistantChat('nobody')).toBeUndefined()
    })

    test('only the last messages of a long assistant chat are stored', async () => {
      const chats = noChats()
      const instants = Array.from({ length: KEPT_MESSAGES + 3 }, (_, index) => index)
      await chats.keepAssistantChat(ALICE, assistantChatOf(...instants))
      expect(await chats.findAssistantChat(ALICE)).toEqual(assistantChatOf(...instants.slice(3)))
    })

    test('messages that another tab has added to the assistant chat are kept, and a failed reply goes when it is retried', async () => {
      const chats = noChats()
      const failed: AssistantMessage = {
        ...english,
        id: 'failed',
        role: 'assistant',
        timestamp: 2,
        failed: 'connection',
      }
      await chats.keepAssistantChat(ALICE, { v: 1, messages: [...assistantChatOf(1).messages, failed] })
      await chats.keepAssistantChat(ALICE, assistantChatOf(1, 3))
      await chats.keepAssistantChat(ALICE, assistantChatOf(1, 4))
      expect(await chats.findAssistantChat(ALICE)).toEqual(assistantChatOf(1, 3, 4))
    })

    test('moving an assistant chat joins both, each message once', async () => {
      const chats = noChats()
      await chats.keepAssistantChat(ALICE, assistantChatOf(1, 4))
      await chats.keepAssistantChat(BOB, assistantChatOf(2, 4, 5))
      await chats.move(ALICE, BOB)
      expect(await chats.findAssistantChat(BOB)).toEqual(assistantChatOf(1, 2, 4, 5))
      expect(await chats.findAssistantChat(ALICE)).toBeUndefined()
    })

    test('forgetting a learner removes the assistant chat too', async () => {
      const chats = noChats()
      await chats.keepAssistantChat(ALICE, assistantChatOf(1))
      await chats.forget(ALICE)
      expect(await chats.findAssistantChat(ALICE)).toBeUndefined()
    })

    test('changing a returned chat does not change the stored one', async () => {
      const chats = noChats()
      await chats.keep(ALICE, chatOf('lesson1', 1))
      const found = await chats.find(ALICE, 'lesson1')
      ;(found!.messages as Message[]).push(messageAt(2, 'lesson1'))
      expect(await chats.find(ALICE, 'lesson1')).toEqual(chatOf('lesson1', 1))
    })

    test('messages of two tabs in one chat are all stored, in order of time, whichever tab stores last', async () => {
      const [tab, otherTab] = twoTabs()
      const chat = chatOf('lesson1', 1)
      const saying = (...instants: number[]) => ({
        ...chat,
        messages: [...chat.messages, ...instants.map((instant) => messageAt(instant, 'lesson1'))],
      })
      await tab.keep(ALICE, saying(2, 5))
      await otherTab.keep(ALICE, saying(3))
      await tab.keep(ALICE, saying(2, 5, 6))
      const found = await otherTab.find(ALICE, 'lesson1')
      expect(found?.messages.map(({ timestamp }) => timestamp)).toEqual([1, 2, 3, 5, 6])
    })

    test('the stored lesson state is that of the last answer, even if a tab without that answer stores later', async () => {
      const [tab, otherTab] = twoTabs()
      const chat = chatOf('lesson1', 1)
      const answer: Message = { ...messageAt(3, 'lesson1'), role: 'assistant' }
      await tab.keep(ALICE, { ...chat, messages: [...chat.messages, answer], memory: { turn: 2 } })
      await otherTab.keep(ALICE, { ...chat, messages: [...chat.messages, messageAt(4, 'lesson1')] })
      expect((await tab.find(ALICE, 'lesson1'))?.memory).toEqual({ turn: 2 })
    })

    test('only the last messages of a chat of two tabs are stored', async () => {
      const [tab, otherTab] = twoTabs()
      const chat = chatOf('lesson1')
      const odd = Array.from({ length: KEPT_MESSAGES }, (_, index) => messageAt(2 * index + 1, 'lesson1'))
      const even = Array.from({ length: KEPT_MESSAGES }, (_, index) => messageAt(2 * index, 'lesson1'))
      await tab.keep(ALICE, { ...chat, messages: odd })
      await otherTab.keep(ALICE, { ...chat, messages: even })
      const found = await tab.find(ALICE, 'lesson1')
      const last = Array.from({ length: KEPT_MESSAGES }, (_, index) => KEPT_MESSAGES + index)
      expect(found?.messages.map(({ timestamp }) => timestamp)).toEqual(last)
    })

    test('an apology for a missing answer is removed once another tab has sent the message again', async () => {
      const [tab, otherTab] = twoTabs()
      const chat = chatOf('lesson1', 1)
      const excuse: Message = { ...messageAt(2, 'lesson1'), role: 'assistant', state: 'failed' }
      await tab.keep(ALICE, { ...chat, messages: [...chat.messages, excuse] })
      await otherTab.keep(ALICE, { ...chat, messages: [...chat.messages, messageAt(3, 'lesson1')] })
      const found = await tab.find(ALICE, 'lesson1')
      expect(found?.messages.map(({ timestamp }) => timestamp)).toEqual([1, 3])
    })

    test('a tab is notified of changes that another tab makes to its learner’s chats, and of no other learner’s', async () => {
      const [tab, otherTab] = twoTabs()
      const [onAlice, onBob] = [vi.fn<() => void>(), vi.fn<() => void>()]
      const stop = otherTab.subscribe(ALICE, onAlice)
      otherTab.subscribe(BOB, onBob)
      await tab.keep(ALICE, chatOf('lesson1', 1))
      await vi.waitFor(() => expect(onAlice).toHaveBeenCalledTimes(1))
      await tab.keepAssistantChat(ALICE, assistantChatOf(1))
      await vi.waitFor(() => expect(onAlice).toHaveBeenCalledTimes(2))
      stop()
      await tab.keep(ALICE, chatOf('lesson1', 1, 2))
      await tab.keep(BOB, chatOf('lesson1', 1))
      await vi.waitFor(() => expect(onBob).toHaveBeenCalledTimes(1))
      expect(onAlice).toHaveBeenCalledTimes(2)
    })

    test.skipIf(noLocks)('a tab detects whether another has the same chat open', async () => {
      const [tab, otherTab] = twoTabs()
      const own = tab.enter(ALICE, 'lesson1')
      expect(await own.isElsewhere()).toBe(false)
      for (const [learner, lessonId] of [
        [BOB, 'lesson1'],
        [ALICE, 'lesson10'],
      ] as const)
        otherTab.enter(learner, lessonId)
      await settled()
      expect(await own.isElsewhere()).toBe(false)
      const onChange = vi.fn<() => void>()
      tab.subscribe(ALICE, onChange)
      const others = otherTab.enter(ALICE, 'lesson1')
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
      await vi.waitFor(async () => expect(await own.isElsewhere()).toBe(true))
      others.leave()
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
      await vi.waitFor(async () => expect(await own.isElsewhere()).toBe(false))
    })

    test.skipIf(noLocks)(
      'turns of one chat run one after the other, and those of other chats do not wait',
      async () => {
        const [tab, otherTab] = twoTabs()
        const order: string[] = []
        const end = new EventTarget()
        const first = tab.inTurn(ALICE, 'lesson1', still, async () => {
          order.push('first begins')
          await new Promise((resolve) => end.addEventListener('end', resolve))
          order.push('first ends')
        })
        await vi.waitFor(() => expect(order).toEqual(['first begins']))
        const second = otherTab.inTurn(ALICE, 'lesson1', still, async () => void order.push('second'))
        await otherTab.inTurn(ALICE, 'lesson2', still, async () => void order.push('another lesson'))
        end.dispatchEvent(new Event('end'))
        await Promise.all([first, second])
        expect(order).toEqual(['first begins', 'another lesson', 'first ends', 'second'])
      },
    )

    test.skipIf(noLocks)(
      'aborting ends the wait at once without running the turn, and a failed turn lets the next one begin',
      async () => {
        const [tab, otherTab] = twoTabs()
        const failing = new EventTarget()
        const first = tab.inTurn(ALICE, 'lesson1', still, async () => {
          await new Promise((resolve) => failing.addEventListener('fail', resolve))
          throw new Error('failed')
        })
        const aborting = new AbortController()
        const work = vi.fn<() => Promise<void>>()
        const second = otherTab.inTurn(ALICE, 'lesson1', aborting.signal, work)
        const outcome = first.catch(String)
        const third = otherTab.inTurn(ALICE, 'lesson1', still, async () => 'third')
        aborting.abort(new Error('given up'))
        await expect(second).rejects.toThrow('given up')
        await settled()
        failing.dispatchEvent(new Event('fail'))
        expect(await outcome).toBe('Error: failed')
        expect(await third).toBe('third')
        expect(work).not.toHaveBeenCalled()
      },
    )

    test.skipIf(onlyOneTab)('stored chats survive a restart', async () => {
      const device = createDevice()
      await device.open().keep(ALICE, chatOf('lesson1', 1))
      expect(await device.open().find(ALICE, 'lesson1')).toEqual(chatOf('lesson1', 1))
    })
  })
}
