import { judgeEnglish } from '../../answer/judge.ts'
import type { Act } from '../../dialogue/act.ts'
import { asksIfRight } from '../../dialogue/message-parts.ts'
import { englishWords } from '../../english/plain-english.ts'
import type { Word } from '../../word/word.ts'
import { smallTalk } from '../messages/act-sets.ts'
import { asksAboutAnswer } from '../answers/explain-answer.ts'
import { coverageOf } from '../facts/find-fact.ts'
import {
  besideAnswer,
  greets,
  isAstonished,
  isQuestion,
  namesUnknown,
  type ReadPart,
  sentencesOf,
} from '../messages/message-acts.ts'
import { unknownLines } from '../wording/remarks.ts'
import { type LessonContext, type TurnBuilder, wordOf } from '../turn-builder.ts'

/** The question beside an answer that no part of the reply has answered yet, and the card that answers it. */

export const isRemark = (act: Act) => smallTalk.has(act) || besideAnswer.has(act)

/** The first question that is not among the parts that are replied to. */
export const openQuestion = (
  context: LessonContext,
  message: string,
  replied: readonly ReadPart[],
): string | undefined => openQuestions(context, message, replied)[0]

/** The questions that are not among the parts that are replied to. “Is that right?” is replied to by the praise. */
export function openQuestions(
  context: LessonContext,
  message: string,
  replied: readonly ReadPart[],
): readonly string[] {
  const { read } = context
  const sentences = sentencesOf(message)
  const found = sentences.filter(
    (text) =>
      (isQuestion(text) || WANTS_TO_KNOW.test(text)) &&
      !asksIfRight(text) &&
      !isAstonished(text) &&
      // “imwe? The first letter is ĩ”
      !read(text).slots.isOnlyKikuyu &&
      !isEcho(context, text) &&
      // “So ‘chair’ is gĩtĩ, am I right?” asks about another word.
      (!asksAboutAnswer(text) || read(text).slots.mentions.length > 0) &&
      !replied.some(
        ({ message: part, understood: { act } }) =>
          part === text || (!isRemark(act) && (part.includes(text) || text.includes(part))),
      ),
  )
  // “thoma = read! Like ũkĩra = wake up! Right?”
  const claims = sentences.filter((text) => text.includes('='))
  if (found.length > 0) return found
  if (claims.length > 0 && sentences.some(asksIfRight)) return [claims.join(' ')]
  const part = MEANT_PART.exec(message)?.[1]
  if (part !== undefined && read(part).slots.mentions.length > 0) return [`What does “${part}” mean?`]
  const meant = MEANT_WORD.exec(message)?.slice(1).find(Boolean)
  const asked = `How do you say “${meant}”?`
  return meant === undefined || replied.some(({ message: text }) => text === asked) ? [] : [asked]
}

/** “Still want to know why that one starts with g” */
const WANTS_TO_KNOW =
  /\b(?:curious|like to know|wanna know|want to know|wonder(?:ed|ing)?) (?:how|if|what|when|where|whether|which|who|why)\b/i

/** “komwa? no wait, gũkoma”, “lol hi? i meant …”: a try that is no word, and what the tutor said. */
function isEcho(context: LessonContext, text: string): boolean {
  const [word, ...others] = (text.match(/[\p{L}'’]+/gu) ?? []).filter((one) => !context.isInterjection(one))
  return others.length === 0 && (word === undefined || namesUnknown(context, word) || greets(word))
}
/** “no i meant wĩra in kũruta wĩra” */
const MEANT_PART = /\bi mean(?:t)? (?:the )?["“'‘]?(\p{L}{2,})["”'’]? (?:from|in|of) \p{L}/iu
/** “but I meant the word for song”, “the GREETING good night”, “I meant help us and not help me” */
const MEANT_WORD =
  /\bthe (?:greeting|noun),? ["“]?(?!(?:changes?|has|here|is|it|that|there)\b)([a-z]+(?: [a-z]+)?)["”]?\W*$|\bi mean(?:t)? (?:(?:how to say|the (?:kikuyu )?(?:phrase|word) for) ([a-z][a-z' ’]{1,40})|(?<=^.{0,12}\bi meant? )(?!(?:an?|it|that|the|this|to|what|with)\b)["“]?([a-z][a-z' ’]{1,30}?)["”]?,? (?:(?:and|but) not|instead of) ["“]?[a-z])/i

/** The turn with its next step, without “I don’t know” before a card that holds what is asked: “so is 12 just ten and two?”. */
export function withCard(context: LessonContext, message: string, told: TurnBuilder, next: TurnBuilder): TurnBuilder {
  const question = sentencesOf(message).find(isQuestion)
  const card = next.messages.slice(told.messages.length).find(({ isQuestion: isTask }) => !isTask)
  const taught = next.state.asked && wordOf(context.lesson, next.state.asked.wordId)
  const holds =
    question !== undefined &&
    card &&
    (ASKS_NEXT.test(question) ||
      (taught && asksToLearn(context, question, taught)) ||
      coverageOf(context, question, card.content) >= LEAST_ON_CARD)
  if (!holds) return next
  return { ...next, messages: next.messages.filter(({ content }) => !unknownLines.has(content)) }
}
const LEAST_ON_CARD = 0.6
/** “whats the next one” */
const ASKS_NEXT = /\bwh?at(?:['’]?s| is) (?:(?:my|our|the) )?next\b/i

/** “Will you teach me no as well?” */
const asksToLearn = ({ course }: LessonContext, question: string, word: Word): boolean =>
  LEARNS.test(question) &&
  [...englishWords(question), LEARNS.exec(question)?.[1] ?? ''].some(
    (text) => judgeEnglish(text, word, course).kind === 'right',
  )
const LEARNS =
  /\b(?:cover|do|get|learn|teach)(?: (?:me|to|us))*(?: learn)?(?: the (?:phrase|word) for)? ["“'‘]?([^.?!"”]{2,30}?)["”'’]?(?: (?:also|as well|next|now|soon|today|too))?\W*$/i
