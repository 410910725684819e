import type { Saying } from './assistant.ts'

/** What the assistant says by itself. The Kikuyu is put together from whole phrases of the phrasebook. */

export const WELCOME: Saying = {
  kikuyu: 'Wĩ mwega? Nĩndakena nĩ gũkuona.',
  english: 'How are you? Nice to see you.',
}

/** Before what the English says of an answer that did not come. */
export const APOLOGY: Saying = {
  kikuyu: 'Njohera.',
  english: 'Sorry, there was an error. Please try again in a moment.',
}
