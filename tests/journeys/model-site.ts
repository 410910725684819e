import { openFaultyProvider, type Answer, type FaultyProvider } from '#providers/calls/faulty-provider.fixture.ts'
import { startSite, test as base, type Server } from './site.ts'

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
  base.extend<{ modelSite: ModelSite }>({
    modelSite: async ({ shared }, use) =>
      use(
        await shared(settings, async () => {
          const provider = await openFaultyProvider(...answers)
          const { url, stop } = await startSite(settings(provider.url))
          return {
            url,
            provider,
            async stop() {
              await stop()
              provider.close()
            },
          }
        }),
      ),
    baseURL: async ({ modelSite }, use) => use(modelSite.url),
  })
