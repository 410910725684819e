import { expect, test } from 'vitest'
import { configFault } from './config-fault-note.ts'

const firebase = { apiKey: 'AIza', authDomain: 'a.firebaseapp.com', projectId: 'a' }

test('valid settings have no fault', () => {
  expect(configFault('{"accounts":"none"}')).toBeUndefined()
  expect(configFault(JSON.stringify({ accounts: 'firebase', firebase }))).toBeUndefined()
})

test.each([
  [{}, 'accounts must be "none", "firebase" or "server"'],
  [{ accounts: 'fireplace' }, 'accounts must be "none", "firebase" or "server"'],
  [7, 'it must hold settings between { and }'],
  [[], 'accounts must be "none", "firebase" or "server"'],
  ['none', 'it must hold settings between { and }'],
  [
    { accounts: 'firebase' },
    'accounts is "firebase", so firebase needs the apiKey, authDomain and projectId of your project',
  ],
  [{ accounts: 'firebase', firebase: { ...firebase, apiKey: undefined } }, 'firebase.apiKey is missing'],
  [
    { accounts: 'firebase', firebase: { ...firebase, projectId: '' } },
    'firebase.projectId must be a text that is not empty',
  ],
  [
    { accounts: 'firebase', firebase: { ...firebase, emulatorUrl: 'https://a.example.org' } },
    'firebase.emulatorUrl must be on this machine, for example "http://127.0.0.1:9099"',
  ],
  [{ accounts: 'none', offers: { google: 'yes' } }, 'offers.google must be true or false'],
  [{ accounts: 'none', supportEmail: 'help' }, 'supportEmail must be an email'],
  [
    { accounts: 'none', ads: { scriptUrl: 'http://ads.example.org/show.js', client: 'ca-pub-1' } },
    'ads.scriptUrl must be an address that starts with https://',
  ],
  [{ accounts: 'none', ads: { scriptUrl: 'https://ads.example.org/show.js' } }, 'ads.client is missing'],
  [{ accounts: 'none', siblings: { luo: 'luo' } }, 'siblings.luo must be a web address'],
  [
    { accounts: 'none', tutor: { baseUrl: 'http://models.example.org', model: 'small', apiKeys: ['key'] } },
    'tutor needs a baseUrl that starts with https:// and apiKeys',
  ],
  [
    { accounts: 'none', tutor: { baseUrl: 'https://models.example.org', model: 'small' } },
    'tutor needs a baseUrl that starts with https:// and apiKeys',
  ],
  [
    { accounts: 'none', tutor: { baseUrl: 'https://models.example.org', model: 'small', apiKeys: 'key' } },
    'tutor.apiKeys must be a list of texts, for example ["key"]',
  ],
  [
    { accounts: 'none', tutor: { baseUrl: 'https://models.example.org', model: 'small', apiKeys: [''] } },
    'tutor.apiKeys must be a list of texts, for example ["key"]',
  ],
  [
    { accounts: 'none', assistant: { baseUrl: '/api', model: 'flash' } },
    'assistant needs a baseUrl that starts with https:// and an apiKey',
  ],
  [{ accounts: 'none', assistant: { baseUrl: 'https://gemini.example.org' } }, 'assistant.model is missing'],
])('%j is reported as: %s', (config, fault) => {
  expect(configFault(JSON.stringify(config))).toBe(fault)
})

test('malformed JSON is reported with its line', () => {
  expect(configFault('{\n  "accounts": "none",\n}')).toBe('it is not JSON (look at line 3)')
})

test('no message contains a key', () => {
  const text = JSON.stringify({ accounts: 'none', tutor: { baseUrl: 'x', model: 7, apiKeys: ['sk-secret'] } })
  expect(configFault(text)).not.toContain('sk-secret')
})
