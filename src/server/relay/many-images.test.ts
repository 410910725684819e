import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { IDENTIFY_PROMPT } from '#core/vision/identification.ts'
import type { Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { saying } from '#providers/generate-content/generate-content.fixture.ts'
import { imageContent } from '#providers/generate-content/generate-content.ts'
import { posting } from '../server.fixture.ts'
import { errorOf, openAssistantSite, requestOf, VISION_MODEL } from './assistant-site.fixture.ts'

const PATH = `/api/assistant/v1beta/models/${VISION_MODEL}:generateContent`
const LARGE = requestOf(imageContent(IDENTIFY_PROMPT, 'A'.repeat(1_400_000)))

/** A site behind a proxy, with a provider that answers when the test tells it to. */
async function openBusySite() {
  const waiting: (() => void)[] = []
  let isReleased = false
  const held: Answer = async (response, asked) => {
    if (!isReleased) await new Promise<void>((resolve) => waiting.push(resolve))
    await saying('table')(response, asked)
  }
  const site = await openAssistantSite([held], { environment: { TRUST_PROXY: '1' } })
  const show = (address: string) => fetch(`${site.url}${PATH}`, posting(LARGE, { 'X-Forwarded-For': address }))
  return { ...site, show, goOn }

  function goOn() {
    isReleased = true
    for (const release of waiting) release()
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `203.0.113.${i + 1}`)

test('large parallel images use limited memory; the others are refused with Retry-After', async () => {
  const { provider, show, goOn, server } = await openBusySite()
  const shown = addresses(60).map((address) => show(address))
  // 32 MiB hold 23 of them.
  for (const response of await firstOf(shown, 60 - 23)) {
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await errorOf(response)).reason).toBe('busy')
  }
  await expect.poll(() => provider.requests.length).toBe(23)
  goOn()
  const all = await Promise.all(shown)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(23)
  expect((await show('203.0.113.99')).status).toBe(200)
  expect(server.faults).toEqual([])
}, 30_000)

/** The first `count` responses to arrive. */
function firstOf(responses: readonly Promise<Response>[], count: number): Promise<Response[]> {
  const come: Response[] = []
  return new Promise((resolve, reject) => {
    for (const response of responses)
      response.then((answer) => {
        if (come.push(answer) === count) resolve([...come])
      }, reject)
  })
}

test('an incomplete image releases its space when the client disconnects, and nothing is reported', async () => {
  const { url, show, goOn, server } = await openBusySite()
  goOn()
  const senders = addresses(25).map((address) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Forwarded-For: ${address}\r\n`
    socket.write(`${head}Content-Length: 1400000\r\n\r\n{"contents":[`)
    return socket.on('error', () => {})
  })
  await expect.poll(async () => (await show('203.0.113.98')).status).toBe(503)
  for (const socket of senders) socket.destroy()
  await expect.poll(async () => (await show('203.0.113.98')).status).toBe(200)
  expect(server.faults).toEqual([])
}, 30_000)
