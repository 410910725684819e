import type { Example } from './prompts.ts'
import { bare, labelledReply } from './labelled-reply.ts'

/** Reads a model's answers, and replaces those that cannot be read. */

/** In place of a translation or an answer of a provider that failed. */
export const PROVIDER_FAILED = 'An error occurred while processing your request.'

/** Replaces a reply that lacks its two labels. */
export const NOT_UNDERSTOOD: Example = {
  kikuyu: 'Nĩ ndiramenya wega rĩu.',
  english: "I'm sorry, I'm having trouble understanding right now.",
}

/** Beside it, where an elder was asked to tell of a topic. */
export const generalWisdom = (topic: string) =>
  `${topic} is important to the Kikuyu people: it has been handed down from elders to the young for generations. Please ask again in a moment.`

/** The reply in a model's text, or its replacement. */
export function replyIn(text: string): Example & { readonly isUnderstood: boolean } {
  const labelled = labelledReply(text)
  return labelled ? { ...labelled, isUnderstood: true } : { ...NOT_UNDERSTOOD, isUnderstood: false }
}

/** The translation that a model's text holds: models like to put a label before it, and marks around it. */
export function translationIn(text: string): string {
  const labelled = labelledReply(text)
  if (labelled) return labelled.kikuyu
  return bare(
    bare(text.normalize('NFC')).replace(/^[*_]*(?:kikuyu|g[iĩ]k[uũ]y[uũ]|translation)[*_]*\s*[:：][*_]*/iu, ''),
  )
}
