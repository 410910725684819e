import { runAdmin } from './accounts/admin-command.ts'
import { loadEnvFile } from './settings.ts'
import { StartFault } from './start-fault.ts'

/** Built to `dist/server/admin.js`; `npm run admin` runs it. */
async function answer() {
  try {
    loadEnvFile()
    return await runAdmin(process.argv.slice(2), process.env, (line) => process.stderr.write(line))
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
