import { describe, expect, test } from 'vitest'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, User } from './auth.ts'
import type { GoogleIdentity } from './memory.ts'
import { learner } from './user.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'the secret' }
const KAMAU = { email: 'kamau@example.org', password: 'another secret' }

export type EmailKind = 'reset' | 'verification'

/** A provider that has no accounts yet, and the events outside of any browser. */
export interface AuthWorld {
  /** Opens a new browser on the same accounts. `google` is the result of its popup, by default `popup-closed`. */
  open(google?: Result<GoogleIdentity, AuthFault>): Auth
  /** The token in the link of the newest email of a kind; undefined if none was sent. */
  tokenFor(kind: EmailKind, email: string): Promise<string | undefined>
  /** Disables an account, as the owner of the site can. */
  disable(email: string): Promise<void>
}

/** The features that an adapter does not have, each with the reason. It refuses them as `not-offered`. */
export type Inability = Partial<Record<'commonPasswords' | 'google' | 'mail' | 'ownership' | 'sessions', string>>

/** The tests that every adapter must pass. */
export function describeAuth(adapter: string, createWorld: () => Promise<AuthWorld>, cannot: Inability = {}) {
  describe(`${adapter} auth`, () => {
    test('at first nobody is signed in', async () => {
      const { open } = await createWorld()
      expect(await open().current()).toEqual({ ok: true, value: null })
    })

    test('a learner who signs up is signed in, without a name', async () => {
      const auth = (await createWorld()).open()
      const signedUp = await auth.signUp(WANJIKU)
      const user = learner({ uid: expect.stringMatching(/./), email: WANJIKU.email })
      expect(signedUp).toEqual({ ok: true, value: user })
      expect(await auth.current()).toEqual(signedUp)
    })

    test('signing out affects this browser only, and works twice', async () => {
      const { open } = await createWorld()
      const [phone, laptop] = [open(), open()]
      await phone.signUp(WANJIKU)
      await laptop.signIn(WANJIKU)
      expect(await phone.signOut()).toEqual({ ok: true, value: null })
      expect(await phone.signOut()).toEqual({ ok: true, value: null })
      expect(await phone.current()).toEqual({ ok: true, value: null })
      expect(await laptop.current()).toMatchObject({ value: { email: WANJIKU.email } })
    })

    test('a learner signs in to the account they signed up for, however the email is capitalised', async () => {
      const { open } = await createWorld()
      const signedUp = await open().signUp(WANJIKU)
      expect(await open().signIn({ ...WANJIKU, email: 'Wanjiku@Example.org' })).toEqual(signedUp)
    })

    test('an unknown email and a wrong password are distinguished', async () => {
      const { open } = await createWorld()
      await open().signUp(WANJIKU)
      expect(await open().signIn(KAMAU)).toEqual({ ok: false, fault: { kind: 'user-not-found' } })
      expect(await open().signIn({ ...WANJIKU, password: 'The Secret' })).toEqual({
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
      '“%s” is not an email',
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
      expect(await auth.signUp({ ...WANJIKU, password: 'mango7' })).toMatchObject({ ok: true })
    })

    describe.runIf(!cannot.commonPasswords)('a password that attackers try first', () => {
      const common = { ok: false, fault: { kind: 'common-password' } }

      test.each(['123456', 'Password'])('such as “%s” is refused for a new account', async (password) => {
        const { open } = await createWorld()
        expect(await open().signUp({ ...WANJIKU, password })).toEqual(common)
        expect(await open().signIn({ ...WANJIKU, password })).toMatchObject({ fault: { kind: 'user-not-found' } })
        expect(await open().signUp({ ...WANJIKU, password: `${password} of Wanjiku` })).toMatchObject({ ok: true })
      })

      test('is refused as a changed one, and changes nothing', async () => {
        const { open } = await createWorld()
        const [phone, laptop] = [open(), open()]
        await phone.signUp(WANJIKU)
        const signedIn = await laptop.signIn(WANJIKU)
        expect(await phone.changePassword({ current: WANJIKU.password, next: 'letmein' })).toEqual(common)
        expect(await laptop.current()).toEqual(signedIn)
        expect(await open().signIn(WANJIKU)).toEqual(signedIn)
      })

      test.runIf(!cannot.mail)('is refused through a link, which still works', async () => {
        const { open, tokenFor } = await createWorld()
        const auth = open()
        await auth.signUp(WANJIKU)
        await auth.requestPasswordReset(WANJIKU.email)
        const token = (await tokenFor('reset', WANJIKU.email)) ?? ''
        expect(await auth.resetPassword({ token, password: 'iloveyou' })).toEqual(common)
        expect(await auth.resetPassword({ token, password: 'remembered now' })).toMatchObject({ ok: true })
      })
    })

    test('the length of a password is counted in code points: three emoji are too few', async () => {
      const auth = (await createWorld()).open()
      const signUp = (password: string) => auth.signUp({ ...WANJIKU, password })
      expect(await signUp('🌳🌳🌳')).toEqual({ ok: false, fault: { kind: 'weak-password' } })
      expect(await signUp('🌳'.repeat(129))).toEqual({ ok: false, fault: { kind: 'long-password' } })
      expect(await signUp('🌳'.repeat(128))).toMatchObject({ ok: true })
    })

    test('a password is the same on a keyboard that writes a letter as two code points', async () => {
      const { open } = await createWorld()
      const password = 'Kĩrĩnyaga'
      await open().signUp({ ...WANJIKU, password: password.normalize('NFC') })
      expect(await open().signIn({ ...WANJIKU, password: password.normalize('NFD') })).toMatchObject({ ok: true })
    })

    test('a refused sign-in does not end the session', async () => {
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
      ['of more than 80 letters', '🌳'.repeat(81), 'long-name'],
      ['of two lines', 'Wanjiku\nKamau', 'unwritable-name'],
      ['with a control character', 'Wanjiku\u0007', 'unwritable-name'],
      ['that changes the writing direction', '\u202EWanjiku', 'unwritable-name'],
    ])('a name %s is refused and changes nothing', async (_, refused, kind) => {
      const auth = (await createWorld()).open()
      await auth.signUp(WANJIKU)
      await auth.updateDisplayName('🌳'.repeat(80))
      expect(await auth.updateDisplayName(refused)).toEqual({ ok: false, fault: { kind } })
      expect(await auth.current()).toMatchObject({ value: { displayName: '🌳'.repeat(80) } })
    })

    test('a visitor cannot change a name', async () => {
      const auth = (await createWorld()).open()
      expect(await auth.updateDisplayName('Wanjiku')).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    })

    test('a disabled account cannot sign in', async () => {
      const { open, disable } = await createWorld()
      await open().signUp(WANJIKU)
      await disable(WANJIKU.email)
      expect(await open().signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'user-disabled' } })
    })

    describe('deleting an account', () => {
      test('requires the password, and leaves nothing of the account', async () => {
        const { open } = await createWorld()
        const auth = open()
        const first = await auth.signUp(WANJIKU)
        expect(await auth.deleteAccount(WANJIKU)).toEqual({ ok: true, value: null })
        expect(await auth.current()).toEqual({ ok: true, value: null })
        expect(await open().signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'user-not-found' } })
        const second = await auth.signUp(WANJIKU)
        expect(uidOf(second)).not.toBe(uidOf(first))
      })

      test('is refused without the password and with a wrong one', async () => {
        const auth = (await createWorld()).open()
        const signedUp = await auth.signUp(WANJIKU)
        expect(await auth.deleteAccount({ password: '' })).toEqual({ ok: false, fault: { kind: 'missing-password' } })
        expect(await auth.deleteAccount(KAMAU)).toEqual({ ok: false, fault: { kind: 'wrong-password' } })
        expect(await auth.current()).toEqual(signedUp)
      })

      test('does not affect other accounts', async () => {
        const { open } = await createWorld()
        const [wanjiku, kamau] = [open(), open()]
        await wanjiku.signUp(WANJIKU)
        const other = await kamau.signUp(KAMAU)
        await wanjiku.deleteAccount(WANJIKU)
        expect(await kamau.current()).toEqual(other)
        expect(await open().signIn(KAMAU)).toEqual(other)
      })

      test('signs out every other browser', async () => {
        const { open } = await createWorld()
        const [phone, laptop] = [open(), open()]
        await phone.signUp(WANJIKU)
        await laptop.signIn(WANJIKU)
        await phone.deleteAccount(WANJIKU)
        expect(await laptop.updateDisplayName('Wanjiku')).toEqual({ ok: false, fault: { kind: 'signed-out' } })
        expect(await laptop.current()).toEqual({ ok: true, value: null })
      })

      test('is refused to a visitor', async () => {
        const auth = (await createWorld()).open()
        expect(await auth.deleteAccount(WANJIKU)).toEqual({ ok: false, fault: { kind: 'signed-out' } })
      })
    })

    describe('changing the password', () => {
      const next = 'a new secret'

      test('makes the new one valid and the old one invalid', async () => {
        const { open } = await createWorld()
        const auth = open()
        const signedUp = await auth.signUp(WANJIKU)
        expect(await auth.changePassword({ current: WANJIKU.password, next })).toEqual({ ok: true, value: null })
        expect(await open().signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'wrong-password' } })
        expect(await open().signIn({ ...WANJIKU, password: next })).toEqual(signedUp)
      })

      test('signs out the other devices but not this one', async () => {
        const { open } = await createWorld()
        const [phone, laptop] = [open(), open()]
        const signedUp = await phone.signUp(WANJIKU)
        await laptop.signIn(WANJIKU)
        await phone.changePassword({ current: WANJIKU.password, next })
        expect(await phone.current()).toEqual(signedUp)
        expect(await laptop.current()).toEqual({ ok: true, value: null })
      })

      test.each([
        ['a wrong current one', 'not the secret', next, 'wrong-password'],
        ['no current one', '', next, 'missing-password'],
        ['a weak new one', WANJIKU.password, '12345', 'weak-password'],
        ['a new one that is too long', WANJIKU.password, 'x'.repeat(129), 'long-password'],
      ])('is refused with %s', async (_, current, wanted, kind) => {
        const { open } = await createWorld()
        const [phone, laptop] = [open(), open()]
        await phone.signUp(WANJIKU)
        const signedIn = await laptop.signIn(WANJIKU)
        expect(await phone.changePassword({ current, next: wanted })).toEqual({ ok: false, fault: { kind } })
        expect(await laptop.current()).toEqual(signedIn)
        expect(await open().signIn(WANJIKU)).toEqual(signedIn)
      })

      test('is refused to a visitor', async () => {
        const auth = (await createWorld()).open()
        const refused = await auth.changePassword({ current: WANJIKU.password, next })
        expect(refused).toEqual({ ok: false, fault: { kind: 'signed-out' } })
      })
    })

    describe.runIf(!cannot.sessions)('the devices of an account', () => {
      test('are listed with this one first', async () => {
        const { open } = await createWorld()
        const [phone, laptop] = [open(), open()]
        await phone.signUp(WANJIKU)
        await laptop.signIn(WANJIKU)
        const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        const device = {
          id: expect.any(String),
          device: expect.stringMatching(/./),
          signedInAt: instant,
          lastSeenAt: instant,
        }
        expect(await phone.sessions()).toEqual({
          ok: true,
          value: [
            { ...device, isThis: true },
            { ...device, isThis: false },
          ],
        })
        const [seenFromPhone, seenFromLaptop] = [await idsOf(phone), await idsOf(laptop)]
        expect(seenFromLaptop).toEqual(seenFromPhone.toReversed())
      })

      test('can be signed out one by one', async () => {
        const { open } = await createWorld()
        const [phone, laptop, tablet] = [open(), open(), open()]
        await phone.signUp(WANJIKU)
        await laptop.signIn(WANJIKU)
        await tablet.signIn(WANJIKU)
        const [laptopId = ''] = await idsOf(laptop)
        expect(await phone.endSession(laptopId)).toEqual({ ok: true, value: null })
        expect(await phone.endSession(laptopId)).toEqual({ ok: true, value: null })
        expect(await laptop.updateDisplayName('Wanjiku')).toEqual({ ok: false, fault: { kind: 'signed-out' } })
        expect(await laptop.sessions()).toEqual({ ok: false, fault: { kind: 'signed-out' } })
        expect(await laptop.current()).toEqual({ ok: true, value: null })
        expect(await tablet.current()).toMatchObject({ value: { email: WANJIKU.email } })
        expect((await idsOf(phone)).length).toBe(2)
      })

      test('cannot be signed out by the learner of another account', async () => {
        const { open } = await createWorld()
        const [wanjiku, kamau] = [open(), open()]
        const signedUp = await wanjiku.signUp(WANJIKU)
        await kamau.signUp(KAMAU)
        const [id = ''] = await idsOf(wanjiku)
        await kamau.endSession(id)
        await kamau.signOutEverywhere()
        expect(await wanjiku.current()).toEqual(signedUp)
      })

      test('can all be signed out at once, this one included', async () => {
        const { open } = await createWorld()
        const [phone, laptop] = [open(), open()]
        await phone.signUp(WANJIKU)
        await laptop.signIn(WANJIKU)
        expect(await phone.signOutEverywhere()).toEqual({ ok: true, value: null })
        expect(await phone.current()).toEqual({ ok: true, value: null })
        expect(await laptop.current()).toEqual({ ok: true, value: null })
      })

      test('are not listed for a visitor', async () => {
        const auth = (await createWorld()).open()
        const signedOut = { ok: false, fault: { kind: 'signed-out' } }
        expect(await auth.sessions()).toEqual(signedOut)
        expect(await auth.endSession('any')).toEqual(signedOut)
        expect(await auth.signOutEverywhere()).toEqual(signedOut)
      })

      test('count a browser once, however often it signed in', async () => {
        const { open } = await createWorld()
        const [phone, shared] = [open(), open()]
        await phone.signUp(WANJIKU)
        await shared.signIn(WANJIKU)
        await shared.signIn(WANJIKU)
        await shared.signUp(KAMAU)
        expect((await idsOf(phone)).length).toBe(1)
      })
    })

    describe.runIf(!cannot.mail)('a forgotten password', () => {
      const password = 'remembered now'

      test('is replaced through a link, which signs out every device', async () => {
        const { open, tokenFor } = await createWorld()
        const phone = open()
        const signedUp = await phone.signUp(WANJIKU)
        const visitor = open()
        expect(await visitor.requestPasswordReset('Wanjiku@Example.org')).toEqual({ ok: true, value: null })
        const token = (await tokenFor('reset', WANJIKU.email)) ?? ''
        expect(await visitor.resetPassword({ token, password })).toEqual({ ok: true, value: null })
        expect(await visitor.current()).toEqual({ ok: true, value: null })
        expect(await phone.current()).toEqual({ ok: true, value: null })
        expect(await open().signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'wrong-password' } })
        expect(uidOf(await visitor.signIn({ ...WANJIKU, password }))).toBe(uidOf(signedUp))
      })

      test('is replaced through a link that also confirms the email', async () => {
        const { open, tokenFor } = await createWorld()
        const auth = open()
        await auth.signUp(WANJIKU)
        await auth.requestPasswordReset(WANJIKU.email)
        await auth.resetPassword({ token: (await tokenFor('reset', WANJIKU.email)) ?? '', password })
        expect(await auth.signIn({ ...WANJIKU, password })).toMatchObject({ value: { emailVerified: true } })
      })

      test('is replaced through a link that works once, and not through an invented one', async () => {
        const { open, tokenFor } = await createWorld()
        const auth = open()
        await auth.signUp(WANJIKU)
        await auth.requestPasswordReset(WANJIKU.email)
        const token = (await tokenFor('reset', WANJIKU.email)) ?? ''
        await auth.resetPassword({ token, password })
        const expired = { ok: false, fault: { kind: 'link-expired' } }
        expect(await auth.resetPassword({ token, password: 'another one' })).toEqual(expired)
        expect(await auth.resetPassword({ token: 'made-up', password: 'another one' })).toEqual(expired)
        expect(await auth.signIn({ ...WANJIKU, password })).toMatchObject({ ok: true })
      })

      test('is not replaced by a weak one, and the link still works', async () => {
        const { open, tokenFor } = await createWorld()
        const auth = open()
        await auth.signUp(WANJIKU)
        await auth.requestPasswordReset(WANJIKU.email)
        const token = (await tokenFor('reset', WANJIKU.email)) ?? ''
        const weak = await auth.resetPassword({ token, password: '12345' })
        expect(weak).toEqual({ ok: false, fault: { kind: 'weak-password' } })
        expect(await auth.resetPassword({ token, password })).toMatchObject({ ok: true })
      })

      test('does not reveal whether an account has an email', async () => {
        const { open, tokenFor } = await createWorld()
        const auth = open()
        expect(await auth.requestPasswordReset(KAMAU.email)).toEqual({ ok: true, value: null })
        expect(await tokenFor('reset', KAMAU.email)).toBeUndefined()
        const refused = await auth.requestPasswordReset('kamau')
        expect(refused).toEqual({ ok: false, fault: { kind: 'invalid-email' } })
      })
    })

    describe.runIf(!cannot.mail)('confirming an email', () => {
      test('starts with an email to the signed-in learner', async () => {
        const { open, tokenFor } = await createWorld()
        const auth = open()
        await auth.signUp(WANJIKU)
        expect(await auth.sendVerification()).toEqual({ ok: true, value: null })
        expect(await tokenFor('verification', WANJIKU.email)).toMatch(/./)
      })

      test('is refused to a visitor', async () => {
        const auth = (await createWorld()).open()
        expect(await auth.sendVerification()).toEqual({ ok: false, fault: { kind: 'signed-out' } })
      })

      test('works through the link, once, in any browser', async () => {
        const { open, tokenFor } = await createWorld()
        const auth = open()
        await auth.signUp(WANJIKU)
        await auth.sendVerification()
        const token = (await tokenFor('verification', WANJIKU.email)) ?? ''
        const mailbox = open()
        const expired = { ok: false, fault: { kind: 'link-expired' } }
        expect(await mailbox.confirmEmail('made-up')).toEqual(expired)
        expect(await auth.current()).toMatchObject({ value: { emailVerified: false } })
        expect(await mailbox.confirmEmail(token)).toEqual({ ok: true, value: null })
        expect(await mailbox.current()).toEqual({ ok: true, value: null })
        expect(await auth.current()).toMatchObject({ value: { emailVerified: true } })
        expect(await mailbox.confirmEmail(token)).toEqual(expired)
      })
    })

    describe.runIf(!cannot.mail && !cannot.google && !cannot.ownership)('an account created by a stranger', () => {
      const wanjiku = { email: WANJIKU.email, emailVerified: true, displayName: 'Wanjiku' }

      test('belongs to the owner of the email once Google vouches for her, even if she confirmed the email before', async () => {
        const { open, tokenFor } = await createWorld()
        const stranger = open()
        await stranger.signUp(WANJIKU)
        await stranger.sendVerification()
        const owner = open(ok(wanjiku))
        await owner.confirmEmail((await tokenFor('verification', WANJIKU.email)) ?? '')
        expect(await owner.signInWithGoogle()).toMatchObject({ value: { hasPassword: false, hasGoogle: true } })
        expect(await stranger.current()).toEqual({ ok: true, value: null })
        expect(await stranger.signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'wrong-password' } })
      })

      test('keeps its password if the email was confirmed in its own session', async () => {
        const { open, tokenFor } = await createWorld()
        const phone = open()
        await phone.signUp(WANJIKU)
        await phone.sendVerification()
        await phone.confirmEmail((await tokenFor('verification', WANJIKU.email)) ?? '')
        expect(await open(ok(wanjiku)).signInWithGoogle()).toMatchObject({ value: { hasPassword: true } })
        expect(await phone.current()).toMatchObject({ value: { email: WANJIKU.email } })
        expect(await open().signIn(WANJIKU)).toMatchObject({ ok: true })
      })

      test('loses its other way to sign in when a reset vouches for the owner', async () => {
        const { open, tokenFor } = await createWorld()
        const stranger = open(ok({ ...wanjiku, emailVerified: false }))
        await stranger.signInWithGoogle()
        const owner = open()
        await owner.requestPasswordReset(WANJIKU.email)
        const token = (await tokenFor('reset', WANJIKU.email)) ?? ''
        await owner.resetPassword({ token, password: 'her own' })
        expect(await owner.signIn({ ...WANJIKU, password: 'her own' })).toMatchObject({
          value: { hasPassword: true, hasGoogle: false },
        })
        expect(await stranger.current()).toEqual({ ok: true, value: null })
        expect(await stranger.signInWithGoogle()).toEqual({ ok: false, fault: { kind: 'email-not-vouched' } })
      })
    })

    describe.runIf(!cannot.google)('Google', () => {
      const wanjiku = { email: WANJIKU.email, emailVerified: true, displayName: 'Wanjiku' }

      test('creates an account without a password for a new learner', async () => {
        const { open } = await createWorld()
        const auth = open(ok(wanjiku))
        const signedIn = await auth.signInWithGoogle()
        expect(signedIn).toMatchObject({ value: { ...wanjiku, hasPassword: false, hasGoogle: true } })
        expect(await auth.current()).toEqual(signedIn)
        expect(await open(ok(wanjiku)).signInWithGoogle()).toEqual(signedIn)
      })

      test('joins an account if it vouches for the email, and drops a password that a stranger may have set', async () => {
        const { open } = await createWorld()
        const stranger = open()
        const signedUp = await stranger.signUp(WANJIKU)
        const joined = await open(ok(wanjiku)).signInWithGoogle()
        expect(uidOf(joined)).toBe(uidOf(signedUp))
        expect(joined).toMatchObject({ value: { emailVerified: true, hasPassword: false, hasGoogle: true } })
        expect(await stranger.current()).toEqual({ ok: true, value: null })
        expect(await stranger.signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'wrong-password' } })
      })

      test('does not join an account if nobody vouches for the email', async () => {
        const { open } = await createWorld()
        await open().signUp(WANJIKU)
        const auth = open(ok({ ...wanjiku, emailVerified: false }))
        expect(await auth.signInWithGoogle()).toEqual({ ok: false, fault: { kind: 'email-not-vouched' } })
        expect(await auth.current()).toEqual({ ok: true, value: null })
      })

      test.each(['popup-closed', 'popup-blocked', 'denied'] as const)(
        'signs nobody in if the popup ends with %s',
        async (kind) => {
          const { open } = await createWorld()
          const auth = open(refuse({ kind }))
          expect(await auth.signInWithGoogle()).toEqual({ ok: false, fault: { kind } })
          expect(await auth.current()).toEqual({ ok: true, value: null })
        },
      )

      test('can confirm the deletion of an account without a password', async () => {
        const { open } = await createWorld()
        const auth = open(ok(wanjiku))
        await auth.signInWithGoogle()
        expect(await auth.deleteAccount(WANJIKU)).toEqual({ ok: false, fault: { kind: 'no-password' } })
        expect(await auth.deleteAccount({ again: 'google' })).toEqual({ ok: true, value: null })
        expect(await open().signIn(WANJIKU)).toEqual({ ok: false, fault: { kind: 'user-not-found' } })
      })
    })

    const notOffered = { ok: false, fault: { kind: 'not-offered' } }

    test.runIf(cannot.google)(`opens no popup: ${cannot.google}`, async () => {
      const auth = (await createWorld()).open()
      expect(await auth.signInWithGoogle()).toEqual(notOffered)
    })

    test.runIf(cannot.commonPasswords)(`accepts every long enough password: ${cannot.commonPasswords}`, async () => {
      const auth = (await createWorld()).open()
      expect(await auth.signUp({ ...WANJIKU, password: '123456' })).toMatchObject({ ok: true })
    })

    test.runIf(cannot.mail)(`sends no emails: ${cannot.mail}`, async () => {
      const auth = (await createWorld()).open()
      await auth.signUp(WANJIKU)
      expect(await auth.requestPasswordReset(WANJIKU.email)).toEqual(notOffered)
      expect(await auth.resetPassword({ token: 'any', password: WANJIKU.password })).toEqual(notOffered)
      expect(await auth.sendVerification()).toEqual(notOffered)
      expect(await auth.confirmEmail('any')).toEqual(notOffered)
    })

    test.runIf(cannot.ownership)(`keeps a stranger’s password: ${cannot.ownership}`, async () => {
      const { open, tokenFor } = await createWorld()
      const stranger = open()
      await stranger.signUp(WANJIKU)
      await stranger.sendVerification()
      const owner = open(ok({ email: WANJIKU.email, emailVerified: true, displayName: 'Wanjiku' }))
      await owner.confirmEmail((await tokenFor('verification', WANJIKU.email)) ?? '')
      expect(await owner.signInWithGoogle()).toMatchObject({ value: { hasPassword: true } })
    })

    test.runIf(cannot.sessions)(`lists no devices: ${cannot.sessions}`, async () => {
      const auth = (await createWorld()).open()
      await auth.signUp(WANJIKU)
      expect(await auth.sessions()).toEqual(notOffered)
      expect(await auth.endSession('any')).toEqual(notOffered)
      expect(await auth.signOutEverywhere()).toEqual(notOffered)
    })
  })
}

const uidOf = (signedIn: Result<User, AuthFault>) => (signedIn.ok ? signedIn.value.uid : undefined)

async function idsOf(auth: Auth): Promise<string[]> {
  const sessions = await auth.sessions()
  return sessions.ok ? sessions.value.map(({ id }) => id) : []
}
