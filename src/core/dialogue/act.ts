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

/** An act and how probable it is, from 0 to 1. */
export interface RankedAct {
  readonly act: Act
  readonly confidence: number
}
