import { runBackup } from './backup/backup-command.ts'
import { loadEnvFile } from './settings.ts'
import { StartFault } from './start-fault.ts'

/** Built to `dist/server/backup.js`; `npm run backup` runs it. */
async function answer() {
  try {
    loadEnvFile()
    return await runBackup(process.argv.slice(2), process.env, Date.now())
  } catch (fault) {
    if (fault instanceof StartFault) return { isDone: false, text: fault.message }
    throw fault
  }
}

const { text, isDone } = await answer()
if (isDone) process.stdout.write(`${text}\n`)
else {
  console.error(text)
  process.exitCode = 1
}
