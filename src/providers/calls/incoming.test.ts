import { expect, test } from 'vitest'
import { incoming, readJson, retryAfter } from './incoming.ts'
import { createDeadline } from './provider-calls.ts'

function arriving(response: Response, mostBytes = 1000) {
  const deadline = createDeadline({ tryMs: 60_000, wholeMs: 60_000 })
  deadline.beginTry()
  return { answer: incoming(response, deadline, mostBytes), end: () => deadline.end() }
}

async function readAs(type: string, body: string | Uint8Array<ArrayBuffer> = '{"a":1}') {
  const { answer, end } = arriving(new Response(body, { headers: { 'Content-Type': type } }))
  const json = await readJson(answer)
  end()
  return json
}

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json'])(
  '%s is JSON',
  async (type) => {
    expect(await readAs(type)).toEqual({ ok: true, value: { a: 1 } })
  },
)

test.each(['text/html', 'text/plain', 'application/jsonl', ''])(
  '"%s" is not JSON, whatever its content',
  async (type) => {
    expect(await readAs(type)).toEqual({ ok: false, fault: { kind: 'unreadable', why: 'wrong-type' } })
  },
)

test('characters that are split between chunks are decoded whole', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ word: 'mũtĩ' }))
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const { answer, end } = arriving(new Response(body, { headers: { 'Content-Type': 'application/json' } }))
  expect(await readJson(answer)).toEqual({ ok: true, value: { word: 'mũtĩ' } })
  end()
})

test('an answer without a body is not JSON', async () => {
  const { answer, end } = arriving(new Response(null, { headers: { 'Content-Type': 'application/json' } }))
  expect(await readJson(answer)).toEqual({ ok: false, fault: { kind: 'unreadable', why: 'wrong-shape' } })
  end()
})

test('reading stops as soon as an answer is too large', async () => {
  let given = 0
  const endless = new ReadableStream(
    {
      pull(controller) {
        given += 100
        controller.enqueue(new Uint8Array(100).fill(32))
      },
    },
    { highWaterMark: 0 },
  )
  const { answer, end } = arriving(new Response(endless, { headers: { 'Content-Type': 'application/json' } }), 1000)
  expect(await readJson(answer)).toEqual({ ok: false, fault: { kind: 'unreadable', why: 'too-large' } })
  expect(given).toBe(1100)
  end()
})

test('bytes that arrived before the end of the deadline are not returned after it', async () => {
  const { answer, end } = arriving(new Response('{}'))
  end()
  expect(await answer.next()).toEqual({ ok: false, fault: { kind: 'timed-out' } })
})

const NOW = Date.parse('2026-03-01T10:00:00Z')

test.each([
  [{ 'Retry-After': '7' }, 7000],
  [{ 'Retry-After': '0' }, 0],
  [{ 'Retry-After': '1.5' }, 1500],
  [{ 'Retry-After': 'Sun, 01 Mar 2026 10:00:20 GMT' }, 20_000],
  [{ 'Retry-After': 'Sun, 01 Mar 2026 09:00:00 GMT' }, 0],
  [{ 'Retry-After': '7', 'Retry-After-Ms': '6500' }, 6500],
  [{ 'Retry-After': 'soon' }, undefined],
  [{ 'Retry-After': '' }, undefined],
  [{}, undefined],
])('the headers %j ask to wait %s ms', (headers: Record<string, string>, ms) => {
  expect(retryAfter(new Headers(headers), NOW)).toBe(ms)
})
