import { expect, test } from 'vitest'
import { learner } from '#providers/auth/user.fixture.ts'
import { parseUser } from './session-memory.ts'

test('a user that was kept is read back', () => {
  const user = learner({ uid: 'u1', email: 'maya@example.com', displayName: 'Maya K.', hasGoogle: true })
  expect(parseUser(JSON.stringify(user))).toEqual(user)
})

test('a user that an earlier version kept is read back', () => {
  const user = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya K.' }
  expect(parseUser(JSON.stringify(user))).toEqual(learner(user))
})

test('what is not a user, or cut off, is nobody', () => {
  for (const text of [null, '', 'null', '{', '"u1"', '{"uid":"u1"}', '{"uid":1,"email":"a@b.c","displayName":""}'])
    expect(parseUser(text)).toBeNull()
})
