import { expect, test } from 'vitest'
import { noAuth } from './none.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }

test('on a site without accounts nobody is signed in, and signing up or in is not offered', async () => {
  const notOffered = { ok: false, fault: { kind: 'not-offered' } }
  expect(await noAuth.signUp(WANJIKU)).toEqual(notOffered)
  expect(await noAuth.signIn(WANJIKU)).toEqual(notOffered)
  expect(await noAuth.signInWithGoogle()).toEqual(notOffered)
  expect(await noAuth.current()).toEqual({ ok: true, value: null })
})

test('a learner who was signed in before the site gave up its accounts can sign out', async () => {
  expect(await noAuth.signOut()).toEqual({ ok: true, value: null })
})
