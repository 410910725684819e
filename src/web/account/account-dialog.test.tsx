// @vitest-environment happy-dom
import { act, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ok, refuse } from '#core/result/result.ts'
import type { Auth, AuthFault } from '#providers/auth/auth.ts'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import { learner } from '#providers/auth/user.fixture.ts'
import { Config } from '../config/config.ts'
import { OutsideContext } from '../outside.tsx'
import AccountDialog from './account-dialog.tsx'
import type { AccountMode } from './account-form.ts'
import { AccountProvider, useAccount } from './account.tsx'
import { rememberHadAccount } from './session-memory.ts'
import { rootForEachTest } from '../react-root.fixture.ts'

const root = rootForEachTest()
beforeEach(() => rememberHadAccount(true))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a learner who signs in in the dialog is signed in, and the waiting action continues', async () => {
  const page = await openDialog()
  await page.type('Email', ' maya@example.com ')
  await page.type('Password', 'baskets')
  await page.press('Sign In')
  expect(page.busyWith()).toEqual(['Processing...', 'Sign Up'])
  await page.answered()
  expect(page.dialog()).toBeNull()
  expect(page.text()).toContain('signed-in maya@example.com')
  expect(page.events).toEqual(['entered u1', 'went on signed-in'])
})

test('a waiting action does not continue when the dialog was closed before the answer', async () => {
  const page = await openDialog()
  await page.type('Email', 'maya@example.com')
  await page.type('Password', 'baskets')
  await page.press('Sign In')
  await page.press('Close')
  await page.answered()
  expect(page.text()).toContain('signed-in maya@example.com')
  expect(page.events).toEqual(['entered u1'])
})

test('a wrong password shows an error, marks its field and keeps the input', async () => {
  const page = await openDialog()
  await page.type('Email', 'maya@example.com')
  await page.type('Password', 'wrong')
  await page.press('Sign In')
  await page.answered()
  expect(page.alerts()).toEqual(['Incorrect password.'])
  expect(page.field('Password').getAttribute('aria-invalid')).toBe('true')
  expect(page.described('Password')).toBe('Incorrect password.')
  expect(page.field('Email').value).toBe('maya@example.com')
  expect(page.events).toEqual([])
})

test('switching to Sign Up clears the fields and the error', async () => {
  const page = await openDialog()
  await page.type('Email', 'maya')
  await page.press('Sign In')
  expect(page.alerts()).toEqual(['Invalid email address format.'])
  await page.press('Sign Up')
  expect(page.alerts()).toEqual([])
  expect(page.field('Email').value).toBe('')
  expect(page.described('Password')).toBe('Must be at least 6 characters')
})

test('the dialog opens on Sign Up on a device that never had an account, and on Sign In afterwards', async () => {
  rememberHadAccount(false)
  const page = await openDialog()
  expect(page.title()).toBe('Sign Up')
  await page.type('Email', 'noah@example.com')
  await page.type('Password', 'baskets')
  await page.type('Confirm password', 'baskets')
  await page.press('Sign Up')
  await page.answered()
  await page.press('Sign out')
  await page.press('Open')
  expect(page.title()).toBe('Sign In')
})

test('the dialog opens in the requested mode, whatever the device remembers', async () => {
  rememberHadAccount(false)
  expect((await openDialog({ mode: 'sign-in' })).title()).toBe('Sign In')
})

test('signing up asks for the same password twice before anything is sent', async () => {
  const page = await openDialog()
  await page.press('Sign Up')
  await page.type('Email', 'noah@example.com')
  await page.type('Password', 'baskets')
  await page.type('Confirm password', 'basket')
  await page.press('Sign Up')
  expect(page.alerts()).toEqual(['Passwords do not match'])
  expect(page.described('Confirm password')).toBe('Passwords do not match')
  await page.type('Confirm password', 'baskets')
  await page.press('Sign Up')
  await page.answered()
  expect(page.text()).toContain('signed-in noah@example.com')
})

test('a password can be shown and hidden again', async () => {
  const page = await openDialog()
  expect(page.field('Password').type).toBe('password')
  await page.press('Show password')
  expect(page.field('Password').type).toBe('text')
  await page.press('Hide password')
  expect(page.field('Password').type).toBe('password')
})

test('after too many tries the seconds count down, and the submit button keeps the focus', async () => {
  vi.useFakeTimers()
  const page = await openDialog({ waitSeconds: 3 })
  await page.type('Email', 'maya@example.com')
  await page.type('Password', 'baskets')
  await page.press('Sign In')
  await page.answered()
  await page.pass(20)
  expect(page.alerts()).toEqual(['Too many tries. Wait 3 seconds, then try again.'])
  expect(document.activeElement?.textContent).toBe('Sign In')
  await page.pass(1000)
  expect(page.alerts()).toEqual(['Too many tries. Wait 2 seconds, then try again.'])
  expect(document.querySelector('[role=alert]')?.getAttribute('aria-live')).toBe('off')
  await page.pass(2000)
  expect(page.alerts()).toEqual([])
  expect(page.field('Password').value).toBe('baskets')
})

test('without a server the learner reads that the progress is safe', async () => {
  const page = await openDialog({ isAway: true })
  await page.type('Email', 'maya@example.com')
  await page.type('Password', 'baskets')
  await page.press('Sign In')
  await page.answered()
  expect(page.alerts()[0]).toContain('Your progress is safe on this device.')
})

describe('Google', () => {
  test('has a button in both modes when the site offers it', async () => {
    const page = await openDialog({ offersGoogle: true })
    expect(page.buttons()).toContain('Continue with Google')
    await page.press('Sign Up')
    expect(page.buttons()).toContain('Continue with Google')
  })

  test('has no button when the site does not offer it', async () => {
    expect((await openDialog()).buttons()).not.toContain('Continue with Google')
  })

  test('signs in the learner who returns from its window, and the waiting action continues', async () => {
    const page = await openDialog({ offersGoogle: true })
    await page.press('Continue with Google')
    expect(page.busyWith()).toEqual(['Processing...', 'Continue with Google', 'Sign Up'])
    await page.answered()
    expect(page.dialog()).toBeNull()
    expect(page.events).toEqual(['entered u1', 'went on signed-in'])
  })

  test('opens its window synchronously with the press, because a browser blocks a later one', async () => {
    const page = await openDialog({ offersGoogle: true })
    await act(async () => {
      page.button('Continue with Google').click()
      // Everything that the handler awaits before opening the window is already loaded.
      await Promise.resolve().then(() => Promise.resolve())
      expect(page.windows()).toBe(1)
    })
  })

  test.each([
    [{ kind: 'popup-closed' }, 'The Google window closed before you signed in. Please try again.'],
    [{ kind: 'popup-blocked' }, 'Your browser blocked the Google window. Allow pop-ups for this site, then try again.'],
    [{ kind: 'denied' }, 'Failed to sign in with Google'],
    [{ kind: 'other' }, 'Failed to sign in with Google'],
    [{ kind: 'other', message: 'The account is suspended.' }, 'The account is suspended.'],
    [{ kind: 'user-disabled' }, 'This account has been disabled.'],
    [{ kind: 'email-not-vouched' }, 'An account already exists with this email. Sign in with its password.'],
  ] satisfies [AuthFault, string][])('shows for the fault %j the text “%s”', async (fault, text) => {
    const page = await openDialog({ offersGoogle: true, googleFault: fault })
    await page.type('Email', 'maya@example.com')
    await page.press('Continue with Google')
    await page.answered()
    expect(page.alerts()).toEqual([text])
    expect(document.activeElement?.textContent).toBe('Continue with Google')
    expect(page.field('Email').value).toBe('maya@example.com')
    expect(page.events).toEqual([])
  })
})

describe('a passkey', () => {
  const name = 'Sign in with a passkey'

  test('is offered for signing in, where the browser and the site have passkeys', async () => {
    expect((await openDialog({ offersPasskeys: true, mode: 'sign-in' })).buttons()).not.toContain(name)
    vi.stubGlobal('PublicKeyCredential', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = await openDialog({ offersPasskeys: true, mode: 'sign-in' })
    expect(page.buttons()).toContain(name)
    await page.press('Sign Up')
    expect(page.buttons()).not.toContain(name)
    expect((await openDialog({ mode: 'sign-in' })).buttons()).not.toContain(name)
  })

  test('that was refused is reported, and the focus stays at its button', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = await openDialog({ offersPasskeys: true, mode: 'sign-in' })
    await page.type('Email', 'maya@example.com')
    await page.press(name)
    await page.answered()
    expect(page.alerts()[0]).toContain('This passkey belongs to no account here.')
    expect(document.activeElement?.textContent).toBe(name)
    expect(page.field('Email').value).toBe('maya@example.com')
  })
})

/** Renders a page with the dialog open. The server knows Maya and answers when the test calls `answered`. */
async function openDialog({
  isAway = false,
  waitSeconds = 0,
  offersGoogle = false,
  offersPasskeys = false,
  googleFault,
  mode,
}: {
  isAway?: boolean
  waitSeconds?: number
  offersGoogle?: boolean
  offersPasskeys?: boolean
  googleFault?: AuthFault
  mode?: AccountMode
} = {}) {
  const events: string[] = []
  const server = pausedServer(waitSeconds, googleFault)
  const site = v.parse(Config, { accounts: 'server', offers: { google: offersGoogle, passkeys: offersPasskeys } })
  const outside = { config: async () => site, auth: async () => (isAway ? null : server.auth) }
  const onEntered = async (uid: string) => void events.push(`entered ${uid}`)

  await act(async () =>
    root.render(
      <OutsideContext value={outside}>
        <AccountProvider onEntered={onEntered}>
          <Page mode={mode} onSignedIn={(status) => events.push(`went on ${status}`)} />
        </AccountProvider>
      </OutsideContext>,
    ),
  )
  await press('Open')
  return {
    events,
    press,
    field,
    button,
    windows: server.windows,
    buttons: () => [...document.querySelectorAll('.button')].map(({ textContent }) => textContent),
    text: () => document.body.textContent,
    dialog: () => document.querySelector('dialog'),
    title: () => document.querySelector('dialog h2')?.textContent,
    alerts: () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    described: (name: string) => document.getElementById(field(name).getAttribute('aria-describedby')!)?.textContent,
    busyWith: () =>
      [...document.querySelectorAll<HTMLButtonElement>('form .button:disabled')].map(({ textContent }) => textContent),
    pass: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    answered: () => act(async () => server.answer()),
    type: (name: string, text: string) =>
      act(async () => {
        typeInto(field(name), text)
        field(name).dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

/**
 * Sets the value through the prototype's setter: React ignores values set through the element's own property, which it tracks.
 */
function typeInto(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
}

const press = (name: string) => act(async () => button(name).click())

const button = (name: string) =>
  [...document.querySelectorAll('button')].findLast(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!

const field = (name: string) =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === name)!.control as HTMLInputElement

function Page({ mode, onSignedIn }: { mode: AccountMode | undefined; onSignedIn: (status: string) => void }) {
  const { status, user, openSignIn, signOut, signInRequest } = useAccount()
  const latest = useRef(status)
  useEffect(() => {
    latest.current = status
  })
  return (
    <>
      <p>
        {status} {user?.email}
      </p>
      <button onClick={() => openSignIn({ mode, onSignedIn: () => onSignedIn(latest.current) })}>Open</button>
      <button onClick={() => void signOut()}>Sign out</button>
      {signInRequest && <AccountDialog request={signInRequest} />}
    </>
  )
}

function pausedServer(waitSeconds: number, googleFault: AuthFault | undefined) {
  let windows = 0
  const passwords = new Map([['maya@example.com', 'baskets']])
  let answer: (() => void) | undefined
  const asked = () => new Promise<void>((resolve) => (answer = resolve))
  const userOf = (email: string) => learner({ uid: `u${passwords.size}`, email })
  const auth: Auth = {
    ...createMemoryAuth(),
    current: async () => refuse({ kind: 'unreachable' }),
    async signIn({ email, password }) {
      await asked()
      if (waitSeconds > 0) return refuse({ kind: 'too-many-tries', waitSeconds })
      return passwords.get(email) === password ? ok(userOf(email)) : refuse({ kind: 'wrong-password' })
    },
    async signInWithGoogle() {
      windows++
      await asked()
      return googleFault ? refuse(googleFault) : ok(userOf('maya@example.com'))
    },
    passkeys: {
      list: async () => ok([]),
      add: async () => refuse({ kind: 'passkey-cancelled' }),
      remove: async () => ok(null),
      async signIn() {
        await asked()
        return refuse({ kind: 'passkey-unknown' })
      },
    },
    async signUp({ email, password }) {
      await asked()
      passwords.set(email, password)
      return ok(userOf(email))
    },
  }
  return { auth, windows: () => windows, answer: () => answer?.() }
}
