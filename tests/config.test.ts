import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { browserConfig } from '#server/site/browser-config.ts'
import { readSettings } from '#server/settings.ts'
import { Config } from '#web/config/config.ts'

const environment = {
  TUTOR_BASE_URL: 'https://models.example.org/v1',
  TUTOR_MODEL: 'small,large',
  TUTOR_API_KEYS: 'first-secret,second-secret',
  ASSISTANT_BASE_URL: 'https://gemini.example.org/v1beta',
  ASSISTANT_MODEL: 'flash',
  VISION_MODEL: 'eye',
  ASSISTANT_API_KEY: 'third-secret',
  SIBLING_LUO_URL: 'https://luo.example.org',
}

describe('the browser can read the configuration of our server', () => {
  test('with models', () => {
    expect(v.parse(Config, browserConfig(readSettings(environment)))).toEqual({
      accounts: 'server',
      offers: { google: false, mail: false, payments: false, passkeys: false },
      siblings: { luo: 'https://luo.example.org' },
      offline: true,
      tutor: { baseUrl: '/api/tutor/v1', model: 'small' },
      assistant: { baseUrl: '/api/assistant/v1beta', model: 'flash', visionModel: 'eye' },
    })
  })

  test('without any setting', () => {
    expect(v.parse(Config, browserConfig(readSettings({})))).toEqual({
      accounts: 'server',
      offers: { google: false, mail: false, payments: false, passkeys: false },
      siblings: {},
      offline: true,
    })
  })

  test('with email, Google and a support address, but no secret in it', () => {
    const mail = { SMTP_URL: 'smtp://first-secret@mail.example.org', MAIL_FROM: 'kikuyu@example.org' }
    const google = { GOOGLE_CLIENT_ID: 'course', GOOGLE_CLIENT_SECRET: 'second-secret' }
    const config = browserConfig(
      readSettings({ ...mail, ...google, PUBLIC_URL: 'https://kikuyu.test', SUPPORT_EMAIL: 'help@example.org' }),
    )
    expect(v.parse(Config, config)).toMatchObject({
      offers: { google: true, mail: true, passkeys: true },
      supportEmail: 'help@example.org',
    })
    expect(JSON.stringify(config)).not.toMatch(/secret|mail\.example/)
  })

  test('with an ad network', () => {
    const network = { AD_SCRIPT_URL: 'http://localhost:4100/show.js?client=ca-pub-1', AD_CLIENT: 'ca-pub-1' }
    expect(v.parse(Config, browserConfig(readSettings(network))).ads).toEqual({
      scriptUrl: 'http://localhost:4100/show.js?client=ca-pub-1',
      client: 'ca-pub-1',
    })
    expect(v.parse(Config, browserConfig(readSettings({ ...network, AD_SLOT: '2' }))).ads?.slot).toBe('2')
  })

  test('with the copy for use offline turned off', () => {
    expect(v.parse(Config, browserConfig(readSettings({ OFFLINE: 'off' }))).offline).toBe(false)
  })

  test('and it names neither a provider nor a key', () => {
    expect(JSON.stringify(browserConfig(readSettings(environment)))).not.toMatch(/models\.example|gemini\.|secret/)
  })
})

describe('a static site', () => {
  const staticSite = { accounts: 'none' }
  const keys = { apiKeys: ['first', 'second'], apiKey: 'third' }
  const isGood = (part: object) => v.safeParse(Config, { ...staticSite, ...part }).success

  test('may have keys for providers that it reaches over https', () => {
    const config = {
      ...staticSite,
      tutor: { baseUrl: 'https://models.example.org/v1', model: 'small', apiKeys: keys.apiKeys },
      assistant: { baseUrl: 'https://gemini.example.org/v1beta', model: 'flash', apiKey: keys.apiKey },
    }
    expect(v.parse(Config, config)).toEqual({
      ...config,
      offers: { google: false, mail: false, payments: false, passkeys: false },
      siblings: {},
      offline: true,
    })
  })

  test.each([
    'http://models.example.org/v1',
    '/api/tutor/v1',
    '//models.example.org/v1',
    'https://me:pass@models.example.org/v1',
    'https://models.example.org/v1?key=1',
    'javascript:alert(1)',
  ])('may not send keys to %s', (baseUrl) => {
    expect(isGood({ tutor: { baseUrl, model: 'small', apiKeys: keys.apiKeys } })).toBe(false)
    expect(isGood({ assistant: { baseUrl, model: 'flash', apiKey: keys.apiKey } })).toBe(false)
  })

  test.each(['https://models.example.org/v1', '//models.example.org/v1', 'api/tutor/v1'])(
    'has no model at %s without a key',
    (baseUrl) => {
      expect(isGood({ tutor: { baseUrl, model: 'small' } })).toBe(false)
      expect(isGood({ tutor: { baseUrl, model: 'small', apiKeys: [] } })).toBe(false)
      expect(isGood({ assistant: { baseUrl, model: 'flash' } })).toBe(false)
    },
  )

  test.each(['http://127.0.0.1:8080/v1', 'http://localhost:8080', 'http://[::1]/v1'])(
    'may use a provider on the local machine without https: %s',
    (baseUrl) => {
      expect(isGood({ tutor: { baseUrl, model: 'small', apiKeys: keys.apiKeys } })).toBe(true)
      expect(isGood({ assistant: { baseUrl, model: 'flash', apiKey: keys.apiKey } })).toBe(true)
    },
  )

  test.each(['http://127.0.0.1.example.org/v1', 'http://localhost@example.org/v1', 'http://localhost.example.org'])(
    'does not take %s for the local machine',
    (baseUrl) => expect(isGood({ tutor: { baseUrl, model: 'small', apiKeys: keys.apiKeys } })).toBe(false),
  )

  test.each([
    'http://ads.example.org/show.js',
    '//ads.example.org/show.js',
    '/show.js',
    'https://me@ads.example.org/show.js',
    'data:text/javascript,1',
  ])('loads no ad script from %s', (scriptUrl) =>
    expect(isGood({ ads: { scriptUrl, client: 'ca-pub-1' } })).toBe(false),
  )

  test('cannot name a relay by a path, which only our server has', () => {
    const tutor = { baseUrl: '/api/tutor/v1', model: 'small' }
    const firebase = { apiKey: 'AIza', authDomain: 'a.firebaseapp.com', projectId: 'a' }
    expect(v.safeParse(Config, { accounts: 'server', tutor }).success).toBe(true)
    expect(v.safeParse(Config, { accounts: 'none', tutor }).success).toBe(false)
    expect(v.safeParse(Config, { accounts: 'firebase', firebase, tutor }).success).toBe(false)
  })

  test('may use Firebase’s emulator on the local machine only', () => {
    expect(v.safeParse(Config, withEmulator('http://127.0.0.1:9099')).success).toBe(true)
    expect(v.safeParse(Config, withEmulator('https://emulator.example.org')).success).toBe(false)
  })
})

const withEmulator = (emulatorUrl: string) => ({
  accounts: 'firebase',
  firebase: { apiKey: 'AIza', authDomain: 'a.firebaseapp.com', projectId: 'a', emulatorUrl },
})
