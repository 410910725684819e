import type { AssistantMessage } from '#core/assistant/conversation.ts'

/** Where the Kikuyu of a message comes from, and how sure it is, in plain words. */
export function originText({ evidence, by }: Pick<AssistantMessage, 'evidence' | 'by'>): string {
  if (!evidence) return `Machine translation, unchecked${by === undefined ? '' : ` (${by})`}`
  const { confidence, sources } = evidence
  if (confidence === 'low') return 'Not yet confirmed by a speaker'
  if (sources.length === 0) return 'Built from parts found in sources'
  const seen = sources.length === 1 ? 'found in one source' : `found in ${sources.length} sources`
  return confidence === 'high' ? `Checked: ${seen}` : `Checked: ${seen}, whole or in parts`
}
