// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { Auth, AuthFault, User } from '#providers/auth/auth.ts'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import { learner } from '#providers/auth/user.fixture.ts'
import { OutsideContext } from '../outside.tsx'
import { AccountProvider, useAccount, type Account } from './account.tsx'
import { rootForEachTest } from '../react-root.fixture.ts'

const maya = learner({ uid: 'u1', email: 'maya@example.com' })
const nobody = ok(null)

const root = rootForEachTest()
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a late “signed out” answer does not undo a sign-in in another tab, and the server is asked again', async () => {
  const page = await openPage()
  await page.otherTabRemembers(maya)
  expect(page.accountText()).toBe('maya@example.com')
  await page.serverAnswers(0, nobody)
  expect(page.accountText()).toBe('maya@example.com')
  expect(localStorage.getItem('account')).toContain('maya')
  expect(page.asked('current')).toBe(2)
  await page.serverAnswers(1, nobody)
  expect(page.accountText()).toBe('visitor, signed out by the server')
})

test('a sign-in in another tab closes the dialog, and the waiting action continues', async () => {
  const page = await openPage()
  await page.serverAnswers(0, nobody)
  const wentOn: string[] = []
  await page.run(({ openSignIn }) => openSignIn({ onSignedIn: () => wentOn.push('sent') }))
  expect(page.accountText()).toBe('visitor, asked to sign in')
  await page.otherTabRemembers(maya)
  expect(page.accountText()).toBe('maya@example.com')
  expect(wentOn).toEqual(['sent'])
})

test('an account whose session has ended is shown as signed out', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  await page.run(({ ask }) => ask((auth) => auth.updateDisplayName('Maya K.')))
  await page.serverAnswers(1, refuse({ kind: 'signed-out' }))
  expect(page.accountText()).toBe('visitor, signed out by the server')
  expect(localStorage.getItem('account')).toBeNull()
})

test('returning to the page checks the session again', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await page.serverAnswers(1, nobody)
  expect(page.accountText()).toBe('visitor, signed out by the server')
})

test('a visitor’s progress joins the account that the server recognises, once', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  await act(async () => void dispatchEvent(new Event('online')))
  await page.serverAnswers(1, ok(maya))
  expect(page.entered).toEqual(['u1'])
})

test('a sign-out without a server takes effect at once, and the server receives it before any other request', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  await page.run(({ signOut }) => signOut())
  await page.serverAnswers(1, refuse({ kind: 'unreachable' }))
  expect(page.accountText()).toBe('visitor')
  expect(localStorage.getItem('account')).toBeNull()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(page.asked('signOut')).toBe(2)
  expect(page.asked('current')).toBe(1)
  await page.serverAnswers(2, nobody)
  expect(page.asked('current')).toBe(2)
  await page.run(({ enter }) => enter((auth) => auth.signIn({ email: maya.email, password: 'baskets' })))
  expect(page.asked('signOut')).toBe(2)
})

test('a sign-out clears the device before the page shows it', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  let left: Promise<void> | undefined
  await page.run(({ signOut }) => (left = signOut()))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  page.serverAnswersUnseen(1, nobody)
  await left
  expect(page.accountText()).toBe('maya@example.com')
  expect(localStorage.getItem('account')).toBeNull()
  await expect.poll(page.accountText).toBe('visitor')
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

test('a sign-out in another tab is none that the server has ended, whichever of them is told first', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await page.serverAnswers(1, nobody)
  expect(page.accountText()).toBe('visitor, signed out by the server')
  await page.otherTabSignsOut()
  expect(page.accountText()).toBe('visitor')
})

test('other tabs learn of a sign-out before the server ends the session', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  await page.run(({ signOut }) => signOut())
  expect(page.accountText()).toBe('maya@example.com')
  expect(localStorage.getItem('owed-sign-out')).toBe('yes')
  await page.serverAnswers(1, nobody)
  expect(page.accountText()).toBe('visitor')
  expect(localStorage.getItem('owed-sign-out')).toBeNull()
})

test('a page that was left while it signed out opens as a visitor’s', async () => {
  localStorage.setItem('account', JSON.stringify(maya))
  localStorage.setItem('owed-sign-out', 'yes')
  const page = await openPage()
  expect(page.accountText()).toBe('visitor')
  await page.serverAnswers(0, nobody)
  await page.serverAnswers(1, nobody)
  expect(page.accountText()).toBe('visitor')
})

test('a pending sign-out keeps the old session from signing anyone in', async () => {
  localStorage.setItem('owed-sign-out', 'yes')
  const page = await openPage()
  expect(page.asked('current')).toBe(0)
  await page.serverAnswers(0, refuse({ kind: 'unreachable' }))
  expect(page.accountText()).toBe('visitor')
  await page.run(({ enter }) => enter((auth) => auth.signIn({ email: maya.email, password: 'baskets' })))
  expect(page.asked('signIn')).toBe(0)
  await page.serverAnswers(1, nobody)
  expect(page.asked('signIn')).toBe(1)
})

test('a sign-out that fails although there is a network is sent again by itself', async () => {
  const page = await openPage()
  await page.serverAnswers(0, ok(maya))
  vi.useFakeTimers()
  await page.run(({ signOut }) => signOut())
  await page.serverAnswers(1, refuse({ kind: 'unreachable' }))
  expect(page.accountText()).toBe('visitor')
  expect(page.asked('signOut')).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(page.asked('signOut')).toBe(2)
  await page.serverAnswers(2, nobody)
  expect(localStorage.getItem('owed-sign-out')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(page.asked('signOut')).toBe(2)
})

/** Renders a page with an account. Each request to the server waits until the test answers it. */
async function openPage() {
  const questions: { name: string; answer: (result: Result<never, AuthFault>) => void }[] = []
  const ask = (name: string) => () =>
    new Promise<Result<never, AuthFault>>((answer) => void questions.push({ name, answer }))
  const auth: Auth = {
    ...createMemoryAuth(),
    current: ask('current'),
    signIn: ask('signIn'),
    signUp: ask('signUp'),
    signOut: ask('signOut'),
    updateDisplayName: ask('updateDisplayName'),
  }
  const answer = (question: number, result: Result<unknown, AuthFault>) =>
    questions[question]!.answer(result as Result<never, AuthFault>)
  const entered: string[] = []
  let latest: Account | undefined
  await act(async () =>
    root.render(
      <OutsideContext value={{ config: async () => null, auth: async () => auth }}>
        <AccountProvider onEntered={async (uid) => void entered.push(uid)}>
          <Page onAccount={(account) => (latest = account)} />
        </AccountProvider>
      </OutsideContext>,
    ),
  )
  return {
    entered,
    accountText: () => document.querySelector('p')!.textContent,
    asked: (name: string) => questions.filter((question) => question.name === name).length,
    serverAnswers: (...asked: Parameters<typeof answer>) => act(async () => answer(...asked)),
    /** Answers without waiting for React to render. */
    serverAnswersUnseen: answer,
    run: (deed: (account: Account) => unknown) => act(async () => void deed(latest!)),
    otherTabRemembers: (user: User | null) =>
      act(async () => {
        if (user) localStorage.setItem('account', JSON.stringify(user))
        else localStorage.removeItem('account')
        dispatchEvent(new StorageEvent('storage', { key: 'account' }))
      }),
    otherTabSignsOut: () =>
      act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'owed-sign-out', newValue: 'yes' }))),
  }
}

function Page({ onAccount }: { onAccount: (account: Account) => void }) {
  const account = useAccount()
  useEffect(() => {
    onAccount(account)
  })
  return (
    <p>
      {account.user?.email ?? 'visitor'}
      {account.signInRequest && ', asked to sign in'}
      {account.notice === 'ended' && ', signed out by the server'}
    </p>
  )
}
