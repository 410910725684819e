import { expect, test } from 'vitest'
import { learner } from '#providers/auth/user.fixture.ts'
import { parseUser } from './session-memory.ts'

test('a stored user is read back', () => {
  const user = learner({ uid: 'u1', email: 'maya@example.com', displayName: 'Maya K.', hasGoogle: true })
  expect(parseUser(JSON.stringify(user))).toEqual(user)
})

test('a user stored by an earlier version is read back', () => {
  const user = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya K.' }
  expect(parseUser(JSON.stringify(user))).toEqual(learner(user))
})

test('malformed or truncated text yields no user', () => {
  for (const text of [null, '', 'null', '{', '"u1"', '{"uid":"u1"}', '{"uid":1,"email":"a@b.c","displayName":""}'])
    expect(parseUser(text)).toBeNull()
})
