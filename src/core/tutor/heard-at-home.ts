import { looseFormOf } from '../answer/answer-index.ts'
import { isTelling } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { known, lineOn, type Known } from './describe-word.ts'
import { again, isSecret, type Heard } from './reply.ts'
import type { LessonContext, TurnBuilder } from './turn-builder.ts'

/** Replies to questions whether a form is right that a learner hears from others: “my dad says kuraya, is that wrong?”. */

const APPROVING = ['correct', 'fine', 'ok', 'okay', 'right', 'same', 'thing', 'word']
const IS_RIGHT = new RegExp(
  `\\bis \\S+(?: (?:actually|also|even|really))*(?: (?:a|the))? (?:${APPROVING.join('|')})\\b`,
  'i',
)
const IS_WRONG = /\bis (?:it|that|this)(?: (?:actually|really))? (?:different|wrong)\b/i
const judging: ReadonlySet<string> = new Set([...APPROVING, 'different', 'wrong'])
const AFTER_IS_IT = /\bis (?:it|that|this)\b(.*)$/is

/**
 * Says of which word a form is another one: with a yes if the message asks whether it is right, or `isAsked`. Undefined without such a
 * form, for one that is asked for, and if the message asks about another meaning: “she says awa. Is that mother?”.
 */
export function onHeardForm(heard: Heard, isAsked: boolean): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const other = understood.slots.mentions.map((mention) => known(context, mention)).find(isOtherForm)
  const isRight = isAsked || IS_RIGHT.test(message)
  if (!other || isSecret(builder, other.word.id) || !(isRight || IS_WRONG.test(message))) return undefined
  const [, said = ''] = AFTER_IS_IT.exec(message) ?? []
  const meansAnother = englishWords(said).some((text) => {
    const meant = isTelling(text) && !judging.has(text) ? context.findByMeaning(text) : []
    return meant.length > 0 && meant.every(({ id }) => id !== other.word.id)
  })
  return meansAnother
    ? undefined
    : again(context, builder, `${isRight ? 'Yes. ' : ''}${lineOn(context, builder, other)}`)
}

const isOtherForm = (found: Known): found is Extract<Known, { kind: 'own' }> =>
  found.kind === 'own' && found.form !== undefined

/** Up to three words after “says” or “hear”. */
const SAID = /\b(?:says?|said|uses?|hears?|heard)\b(?: it| like)? ((?:["“'‘]?[\p{L}'’-]+["”'’]? ){0,3})/iu
const IS_IT = /\bis (?:it|that|this)(?: (?:actually|also|even|just|kikuyu|really))*(?: (?:a|the))? ["“'‘]?[a-z]/i
const SHORTEST_UNKNOWN = 3

/** True if a message asks about a word of no language that is known, which someone says: “my mom says "thengiu", is that also thank you?”. */
export function saysUnknownWord({ course, isInterjection, lesson, read }: LessonContext, message: string): boolean {
  if (!IS_IT.test(message)) return false
  const [, said = ''] = SAID.exec(`${message} `) ?? []
  const words = said.replace(/["“”‘]/g, '').split(/[ ,]+/)
  return words.some(
    (word) =>
      word.length >= SHORTEST_UNKNOWN &&
      word === word.toLowerCase() &&
      !course.english.isEnglishWord(word) &&
      !isInterjection(word) &&
      read(word).slots.mentions.length === 0 &&
      !(lesson.notes ?? []).some(({ forms = [] }) =>
        forms.some(({ kikuyu }) => looseFormOf(kikuyu) === looseFormOf(word)),
      ),
  )
}
