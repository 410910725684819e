import { useState } from 'react'
import { createDeviceDatabase, FIRST_NAME, DeviceStorageError } from '#providers/device-database.ts'
import { ASSISTANT } from '#providers/chats/indexeddb.ts'
import { createIndexedDbLearningLog } from '#providers/learning-log/indexeddb.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { salvage } from '#providers/salvage.ts'
import { useAccount } from '../account/account.tsx'
import { makeLogFile } from '../export/make-file.ts'
import { saveFile } from '../export/save-file.ts'
import { Button } from '../ui/button.tsx'
import { databaseName } from './device.ts'
import { useLearning } from './learning.tsx'
import './broken-database.css'

const isAssistant = ({ lessonId }: { lessonId: string }) => lessonId === ASSISTANT

/** Downloads what a damaged database holds, and sets it aside for a new one. It is never deleted. */
export default function BrokenDatabase() {
  const { user } = useAccount()
  const { events } = useLearning()
  const [outcome, setOutcome] = useState('')
  const learner = user?.uid ?? VISITOR
  const name = databaseName.read() ?? FIRST_NAME

  async function download() {
    setOutcome('Reading…')
    const found = await salvage(name, [learner, VISITOR])
    const moment = { now: Date.now(), offsetMinutes: -new Date().getTimezoneOffset() }
    const file =
      found &&
      makeLogFile(
        [...found.events, ...events],
        {
          settings: undefined,
          drafts: undefined,
          chats: found.chats.filter((each) => !isAssistant(each)).map(({ chat }) => chat),
          assistantChat: found.chats.find(isAssistant)?.chat,
        },
        moment,
      )
    if (!file) return setOutcome('Nothing could be read. The damaged storage stays on this device.')
    saveFile(file)
    return setOutcome(
      `Saved as ${file.name}. You can import it in the settings.${found.lost > 0 ? ` ${found.lost} records could not be read.` : ''}`,
    )
  }

  async function startNew() {
    const number = Number(/-(\d+)$/.exec(name)?.[1] ?? 1) + 1
    const next = `${FIRST_NAME}-${number}`
    try {
      // The events since the page was opened are not stored yet.
      await createIndexedDbLearningLog(createDeviceDatabase(next)).append(learner, events)
    } catch (error) {
      if (!(error instanceof DeviceStorageError)) throw error
      return setOutcome('New storage could not be created. Restart your browser, then try again.')
    }
    databaseName.write(next)
    return location.reload()
  }

  return (
    <div className="broken-database">
      <Button onClick={() => void download()}>Download what can be read</Button>
      <Button onClick={() => void startNew()}>Start with new storage</Button>
      <output>{outcome}</output>
    </div>
  )
}
