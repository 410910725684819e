import { existsSync } from 'node:fs'
import { runAdmin } from './admin-command.ts'

/** Built to `dist/server/admin.js`; `npm run admin` runs it. */
if (existsSync('.env')) process.loadEnvFile('.env')
const { text, isDone } = await runAdmin(process.argv.slice(2), process.env)
if (isDone) process.stdout.write(`${text}\n`)
else {
  console.error(text)
  process.exitCode = 1
}
