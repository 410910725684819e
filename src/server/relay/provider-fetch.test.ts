import { expect, test } from 'vitest'
import { faultyProvider, hang, json, sending } from '#providers/calls/faulty-provider.fixture.ts'
import { createProviderFetch } from './provider-fetch.ts'

const fetch = createProviderFetch()

test('a text is sent, and the answer is read as it comes', async () => {
  const provider = await faultyProvider(sending(['{"say":', '"well"}'], { status: 418, headers: { 'X-Kind': 'pot' } }))
  const response = await fetch(`${provider.url}/v1/say?a=b`, { method: 'POST', headers: { 'X-Own': '7' }, body: 'é' })
  expect([response.ok, response.status, response.headers.get('X-Kind')]).toEqual([false, 418, 'pot'])
  expect(await response.json()).toEqual({ say: 'well' })
  expect(provider.asked[0]).toMatchObject({
    method: 'POST',
    path: '/v1/say?a=b',
    body: 'é',
    headers: { 'x-own': '7', 'content-length': '2', 'accept-encoding': 'identity' },
  })
})

test('a connection is used again', async () => {
  const ports: (number | undefined)[] = []
  const provider = await faultyProvider((response, asked) => {
    ports.push(response.socket?.remotePort)
    return json({})(response, asked)
  })
  for (let i = 0; i < 3; i++) await (await fetch(provider.url)).text()
  expect(new Set(ports).size).toBe(1)
})

test('whoever redirects is an error, and is not followed', async () => {
  const elsewhere = await faultyProvider(json({}))
  const provider = await faultyProvider(json({}, 307, { Location: elsewhere.url }))
  await expect(fetch(provider.url)).rejects.toThrow('The provider redirects.')
  expect(elsewhere.asked).toEqual([])
})

test('nobody there is an error', async () => {
  const provider = await faultyProvider()
  provider.close()
  await expect(fetch(provider.url)).rejects.toThrow(/ECONNREFUSED/)
})

test('an answer without a body is one', async () => {
  const provider = await faultyProvider((response) => void response.writeHead(204).end())
  const response = await fetch(provider.url)
  expect([response.status, response.body]).toEqual([204, null])
})

test('an aborted call lets the provider go, before the answer and in it', async () => {
  const provider = await faultyProvider(hang, sending(['{'], { ending: 'hangs' }))
  const before = new AbortController()
  const call = fetch(provider.url, { signal: before.signal })
  await expect.poll(() => provider.asked.length, { timeout: 4000 }).toBe(1)
  before.abort()
  await expect(call).rejects.toThrow(/aborted/)
  expect(await provider.asked[0]?.wasCutOff).toBe(true)

  const within = new AbortController()
  const response = await fetch(provider.url, { signal: within.signal })
  within.abort()
  await expect(response.text()).rejects.toThrow(/aborted/)
  expect(await provider.asked[1]?.wasCutOff).toBe(true)
})

test('an answer that breaks while nobody reads it harms nobody', async () => {
  const provider = await faultyProvider(sending(['{'], { ending: 'resets' }), json({ all: 'well' }))
  const response = await fetch(provider.url)
  expect(await provider.asked[0]?.wasCutOff).toBe(true)
  expect(await (await fetch(provider.url)).json()).toEqual({ all: 'well' })
  await expect(response.text()).rejects.toThrow(/aborted/)
})

test('whoever stops reading lets the provider go', async () => {
  const provider = await faultyProvider(sending(['{'], { ending: 'hangs' }))
  await (await fetch(provider.url)).body?.cancel()
  expect(await provider.asked[0]?.wasCutOff).toBe(true)
})
