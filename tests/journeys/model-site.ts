import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFaultyProvider, type Answer, type FaultyProvider } from '#providers/calls/faulty-provider.fixture.ts'
import { startServer, test as base, type Server } from './site.ts'

export interface ModelSite extends Server {
  readonly provider: FaultyProvider
}

/**
 * Tests on a site whose owner has set a model. `settings` receives the provider’s address; the provider runs beside the
 * site.
 */
export const testWithModel = (
  settings: (address: string) => Readonly<Record<string, string>>,
  ...answers: readonly Answer[]
) =>
  base.extend<object, { modelSite: ModelSite }>({
    modelSite: [
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'my-mother-language-'))
        const provider = await openFaultyProvider(...answers)
        const server = await startServer(folder, settings(provider.url))
        await use({ ...server, provider })
        await server.stop()
        provider.close()
        await rm(folder, { recursive: true })
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ modelSite }, use) => use(modelSite.url),
  })
