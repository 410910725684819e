import { runMove } from './backup/move-command.ts'
import { runCommand } from './command.ts'

// Built to `dist/server/db-move.js`; `npm run db:move` runs it.
await runCommand(() => runMove(process.argv.slice(2), process.env))
