import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Config } from '../config/config.ts'
import { privacy, terms } from './legal.ts'
import { siteFacts } from './settings-screen.tsx'

/** The policy's text for a `config.json`. */
const policy = (config: v.InferInput<typeof Config>) =>
  privacy(siteFacts(v.parse(Config, config)))
    .sections.flatMap(({ paragraphs }) => paragraphs)
    .join('\n')

const relayed = {
  tutor: { baseUrl: '/api/tutor/v1', model: 'small' },
  assistant: { baseUrl: '/api/assistant/v1beta', model: 'fast', visionModel: 'sharp' },
}

test('the terms and the privacy policy have three sections each', () => {
  expect(terms.sections.map(({ name }) => name)).toEqual(['Acceptance', 'Use license', 'User responsibilities'])
  for (const site of [null, siteFacts(v.parse(Config, { accounts: 'server' }))])
    expect(privacy(site).sections.map(({ name }) => name)).toEqual([
      'Data collection',
      'Use of information',
      'Data protection',
    ])
})

test('a server without providers says that nothing leaves it', () => {
  const text = policy({ accounts: 'server' })
  expect(text).toContain(
    'our server stores your email, your display name, a scrambled form of your password that nobody can read, the devices',
  )
  expect(text).toContain(' and with two-step sign-in the encrypted key and backup codes of your authenticator app.')
  expect(text).toContain('nothing you write or show goes to a company')
  for (const other of ['Stripe', 'Google', 'Firebase', 'We email you', 'A plan']) expect(text).not.toContain(other)
})

test('a policy with models says what they receive and what they do not', () => {
  const text = policy({ accounts: 'server', ...relayed })
  expect(text).toContain(
    'They receive what you write to the tutor, what you write to the assistant and pictures you ask to identify',
  )
  expect(text).toContain('they do not see your network address')
  for (const said of [
    'one made from a cookie on your device, kept for at most 400 days',
    'The key that makes the code of an address changes every day and is thrown away',
    'keep the counts for two days',
    'to keep the cost of language models within a budget',
  ])
    expect(text).toContain(said)
})

test('only the policy of a site with a server says when a recording of “Say it” leaves the device', () => {
  const said = 'stays on your device, unless this site has a speech recogniser and you, signed in, tap “Send it'
  expect(policy({ accounts: 'server' })).toContain(said)
  expect(policy({ accounts: 'none' })).not.toContain('recogniser')
})

test('only the policy of a site with a server says that editors read reports', () => {
  const said = 'editors of this course read the report, without your name or email'
  expect(policy({ accounts: 'server' })).toContain(said)
  expect(policy({ accounts: 'none' })).not.toContain(said)
})

test('only the policy of a site with a server says what is kept to stop attacks', () => {
  const said = 'Several servers keep only codes of them in their database, made with a key that changes every day'
  expect(policy({ accounts: 'server' })).toContain(said)
  expect(policy({ accounts: 'server' })).toContain('One server alone keeps these in its memory and never on its disk')
  expect(policy({ accounts: 'server' })).toContain('An account can be signed in on at most 20 devices')
  expect(policy({ accounts: 'server' })).toContain('Backups that were made before keep it')
  expect(policy({ accounts: 'none' })).not.toContain(said)
})

test('the policy says where a learning record is stored', () => {
  const [server, none] = [policy({ accounts: 'server' }), policy({ accounts: 'none' })]
  for (const text of [server, none]) expect(text).toContain('are stored in this browser, on this device')
  expect(server).toContain('our server stores your learning record, your chats and your settings too')
  expect(server).not.toContain('not copied')
  expect(none).toContain('They are not copied to our server.')
})

test('the policy says that models called by the browser see the learner’s address', () => {
  const text = policy({
    accounts: 'firebase',
    firebase: { apiKey: 'key', authDomain: 'kikuyu.example.org', projectId: 'kikuyu' },
    tutor: { baseUrl: 'https://models.example.org/v1', model: 'small', apiKeys: ['key'] },
  })
  expect(text).toContain('so they see your network address')
  expect(text).toContain('Firebase Authentication, a Google service, stores your account')
  expect(text).not.toContain('our server stores')
})

test('a site without accounts stores nothing on a server and calls no model', () => {
  const text = policy({ accounts: 'none' })
  expect(text).toContain('stores nothing about you on a server')
  expect(text).toContain('nothing you write or show goes to a company')
  expect(text).not.toContain('Delete Account')
})

test('the policy names the ad network and what its script can see', () => {
  const ads = { scriptUrl: 'https://ads.example.org/show.js', client: 'ca-pub-1' }
  const text = policy({ accounts: 'server', ads })
  for (const said of [
    'a place for an ad from ads.example.org',
    'Nothing is loaded from there unless you choose “Show ads”',
    'it may set cookies',
    'We tell it nothing about you',
    'your choice about ads',
  ])
    expect(text).toContain(said)
  expect(policy({ accounts: 'server' })).not.toMatch(/\bads?\b/)
})

test('the policy mentions payments, emails and Google only where they are used', () => {
  const text = policy({
    accounts: 'server',
    offers: { google: true, mail: true, payments: true },
    supportEmail: 'help@example.org',
  })
  for (const said of [
    'Stripe’s pages',
    'to confirm your address',
    'A plan you pay for ends with it',
    'Google learns',
    'Write to help@example.org',
  ])
    expect(text).toContain(said)
})
