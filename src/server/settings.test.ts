import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { Environment, readSettings } from './settings.ts'

test('without any setting the course runs on this machine alone', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: './data',
    publicUrl: undefined,
    authSecret: undefined,
    siblings: {},
    trustedProxies: 0,
  })
})

test('every setting can be given, and spaces around it do not matter', () => {
  const settings = readSettings({
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/course',
    PUBLIC_URL: 'https://Kikuyu.example.org/',
    AUTH_SECRET: 's'.repeat(32),
    SIBLING_LUO_URL: 'https://luo.example.org/course',
    SIBLING_KAMBA_URL: 'http://kamba.example.org',
    TRUST_PROXY: '2',
  })
  expect(settings).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataFolder: '/var/lib/course',
    publicUrl: 'https://kikuyu.example.org',
    authSecret: 's'.repeat(32),
    siblings: { luo: 'https://luo.example.org/course', kamba: 'http://kamba.example.org' },
    trustedProxies: 2,
  })
})

test('an empty value is no value', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: ' ', AUTH_SECRET: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

const bad: readonly (readonly [name: string, value: string, sentence: string])[] = [
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
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 9, for example TRUST_PROXY=1.'],
  [
    'DATABASE_URL',
    'postgres://kikuyu:pa55word@db/course',
    'DATABASE_URL is not supported in this version: remove it and say where to keep the data, for example DATA_DIR=./data.',
  ],
  [
    'REDIS_URL',
    'redis://:pa55word@cache',
    'REDIS_URL is not supported in this version: remove it and say where to keep the data, for example DATA_DIR=./data.',
  ],
]

describe('a bad value stops the start with one sentence that does not repeat it', () => {
  test.each(bad)('%s=%s', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence)
    if (/SECRET|DATABASE|REDIS/.test(name)) expect(sentence).not.toContain(value)
  })
})

test('of several bad values only the first is told', () => {
  expect(() => readSettings({ PORT: 'abc', HOST: '/', TRUST_PROXY: 'x' })).toThrow(/^PORT [^.]+\.$/)
})

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8')
  const shown = parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))

  test('shows every setting and no other', () => {
    const supported = Object.keys(Environment.entries).filter((name) => !/^(?:DATABASE|REDIS)_URL$/.test(name))
    expect(Object.keys(shown).toSorted()).toEqual(supported.toSorted())
  })

  test('is good as it stands, and with every line taken', () => {
    expect(readSettings(parseEnv(text))).toEqual(readSettings({}))
    expect(readSettings(shown)).toMatchObject({ port: 3000, publicUrl: 'https://kikuyu.example.org' })
  })
})
