import type { Example } from './prompts.ts'
import { bare, labelledReply } from './labelled-reply.ts'

/** Reads a model's answer, and gives the text shown in place of an unreadable one. */

/** Shown in place of a translation or answer if the provider failed. */
export const PROVIDER_FAILED = 'An error occurred while processing your request.'

/** Shown in place of a reply without its two labels. */
export const NOT_UNDERSTOOD: Example = {
  kikuyu: 'Nĩ ndiramenya wega rĩu.',
  english: "I'm sorry, I'm having trouble understanding right now.",
}

/** Shown with it if the learner requested wisdom. */
export const generalWisdom = (topic: string) =>
  `${topic} is important to the Kikuyu people: it has been handed down from elders to the young for generations. Please ask again in a moment.`

/** The reply in a model's text, or the text shown in its place. */
export function replyIn(text: string): Example & { readonly isUnderstood: boolean } {
  const labelled = labelledReply(text)
  return labelled ? { ...labelled, isUnderstood: true } : { ...NOT_UNDERSTOOD, isUnderstood: false }
}

/** The translation in a model's text, without a label or markup, which models often add. */
export function translationIn(text: string): string {
  const labelled = labelledReply(text)
  if (labelled) return labelled.kikuyu
  return bare(
    bare(text.normalize('NFC')).replace(/^[*_]*(?:kikuyu|g[iĩ]k[uũ]y[uũ]|translation)[*_]*\s*[:：][*_]*/iu, ''),
  )
}
