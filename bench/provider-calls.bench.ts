import { bench, describe } from 'vitest'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { createChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { chunk, completionBody, ENDING, events } from '#providers/chat-completions/completion.fixture.ts'
import { createEventParser, createTextReader } from '#providers/chat-completions/response-head.ts'

const SYSTEM = { role: 'system', content: 'Teach the lesson. '.repeat(200) } as const
const MESSAGES = [SYSTEM, { role: 'user', content: 'hello' } as const]
/** A model's turn: 200 tokens, each one event. */
const TOKENS = Array<string>(200).fill(' word')
const STREAM = new TextEncoder().encode(events(...TOKENS) + ENDING)
const WHOLE = JSON.stringify(completionBody(TOKENS.join('')))

// No network is involved, so the time is the client's own work.
const json = async () => new Response(WHOLE, { headers: { 'Content-Type': 'application/json' } })
const stream = async () => new Response(STREAM, { headers: { 'Content-Type': 'text/event-stream' } })

const clientOf = (fetch: typeof globalThis.fetch) =>
  createChatCompletions({ baseUrl: 'http://provider', model: 'm', keys: createKeyRing(['a', 'b', 'c']), fetch })
const whole = clientOf(json)
const streamed = clientOf(stream)

describe('a call without the network', () => {
  bench('a bare fetch and JSON.parse', async () => void JSON.parse(await (await json()).text()))
  bench('a completion in one piece', async () => void (await whole.complete(MESSAGES)))
  bench('a completion streamed in 200 events', async () =>
    void (await streamed.complete(MESSAGES, { onText: () => {} })))
})

describe('a stream of 1 MB in chunks of 1 KiB (operations per second are MB/s)', () => {
  const text = chunk({ content: ' word' }).repeat(6000).slice(0, 1_000_000)
  const chunks = Array.from({ length: Math.ceil(text.length / 1024) }, (_, i) => text.slice(i * 1024, (i + 1) * 1024))
  const bytes = chunks.map((each) => new TextEncoder().encode(each))

  bench('parsed into events', () => {
    const parser = createEventParser()
    for (const each of chunks) parser.push(each)
  })
  bench('read from bytes to the completion’s text', () => {
    const reader = createTextReader()
    for (const each of bytes) reader.read(each)
  })
})
