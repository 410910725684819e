import { describe, expect, test } from 'vitest'
import type { Result } from '#core/result/result.ts'
import type { Auth, AuthFault } from './auth.ts'
import type { GoogleIdentity } from './memory.ts'
import { learner } from './user.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'secret' }
const KAMAU = { email: 'kamau@example.org', password: 'another secret' }

export type Letter = 'reset' | 'verification'

/** Accounts at first empty, and what happens to them outside of any browser. */
export interface AuthWorld {
  /** A new browser on the same accounts. `google`: how the popup ends there; closed, where a test does not say. */
  open(google?: Result<GoogleIdentity, AuthFault>): Auth
  /** What stands in the link of the newest letter to an email; undefined where none was sent. */
  tokenFor(letter: Letter, email: string): Promise<string | undefined>
  /** As the owner of the site does it. */
  disable(email: string): Promise<void>
}

/** What an adapter cannot do, with the reason. It refuses it as `not-offered`. */
export type Inability = Partial<Record<'google' | 'mail' | 'sessions', string>>

/** The examination of every adapter. */
export function describeAuth(adapter: string, createWorld: () => Promise<AuthWorld>, cannot: Inability = {}) {
  describe(`${adapter} auth`, () => {
    test('at first nobody is signed in', async () => {
      const { open } = await createWorld()
      expect(await open().current()).toEqual({ ok: true, value: null })
    })

    test('who signs up is signed in, with no name yet', async () => {
      const auth = (await createWorld()).open()
      const signedUp = await auth.signUp(WANJIKU)
      const user = learner({ uid: expect.stringMatching(/./), email: WANJIKU.email })
      expect(signedUp).toEqual({ ok: true, value: user })
      expect(await auth.current()).toEqual(signedUp)
    })

    test('who signs out is signed out, in that browser only, and may do so twice', async () => {
      const { open } = await createWorld()
      const [phone, laptop] = [open(), open()]
      await phone.signUp(WANJIKU)
      await laptop.signIn(WANJIKU)
      expect(await phone.signOut()).toEqual({ ok: true, value: null })
      expect(await phone.signOut()).toEqual({ ok: true, value: null })
      expect(await phone.current()).toEqual({ ok: true, value: null })
      expect(await laptop.current()).toMatchObject({ value: { email: WANJIKU.email } })
    })

    test('who signs in is the one who signed up, however the email is capitalised', async () => {
      const { open } = await createWorld()
      const signedUp = await open().signUp(WANJIKU)
      expect(await open().signIn({ ...WANJIKU, email: 'Wanjiku@Example.org' })).toEqual(signedUp)
    })

    test('an unknown email and a wrong password are told apart', async () => {
      const { open } = await createWorld()
      await open().signUp(WANJIKU)
      expect(await open().signIn(KAMAU)).toEqual({ ok: false, fault: { kind: 'user-not-found' } })
      expect(await open().signIn({ ...WANJIKU, password: 'Secret' })).toEqual({
        ok: false,
        fault: { kind: 'wrong-password' },
      })
    })

    test('an email has one account, however it is capitalised', async () => {
      const { open } = await createWorld()
      await open().signUp(WANJIKU)
      const again = await open().signUp({ email: 'WANJIKU@example.org', password: 'something else' })
      expect(again).toEqual({ ok: false, fault: { kind: 'email-already-in-use' } })
      expect(await open().signIn(WANJIKU)).toMatchObject({ ok: true })
    })

    test.each(['wanjiku', 'wanjiku@', '@example.org', 'wanjiku@example', 'wan jiku@example.org', ''])(
      '“%s” is no email',
      async (email) => {
        const auth = (await createWorld()).open()
        expect(await auth.signUp({ ...WANJIKU, email })).toEqual({ ok: false, fault: { kind: 'invalid-email' } })
        expect(await auth.signIn({ ...WANJIKU, email })).toEqual({ ok: false, fault: { kind: 'invalid-email' } })
        expect(await auth.current()).toEqual({ ok: true, value: null })
      },
    )

    test('a password of five characters is weak, one of six is not', async () => {
      const auth = (await createWorld()).open()
      const weak = await auth.signUp({ ...WANJIKU, password: '12345' })
      expect(weak).toEqual({ ok: false, fault: { kind: 'weak-password' } })
      expect(await auth.signUp({ ...WANJIKU, password: '123456' })).toMatchObject({ ok: true })
    })

    test('letters are counted, not what they are stored in: three emoji are no password', async () => {
      const auth = (await createWorld()).open()
      const signUp = (password: string) => auth.signUp({ ...WANJIKU, password })
      expect(await signUp('🌳🌳🌳')).toEqual({ ok: false, fault: { kind: 'weak-password' } })
      expect(await signUp('🌳'.repeat(129))).toEqual({ ok: false, fault: { kind: 'long-password' } })
      expect(await signUp('🌳'.repeat(128))).toMatchObject({ ok: true })
    })

    test('a password is the same on a keyboard that writes a letter in two parts', async () => {
      const { open } = await createWorld()
      const password = 'Kĩrĩnyaga'
      await open().signUp({ ...WANJIKU, password: password.normalize('NFC') })
      expect(await open().signIn({ ...WANJIKU, password: password.normalize('NFD') })).toMatchObject({ ok: true })
    })

    test('a refused sign-in leaves who is signed in', async () => {
      const auth = (await createWorld()).open()
      const signedUp = await auth.signUp(WANJIKU)
      await auth.signIn(KAMAU)
      expect(await auth.current()).toEqual(signedUp)
    })

    test('a name is kept without the spaces around it, and seen in every browser', async () => {
      const { open } = await createWorld()
      const [phone, laptop] = [open(), open()]
      await phone.signUp(WANJIKU)
      await laptop.signIn(WANJIKU)
      const renamed = await phone.updateDisplayName('  Wanjikũ 🌳 ')
      expect(renamed).toMatchObject({ ok: true, value: { displayName: 'Wanjikũ 🌳' } })
      expect(await laptop.current()).toEqual(renamed)
      expect(await phone.updateDisplayName('')).toMatchObject({ ok: true, value: { displayName: '' } })
    })

    test.each([
      ['of more than 80 letters', 'n'.repeat(81)],
      ['of two lines', 'Wanjiku\nKamau'],
      ['with a control character', 'Wanjiku\u0007'],
      ['that turns the writing around', '\u202EWanjiku'],
    ])('a name %s is refused and changes nothing', async (_, refused) => {
      const auth = (await createWorld()).open()
      await auth.signUp(WANJIKU)
      await auth.updateDisplayName('n'.repeat(80))
      expect(await auth.updateDisplayName(refused)).toMatchObject({ ok: false, fault: { kind: 'other' } })
      expect(await auth.current()).toMatchObject({ value: { displayName: 'n'.repeat(80) } })
    })

    test('nobody who is signed out has a name to change', async () => {
      const auth = (await createWorld()).open()
      expect(await auth.updateDisplayName('Wanjiku')).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    })

    test.runIf(cannot.google)(`opens no popup: ${cannot.google}`, async () => {
      const auth = (await createWorld()).open()
      const notOffered = { ok: false, fault: { kind: 'not-offered' } }
      expect(await auth.signInWithGoogle()).toEqual(notOffered)
    })

    test.runIf(cannot.sessions)(`tells no other devices: ${cannot.sessions}`, async () => {
      const auth = (await createWorld()).open()
      const notOffered = { ok: false, fault: { kind: 'not-offered' } }
      await auth.signUp(WANJIKU)
      expect(await auth.sessions()).toEqual(notOffered)
      expect(await auth.endSession('any')).toEqual(notOffered)
      expect(await auth.signOutEverywhere()).toEqual(notOffered)
    })
  })
}
