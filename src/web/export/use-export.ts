import { type RefObject, useEffect, useState } from 'react'
import outline from 'virtual:course/outline'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { User } from '#providers/auth/auth.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { keptAdChoice } from '../ads/ad-choice.ts'
import { useLearning } from '../learning/learning.tsx'
import { useOutside } from '../outside.tsx'
import { settingsNow } from '../settings/settings-store.ts'
import { importAgain } from '../loading/import-again.ts'
import { themeChoice } from '../theme/theme-store.ts'
import { wordListData } from '../words/word-list-data.ts'
import type { Belongings, ExportKind, MadeFile } from './make-file.ts'

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making' | 'nothing' | 'out-of-reach' | 'server-away' | 'failed'; readonly what: ExportKind }
  | { readonly kind: 'saved'; readonly what: ExportKind; readonly name: string }

const loadMaker = () => importAgain(() => import('./make-file.ts')).catch(() => undefined)

/**
 * Makes files of what was learnt, on this device. What makes them is fetched once there is something to save and `card`
 * has come into sight: by the time of the press it is here, also where the network is not.
 */
export function useExport(card: RefObject<Element | null>) {
  const { ready, events, findAssistantChat } = useLearning()
  const { leave } = useAccount()
  const findBelongings = useBelongings()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const isInSight = useInSight(card)
  const isWorthIt = isInSight && ready && events.length > 0

  useEffect(() => {
    if (!isWorthIt) return undefined
    // What keeps the chats comes with the first of them that is asked for.
    const fetch = () => Promise.all([loadMaker(), wordListData.fetch(), findAssistantChat()])
    const fetching = setTimeout(() => void fetch(), afterMs)
    return () => clearTimeout(fetching)
  }, [isWorthIt, findAssistantChat])

  async function save(what: ExportKind) {
    setState({ kind: 'making', what })
    const maker = await loadMaker()
    const list = what === 'log' ? undefined : await wordListData.fetchAgain()
    if (!maker || list === 'missing') return setState({ kind: 'out-of-reach', what })
    const now = Date.now()
    const belongings = what === 'log' ? await findBelongings() : undefined
    if (belongings && !belongings.ok) {
      if (belongings.fault.kind === 'signed-out') leave('ended')
      return setState({ kind: 'server-away', what })
    }
    const moment = { now, offsetMinutes: -new Date(now).getTimezoneOffset() }
    try {
      const file =
        what === 'log'
          ? belongings && maker.makeLogFile(events, belongings.value, moment)
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

/** What the screen itself needs comes first. */
const afterMs = 500

type Fault = { readonly kind: 'signed-out' } | { readonly kind: 'away' }

/** Finds what is kept of the learner beside the log: on this device, and on the server where the account is there. */
function useBelongings(): () => Promise<Result<Belongings, Fault>> {
  const outside = useOutside()
  const { user } = useAccount()
  const { findChat, findAssistantChat } = useLearning()
  return async () => {
    const config = await outside.config()
    const account = user ? await accountOf(user, config?.accounts) : ok(undefined)
    if (!account.ok) return account
    const chats = await Promise.all(outline.lessons.map(({ id }) => findChat(id)))
    const conversation = await findAssistantChat()
    return ok({
      account: account.value,
      settings: { ...settingsNow(), theme: themeChoice(), ads: keptAdChoice() },
      drafts: textsOf(user?.uid ?? VISITOR),
      talks: chats.filter((chat) => chat !== undefined),
      conversation,
    })
  }
}

/** Of accounts elsewhere all that we know is who is signed in. */
async function accountOf(user: User, accounts: string | undefined): Promise<Result<unknown, Fault>> {
  if (accounts === 'firebase') return ok(user)
  try {
    const answer = await fetch('/api/me/export')
    if (answer.status === 401) return refuse({ kind: 'signed-out' })
    return answer.ok ? ok((await answer.json()) as unknown) : refuse({ kind: 'away' })
  } catch {
    return refuse({ kind: 'away' })
  }
}

/** Whether an element has come into sight; once it has, it stays so. */
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

/** Hands a file to the browser, which keeps it where the learner's downloads are. */
function saveFile({ name, type, content }: MadeFile): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * What `tabMemory` keeps in this tab for a learner, by what it is and of what: `draft lesson1`. Not beside it, since the
 * first page has that.
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
