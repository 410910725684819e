import outline from 'virtual:course/outline'
import { ok, refuse, type Result } from '#core/result/result.ts'
import { DeviceStorageError } from '#providers/device-database.ts'
import { type Chats, joinedAssistantChats, outlasts } from '#providers/chats/chats.ts'
import { readLogJson, type SavedLog, type SavedLogFault } from '#providers/export/log-json.ts'
import type { LearningLog } from '#providers/learning-log/learning-log.ts'
import { deviceMemory } from '../device/memory.ts'
import { hasSettings, parseSettings, storeSettings } from '../learner-settings/learner-settings.ts'
import { deviceChats, deviceLog } from '../learning/device.ts'
import { currentTime } from '../learning/stamp.ts'
import { parseThemeChoice, THEME_KEY } from '../theme/before-paint.ts'
import { chooseTheme } from '../theme/theme-store.ts'

/** The counts of an import. */
export interface Imported {
  /** Events that the learner did not have. */
  readonly added: number
  /** Events that the learner had. They stay unchanged. */
  readonly known: number
  /** Damaged parts of the file, which were left out. */
  readonly unread: number
}

/** `unreadable`: the browser could not read the file. `not-stored`: the device stored only part of it, or nothing. */
export type ImportFault = SavedLogFault | 'too-large' | 'unreadable' | 'not-stored'

/** In bytes. A learner with 200 events a day has a file of this size after four years. */
const LARGEST_FILE = 64 * 2 ** 20

/**
 * Adds the content of a file made by "Save everything" to the learner's data on this device. Nothing here is replaced: an
 * event stays as it is, a lesson's newer chat stays, and settings are taken only by a device that has none. Repeating an
 * import, also a failed one, adds nothing twice.
 */
export async function importFile(
  file: Blob,
  learner: string,
  log: LearningLog = deviceLog,
  chats: Chats = deviceChats,
): Promise<Result<Imported, ImportFault>> {
  if (file.size > LARGEST_FILE) return refuse('too-large')
  const text = await file.text().catch(() => undefined)
  if (text === undefined) return refuse('unreadable')
  const saved = readLogJson(text, currentTime())
  if (!saved.ok) return saved
  const { events, unread, settings } = saved.value
  try {
    const before = new Set((await log.readSince(learner, 0)).events.map(({ id }) => id))
    const added = events.filter(({ id }) => !before.has(id)).length
    await log.append(learner, events)
    await addChats(saved.value, learner, chats)
    addSettings(settings)
    return ok({ added, known: events.length - added, unread })
  } catch (error) {
    if (!(error instanceof DeviceStorageError)) throw error
    return refuse('not-stored')
  }
}

/** The chat with the newer last message stays, as at a sign-in. The messages of the assistant chat are joined. */
async function addChats(saved: SavedLog, learner: string, chats: Chats): Promise<void> {
  for (const chat of saved.chats) {
    const isOfCourse = outline.lessons.some(({ id }) => id === chat.lessonId)
    if (isOfCourse && outlasts(chat, await chats.find(learner, chat.lessonId))) await chats.keep(learner, chat)
  }
  if (!saved.assistantChat) return
  const kept = await chats.findAssistantChat(learner)
  await chats.keepAssistantChat(learner, kept ? joinedAssistantChats(kept, saved.assistantChat) : saved.assistantChat)
}

/** The choice about ads is not taken: it is for one device only. */
function addSettings(settings: unknown): void {
  if (typeof settings !== 'object' || settings === null) return
  if (!hasSettings()) storeSettings(parseSettings(JSON.stringify(settings)))
  if (deviceMemory(THEME_KEY).read() === null && 'theme' in settings)
    chooseTheme(parseThemeChoice(String(settings.theme)))
}
