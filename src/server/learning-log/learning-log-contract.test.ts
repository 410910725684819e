import type { StoredEvent } from '#core/learning-log/event.ts'
import type { Download, Upload } from '#core/learning-log/sync.ts'
import { createListeners } from '#providers/listeners.ts'
import { describeLearningLog } from '#providers/learning-log/learning-log.contract.ts'
import type { LearningLog } from '#providers/learning-log/learning-log.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createTestServer, posting, type TestServer } from '../server.fixture.ts'

/** After the events of the contract. */
const NOW = '2026-11-22T00:00:00.000Z'

let server: TestServer
let sites = 0
const DATA_DIR = mkdtempSync(join(tmpdir(), 'my-mother-language-'))

beforeAll(async () => {
  server = await createTestServer({ environment: { DATA_DIR } })
  server.advance(Date.parse(NOW) - Date.now())
})

afterAll(async () => {
  await server.close()
  rmSync(DATA_DIR, { recursive: true })
})

/** A site whose learners have an account each. Each `open` is a device of all of them. */
function createSite() {
  const site = ++sites
  const listeners = createListeners()
  const browsers = new Map<string, Promise<typeof fetch>>()

  async function signedUp(learner: string) {
    const browser = server.browser(`${site} ${learner}`)
    await browser(
      '/api/auth/sign-up/email',
      posting({ email: `${learner}@${site}.example.org`, password: 'the secret' }),
    )
    return browser
  }
  function browserOf(learner: string) {
    const browser = browsers.get(learner) ?? signedUp(learner)
    browsers.set(learner, browser)
    return browser
  }
  return { open: () => createServerLog(browserOf, listeners) }
}

/** The log that the server keeps, as the port that devices have. */
function createServerLog(
  browserOf: (learner: string) => Promise<typeof fetch>,
  listeners: ReturnType<typeof createListeners>,
): LearningLog {
  async function send(learner: string, events: readonly StoredEvent[]) {
    const upload = JSON.stringify({ sentAt: NOW, epoch: null, events, documents: [] } satisfies Upload)
    // Browsers send the length. Without it, the server reserves memory for the longest body.
    const posted = posting(upload, { 'Content-Length': String(Buffer.byteLength(upload)) })
    const answer = await (await browserOf(learner))('/api/learning-log', posted)
    if (answer.status !== 200) throw new Error(`Invalid: ${await answer.text()}`)
  }

  async function readSince(learner: string, cursor: number) {
    const browser = await browserOf(learner)
    const page = async (query: string) => (await (await browser(`/api/learning-log?${query}`)).json()) as Download
    const { epoch } = await page('since=0')
    const { events, cursor: after } = await page(`since=${cursor}&epoch=${epoch}`)
    return { events: [...events], cursor: events.length === 0 ? cursor : after }
  }

  const erase = async (learner: string) => (await browserOf(learner))('/api/learning-log', { method: 'DELETE' })

  return {
    async append(learner, events) {
      await send(learner, events)
      listeners.tell([learner])
    },
    readSince,
    async join(from, into) {
      if (from === into) return
      await send(into, (await readSince(from, 0)).events)
      await erase(from)
      listeners.tell([from, into])
    },
    async forget(learner) {
      await erase(learner)
      listeners.tell([learner])
    },
    subscribe: listeners.add,
  }
}

describeLearningLog('server', createSite)
