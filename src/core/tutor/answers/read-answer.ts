import { align, isReordered, typoIn } from '../../answer/alignment.ts'
import { ANSWER, isGiven, type Piece } from '../../answer/answering.ts'
import { isNearWord, isPlainEnglish, relatedFormIn } from '../../answer/near-answers.ts'
import { formsOf, plainForm } from '../../answer/letters.ts'
import { plainAnswer } from '../../answer/meaning.ts'
import type { Nearly, Right, Verdict, Wrong } from '../../answer/verdict.ts'
import { functionWords } from '../../english/function-words.ts'
import { DRAWN_OUT, englishWords } from '../../english/plain-english.ts'
import { notesOf } from '../../lesson/language-notes.ts'
import type { Word } from '../../word/word.ts'
import { answerBeside, GUESS, isEnglishHere, isRequest, isSureAnswer } from './answer-beside.ts'
import type { Judging } from './split-message.ts'
import { smallTalk, talk } from '../messages/act-sets.ts'
import { fromSwahili, looksForeign } from '../messages/foreign-words.ts'
import { heardIn, soundedOut } from './heard-word.ts'
import { isOffered, looksAsked, readMeaning } from './read-meaning.ts'
import { judgeMeaning, readWhole, type Reading } from './read-whole.ts'
import { asksAboutNamed } from './named-word.ts'
import { wordOf, type LessonContext } from '../turn-builder.ts'
import type { Act } from '../../dialogue/act.ts'
import { inSentences, joinedWithout, messageParts } from '../../dialogue/message-parts.ts'
import type { Asked } from '../lesson-state.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { isLaughter } from '../messages/message-acts.ts'

/** Reads a message as an answer to the open question. Every tutor judges by it. */
export function readAnswer(context: LessonContext, asked: Asked, typed: string): Reading {
  const message = typed.replace(WILL, ' will').replace(SAID_TWICE, '$1')
  if (fromSwahili(context, message) !== message) return { kind: 'request', understood: context.read(message) }
  if (asked.how === 'english') return readMeaning(context, asked, message)
  const reading = withoutMeaning(context, asked, readWord(context, asked, message))
  const heard =
    reading.kind === 'missed' && !('because' in reading.verdict && reading.verdict.because === 'another-word')
      ? heardIn(reading.typed ?? message, wordOf(context.lesson, asked.wordId))
      : undefined
  return reading.kind === 'missed' && heard && !reading.typo ? { ...reading, typo: heard } : reading
}

/** Beside a try, the English of the task is not small talk: “good morning... wi mwega”. */
function withoutMeaning(context: LessonContext, { wordId }: Asked, reading: Reading): Reading {
  if (!('beside' in reading) || reading.beside === undefined) return reading
  const { beside: all, ...rest } = reading
  const word = wordOf(context.lesson, wordId)
  const parts = inSentences(messageParts(all, context.isInterjection))
  const isMeaning = (text: string) => !ASKS_TO_SAY.test(text) && judgeMeaning(context, word, text).kind === 'right'
  const beside = joinedWithout(parts, (i) => isMeaning(parts[i]?.text ?? ''))
  return parts.length === 0 || beside.length === all.length ? reading : beside === '' ? rest : { ...reading, beside }
}

/** “how do I say it is far?”, beside the word for “far” */
const ASKS_TO_SAY = /\b(?:how|what)\b.*\b(?:ask|called|say|word)\b/i

/** “that’ll be a table” */
const WILL = /(?<=\b(?:it|that|this))['’]ll(?= be (?:an?|my|the|\p{L}+ (?:anyhow|then|though))\b)/giu

/** “so ithatu was right, the second one i wrote” */
const SAYS_RIGHT =
  /^\W*(?:(?:ah|and|oh|ok(?:ay)?|so|then)\W+){0,3}([^,.?!]{2,40}?) (?:is|was|would be) (?:the )?(?:correct|right)(?: (?:answer|one|spelling|word))?(?: after all| all along| then)?(?:, (?:my|the) (?:first|last|other|second) (?:guess|one|try)\b[^,.?!]{0,20})?[.!\s]*$/iu

/** “FOOD i said food” */
const SAID_TWICE = /^\W*((?:to )?(\p{L}{2,20})),?!* i (?:already )?(?:put|said|typed|wrote) (?:to )?\2(?!\p{L})/iu

function readWord(context: LessonContext, asked: Asked, message: string): Reading {
  const word = wordOf(context.lesson, asked.wordId)
  const judging = judgingOf(context, asked, word)
  const verdict = context.judgeKikuyu(message, word)
  const whole = readWhole(context, asked, message)
  if (whole) return whole
  const laughing = onLaughter(context, message)
  if (laughing) return { kind: 'request', understood: laughing }
  if (verdict.kind === 'right') return { kind: 'right', verdict }
  const claimed = context.judgeKikuyu(SAYS_RIGHT.exec(message)?.[1] ?? '', word)
  if (claimed.kind === 'right') return { kind: 'right', verdict: claimed }
  // “haha ũka haha”, “oh no ũka haha”
  const sober = message.replace(OPENS_LAUGHING, '')
  const spoken = sober.replace(/ ?= ?/, ' is ')
  if (spoken !== message && context.judgeKikuyu(spoken, word).kind === 'right') return readWord(context, asked, spoken)
  const given = answerBeside(context, message, judging, isRight)
  if (given) return { kind: 'right', ...given }
  // “haha ũka” is no laughter beside another word.
  if (formsOf(word).some((other) => isReordered(message, other))) return { kind: 'missed', verdict }
  const forms = notesOf(context.lesson, word.id)?.forms ?? []
  const form = relatedFormIn({ ...word, related: [...word.related, ...forms] }, message)
  if (form) return { kind: 'related', form }
  if (judgeMeaning(context, word, message).kind === 'right') return ownEnglish(context, asked, message)
  const sounded = soundedOut(context, asked, word, message)
  if (sounded) return { kind: 'missed', ...sounded }
  return (
    triedAlone(context, asked, message) ??
    usedInSentence(context, word, message) ??
    readMissed(context, judging, word, message, verdict)
  )
}

const OPENS_LAUGHING = /^(?:(?:ha){2,}h?|oh no)[^\p{L}]+/iu

/** Reads laughter, interjections and drawn-out words, which may also be Kikuyu: “ok haha”, “noo”. Undefined for any other message. */
function onLaughter({ isInterjection, read }: LessonContext, message: string): Understanding | undefined {
  const words = message.match(/\p{L}+/gu) ?? []
  const isSaid = (text: string) => isInterjection(text) || functionWords.has(text.toLowerCase())
  if (isLaughter(message) || (words.some(isLaughter) && words.every((one) => isLaughter(one) || isInterjection(one)))) {
    const understood = read(message)
    return isLaughter(message) || understood.act === 'answer'
      ? { ...understood, act: 'glad', confidence: 1 }
      : understood
  }
  const short = message.replace(/(\p{L})\1+/gu, '$1')
  const isDrawn = short !== message && read(message).act === 'answer' && words.length <= 2
  if (!isDrawn || !(short.match(/\p{L}+/gu) ?? []).every((one) => one.length > 1 && isSaid(one))) return undefined
  const understood = read(short)
  return understood.confidence < SURE_OF_REQUEST ? { ...understood, act: 'no-words' } : understood
}

/**
 * The word in an English sentence that uses it: “On Saturday I go to the ndũnyũ, it is noisy”. A sentence that asks about a word,
 * denies it or says what it means does not use it.
 */
function usedInSentence(context: LessonContext, word: Word, message: string): Reading | undefined {
  const { isInterjection, judgeKikuyu, read } = context
  const sentences = inSentences(messageParts(message, isInterjection))
  for (const [i, { text, end }] of sentences.entries()) {
    if (
      text.split(' ').length < FEWEST_WORDS_OF_A_USE ||
      end.includes('?') ||
      looksAsked(text) ||
      ABOUT_WORDS.test(text)
    )
      continue
    const { act, confidence, slots } = read(text)
    const [only, ...others] = slots.mentions
    if (!only || others.length > 0 || (confidence >= SURE_OF_REQUEST && isAboutWord(act))) continue
    if (!FITS_IN.test(text.slice(0, text.indexOf(only.text)))) continue
    const verdict = judgeKikuyu(only.text, word)
    if (verdict.kind !== 'right') continue
    const beside = sentences.filter((_, j) => j !== i).map((one) => `${one.text}${one.end || '.'}`)
    return { kind: 'right', verdict, ...(beside.length > 0 && { beside: beside.join(' ') }) }
  }
  return undefined
}
const FEWEST_WORDS_OF_A_USE = 5
const SURE_OF_REQUEST = 0.6
/** Above this confidence in another act, a word that is nearly right is not a try. */
const SURE_OF_OTHER = 0.9
const isAboutWord = (act: Act) => act !== 'answer' && !smallTalk.has(act)
/** Words before an English noun or verb: “my”, “to the”, “we want”. */
const FITS_IN =
  /\b(?:an?|few|her|his|i|many|my|one|our|some|that|the|their|these|this|those|to|two|wan(?:na|t)|we|your) $/i
const ABOUT_WORDS =
  /\b(?:if|difficult\w*|exercises?|hard|mistakes?|practi[cs]\w*|tests?|translat\w*|trouble|typos?|not|never|no|\w+n['’]?t|means?|meant|words?|called?|says?|said|saying|spell\w*|written|write|pronounc\w*|sounds?|looks?|confus\w*|mix\w*|forg[eo]t\w*|remember|instead|between|like|about|thought|think)\b/i

/** A try that is nearly right, between filler words: “umm cigna?”. */
function triedAlone(context: LessonContext, { wordId }: Asked, message: string): Reading | undefined {
  const parts = messageParts(message, context.isInterjection)
  const [only, ...others] = parts.filter(({ text }) => !text.split(' ').every(context.isInterjection))
  if (!only || others.length > 0 || parts.length === 1) return undefined
  const verdict = context.judgeKikuyu(only.text, wordOf(context.lesson, wordId))
  return verdict.kind === 'nearly' ? { kind: 'missed', verdict, typed: only.text } : undefined
}

const isRight = (verdict: Verdict): verdict is Right => verdict.kind === 'right'
const judgingOf = (context: LessonContext, asked: Asked, word: Word): Judging<Verdict> => ({
  judge: (text) => judgePart(context, word, text),
  isMeaning: (text) => judgeMeaning(context, word, text).kind === 'right',
  isEnglish: false,
  isShown: asked.how === 'copy',
  isOffered: isOffered(asked),
  mayGoOn: true,
})

/** Judges a part of a message. One that plainly ends with its only Kikuyu as an answer counts in any words: “but the proper one is metha”. */
function judgePart({ judgeKikuyu, read }: LessonContext, word: Word, text: string): Verdict {
  const verdict = judgeKikuyu(text, word)
  if (verdict.kind !== 'wrong' || verdict.because !== 'no-answer' || looksAsked(text)) return verdict
  const understood = read(text)
  const [only, ...others] = understood.slots.mentions
  const isSure = isSureAnswer(understood) && others.length === 0
  return isSure && only && text.endsWith(only.text) ? judgeKikuyu(only.text, word) : verdict
}

/** The meaning of the word that is asked for. Beside the word itself, “hi” greets. */
function ownEnglish(context: LessonContext, { how }: Asked, message: string): Reading {
  const understood = context.read(message)
  const isGreeting = how === 'copy' && understood.act === 'greeting'
  // “gwĩciria is i think?”
  const isClaim = understood.slots.mentions.length > 0
  return isGreeting || isClaim
    ? { kind: 'request', understood: isClaim ? { ...understood, act: 'claim' } : understood }
    : { kind: 'own-english' }
}

/** A wrong or nearly right word in a part of a message of its own, beside small talk: “oh sorry, methe”. */
function triedBeside(context: LessonContext, judging: Judging<Verdict>, message: string) {
  const isTry = (verdict: Verdict, text: string): verdict is Nearly | Wrong =>
    (verdict.kind === 'nearly' || (verdict.kind === 'wrong' && verdict.because === 'another-word')) &&
    !isEnglishHere(context, text) &&
    !CONCLUDES.test(text) &&
    context.read(text).slots.isOnlyKikuyu
  return answerBeside(context, message, { ...judging, mayGoOn: false }, isTry)
}

/** “oh so like andũ atano?” */
const CONCLUDES = /^(?:(?:ah|and|oh|ok(?:ay)?) )*(?:like|so) /i

/** A misspelled guess in a part of a message of its own: “I forgot. Is it metta?”, “I’d say metta, not sure about the spelling”. */
function guessBeside(context: LessonContext, word: Word, message: string) {
  const { course, isInterjection } = context
  const parts = messageParts(message, isInterjection)
  for (const [i, { text }] of parts.entries()) {
    const given = givenIn(context, word, text)
    const typed = given ?? text.replace(GUESS, '').replace(/^(?:anyways?|its|it['’]s|ok(?:ay)?|so|then|well) /i, '')
    const isOne = parts.length > 1 || typed !== text
    if (!isOne || isInterjection(typed) || /^if /i.test(typed)) continue
    const isEnglish = englishWords(typed).every((one) => course.english.isEnglishWord(one))
    if (isEnglish && given === undefined) continue
    const verdict = context.judgeKikuyu(typed, word)
    const isOther =
      !isEnglish && verdict.kind === 'wrong' && verdict.because === 'other' && (GUESS.test(text) || !/\s/.test(typed))
    // A last word of no known language that is at all like the word can only be a try: “i said asha”.
    const isAlike =
      isUnknownWord(context, typed) &&
      align(plainForm(word.kikuyu), plainForm(typed), MOST_TYPOS_OF_A_TRY) !== undefined
    const isSpelled = given !== undefined && i === parts.length - 1 && isAlike
    const isNear = isOther && (isSpelled || isNearWord(typed, word, course))
    const isTypo =
      verdict.kind === 'wrong' &&
      ((given !== undefined && typoIn(given, word) !== undefined) ||
        (verdict.because === 'other' && heardIn(typed, word) !== undefined))
    if (verdict.kind === 'nearly' || isNear || isTypo) {
      return { verdict, typed, beside: joinedWithout(parts, (other) => other === i) }
    }
  }
  return undefined
}

/** The text that stands where an answer does: “igri” in “I would say igri”. */
function givenIn({ course: { english } }: LessonContext, word: Word, text: string): string | undefined {
  const words = text.toLowerCase().split(' ')
  if (words.length > MOST_WORDS_AROUND) return undefined
  const { length } = word.kikuyu.split(' ')
  for (let at = words.length - length; at >= 0; at--) {
    const pieces: readonly Piece[] = [...words.slice(0, at), ANSWER, ...words.slice(at + length)]
    if (isGiven(pieces, word.english, english)) return words.slice(at, at + length).join(' ')
  }
  return undefined
}
const MOST_WORDS_AROUND = 12
const MOST_TYPOS_OF_A_TRY = 2

/** True for a word that belongs to no known language. */
function isUnknownWord({ read }: LessonContext, typed: string): boolean {
  const { act, confidence, slots } = read(typed)
  return slots.mentions.length === 0 && !(act === 'other-language' && confidence === 1)
}

function readMissed(
  context: LessonContext,
  judging: Judging<Verdict>,
  word: Word,
  message: string,
  verdict: Nearly | Wrong,
): Reading {
  const understood = context.read(message)
  const isAsking = isRequest(understood)
  const other = triedBeside(context, judging, message)
  const about = other && asksAboutNamed(context, message, other)
  if (about) return { kind: 'request', understood: about }
  if (other && endsRight(context, word, message)) return { kind: 'unclear', because: 'second-guess', understood }
  const tried = other ?? guessBeside(context, word, message)
  if (tried) return { kind: 'missed', ...tried }
  const isNoTry = callsName.has(understood.act) || (understood.act === 'other-language' && understood.confidence === 1)
  const bare = isNoTry ? undefined : bareWord(context, message)
  if (bare !== undefined) {
    const alone = context.judgeKikuyu(bare, word)
    if (alone.kind !== 'right') return readMissed(context, judging, word, bare, alone)
  }
  // A misspelled word looks like one of another language.
  if (verdict.kind === 'nearly')
    return isAsking &&
      // “gothaka” alone says nothing else.
      (understood.confidence >= SURE_OF_OTHER || /\s/.test(message.trim())) &&
      understood.act !== 'other-language' &&
      understood.slots.mentions.length === 0
      ? { kind: 'request', understood }
      : { kind: 'missed', verdict }
  switch (verdict.because) {
    case 'no-answer':
      return { kind: 'request', understood, holdsAnswer: true }
    case 'empty':
      return { kind: 'unclear', because: 'empty', understood }
    case 'denied':
    case 'second-guess':
      return isAsking ? { kind: 'request', understood } : { kind: 'unclear', because: verdict.because, understood }
    case 'another-word':
      return isAsking ? { kind: 'request', understood } : { kind: 'missed', verdict }
    case 'other':
      // “ikũmi na ithano = 15?”
      if (understood.slots.mentions.length > 0 && /[=\d]/.test(message))
        return { kind: 'request', understood: { ...understood, act: 'claim' } }
      if (isMeaningOfAnother(context, message) && !(isAsking && isSaidToTutor(context, message, understood.act)))
        return { kind: 'other-english' }
      if (isSwapped(context, word, message, understood)) return { kind: 'missed', verdict }
      if (isTold(understood, message)) return { kind: 'request', understood }
      if (!isOddWord(context, word, message, understood) && !isLikeWord(context, word, message))
        if (isAsking || isEnglishAt(context, word, message)) return { kind: 'request', understood }
      return looksForeign(context, word, message)
        ? { kind: 'request', understood: { ...understood, act: 'other-language', confidence: 1 } }
        : { kind: 'missed', verdict }
  }
}

/** True if the last sentence with Kikuyu is the word: “Ũhoro waku? Wĩ mwega rũciinĩ?”. */
function endsRight({ isInterjection, judgeKikuyu, read }: LessonContext, word: Word, message: string): boolean {
  const last = inSentences(messageParts(message, isInterjection)).findLast(
    ({ text }) => read(text).slots.mentions.length > 0,
  )
  return last !== undefined && judgeKikuyu(last.text, word).kind === 'right'
}

/** Acts of “ok Wanjiru” and “hey Wanjiru”. */
const callsName: ReadonlySet<Act> = new Set<Act>(['end', 'greeting', 'no', 'own-name', 'sorry', 'thanks', 'yes'])

/** The only word of a message that is neither English nor an interjection: “oof. mehta?”. */
function bareWord(context: LessonContext, message: string): string | undefined {
  const { course, isInterjection } = context
  const { english } = course
  const words = message.match(/[^\s.,!?;:…]+/g) ?? []
  const [only, ...others] = words.filter((word) => !isInterjection(word))
  const isOne = only !== undefined && others.length === 0 && words.length > 1
  // “haha Wanjirũ” calls a name, and “si unajua” is another language.
  const isPlain = isOne && /^\p{Ll}/u.test(only) && !english.isEnglishWord(only)
  return isPlain && isUnknownWord(context, only) ? only : undefined
}

/** “mehta” is a name, and “metha” with two letters swapped. */
const isSwapped = (
  { isInterjection }: LessonContext,
  word: Word,
  message: string,
  { confidence }: Understanding,
): boolean =>
  confidence < SURE_OF_REQUEST &&
  !/\s/.test(message.trim()) &&
  !isInterjection(message) &&
  typoIn(message, word)?.what === 'two letters have changed places'

/** True for plain English, drawn-out letters included: “gooo”, “sooo hard”. */
const isEnglishAt = ({ inFull, course }: LessonContext, word: Word, message: string): boolean =>
  [message, message.replace(DRAWN_OUT, '$1$1'), message.replace(DRAWN_OUT, '$1')].some((text) =>
    isPlainEnglish(inFull(text), word, course),
  )

/** True for small talk with words that look like Kikuyu: “hii im aisha”. */
const isTold = ({ act, confidence, slots }: Understanding, message: string): boolean =>
  talk.has(act) &&
  confidence >= SURE_OF_REMARK &&
  slots.mentions.length === 0 &&
  englishWords(message).some((word) => functionWords.has(word))
const SURE_OF_REMARK = 0.25

/** True for a text that looks like another language, but is near the word, or short and of no language that is known. */
function isOddWord(
  { course }: LessonContext,
  word: Word,
  message: string,
  { act, confidence }: Understanding,
): boolean {
  if (act !== 'other-language') return false
  const [typed = '', ...others] = englishWords(message)
  const isUnknown = confidence < 1 && others.length === 0 && !course.english.isEnglishWord(typed)
  return isUnknown || isNearWord(message, word, course)
}

/** True for a text without any English that is near the word: “wi mwenga”. */
const isLikeWord = ({ course }: LessonContext, word: Word, message: string): boolean =>
  englishWords(message).every((one) => !course.english.isEnglishWord(one)) && isNearWord(message, word, course)

/** True if a text is the meaning of another word of the lesson: “he had been”. */
const isMeaningOfAnother = (context: LessonContext, message: string) => othersMeaning(context, message).length > 0

/** “goodbye” may be said to the tutor; “bed” is only a meaning. */
const isSaidToTutor = (context: LessonContext, message: string, act: Act) =>
  talk.has(act) && !(act === 'end' && othersMeaning(context, message).every(({ type }) => type !== 'phrase'))

function othersMeaning({ course, lesson }: LessonContext, message: string): readonly Word[] {
  const others = course.byMeaning.get(plainAnswer(message, course.english)) ?? []
  return lesson.words.filter(({ id }) => others.some(({ word }) => word.id === id))
}
