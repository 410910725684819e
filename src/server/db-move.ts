import { runMove } from './backup/move-command.ts'
import { loadEnvFile } from './settings.ts'
import { StartFault } from './start-fault.ts'

/** Built to `dist/server/db-move.js`; `npm run db:move` runs it. */
async function answer() {
  try {
    loadEnvFile()
    return await runMove(process.argv.slice(2), process.env)
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
