import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const without = {
  accounts: 'none',
  offers: { google: false, mail: false, passkeys: false, payments: false },
  siblings: {},
  offline: true,
}

function reading(body: string | null, status = 200, type = 'application/json') {
  const faults: string[] = []
  const answer = async () => new Response(body, { status, headers: { 'Content-Type': type } })
  return { faults, config: readConfig(answer, (text) => faults.push(text)) }
}

test.each([403, 404, 410])('a host that answers %i has no settings, so the site has no accounts', async (status) => {
  const { config, faults } = reading('<h1>Not here</h1>', status, 'text/html')
  expect(await config).toEqual(without)
  expect(faults).toEqual([])
})

test('a host that answers with its first page has no settings either', async () => {
  const { config, faults } = reading('<!doctype html>', 200, 'text/html; charset=utf-8')
  expect(await config).toEqual(without)
  expect(faults).toEqual([])
})

test('settings are read whatever content type the host sends', async () => {
  const { config } = reading('{"accounts":"none","supportEmail":"help@example.org"}', 200, 'application/octet-stream')
  expect(await config).toEqual({ ...without, supportEmail: 'help@example.org' })
})

test.each(['{"accounts": "server"', '{"accounts":"fireplace"}', '[]', ''])(
  'settings with a mistake are reported, and the site has no accounts: %s',
  async (text) => {
    const { config, faults } = reading(text)
    expect(await config).toEqual(without)
    expect(faults).toEqual([text])
  },
)

test.each([500, 502, 503])(
  'a host that answers %i yields null, so that the settings can be loaded later',
  async (status) => {
    const { config, faults } = reading('', status)
    expect(await config).toBeNull()
    expect(faults).toEqual([])
  },
)

test('without a network the result is null', async () => {
  expect(await readConfig(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
})
