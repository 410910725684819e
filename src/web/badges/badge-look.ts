import type { BadgeId } from '#core/badges/badges.ts'
import type { IconName } from '../ui/icon.tsx'

/** The icon of a badge, and its thread colour as a class of badges.css. */
export const badgeLooks: Readonly<Record<BadgeId, { readonly icon: IconName; readonly thread: string }>> = {
  'first-word': { icon: 'sprout', thread: 'green' },
  'conversation-starter': { icon: 'message-circle', thread: 'earth' },
  'cultural-explorer': { icon: 'mountain', thread: 'maize' },
  'vocabulary-builder': { icon: 'library-big', thread: 'blue' },
  'daily-learner': { icon: 'calendar-check', thread: 'fig' },
  'grammar-master': { icon: 'puzzle', thread: 'green' },
}
