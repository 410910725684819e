import entries from 'virtual:wisdom/entries'
import type { WisdomCategory } from '#core/wisdom/wisdom.ts'
import { ElderDialog } from './elder-dialog.tsx'

/** The elder's nine stories, proverbs and traditions. `onAsk` gets the kind to ask the assistant about; the dialog is then closed. */
export default function WisdomDialog(props: { onAsk: (kind: WisdomCategory) => void; onClose: () => void }) {
  return <ElderDialog entries={entries} {...props} />
}
