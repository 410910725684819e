// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Lesson } from '#core/lesson/lesson.ts'
import { ok, refuse } from '#core/result/result.ts'
import type { Turn } from '#core/tutor/turn.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import type { Tutor, TutorFault } from '#providers/tutor/tutor.ts'
import { LearningProvider } from '../learning/learning.tsx'
import type { ComposerHandle } from '../chat/use-composer.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { useChatId } from './use-chat-id.ts'
import { useLessonChat } from './use-lesson-chat.ts'

let leave = () => undefined as void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  history.replaceState(null, '')
})
afterEach(async () => {
  await act(leave)
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lesson: Lesson = {
  id: 'lesson1',
  number: '1',
  title: 'Trees',
  description: '',
  objective: 'one word',
  topic: 'the word',
  wordIds: ['tree'],
  words: [],
}

const turn = (content: string, more: Partial<Turn> = {}): Turn => ({
  messages: [{ content }],
  events: [],
  memory: null,
  produced: [],
  current: 'tree',
  ...more,
})

interface Awaited {
  readonly said: string
  /** Whether nobody waits any more, or the learner has heard enough. */
  isLeft(): boolean
  isStopped(): boolean
  draft(...contents: readonly string[]): Promise<void>
  answer(turn: Turn): Promise<void>
  refuse(kind: TutorFault['kind']): Promise<void>
  fail(): Promise<void>
}

/** A tutor that answers when the test lets it. */
function createTutor() {
  const awaited: Awaited[] = []
  let opened = 0
  const tutor: Tutor = {
    name: 'Test tutor',
    open: () => Promise.resolve(ok(turn(`Welcome ${++opened}`))),
    reply: (_, { transcript }, { signal, stop, onDraft }) =>
      new Promise((resolve, reject) => {
        awaited.push({
          said: transcript.at(-1)!.content,
          isLeft: () => signal.aborted,
          isStopped: () => stop?.aborted === true,
          draft: (...contents) => act(async () => onDraft?.(contents.map((content) => ({ content })))),
          refuse: (kind) => act(async () => resolve(refuse({ kind }))),
          answer: (given) => act(async () => resolve(ok(given))),
          fail: () => act(async () => reject(new Error('out of reach'))),
        })
      }),
  }
  return { tutor, awaited }
}

function createWorld() {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  const { tutor, awaited } = createTutor()
  const signedOut: (() => void)[] = []

  function Page({ uid }: { uid: string | undefined }) {
    const chat = useLessonChat(lesson, useChatId(uid), tutor, (sendAgain) => void signedOut.push(sendAgain))
    const composer = useRef<ComposerHandle>(null)
    return (
      <>
        <MessageList
          chat={chat.chat}
          objective="five greetings"
          usual={tutor.name}
          level={1}
          isMissing={false}
          isReported={() => false}
          onReport={() => undefined}
          onSuggest={(text) => void chat.speak(text)}
          onRetry={chat.retry}
          onPrepare={chat.prepare}
        />
        <Composer
          ref={composer}
          draftKey="visitor lesson1"
          isBusy={false}
          onSend={chat.speak}
          onStop={chat.chat.status === 'thinking' && chat.stop}
        />
      </>
    )
  }

  async function visit(uid?: string) {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    const leaveOthers = leave
    const unmount = () => act(async () => root.unmount())
    leave = () => {
      leaveOthers()
      root.unmount()
    }
    const render = (who: string | undefined) =>
      act(async () =>
        root.render(
          <LearningProvider learner={who ?? 'visitor'} log={log} chats={chats}>
            <Page uid={who} />
          </LearningProvider>,
        ),
      )
    await render(uid)
    return {
      become: render,
      leave: unmount,
      bubbles: () => [...container.querySelectorAll('.bubble')].map(({ textContent }) => textContent),
      messages: () => [...container.querySelectorAll('[role=log] li')],
      text: () => container.textContent,
      field: () => container.querySelector('textarea')!,
      async say(text: string) {
        container.querySelector('textarea')!.value = text
        await act(async () => container.querySelector('form')!.requestSubmit())
      },
      /** Sends it, and what the other tab sends, before either has heard of the other. */
      async sayTogether(text: string, alsoSend?: () => Promise<void>) {
        container.querySelector('textarea')!.value = text
        const send = () => container.querySelector('form')!.requestSubmit()
        if (!alsoSend) return send()
        await act(async () => {
          send()
          await alsoSend()
        })
      },
      press: (name: string) =>
        act(async () =>
          [...container.querySelectorAll('button')]
            .find((it) => (it.getAttribute('aria-label') ?? it.textContent) === name)!
            .click(),
        ),
    }
  }
  const happened = async (learner = 'visitor') =>
    (await log.readSince(learner, 0)).events.map(({ type }) => type as string)
  return { visit, awaited, happened, chats, signedOut }
}

/** A tab is its place in the history: the same page is loaded in one and in the other. */
function createTab(world: ReturnType<typeof createWorld>) {
  let entry: unknown = null
  return {
    async load() {
      history.replaceState(entry, '')
      const learner = await world.visit()
      return {
        ...learner,
        async leave() {
          entry = history.state
          await learner.leave()
        },
      }
    },
  }
}

async function createTabs() {
  const world = createWorld()
  const [one, other] = [createTab(world), createTab(world)]
  const first = await one.load()
  await first.say('mũtĩ')
  await world.awaited[0]!.answer(turn('Correct!'))
  await first.leave()
  return { world, one, other }
}

describe('a lesson', () => {
  test('is opened by the tutor', async () => {
    const world = createWorld()
    const learner = await world.visit()
    expect(learner.bubbles()).toEqual(['Welcome 1'])
    expect(await world.happened()).toEqual(['lesson-opened'])
  })

  test('is a chat: each answer is heard once', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct! You have it.'))
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct! You have it.'])
    expect(await world.happened()).toEqual(['lesson-opened', 'message-exchanged'])
  })

  test('offers suggestions to tap until the learner goes on', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('hm')
    await world.awaited[0]!.answer(
      turn('', {
        messages: [{ content: 'I didn’t catch that.', suggestions: ['Meaning', 'Repeat'] }, { content: 'Again?' }],
      }),
    )
    await learner.press('Repeat')
    expect(world.awaited[1]!.said).toBe('Repeat')
    await world.awaited[1]!.answer(turn('Well then.'))
    expect(learner.text()).not.toContain('Meaning')
  })

  test('keeps what is typed while the tutor thinks in the field', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('one')
    await learner.say('two')
    expect(learner.bubbles()).toEqual(['Welcome 1', 'one'])
    expect(learner.field().value).toBe('two')
  })
})

describe('who does not see the chat', () => {
  test('is told who says what', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    expect(learner.messages().map(({ textContent }) => textContent)).toEqual([
      'Tutor: Welcome 1',
      'You: mũtĩ',
      'Tutor: Correct!',
    ])
  })

  test('hears the replies, and not again what was typed', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    const liveness = learner.messages().map((it) => it.closest('[aria-live]')!.getAttribute('aria-live'))
    expect(liveness).toEqual(['polite', 'off', 'polite'])
  })
})

describe('a tutor that thinks', () => {
  test('is said to think only when it takes long', async () => {
    const world = createWorld()
    const learner = await world.visit()
    vi.useFakeTimers()
    await learner.say('mũtĩ')
    await act(async () => vi.advanceTimersByTime(199))
    expect(learner.text()).not.toContain('Thinking...')
    await act(async () => vi.advanceTimersByTime(1))
    expect(learner.text()).toContain('Thinking...')
    await world.awaited[0]!.answer(turn('Correct!'))
    expect(learner.text()).not.toContain('Thinking...')
  })
})

describe('a message that could not be sent', () => {
  test('stays, and is sent again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.fail()
    expect(learner.text()).toContain('Failed to send message')
    await learner.press('Try again')
    expect(world.awaited[1]!.said).toBe('mũtĩ')
    await world.awaited[1]!.answer(turn('Correct!'))
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
  })

  test('is still there after a reload, and can be sent again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await learner.leave()
    const again = await world.visit()
    expect(again.bubbles()).toEqual(['Welcome 1', 'mũtĩ'])
    expect(again.text()).toContain('Try again')
  })
})

describe('an answer that comes piece by piece', () => {
  test('is read as it comes; what was read already is not read out anew', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.draft('Well said.')
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Well said.'])
    const text = learner.messages().at(-1)!.querySelector('.bubble')!.firstChild
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => void changes.push(...records))
    observer.observe(document.querySelector('[role=log]')!, { characterData: true, childList: true, subtree: true })
    await world.awaited[0]!.draft('Well said. Now listen.', 'Another?')
    await world.awaited[0]!.answer(
      turn('', { messages: [{ content: 'Well said. Now listen.' }, { content: 'Another?' }] }),
    )
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Well said. Now listen.', 'Another?'])
    expect(text?.isConnected && text.textContent).toBe('Well said.')
    observer.disconnect()
    expect(changes.filter(({ type, removedNodes }) => type === 'characterData' || removedNodes.length > 0)).toEqual([])
  })

  test('is not kept before it is whole: who comes back may send the same again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.draft('Well said.')
    await learner.leave()
    expect(world.awaited[0]!.isLeft()).toBe(true)
    const again = await world.visit()
    expect(again.bubbles()).toEqual(['Welcome 1', 'mũtĩ'])
    expect(again.text()).toContain('Try again')
  })

  test('can be stopped, and what came of it stays', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.draft('Well said.')
    await learner.press('Stop')
    expect([world.awaited[0]!.isStopped(), world.awaited[0]!.isLeft()]).toEqual([true, false])
    await world.awaited[0]!.answer(turn('', { messages: [{ content: 'Well said.', state: 'stopped' }] }))
    expect(learner.text()).toContain('Well said.Stopped')
    await learner.say('more')
    expect(world.awaited[1]!.said).toBe('more')
  })

  test('that was stopped before it came can be sent again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await learner.press('Stop')
    await world.awaited[0]!.answer(turn('', { messages: [] }))
    expect(learner.text()).toContain('You stopped the reply')
    await learner.press('Send again')
    expect(world.awaited[1]!.said).toBe('mũtĩ')
    expect(await world.happened()).toEqual(['lesson-opened'])
  })
})

describe('a tutor that says it cannot answer', () => {
  const excuse = turn('', { messages: [{ content: 'Trouble.', by: 'Other', state: 'failed' }] })

  test('has earned the learner nothing, and its excuse goes when the same is sent again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(excuse)
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Trouble.'])
    expect(await world.happened()).toEqual(['lesson-opened'])
    await learner.press('Send again')
    await world.awaited[1]!.answer(turn('Correct!'))
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
  })

  test('is still there after a reload, and can be asked again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(excuse)
    await learner.leave()
    const again = await world.visit()
    expect(again.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Trouble.'])
    await again.press('Send again')
    expect(world.awaited[1]!.said).toBe('mũtĩ')
  })
})

describe('who answers', () => {
  test('is named where it is not the usual tutor, once for all its messages in a row', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    const messages = [
      { content: 'Correct!', by: 'Test tutor' },
      { content: 'Next.', by: 'Other tutor' },
      { content: 'Try it.', by: 'Other tutor' },
    ]
    await world.awaited[0]!.answer(turn('', { messages }))
    expect(learner.messages().map(({ textContent }) => textContent)).toEqual([
      'Tutor: Welcome 1',
      'You: mũtĩ',
      'Tutor: Correct!',
      'Other tutor: Next.',
      'Tutor: Try it.',
    ])
  })
})

describe('a session that has ended', () => {
  test('is told, and the message is sent once the learner is signed in again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.refuse('signed-out')
    expect(learner.text()).toContain('Failed to send message')
    expect(world.signedOut).toHaveLength(1)
    await act(async () => world.signedOut[0]!())
    expect(world.awaited[1]!.said).toBe('mũtĩ')
  })

  test('is not what a server out of reach is', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.refuse('unreachable')
    expect(learner.text()).toContain('Failed to send message')
    expect(world.signedOut).toEqual([])
  })
})

describe('the chat', () => {
  test('goes on after a reload', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    await learner.leave()
    const again = await world.visit()
    expect(again.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
    expect(await world.happened()).toEqual(['lesson-opened', 'message-exchanged'])
  })

  test('begins anew when the lesson is chosen again', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    await act(async () => history.pushState(null, ''))
    expect(learner.bubbles()).toEqual(['Welcome 2'])
  })

  test('does not hear an answer to the chat that was left', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await act(async () => history.pushState(null, ''))
    await world.awaited[0]!.answer(turn('Correct!'))
    expect(learner.bubbles()).toEqual(['Welcome 2'])
    expect(await world.happened()).toEqual(['lesson-opened', 'lesson-opened'])
  })

  test('goes on for a visitor who signs in, and is then the account’s', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.become('wambui')
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
    expect(await world.happened('wambui')).toEqual(['message-exchanged'])
    expect((await world.chats.find('wambui', 'lesson1'))?.messages).toHaveLength(3)
  })

  test('is gone when the account signs out', async () => {
    const world = createWorld()
    const learner = await world.visit('wambui')
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    await learner.become(undefined)
    expect(learner.bubbles()).toEqual(['Welcome 2'])
    expect(await world.chats.find('visitor', 'lesson1')).toBeUndefined()
  })

  test('is there again when its account comes back', async () => {
    const world = createWorld()
    const learner = await world.visit('wambui')
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    await learner.become(undefined)
    await learner.become('wambui')
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
  })

  test('is there again when it is known only after a reload whose it is', async () => {
    const world = createWorld()
    const learner = await world.visit('wambui')
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    await learner.leave()
    const again = await world.visit()
    expect(again.bubbles()).toEqual(['Welcome 2'])
    await again.become('wambui')
    expect(again.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
    expect((await world.chats.find('wambui', 'lesson1'))?.messages).toHaveLength(3)
  })

  test('that a visitor has just begun goes on after signing in, also instead of an earlier one', async () => {
    const world = createWorld()
    const learner = await world.visit('wambui')
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    await learner.leave()
    history.pushState(null, '')
    const again = await world.visit()
    await again.become('wambui')
    expect(again.bubbles()).toEqual(['Welcome 2'])
    await again.say('mũtĩ')
    await world.awaited[1]!.answer(turn('Right!'))
    expect(again.bubbles()).toEqual(['Welcome 2', 'mũtĩ', 'Right!'])
  })
})

describe('two tabs with one lesson', () => {
  test('a lesson that was only opened does not end the chat in the other tab', async () => {
    const { one, other } = await createTabs()
    const second = await other.load()
    expect(second.bubbles()).toEqual(['Welcome 2'])
    await second.leave()
    expect((await one.load()).bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
  })

  test('a tab loaded again goes on with what was said last, wherever it was', async () => {
    const { world, one, other } = await createTabs()
    const second = await other.load()
    await second.say('iria')
    await world.awaited[1]!.answer(turn('No.'))
    await second.leave()
    const first = await one.load()
    expect(first.bubbles()).toEqual(['Welcome 2', 'iria', 'No.'])
    await first.say('mũtĩ')
    await world.awaited[2]!.answer(turn('Correct!'))
    await first.leave()
    expect((await other.load()).bubbles()).toEqual(['Welcome 2', 'iria', 'No.', 'mũtĩ', 'Correct!'])
  })

  test('each shows at once what is said in the other, and what it earned', async () => {
    const world = createWorld()
    const one = await world.visit()
    const other = await world.visit()
    await one.say('mũtĩ')
    expect(other.bubbles()).toEqual(['Welcome 1', 'mũtĩ'])
    await world.awaited[0]!.answer(turn('Correct!', { produced: ['tree'] }))
    for (const tab of [one, other]) expect(tab.bubbles()).toEqual(one.bubbles())
    expect(other.bubbles()).toContain('Correct!')
    await other.say('iria')
    await world.awaited[1]!.answer(turn('No.'))
    for (const tab of [one, other]) expect(tab.bubbles().slice(-4)).toEqual(['mũtĩ', 'Correct!', 'iria', 'No.'])
  })

  test('what is being typed in one stays while the other goes on', async () => {
    const world = createWorld()
    const one = await world.visit()
    const other = await world.visit()
    other.field().value = 'half a word'
    await one.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    expect(other.bubbles()).toContain('Correct!')
    expect(other.field().value).toBe('half a word')
  })

  test('two messages at the same moment are answered one after the other, and none is lost', async () => {
    const world = createWorld()
    const one = await world.visit()
    await one.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    const other = await world.visit()
    expect(other.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
    await one.sayTogether('first', () => other.sayTogether('second'))
    expect(world.awaited.map(({ said }) => said)).toEqual(['mũtĩ', 'first'])
    await world.awaited[1]!.answer(turn('Answer to the first'))
    expect(world.awaited.map(({ said }) => said)).toEqual(['mũtĩ', 'first', 'second'])
    await world.awaited[2]!.answer(turn('Answer to the second'))
    const all = ['Welcome 1', 'mũtĩ', 'Correct!', 'first', 'Answer to the first', 'second', 'Answer to the second']
    for (const tab of [one, other]) expect(tab.bubbles()).toEqual(all)
    expect((await world.chats.find('visitor', 'lesson1'))?.messages.map(({ content }) => content)).toEqual(all)
  })

  test('a message whose tab is closed before its answer can be sent again from the other', async () => {
    const world = createWorld()
    const other = await world.visit()
    const one = await world.visit()
    await one.say('mũtĩ')
    await one.leave()
    await world.awaited[0]!.fail()
    expect(other.bubbles()).toEqual(expect.arrayContaining(['mũtĩ']))
    await other.press('Try again')
    await world.awaited[1]!.answer(turn('Correct!'))
    expect(other.bubbles().slice(-2)).toEqual(['mũtĩ', 'Correct!'])
  })

  test('a tab that is come back to has what was said in the same chat in the other', async () => {
    const world = createWorld()
    const learner = await world.visit()
    await learner.say('mũtĩ')
    await world.awaited[0]!.answer(turn('Correct!'))
    const kept = (await world.chats.find('visitor', 'lesson1'))!
    const more = { ...kept.messages[2]!, id: 'later', content: 'And another.', timestamp: Date.now() + 1000 }
    await world.chats.keep('visitor', { ...kept, messages: [...kept.messages, more] })
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(learner.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!', 'And another.'])
  })
})
