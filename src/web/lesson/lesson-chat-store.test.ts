import { describe, expect, test } from 'vitest'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { createDevice, turn } from './lesson-chat.fixture.ts'

/** A device on which a learner has exchanged one message with the tutor. */
async function afterOneMessage(uid?: string) {
  const device = createDevice()
  const chat = await device.opensLesson(uid)
  await chat.says('mũtĩ')
  await device.tutor.answers('Correct!')
  return { device, chat }
}

const exchanged = ['Welcome 1', 'mũtĩ', 'Correct!']

describe('a lesson', () => {
  test('is opened by the tutor', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    expect(chat.hears()).toEqual(['Welcome 1'])
    expect(await device.logged()).toEqual(['lesson-opened'])
  })

  test('is a chat in which each reply is heard once', async () => {
    const { device, chat } = await afterOneMessage()
    expect(chat.hears()).toEqual(exchanged)
    expect(await device.logged()).toEqual(['lesson-opened', 'message-exchanged'])
  })

  test('takes no message while the tutor thinks', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    expect(await chat.says('one')).toBe(true)
    expect(await chat.says('two')).toBe(false)
    expect(chat.hears()).toEqual(['Welcome 1', 'one'])
    expect(device.tutor.hears()).toEqual(['one'])
  })
})

describe('a message that could not be sent', () => {
  test('stays, and can be sent again', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.fails()
    expect([chat.status(), chat.hears()]).toEqual(['failed', ['Welcome 1', 'mũtĩ']])
    await chat.retries()
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(exchanged)
    expect(device.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
  })

  test('is sent again once, also when "Try again" is tapped twice', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.fails()
    await chat.retriesTwice()
    expect(device.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
  })

  test('is still there after a reload, and can be sent again', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await chat.reloads()
    expect([chat.status(), chat.hears()]).toEqual(['failed', ['Welcome 1', 'mũtĩ']])
    await chat.retries()
    await device.tutor.fails()
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(exchanged)
  })

  test('waits through a lost network and earns its events once', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    device.tutor.loseNetwork()
    await chat.says('mũtĩ')
    await chat.retries()
    expect(chat.status()).toBe('failed')
    expect(await device.logged()).toEqual(['lesson-opened'])
    device.tutor.findNetwork()
    await chat.retries()
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(exchanged)
    expect(await device.logged()).toEqual(['lesson-opened', 'message-exchanged'])
    expect(await device.kept()).toEqual(exchanged)
  })
})

describe('a reply that arrives in parts', () => {
  test('is heard as it arrives', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.drafts('Well said.')
    expect(chat.hears()).toEqual(['Welcome 1', 'mũtĩ', 'Well said.'])
    await device.tutor.drafts('Well said. Now listen.', 'Another?')
    expect(chat.hears()).toEqual(['Welcome 1', 'mũtĩ', 'Well said. Now listen.', 'Another?'])
  })

  test('is not kept before it is whole', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.drafts('Well said.')
    await chat.leaves()
    expect(device.tutor.isGivenUp()).toBe(true)
    await chat.reloads()
    expect([chat.status(), chat.hears()]).toEqual(['failed', ['Welcome 1', 'mũtĩ']])
  })

  test('can be stopped, and the part that arrived stays', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.drafts('Well said.')
    await chat.stops()
    expect([device.tutor.isStopped(), device.tutor.isGivenUp()]).toEqual([true, false])
    await device.tutor.answers(turn('', { messages: [{ content: 'Well said.', state: 'stopped' }] }))
    expect(chat.hears()).toEqual(['Welcome 1', 'mũtĩ', 'Well said.'])
    expect(await chat.says('more')).toBe(true)
  })

  test('leaves a message that can be sent again if it is stopped before its first word', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await chat.stops()
    await device.tutor.answers(turn('', { messages: [] }))
    await chat.retries()
    expect(device.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
    expect(await device.logged()).toEqual(['lesson-opened'])
  })
})

describe('a tutor that says it cannot answer', () => {
  const excuse = turn('', { messages: [{ content: 'Trouble.', by: 'Other', state: 'failed' }] })

  test('has earned nothing, and its excuse disappears when the message is sent again', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.answers(excuse)
    expect(chat.hears()).toEqual(['Welcome 1', 'mũtĩ', 'Trouble.'])
    expect(await device.logged()).toEqual(['lesson-opened'])
    await chat.retries()
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(exchanged)
  })

  test('is still there after a reload, and can be asked again', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.answers(excuse)
    await chat.reloads()
    expect(chat.hears()).toEqual(['Welcome 1', 'mũtĩ', 'Trouble.'])
    await chat.retries()
    expect(device.tutor.hears()).toEqual(['mũtĩ', 'mũtĩ'])
  })
})

describe('a session that has ended', () => {
  test('asks to sign in, and the message is sent afterwards', async () => {
    const device = createDevice()
    const chat = await device.opensLesson('wambui')
    await chat.says('mũtĩ')
    await device.tutor.refuses('signed-out')
    expect([chat.status(), chat.sessionsEnded()]).toEqual(['failed', 1])
    await chat.signsInAgain()
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(exchanged)
    expect(await device.logged('wambui')).toEqual(['lesson-opened', 'message-exchanged'])
  })

  test('in the middle of a chat loses none of its messages', async () => {
    const { device, chat } = await afterOneMessage('wambui')
    await chat.says('iria')
    await device.tutor.refuses('signed-out')
    expect(await device.kept('wambui')).toEqual([...exchanged, 'iria'])
    await chat.signsInAgain()
    await device.tutor.answers('No.')
    expect(chat.hears()).toEqual([...exchanged, 'iria', 'No.'])
  })

  test('sends nothing to the chat of another account that signs in instead', async () => {
    const { device, chat } = await afterOneMessage('wambui')
    await chat.says('iria')
    await device.tutor.refuses('signed-out')
    await chat.signsIn('kamau')
    await chat.signsInAgain()
    expect(chat.hears()).toEqual(['Welcome 2'])
    expect(device.tutor.hears()).toEqual(['mũtĩ', 'iria'])
  })

  test('is not confused with a server out of reach', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await device.tutor.refuses('unreachable')
    expect([chat.status(), chat.sessionsEnded()]).toEqual(['failed', 0])
  })
})

describe('leaving', () => {
  test('aborts the awaited reply: it is neither shown, stored nor recorded when it arrives', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await chat.leaves()
    await device.tutor.answers(turn('Correct!', { events: [{ type: 'lesson-completed', lessonId: 'lesson1' }] }))
    expect(chat.hears()).not.toContain('Correct!')
    expect(await device.logged()).toEqual(['lesson-opened'])
    expect(await device.kept()).toEqual(['Welcome 1', 'mũtĩ'])
  })

  test('before the tutor has opened the lesson records nothing', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    void chat.choosesLessonAgain()
    await chat.leaves()
    expect(await device.logged()).toEqual(['lesson-opened'])
  })

  test('drops a failed message: "sign in again" sends nothing from a screen that is gone', async () => {
    const device = createDevice()
    const chat = await device.opensLesson('wambui')
    await chat.says('mũtĩ')
    await device.tutor.refuses('signed-out')
    await chat.leaves()
    await chat.signsInAgain()
    expect(device.tutor.hears()).toEqual(['mũtĩ'])
  })

  test('and coming back resumes the chat', async () => {
    const { chat } = await afterOneMessage()
    await chat.leaves()
    await chat.reloads()
    expect(chat.hears()).toEqual(exchanged)
  })
})

describe('the chat', () => {
  test('goes on after a reload', async () => {
    const { device, chat } = await afterOneMessage()
    await chat.reloads()
    expect(chat.hears()).toEqual(exchanged)
    expect(await device.logged()).toEqual(['lesson-opened', 'message-exchanged'])
  })

  test('begins anew when the lesson is chosen again', async () => {
    const { chat } = await afterOneMessage()
    await chat.choosesLessonAgain()
    expect(chat.hears()).toEqual(['Welcome 2'])
  })

  test('begins anew when the learner starts over', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.startsOver()
    expect(chat.hears()).toEqual(['Welcome 2'])
  })

  test('ignores a reply to the chat that was left', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await chat.choosesLessonAgain()
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(['Welcome 2'])
    expect(await device.logged()).toEqual(['lesson-opened', 'lesson-opened'])
  })

  test('goes on for a visitor who signs in, and is then kept for the account', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.signsIn('wambui')
    await chat.says('mũtĩ')
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(exchanged)
    expect(await device.logged('wambui')).toEqual(['message-exchanged'])
    expect(await device.kept('wambui')).toEqual(exchanged)
  })

  test('belongs to the account, with its reply, if the visitor signs in while the tutor thinks', async () => {
    const device = createDevice()
    const chat = await device.opensLesson()
    await chat.says('mũtĩ')
    await chat.signsIn('wambui')
    await device.tutor.answers('Correct!')
    expect(chat.hears()).toEqual(exchanged)
    expect(await device.logged('wambui')).toEqual(['message-exchanged'])
    expect(await device.kept('wambui')).toEqual(exchanged)
    expect(await device.kept()).toEqual(['Welcome 1', 'mũtĩ'])
  })

  test('disappears when the account signs out', async () => {
    const { device, chat } = await afterOneMessage('wambui')
    const signedOut = chat.signsOut()
    expect(chat.hears()).toEqual([])
    await signedOut
    expect(chat.hears()).toEqual(['Welcome 2'])
    expect(await device.kept()).toBeUndefined()
  })

  test('leaves nothing to the visitor if the account signs out while the tutor thinks', async () => {
    const device = createDevice()
    const chat = await device.opensLesson('wambui')
    await chat.says('mũtĩ')
    void chat.signsOut()
    await device.tutor.answers(turn('Correct!', { events: [{ type: 'lesson-completed', lessonId: 'lesson1' }] }))
    expect(chat.hears()).toEqual(['Welcome 2'])
    expect(await device.logged()).toEqual(['lesson-opened'])
    expect(await device.kept()).toBeUndefined()
    expect(await device.kept('wambui')).toEqual(['Welcome 1', 'mũtĩ'])
  })

  test('returns when its account signs in again', async () => {
    const { chat } = await afterOneMessage('wambui')
    await chat.signsOut()
    await chat.signsIn('wambui')
    expect(chat.hears()).toEqual(exchanged)
  })

  test('returns if the account is known only after a reload', async () => {
    const { device, chat } = await afterOneMessage('wambui')
    await chat.reloads()
    expect(chat.hears()).toEqual(['Welcome 2'])
    await chat.signsIn('wambui')
    expect(chat.hears()).toEqual(exchanged)
    expect(await device.kept('wambui')).toEqual(exchanged)
  })

  test('that a visitor has just begun continues after signing in, also in place of an earlier one', async () => {
    const { device, chat } = await afterOneMessage('wambui')
    await chat.leaves()
    const later = await device.opensLesson()
    await later.signsIn('wambui')
    expect(later.hears()).toEqual(['Welcome 2'])
    await later.says('mũtĩ')
    await device.tutor.answers('Right!')
    expect(later.hears()).toEqual(['Welcome 2', 'mũtĩ', 'Right!'])
  })
})

describe('two tabs with one lesson', () => {
  test('a lesson that was only opened does not end the chat in the other tab', async () => {
    const { device, chat } = await afterOneMessage()
    await chat.leaves()
    const other = await device.opensLesson()
    expect(other.hears()).toEqual(['Welcome 2'])
    await other.leaves()
    await chat.reloads()
    expect(chat.hears()).toEqual(exchanged)
  })

  test('a tab loaded again goes on with the newest messages, from whichever tab', async () => {
    const { device, chat } = await afterOneMessage()
    await chat.leaves()
    const other = await device.opensLesson()
    await other.says('iria')
    await device.tutor.answers('No.')
    await other.leaves()
    await chat.reloads()
    expect(chat.hears()).toEqual(['Welcome 2', 'iria', 'No.'])
    await chat.says('mũtĩ')
    await device.tutor.answers('Correct!')
    await chat.leaves()
    await other.reloads()
    expect(other.hears()).toEqual(['Welcome 2', 'iria', 'No.', 'mũtĩ', 'Correct!'])
  })

  test('each shows the messages of the other at once', async () => {
    const device = createDevice()
    const [one, other] = [await device.opensLesson(), await device.opensLesson()]
    await one.says('mũtĩ')
    expect(other.hears()).toEqual(['Welcome 1', 'mũtĩ'])
    await device.tutor.answers(turn('Correct!', { produced: ['tree'] }))
    expect(other.hears()).toEqual(exchanged)
    await other.says('iria')
    await device.tutor.answers('No.')
    for (const tab of [one, other]) expect(tab.hears()).toEqual([...exchanged, 'iria', 'No.'])
  })

  test('two messages at the same moment are answered one after the other, and none is lost', async () => {
    const { device, chat } = await afterOneMessage()
    const other = await device.opensLesson()
    expect(other.hears()).toEqual(exchanged)
    chat.saysAtOnce('first')
    await other.says('second')
    expect(device.tutor.hears()).toEqual(['mũtĩ', 'first'])
    await device.tutor.answers('Answer to the first')
    expect(device.tutor.hears()).toEqual(['mũtĩ', 'first', 'second'])
    await device.tutor.answers('Answer to the second')
    const all = [...exchanged, 'first', 'Answer to the first', 'second', 'Answer to the second']
    for (const tab of [chat, other]) expect(tab.hears()).toEqual(all)
    expect(await device.kept()).toEqual(all)
  })

  test('a message whose tab is closed before its reply can be sent again from the other', async () => {
    const device = createDevice()
    const [other, one] = [await device.opensLesson(), await device.opensLesson()]
    await one.says('mũtĩ')
    await one.leaves()
    await device.tutor.fails()
    expect([other.status(), other.hears().at(-1)]).toEqual(['failed', 'mũtĩ'])
    await other.retries()
    await device.tutor.answers('Correct!')
    expect(other.hears().slice(-2)).toEqual(['mũtĩ', 'Correct!'])
  })

  test('a tab that awaits the other’s reply can stop waiting; the other goes on', async () => {
    const device = createDevice()
    const [one, other] = [await device.opensLesson(), await device.opensLesson()]
    await one.says('mũtĩ')
    expect(other.status()).toBe('thinking')
    await other.stops()
    expect(other.status()).toBe('failed')
    expect(one.status()).toBe('thinking')
    await device.tutor.answers('Correct!')
    expect(one.hears()).toEqual(exchanged)
  })

  test('a tab that the learner returns to has the messages added in the other', async () => {
    const { device, chat } = await afterOneMessage()
    const kept = (await device.chats.find('visitor', 'lesson1'))!
    const more = { ...kept.messages[2]!, id: 'later', content: 'And another.', timestamp: device.now() }
    await device.chats.keep('visitor', { ...kept, messages: [...kept.messages, more] })
    await chat.returns()
    expect(chat.hears()).toEqual([...exchanged, 'And another.'])
  })

  test('a message sent while this tab asks whether the other is still there keeps its reply', async () => {
    const chats = createMemoryChats()
    const answers: (() => void)[] = []
    let isSlow = false
    const device = createDevice({
      ...chats,
      enter(learner, lessonId) {
        const entered = chats.enter(learner, lessonId)
        const isElsewhere = async () => {
          if (isSlow) await new Promise<void>((resolve) => answers.push(resolve))
          return entered.isElsewhere()
        }
        return { ...entered, isElsewhere }
      },
    })
    const one = await device.opensLesson()
    await one.says('mũtĩ')
    await device.tutor.answers('Correct!')
    const other = await device.opensLesson()
    isSlow = true
    await one.says('first')
    await other.says('second')
    for (const answer of answers) answer()
    await device.tutor.answers('Answer to the first')
    await device.tutor.answers('Answer to the second')
    const all = [...exchanged, 'first', 'Answer to the first', 'second', 'Answer to the second']
    for (const tab of [one, other]) expect(tab.hears()).toEqual(all)
  })
})
