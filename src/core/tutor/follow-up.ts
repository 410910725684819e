import type { Mention } from '../dialogue/mentions.ts'
import { functionWords } from '../english/function-words.ts'
import { afterOpenings } from '../english/openings.ts'
import { englishWords } from '../english/plain-english.ts'
import { known } from './describe-word.ts'
import { show } from './flow.ts'
import type { LessonState, Topic } from './lesson-state.ts'
import { isComplaint, isQuestion, sentencesOf } from './message-acts.ts'
import { remarks } from './remarks.ts'
import { again, askOnceMore, onTildes, type Reply } from './reply.ts'
import type { Draft } from './turn.ts'
import { remark, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'

/**
 * Messages that go on from the last replies: a question put again in other words (“I meant the plural”, “you didn’t answer about
 * metha”), whether a yes or a no was meant, and the way back to a word that was left.
 */

const TOPICS_KEPT = 4
const LONGEST_KEPT = 160

/** Notes what a message asks. */
export function withTopic(memory: LessonState, message: string, mentions: readonly Mention[]): LessonState {
  const { topics = [], turn } = memory
  const topic: Topic = { message: message.slice(0, LONGEST_KEPT), named: mentions.map(({ text }) => text), turn }
  return { ...memory, topics: [...topics.filter((other) => other.turn !== turn), topic].slice(-TOPICS_KEPT) }
}

const VERDICT = /^(Yes|No)[.,:]/

/** Notes how the topic of this turn was replied to: with a yes or a no, and whether the open question was left for it. */
export function withOutcome(memory: LessonState, before: LessonState, messages: readonly Draft[]): LessonState {
  const { topics = [], turn, asked } = memory
  const topic = topics.at(-1)
  if (topic?.turn !== turn) return memory
  const [verdict] = messages.flatMap(({ content }) => VERDICT.exec(content)?.[1] ?? [])
  const left = before.asked && asked && before.asked.wordId !== asked.wordId ? before.asked.wordId : undefined
  const replied: Topic = {
    ...topic,
    ...(verdict !== undefined && { verdict: verdict === 'Yes' ? 'yes' : 'no' }),
    ...(left !== undefined && { left }),
  }
  return { ...memory, topics: [...topics.slice(0, -1), replied] }
}

/** Older topics are not gone on from. */
const MOST_TURNS_BETWEEN = 3

export const lastTopic = ({ topics = [], turn }: LessonState): Topic | undefined =>
  topics.findLast((topic) => topic.turn < turn && turn - topic.turn <= MOST_TURNS_BETWEEN)

// A question put again

/** “no, I meant”, “what I was asking is whether” */
const MEANT = afterOpenings(
  "(?:(?:no+|nah|nope)\\W+)?(?:what )?(?:i|my question)['’]?m? (?:(?:was|am|just|only|actually|really) )*(?:meant?|asked|asking|is|was|wanted to (?:know|ask))\\b(?: (?:whether|if|about|to (?:ask|say|know)))*\\W*",
)

/** What a learner tells again of the tutor's words: “you said it changes”. */
const RETOLD = /\b(?:you|u) (?:just )?(?:said|say|told me|wrote|mentioned)\b/gi

/** “no, the second one” */
const NOT_THAT = afterOpenings('(?:no+|nah|nope|not that)\\b\\W+(?=(?:the|about|in|with|of|for|i said)\\b)(?:i said )?')

/** What a complaint says that the question was about: “you didn’t answer about the tildes”. */
const ABOUT = /\b(?:about|regarding)\b(.*)$/is
const asides: ReadonlySet<string> = new Set(['actually', 'really', 'tho', 'though', 'yet'])

const subjectOf = (complaint: string): string | undefined =>
  ABOUT.exec(complaint)?.[1]
    ?.replace(/[.,!?]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !asides.has(word.toLowerCase()))
    .slice(0, MOST_WORDS_OF_FRAGMENT)
    .join(' ')

/** A longer text, or one with a subject of its own, says something new. */
const MOST_WORDS_OF_FRAGMENT = 12
const HAS_SUBJECT = /^(?:i|you|we|they|he|she|it|that|this)(?:['’]|\s)/i

const PRONOUN = /\b(?:it|them|they|those|these|that)\b/i

interface Correction {
  /** What is said after the opening words. */
  readonly rest: string
  /** What it is said to be about. */
  readonly about?: string | undefined
}

function correctionIn(message: string): Correction | undefined {
  const opening = MEANT.exec(message) ?? NOT_THAT.exec(message)
  if (opening) return { rest: message.slice(opening[0].length).trim() }
  const sentences = sentencesOf(message)
  if (!sentences.some(isComplaint)) return undefined
  const complaint = sentences.find(isComplaint) ?? ''
  const rest = sentences.filter((other) => other !== complaint).join(' ')
  const about = subjectOf(complaint) || undefined
  return rest === '' && about === undefined ? undefined : { rest, about }
}

/** The question that a message puts again, in full; undefined where it puts none. */
export function askedAgainIn(memory: LessonState, message: string): string | undefined {
  const correction = correctionIn(message)
  if (!correction) return undefined
  const { rest, about } = correction
  const topic = topicWith(memory, about ?? '') ?? (about === undefined ? lastTopic(memory) : undefined)
  if (about !== undefined && rest !== '' && !topic) return rest.replace(PRONOUN, about)
  if (about !== undefined) return topic ? `${topic.message} ${rest}`.trim() : undefined
  if (rest === '' || isQuestion(rest)) return rest === '' ? undefined : rest
  const isFragment = rest.split(/\s+/).length <= MOST_WORDS_OF_FRAGMENT && !HAS_SUBJECT.test(rest)
  if (!isFragment || !topic) return undefined
  return `${topic.message.replace(/[.?!]/g, ' ')} (${rest.replace(RETOLD, '')})?`
}

/** The newest topic that shares a telling word with a text. */
function topicWith({ topics = [], turn }: LessonState, text: string): Topic | undefined {
  const wanted = englishWords(text).filter((word) => !functionWords.has(word))
  return topics.findLast(
    (topic) => topic.turn < turn && englishWords(topic.message).some((word) => wanted.includes(word)),
  )
}

// Yes or no

const YES = '(?:yes|yeah|yep|ok(?:ay)?)'
const NO = '(?:no|nope|nah)'

/** “so that’s a no?”, “yes or no?” */
const WHICH = afterOpenings(
  `(?:(?:is|was) )?(?:(?:that|this|it)(?:['’]?s| is| was)? )?(?:still )?(?:an? )?(?:definite )?(?:(${YES})|(${NO}))(?: then)?(?: or (?:an? )?(?:${YES}|${NO}))?\\W*$`,
)

/** “so I can?”, “so it doesn’t?” */
const ELLIPTIC =
  /^\W*(?:so|then) (?:i|it|they|we|you|that|he|she) (?:(?:do|does|did|is|are|was|ca|can|could|should|must|have to|need to)(n['’]?t|not| not)?)\W*$/i

/** The reply to “so that’s a no?”: the last yes or no again. */
export function confirmed(heard: Parameters<Reply>[0]): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const topic = lastTopic(builder.memory)
  const [sentence = ''] = sentencesOf(message)
  const which = WHICH.exec(sentence)
  const elliptic = ELLIPTIC.exec(sentence)
  const isAsked = message.includes('?') || /^\W*(?:so|then|yes or no)\b/i.test(message)
  if (!topic || !isAsked || !(which ?? elliptic)) return undefined
  const isOpen = / or /i.test(sentence)
  const supposed = isOpen ? undefined : (which?.[2] ?? elliptic?.[1]) === undefined ? 'yes' : 'no'
  if (topic.verdict === undefined) {
    return context.read(topic.message).act === 'why-tilde'
      ? again(context, builder, onTildes(context, 'without'))
      : askOnceMore(remark(builder, remarks.neither), context.lesson)
  }
  const line = topic.verdict === 'yes' ? 'a yes' : 'a no'
  const said = supposed === topic.verdict ? `That’s right: it’s ${line}.` : `It’s ${line}.`
  return again(context, builder, said)
}

// Back to a word

const RETURNS =
  /\b(?:(?:go|going|get|take me) back|back to|return to|what happened (?:to|with)|why (?:did|do|are|would|have) (?:you|u|we) (?:skip\w*|leave|drop|move)|(?:di?d ?n.?t|did not|do ?n.?t|wasn.?t) (?:want|mean|say|ask|trying)(?: (?:to|you to|u to|for))? ?skip\w*|(?:wanted|want|like|wish) to (?:do|try|answer|practi[sc]e)|never (?:did|answered|tried)|(?:did ?n.?t|did not) (?:even |get to )*(?:answer|try|do|type)|un-?skip|undo)\b/i
const SORRY = /\b(?:why|did ?n.?t|did not|wasn.?t|do ?n.?t)\b/i

/** “I don’t want to skip this one” */
const KEEPS = /n['’]?t (?:want|mean|say|ask|trying)?(?: (?:to|you to|u to|for))? ?skip|\bnot (?:to )?skip/i

/** Asks again for a word that was left: “what happened to metha, I wanted to do that one”. */
export function returned(heard: Parameters<Reply>[0]): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (!RETURNS.test(message)) return undefined
  const word = wordToReturnTo(context, builder, understood.slots.mentions)
  const { asked } = builder.memory
  if (!word || asked?.wordId === word.id)
    return KEEPS.test(message) && asked ? askOnceMore(remark(builder, remarks.stays), context.lesson) : undefined
  return show(context, remark(builder, SORRY.test(message) ? remarks['not-skipped'] : remarks.returned), word)
}

function wordToReturnTo(context: LessonContext, { memory }: TurnBuilder, mentions: readonly Mention[]) {
  const named = mentions.flatMap((mention) => {
    const found = known(context, mention)
    return found.kind === 'own' && context.lesson.wordIds.includes(found.word.id) ? [found.word] : []
  })[0]
  if (named) return memory.toTeach.includes(named.id) ? undefined : named
  const left = mentions.length === 0 ? lastTopic(memory)?.left : undefined
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
  const words = englishWords(message.replace(/(\p{L})\1{2,}/gu, '$1'))
  const goesOn = words.some((word, i) => word === 'go' && words[i + 1] === 'on')
  return !goesOn && words.some((word) => STARTS.has(word)) && words.every((word) => WILLING.has(word))
}
