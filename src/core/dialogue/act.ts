/** The dialogue acts of a learner's message to the tutor; each message is one act. `content/tutor-talk/<act>.json` has examples. */
export const acts = [
  'about-app',
  'about-kikuyu',
  'about-tutor',
  'abuse',
  'answer',
  'change-lesson',
  'claim',
  'compare-language',
  'contest',
  'difference',
  'dont-know',
  'end',
  'example',
  'frustrated',
  'glad',
  'grammar',
  'greeting',
  'hint',
  'how-to-say',
  'how-to-type',
  'i-know-this',
  'list-words',
  'literal',
  'meaning',
  'next',
  'no',
  'no-words',
  'off-topic',
  'other-language',
  'own-name',
  'plural',
  'progress',
  'pronounce',
  'quiz-me',
  'repeat',
  'show-answer',
  'skip',
  'slower',
  'sorry',
  'spelling',
  'start-over',
  'thanks',
  'too-easy',
  'when-to-use',
  'why-tilde',
  'words-left',
  'yes',
] as const

export type Act = (typeof acts)[number]

/**
 * Topics within an act that get a reply of their own: `when-to-use` has the topic `company`, with whom a word may be used. `content/tutor-talk/<act>.<topic>.json` has examples.
 */
const topicsOf = {
  claim: ['other-sense'],
  'compare-language': ['origin'],
  plural: ['changes'],
  'when-to-use': ['company', 'currency', 'reply', 'sexes'],
} as const satisfies Partial<Record<Act, readonly string[]>>

export type Topic = (typeof topicsOf)[keyof typeof topicsOf][number]

/** A class of the classifier: the messages of an act, or those of one of its topics. */
export interface MessageKind {
  readonly act: Act
  readonly topic?: Topic
}

export const messageKinds: readonly MessageKind[] = acts.flatMap((act) => [
  { act },
  ...(Object.hasOwn(topicsOf, act) ? topicsOf[act as keyof typeof topicsOf] : []).map((topic) => ({ act, topic })),
])

/** `when-to-use.company`, as its file of examples is named. */
export const kindName = ({ act, topic }: MessageKind): string => (topic === undefined ? act : `${act}.${topic}`)

/** An act and how probable it is, from 0 to 1. */
export interface RankedAct {
  readonly act: Act
  readonly confidence: number
  /** Set if the topic is likelier than all other messages of the act. */
  readonly topic?: Topic
}
