import { type RefObject, useEffect, useState } from 'react'
import outline from 'virtual:course/outline'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { User } from '#providers/auth/auth.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { storedAdChoice } from '../ads/ad-choice.ts'
import { currentSettings } from '../learner-settings/learner-settings.ts'
import { useLearning } from '../learning/learning.tsx'
import { useOutside } from '../outside.tsx'
import { themeChoice } from '../theme/theme-store.ts'
import { wordListData } from '../words/word-lists.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import type { LearnerData, ExportKind } from './make-file.ts'
import { saveFile } from './save-file.ts'
import './your-data.css'

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making' | 'nothing' | 'out-of-reach' | 'server-away' | 'failed'; readonly what: ExportKind }
  | { readonly kind: 'saved'; readonly what: ExportKind; readonly name: string }

const loadMaker = () => import('./make-file.ts').catch(() => undefined)

/**
 * Creates export files on this device. The code for it is loaded once there are events and `card` is visible, so that an export
 * also works if the network is gone by then.
 */
export function useExport(card: RefObject<Element | null>) {
  const { ready, events, findAssistantChat } = useLearning()
  const { leave } = useAccount()
  const collectData = useLearnerData()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const isInSight = useInSight(card)
  const canPreload = isInSight && ready && events.length > 0

  useEffect(() => {
    if (!canPreload) return undefined
    // `findAssistantChat` loads the chat storage.
    const fetch = () => Promise.all([loadMaker(), wordListData.fetch(), findAssistantChat()])
    const fetching = setTimeout(() => void fetch(), LOAD_DELAY_MS)
    return () => clearTimeout(fetching)
  }, [canPreload, findAssistantChat])

  async function save(what: ExportKind) {
    setState({ kind: 'making', what })
    const maker = await loadMaker()
    const list = what === 'log' ? undefined : await wordListData.fetchAgain()
    if (!maker || list === 'missing') return setState({ kind: 'out-of-reach', what })
    const now = Date.now()
    const data = what === 'log' ? await collectData() : undefined
    if (data && !data.ok) {
      if (data.fault.kind === 'signed-out') leave('ended')
      return setState({ kind: 'server-away', what })
    }
    const moment = { now, offsetMinutes: -new Date(now).getTimezoneOffset() }
    try {
      const file =
        what === 'log'
          ? data && maker.makeLogFile(events, data.value, moment)
          : await maker.makeWordsFile(what, list?.words ?? [], events, moment)
      if (!file) return setState({ kind: 'nothing', what })
      saveFile(file)
      return setState({ kind: 'saved', what, name: file.name })
    } catch {
      return setState({ kind: 'failed', what })
    }
  }

  return { ready, state, save }
}

/** A delay in milliseconds that lets the screen load its own parts first. */
const LOAD_DELAY_MS = 500

type Fault = { readonly kind: 'signed-out' } | { readonly kind: 'away' }

/** Collects a learner's data outside the log: from this device and, for accounts on our server, from there. */
function useLearnerData(): () => Promise<Result<LearnerData, Fault>> {
  const outside = useOutside()
  const { user } = useAccount()
  const { findChat, findAssistantChat } = useLearning()
  return async () => {
    const config = await outside.config()
    const account = user ? await fetchAccount(user, config?.accounts) : ok(undefined)
    if (!account.ok) return account
    const chats = await Promise.all(outline.lessons.map(({ id }) => findChat(id)))
    const assistantChat = await findAssistantChat()
    return ok({
      account: account.value,
      settings: { ...currentSettings(), theme: themeChoice(), ads: storedAdChoice() },
      drafts: textsOf(user?.uid ?? VISITOR),
      chats: chats.filter((chat) => chat !== undefined),
      assistantChat,
    })
  }
}

/** The site stores nothing about an account at another provider, so the user object is complete. */
async function fetchAccount(user: User, accounts: string | undefined): Promise<Result<unknown, Fault>> {
  if (accounts === 'firebase') return ok(user)
  try {
    const answer = await fetch('/api/me/export')
    if (answer.status === 401) return refuse({ kind: 'signed-out' })
    return answer.ok ? ok((await answer.json()) as unknown) : refuse({ kind: 'away' })
  } catch {
    return refuse({ kind: 'away' })
  }
}

/** True if the element has been visible at least once. */
function useInSight(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return undefined
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, isSeen])
  return isSeen
}

/**
 * The learner's texts in sessionStorage, by kind and subject: `draft lesson1`. It reads the keys of `tabMemory`, but lives here
 * to keep it out of the first page.
 */
export function textsOf(learner: string): Readonly<Record<string, string>> {
  try {
    const own = Object.entries<string>(sessionStorage).flatMap(([key, text]) => {
      const [what = '', owner, ...subject] = key.split(' ')
      return owner === learner && subject.length > 0 ? [[[what, ...subject].join(' '), text] as const] : []
    })
    return Object.fromEntries(own)
  } catch {
    return {}
  }
}

/** The outcome of an export. */
export function Outcome({ state }: { state: ExportState }) {
  const isFault = ['out-of-reach', 'server-away', 'failed'].includes(state.kind)
  const isOver = state.kind !== 'idle' && state.kind !== 'making'
  const shown = useIntoView<HTMLDivElement>(isOver ? state : null)
  return (
    <div ref={shown}>
      {isFault && (
        <Note tone="error">
          <p>{outcomeText(state)}</p>
          {/* Browsers cache a failed module load, so only a reload helps. */}
          {state.kind === 'out-of-reach' && (
            <Button className="your-data-reload" onClick={() => location.reload()}>
              Reload the page
            </Button>
          )}
        </Note>
      )}
      <output>{!isFault && outcomeText(state)}</output>
    </div>
  )
}

function outcomeText(state: ExportState): string {
  switch (state.kind) {
    case 'idle':
      return ''
    case 'making':
      return 'Making the file…'
    case 'saved':
      return `Saved as ${state.name}.`
    case 'nothing':
      return state.what === 'log'
        ? 'There is nothing to save yet. Do a lesson first.'
        : 'You haven’t seen any words yet. Do a lesson, then save them.'
    case 'out-of-reach':
      return 'The file could not be made because part of this page did not load. What you have learnt is safe. Check your connection, reload the page, then try again.'
    case 'server-away':
      return 'We could not fetch your account from the server, so the file would be incomplete. Nothing is lost. Check that you are online and signed in, then try again.'
    case 'failed':
      return 'The file could not be made. What you have learnt is safe. Try again.'
  }
}
