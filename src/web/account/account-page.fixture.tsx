import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'
import { createMemoryAuth } from '#providers/auth/memory.ts'
import type { Auth } from '#providers/auth/auth.ts'
import { createMemoryLearningLog } from '#providers/learning-log/memory.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { createMemoryChats } from '#providers/chats/memory.ts'
import { Config } from '../config/config.ts'
import { LearningProvider } from '../learning/learning.tsx'
import { OutsideContext } from '../outside.tsx'
import { AccountProvider, useAccount } from './account.tsx'

export const maya = { email: 'maya@example.com', password: 'baskets' }

export interface SiteOptions {
  auth?: Auth
  config?: v.InferInput<typeof Config>
}

/**
 * Renders `content` inside the account and learning providers, with functions to read and operate the page by visible names. Closes
 * the page and clears the device at the end of the test.
 */
export async function openAccountPage(
  content: ReactNode,
  { auth = createMemoryAuth(), config = { accounts: 'server' } }: SiteOptions = {},
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root: Root = createRoot(document.body.appendChild(document.createElement('div')))
  const log = createMemoryLearningLog()
  const chats = createMemoryChats()
  const site = v.parse(Config, config)
  const outside = { config: async () => site, auth: async () => auth }
  await act(async () =>
    root.render(
      <OutsideContext value={outside}>
        <AccountProvider onEntered={async () => undefined}>
          <Learner log={log} chats={chats}>
            {content}
          </Learner>
          <AccountText />
        </AccountProvider>
      </OutsideContext>,
    ),
  )
  const close = () => act(async () => root.unmount())
  onTestFinished(async () => {
    await close()
    document.body.replaceChildren()
    localStorage.clear()
  })
  await settled()
  return {
    log,
    chats,
    accountText: () => document.querySelector('#who')!.textContent,
    text: () => document.body.textContent,
    alerts: () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    dialog: () => document.querySelector('dialog'),
    button,
    hasButton: (name: string) => findButton(name) !== undefined,
    press: async (name: string) => {
      await act(async () => button(name).click())
      await settled()
    },
    type: (label: string, text: string) => act(async () => typeInto(field(label), text)),
    field,
    follow: async (name: string) => {
      const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
      await act(async () => link!.click())
      await settled()
    },
    links: () => [...document.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    close,
  }
}

function Learner({
  log,
  chats,
  children,
}: {
  log: ReturnType<typeof createMemoryLearningLog>
  chats: ReturnType<typeof createMemoryChats>
  children: ReactNode
}) {
  const { status, user } = useAccount()
  const learner = status === 'loading' ? null : (user?.uid ?? VISITOR)
  return (
    <LearningProvider learner={learner} log={log} chats={chats}>
      {children}
    </LearningProvider>
  )
}

function AccountText() {
  const { user, notice, signInRequest } = useAccount()
  return (
    <p id="who">
      {user?.email ?? 'visitor'}
      {notice && `, ${notice}`}
      {signInRequest && `, asked to sign in${signInRequest.reasons ? `: ${signInRequest.reasons['sign-in']}` : ''}`}
    </p>
  )
}

/** Waits for what a press causes, also for code that is loaded on demand: on a busy machine that takes longer than a timer. */
const settled = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await vi.dynamicImportSettled()
  })

const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)!.control as HTMLInputElement

function button(name: string): HTMLButtonElement {
  const found = findButton(name)
  if (!found) throw new Error(`There is no button “${name}”`)
  return found
}

const findButton = (name: string) =>
  [...document.querySelectorAll('button')].findLast(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )

/**
 * Sets the value through the prototype's setter: React ignores values set through the element's own property, which it tracks.
 */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
