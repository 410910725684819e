import { judgeEnglish } from '../../answer/judge.ts'
import type { Nearly, Wrong } from '../../answer/verdict.ts'
import { asksIfRight } from '../../dialogue/message-parts.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { actsAboutWords, isQuestion, sentencesOf } from '../messages/message-acts.ts'
import type { LessonContext } from '../turn-builder.ts'

/** Messages that name a word of the course without trying it. */

/**
 * Reads a question or a wish about another word of the course: “ira, stress on which bit”, “tondũ... only because?”, “break it down for me:
 * kũrĩma”. Undefined for a try. `beside`: the message without the word.
 */
export function asksAboutNamed(
  { course, read }: LessonContext,
  message: string,
  { verdict, beside }: { readonly verdict: Nearly | Wrong; readonly beside: string },
): Understanding | undefined {
  if (verdict.kind !== 'wrong' || verdict.because !== 'another-word') return undefined
  const whole = read(message)
  const asksOther = isQuestion(beside) && !asksIfRight(beside) && !IS_THAT.test(beside)
  if (whole.slots.mentions.length > 1) {
    const isDifference = whole.act === 'difference' && whole.confidence >= SURE_OF_DIFFERENCE
    return isDifference || (asksOther && actsOnWords.has(whole.act)) ? whole : undefined
  }
  // “kũruga, cook, right?”
  const meaning = ONLY.exec(beside)?.[1] ?? /^([^.?!,]+)(?:, (?:right|yes))?\?$/i.exec(beside)?.[1]
  if (meaning !== undefined && judgeEnglish(meaning, { ...verdict.other, context: '' }, course).kind === 'right')
    return { ...whole, act: 'claim', confidence: 1 }
  const about = read(beside)
  const isOne = sentencesOf(message.replace(/\.{2,}|…/g, ',')).length === 1
  const isOnIt = isQuestion(beside) && ASKS_OF_IT.test(beside)
  const isAbout = isOnIt || (actsOnWords.has(about.act) && about.confidence >= SURE)
  const isAsked = isAbout && !asksIfRight(beside) && !IS_THAT.test(beside)
  // “haarĩa??? meaning what”
  const isNamed = about.act === 'meaning' && !about.slots.isPointing && /^[^.!]*\?/.test(message)
  return (isOne || isNamed) && isAsked ? whole : undefined
}
const actsOnWords: ReadonlySet<Act> = new Set<Act>([...actsAboutWords, 'compare-language', 'grammar', 'when-to-use'])
/** “gĩtĩ, is that how you say it?” */
const IS_THAT =
  /^(?:is|was) (?:it|that|this)\b(?=\W*$| (?:also |even )?(?:a word|close|correct|good|how|it|ok(?:ay)?|right|the (?:answer|one|word)|what|wrong)\b)/i
/** “metha - is that masculine?”, “uumĩte kũ - why two u’s?” */
const ASKS_OF_IT = /^(?:(?:and|but|so) )?(?:(?:can|does|has|is|was) (?:it|that|this)\b|why\b)/i
const SURE = 0.6
const SURE_OF_DIFFERENCE = 0.3
const ONLY = /^(?:(?:is|it['’]?s|so|that['’]?s) )*(?:just|only|means?),? ([^.?!]+)/i
