// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { LearningProvider } from '../learning/learning.tsx'
import type { ComposerHandle } from '../chat/message-form.tsx'
import { Composer } from './composer.tsx'
import { createTestTutor, lesson, turn } from './lesson-chat.fixture.ts'
import { MessageList } from './message-list.tsx'
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

function createSite() {
  const [log, chats] = [createMemoryLearningLog(), createMemoryChats()]
  const { tutor, ...asked } = createTestTutor()
  const signedOut: (() => void)[] = []
  const onSignedOut = (sendAgain: () => void) => void signedOut.push(sendAgain)

  function Page({ uid }: { uid: string | undefined }) {
    const { chat, speak, retry, startOver, stop } = useLessonChat({ lesson, tutor, uid, onSignedOut })
    const composer = useRef<ComposerHandle>(null)
    return (
      <>
        <MessageList
          chat={chat}
          words={undefined}
          objective="five greetings"
          usual={tutor.name}
          level={1}
          isMissing={false}
          isReported={() => false}
          onReport={() => undefined}
          onSuggest={(text) => void speak(text)}
          onRetry={retry}
          onPrepare={startOver}
        />
        <Composer
          ref={composer}
          draftKey="visitor lesson1"
          isBusy={false}
          onSend={speak}
          onRequest={(request) => void speak(request)}
          onStop={chat.status === 'thinking' && stop}
        />
      </>
    )
  }

  async function visit(uid?: string) {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    const leaveOthers = leave
    leave = () => {
      leaveOthers()
      root.unmount()
    }
    const render = (learner: string | undefined) =>
      act(async () =>
        root.render(
          <LearningProvider learner={learner ?? VISITOR} log={log} chats={chats}>
            <Page uid={learner} />
          </LearningProvider>,
        ),
      )
    await render(uid)
    return {
      become: render,
      leave: () => act(async () => root.unmount()),
      bubbles: () => [...container.querySelectorAll('.bubble')].map(({ textContent }) => textContent),
      messages: () => [...container.querySelectorAll('[role=log] li')],
      text: () => container.textContent,
      field: () => container.querySelector('textarea')!,
      async say(text: string) {
        container.querySelector('textarea')!.value = text
        await act(async () => container.querySelector('form')!.requestSubmit())
      },
      press: (name: string) =>
        act(async () =>
          [...container.querySelectorAll('button')]
            .find((it) => (it.getAttribute('aria-label') ?? it.textContent) === name)!
            .click(),
        ),
    }
  }

  return {
    visit,
    chats,
    signedOut,
    tutor: {
      ...asked,
      drafts: (...contents: readonly string[]) => act(async () => asked.drafts(...contents)),
      answers: (given: Parameters<typeof asked.answers>[0]) => act(async () => asked.answers(given)),
      refuses: (kind: Parameters<typeof asked.refuses>[0]) => act(async () => asked.refuses(kind)),
      fails: () => act(async () => asked.fails()),
    },
  }
}

/** A page on which the learner has sent `mũtĩ`, without a reply yet. */
async function afterFirstMessage(uid?: string) {
  const site = createSite()
  const page = await site.visit(uid)
  await page.say('mũtĩ')
  return { site, page }
}

describe('the page of a lesson', () => {
  test('shows the messages of the chat', async () => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.answers('Correct! You have it.')
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct! You have it.'])
  })

  test('offers suggestions to tap until the learner continues', async () => {
    const { site, page } = await afterFirstMessage()
    const unclear = { content: 'I didn’t catch that.', suggestions: ['Meaning', 'Repeat'] }
    await site.tutor.answers(turn('', { messages: [unclear, { content: 'Again?' }] }))
    await page.press('Repeat')
    expect(site.tutor.hears()).toEqual(['mũtĩ', 'Repeat'])
    await site.tutor.answers('Well then.')
    expect(page.text()).not.toContain('Meaning')
  })

  test('keeps text typed while the tutor thinks in the field', async () => {
    const { page } = await afterFirstMessage()
    await page.say('two')
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ'])
    expect(page.field().value).toBe('two')
  })

  test('keeps text being typed when another tab goes on with the chat', async () => {
    const site = createSite()
    const [one, other] = [await site.visit(), await site.visit()]
    other.field().value = 'half a word'
    await one.say('mũtĩ')
    await site.tutor.answers('Correct!')
    expect(other.bubbles()).toContain('Correct!')
    expect(other.field().value).toBe('half a word')
  })

  test('shows "Thinking..." only after 200 ms', async () => {
    const site = createSite()
    const page = await site.visit()
    vi.useFakeTimers()
    await page.say('mũtĩ')
    await act(async () => vi.advanceTimersByTime(199))
    expect(page.text()).not.toContain('Thinking...')
    await act(async () => vi.advanceTimersByTime(1))
    expect(page.text()).toContain('Thinking...')
    await site.tutor.answers('Correct!')
    expect(page.text()).not.toContain('Thinking...')
  })
})

describe('a learner with a screen reader', () => {
  test('is told the sender of each message', async () => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.answers('Correct!')
    const texts = page.messages().map(({ textContent }) => textContent)
    expect(texts).toEqual(['Tutor: Welcome 1', 'You: mũtĩ', 'Tutor: Correct!'])
  })

  test('hears the replies, and not again the own messages', async () => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.answers('Correct!')
    const liveness = page.messages().map((it) => it.closest('[aria-live]')!.getAttribute('aria-live'))
    expect(liveness).toEqual(['polite', 'off', 'polite'])
  })

  test('hears a reply that arrives in parts once: the text that is there is not replaced', async () => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.drafts('Well said.')
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Well said.'])
    const text = page.messages().at(-1)!.querySelector('.bubble')!.firstChild
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => void changes.push(...records))
    observer.observe(document.querySelector('[role=log]')!, { characterData: true, childList: true, subtree: true })
    await site.tutor.drafts('Well said. Now listen.', 'Another?')
    const messages = [{ content: 'Well said. Now listen.' }, { content: 'Another?' }]
    await site.tutor.answers(turn('', { messages }))
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Well said. Now listen.', 'Another?'])
    expect(text?.isConnected && text.textContent).toBe('Well said.')
    observer.disconnect()
    expect(changes.filter(({ type, removedNodes }) => type === 'characterData' || removedNodes.length > 0)).toEqual([])
  })

  test('is told the name of another tutor, once for its messages in a row', async () => {
    const { site, page } = await afterFirstMessage()
    const messages = [
      { content: 'Correct!', by: 'Test tutor' },
      { content: 'Next.', by: 'Other tutor' },
      { content: 'Try it.', by: 'Other tutor' },
    ]
    await site.tutor.answers(turn('', { messages }))
    expect(page.messages().map(({ textContent }) => textContent)).toEqual([
      'Tutor: Welcome 1',
      'You: mũtĩ',
      'Tutor: Correct!',
      'Other tutor: Next.',
      'Tutor: Try it.',
    ])
  })
})

describe('a message without a reply', () => {
  test('can be sent again after it failed', async () => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.fails()
    expect(page.text()).toContain('Failed to send message')
    await page.press('Try again')
    await site.tutor.answers('Correct!')
    expect(site.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
  })

  test('can be sent again after a reload', async () => {
    const { site, page } = await afterFirstMessage()
    await page.leave()
    expect(site.tutor.isGivenUp()).toBe(true)
    const again = await site.visit()
    expect(again.bubbles()).toEqual(['Welcome 1', 'mũtĩ'])
    expect(again.text()).toContain('Try again')
  })

  test('can be sent again after the learner stopped the reply', async () => {
    const { site, page } = await afterFirstMessage()
    await page.press('Stop')
    await site.tutor.answers(turn('', { messages: [] }))
    expect(page.text()).toContain('You stopped the reply')
    await page.press('Send again')
    expect(site.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
  })

  test('can be sent again after the tutor’s excuse', async () => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.answers(turn('', { messages: [{ content: 'Trouble.', by: 'Other', state: 'failed' }] }))
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Trouble.'])
    await page.press('Send again')
    expect(site.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
  })

  test('is sent again when the learner signs in after the session has ended', async () => {
    const { site, page } = await afterFirstMessage('wambui')
    await site.tutor.refuses('signed-out')
    expect(page.text()).toContain('Failed to send message')
    await act(async () => site.signedOut[0]!())
    expect(site.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
    expect(site.signedOut).toHaveLength(1)
  })
})

test('a stopped reply is marked', async () => {
  const { site, page } = await afterFirstMessage()
  await site.tutor.drafts('Well said.')
  await page.press('Stop')
  await site.tutor.answers(turn('', { messages: [{ content: 'Well said.', state: 'stopped' }] }))
  expect(page.text()).toContain('Well said.Stopped')
})

describe('the history entry of the page', () => {
  test('finds its chat again after a reload', async () => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.answers('Correct!')
    await page.leave()
    expect((await site.visit()).bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
  })

  test('begins a new chat when it is new', async () => {
    const { site, page } = await afterFirstMessage()
    await act(async () => history.pushState(null, ''))
    expect(page.bubbles()).toEqual(['Welcome 2'])
    await site.tutor.answers('Correct!')
    expect(page.bubbles()).toEqual(['Welcome 2'])
  })

  test('gets another chat when the account signs out, and its own when the account signs in again', async () => {
    const { site, page } = await afterFirstMessage('wambui')
    await site.tutor.answers('Correct!')
    await page.become(undefined)
    expect(page.bubbles()).toEqual(['Welcome 2'])
    await page.become('wambui')
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!'])
  })
})

test.each(['focus', 'visibilitychange'])(
  'the event "%s" shows the messages that another tab has added',
  async (event) => {
    const { site, page } = await afterFirstMessage()
    await site.tutor.answers('Correct!')
    const kept = (await site.chats.find(VISITOR, 'lesson1'))!
    const more = { ...kept.messages[2]!, id: 'later', content: 'And another.', timestamp: Date.now() + 1000 }
    await site.chats.keep(VISITOR, { ...kept, messages: [...kept.messages, more] })
    const target = event === 'focus' ? window : document
    await act(async () => void target.dispatchEvent(new Event(event)))
    expect(page.bubbles()).toEqual(['Welcome 1', 'mũtĩ', 'Correct!', 'And another.'])
  },
)
