import { expect, test } from 'vitest'
import { noAuth } from './none.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'secret' }

test('where there are no accounts nobody is signed in, and nobody can be', async () => {
  const notOffered = { ok: false, fault: { kind: 'not-offered' } }
  expect(await noAuth.signUp(WANJIKU)).toEqual(notOffered)
  expect(await noAuth.signIn(WANJIKU)).toEqual(notOffered)
  expect(await noAuth.signInWithGoogle()).toEqual(notOffered)
  expect(await noAuth.current()).toEqual({ ok: true, value: null })
})

test('who was signed in before the site gave its accounts up can leave', async () => {
  expect(await noAuth.signOut()).toEqual({ ok: true, value: null })
})
