import type { Act } from '../../dialogue/act.ts'

/** Sets of acts that several readers of messages use. */

/** Remarks that ask for nothing. */
export const smallTalk: ReadonlySet<Act> = new Set<Act>([
  'glad',
  'greeting',
  'off-topic',
  'own-name',
  'sorry',
  'thanks',
])

/** Acts whose usual words are also the meaning of a word of the course: “thank you”, “help me”. */
export const talk: ReadonlySet<Act> = new Set<Act>([
  'dont-know',
  'end',
  'greeting',
  'hint',
  'next',
  'no',
  'show-answer',
  'skip',
  'sorry',
  'thanks',
  'yes',
])

/** “hello, what was it again?” greets the tutor; “hello, like my aunt says” is an answer. */
export const goesWithTalk: ReadonlySet<Act> = new Set<Act>([
  ...smallTalk,
  'compare-language',
  'contest',
  'frustrated',
  'when-to-use',
])

/** “Hello!” and “Thanks!” mostly greet and thank the tutor, whatever is asked. */
export const seldomStated: ReadonlySet<Act> = new Set<Act>(['dont-know', 'greeting', 'sorry', 'thanks'])

/** Acts of learners who need help or want to go on. */
export const pleas: ReadonlySet<Act> = new Set<Act>([
  'about-app',
  'change-lesson',
  'dont-know',
  'frustrated',
  'hint',
  'next',
  'quiz-me',
  'repeat',
  'show-answer',
  'skip',
  'slower',
])
