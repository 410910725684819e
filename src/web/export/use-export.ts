import { useState } from 'react'
import { useLearning } from '../learning/learning.tsx'
import { importAgain } from '../shell/import-again.ts'
import type { ExportKind } from './make-file.ts'
import { saveFile } from './save-file.ts'

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making' | 'nothing' | 'out-of-reach' | 'failed'; readonly what: ExportKind }
  | { readonly kind: 'saved'; readonly what: ExportKind; readonly name: string }

/** Makes files of what was learnt, on this device. What makes them is fetched when the first is asked for. */
export function useExport() {
  const { ready, events } = useLearning()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })

  async function save(what: ExportKind) {
    setState({ kind: 'making', what })
    const maker = await importAgain(() => import('./make-file.ts')).catch(() => undefined)
    if (!maker) return setState({ kind: 'out-of-reach', what })
    const now = Date.now()
    try {
      const file = await maker.makeFile(what, events, { now, offsetMinutes: -new Date(now).getTimezoneOffset() })
      if (!file) return setState({ kind: 'nothing', what })
      saveFile(file)
      return setState({ kind: 'saved', what, name: file.name })
    } catch {
      return setState({ kind: 'failed', what })
    }
  }

  return { ready, state, save }
}
