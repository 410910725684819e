import * as v from 'valibot'
import type { RecordingList } from '#core/recording/recordings.ts'
import { createFileSpeech } from '#providers/speech/files.ts'
import { RECORDINGS } from '../offline/worker-rules.ts'
import type { PlayerState, Recorded } from './player-state.ts'

const LIST = '/api/recordings'

const List: v.GenericSchema<unknown, RecordingList> = v.object({
  speakers: v.array(
    v.object({
      name: v.nullable(v.string()),
      place: v.nullable(v.string()),
      dialect: v.nullable(v.string()),
      licence: v.nullable(v.string()),
    }),
  ),
  words: v.record(v.string(), v.array(v.tuple([v.string(), v.number()]))),
  engine: v.optional(v.literal(true)),
  recogniser: v.optional(v.object({ model: v.string(), host: v.string() })),
})

/** The browser functions that recordings need. Tests replace them. */
export interface Surroundings {
  readonly fetch: (path: string) => Promise<Response>
  /** Undefined without https. */
  readonly caches: Pick<CacheStorage, 'open'> | undefined
  readonly canPlay: boolean
}

/** Safari plays Opus in Ogg since version 18.4; other browsers play the computer voice. */
export const browser = (): Surroundings => ({
  fetch: (path) => fetch(path),
  caches: globalThis.caches as CacheStorage | undefined,
  canPlay: new Audio().canPlayType('audio/ogg; codecs=opus') !== '',
})

/**
 * The recordings of a site by the id of the word. The list is requested each time, and the last one is kept for use without a
 * network. Recordings that the list no longer names are deleted from the device. Undefined if the list is unavailable. The voice
 * engine and the speech recogniser need the network.
 */
export async function fetchRecorded({
  fetch,
  caches,
  canPlay,
}: Surroundings): Promise<Pick<PlayerState, 'recorded' | 'engine' | 'recogniser'> | undefined> {
  const kept = await caches?.open(RECORDINGS)
  const answer = await fetch(LIST).catch(() => undefined)
  const isNew = answer?.ok === true
  const found = isNew ? answer : await kept?.match(LIST)
  const list = v.safeParse(List, await found?.clone().json())
  if (!found || !list.success) return undefined
  if (isNew) {
    await kept?.put(LIST, found)
    if (kept) await dropOthers(kept, list.output)
  }
  return {
    recorded: canPlay ? recordedIn(list.output) : {},
    engine: isNew && list.output.engine ? await loadEngine() : undefined,
    recogniser: isNew ? list.output.recogniser : undefined,
  }
}

const loadEngine = () => import('./engine.ts').catch(() => undefined).then((module) => module?.engine)

async function dropOthers(kept: Cache, { words }: RecordingList): Promise<void> {
  const named = new Set([LIST, ...Object.values(words).flatMap((files) => files.map(([file]) => pathOf(file)))])
  for (const request of await kept.keys()) if (!named.has(new URL(request.url).pathname)) await kept.delete(request)
}

const pathOf = (file: string) => `${LIST}/sounds/${file}`

const recordedIn = ({ speakers, words }: RecordingList) =>
  Object.fromEntries(
    Object.entries(words).map(([word, files]) => [
      word,
      files.map(([file, place]): Recorded => {
        const { name, place: home, dialect, licence } = speakers[place] ?? {}
        return {
          path: pathOf(file),
          speaker: [name, home].filter(Boolean).join(', ') || null,
          dialect: dialect ?? null,
          licence: licence ?? null,
        }
      }),
    ]),
  )

/** Sounds from the files of the site; recordings also from the device. */
export const fileSpeech = createFileSpeech((path) =>
  path.startsWith('/api/') ? keptRecording(path, browser()) : fetch(path),
)

/** A recording from the device, else from the server; then it is kept for use without a network. */
export async function keptRecording(path: string, { fetch, caches }: Surroundings): Promise<Response> {
  const kept = await caches?.open(RECORDINGS)
  const stored = await kept?.match(path)
  if (stored) return stored
  const answer = await fetch(path)
  if (answer.ok) await kept?.put(path, answer.clone())
  return answer
}
