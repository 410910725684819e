import { runAdmin } from './accounts/admin-command.ts'
import { runCommand } from './command.ts'

// Built to `dist/server/admin.js`; `npm run admin` runs it.
await runCommand(() => runAdmin(process.argv.slice(2), process.env, (line) => process.stderr.write(line)))
