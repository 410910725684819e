import { messageParts } from '../../dialogue/message-parts.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import type { LearnerRequest } from '../answers/reply-to-answer.ts'
import type { LessonState } from '../lesson-state.ts'
import type { LessonContext } from '../turn-builder.ts'
import { namesAct } from '../messages/act-cues.ts'
import { smallTalk } from '../messages/act-sets.ts'
import { inPassing, isQuestion, sentencesOf } from '../messages/message-acts.ts'
import { restated } from './put-again.ts'

/** Goodbyes in a message that says more. */

/** Below this confidence the tutor asks back instead of acting. Measured on messages of other writers: see `eval/README.md`. */
export const SURE = 0.3

/** The least confidence of an act that leaves the open question. */
export const SURE_TO_LEAVE = 0.75

/** True if a message beside an answer takes leave: “that’s enough for today, bye”. */
export function leavesBeside(request: LearnerRequest, state: LessonState): boolean {
  const { context, message, understood } = request
  const isLeaving = messageParts(message, context.isInterjection).some(
    ({ text, end }, i, all) =>
      !end.includes('?') &&
      // “thats enough for me, so nĩngwenda kũrĩa” goes on.
      !all.slice(i + 1).some((later) => context.read(later.text).slots.mentions.length > 0) &&
      !NO_GOODBYE.test(text) &&
      !LOOKS_LATER.test(text) &&
      !isOneWord(text) &&
      namesAct('end', text) &&
      isGoodbye(context.read(text), SURE_OF_GOODBYE),
  )
  const isGoing = !LOOKS_LATER.test(message) && namesAct('end', message) && isGoodbye(understood, SURE_TO_LEAVE)
  const isAskedFor = NAMES_GREETING.test(message) || restated(context, state, message) !== undefined
  return (isLeaving || isGoing) && !isAskedFor && !asksOnLeaving(context, message)
}

/** True if a message that takes leave also asks something: “im off. how do i say bye”, “I sleep in the night, how is that in Kikuyu?”. */
const asksOnLeaving = ({ read }: LessonContext, message: string) =>
  sentencesOf(message).some((text) => {
    const { act, confidence } = read(text)
    const isAsked = ASKS_HOW.test(text) || (inPassing.has(act) && !smallTalk.has(act) && confidence >= SURE)
    return isQuestion(text) && isAsked && !ASKS_LEAVE.test(text)
  })

/** “I would like to stop for today, is it possible?” */
const ASKS_LEAVE =
  /^\W*(?:(?:can|could|may) (?:i|we)|(?:is|would|will) (?:it|that|this)(?: be)? (?:all ?right|alright|fine|ok(?:ay)?|possible)(?: (?:for|with) (?:u|you))?)\W*$/i

const ASKS_HOW =
  /\b(?:how|what)(?:['’]?s| is| do| does| would)\b[^.?!]{0,30}\b(?:say|said|kikuyu|called)\b|\bwhat(?:['’]?s| is) ["'“‘]/i

const isGoodbye = ({ act, confidence }: Understanding, least: number) => act === 'end' && confidence >= least

/** A single word may be an answer: “I just told you, bed!”. */
const isOneWord = (text: string) =>
  !/\s/.test(text.trim()) && !/^\W*(?:bye|good|night|later|see|cya|ciao|done|stop|quit|exit)/i.test(text)

/** The least confidence of a goodbye. A part of a message has fewer words that may mislead. */
export const SURE_OF_GOODBYE = 0.8

/** A reason, or words that are asked about. */
const NO_GOODBYE = /["“]|^(?:because|bc|cos|cuz)\b/i
/** “i meant the greeting, good night” */
const NAMES_GREETING = /\bi meant?\b|\bthe (?:greeting|phrase|word)\b/i
/** “ill look it up later” */
const LOOKS_LATER = /\b(?:ask|check|google|look)\b[^.?!]*\blater\b/i
