import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useLearning } from './learning.tsx'
import { storageFaultText } from './storage-fault-text.ts'

/** Nothing, unless the device does not keep what is learnt: then why, and the way to try again. */
export function StorageNote() {
  const { fault, saveAgain } = useLearning()
  if (!fault) return null
  return (
    <Note tone="error">
      <p>{storageFaultText[fault]}</p>
      <Button onClick={saveAgain}>Try again</Button>
    </Note>
  )
}
