import {
  exchange,
  lastUpload,
  type Device,
  type DeviceClock,
  type DeviceSettings,
} from '#providers/learning-log/exchange.ts'
import { createSender } from '#providers/learning-log/sender.ts'
import { createIndexedDbSyncStore } from '#providers/learning-log/sync-indexeddb.ts'
import { createSyncServer, type SyncFault } from '#providers/learning-log/sync-server.ts'
import { DeviceStorageError } from '#providers/device-database.ts'
import { createTabLocks } from '#providers/chats/tab-locks.ts'
import { createOtherTabs, rewrittenChannel } from '#providers/listeners.ts'
import { refuse, type Result } from '#core/result/result.ts'
import { beforeSignOut } from '../account/account.tsx'
import { deviceMemory } from '../device/memory.ts'
import {
  currentSettings,
  hasSettings,
  onSettingsChange,
  parseSettings,
  storeSettings,
} from '../learner-settings/learner-settings.ts'
import { database } from './device.ts'
import { followSender } from './save-state.ts'
import { clockError, clockErrorMemory } from './stamp.ts'

/** How long a sign-out waits for unsent data, in milliseconds. */
const LAST_CHANCE_MS = 3000

const heard = new Set<(learners: readonly string[]) => void>()
const hear = (learners: readonly string[]) => {
  for (const listener of heard) listener(learners)
}
const rewritten = new Set<(learners: readonly string[]) => void>()

// Channels of the log and the chats. They also report changes of this tab, which has further channels of the same names.
const logChannel = createOtherTabs(`${database.name}/learning-log`, hear)
const chatsChannel = createOtherTabs(`${database.name}/chats`, hear)
const rewrites = createOtherTabs(rewrittenChannel(database.name), (learners) => {
  for (const listener of rewritten) listener(learners)
})

const store = createIndexedDbSyncStore(database, {
  onEvents: (learner) => logChannel.tell([learner]),
  onChats: (learner) => chatsChannel.tell([learner]),
  onRewritten(learner) {
    rewrites.tell([learner])
    for (const listener of rewritten) listener([learner])
  },
})
const locks = createTabLocks(`${database.name}/sync`)

const clock: DeviceClock = {
  now: Date.now,
  error: clockError,
  setError: (errorMs) => clockErrorMemory.write(errorMs === 0 ? null : String(errorMs)),
}

/** The learner whose settings the device has. */
const settingsOwner = deviceMemory('settings-of')

const settings: DeviceSettings = {
  read: () => (hasSettings() ? { ...currentSettings() } : null),
  write: (changed) => storeSettings(parseSettings(JSON.stringify(changed))),
  isOf: (learner) => settingsOwner.read() === learner,
  setOwner(learner) {
    if (settingsOwner.read() !== learner) settingsOwner.write(learner)
  },
}

const deviceOf = (learner: string): Device => ({
  store,
  server: createSyncServer(learner, (input, init) => fetch(input, init)),
  clock,
  settings,
})

/**
 * Keeps the learner's record the same as on the server until the returned function is called. `onRewritten` is called when stored
 * events were changed or removed.
 */
export function synchronise(learner: string, onRewritten: () => Promise<void>): () => void {
  const device = deviceOf(learner)
  const ended = new AbortController()
  const sender = createSender({
    // One tab at a time: another one finds that everything was sent.
    exchange: ({ reads }) =>
      locks.inTurn(learner, ended.signal, () => exchange(learner, device, { reads })).catch(asFault),
    now: () => performance.now(),
    random: Math.random,
    setTimer(call, delayMs) {
      const timer = setTimeout(call, delayMs)
      return () => clearTimeout(timer)
    },
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
  })

  let sendLast: (() => Promise<void>) | null = null
  function prepareLast() {
    lastUpload(learner, device).then((send) => {
      sendLast = send
    }, asFault)
  }
  function changed() {
    sender.changed()
    prepareLast()
  }

  const onChange = (learners: readonly string[]) => {
    if (learners.includes(learner)) changed()
  }
  const onRewrite = (learners: readonly string[]) => {
    if (learners.includes(learner)) void onRewritten()
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible') sender.returned()
    else if (sender.saveState() !== 'saved') sendLast?.().catch(asFault)
  }
  const settle = () => Promise.race([sender.settle(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])

  for (const channel of [logChannel, chatsChannel, rewrites]) channel.listen()
  heard.add(onChange)
  rewritten.add(onRewrite)
  beforeSignOut.add(settle)
  const stopFollowing = followSender(sender)
  const stopSettings = onSettingsChange(changed)
  addEventListener('online', sender.returned)
  document.addEventListener('visibilitychange', onVisibility)
  sender.returned()
  prepareLast()

  return () => {
    ended.abort()
    sender.stop()
    heard.delete(onChange)
    rewritten.delete(onRewrite)
    beforeSignOut.delete(settle)
    stopFollowing()
    stopSettings()
    removeEventListener('online', sender.returned)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Storage that fails now may work later. The log's own note tells the learner about it. */
function asFault(error: unknown): Result<null, SyncFault> {
  if (!(error instanceof DeviceStorageError || isAbort(error))) throw error
  return refuse({ kind: 'busy' })
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
