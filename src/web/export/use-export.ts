import { useEffect, useState, type RefObject } from 'react'
import { useAccount } from '../account/account.tsx'
import { useLearning } from '../learning/learning.tsx'
import { importAgain } from '../shell/import-again.ts'
import { wordListData } from '../words/word-list-data.ts'
import type { ExportKind } from './make-file.ts'
import { useBelongings } from './use-belongings.ts'
import { useInSight } from './use-in-sight.ts'
import { saveFile } from './save-file.ts'

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
  const { ready, events, findConversation } = useLearning()
  const { leave } = useAccount()
  const findBelongings = useBelongings()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const isInSight = useInSight(card)
  const isWorthIt = isInSight && ready && events.length > 0

  useEffect(() => {
    if (!isWorthIt) return undefined
    // What keeps the talks comes with the first of them that is asked for.
    const fetch = () => Promise.all([loadMaker(), wordListData.fetch(), findConversation()])
    const fetching = setTimeout(() => void fetch(), afterMs)
    return () => clearTimeout(fetching)
  }, [isWorthIt, findConversation])

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
