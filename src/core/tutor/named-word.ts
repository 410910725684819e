import { judgeEnglish } from '../answer/judge.ts'
import type { Nearly, Wrong } from '../answer/verdict.ts'
import { asksIfRight } from '../dialogue/message-parts.ts'
import type { Act } from '../dialogue/act.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { actsAboutWords, sentencesOf } from './message-acts.ts'
import type { LessonContext } from './turn-builder.ts'

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
  if (whole.slots.mentions.length > 1)
    return whole.act === 'difference' && whole.confidence >= SURE_OF_DIFFERENCE ? whole : undefined
  const meaning = ONLY.exec(beside)?.[1]
  if (meaning !== undefined && judgeEnglish(meaning, { ...verdict.other, context: '' }, course).kind === 'right')
    return { ...whole, act: 'claim', confidence: 1 }
  const about = read(beside)
  const isOne = sentencesOf(message.replace(/\.{2,}|…/g, ',')).length === 1
  const isAsked = aboutWords.has(about.act) && about.confidence >= SURE && !asksIfRight(beside) && !IS_THAT.test(beside)
  // “haarĩa??? meaning what”
  const isNamed = about.act === 'meaning' && !about.slots.isPointing && /^[^.!]*\?/.test(message)
  return (isOne || isNamed) && isAsked ? whole : undefined
}
const aboutWords: ReadonlySet<Act> = new Set<Act>(actsAboutWords)
/** “gĩtĩ, is that how you say it?” */
const IS_THAT = /^(?:is|was) (?:it|that|this)\b/i
const SURE = 0.6
const SURE_OF_DIFFERENCE = 0.3
const ONLY = /^(?:(?:is|it['’]?s|so|that['’]?s) )*(?:just|only|means?),? ([^.?!]+)/i
