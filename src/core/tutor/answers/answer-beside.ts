import { ANSWER, isGiven as givesAnswer } from '../../answer/answering.ts'
import { common } from '../../answer/frame.ts'
import { looseFormOf } from '../../answer/answer-index.ts'
import { plainAnswer } from '../../answer/meaning.ts'
import type { Act } from '../../dialogue/act.ts'
import {
  ASKS,
  asksIfRight,
  isLongerLater,
  isLost,
  isTopic,
  joinedAgain,
  takesBack,
  type MessagePart,
} from '../../dialogue/message-parts.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { englishWords } from '../../english/plain-english.ts'
import { goesWithTalk, pleas, seldomStated, talk } from '../messages/act-sets.ts'
import { saysAgain } from '../messages/message-acts.ts'
import { withoutAnswer } from './read-whole.ts'
import type { LessonContext } from '../turn-builder.ts'
import { type AnyVerdict, type Judging, splitsOf } from './split-message.ts'

/** Below this confidence, a message counts as a try. */
const SURE = 0.4
export const isRequest = ({ act, confidence }: Understanding) => act !== 'answer' && confidence >= SURE

/** An answer that stands in a part of a message. */
export interface Beside<Verdict> {
  readonly verdict: Verdict
  /** The message without the answer and without tries that it takes back. */
  readonly beside: string
  /** True if the message offers another answer first. */
  readonly isCorrected?: true
}

/**
 * The answer in a part of a message of its own, and what else the message says: “oh sorry, metha”, “metha! my aunt has one”.
 * `isWanted` tells which verdicts and texts count. Undefined where the rest takes the answer back, offers another one, or asks for
 * what only a learner asks who does not answer: “metha, what does it mean?”.
 */
export function answerBeside<Verdict extends AnyVerdict, Wanted extends Verdict>(
  context: LessonContext,
  message: string,
  judging: Judging<Verdict>,
  isWanted: (verdict: Verdict, text: string) => verdict is Wanted,
): Beside<Wanted> | undefined {
  const wantedIn = ({ text, end, opensSentence }: MessagePart, settles: boolean): Wanted | undefined => {
    // “an example please” asks; “please! my mum says that too” answers.
    const isSaid = judging.isEnglish
      ? (end === '' || !opensSentence) && text.split(' ').every((word) => context.isInterjection(word))
      : isEnglishHere(context, text)
    const given = end.includes('?') ? text : text.replace(OPENS_WITH_IS, '')
    const settled = settles ? given.replace(OR, '') : given
    const verdict = isSaid ? undefined : judging.judge(judging.isEnglish ? settled.replace(CORRECTS, '') : given)
    return verdict && isWanted(verdict, text) ? verdict : undefined
  }
  const once = judging.isEnglish ? message : message.replace(REPEATED, '$1')
  for (const { parts, opening } of splitsOf(context, once, judging)) {
    const verdicts = parts.map((part, i) =>
      opening === undefined || opening === i ? wantedIn(part, isSettled({ judging, parts }, i - 1)) : undefined,
    )
    // “kunywa, no, kũnyua”: the word as it is taught counts before another right form, and the last try before earlier ones.
    const exact = verdicts.findLastIndex((verdict) => verdict?.how === 'exact')
    const at = exact >= 0 ? exact : verdicts.findLastIndex(Boolean)
    const verdict = verdicts[at]
    if (!verdict) continue
    const others = [...parts.keys()].filter((i) => !verdicts[i])
    const isGiven =
      others.length > 0 &&
      (judging.isEnglish ? SAYS_WHAT_IT_IS.test(parts[at]!.text) : isGivenInWords(context, parts[at]!))
    const reader = { context, judging, parts, at, isGiven }
    if (others.some((i) => isUnmaking(reader, i))) return undefined
    const corrected = others.find((i) => i < at && (isEarlierTry(reader, parts[i]!) || isSettled(reader, i)))
    const takenBack = others.findLast((i) => i < at && isCorrected([parts[i]!]))
    const kept = others.filter((i) => {
      const { text, end } = parts[i]!
      // “I am here for a month. Njĩtagwo Carol. Is that right?” asks about the answer, which the praise tells.
      if (i === at + 1 && asksIfRight(text)) return others.length === 1
      if (i > at) return true
      if (isSettled(reader, i)) return false
      if (i < at && isDoubtedTry(reader, parts[i]!)) return false
      // “kuthii? no wait, …” asks nothing.
      if (i < (takenBack ?? 0) && end.includes('?') && !/\s/.test(text)) return false
      return i < (corrected ?? takenBack ?? at) || !isCorrection(reader, parts[i]!)
    })
    return { verdict, beside: joinedAgain(parts, kept), ...(corrected !== undefined && { isCorrected: true }) }
  }
  return undefined
}

/** Matches “is kĩondo” and “is to rest”: some learners write “is” for “it is”. */
const OPENS_WITH_IS = /^is (?:an? |the )?(?=(?:to )?[\p{L}'’-]+$)/iu

/** “left? no wait, right” */
const CORRECTS =
  /^(?:(?:oh|no|nope|nah|sorry),? )*(?:actually|i meant?|no,? sorry|rather|sorry,? no|wait),? (?:(?:no|sorry),? )*/i

/** “how much? or how many” and “a baby? no a child” settle for the second. */
const OR = /^(?:or|no|nope|nah) (?!(?:clue|idea|more|not|wait|way)\b)/i
/** Matches questions that do not doubt a try: “what is three?”, “hint?”, “really?”. */
const ASKS_OR_WAITS = /^(?:clue|hint|how|huh|no idea|really|right|sure|what|when|where|which|who|why|yes)\b/i

/** “kwenda kwenda kwenda” */
const REPEATED = /(?<![\p{L}’'])(\p{L}{3,})(?: \1)+(?![\p{L}’'])/giu

/** “Is it metha?” */
export const GUESS =
  /^\W*(?:(?:so|and|or|then|hmm?|oh) )?(?:is|isn['’]?t|was|would|could|might|must) (?:it|that|this)(?: be)?(?: meaning)? /i

/** True if a short part of a message is plain English although its letters are also Kikuyu: “I”, “haha”. */
export const isEnglishHere = ({ isInterjection }: LessonContext, text: string) => {
  const words = text.split(' ')
  return words.length < MANY_WORDS && words.every((word) => common.has(word.toLowerCase()) || isInterjection(word))
}

/** A text of at least this many words is a meaning or a phrase, not small talk: “how are you”. */
const MANY_WORDS = 3

interface Reader {
  readonly context: LessonContext
  readonly judging: Judging<AnyVerdict>
  readonly parts: readonly MessagePart[]
  /** The part with the answer. */
  readonly at: number
  /** True if that part says that it gives the answer. Then only another answer, or taking it back, cancels it. */
  readonly isGiven: boolean
}

/** True if a part shows that the answer in another part is not meant as one. */
function isUnmaking(reader: Reader, i: number): boolean {
  const { context, judging, parts, at, isGiven } = reader
  const [part, given] = [parts[i]!, parts[at]!]
  const { text } = part
  // “ndeithia. No, I wondered about guka. Never mind.” takes back what stands before it.
  const isOfOther = i > at + 1 && /^never ?mind$/i.test(text)
  if (i > at && !part.end.includes('?') && !isOfOther && takesBack(text)) return true
  if (i > at && !judging.isEnglish && isReplaced(reader, part)) return true
  if (text.split(' ').every((word) => context.isInterjection(word))) return false
  const understood = context.read(`${text}${part.end}`)
  if (asksIfRight(text) || saysAgain(text)) return false
  const { act, slots } = understood
  const isAll = text.split(' ').length <= MOST_WORDS_OF_ASTONISHMENT
  const isOnOther = slots.mentions.some(({ text: named }) => looseFormOf(named) !== looseFormOf(given.text))
  // “where, but I’m confused about ni hakuhi” is confused about another phrase.
  const isElsewhere = isOnOther && /\babout\b/i.test(text)
  // “ibuku. Why does it change with every noun? so confusing”
  const isOfQuestion =
    i > at + 1 &&
    /^[.!]/.test(given.end) &&
    given.opensSentence &&
    /^\S+ \S+ .*\?/s.test(`${parts[at + 1]!.text}${parts[at + 1]!.end}`)
  // “what? I don’t get it. kũruga then” ends with its answer.
  const isOver = i < at && at === parts.length - 1 && !given.end.includes('?')
  if (
    !isGiven &&
    !isElsewhere &&
    !isOfQuestion &&
    !isOver &&
    isLost(text) &&
    (isAll || (isNear(reader, i) && !judging.isShown))
  )
    return true
  // While a shown word is copied, a later question or sentence with another one does not change the answer.
  const isTalkBetween = parts.slice(at + 1, i + 1).some((one) => !context.read(one.text).slots.isOnlyKikuyu)
  const isApart = part.end.includes('?') || (part.opensSentence && isTalkBetween)
  const isAskedBeside = judging.isShown && i > at && isApart && !/^(?:or|maybe|no|perhaps|wait)\b/i.test(text)
  // A question after the sentence with the meaning offers nothing else.
  const isOpening =
    judging.isEnglish &&
    at === 0 &&
    i > at &&
    (judging.isOffered ? /^[.!?]/ : /^[.!]/).test(given.end) &&
    given.opensSentence &&
    (judging.isOffered || !isTalk(context, given) || isStated(reader))
  const isAskedAfter = isOpening && part.end.includes('?') && !OFFERS_OTHER.test(text) && !GUESS.test(text)
  if (!isAskedBeside && !isAskedAfter && isRival(reader, part, understood))
    return !(i < at && (isCorrected(parts.slice(i + 1, at + 1)) || isSettled(reader, i)))
  if (isGiven || judging.isShown || (judging.isEnglish && /^or\b/i.test(text))) return false
  // One of the options, in a sentence of its own, is chosen whatever follows.
  const isChosen = isOpening && judging.isOffered && judging.judge(given.text).how === 'exact'
  const isWeak = act === 'meaning' || understood.confidence < SURE_OF_TALK || !given.end.startsWith('?')
  if (isChosen && isWeak && !isTalk(context, given)) return false
  // “i did give you one answer. to drink”
  const isLast = judging.isOffered && judging.isEnglish && at === parts.length - 1 && given.opensSentence
  if (
    isLast &&
    i < at &&
    !isTalk(context, given) &&
    !part.end.includes('?') &&
    judging.judge(given.text).how === 'exact'
  )
    return false
  // “Night. In Swedish we have another word” has given its answer, and so has “That is help me. Which bit is the me?”.
  const isWish =
    !SAYS_WHAT_IT_IS.test(given.text) &&
    isRequest(understood) &&
    slots.mentions.length === 0 &&
    (withoutAnswer.has(act) || (judging.isOffered && pleas.has(act) && isTalk(context, given)))
  if (isOpening && !isWish) return false
  if (judging.isOffered && judging.isEnglish && isWish) return true
  if (judging.isEnglish && !judging.isOffered && isTalk(context, given))
    return isRequest(understood) && !goesWithTalk.has(understood.act) && !isConclusion(reader, part, understood)
  if (isOnOther) return false
  // “so -tagwo means ‘am called’” is about a part, “does it also mean correct?” about a further meaning.
  const isClaim =
    claims.has(act) && CLAIMS.test(text) && !NAMES_PIECE.test(text) && !/\b(?:also|as well|says?|too)\b/i.test(text)
  if (isClaim && !judging.isEnglish && claimsAnother(judging, understood, isNear(reader, i))) return true
  if (!isRequest(understood) || !isNear(reader, i)) return false
  // “Ndeithia, which bit of it is the me?” chooses.
  if (judging.isOffered && !(withoutAnswer.has(act) && understood.confidence >= SURE_OF_TALK)) return false
  return (
    withoutAnswer.has(act) ||
    (slots.isPointing && act === 'difference') ||
    // “metha: how do you pronounce it?”
    (given.end.includes(':') && !goesWithTalk.has(act))
  )
}

const isDoubted = ({ judge }: Judging<AnyVerdict>, { text, end }: MessagePart) =>
  end.includes('?') &&
  text.split(' ').length < MANY_WORDS &&
  (!ASKS_OR_WAITS.test(text) || judge(text).because === 'another-word')

/** False if the second is doubted too, or a third follows: “mother? or father? or son”, “mother? or father. I can’t decide”. */
const isSettled = ({ judging, parts }: Pick<Reader, 'judging' | 'parts'>, i: number): boolean =>
  judging.isEnglish &&
  i >= 0 &&
  isDoubted(judging, parts[i]!) &&
  OR.test(parts[i + 1]?.text ?? '') &&
  !parts[i + 1]?.end.includes('?') &&
  i + 2 === parts.length

const SAYS_WHAT_IT_IS = /^\W*(?:it|that|this)(?:['’]?s| is| means) /i

const NAMES_PIECE = /(?<![\p{L}-])(?:-\p{L}{3,}|\p{L}{1,5}-(?![\p{L}-]))/u

/** True for exactly the meaning before further sentences: “To refuse. My students do that”, “Yes! Though …”. */
const isStated = ({ context, judging, parts, at }: Reader): boolean =>
  parts[at + 1]?.opensSentence === true &&
  // “good morning. does the ng in ngatho …”: a single word greets.
  (parts[at]!.text.includes(' ') || !seldomStated.has(context.read(parts[at]!.text).act)) &&
  judging.judge(parts[at]!.text).how === 'exact' &&
  !parts.some(({ text, end }, i) => i !== at && isPlea(context.read(`${text}${end}`)))
/** “No. I have no idea.”, “Yes. Can we move on?”: the first word belongs to what follows. */
const isPlea = ({ act, confidence }: Understanding) => pleas.has(act) && confidence >= SURE

/** True if the part with the answer says what it answers: “hospital is thibitari”. */
function namesMeaning({ context, judging, parts, at }: Reader): boolean {
  const { english } = context.read(parts[at]!.text).slots
  return english !== undefined && judging.isMeaning(english.text)
}

/** True for an answer in words that give it: “it must be metha”. A bare “metha” may only name the word that another part asks about. */
function isGivenInWords(context: LessonContext, { text, end }: MessagePart): boolean {
  const understood = context.read(`${text}${end}`)
  const { isOnlyKikuyu, mentions } = understood.slots
  // “so it is metha” leads up to its answer.
  const isLast = !end.includes('?') && mentions.length === 1 && text.endsWith(mentions[0]?.text ?? '')
  return (isSureAnswer(understood) || isLast) && !isOnlyKikuyu && !ASKS.test(text)
}

/** True if a part of a message plainly gives an answer, whatever the rest says. */
export const isSureAnswer = ({ act, confidence }: Understanding) => act === 'answer' && confidence >= SURE_TO_ANSWER
const SURE_TO_ANSWER = 0.85

/**
 * True if a part stands in one sentence with the answer. “metha. What does it mean?” goes on from the answer; “metha, what does it
 * mean?” and “metha… what does it mean?” only name the word that they are about.
 */
function isNear({ parts, at }: Reader, i: number): boolean {
  const isApart = i < at ? parts[at]!.opensSentence : parts[at + 1]!.opensSentence && !/[?:…]|\.\./.test(parts[at]!.end)
  return Math.abs(i - at) === 1 && !isApart
}

/** “metha. I’m confused” */
const MOST_WORDS_OF_ASTONISHMENT = 4

/** Acts of a text that may be a second answer: a second answer can also be worded as a claim. */
const claims: ReadonlySet<Act> = new Set<Act>(['answer', 'claim', 'meaning'])

/** True for another answer: “or giti”. */
function isRival(reader: Reader, part: MessagePart, { act, slots }: Understanding): boolean {
  const { context, judging, parts, at } = reader
  if (isTopic(parts, part)) return false
  // “ndagĩtarĩ, nice. And hospital is thibitari” says what it answers.
  if (reader.isGiven && parts.indexOf(part) < at && namesMeaning(reader)) return false
  const { text } = part
  const offered = text.replace(GUESS, '').replace(/^(?:(?:or|and|maybe|perhaps) )+/i, '')
  if (IDIOM.test(offered)) return false
  // “thiĩ na wega. Is it thiĩ?” asks about a part of the answer.
  const [given, other] = [parts[at]!.text, offered].map(looseFormOf)
  if (isEnglishHere(context, offered) || given?.includes(other ?? '') || other?.includes(given ?? '')) return false
  // “gũkoma. Is it ndĩrenda kũrĩa?” goes on.
  if (!judging.isEnglish && isLongerLater(parts, at, part, offered)) return false
  if (!judging.isEnglish && isExclaimed(reader, part)) return false
  if (!judging.isEnglish) return slots.isOnlyKikuyu || context.read(offered).slots.isOnlyKikuyu
  if (talk.has(act) || act === 'glad') return false
  // “table, easy”
  const isRemark = givesAnswer([ANSWER, ...englishWords(offered)], '', context.course.english)
  if (isRemark && !OFFERS_OTHER.test(text)) return false
  const { because, other: meant } = judging.judge(offered)
  // “damn, that’s cold. to drink”
  if (judging.options && !judging.options.includes(meant?.id ?? '') && !OFFERS_OTHER.test(text)) return false
  // “Love that” only holds the meaning of a word of another lesson.
  const isWhole = context.course.byMeaning.has(plainAnswer(offered, context.course.english))
  return because === 'another-word' && (isWhole || context.lesson.wordIds.includes(meant?.id ?? ''))
}

/** “mbeca. cũcũ! that’s what my kids call her”: a word that the learner knows, and talks about. */
function isExclaimed({ judging, parts, at }: Reader, part: MessagePart): boolean {
  const [i, ends] = [parts.indexOf(part), [parts[at]!.end, part.end]]
  const after = parts.slice(i + 1)
  const isTalkedOf = after.some(({ text }) => TALKS_OF_WORD.test(text))
  return (
    i > at &&
    ends.every((end) => /^[.!]/.test(end)) &&
    isTalkedOf &&
    !isCorrected(after) &&
    judging.judge(part.text).kind !== 'right'
  )
}
const TALKS_OF_WORD =
  /\b(?:call(?:ed|s)?|know that (?:one|word)|(?:everyone|he|kids|mum|she|they|we) (?:all |always |often )?(?:says?|said|uses?))\b/i

const OFFERS_OTHER = /^\W*(?:actually|i mean|it['’]?s|maybe|means?|no|or|perhaps|rather|wait)\b/i

/** “is that a thing?” */
const IDIOM = /^(?:a|the same|some|one|any) ?thing\b/i

/** “kwenda. No wait, …”, “it means three, or is it two? …” */
const isEarlierTry = (reader: Reader, part: MessagePart) =>
  !saysAgain(part.text) &&
  (isRival(reader, part, reader.context.read(part.text)) ||
    (reader.judging.isEnglish && DOUBTS.test(part.text) && reader.judging.judge(part.text).because === 'second-guess'))
/** “Oh hello dear!” only holds a meaning. */
const DOUBTS = /\b(?:actually|maybe|mean|no|not|or|perhaps|rather|then|wait|wrong)\b/i

/** “metha. no wait, so it is giti” */
function isReplaced({ context, judging, parts, at }: Reader, part: MessagePart): boolean {
  const [other] = context.read(part.text).slots.mentions
  const isOther = other !== undefined && looseFormOf(other.text) !== looseFormOf(parts[at]!.text)
  return (
    isOther &&
    judging.judge(other.text).kind !== 'right' &&
    /\b(?:no|wait|actually|rather)\b/i.test(part.text) &&
    isGivenInWords(context, part)
  )
}

/** A try that is taken back, and the words that take it back. Neither gets a reply. */
const isCorrection = (reader: Reader, part: MessagePart) =>
  isTaken(reader, part) || takesBack(part.text) || englishWords(part.text).every((word) => hesitating.has(word))
/** “is it kwenda?” is kept: the reply tells what *kwenda* means. */
const isTaken = (reader: Reader, part: MessagePart) =>
  isEarlierTry(reader, part) && !(GUESS.test(part.text) && !reader.judging.isEnglish)
const hesitating: ReadonlySet<string> = new Set(
  'and but hang hm hmm hold is it no not on or right so sorry um wait yes'.split(' '),
)

/** “cú? ok so kũ”, “is it ndindete? no wait, …”: a try that is no word of any language asks nothing. */
function isDoubtedTry({ context, judging }: Reader, { text, end }: MessagePart): boolean {
  const typed = englishWords(text.replace(GUESS, '')).filter((word) => !context.isInterjection(word))
  const isWord = typed.some((word) => context.course.english.isEnglishWord(word))
  const isTry = !judging.isEnglish && end.includes('?') && typed.length === 1 && !isWord
  return isTry && context.read(text).slots.mentions.length === 0
}

/** “giti, no wait, metha” */
const isCorrected = (parts: readonly MessagePart[]) =>
  parts.some(({ text }) => /\b(?:no|not|wait|sorry|mean|actually|anyways?|oh|oops|rather|then|wrong)\b/i.test(text))

/** A meaning of a word or two that a learner may also say to the tutor. */
function isTalk(context: LessonContext, { text }: MessagePart): boolean {
  const { act, confidence } = context.read(text)
  const isSaid = talk.has(act) && confidence >= SURE_OF_TALK
  return text.split(' ').length < MANY_WORDS && !SAYS_WHAT_IT_IS.test(text) && (isSaid || context.isInterjection(text))
}
const SURE_OF_TALK = 0.8

/** “Evening. So it’s a time, no place? Like noon?” concludes from the answer before it, and goes on from there. */
function isConclusion({ parts, at }: Reader, part: MessagePart, { act }: Understanding): boolean {
  const [given, next] = [parts[at]!, parts[at + 1]]
  if (!given.opensSentence || given.end.includes('?')) return false
  if (next?.opensSentence && CONCLUDES.test(next.text) && parts.indexOf(part) > at) return true
  return (act === 'claim' || act === 'dont-know') && (CONCLUDES.test(part.text) || !part.opensSentence)
}
const CONCLUDES = /^so\b/i

/** A text that says or asks what a word means: “that means chair”, “is it a chair”. */
const CLAIMS = /(?<!\bi )\bmean|^\W*(?:so )?(?:it|that|this)(?:['’]?s| is)\b|^\W*is (?:it|that|this)\b(?! because)/i

const claimsAnother = (
  { isMeaning }: Judging<AnyVerdict>,
  { slots: { english } }: Understanding,
  isUnknownToo: boolean,
) => english !== undefined && (isUnknownToo || english.words.length > 0) && !isMeaning(english.text)
