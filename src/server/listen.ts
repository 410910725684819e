import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './app.ts'
import type { Settings } from './settings.ts'
import { codeOf, StartFault } from './start-fault.ts'

export interface Listening {
  /** Where people open the site, without a slash at the end. */
  readonly url: string
  /** Takes no new request, lets those under way finish, but not for ever. */
  close(): Promise<void>
}

const GRACE_MS = 3000

/** Answers requests at the settings' address. Throws a `StartFault` if that is taken or not ours. */
export function listen(app: Pick<App, 'fetch'>, settings: Pick<Settings, 'host' | 'port' | 'publicUrl'>) {
  const server = createAdaptorServer({ fetch: app.fetch })
  return new Promise<Listening>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, settings)))
    server.listen(settings.port, settings.host, () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: settings.publicUrl ?? localUrl(settings.host, port), close })
    })
  })

  function close() {
    return new Promise<void>((resolve) => {
      const impatience = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS)
      server.close(() => {
        clearTimeout(impatience)
        resolve()
      })
    })
  }
}

/** An address that means "any" is no address to open. */
function localUrl(host: string, port: number): string {
  if (/^(?:127\.0\.0\.1|0\.0\.0\.0|::1?|localhost)$/.test(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function listenFault(error: unknown, { host, port }: { host: string; port: number }): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFault(
        `Port ${port} is in use by another program: stop it or choose another port, for example PORT=${port + 1}.`,
      )
    case 'EACCES':
      return new StartFault(`This user may not use port ${port}: choose one above 1023, for example PORT=3000.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(
        `HOST ${host} is not an address of this machine: choose one that is, for example HOST=127.0.0.1.`,
      )
    default:
      return error
  }
}
