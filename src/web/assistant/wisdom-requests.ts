import type { WisdomKind } from '#core/assistant/assistant.ts'

/** The message that asks the elder for more of a kind. */
export const requestOf: Readonly<Record<WisdomKind, string>> = {
  story: 'Tell me a Kikuyu story',
  proverb: 'Tell me a Kikuyu proverb',
  tradition: 'Tell me about a Kikuyu tradition',
}

/** The kind of wisdom that a message requests; undefined for any other message. */
export const wisdomAskedFor = (message: string): WisdomKind | undefined =>
  (Object.keys(requestOf) as WisdomKind[]).find((kind) => requestOf[kind] === message)
