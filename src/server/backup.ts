import { runBackup } from './backup/backup-command.ts'
import { runCommand } from './command.ts'

// Built to `dist/server/backup.js`; `npm run backup` runs it.
await runCommand(() => runBackup(process.argv.slice(2), process.env, Date.now()))
