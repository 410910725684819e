import { ok, refuse } from '#core/result/result.ts'
import type { Speech, Utterance } from './speech.ts'

/** The path of an utterance's sound file; undefined if it has none. */
export const soundPath = ({ recording, voice }: Utterance): string | undefined =>
  recording ?? (voice && `/voice/${voice.file}`)

/** Sounds from the files of the site: the recording of a speaker, or else the computer voice. */
export function createFileSpeech(
  request: (path: string) => Promise<Response>,
  pathOf: (utterance: Utterance) => string | undefined = soundPath,
): Speech {
  return {
    async say(utterance) {
      const path = pathOf(utterance)
      if (path === undefined) return refuse({ kind: 'missing' })
      try {
        const answer = await request(path)
        if (answer.ok) return ok(await answer.blob())
        return refuse({ kind: answer.status === 404 ? 'missing' : 'unreachable' })
      } catch {
        return refuse({ kind: 'unreachable' })
      }
    },
  }
}

/** Sounds by the voice engine of the site, from our relay: it sends its texts and keeps the key. */
export const createRelaySpeech = (request: (path: string) => Promise<Response>): Speech =>
  createFileSpeech(request, relayPath)

/** The relay answers GET like the protocol's POST, since browsers keep answers to GET only. */
export const relayPath = ({ kikuyu }: Pick<Utterance, 'kikuyu'>): string =>
  `/api/speech/v1/audio/speech?input=${encodeURIComponent(kikuyu)}`
