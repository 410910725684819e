import type { Exercise } from './exercise.ts'
import { again, type Heard } from './reply.ts'
import type { TurnBuilder } from './turn-builder.ts'

/** How each kind of exercise is answered, by tap or in the field. */
const help: Readonly<Record<Exercise['kind'], string>> = {
  choose: 'Tap the answer that you think is right, or type it.',
  match:
    'Tap a word, then its meaning: nothing has to be dragged. Or type each word with its meaning, with a comma between two pairs.',
  order: 'Tap the parts one after the other, in their order, or type the whole phrase.',
  fill: 'Tap the missing letters from left to right, or type them in that order.',
  dictation: 'Listen, then type what you hear. You can play it again.',
}

/** “do I drag them with my finger?”, “how do I connect these?” */
const ASKS_TO_ANSWER =
  /\b(?:how (?:(?:am|are|can|could|do|should|would) (?:i|we|you)(?: meant| supposed)?(?: to)?|to)|(?:can|could|do|must|should) (?:i|we)(?: have| just| need)?(?: to)?|(?:meant|supposed) to) (?:connect|drag|draw|drop|join|link|match|pair|put (?:it|them|these|this)|swipe|tap)\b/i
const ASKS_WHAT_TO_DO =
  /\bwhat (?:am|are|do|must|should) (?:i|we)(?: meant| supposed)?(?: to)? do (?:here|in this one|now|with (?:it|them|these|this))\b|\bhow does (?:the matching|this (?:exercise|game|one)) work\b/i
/** “No, not the letters, the matching.” */
const MEANS_MATCHING = /\bthe (?:matching|pairs)\W*$/i

/** Tells how the open exercise is answered. Undefined without one, or for a message that does not ask about it. */
export function onUseOfExercise({ context, builder, asked, message }: Heard): TurnBuilder | undefined {
  const kind = asked?.exercise?.kind
  if (kind === undefined) return undefined
  const isAsked =
    ASKS_TO_ANSWER.test(message) || ASKS_WHAT_TO_DO.test(message) || (kind === 'match' && MEANS_MATCHING.test(message))
  return isAsked ? again(context, builder, help[kind]) : undefined
}
