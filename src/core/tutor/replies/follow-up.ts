import type { Act } from '../../dialogue/act.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { HOW_TO_SAY } from '../../english/how-to-say.ts'
import { functionWords } from '../../english/function-words.ts'
import { afterOpenings } from '../../english/openings.ts'
import { DRAWN_OUT, englishWords } from '../../english/plain-english.ts'
import { letterAbout } from '../../lesson/language-notes.ts'
import { known, lessonWordsIn, lineOn } from '../meanings/describe-word.ts'
import { show } from '../flow.ts'
import type { LessonState, PastQuestion } from '../lesson-state.ts'
import { actsAboutWords, isComplaint, isQuestion, OPENS_QUESTION, sentencesOf } from '../messages/message-acts.ts'
import { remarks, unknownLines } from '../wording/remarks.ts'
import { again, askOnceMore, onTildes, type Reply } from './reply.ts'
import type { Draft } from '../turn.ts'
import { remark, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/**
 * Messages that go on from the last replies: a question put again in other words (“I meant the plural”, “you didn’t answer about
 * metha”), whether a yes or a no was meant, and the way back to a word that was left.
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

// A question put again

/** “no, I meant”, “what I was asking is whether” */
const MEANT = afterOpenings(
  "(?:(?:no+|nah|nope)\\W+)?(?:what )?(?:i|my question)['’]?m? (?:(?:was|am|just|only|actually|really) )*(?:meant?|asked|asking|is|was|wanted to (?:know|ask))\\b(?: (?:was|is|something (?:else|different)|whether|if|about|to (?:ask|say|know)))*\\W*",
)

/** Introduces a quotation of the tutor: “you said it changes”. */
const RETOLD = /\b(?:you|u) (?:just )?(?:said|say|told me|wrote|mentioned)\b/gi

/** “no thats 12, i meant nineteen” */
const MEANT_INSTEAD =
  /^\W*(?:but |oh )?(?:no+|nah|nope|not)\b[^.?!]{0,60}[,;] i (?:did )?meant? (?!(?:it|that|this|to)\b)([^.?!]{2,60})/i

/** “no, the second one” */
const NOT_THAT = afterOpenings('(?:no+|nah|nope|not that)\\b\\W+(?=(?:the|about|in|with|of|for|i said)\\b)(?:i said )?')

/** The subject of a complaint: “you didn’t answer about the tildes”. */
const ABOUT = /\b(?:about|regarding)\b(.*)$/is
/** True for “I wasn’t asking about the menu”. */
export const deniesSubject = (text: string): boolean => NOT_ABOUT.test(text)
const NOT_ABOUT = /\bi(?:['’]m)?\b[^.?!]{0,12}(?:\bnot|n['’]?t) (?:ask\w*|mean\w*|talking)(?: you)? about\b/i
const FILLERS_IN_SUBJECT: ReadonlySet<string> = new Set(['actually', 'really', 'tho', 'though', 'yet'])

const subjectOf = (complaint: string): string | undefined =>
  ABOUT.exec(complaint)?.[1]
    ?.replace(/[.,!?]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !FILLERS_IN_SUBJECT.has(word.toLowerCase()))
    .slice(0, MOST_WORDS_OF_FRAGMENT)
    .join(' ')

/** A longer text, or one with a subject of its own, says something new. */
const MOST_WORDS_OF_FRAGMENT = 12
const HAS_SUBJECT = /^(?:i|you|we|they|he|she|it|that|this)(?:['’]|\s)/i

const PRONOUN = /\b(?:it|them|they|those|these|that)\b/i

interface Correction {
  /** The text after the opening words. */
  readonly rest: string
  /** The subject that the message names. */
  readonly about?: string | undefined
}

/** “Why do you tell me that? I asked what metha means.” */
const ASKED = /^\W*(?:(?:but|no|and|sorry|well) )?i (?:was asking|asked)\b/i

/** The question that a complaint repeats: “why …” in “I asked why …”, “how to say …” in “you did not tell me how to say …”. */
export function putAgainIn(complaint: string): string | undefined {
  const left = (AWAITED.exec(complaint) ?? LEFT_OUT.exec(complaint) ?? NOT_SAID.exec(complaint))?.[1]
  if (left !== undefined) return `How do you say “${left}”?`
  const form = NOT_TOLD.exec(complaint)?.[1]
  if (form !== undefined) return `What is ${form}?`
  return askedThat(complaint) ?? ASKED_INSIDE.exec(complaint)?.[0]
}
const AWAITED =
  /\b(?:still waiting to hear(?: about)?|(?:you|u) (?:just |totally )?forgot(?: about)?) ["“]?(?!(?:it|me|my|one|that|the|this|to)\b)([a-z][a-z' ’]{1,40}?)["”]?(?= (?:haha|lol|though|tho)\b|[,.!?"”]|$)/i
/** “and your father you forgot” */
const LEFT_OUT = /^\W*(?:and )?["“]?([a-z][a-z ]{2,30}?)["”]? (?:you|u) forgot\b/i
/** “u didnt say what tea is” */
const NOT_SAID = /\b(?:didn['’]?t|did not|never) (?:say|tell me) what ([a-z]{2,20}) is\W*$/i
/** “u didnt say what the form is tho” */
const NOT_TOLD =
  /\b(?:didn['’]?t|did not|never) (?:say|tell me) what ((?:(?:that|the) )?(?:[a-z]+ )?(?:form|ones?|spelling|version)) (?:is|are|was|were)\b/i
const ASKED_INSIDE = new RegExp(`\\b(?:${HOW_TO_SAY}|how (?:it|that) sounds?)\\b[^,.!?]*`, 'i')

/** “I asked why …” */
export const askedThat = (text: string): string | undefined => ASKED_THAT.exec(text)?.[1]
const ASKED_THAT =
  /\b(?:i|my question) (?:(?:actually|just|only|really|was) )?(?:ask(?:ed|ing)|is|meant|wanted to know|was)(?: you)?:? ((?:how|what|when|where|which|who|why)\b.*)$/is

function correctionIn(message: string): Correction | undefined {
  const opening = MEANT.exec(message) ?? NOT_THAT.exec(message)
  if (opening) return { rest: message.slice(opening[0].length).trim() }
  const sentences = sentencesOf(message)
  const [meantInstead] = sentences.flatMap((text) => MEANT_INSTEAD.exec(text)?.[1] ?? [])
  if (meantInstead !== undefined) return { rest: meantInstead }
  const repeated = sentences.slice(1).find((text) => ASKED.test(text))
  const meant = repeated === undefined ? null : MEANT.exec(repeated)
  if (repeated !== undefined && meant) return { rest: repeated.slice(meant[0].length).trim() }
  if (!sentences.some(isComplaint)) return undefined
  const complaint = sentences.find(isComplaint) ?? ''
  // “You skipped my question: what is it for?”
  const [, asked] = /:\s+(.+)$/s.exec(complaint) ?? []
  const inner = putAgainIn(complaint)
  if (inner !== undefined) return { rest: inner }
  const others = sentences.filter((other) => other !== complaint)
  const rest = [...(asked !== undefined && isQuestion(asked) ? [asked] : []), ...others].join(' ')
  const about = (deniesSubject(complaint) ? undefined : subjectOf(complaint)) || undefined
  return rest === '' && about === undefined ? undefined : { rest, about }
}

/** A question that is put again. */
interface PutAgain {
  /** In full. */
  readonly message: string
  /** The fragment of a question: words that replace some of those of the question that it corrects. */
  readonly instead?: { readonly text: string; readonly of: PastQuestion }
}

/** “ok what part do you know”, after “I know part of it” */
const ASKS_PART_KNOWN =
  /\b(?:wh?at|which)(?:['’]?s| is| are)?(?: the)? (?:bits?|parts?|ones?)(?: of (?:it|that|this))? (?:do |did )?(?:u|you) know\b|\btell me (?:the|what) (?:bits?|parts?) (?:u|you) know\b/i
const KNEW_PART = /^I(?:’m not sure how to say| don’t know all of that)/

/** The question that a message puts again; undefined where it puts none. */
function questionPutAgain(state: LessonState, message: string): PutAgain | undefined {
  const last = ASKS_PART_KNOWN.test(message) ? lastQuestion(state) : undefined
  if (last?.lines?.some((line) => KNEW_PART.test(line))) return { message: last.message }
  const correction = correctionIn(message)
  if (!correction) return undefined
  const { rest, about } = correction
  const past = questionWith(state, about ?? '') ?? (about === undefined ? lastQuestion(state) : undefined)
  if (about !== undefined && rest !== '' && !past) return { message: rest.replace(PRONOUN, about) }
  if (about !== undefined) return past ? { message: `${past.message} ${rest}`.trim() } : undefined
  if (rest === '' || isQuestion(rest)) return rest === '' ? undefined : { message: rest }
  const isFragment = rest.split(/\s+/).length <= MOST_WORDS_OF_FRAGMENT && !HAS_SUBJECT.test(rest)
  if (!isFragment || !past) return undefined
  const text = rest.replace(RETOLD, '')
  // “How do I say that?” asks for what it now names.
  if (ASKS_TO_SAY_THAT.test(past.message) && MEANT_ENGLISH.test(text))
    return { message: `How do you say “${toLastLetter(text)}”?` }
  return { message: `${past.message.replace(/[.?!]/g, ' ')} (${text})?`, instead: { text, of: past } }
}

/** A text without the signs at its end. */
export const toLastLetter = (text: string): string => /^.*[\p{L}\p{N}]/su.exec(text)?.[0] ?? ''

const ASKS_TO_SAY_THAT = new RegExp(`\\b${HOW_TO_SAY} (?:["“]|that\\b)`, 'i')
/** Not “the plural”, “with the accent” or “in English”. */
const MEANT_ENGLISH =
  /^(?!.*\b(?:about|accents?|beginning|ending|english|first|for|in|kikuyu|last|letters?|one|other|parts?|plural|pronunciation|second|singular|the|tildes?|with|word)\b)[a-z]/is

const aboutAWord: ReadonlySet<Act> = new Set<Act>([...actsAboutWords, 'compare-language', 'grammar', 'how-to-say'])

/** A message that puts a question again, read as that question; undefined for any other. */
export function putAgain({ read }: LessonContext, state: LessonState, message: string): Asking | undefined {
  const put = questionPutAgain(state, message)
  if (!put) return undefined
  const understood = read(put.message)
  const named = put.instead && read(put.instead.text).slots
  if (!put.instead || !named || named.mentions.length === 0) return { message: put.message, understood }
  const kind = [read(put.instead.of.message), understood].find(({ act }) => aboutAWord.has(act))
  const asked: Understanding = { ...(kind ?? { ...understood, act: 'meaning' }), confidence: 1 }
  return { message: put.message, understood: { ...asked, slots: withoutUnknown(named) } }
}

/** English that the course has no word for only frames a fragment. */
function withoutUnknown({ english, ...slots }: Understanding['slots']): Understanding['slots'] {
  return english && english.words.length > 0 ? { ...slots, english } : slots
}

interface Asking {
  readonly message: string
  readonly understood: Understanding
}

/** The newest question that shares a telling word with a text. */
function questionWith({ questions = [], turn }: LessonState, text: string): PastQuestion | undefined {
  const wanted = englishWords(text).filter((word) => !functionWords.has(word))
  return questions.findLast(
    (past) => past.turn < turn && englishWords(past.message).some((word) => wanted.includes(word)),
  )
}

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
