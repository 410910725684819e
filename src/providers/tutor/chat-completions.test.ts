import { answerEnglish, nonCourseWordLists, packedEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseWords, lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseTeacher } from '#content/teacher.ts'
import type { Lesson } from '#core/lesson/lesson.ts'
import { speak } from '#core/tutor/wording/speak.ts'
import type { Draft, Message, Turn } from '#core/tutor/turn.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createVocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import {
  brokenJson,
  drip,
  faultyProvider,
  hang,
  htmlPage,
  huge,
  json,
  openFaultyProvider,
  refusal,
  reset,
  STREAM_TYPE,
  tooOften,
  type Answer,
  type FaultyProvider,
} from '../calls/faulty-provider.fixture.ts'
import { createKeyRing } from '../calls/key-ring.ts'
import { createChatCompletions } from '../chat-completions/chat-completions.ts'
import { chunk, completion, events, heldBack, streaming } from '../chat-completions/completion.fixture.ts'
import { createChatCompletionsTutor } from './chat-completions.ts'
import { goodModel, requestOf, saying } from './good-model.fixture.ts'
import { describeTutor } from './tutor.contract.ts'
import type { TurnOptions, Tutor } from './tutor.ts'
const lessons = content.lessons.map(({ id }) => lessonOf(content, id))
const words = courseWords(content)
const english = createEnglish(answerEnglish(content))
const known = createNonCourseWords(
  createIsEnglish(packedEnglish(content.english.moreWords)),
  nonCourseWordLists(content),
)
const teacher = courseTeacher(content)
const greetings = lessonOf(content, 'lesson1')
const [hello, well, , , thanks] = greetings.words.map(speak)
const [helloId, wellId] = greetings.wordIds

/** Wrong replies by kind. They contain words that do not exist, so they are in a file of their own. */
const wrong = JSON.parse(readFileSync(new URL('./replies.bad.json', import.meta.url), 'utf8')) as Record<string, string>

const checks = new Map(lessons.map((lesson) => [lesson.id, createVocabularyCheck(lesson, words, known, english)]))
const checkOf = ({ id }: Lesson) => checks.get(id)!

interface World {
  readonly way?: 'relay' | 'direct'
  readonly wholeMs?: number
  readonly tryMs?: number
  readonly attempts?: number
}

function tutorAt(url: string, { way = 'direct', wholeMs, tryMs = 1_000, attempts = 2 }: World = {}) {
  let now = 0
  const { complete } = createChatCompletions({
    baseUrl: `${url}/v1`,
    model: 'small-model',
    keys: createKeyRing(['a', 'b', 'c']),
    delay: async () => {},
    tryMs,
    attempts,
  })
  const tutor = createChatCompletionsTutor({
    name: 'small-model',
    complete,
    way,
    teacher,
    lessonIds: lessons.map(({ id }) => id),
    checkOf,
    clock: () => now,
    ...(wholeMs === undefined ? {} : { wholeMs }),
  })
  return { tutor, wait: (ms: number) => void (now += ms) }
}

/** A learner in lesson 1 after the built-in tutor’s opening. */
async function chatWith(answers: readonly [Answer, ...Answer[]], world?: World) {
  const provider = await faultyProvider(...answers)
  const { tutor, wait } = tutorAt(provider.url, world)
  const transcript: Message[] = []
  let turn: Turn = teacher.open(greetings, { produced: [], seed: 5 })
  hear(turn)

  function hear({ messages }: Turn) {
    transcript.push(...messages.map((draft, i) => asMessage('assistant', draft, transcript.length + i)))
  }
  async function say(said: string, listening: Partial<TurnOptions> = {}) {
    transcript.push(asMessage('user', { content: said }, transcript.length))
    const replied = await tutor.reply(
      greetings,
      { transcript, lessonState: turn.lessonState, tildesCount: false },
      { signal: new AbortController().signal, ...listening },
    )
    if (!replied.ok) return replied.fault
    turn = replied.value
    hear(turn)
    return turn
  }
  return { tutor, provider, wait, say, turn: () => turn, transcript }
}

async function open(tutor: Tutor, produced: readonly string[] = [], listening: Partial<TurnOptions> = {}) {
  const opened = await tutor.open(
    greetings,
    { produced, seed: 5 },
    { signal: new AbortController().signal, ...listening },
  )
  if (!opened.ok) throw new Error(opened.fault.kind)
  return opened.value
}

const asMessage = (role: Message['role'], draft: Draft, i: number): Message => ({
  ...draft,
  id: `${role}-${i}`,
  role,
  timestamp: i,
  lessonId: 'lesson1',
})

const texts = (turn: unknown) => (turn as Turn).messages.map(({ content: text }) => text)
const speakers = (turn: unknown) => [...new Set((turn as Turn).messages.map(({ by }) => by))]

const TROUBLE = "I'm having trouble right now. Would you like to try the greeting again?"

let good: FaultyProvider
beforeAll(async () => {
  good = await openFaultyProvider(goodModel(lessons))
})
afterAll(() => good.close())

describeTutor('model', () => Promise.resolve(tutorAt(good.url).tutor), lessons)

describe('a model that follows the prompt', () => {
  test('answers with its own reply, and gets the whole chat', async () => {
    const { say, provider } = await chatWith([saying('Correct! How do you say “hello” in Kikuyu?')])
    const turn = await say('Ũhoro waku?')
    expect(texts(turn)).toEqual(['Correct! How do you say “hello” in Kikuyu?'])
    expect(speakers(turn)).toEqual(['small-model'])
    const { messages, stream } = requestOf(provider.requests.at(-1)!)
    expect(stream).toBe(true)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user'])
    expect(messages.at(-1)?.content).toBe('Ũhoro waku?')
  })

  test('writes slots, and the learner reads the words, the question and their own message', async () => {
    const { say, provider } = await chatWith([
      saying(`You wrote {{answer}}. It is {{${helloId}}}.\n\n{{?${wellId}}}`),
      saying('Correct!'),
    ])
    const turn = (await say('hmm')) as Turn
    expect(texts(turn)).toEqual([
      `You wrote “hmm”. It is ${hello} “hello, how are you?”.`,
      'How do you say “Are you well?” in Kikuyu?',
    ])
    expect(turn.messages.at(-1)).toMatchObject({ isQuestion: true, expectedResponse: 'Wĩ mwega?' })
    expect(((await say('Wĩ mwega?')) as Turn).events).toMatchObject([{ type: 'word-produced', wordId: wellId }])
    const heard = requestOf(provider.requests.at(-1)!).messages.map(({ content: text }) => text)
    expect(heard.slice(1, -2).join()).not.toContain('*Ũhoro waku?*')
    expect(heard.at(-2)).toContain(`It is {{${helloId}}}.`)
  })

  test('has its reply shown sentence by sentence as it arrives', async () => {
    const { answer, release } = heldBack(
      events('Correct! That is how ', 'it is written. Now'),
      `${chunk({ content: ' say it again.' })}${chunk({}, 'stop')}`,
    )
    const { say } = await chatWith([answer])
    const drafts: string[] = []
    const turn = say('Ũhoro waku?', {
      onDraft: (messages) => {
        drafts.push(messages.map(({ content: text }) => text).join('|'))
        if (drafts.length === 2) release()
      },
    })
    expect(texts(await turn)).toEqual(['Correct! That is how it is written. Now say it again.'])
    expect(drafts).toEqual([
      'Correct!',
      'Correct! That is how it is written.',
      'Correct! That is how it is written. Now say it again.',
    ])
  })

  test('may write paragraphs, and a wrong pronunciation is corrected', async () => {
    const { say } = await chatWith([saying(`Good job!\n\n*Wĩ mwega?* (weh MWEH-gah)\nAre you well?\n\nTry it!`)])
    const turn = (await say('Ũhoro waku?')) as Turn
    expect(texts(turn)).toEqual(['Good job!', `${well}\nAre you well?`, 'Try it!'])
    expect(turn.current).toBe(wellId)
    expect(turn.events).toEqual([{ type: 'word-seen', wordId: wellId, where: 'lesson1' }])
    expect(turn.messages.at(-1)).toMatchObject({ isQuestion: true, expectedResponse: 'Wĩ mwega?' })
  })

  test('finishes the lesson once every word was produced, as the built-in tutor does', async () => {
    const { say, turn } = await chatWith([goodModel(lessons)])
    const logged: string[] = []
    for (let i = 0; i < 30 && turn().current !== undefined; i++) {
      const current = greetings.words.find(({ id }) => id === turn().current)
      const replied = (await say(current?.kikuyu ?? '')) as Turn
      logged.push(...replied.events.map(({ type }) => type))
    }
    expect(turn().produced).toHaveLength(5)
    expect(logged.filter((type) => type === 'word-produced')).toHaveLength(5)
    expect(logged.filter((type) => type === 'lesson-completed')).toHaveLength(1)
    expect(texts(turn()).join()).toContain('You have finished')
  })
})

describe('the learner’s answer', () => {
  const ask = saying('How do you say “hello” in Kikuyu?')
  const asked = async () => {
    const chat = await chatWith([ask])
    await chat.say('ok')
    return chat
  }

  test('does not count if it copies a word on the screen', async () => {
    const { say } = await chatWith([ask])
    expect(((await say('Ũhoro waku?')) as Turn).events).toEqual([])
  })

  test('counts if the model asked for the word by its meaning', async () => {
    const { say } = await asked()
    expect(((await say('Ũhoro waku?')) as Turn).events).toEqual([
      { type: 'word-produced', wordId: helloId, lessonId: 'lesson1', accuracy: 'right', hint: 'none' },
    ])
  })

  test('without its tildes is nearly right', async () => {
    const { say } = await asked()
    expect(((await say('uhoro waku')) as Turn).events).toMatchObject([{ wordId: helloId, accuracy: 'nearly' }])
  })

  test.each(['is it ũhoro waku?', 'how do you say ũhoro waku', 'Wĩ mwega?', 'hint', 'I do not know'])(
    'does not count if it is “%s”',
    async (said) => {
      const { say } = await asked()
      expect(((await say(said)) as Turn).events).toEqual([])
    },
  )

  test('can be contested only if it was not judged right', async () => {
    const { say } = await asked()
    const judged = async (said: string) => ((await say(said)) as Turn).messages[0]?.judged
    expect(await judged('Nĩ ngatho')).toEqual({ wordId: helloId, answer: 'Nĩ ngatho', verdict: 'wrong' })
    expect(await judged('hint')).toBeUndefined()
    expect(await judged('Why do you write it like that?')).toBeUndefined()
    expect(await judged('Ũhoro waku?')).toBeUndefined()
  })

  test('does not count if the model asked for no word', async () => {
    const { say, turn } = await chatWith([saying('That is a good question. Kikuyu is spoken in Kenya.')])
    await say('where is it spoken?')
    expect(turn().current).toBeDefined()
    expect(((await say('Ũhoro waku?')) as Turn).events).toEqual([])
  })
})

describe('a model whose reply fails the check', () => {
  test.each(Object.entries(wrong))('is asked once more, with the fault named: %s', async (_kind, text) => {
    const { say, provider } = await chatWith([saying(text), saying('Correct! Well done.')])
    const turn = await say('Ũhoro waku?')
    expect(texts(turn).at(-1)).toBe('Correct! Well done.')
    expect(speakers(turn)).toEqual(['small-model'])
    expect(requestOf(provider.requests.at(-1)!).messages.at(-1)?.content).toContain('the check of your words')
  })

  test.each(Object.entries(wrong))('twice is replaced by the built-in tutor: %s', async (_kind, text) => {
    const { say, provider } = await chatWith([saying(text)])
    const before = provider.requests.length
    const drafts: string[] = []
    const onDraft = (messages: readonly Draft[]) => void drafts.push(...messages.map(({ content: said }) => said))
    const turn = (await say('Ũhoro waku?', { onDraft })) as Turn
    expect(provider.requests.length - before).toBe(2)
    expect(speakers(turn)).toContain('Built-in tutor')
    for (const shown of [...texts(turn), ...drafts])
      expect(shown).not.toContain(text.slice(text.indexOf('*'), text.lastIndexOf('*')))
  })

  test('keeps the sentences that passed, and is asked for the rest only', async () => {
    const { say, provider } = await chatWith([
      saying(`Correct! You have it. ${wrong.invented}`),
      saying('How do you say “hello” in Kikuyu?'),
    ])
    const drafts: string[] = []
    const onDraft = (messages: readonly Draft[]) =>
      void drafts.push(messages.map(({ content: said }) => said).join('|'))
    const turn = (await say('Ũhoro waku?', { onDraft })) as Turn
    expect(texts(turn)).toEqual(['Correct! You have it.', 'How do you say “hello” in Kikuyu?'])
    expect(drafts).toEqual([
      'Correct!',
      'Correct! You have it.',
      'Correct! You have it.|How do you say “hello” in Kikuyu?',
    ])
    expect(requestOf(provider.requests.at(-1)!).messages.at(-1)?.content).toContain('You have it.”')
  })

  test('keeps the sentences that passed even if the built-in tutor ends the turn', async () => {
    const { say } = await chatWith([saying(`Correct! You have it. ${wrong.invented}`), saying(wrong.invented!)])
    const turn = (await say('Ũhoro waku?')) as Turn
    expect(turn.messages.slice(0, 2).map(({ by }) => by)).toEqual(['small-model', 'Built-in tutor'])
    expect(turn.messages[0]?.content).toBe('Correct! You have it.')
    expect(turn.messages.at(-1)).toMatchObject({ isQuestion: true })
  })

  test('because it calls a wrong answer right, or a right one wrong, is asked again', async () => {
    const ask = 'How do you say “hello” in Kikuyu?'
    const praised = await chatWith([saying(ask), saying(`Correct! ${ask}`), saying(`Not quite. ${ask}`)])
    await praised.say('ok')
    expect(texts(await praised.say('Nĩ ngatho'))).toEqual([`Not quite. ${ask}`])
    const denied = await chatWith([saying(ask), saying(`That is not right. ${ask}`), saying(`Good job! ${ask}`)])
    await denied.say('ok')
    expect(texts(await denied.say('Ũhoro waku?'))).toEqual([`Good job! ${ask}`])
  })

  test('because it shows two new words has only the first one shown', async () => {
    const { say } = await chatWith([saying(`Correct! The next one: ${well}. Then comes ${thanks}. Try it!`)])
    const turn = (await say('Ũhoro waku?')) as Turn
    expect(texts(turn).join(' ')).not.toContain(thanks)
    expect(turn.current).toBe(wellId)
    expect(turn.events).toEqual([{ type: 'word-seen', wordId: wellId, where: 'lesson1' }])
  })

  test('at the opening of a lesson is replaced by the built-in tutor', async () => {
    const provider = await faultyProvider(saying(wrong.invented!))
    const turn = await open(tutorAt(provider.url).tutor)
    expect(speakers(turn)).toEqual(['Built-in tutor'])
    expect(turn.current).toBe(helloId)
  })

  test('because it does not open with the next word of the lesson is asked for that word', async () => {
    const provider = await faultyProvider(
      saying('Objective: Learn five greetings. Are you ready?'),
      saying(`${well}\nAre you well?\n\nTry it!`),
    )
    const turn = await open(tutorAt(provider.url).tutor, [helloId!])
    expect(texts(turn).join('|')).toContain(well)
    expect(turn.current).toBe(wellId)
  })
})

const faults: readonly (readonly [string, Answer])[] = [
  ['hangs', hang],
  ['drips', drip()],
  ['drips a stream', drip(STREAM_TYPE)],
  ['resets the connection', reset],
  ['400', refusal(400)],
  ['401', refusal(401)],
  ['403', refusal(403)],
  ['429', tooOften()],
  ['429 with Retry-After', tooOften('60')],
  ['500', refusal(500)],
  ['503', refusal(503)],
  ['sends HTML', htmlPage()],
  ['sends broken JSON', brokenJson],
  ['sends no choices', json({ choices: [] })],
  ['sends no content', completion(null)],
  ['sends five megabytes', huge()],
  ['sends another type', json('hello', 200, { 'Content-Type': 'image/png' })],
]

test('an answer about a word of another lesson goes to the built-in tutor, which asked for the word', async () => {
  const provider = await faultyProvider(saying('Correct!'))
  const { tutor } = tutorAt(provider.url)
  const word = lessons.find(({ id }) => id === 'lesson9')!.words[0]!
  const earlier = [{ word, number: '9', due: 'english-kikuyu' }] as const
  const options = { tildesCount: false }
  let turn = teacher.open(greetings, { produced: [], seed: 5 })
  for (let i = 0; i < 6 && turn.current !== word.id; i++) {
    const expected = greetings.words.find(({ id }) => id === turn.current)!
    turn = teacher.reply({ ...greetings, earlier }, turn.lessonState, expected.kikuyu, options)
  }
  const transcript = [asMessage('user', { content: word.kikuyu }, 0)]
  const chat = { transcript, lessonState: turn.lessonState, ...options, earlier }
  const replied = await tutor.reply(greetings, chat, { signal: new AbortController().signal })
  expect(replied).toMatchObject({ ok: true, value: { events: [{ type: 'word-produced', wordId: word.id }] } })
  expect(provider.requests).toHaveLength(0)
})

describe('a provider that', () => {
  const world: World = { wholeMs: 400, tryMs: 150 }

  test.each(faults)(
    '%s after a message: the message can be sent again, and nothing is lost',
    async (_fault, answer) => {
      const { say, provider, transcript, turn } = await chatWith([answer], world)
      const before = turn().lessonState
      const failed = (await say('Ũhoro waku?')) as Turn
      expect(failed.messages).toEqual([{ content: TROUBLE, by: 'Built-in tutor', state: 'failed' }])
      expect([failed.lessonState, failed.events, failed.current]).toEqual([before, [], helloId])
      provider.answers(saying('Correct!'))
      transcript.splice(-2)
      expect(texts(await say('Ũhoro waku?')).length).toBeGreaterThan(0)
    },
  )

  test.each(faults)('%s twice in a row: the built-in tutor continues', async (_fault, answer) => {
    const { say, tutor } = await chatWith([answer], world)
    await say('Ũhoro waku?')
    const turn = await say('Ũhoro waku?')
    expect(speakers(turn)).toEqual(['Built-in tutor'])
    expect(texts(turn)[0]).toMatch(/^(?:Correct!|Good job!)/)
    expect(tutor.name).toBe('Built-in tutor')
  })

  test.each(faults)('%s at the opening: the built-in tutor opens the lesson', async (_fault, answer) => {
    const provider = await faultyProvider(answer)
    const turn = await open(tutorAt(provider.url, world).tutor)
    expect(texts(turn).join()).toContain(hello)
    expect(texts(turn).join()).toContain('Would you like to try saying it?')
    expect(turn).toMatchObject({ current: helloId, events: [{ type: 'word-seen', wordId: helloId }] })
  })

  test('breaks off is asked for the rest; if that fails too, the first part stays until the message is sent again', async () => {
    const broken = streaming([events('Correct! You have', ' it. Now')], { ending: 'resets' })
    const { say } = await chatWith([broken, saying('How do you say “hello” in Kikuyu?')])
    expect(texts(await say('Ũhoro waku?'))).toEqual(['Correct! You have it.', 'How do you say “hello” in Kikuyu?'])
    const other = await chatWith([broken, reset])
    const failed = (await other.say('Ũhoro waku?')) as Turn
    expect(texts(failed)).toEqual(['Correct! You have it.', TROUBLE])
    expect(failed.messages.map(({ state }) => state)).toEqual(['failed', 'failed'])
  })

  test('fails twice in a row is not called for five minutes, and then called again', async () => {
    const { say, provider, wait, tutor } = await chatWith([refusal(400)])
    await say('Ũhoro waku?')
    await say('Ũhoro waku?')
    const calls = provider.requests.length
    provider.answers(saying('Correct! How do you say “hello” in Kikuyu?'))
    expect(speakers(await say('hint'))).toEqual(['Built-in tutor'])
    expect(provider.requests).toHaveLength(calls)
    wait(5 * 60_000)
    expect(tutor.name).toBe('small-model')
    expect(speakers(await say('hint'))).toEqual(['small-model'])
  })

  test('fails now and then is still called', async () => {
    const { say, provider, tutor } = await chatWith([refusal(400)])
    await say('Ũhoro waku?')
    provider.answers(saying('Correct!'))
    await say('Ũhoro waku?')
    provider.answers(refusal(400))
    await say('hint')
    expect(tutor.name).toBe('small-model')
  })
})

describe('through our own server', () => {
  test('an ended session does not count as a failure of the model', async () => {
    const { say, tutor } = await chatWith([refusal(401, 'signed_out')], { way: 'relay', attempts: 1 })
    for (let i = 0; i < 3; i++) expect(await say('Ũhoro waku?')).toEqual({ kind: 'signed-out' })
    expect(tutor.name).toBe('small-model')
  })

  test('an unreachable server does not count as a failure of the model', async () => {
    const { say, provider, tutor } = await chatWith([hang], { way: 'relay', attempts: 1 })
    provider.close()
    expect(await say('Ũhoro waku?')).toEqual({ kind: 'unreachable' })
    expect(tutor.name).toBe('small-model')
  })

  test('the built-in tutor opens the lesson if the server refuses, which does not count as a failure of the model', async () => {
    const provider = await faultyProvider(refusal(401, 'signed_out'))
    const { tutor } = tutorAt(provider.url, { way: 'relay', attempts: 1 })
    for (let i = 0; i < 3; i++) expect(speakers(await open(tutor))).toEqual(['Built-in tutor'])
    expect(tutor.name).toBe('small-model')
  })

  test.each([
    ['another site', refusal(403, 'other_site')],
    ['a body it cannot read', refusal(400, 'invalid_request')],
    ['a body that is too large', refusal(413, 'request_too_large')],
    ['a model that is gone', refusal(404, 'model_not_found')],
    ['too many calls', tooOften('40')],
    ['a fault of its own', refusal(500, 'unexpected')],
    ['that it is busy', refusal(503, 'relay_busy', { 'Retry-After': '2' })],
    ['the page of a network', htmlPage()],
  ])('the server’s own refusal does not count as a failure of the model: %s', async (_name, answer) => {
    const { say, tutor } = await chatWith([answer], { way: 'relay', attempts: 1 })
    for (let i = 0; i < 3; i++) expect(await say('Ũhoro waku?')).toEqual({ kind: 'unreachable' })
    expect(tutor.name).toBe('small-model')
  })

  test('with a used-up daily budget, the built-in tutor answers the same turn, and the budget’s owner is known', async () => {
    const { say, tutor, provider, wait } = await chatWith(
      [refusal(429, 'account_budget_used', { 'Retry-After': '3600' })],
      { way: 'relay', attempts: 1 },
    )
    expect(tutor.usedUp).toBeUndefined()
    const turn = await say('Ũhoro waku?')
    expect(speakers(turn)).toEqual(['Built-in tutor'])
    expect(texts(turn)[0]).toMatch(/^(?:Correct!|Good job!)/)
    expect([tutor.name, tutor.usedUp]).toEqual(['Built-in tutor', 'account'])
    const calls = provider.requests.length
    await say('hint')
    expect(provider.requests).toHaveLength(calls)
    provider.answers(saying('Correct!'))
    wait(5 * 60_000)
    expect([tutor.name, tutor.usedUp]).toEqual(['small-model', undefined])
  })

  test('with a used-up daily budget, the built-in tutor opens the lesson', async () => {
    const provider = await faultyProvider(refusal(429, 'unconfirmed_budget_used'))
    const { tutor } = tutorAt(provider.url, { way: 'relay', attempts: 1 })
    expect(speakers(await open(tutor))).toEqual(['Built-in tutor'])
    expect(tutor.usedUp).toBe('unconfirmed')
  })

  test.each([
    ['a refusal', refusal(502)],
    ['too many calls', refusal(503, 'rate_limit_exceeded', { 'Retry-After': '40' })],
    ['silence', refusal(504)],
    ['a stream that breaks before a word', streaming(['data: {"error":{"type":"failed","code":null}}\n\n'])],
  ])('a fault of the provider that the relay reports counts as one: %s', async (_name, answer) => {
    const { say } = await chatWith([answer], { way: 'relay', attempts: 1 })
    expect(texts(await say('Ũhoro waku?'))).toEqual([TROUBLE])
  })
})

const toldTo = (provider: FaultyProvider) => provider.requests.map(({ headers }) => headers['x-previous-check'])

describe('with its next call, our server is told what the check made of the turn before:', () => {
  const right = saying('Correct! How do you say “hello” in Kikuyu?')
  const invented = saying(wrong.invented!)

  test.each([
    ['passed', [right]],
    ['rejected', [invented, right]],
    ['replaced', [invented, invented]],
  ] as const)('%s', async (outcome, replies) => {
    const { say, provider } = await chatWith([...replies, right] as [Answer, ...Answer[]], { way: 'relay' })
    await say('Ũhoro waku?')
    expect(toldTo(provider)).toEqual(replies.map(() => undefined))
    await say('hint')
    expect(toldTo(provider)).toEqual([...replies.map(() => undefined), outcome])
  })

  test('once, and again only after a call without a reply', async () => {
    const { say, provider } = await chatWith([invented, right, refusal(503), invented, right], {
      way: 'relay',
      attempts: 1,
    })
    for (let i = 0; i < 3; i++) await say('Ũhoro waku?')
    expect(toldTo(provider)).toEqual([undefined, undefined, 'rejected', 'rejected', undefined])
  })

  test('nothing of a reply that the learner stopped', async () => {
    const { answer } = heldBack(events('Correct! You have it.'), '')
    const { say, provider } = await chatWith([answer, right], { way: 'relay' })
    const stop = new AbortController()
    await say('Ũhoro waku?', { stop: stop.signal, onDraft: () => stop.abort() })
    await say('Ũhoro waku?')
    expect(toldTo(provider)).toEqual([undefined, undefined])
  })

  test('a provider that is called directly is told nothing', async () => {
    const { say, provider } = await chatWith([right])
    for (let i = 0; i < 3; i++) await say('hint')
    expect(toldTo(provider)).toEqual([undefined, undefined, undefined])
  })
})

describe('a learner who stops a reply', () => {
  test('keeps what was shown, and the call to the provider is aborted', async () => {
    const { answer } = heldBack(events(`Correct! The next one: ${well}. It`), '')
    const { say, provider } = await chatWith([answer])
    const stop = new AbortController()
    const turn = (await say('Ũhoro waku?', {
      stop: stop.signal,
      onDraft: ([draft]) => draft?.content.includes('Wĩ') && stop.abort(),
    })) as Turn
    expect(turn.messages).toMatchObject([
      { content: `Correct! The next one: ${well}.`, by: 'small-model', state: 'stopped' },
    ])
    expect(turn.events).toEqual([{ type: 'word-seen', wordId: wellId, where: 'lesson1' }])
    expect(await provider.requests.at(-1)?.wasCutOff).toBe(true)
  })

  test('before anything was shown may send the same message again', async () => {
    const { say, turn } = await chatWith([hang])
    const before = turn().lessonState
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    expect(await say('Ũhoro waku?', { stop: stop.signal })).toMatchObject({
      messages: [],
      lessonState: before,
      events: [],
    })
  })

  test('or leaves the lesson aborts the call to the provider', async () => {
    const left = new AbortController()
    const { say, provider } = await chatWith([() => left.abort()])
    await expect(say('Ũhoro waku?', { signal: left.signal })).rejects.toThrow(/abort/i)
    expect(await provider.requests.at(-1)?.wasCutOff).toBe(true)
  })
})

test('the built-in tutor continues from a turn of the model', async () => {
  const { say, turn } = await chatWith([saying('How do you say “hello” in Kikuyu?')])
  await say('Ũhoro waku?')
  const byRules = teacher.reply(greetings, turn().lessonState, 'Ũhoro waku?', { tildesCount: false })
  expect(byRules.events[0]).toMatchObject({ type: 'word-produced', wordId: helloId })
})
