import { createFileSpeech } from './files.ts'
import type { Speech, Utterance } from './speech.ts'

/** Sounds by the voice engine of the site, from our relay: it sends its texts and keeps the key. */
export const createRelaySpeech = (request: (path: string) => Promise<Response>): Speech =>
  createFileSpeech(request, relayPath)

/** The relay answers GET like the protocol's POST, since browsers keep answers to GET only. */
export const relayPath = ({ kikuyu }: Pick<Utterance, 'kikuyu'>): string =>
  `/api/speech/v1/audio/speech?input=${encodeURIComponent(kikuyu)}`
