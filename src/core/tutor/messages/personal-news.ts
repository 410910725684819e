import type { Act } from '../../dialogue/act.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { withoutOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { isQuestion, LAUGHS, sentencesOf } from './message-acts.ts'
import type { Remark } from '../wording/remarks.ts'
import type { LessonContext } from '../turn-builder.ts'

/** Reads messages about the learner's own life. */

/** English words that tell what a message about the learner's own life is about. Small letters, `content/english/personal-news.json`. */
export interface NewsWords {
  readonly speakers: readonly string[]
  /** First words of questions and orders. */
  readonly notTelling: readonly string[]
  /** Words of learners who doubt themselves. */
  readonly doubt: readonly string[]
  readonly sad: readonly string[]
  readonly tired: readonly string[]
  readonly glad: readonly string[]
  readonly family: readonly string[]
  /** Other people to whom something may be said. */
  readonly people: readonly string[]
  /** More than one of them. */
  readonly several: readonly string[]
  /** Words of talk about the lesson, and of learners who need help with it. */
  readonly lesson: readonly string[]
}

/** The remark on a message about the learner's own life: “my grandson was born”. Undefined for a question or an order. */
export function newsIn(message: string, known: NewsWords): Remark | undefined {
  const sentences = sentencesOf(message)
  const words = sentences
    .filter((sentence) => !isQuestion(sentence))
    .flatMap((sentence) =>
      englishWords(
        withoutOpenings(
          sentence
            .replace(I_WILL, ' I will')
            .replace(LATE_KIN, '$1')
            .replace(KINDLY_LAUGHS, ' ')
            .replace(LATE_HOUR, ' '),
        ),
      ),
    )
  const [first = ''] = words
  const has = (list: readonly string[]) => words.some((word) => list.includes(word))
  const isTired = sentences.some(
    (text) => (TIRING.test(text) && !OF_ANOTHER.test(text)) || saysTired(englishWords(text), known.tired),
  )
  if (!has(known.speakers) || known.notTelling.includes(first)) return isTired ? 'tired' : undefined
  if (has(known.doubt)) return 'doubt'
  if (isHappyTears(words, known, message)) return 'good-news'
  if (has(known.sad) && has(known.glad)) return 'news'
  if (has(known.sad) && !LAUGHS.test(message)) return 'sad-news'
  if (isTired) return 'tired'
  return has(known.glad) ? 'good-news' : has(known.family) ? 'family-news' : 'news'
}

/** “I did remember it right! I’m nearly crying”, “happy tears” */
function isHappyTears(words: readonly string[], { sad, glad }: NewsWords, message: string): boolean {
  const others = words.filter((word) => !TEARS.has(word))
  const isGlad = SUCCEEDS.test(message) || others.some((word) => glad.includes(word))
  return OWN_TEARS.test(message) && isGlad && !others.some((word) => sad.includes(word))
}
const TEARS: ReadonlySet<string> = new Set(['cried', 'cry', 'crying', 'tears'])
const OWN_TEARS = /\bi(?:['’]?m)?(?: [a-z]+){0,3} (?:cried|cry|crying|(?:in )?tears)\b|\bhappy (?:cry\w*|tears)\b/i
const SUCCEEDS = /\bi (?:did|got|made|remember(?:ed)?)\b/i

/** “my late husband’s cousin” tells of the cousin. */
const LATE_KIN = /\b(my |our )late (?=\p{L}+['’]s\b)/giu
/** “she laughs at me, but kindly” */
const KINDLY_LAUGHS = /\blaugh\w*\b(?=.*\b(?:kindly|lovingly|nicely|in a (?:good|kind|nice) way)\b)/gi

/** “its late here” */
const LATE_HOUR = /\bit(?:['’]?s| is) (?:getting |quite |really |so |too |very )?late\b/gi

/** “ill need that one” */
const I_WILL = /(?:^|[,;] ?|\b(?:and|but|so|then|think) )ill(?= [a-z])/gi

/** “brain’s gone”, “a long day on the scaffolding”, “just off a night shift and very tired” */
const TIRING =
  /\b(?:been on (?:\p{L}+ ){1,3}since|brains? (?:is |are |['’]?s )?(?:dead|fried|gone|mush)|done in\b|eyes (?:are )?(?:closing|falling)|long (?:day|night|shift|week)|(?:night|late|double|\d+ hours?) (?:day|shift)|up since (?:\d|dawn|early|five|four|half|six|three)|barely slept|wiped out|worn out)\b/iu
const OF_ANOTHER = /\b(?:he|her|his|our|she|their|they|my (?!brain|eyes|head)\p{L}+|your?)\b/iu

/** “I’m really tired” and “getting tired”, but not “my son is tired”, “I’m not tired” or “I’m tired of this word”. */
function saysTired(words: readonly string[], tired: readonly string[]): boolean {
  const at = words.findIndex((word) => tired.includes(word))
  return at >= 0 && words[at + 1] !== 'of' && OF_SELF.test(words.slice(Math.max(0, at - 4), at).join(' '))
}
const OF_SELF =
  /^(?!.*\b(?:he|it|never|not|she|they)\b)(?:.*\bi\b|(?:(?:bit|feeling|getting|kinda|pretty|really|so|very) ?)*$)/

/** Acts that a remark about the learner's own life is mistaken for. */
const mistakenForLife: ReadonlySet<Act> = new Set<Act>([
  'answer',
  'claim',
  'contest',
  'dont-know',
  'end',
  'frustrated',
  'glad',
  'hint',
  'how-to-say',
  'i-know-this',
  'list-words',
  'no',
  'off-topic',
  'own-name',
  'quiz-me',
  'too-easy',
  'yes',
])

const POINTS = /\b(?:this|that|it|its|these|those|one)\b/i
const FEWEST_WORDS_OF_LIFE = 5
/** True for a sentence about the learner's own life that names nothing of the lesson: “I’ve got three sisters”. */
export const tellsOfLife = (
  { isInterjection, news }: LessonContext,
  { act, confidence, slots }: Understanding,
  message: string,
) =>
  mistakenForLife.has(act) &&
  ((act !== 'end' && act !== 'contest') || confidence < SURE_OF_END) &&
  slots.mentions.every(({ text }) => isInterjection(text)) &&
  !sentencesOf(message).some(isQuestion) &&
  !isOfLesson(message, news) &&
  (LAUGHS.test(message) || !POINTS.test(message)) &&
  message.split(/\s+/).length >= FEWEST_WORDS_OF_LIFE &&
  (LAUGHS.test(message) || startsWithPerson(message, news))
const SURE_OF_END = 0.7

export const isOfLesson = (message: string, { lesson }: NewsWords) =>
  englishWords(message.replace(/\bright now\b/gi, '')).some((word) =>
    formsOf(word).some((form) => lesson.includes(form)),
  )

export const startsWithPerson = (message: string, { speakers }: NewsWords) =>
  speakers.includes(englishWords(withoutOpenings(message))[0] ?? '')

/** True for a statement about the learner's family that is read as one about a word: “my aunt always says that”. */
export const tellsOfFamily = ({ news }: LessonContext, { act, slots }: Understanding, message: string) =>
  act === 'claim' &&
  slots.mentions.length === 0 &&
  !sentencesOf(message).some(isQuestion) &&
  startsWithPerson(message, news) &&
  newsIn(message, news) === 'family-news'
