import type { Act } from '../../dialogue/act.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { HOW_TO_SAY } from '../../english/how-to-say.ts'
import { isTelling } from '../../english/function-words.ts'
import { afterOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import type { LessonState, PastQuestion } from '../lesson-state.ts'
import { isComplaint } from '../messages/complaints.ts'
import { actsAboutWords, isQuestion, sentencesOf } from '../messages/message-acts.ts'
import type { LessonContext } from '../turn-builder.ts'
import { lastQuestion } from './follow-up.ts'

/** Questions that a message puts again in other words: “I meant the plural”, “you didn’t answer about metha”. */

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

/**
 * The English that a learner asks for once more without a question: “you skipped me again, I WANT FOOD”, “i said water”, “no, the
 * GREETING good night”. It has a word of an earlier question.
 */
export function restated({ course, read }: LessonContext, state: LessonState, message: string): string | undefined {
  if ((state.questions ?? []).length === 0) return undefined
  const isInsisting = INSISTS.test(message) || sentencesOf(message).some(isComplaint)
  for (const piece of message.split(/[.,;:!?\n]+/)) {
    const text = piece.trim().replace(OPENS_PIECE, '').replace(ENDS_PIECE, '')
    const bare = text.replace(FRAMES_PIECE, '')
    const words = englishWords(bare)
    const isSaid = isInsisting || bare !== text || (/\p{Lu}{3}/u.test(text) && text === text.toUpperCase())
    const isEnglish = words.every((word) => course.english.isEnglishWord(word)) && words.some(isTelling)
    if (!isSaid || !isEnglish || words.length > MOST_WORDS_RESTATED) continue
    const { isPointing, mentions } = read(bare).slots
    if (isComplaint(piece) || isQuestion(text) || isPointing || mentions.length > 0) continue
    if (questionWith(state, bare)) return bare.toLowerCase().replace(/(?<!\p{L})i(?!\p{L})/gu, 'I')
  }
  return undefined
}
const MOST_WORDS_RESTATED = 6
const INSISTS = /\?{2}|!{2}/
const OPENS_PIECE = /^(?:(?:again|and|but|hello|hey|lol|no+|oh|ok(?:ay)?|so|well|wow) ){1,4}/i
const ENDS_PIECE = /(?: (?:again|haha|lol|please|pls|plz|tho|though|y\/n)){1,3}$/i
/** “i said”, “i asked for”, “still want”, “the greeting” */
const FRAMES_PIECE =
  /^(?:i (?:(?:actually|did|just|literally|only) )?(?:ask(?:ed)?(?: (?:u|you))? (?:about|for)|meant?|said|was asking (?:about|for)|(?:still )?(?:want|wanted|need) to know)|(?:i )?still (?:need|want)|what about|the (?:greeting|noun|phrase|sentence|verb|word)(?: for)?)(?: the (?:greeting|noun|phrase|sentence|verb|word)(?: for)?)? /i

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
export function putAgain(context: LessonContext, state: LessonState, message: string): Asking | undefined {
  const { read } = context
  const said = restated(context, state, message)
  const put = said === undefined ? questionPutAgain(state, message) : { message: `How do you say “${said}”?` }
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
export function questionWith({ questions = [], turn }: LessonState, text: string): PastQuestion | undefined {
  const wanted = new Set(englishWords(text).filter(isTelling).flatMap(formsOf))
  return questions.findLast(
    (past) =>
      past.turn < turn &&
      englishWords(past.message)
        .flatMap(formsOf)
        .some((word) => wanted.has(word)),
  )
}
