import { expect, test } from 'vitest'
import { learner } from '#providers/auth/user.fixture.ts'
import { session, unknownSession, type SessionEvent } from './session.ts'

const maya = learner({ uid: 'u1', email: 'maya@example.com' })
const noah = learner({ uid: 'u2', email: 'noah@example.com', displayName: 'Noah' })

const after = (...events: SessionEvent[]) => events.reduce(session, unknownSession)

test('the session is unknown before the storage has been read', () => {
  expect(unknownSession).toMatchObject({ status: 'loading', user: null })
})

test('a visitor without a session is signed out at once', () => {
  expect(after({ type: 'remembered', user: null })).toMatchObject({ status: 'signed-out', user: null })
})

test('a remembered learner counts as signed in before the server has answered', () => {
  expect(after({ type: 'remembered', user: maya })).toMatchObject({ status: 'signed-in', user: maya })
})

test('the server’s answer overrides the stored user', () => {
  const remembered: SessionEvent = { type: 'remembered', user: maya }
  expect(after(remembered, { type: 'checked', user: null, revision: 0 })).toMatchObject({ status: 'signed-out' })
  expect(after(remembered, { type: 'checked', user: noah, revision: 0 })).toMatchObject({ user: noah })
})

test('an answer to a question from before the sign-in does not sign the learner out', () => {
  const signedIn = after({ type: 'remembered', user: null }, { type: 'signed-in', user: maya })
  expect(session(signedIn, { type: 'checked', user: null, revision: 0 })).toBe(signedIn)
})

test('an answer to a question from before the sign-out does not sign the learner in again', () => {
  const signedOut = after({ type: 'remembered', user: maya }, { type: 'signed-out' })
  expect(session(signedOut, { type: 'checked', user: maya, revision: 0 })).toBe(signedOut)
})

test('an answer to a question from after the sign-in counts', () => {
  const signedIn = after({ type: 'remembered', user: null }, { type: 'signed-in', user: maya })
  expect(session(signedIn, { type: 'checked', user: null, revision: signedIn.revision })).toMatchObject({
    status: 'signed-out',
  })
})

test('signing out in another tab signs out here', () => {
  expect(after({ type: 'signed-in', user: maya }, { type: 'remembered', user: null })).toMatchObject({ user: null })
})

test('an answer to a question from before another tab’s sign-in does not sign the learner out', () => {
  const asked = after({ type: 'remembered', user: null })
  const told = session(asked, { type: 'remembered', user: maya })
  expect(session(told, { type: 'checked', user: null, revision: asked.revision })).toBe(told)
})

test('a user reported by another tab is unverified until the server confirms it', () => {
  const told = after({ type: 'signed-in', user: maya }, { type: 'remembered', user: noah })
  expect(told).toMatchObject({ user: noah, isUnverified: true })
  expect(session(told, { type: 'checked', user: noah, revision: told.revision })).toMatchObject({ isUnverified: false })
})

test('a tab ignores the storage change that it made itself', () => {
  const signedIn = after({ type: 'signed-in', user: maya })
  expect(session(signedIn, { type: 'remembered', user: maya })).toEqual(signedIn)
})

test('an answer to a question from before a rename does not restore the old name', () => {
  const renamed = after(
    { type: 'signed-in', user: maya },
    { type: 'changed', user: { ...maya, displayName: 'Maya K.' } },
  )
  expect(session(renamed, { type: 'checked', user: maya, revision: 1 })).toBe(renamed)
})

test('a new name is shown, unless another user has signed in meanwhile', () => {
  const renamed = { ...maya, displayName: 'Maya K.' }
  expect(after({ type: 'signed-in', user: maya }, { type: 'changed', user: renamed })).toMatchObject({ user: renamed })
  expect(after({ type: 'signed-in', user: noah }, { type: 'changed', user: renamed })).toMatchObject({ user: noah })
})

test('a session that the server no longer knows shows a notice until it is dismissed or somebody signs in', () => {
  const remembered: SessionEvent = { type: 'remembered', user: maya }
  const ended = after(remembered, { type: 'checked', user: null, revision: 0 })
  expect(ended).toMatchObject({ status: 'signed-out', notice: 'ended' })
  expect(session(ended, { type: 'checked', user: null, revision: ended.revision })).toMatchObject({ notice: 'ended' })
  expect(session(ended, { type: 'notice-dismissed' })).toMatchObject({ notice: 'ended-dismissed' })
  expect(session(ended, { type: 'signed-in', user: maya })).toMatchObject({ notice: null })
})

test('visitors, and users who signed out in any tab, get no notice', () => {
  expect(after({ type: 'remembered', user: null }, { type: 'checked', user: null, revision: 0 })).toMatchObject({
    notice: null,
  })
  expect(after({ type: 'signed-in', user: maya }, { type: 'signed-out' })).toMatchObject({ notice: null })
  expect(after({ type: 'signed-in', user: maya }, { type: 'remembered', user: null })).toMatchObject({ notice: null })
})

test('the notice of an ended session reaches the other tabs', () => {
  expect(after({ type: 'signed-in', user: maya }, { type: 'remembered', user: null, notice: 'ended' })).toMatchObject({
    notice: 'ended',
  })
})

test('the notice of a deleted account stays until it is dismissed', () => {
  const deleted = after({ type: 'signed-in', user: maya }, { type: 'signed-out', notice: 'deleted' })
  expect(deleted).toMatchObject({ user: null, notice: 'deleted' })
  expect(session(deleted, { type: 'remembered', user: null, notice: null })).toMatchObject({ notice: 'deleted' })
  expect(session(deleted, { type: 'notice-dismissed' })).toMatchObject({ notice: null })
})
