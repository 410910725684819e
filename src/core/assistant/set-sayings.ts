import type { Saying } from './assistant.ts'

/** Set texts of the assistant. Their Kikuyu joins whole phrases of the phrasebook. */

export const WELCOME: Saying = {
  kikuyu: 'Wĩ mwega? Nĩndakena nĩ gũkuona.',
  english: 'How are you? Nice to see you.',
}

/** Precedes the English note about an answer that did not come. */
export const APOLOGY: Saying = {
  kikuyu: 'Njohera.',
  english: 'Sorry, there was an error. Please try again in a moment.',
}
