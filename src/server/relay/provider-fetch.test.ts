import { expect, test } from 'vitest'
import { faultyProvider, hang, json, sending } from '#providers/calls/faulty-provider.fixture.ts'
import { createProviderFetch } from './provider-fetch.ts'

const fetch = createProviderFetch()

test('the request body is sent, and the response is streamed', async () => {
  const provider = await faultyProvider(sending(['{"say":', '"well"}'], { status: 418, headers: { 'X-Kind': 'pot' } }))
  const response = await fetch(`${provider.url}/v1/say?a=b`, { method: 'POST', headers: { 'X-Own': '7' }, body: 'é' })
  expect([response.ok, response.status, response.headers.get('X-Kind')]).toEqual([false, 418, 'pot'])
  expect(await response.json()).toEqual({ say: 'well' })
  expect(provider.requests[0]).toMatchObject({
    method: 'POST',
    path: '/v1/say?a=b',
    body: 'é',
    headers: { 'x-own': '7', 'content-length': '2', 'accept-encoding': 'identity' },
  })
})

test('connections are reused', async () => {
  const ports: (number | undefined)[] = []
  const provider = await faultyProvider((response, asked) => {
    ports.push(response.socket?.remotePort)
    return json({})(response, asked)
  })
  for (let i = 0; i < 3; i++) await (await fetch(provider.url)).text()
  expect(new Set(ports).size).toBe(1)
})

test('a redirect is an error and is not followed', async () => {
  const elsewhere = await faultyProvider(json({}))
  const provider = await faultyProvider(json({}, 307, { Location: elsewhere.url }))
  await expect(fetch(provider.url)).rejects.toThrow('The provider responded with a redirect.')
  expect(elsewhere.requests).toEqual([])
})

test('an unreachable server is an error', async () => {
  const provider = await faultyProvider()
  provider.close()
  await expect(fetch(provider.url)).rejects.toThrow(/ECONNREFUSED/)
})

test('a response without a body is valid', async () => {
  const provider = await faultyProvider((response) => void response.writeHead(204).end())
  const response = await fetch(provider.url)
  expect([response.status, response.body]).toEqual([204, null])
})

test('aborting closes the connection, before and during the response', async () => {
  const provider = await faultyProvider(hang, sending(['{'], { ending: 'hangs' }))
  const before = new AbortController()
  const call = fetch(provider.url, { signal: before.signal })
  await expect.poll(() => provider.requests.length, { timeout: 4000 }).toBe(1)
  before.abort()
  await expect(call).rejects.toThrow(/aborted/)
  expect(await provider.requests[0]?.wasCutOff).toBe(true)

  const within = new AbortController()
  const response = await fetch(provider.url, { signal: within.signal })
  within.abort()
  await expect(response.text()).rejects.toThrow(/aborted/)
  expect(await provider.requests[1]?.wasCutOff).toBe(true)
})

test('a response that breaks off while unread does not crash the process', async () => {
  const provider = await faultyProvider(sending(['{'], { ending: 'resets' }), json({ all: 'well' }))
  const response = await fetch(provider.url)
  expect(await provider.requests[0]?.wasCutOff).toBe(true)
  expect(await (await fetch(provider.url)).json()).toEqual({ all: 'well' })
  await expect(response.text()).rejects.toThrow(/aborted/)
})

test('aborting a response that has just arrived does not crash the process', async () => {
  const provider = await faultyProvider(json({ text: 'a'.repeat(90_000) }), json({ all: 'well' }))
  const aborting = new AbortController()
  const response = await fetch(provider.url, { signal: aborting.signal })
  const reader = response.body!.getReader()
  for (let read = 0; read < 65_536;) read += (await reader.read()).value!.byteLength
  aborting.abort()
  expect(await (await fetch(provider.url)).json()).toEqual({ all: 'well' })
})

test('cancelling the response closes the connection', async () => {
  const provider = await faultyProvider(sending(['{'], { ending: 'hangs' }))
  await (await fetch(provider.url)).body?.cancel()
  expect(await provider.requests[0]?.wasCutOff).toBe(true)
})
