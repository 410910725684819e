import { ensureInstalled } from './install.mjs'
import { giveUp, requireNode } from './step.mjs'

requireNode()
await ensureInstalled('all').catch((error) => giveUp(`${error.message}\n${error.output ?? ''}`))
const { createServer } = await import('vite')
const server = await createServer()
await server.listen()
server.printUrls()
