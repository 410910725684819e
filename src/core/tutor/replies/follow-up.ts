import type { Mention } from '../../dialogue/mentions.ts'
import { afterOpenings } from '../../english/openings.ts'
import { DRAWN_OUT, englishWords } from '../../english/plain-english.ts'
import { letterAbout } from '../../lesson/language-notes.ts'
import { known, lessonWordsIn, lineOn } from '../meanings/describe-word.ts'
import { show } from '../flow.ts'
import type { LessonState, PastQuestion } from '../lesson-state.ts'
import { OPENS_QUESTION, sentencesOf } from '../messages/message-acts.ts'
import { remarks, unknownLines } from '../wording/remarks.ts'
import { again, askOnceMore, onTildes, type Reply } from './reply.ts'
import type { Draft } from '../turn.ts'
import { remark, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/**
 * Messages that go on from the last replies: on an “I don’t know”, whether a yes or a no was meant, and the way back to a word that
 * was left. `put-again.ts` has those that put a question again.
 */

const QUESTIONS_KEPT = 4
const LONGEST_KEPT = 160

/** Notes what a message asks. */
export function withQuestion(state: LessonState, message: string, mentions: readonly Mention[]): LessonState {
  const { questions = [], turn } = state
  const past: PastQuestion = { message: message.slice(0, LONGEST_KEPT), named: mentions.map(({ text }) => text), turn }
  return { ...state, questions: [...questions.filter((other) => other.turn !== turn), past].slice(-QUESTIONS_KEPT) }
}

const LINES_KEPT = 4
const LINE_KEPT = 60

/** True if a line was part of the reply to a question. */
export const wasReply = ({ lines = [] }: PastQuestion, content: string) => lines.includes(content.slice(0, LINE_KEPT))

const VERDICT = /^(Yes|No)[.,:]/

/** Notes how the question of this turn was replied to: with a yes or a no, and whether the open question was left for it. */
export function withOutcome(state: LessonState, before: LessonState, messages: readonly Draft[]): LessonState {
  const { questions = [], turn, asked } = state
  const past = questions.at(-1)
  if (past?.turn !== turn) return state
  const [verdict] = messages.flatMap(({ content }) => VERDICT.exec(content)?.[1] ?? [])
  const left = before.asked && asked && before.asked.wordId !== asked.wordId ? before.asked.wordId : undefined
  const lines = messages.filter(({ isQuestion: isTask }) => !isTask).map(({ content }) => content.slice(0, LINE_KEPT))
  const replied: PastQuestion = {
    ...past,
    lines: lines.slice(0, LINES_KEPT),
    ...(verdict !== undefined && { verdict: verdict === 'Yes' ? 'yes' : 'no' }),
    ...(left !== undefined && { left }),
  }
  return { ...state, questions: [...questions.slice(0, -1), replied] }
}

/** A message does not continue a question that is older than this. */
const MOST_TURNS_BETWEEN = 3

export const lastQuestion = ({ questions = [], turn }: LessonState): PastQuestion | undefined =>
  questions.findLast((past) => past.turn < turn && turn - past.turn <= MOST_TURNS_BETWEEN)

// Questions about an “I don’t know”

/** “But what is it that you don’t know?”, “what do you mean you can’t answer” */
const WHAT_UNKNOWN =
  /\bwhat (?:is it |was it |do (?:you|u) mean,? )?(?:that )?(?:you|u) (?:can['’]?t|cannot|could(?:n['’]?t| not)|did(?:n['’]?t| not)|do(?:n['’]?t| not)) (?:answer|know)|\bwhat (?:can['’]?t|did(?:n['’]?t)?|don['’]?t) (?:you|u) (?:answer|know)|\b(?:what|which) question\b\W*(?:$|do (?:you|u)|was (?:it|that))/i
/** “I didn’t ask anything” */
const ASKED_NOTHING =
  /\bi (?:did(?:n['’]?t| not)|have(?:n['’]?t| not)|never) ask(?:ed)? (?:(?:you |u )?any ?thing|(?:you |u )?(?:a|any) questions?)|\bi asked nothing|\b(?:it|that|there) was(?:n['’]?t| not| no) (?:an? |any )?question/i

/** The reply to a message on the “I don’t know” of the last turn: it was about a question, and not about the answer. */
export function onUnknown({ context, builder, message }: Parameters<Reply>[0]): TurnBuilder | undefined {
  const isNothing = ASKED_NOTHING.test(message)
  if (!isNothing && !WHAT_UNKNOWN.test(message)) return undefined
  const { state } = builder
  const past = lastQuestion(state)
  const isOpen = past?.turn === state.turn - 1 && (past.lines ?? []).some(saysUnknown)
  if (!past || !isOpen) return undefined
  const isRight = state.judged?.isRight === true && state.judged.turn === past.turn
  const about = isNothing
    ? 'Sorry, I took a part of your message for a question.'
    : 'My “I don’t know” was about a question that I read in your message.'
  return again(context, builder, `${about}${isRight ? ' Your answer was right.' : ''}`)
}

const unknownBeginnings: ReadonlySet<string> = new Set([...unknownLines].map((text) => text.slice(0, LINE_KEPT)))
const saysUnknown = (line: string) => unknownBeginnings.has(line)

// Yes or no

const YES = '(?:yes|yeah|yep|ok(?:ay)?)'
const NO = '(?:no|nope|nah)'

/** “so that’s a no?”, “yes or no?” */
const WHICH = afterOpenings(
  `(?:(?:is|was) )?(?:(?:that|this|it)(?:['’]?s| is| was)? )?(?:still )?(?:an? )?(?:definite )?(?:(${YES})|(${NO}))(?: (?:then|right|yeah|correct))*(?: or (?:an? )?(?:${YES}|${NO}))?\\W*$`,
)

/** “so I can?”, “so it doesn’t?” */
const ELLIPTIC =
  /^\W*(?:so|then) (?:i|it|they|we|you|that|he|she) (?:(?:do|does|did|is|are|was|ca|can|could|should|must|have to|need to)(n['’]?t|not| not)?)\W*$/i

/** “ok so it hasn’t got one?” takes up the last reply, and names nothing of its own. */
const TAKES_UP = /^\W*(?:(?:ok(?:ay)?|oh|ah|right|wait)\W+)*(?:so|then)\b[^?]*\?\W*$/i

const FEWEST_OF_QUESTION = 3

/** “what’s wrong with my sentence?”: it was put together by the learner. */
const ON_OWN_SENTENCE =
  /\b(?:correct|ok(?:ay)?|right|wrong)\b[^.?!]*\b(?:my|that|the) (?:phrase|sentence)\b|\b(?:my|that|the) (?:phrase|sentence) (?:correct|ok(?:ay)?|right|wrong)\b/i

const WHY_NO = /\bwhy (?:(?:did|do) (?:u|you) say |(?:is|was) (?:it|that) )?(?:an? |the )?no\W*$/i

/** The reply to “so that’s a no?”: the last yes or no again. */
export function confirmed(heard: Parameters<Reply>[0]): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const past = lastQuestion(builder.state)
  if (past && past.named.length > 1 && ON_OWN_SENTENCE.test(message))
    return askOnceMore(remark(builder, remarks['no-combining']), context.lesson)
  const [denied, ...others] = past?.verdict === 'no' ? context.read(past.message).slots.mentions : []
  if (denied && others.length === 0 && WHY_NO.test(message))
    return again(context, builder, lineOn(context, builder, known(context, denied)))
  const [sentence = ''] = sentencesOf(message)
  // The message does not name the word that “it” stands for.
  const { mentions, english } = context.read(message).slots
  const namesLetter = letterAbout(context.language, message) !== undefined
  const namesNothing = mentions.length === 0 && (english?.words.length ?? 0) === 0 && !namesLetter
  const isTakenUp = TAKES_UP.test(message) && namesNothing && !OPENS_QUESTION.test(message)
  const which = WHICH.exec(sentence)
  const elliptic = ELLIPTIC.exec(sentence)
  const isAsked = message.includes('?') || /\b(?:so|then|right|yes or no)\b/i.test(message)
  // “no... what is morning in kikuyu?” asks for something else.
  const asksOther = sentencesOf(message)
    .slice(1)
    .some((text) => OPENS_QUESTION.test(text) && text.split(' ').length > FEWEST_OF_QUESTION)
  if (!past || !isAsked || asksOther || !(which || elliptic || isTakenUp)) return undefined
  const isOpen = / or /i.test(sentence) || !(which || elliptic)
  const supposed = isOpen ? undefined : (which?.[2] ?? elliptic?.[1]) === undefined ? 'yes' : 'no'
  if (past.verdict === undefined) {
    return context.read(past.message).act === 'why-tilde'
      ? again(context, builder, onTildes(context, 'without', builder.state.asked))
      : askOnceMore(remark(builder, remarks.neither), context.lesson)
  }
  const line = past.verdict === 'yes' ? 'a yes' : 'a no'
  const said = supposed === past.verdict ? `That’s right: it’s ${line}.` : `It’s ${line}.`
  return again(context, builder, said)
}

// Back to a word

const RETURNS =
  /\b(?:(?:go|going|get|take me) back|back to|return to|bring (?:\S+ ){0,3}back|what happened (?:to|with)|why (?:did|do|are|would|have) (?:you|u|we) (?:skip\w*|leave|drop|move)|(?:di?d ?n.?t|did not|do ?n.?t|wasn.?t) (?:want|mean|say|ask|trying)(?: (?:to|you to|u to|for))? ?skip\w*|(?:wanted|want|like|wish) to (?:do|try|answer|practi[sc]e)|never (?:did|answered|tried)|(?:i|we) (?:(?:did|had) ?n.?t|(?:did|had) not) (?:even |get to )*(?:answer|tr(?:y|ied)|do|done|type)|un-?skip|undo)\b/i
const SORRY = /\b(?:why|(?:did|had) ?n.?t|did not|wasn.?t|do ?n.?t)\b/i

/** “I don’t want to skip this one” */
const KEEPS = /n['’]?t (?:want|mean|say|ask|trying)?(?: (?:to|you to|u to|for))? ?skip|\bnot (?:to )?skip/i

/** Asks again for a word that was left: “what happened to metha, I wanted to do that one”. */
export function returned(heard: Parameters<Reply>[0]): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (!RETURNS.test(message)) return undefined
  const word = wordToReturnTo(context, builder, understood.slots.mentions)
  const { asked } = builder.state
  if (!word || asked?.wordId === word.id)
    return KEEPS.test(message) && asked ? askOnceMore(remark(builder, remarks.stays), context.lesson) : undefined
  return show(context, remark(builder, SORRY.test(message) ? remarks['not-skipped'] : remarks.returned), word)
}

function wordToReturnTo(context: LessonContext, { state }: TurnBuilder, mentions: readonly Mention[]) {
  const named = lessonWordsIn(context, mentions).find(({ id }) => context.lesson.wordIds.includes(id))
  if (named) return state.toTeach.includes(named.id) ? undefined : named
  const left = mentions.length === 0 ? lastQuestion(state)?.left : undefined
  return left !== undefined && context.lesson.wordIds.includes(left) ? wordOf(context.lesson, left) : undefined
}

// Consent

const WILLING: ReadonlySet<string> = new Set(
  `all alright am are be begin bring come cool do fine give go goo good great here hit i im is it let lets me now oh ok okay on
  ready right so start sure then this try u up us we well when will yea yeah yep yes you yup`.split(/\s+/),
)
const STARTS: ReadonlySet<string> = new Set('begin bring go goo hit ready start try'.split(' '))

/** True for “ok let’s gooo” and “ready when you are”, which go on with what is on the screen. “go on” asks for what comes next. */
export function isConsent(message: string): boolean {
  const words = englishWords(message.replace(DRAWN_OUT, '$1'))
  const goesOn = words.some((word, i) => word === 'go' && words[i + 1] === 'on')
  return !goesOn && words.some((word) => STARTS.has(word)) && words.every((word) => WILLING.has(word))
}
