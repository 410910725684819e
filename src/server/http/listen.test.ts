import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

/** How long an idle connection stays open, as the server tells its client. */
async function idleTime(trustedProxies: number) {
  const app = { fetch: () => new Response('ok') }
  const listening = await listen(app, { host: '127.0.0.1', port: 0, publicUrl: undefined, trustedProxies })
  onTestFinished(() => listening.close(0))
  return (await fetch(listening.url)).headers.get('Keep-Alive')
}

test('behind a proxy a connection stays open longer than the proxy keeps it, so that no request meets its end', async () => {
  expect(await idleTime(1)).toBe('timeout=125')
  expect(await idleTime(0)).toBe('timeout=5')
})
