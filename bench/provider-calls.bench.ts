import { bench, describe } from 'vitest'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { createChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { chunk, completionBody, ENDING, events } from '#providers/chat-completions/completion.fixture.ts'
import { createEventParser, createTextReader } from '#providers/chat-completions/response-head.ts'

const SYSTEM = { role: 'system', content: 'Teach the lesson. '.repeat(200) } as const
const MESSAGES = [SYSTEM, { role: 'user', content: 'hello' } as const]
/** What a model says in a turn: 200 tokens, each an event. */
const TOKENS = Array<string>(200).fill(' word')
const STREAM = new TextEncoder().encode(events(...TOKENS) + ENDING)
const WHOLE = JSON.stringify(completionBody(TOKENS.join('')))

// Without a network: what remains is the client's own work.
const json = async () => new Response(WHOLE, { headers: { 'Content-Type': 'application/json' } })
const stream = async () => new Response(STREAM, { headers: { 'Content-Type': 'text/event-stream' } })

const clientOf = (fetch: typeof globalThis.fetch) =>
  createChatCompletions({ baseUrl: 'http://provider', model: 'm', keys: createKeyRing(['a', 'b', 'c']), fetch })
const whole = clientOf(json)
const streamed = clientOf(stream)

describe('a call, but for the network', () => {
  bench('a bare fetch and JSON.parse', async () => void JSON.parse(await (await json()).text()))
  bench('an answer as a whole', async () => void (await whole.complete(MESSAGES)))
  bench('an answer streamed in 200 events', async () => void (await streamed.complete(MESSAGES, { onText: () => {} })))
})

describe('a megabyte of a stream in pieces of 1 KiB: rounds a second are MB a second', () => {
  const text = chunk({ content: ' word' }).repeat(6000).slice(0, 1_000_000)
  const pieces = Array.from({ length: Math.ceil(text.length / 1024) }, (_, i) => text.slice(i * 1024, (i + 1) * 1024))
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece))

  bench('to events', () => {
    const parser = createEventParser()
    for (const piece of pieces) parser.push(piece)
  })
  bench('from bytes to the text of the answer', () => {
    const reader = createTextReader()
    for (const piece of bytes) reader.read(piece)
  })
})
