import type { AssistantMessage } from '#core/assistant/conversation.ts'

/** Where the Kikuyu of a message comes from, and how sure it is, in plain words. */
export function originText({ evidence, by }: Pick<AssistantMessage, 'evidence' | 'by'>): string {
  if (!evidence) return `Machine translation, unchecked${by === undefined ? '' : ` (${by})`}`
  const { confidence, sources } = evidence
  if (confidence === 'low') return 'Not yet confirmed by a speaker'
  if (sources.length === 0) return 'Put together from attested parts'
  const seen = sources.length === 1 ? 'one source has it' : `${sources.length} sources have it`
  return confidence === 'high' ? `Checked: ${seen}` : `Checked: ${seen}, or its parts`
}
