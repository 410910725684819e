import { expect, test } from 'vitest'
import { incoming, readJson } from './incoming.ts'
import { createDeadline } from './deadline.ts'

function arriving(response: Response, mostBytes = 1000) {
  const deadline = createDeadline({ tryMs: 60_000, wholeMs: 60_000 })
  deadline.begin()
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

test.each(['text/html', 'text/plain', 'application/jsonl', ''])('"%s" is not JSON, whatever is in it', async (type) => {
  expect(await readAs(type)).toEqual({ ok: false, fault: { kind: 'unreadable', why: 'wrong-type' } })
})

test('letters that a piece cuts in two come out whole', async () => {
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

test('an answer without a body is empty, and no JSON', async () => {
  const { answer, end } = arriving(new Response(null, { headers: { 'Content-Type': 'application/json' } }))
  expect(await readJson(answer)).toEqual({ ok: false, fault: { kind: 'unreadable', why: 'wrong-shape' } })
  end()
})

test('of an answer that is too large no more is read than it takes to know that', async () => {
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

test('what had come before the call was given up is not told after it', async () => {
  const { answer, end } = arriving(new Response('{}'))
  end()
  expect(await answer.next()).toEqual({ ok: false, fault: { kind: 'timed-out' } })
})
