import type { StorageFault } from '#providers/device-database.ts'
import { later } from '../loading/later.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useLearning } from './learning.tsx'

const BrokenDatabase = later(() => import('./broken-database.tsx'))

/** Tells why progress is not stored and offers to try again; renders nothing without a fault. */
export function StorageNote({ className }: { className?: string }) {
  const { fault, saveAgain } = useLearning()
  if (!fault) return null
  return (
    <Note tone="error" className={className}>
      <p>{storageFaultText[fault]}</p>
      <Button onClick={saveAgain}>Try again</Button>
      {fault === 'broken' && <BrokenDatabase />}
    </Note>
  )
}

/** The message for each storage fault: what happened, what is safe, what to do now. */
const storageFaultText = {
  unavailable:
    'Your progress could not be saved on this device: your browser does not allow it, as in some private windows. You can keep learning, but your progress will be lost when you close this page.',
  full: 'Your progress could not be saved on this device: its storage is full. What was saved before is safe. Free some space, then try again before you close this page.',
  blocked:
    'Your progress could not be saved on this device: an older version of this page is open in another tab. Close that tab, then try again.',
  outdated:
    'Your progress could not be saved on this device: a newer version of this page is open in another tab. What was saved before is safe. Reload this page to continue.',
  broken:
    'Your progress could not be saved on this device: its storage is damaged. Nothing was deleted. Try again first. If that fails, download what can be read, then start with new storage.',
  failed:
    'Your progress could not be saved on this device. What was saved before is safe. Try again before you close this page.',
} satisfies Record<StorageFault, string>
