import { expect, test } from 'vitest'
import { draftFault } from './account-form.ts'

const draft = { email: 'maya@example.com', password: 'baskets', confirmation: 'baskets' }

const faultOfPassword = (password: string) => draftFault('sign-up', { ...draft, password, confirmation: password })

test('a complete sign-up has no fault', () => {
  expect(draftFault('sign-up', draft)).toBeNull()
})

test('a password of five characters is too short to sign up with', () => {
  expect(draftFault('sign-up', { ...draft, password: '12345', confirmation: '12345' })).toEqual({
    field: 'password',
    text: 'Password must be at least 6 characters long',
  })
})

test('a password’s length is counted in code points', () => {
  expect(faultOfPassword('🌳🌳🌳')).toMatchObject({ text: 'Password must be at least 6 characters long' })
  expect(faultOfPassword('🌳🌳🌳🌳🌳🌳')).toBeNull()
  expect(faultOfPassword('a'.repeat(128))).toBeNull()
  expect(faultOfPassword('a'.repeat(129))).toEqual({
    field: 'password',
    text: 'Password must be at most 128 characters long',
  })
})

test('a password and its confirmation match in any Unicode normal form', () => {
  const [password, confirmation] = ['NFC', 'NFD'].map((form) => 'Kĩrĩnyaga'.normalize(form))
  expect(draftFault('sign-up', { ...draft, password: password!, confirmation: confirmation! })).toBeNull()
})

test('password and confirmation must match', () => {
  expect(draftFault('sign-up', { ...draft, confirmation: 'baskots' })).toEqual({
    field: 'confirmation',
    text: 'Passwords do not match',
  })
})

test('signing in requires a password of any length and no confirmation', () => {
  expect(draftFault('sign-in', { ...draft, password: '1', confirmation: '' })).toBeNull()
  expect(draftFault('sign-in', { ...draft, password: '' })).toMatchObject({ field: 'password' })
})

test('a malformed or missing email is refused', () => {
  for (const email of ['maya', 'maya@', '@example.com', 'ma ya@example.com'])
    expect(draftFault('sign-in', { ...draft, email })).toEqual({
      field: 'email',
      text: 'Invalid email address format.',
    })
  expect(draftFault('sign-in', { ...draft, email: ' ' })).toMatchObject({ field: 'email' })
  expect(draftFault('sign-in', { ...draft, email: ' maya@example.com ' })).toBeNull()
})

test('a wrong confirmation is reported before a short password', () => {
  expect(draftFault('sign-up', { ...draft, password: '12345', confirmation: '54321' })).toMatchObject({
    text: 'Passwords do not match',
  })
})

test('a wrong email is reported first', () => {
  expect(draftFault('sign-up', { email: '', password: '1', confirmation: '2' })).toMatchObject({ field: 'email' })
})
