import { expect, test } from 'vitest'
import { learner } from '#providers/auth/user.fixture.ts'
import { session, unknownSession, type SessionEvent } from './session.ts'

const maya = learner({ uid: 'u1', email: 'maya@example.com' })
const noah = learner({ uid: 'u2', email: 'noah@example.com', displayName: 'Noah' })

const after = (...events: SessionEvent[]) => events.reduce(session, unknownSession)

test('nobody is known before the device has been asked', () => {
  expect(unknownSession).toMatchObject({ status: 'loading', user: null })
})

test('a visitor without a session is signed out at once', () => {
  expect(after({ type: 'remembered', user: null })).toMatchObject({ status: 'signed-out', user: null })
})

test('a remembered learner counts as signed in before the server has answered', () => {
  expect(after({ type: 'remembered', user: maya })).toMatchObject({ status: 'signed-in', user: maya })
})

test('the server decides when it is reached', () => {
  const remembered: SessionEvent = { type: 'remembered', user: maya }
  expect(after(remembered, { type: 'checked', user: null, acts: 0 })).toMatchObject({ status: 'signed-out' })
  expect(after(remembered, { type: 'checked', user: noah, acts: 0 })).toMatchObject({ user: noah })
})

test('an answer asked for before signing in does not sign the learner out', () => {
  const signedIn = after({ type: 'remembered', user: null }, { type: 'signed-in', user: maya })
  expect(session(signedIn, { type: 'checked', user: null, acts: 0 })).toBe(signedIn)
})

test('an answer asked for before signing out does not sign the learner in again', () => {
  const signedOut = after({ type: 'remembered', user: maya }, { type: 'signed-out' })
  expect(session(signedOut, { type: 'checked', user: maya, acts: 0 })).toBe(signedOut)
})

test('an answer asked for afterwards counts', () => {
  const signedIn = after({ type: 'remembered', user: null }, { type: 'signed-in', user: maya })
  expect(session(signedIn, { type: 'checked', user: null, acts: signedIn.acts })).toMatchObject({
    status: 'signed-out',
  })
})

test('signing out in another tab signs out here', () => {
  expect(after({ type: 'signed-in', user: maya }, { type: 'remembered', user: null })).toMatchObject({ user: null })
})

test('an answer asked for before another tab signed in does not sign the learner out', () => {
  const asked = after({ type: 'remembered', user: null })
  const told = session(asked, { type: 'remembered', user: maya })
  expect(session(told, { type: 'checked', user: null, acts: asked.acts })).toBe(told)
})

test('what another tab says is hearsay until the server has said it', () => {
  const told = after({ type: 'signed-in', user: maya }, { type: 'remembered', user: noah })
  expect(told).toMatchObject({ user: noah, isUnverified: true })
  expect(session(told, { type: 'checked', user: noah, acts: told.acts })).toMatchObject({ isUnverified: false })
})

test('what this tab has written itself is no news', () => {
  const signedIn = after({ type: 'signed-in', user: maya })
  expect(session(signedIn, { type: 'remembered', user: maya })).toEqual(signedIn)
})

test('an answer asked for before the name was changed does not bring the old one back', () => {
  const renamed = after(
    { type: 'signed-in', user: maya },
    { type: 'changed', user: { ...maya, displayName: 'Maya K.' } },
  )
  expect(session(renamed, { type: 'checked', user: maya, acts: 1 })).toBe(renamed)
})

test('a new name is shown, unless someone else has signed in meanwhile', () => {
  const renamed = { ...maya, displayName: 'Maya K.' }
  expect(after({ type: 'signed-in', user: maya }, { type: 'changed', user: renamed })).toMatchObject({ user: renamed })
  expect(after({ type: 'signed-in', user: noah }, { type: 'changed', user: renamed })).toMatchObject({ user: noah })
})

test('whose session the server no longer knows is told that it has ended, until that is read or somebody signs in', () => {
  const remembered: SessionEvent = { type: 'remembered', user: maya }
  const ended = after(remembered, { type: 'checked', user: null, acts: 0 })
  expect(ended).toMatchObject({ status: 'signed-out', news: 'ended' })
  expect(session(ended, { type: 'checked', user: null, acts: ended.acts })).toMatchObject({ news: 'ended' })
  expect(session(ended, { type: 'news-read' })).toMatchObject({ news: 'ended-read' })
  expect(session(ended, { type: 'signed-in', user: maya })).toMatchObject({ news: null })
})

test('a visitor, and who signed out here or in another tab, is told nothing', () => {
  expect(after({ type: 'remembered', user: null }, { type: 'checked', user: null, acts: 0 })).toMatchObject({
    news: null,
  })
  expect(after({ type: 'signed-in', user: maya }, { type: 'signed-out' })).toMatchObject({ news: null })
  expect(after({ type: 'signed-in', user: maya }, { type: 'remembered', user: null })).toMatchObject({ news: null })
})

test('another tab that noticed the end of the session lets this one know', () => {
  expect(after({ type: 'signed-in', user: maya }, { type: 'remembered', user: null, news: 'ended' })).toMatchObject({
    news: 'ended',
  })
})

test('that the account is deleted is told until it is read', () => {
  const deleted = after({ type: 'signed-in', user: maya }, { type: 'signed-out', news: 'deleted' })
  expect(deleted).toMatchObject({ user: null, news: 'deleted' })
  expect(session(deleted, { type: 'remembered', user: null, news: null })).toMatchObject({ news: 'deleted' })
  expect(session(deleted, { type: 'news-read' })).toMatchObject({ news: null })
})
