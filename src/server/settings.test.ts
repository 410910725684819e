import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { Environment, readSettings } from './settings.ts'

test('without settings, the site is reachable from this machine only', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: './data',
    publicUrl: undefined,
    authSecret: undefined,
    tutor: undefined,
    assistant: undefined,
    speech: undefined,
    recognition: undefined,
    budget: { site: { calls: 20_000, tokens: 5_000_000 }, account: { calls: 600, tokens: 500_000 } },
    google: undefined,
    payments: undefined,
    mail: undefined,
    supportEmail: undefined,
    ads: undefined,
    siblings: {},
    waitingRecordingsBytes: 1024 ** 3,
    offline: true,
    trustedProxies: 0,
    isProxyKnown: false,
    logLevel: 'info',
    metrics: { port: undefined, token: undefined },
    stopGraceMs: 10_000,
  })
})

test('every setting can be set, and surrounding spaces are ignored', () => {
  const settings = readSettings({
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    OFFLINE: 'off',
    RECORDINGS_WAITING_MB: '3',
    DATA_DIR: '/var/lib/course',
    DATABASE_URL: 'postgresql://kikuyu:pa55word@db/course',
    PUBLIC_URL: 'https://Kikuyu.example.org/',
    AUTH_SECRET: 's'.repeat(32),
    TUTOR_BASE_URL: 'https://models.example.org/v1/',
    TUTOR_MODEL: 'teacher/small:2, teacher/large',
    TUTOR_API_KEYS: 'first-key, second-key,,first-key',
    ASSISTANT_BASE_URL: 'http://127.0.0.1:9000/v1beta',
    ASSISTANT_MODEL: 'gemini-flash',
    VISION_MODEL: 'gemini-eye-1.5',
    ASSISTANT_API_KEY: 'third-key',
    SPEECH_BASE_URL: 'http://127.0.0.1:9001/v1',
    SPEECH_MODEL: 'mms-tts-kik',
    SPEECH_VOICE: 'kikuyu',
    SPEECH_API_KEY: 'fifth-key',
    RECOGNITION_BASE_URL: 'http://127.0.0.1:9002/v1/',
    RECOGNITION_MODEL: 'mms-1b-all',
    RECOGNITION_LANGUAGE: 'kik',
    RECOGNITION_API_KEY: 'sixth-key',
    DAILY_PROVIDER_BUDGET: '999999999999',
    DAILY_PROVIDER_CALLS: '0',
    DAILY_ACCOUNT_BUDGET: '300000',
    DAILY_ACCOUNT_CALLS: '200',
    GOOGLE_CLIENT_ID: 'course',
    GOOGLE_CLIENT_SECRET: 'fourth-key',
    GOOGLE_ISSUER: 'http://127.0.0.1:4000/openid/',
    STRIPE_SECRET_KEY: 'sk_test_5',
    STRIPE_WEBHOOK_SECRET: 'whsec_6',
    STRIPE_PRICE_BASIC: 'price_1',
    STRIPE_PRICE_PREMIUM: 'price_2',
    STRIPE_API_BASE: 'http://localhost:5000',
    SMTP_URL: 'smtp://course:pa%2Fss@mail.example.org:587',
    MAIL_FROM: 'My Mother Language <kikuyu@example.org>',
    SUPPORT_EMAIL: 'help@example.org',
    AD_SCRIPT_URL: 'https://ads.example.org/show.js?client=ca-pub-7',
    AD_CLIENT: 'ca-pub-7',
    AD_SLOT: '8',
    SIBLING_LUO_URL: 'https://luo.example.org/course',
    SIBLING_KAMBA_URL: 'http://kamba.example.org',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'silent',
    METRICS_PORT: '9464',
    METRICS_TOKEN: 'm'.repeat(16),
    STOP_GRACE_S: '0',
  })
  expect(settings).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataFolder: '/var/lib/course',
    databaseUrl: 'postgresql://kikuyu:pa55word@db/course',
    publicUrl: 'https://kikuyu.example.org',
    authSecret: 's'.repeat(32),
    tutor: {
      baseUrl: 'https://models.example.org/v1',
      models: ['teacher/small:2', 'teacher/large'],
      apiKeys: ['first-key', 'second-key'],
    },
    assistant: {
      baseUrl: 'http://127.0.0.1:9000/v1beta',
      model: 'gemini-flash',
      visionModel: 'gemini-eye-1.5',
      apiKey: 'third-key',
    },
    speech: { baseUrl: 'http://127.0.0.1:9001/v1', model: 'mms-tts-kik', voice: 'kikuyu', apiKey: 'fifth-key' },
    recognition: { baseUrl: 'http://127.0.0.1:9002/v1', model: 'mms-1b-all', language: 'kik', apiKey: 'sixth-key' },
    budget: { site: { calls: 0, tokens: 999_999_999_999 }, account: { calls: 200, tokens: 300_000 } },
    google: { issuer: 'http://127.0.0.1:4000/openid/', clientId: 'course', clientSecret: 'fourth-key' },
    payments: {
      secretKey: 'sk_test_5',
      webhookSecret: 'whsec_6',
      prices: { basic: 'price_1', premium: 'price_2' },
      apiBase: 'http://localhost:5000',
    },
    mail: {
      smtpUrl: 'smtp://course:pa%2Fss@mail.example.org:587',
      from: 'My Mother Language <kikuyu@example.org>',
      supportEmail: 'help@example.org',
    },
    supportEmail: 'help@example.org',
    ads: { scriptUrl: 'https://ads.example.org/show.js?client=ca-pub-7', client: 'ca-pub-7', slot: '8' },
    siblings: { luo: 'https://luo.example.org/course', kamba: 'http://kamba.example.org' },
    waitingRecordingsBytes: 3 * 1024 * 1024,
    offline: false,
    trustedProxies: 2,
    isProxyKnown: true,
    logLevel: 'silent',
    metrics: { port: 9464, token: 'm'.repeat(16) },
    stopGraceMs: 0,
  })
})

test('an empty value counts as unset', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: ' ', AUTH_SECRET: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

const bad: readonly (readonly [name: string, value: string, sentence: string])[] = [
  ['OFFLINE', 'no', 'OFFLINE must be on or off, for example OFFLINE=off.'],
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, for example PORT=3000.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, for example PORT=3000.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, for example PORT=3000.'],
  [
    'HOST',
    'http://localhost:3000',
    'HOST must be a host name or an address, without http:// and port, for example HOST=127.0.0.1.',
  ],
  [
    'PUBLIC_URL',
    'kikuyu.example.org',
    'PUBLIC_URL must be a web address that starts with http:// or https://, for example PUBLIC_URL=https://kikuyu.example.org.',
  ],
  [
    'PUBLIC_URL',
    'https://example.org/kikuyu',
    'PUBLIC_URL must be the address of the site alone, without a path, for example PUBLIC_URL=https://kikuyu.example.org.',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, for example LOG_LEVEL=warn.',
  ],
  [
    'DAILY_PROVIDER_BUDGET',
    '5e6',
    'DAILY_PROVIDER_BUDGET must be a whole number from 0 to 999999999999, for example DAILY_PROVIDER_BUDGET=5000000.',
  ],
  [
    'AUTH_SECRET',
    'hunter2',
    'AUTH_SECRET must have at least 32 characters that nobody can guess, for example what `openssl rand -base64 32` prints.',
  ],
  [
    'SIBLING_LUO_URL',
    'javascript:alert(1)',
    'SIBLING_LUO_URL must be a web address that starts with http:// or https://, for example SIBLING_LUO_URL=https://luo.example.org.',
  ],
  [
    'SIBLING_KAMBA_URL',
    'kamba',
    'SIBLING_KAMBA_URL must be a web address that starts with http:// or https://, for example SIBLING_KAMBA_URL=https://kamba.example.org.',
  ],
  [
    'SMTP_URL',
    'mail.example.org:pa55word',
    'SMTP_URL must be an address that starts with smtp:// or smtps://, with %25 for a % in it, for example SMTP_URL=smtps://name:password@mail.example.org.',
  ],
  [
    'SMTP_URL',
    'smtps://course:100%pa55word@mail.example.org',
    'SMTP_URL must be an address that starts with smtp:// or smtps://, with %25 for a % in it, for example SMTP_URL=smtps://name:password@mail.example.org.',
  ],
  [
    'SMTP_URL',
    'smtp://',
    'SMTP_URL must be an address that starts with smtp:// or smtps://, with %25 for a % in it, for example SMTP_URL=smtps://name:password@mail.example.org.',
  ],
  [
    'MAIL_FROM',
    'My Mother Language',
    'MAIL_FROM must be an email, or a name and an email between < and >, for example MAIL_FROM=My Mother Language <kikuyu@example.org>.',
  ],
  [
    'MAIL_FROM',
    'a@example.org, b@example.org',
    'MAIL_FROM must be an email, or a name and an email between < and >, for example MAIL_FROM=My Mother Language <kikuyu@example.org>.',
  ],
  ['SUPPORT_EMAIL', 'help', 'SUPPORT_EMAIL must be an email, for example SUPPORT_EMAIL=help@example.org.'],
  ...[
    'ads.example.org/show.js',
    'http://ads.example.org/show.js',
    'https://*.example.org/show.js',
    'https://a.example.org;b/show.js',
    'https://me:pass@ads.example.org/show.js',
    'http://[::1]/show.js',
    "https://'unsafe-inline'/show.js",
    '//ads.example.org/show.js',
  ].map(
    (value) =>
      [
        'AD_SCRIPT_URL',
        value,
        'AD_SCRIPT_URL must be an address that starts with https:// (http:// on this machine only), of one host, for example AD_SCRIPT_URL=https://ads.example.org/show.js.',
      ] as const,
  ),
  [
    'AD_CLIENT',
    'ca pub',
    'AD_CLIENT must be the id that the network gave you, without spaces, for example AD_CLIENT=ca-pub-1234567890.',
  ],
  [
    'AD_SLOT',
    '"1"',
    'AD_SLOT must be the id that the network gave the ad slot, without spaces, for example AD_SLOT=1234567890.',
  ],
  [
    'TUTOR_BASE_URL',
    'models.example.org/v1',
    'TUTOR_BASE_URL must be a web address that starts with http:// or https:// and has no @, ? or # in it, for example TUTOR_BASE_URL=https://models.example.org/v1.',
  ],
  [
    'TUTOR_BASE_URL',
    'https://user:pa55word@models.example.org/v1',
    'TUTOR_BASE_URL must be a web address that starts with http:// or https:// and has no @, ? or # in it, for example TUTOR_BASE_URL=https://models.example.org/v1.',
  ],
  [
    'TUTOR_BASE_URL',
    'https://models.example.org/v1/chat/completions',
    'TUTOR_BASE_URL must be the address that /chat/completions follows, without it, for example TUTOR_BASE_URL=https://models.example.org/v1.',
  ],
  [
    'TUTOR_MODEL',
    'small instruct',
    'TUTOR_MODEL must be the name of a model, or several with commas between them, for example TUTOR_MODEL=small-instruct.',
  ],
  [
    'TUTOR_API_KEYS',
    'pa55word and more',
    'TUTOR_API_KEYS must be one key, or several with commas between them, for example TUTOR_API_KEYS=first-key,second-key.',
  ],
  [
    'TUTOR_API_KEYS',
    ' , ,',
    'TUTOR_API_KEYS must be one key, or several with commas between them, for example TUTOR_API_KEYS=first-key,second-key.',
  ],
  [
    'ASSISTANT_BASE_URL',
    'https://generativelanguage.googleapis.com/v1beta/models/gemini-flash:generateContent',
    'ASSISTANT_BASE_URL must be the address that /models follows, without it, for example ASSISTANT_BASE_URL=https://generativelanguage.googleapis.com/v1beta.',
  ],
  [
    'ASSISTANT_MODEL',
    'models/gemini-flash',
    'ASSISTANT_MODEL must be the name of one model, without models/ before it, for example ASSISTANT_MODEL=gemini-flash-latest.',
  ],
  [
    'VISION_MODEL',
    '../other',
    'VISION_MODEL must be the name of one model, without models/ before it, for example VISION_MODEL=gemini-flash-latest.',
  ],
  [
    'ASSISTANT_API_KEY',
    '“pa55word”',
    'ASSISTANT_API_KEY must be one key, without spaces, for example ASSISTANT_API_KEY=the-key.',
  ],
  [
    'GOOGLE_CLIENT_SECRET',
    '“pa55word”',
    'GOOGLE_CLIENT_SECRET must be the secret that the provider gave you, without spaces, for example GOOGLE_CLIENT_SECRET=the-secret.',
  ],
  [
    'GOOGLE_ISSUER',
    'http://openid.example.org',
    'GOOGLE_ISSUER must be an address that starts with https:// (http:// on this machine only) and has no @, ? or # in it, for example GOOGLE_ISSUER=https://accounts.google.com.',
  ],
  [
    'STRIPE_SECRET_KEY',
    'pk_test_pa55word',
    'STRIPE_SECRET_KEY must be a secret key of Stripe, which starts with sk_ or rk_, for example STRIPE_SECRET_KEY=sk_test_key.',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'pa55word',
    'STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook, which starts with whsec_, for example STRIPE_WEBHOOK_SECRET=whsec_secret.',
  ],
  [
    'STRIPE_PRICE_PREMIUM',
    '9.99',
    'STRIPE_PRICE_PREMIUM must be the id of a price in Stripe, which starts with price_, for example STRIPE_PRICE_PREMIUM=price_premium.',
  ],
  [
    'STRIPE_API_BASE',
    'http://stripe.example.org',
    'STRIPE_API_BASE must be an address of this machine, without a path: leave it out to ask Stripe itself, for example STRIPE_API_BASE=http://127.0.0.1:12111.',
  ],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 9, for example TRUST_PROXY=1.'],
  ['METRICS_PORT', '0', 'METRICS_PORT must be a whole number from 1 to 65535, for example METRICS_PORT=9464.'],
  ['METRICS_PORT', '3000', 'METRICS_PORT must differ from PORT, for example METRICS_PORT=9464.'],
  [
    'METRICS_TOKEN',
    'short',
    'METRICS_TOKEN must have at least 16 characters that nobody can guess, for example what `openssl rand -hex 16` prints.',
  ],
  ['STOP_GRACE_S', '-1', 'STOP_GRACE_S must be a whole number from 0 to 600, for example STOP_GRACE_S=10.'],
  [
    'DATABASE_URL',
    'mysql://kikuyu:pa55word@db/course',
    'DATABASE_URL must be the address of a PostgreSQL database that starts with postgres://, for example DATABASE_URL=postgres://name:password@127.0.0.1:5432/kikuyu.',
  ],
  [
    'DATABASE_URL',
    'postgres://kikuyu:pa55word@db/course',
    'AUTH_SECRET is required with DATABASE_URL, for example what `openssl rand -base64 32` prints.',
  ],
  [
    'REDIS_URL',
    'redis://:pa55word@cache',
    'REDIS_URL is not supported in this version: remove it and choose a folder, for example DATA_DIR=./data.',
  ],
]

describe('a bad value stops the start with one sentence that does not quote it', () => {
  test.each(bad)('%s=%s', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence)
    if (/SECRET|KEY|DATABASE|REDIS/.test(name)) expect(sentence).not.toContain(value)
  })
})

describe('an incomplete group of settings stops the start and names the missing one', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_pa55word',
    STRIPE_WEBHOOK_SECRET: 'whsec_pa55word',
    STRIPE_PRICE_BASIC: 'price_1',
  }
  const whole = { TUTOR_BASE_URL: 'https://models.example.org/v1', TUTOR_MODEL: 'small', TUTOR_API_KEYS: 'pa55word' }
  const assistant = { ASSISTANT_BASE_URL: 'https://models.example.org/v1beta', ASSISTANT_MODEL: 'small' }

  test.each([
    [{ TUTOR_API_KEYS: 'pa55word' }, 'TUTOR_BASE_URL is required with TUTOR_API_KEYS, for example TUTOR_BASE_URL='],
    [{ ...whole, TUTOR_MODEL: '' }, 'TUTOR_MODEL is required with TUTOR_BASE_URL, for example TUTOR_MODEL='],
    [{ ...whole, TUTOR_API_KEYS: '' }, 'TUTOR_API_KEYS is required with TUTOR_BASE_URL, for example TUTOR_API_KEYS='],
    [{ VISION_MODEL: 'eye' }, 'ASSISTANT_BASE_URL is required with VISION_MODEL, for example ASSISTANT_BASE_URL='],
    [
      { ...whole, ...assistant },
      'ASSISTANT_API_KEY is required with ASSISTANT_BASE_URL, for example ASSISTANT_API_KEY=',
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'pa55word' },
      'GOOGLE_CLIENT_ID is required with GOOGLE_CLIENT_SECRET, for example GOOGLE_',
    ],
    [{ GOOGLE_ISSUER: 'https://openid.example.org' }, 'GOOGLE_CLIENT_ID is required with GOOGLE_ISSUER, for example'],
    [{ SMTP_URL: 'smtp://pa55word@mail.example.org' }, 'MAIL_FROM is required with SMTP_URL, for example MAIL_FROM='],
    [{ MAIL_FROM: 'kikuyu@example.org' }, 'SMTP_URL is required with MAIL_FROM, for example SMTP_URL='],
    [
      { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'kikuyu@example.org' },
      'PUBLIC_URL is required with SMTP_URL, for example PUBLIC_URL=',
    ],
    [{ AD_SLOT: '8' }, 'AD_SCRIPT_URL is required with AD_SLOT, for example AD_SCRIPT_URL='],
    [{ AD_SCRIPT_URL: 'https://ads.example.org/show.js' }, 'AD_CLIENT is required with AD_SCRIPT_URL, for example'],
    [stripe, 'STRIPE_PRICE_PREMIUM is required with STRIPE_SECRET_KEY, for example STRIPE_PRICE_PREMIUM=price_premium'],
  ])('%j', (environment, start) => {
    expect(() => readSettings(environment)).toThrow(start)
    expect(() => readSettings(environment)).not.toThrow(/pa55word/)
  })

  test('an assistant without a vision model is complete', () => {
    const settings = readSettings({ ...assistant, ASSISTANT_API_KEY: 'pa55word' })
    expect(settings.assistant).toMatchObject({ model: 'small', visionModel: undefined })
  })
})

test('AD_SLOT is optional', () => {
  const { ads } = readSettings({ AD_SCRIPT_URL: 'https://ads.example.org/show.js', AD_CLIENT: 'ca-pub-7' })
  expect(ads).toEqual({ scriptUrl: 'https://ads.example.org/show.js', client: 'ca-pub-7', slot: undefined })
})

test('the default issuer is Google', () => {
  const { google } = readSettings({ GOOGLE_CLIENT_ID: 'course', GOOGLE_CLIENT_SECRET: 'pa55word' })
  expect(google?.issuer).toBe('https://accounts.google.com')
})

test('only the first of several bad values is reported', () => {
  expect(() => readSettings({ PORT: 'abc', HOST: '/', TRUST_PROXY: 'x' })).toThrow(/^PORT [^.]+\.$/)
})

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8')
  const shown = parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))

  test('contains every setting and no other', () => {
    const supported = Object.keys(Environment.entries).filter((name) => name !== 'REDIS_URL')
    expect(Object.keys(shown).toSorted()).toEqual(supported.toSorted())
  })

  test('is valid as it is, and with every line uncommented', () => {
    expect(readSettings(parseEnv(text))).toEqual(readSettings({}))
    expect(readSettings({ ...shown, AUTH_SECRET: 's'.repeat(32) })).toMatchObject({
      port: 3000,
      publicUrl: 'https://kikuyu.example.org',
      tutor: { models: ['small-instruct'] },
      assistant: { visionModel: 'gemini-flash-latest' },
    })
  })
})
