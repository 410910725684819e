import type { Remaining } from '#providers/vision/remaining-uses.ts'

/** What is left of the plan, in a sentence. */
export function usesText({ plan, limit, remaining }: Remaining): string {
  if (limit === null || remaining === null) return 'Your plan has no limit.'
  return `${remaining} of ${limit} ${plan === 'basic' ? 'uses left today' : 'free uses left'}.`
}
