import { onTestFinished } from 'vitest'
import { faultyProvider, type Answer } from '#providers/calls/faulty-provider.fixture.ts'
import { completion } from '#providers/chat-completions/completion.fixture.ts'
import { listen } from '../http/listen.ts'
import { createTestServer, posting } from '../server.fixture.ts'
import { KEYS, REPLY } from './tutor-relay.fixture.ts'

type Options = Parameters<typeof createTestServer>[0]

/** The whole server, listening, with a fake tutor provider that gives these answers. */
export async function openTutorSite(
  answers: readonly Answer[] = [completion(REPLY)],
  { environment, ...options }: Options = {},
) {
  const provider = await faultyProvider(...answers)
  const server = await createTestServer({
    environment: {
      TUTOR_BASE_URL: `${provider.url}/v1`,
      TUTOR_MODEL: 'small,large',
      TUTOR_API_KEYS: KEYS.join(),
      ...environment,
    },
    ...options,
  })
  const listening = await listen(server.app, { host: '127.0.0.1', port: 0, publicUrl: undefined })
  onTestFinished(async () => {
    provider.close()
    await listening.close()
    await server.close()
  })
  return { provider, server, url: listening.url, close: () => listening.close() }
}

/** Signs up an account. Returns the Cookie header of its session. */
export async function signUp(url: string, email = 'wanjiku@example.org'): Promise<string> {
  const credentials = posting({ email, password: 'the secret', name: '' }, { Origin: url })
  const response = await fetch(`${url}/api/auth/sign-up/email`, credentials)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
