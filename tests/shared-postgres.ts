import { createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { startPostgres } from '../src/server/database/start-postgres.fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A port that answers with the address of PostgreSQL's database `postgres`. */
    postgresPort: number
  }
}

/** One PostgreSQL for all test files. It starts when the first one asks for it. */
export default async function setup(project: TestProject) {
  let started: ReturnType<typeof startPostgres> | undefined
  const server = createServer((socket) => {
    started ??= import('../src/server/database/start-postgres.fixture.ts').then((module) => module.startPostgres())
    started.then(
      ({ url }) => socket.end(url('postgres')),
      (error: unknown) => socket.end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  project.provide('postgresPort', typeof address === 'object' && address ? address.port : 0)
  return async () => {
    server.close()
    await (await started)?.stop()
  }
}
