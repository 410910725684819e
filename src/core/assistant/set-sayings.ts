import type { Saying } from './assistant.ts'

/** Fixed messages of the assistant. The Kikuyu consists of whole phrases of the phrasebook. */

export const WELCOME: Saying = {
  kikuyu: 'Wĩ mwega? Nĩndakena nĩ gũkuona.',
  english: 'How are you? Nice to see you.',
}

/** The Kikuyu goes before any English message about a failed answer. */
export const APOLOGY: Saying = {
  kikuyu: 'Njohera.',
  english: 'Sorry, there was an error. Please try again in a moment.',
}
