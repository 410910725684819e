import { sensesOf } from '../../answer/judge.ts'
import type { EnglishVerdict, Nearly, Wrong } from '../../answer/verdict.ts'
import { ASKS, asksIfRight, inSentences, joinedWithout, messageParts } from '../../dialogue/message-parts.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { functionWords, isTelling } from '../../english/function-words.ts'
import { englishWords, plainEnglish } from '../../english/plain-english.ts'
import { typoCost } from '../../english/typo.ts'
import type { Word } from '../../word/word.ts'
import { goesWithTalk, pleas, talk } from '../messages/act-sets.ts'
import { answerBeside, GUESS, isRequest } from './answer-beside.ts'
import type { Judging } from './split-message.ts'
import { asksSlowly } from '../meanings/easier-words.ts'
import type { Asked } from '../lesson-state.ts'
import { offersMeaning } from './offered-meaning.ts'
import { ASKS_TO_SAY, asksInItsWords, judgeMeaning, type Reading } from './read-whole.ts'
import { wordOf, type LessonContext } from '../turn-builder.ts'

/** Reads a message as the meaning of the word in question. */
export function readMeaning(context: LessonContext, asked: Asked, typed: string): Reading {
  const word = wordOf(context.lesson, asked.wordId)
  const message = inWords(withoutAddressee(word, typed.replace(HEDGES, '')))
  const judge = (text: string) => judgeSenses(context, word, text)
  const verdict = judge(message)
  if (verdict.kind === 'right')
    return asksInItsWords(context, word, message)
      ? { kind: 'request', understood: context.read(message) }
      : { kind: 'understood', verdict }
  if (ASKS_TO_SAY.test(message)) return { kind: 'request', understood: context.read(message) }
  const isMeaning = (text: string) => judge(text).kind === 'right'
  const judging = {
    judge,
    isMeaning,
    isEnglish: true,
    isShown: false,
    isOffered: isOffered(asked),
    options: asked.exercise?.kind === 'choose' ? asked.exercise.options : undefined,
    mayGoOn: true,
  }
  const given = answerBeside(context, message, judging, isRightMeaning)
  if (given) return { kind: 'understood', ...given }
  if (offersSeveral(context, message, judge))
    return { kind: 'unclear', because: 'second-guess', understood: context.read(message) }
  const { because } = verdict
  const tried =
    because === 'other' || because === 'second-guess' ? wrongMeaningBeside(context, message, judging) : undefined
  if (tried) return { kind: 'missed', ...tried }
  const missed = missedMeaning(context, asked, word, message, verdict)
  if (missed) return missed
  const understood = context.read(message)
  if (understood.slots.isOnlyKikuyu) return { kind: 'unclear', because: 'kikuyu', understood }
  // “is it to come?”
  const guess = message.replace(GUESS, '')
  const guessed = guess === message || asksIfRight(message) ? undefined : judge(guess)
  const isGuess = guessed?.kind === 'wrong' && guessed.because === 'another-word'
  if (isGuess && (/^to /i.test(guess) || context.lesson.wordIds.includes(guessed.other.id)))
    return { kind: 'missed', verdict: guessed }
  if (guess === message && offersMeaning(context, word, message, understood))
    return offered(message, verdict, understood)
  // A word of the course means “I don’t know”, and another one “slowly”.
  const isSaid = (understood.act === 'dont-know' && isRequest(understood)) || asksSlowly(message)
  const isTalk = talk.has(understood.act) && isRequest(understood)
  if (because === 'another-word' && isTalk && !context.lesson.wordIds.includes(verdict.other.id))
    return { kind: 'request', understood }
  if (because === 'another-word') return isSaid ? { kind: 'request', understood } : { kind: 'missed', verdict }
  if (because === 'no-answer') return { kind: 'request', understood, holdsAnswer: true }
  const isAsking = looksAsked(message.trim()) && message.trim().split(/\s+/).length >= FEWEST_WORDS_OF_A_QUESTION
  if (isRequest(understood) || isAsking) return { kind: 'request', understood }
  // “My father used to say that” offers no two answers.
  if (because === 'second-guess' && !OFFERS_TWO.test(message)) return { kind: 'request', understood }
  if (because !== 'other') return { kind: 'unclear', because, understood }
  const named = understood.slots.mentions.map(({ text }) => text).filter((text) => !context.isInterjection(text))
  if (named.length > 0 && understood.act !== 'answer' && saysMore(message, named))
    return { kind: 'request', understood }
  if (named.length > 0 && !asksInside(context, message)) return { kind: 'unclear', because: 'kikuyu', understood }
  const unknown = saysUnknown(context, message)
  if (unknown) return { kind: 'request', understood: unknown }
  return mayBeMeaning(context, message) ? { kind: 'missed', verdict } : { kind: 'request', understood }
}

/** True for “i keep forgetting metha”, and not for “i think it’s metha”. */
const saysMore = (message: string, named: readonly string[]): boolean =>
  englishWords(named.reduce((text, word) => text.replace(word, ' '), message)).filter(isTelling).length > 1

/** True for the meaning in one breath with others: “to cook, to walk”, “night and also early in the morning”. */
function offersSeveral(context: LessonContext, message: string, judge: (text: string) => EnglishVerdict): boolean {
  const pieces = message.split(JOINS_MEANINGS).flatMap((text) => (/\p{L}/u.test(text) ? text.trim() : []))
  const isOther = (text: string, verdict: EnglishVerdict) => {
    if (verdict.kind === 'right') return false
    if (verdict.because === 'another-word' && context.lesson.wordIds.includes(verdict.other.id)) return true
    const { act, confidence } = context.read(text)
    const isSaid = confidence >= SURE_OF_TALK && (talk.has(act) || pleas.has(act) || goesWithTalk.has(act))
    const isShort = text.split(' ').length <= MOST_WORDS_OF_A_PIECE && mayBeMeaning(context, text)
    return isShort && !isSaid && !looksAsked(text) && !REMARKS.test(text)
  }
  const verdicts = pieces.map(judge)
  const rights = verdicts.filter(({ kind }) => kind === 'right')
  const isAll = pieces.every((text, i) => verdicts[i]?.kind === 'right' || isOther(text, verdicts[i]!))
  const isAsked = /^\W*(?:how|what)/i.test(message)
  return rights.length === 1 && pieces.length > 1 && pieces.length < 4 && isAll && !isAsked
}
const JOINS_MEANINGS = /[,/&](?: (?:also|and|or|plus)\b)?| (?:and(?: also)?|also|or|plus|as well as) /i
const MOST_WORDS_OF_A_PIECE = 5
const REMARKS = /^(?:he|i|it|my|she|that|they|this|we|you)(?:['’]?\p{L}{1,2})?(?!\p{L})/iu
const SURE_OF_TALK = 0.6

/** A try that is not a right meaning. Two meanings at once do not count as one. */
const offered = (message: string, verdict: Wrong, understood: Understanding): Reading =>
  verdict.because === 'denied' || (verdict.because === 'second-guess' && /\b(?:or|either)\b|\//i.test(message))
    ? { kind: 'unclear', because: verdict.because, understood }
    : { kind: 'missed', verdict }

const OFFERS_TWO = /\b(?:or|maybe|perhaps|either)\b|\/|^\W*(?:[\p{L}'’]+\W+){0,5}[\p{L}'’]+\W*$/iu

/** “11. How many more?” gives “eleven”. A part of a message has letters. */
const inWords = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])\p{N}{1,4}(?![\p{L}\p{N}])/gu, (number) => englishWords(number).join(' '))

/** Words after a meaning that may have one themselves: “it’s a table, love”, “to be happy i said”. */
const ADDRESS = /,? (?:duh|hun|i said|love|pal|sweetheart)[.!]*$/i

/** “how many, something like that” */
const HEDGES = /,? (?:or )?something like (?:it|that)[.!]*\s*$/i

/** “Please, said to one person”: to whom it is said, as the card tells it. */
const ADDRESSEE =
  /(?:,| \(| [-–—]) ?(?:(?:as )?(?:asked|said|told|used|when you say it|you say it) )?(?:by|for|to) (one person|several(?: people)?|someone leaving|the one (?:leaving|staying)|anyone)\)?(?= ?(?:$|[.!?]))/gi
const withoutAddressee = ({ context, english }: Word, text: string) =>
  text.replace(ADDRESSEE, (whole: string, to: string) =>
    `${english} ${context}`.toLowerCase().includes(to.toLowerCase()) ? '' : whole,
  )

/** “easy its how are you” */
const CALLED_EASY = /^(?:easy|ez|simple|too easy),? (?=\p{L})/iu
/** “I said what’s up, that’s basically hello how are you” */
const SAID_BASICALLY =
  /^(?!.*(?:\b(?:doubt|if|never|no|not)\b|n['’]t))(?:[a-z]+ ){0,2}i (?:put|said|typed|wrote) [^?]{1,30}? (?:it|that|which)(?:['’]?s| is| means) (?:basically|kinda|literally) /i
/** “it asks how many” */
const ASKS_FOR = /^(?:it(?:['’]s| is)? )?(?:asks?|asking) (?=(?:how|what|where|who)\b)/i
/** “yo its my name is right” */
const IT_IS = /^(?:(?:hey|ok|so|yo) )*(?:it['’]?s|it is|it means) (?=(?:i|my|what|where|who|how)\b)/i
/** “it means he’s excited” */
const OF_SOMEONE = /^(?:(?:it|that|this) means )?(?:he|i|she|they|we)(?:['’](?:m|re|s)| am| are| is) (?=\p{L}+$)/iu

/**
 * Judges a meaning. “late afternoon or evening” names two senses of one word, as “late afternoon, evening” does; “you good?” is “are
 * you good?”.
 */
function judgeSenses(context: LessonContext, word: Word, text: string): EnglishVerdict {
  const verdict = judgeMeaning(context, word, text)
  if (verdict.kind === 'right') return verdict
  const plain = text
    .replace(ADDRESS, '')
    .replace(CALLED_EASY, '')
    .replace(SAID_BASICALLY, '')
    .replace(OF_SOMEONE, 'to be ')
    .replace(ASKS_FOR, '')
    .replace(IT_IS, '')
  const inPlainWords = plain === text ? verdict : judgeMeaning(context, word, plain)
  if (inPlainWords.kind === 'right') return inPlainWords
  const asked = /^(?:u|ya|you) /i.test(text) ? judgeMeaning(context, word, `are ${text}`) : verdict
  if (asked.kind === 'right' || !/ (?:and|or) /i.test(text)) return asked
  const listed = judgeMeaning(context, word, text.replace(/ (?:and|or) /gi, ', '))
  return listed.kind === 'right' ? listed : verdict
}

/** “blank. total blank”: a part of a message that plainly says that its writer does not know. */
function saysUnknown(context: LessonContext, message: string): Understanding | undefined {
  return messageParts(message, context.isInterjection)
    .map(({ text }) => context.read(text))
    .find(({ act, confidence }) => act === 'dont-know' && confidence >= SURE_OF_NOT_KNOWING)
}
const SURE_OF_NOT_KNOWING = 0.9

/** A plain try at the meaning, in a sentence of its own, that is not right: “how mnay. Can I use it for money?”, “I like. Oh, …”. */
function missedMeaning(
  { isInterjection }: LessonContext,
  { hint }: Asked,
  { english }: Word,
  message: string,
  verdict: EnglishVerdict,
): Reading | undefined {
  if (verdict.kind !== 'wrong' || verdict.because === 'another-word') return undefined
  const senses = sensesOf(english).map((sense) => plainEnglish(sense.replaceAll('…', '')))
  const sentences = inSentences(messageParts(message, isInterjection))
  for (const [i, { text }] of sentences.entries()) {
    const typed = plainEnglish(text)
    const misspelled = senses.find((sense) => isSwapped(typed, sense))
    // “I know. Give me a hint” is not a try at “I don’t know”.
    const isRest = sentences.every(({ end }, other) => other <= i || end.includes('?'))
    const isOpposite =
      english.includes('…') && isRest && senses.some((sense) => sense !== typed && affirmed(sense) === typed)
    if (misspelled === undefined && !isOpposite) continue
    const isNearly = misspelled !== undefined && hint !== 'word'
    const missed: Nearly | Wrong = isNearly ? { kind: 'nearly', form: misspelled, differences: [] } : verdict
    const beside = joinedWithout(sentences, (other) => other === i)
    return { kind: 'missed', verdict: missed, typed: text, beside }
  }
  return undefined
}
/** True for a meaning with two letters swapped: the same letters, in a word long enough to be told from others. */
const isSwapped = (typed: string, sense: string): boolean =>
  typed !== sense &&
  typed.length >= FEWEST_LETTERS &&
  [...typed].toSorted().join('') === [...sense].toSorted().join('') &&
  typoCost(typed, sense, SWAPPED) <= SWAPPED
const FEWEST_LETTERS = 5
/** The cost of two swapped letters. */
const SWAPPED = 0.6
const affirmed = (sense: string) => sense.replace(/\b(?:do |does |did )?not /, '')

/** The meaning of another word of the lesson in a part of a message of its own: “scared, cos it sounds like a scary word”. */
function wrongMeaningBeside(context: LessonContext, message: string, judging: Judging<EnglishVerdict>) {
  const isTry = (verdict: EnglishVerdict, text: string): verdict is Wrong =>
    verdict.kind === 'wrong' &&
    verdict.because === 'another-word' &&
    context.lesson.wordIds.includes(verdict.other.id) &&
    !talk.has(context.read(text).act)
  const tried = answerBeside(context, message, { ...judging, mayGoOn: false }, isTry)
  const beside = tried && context.read(tried.beside)
  return beside && (!isRequest(beside) || goesWithTalk.has(beside.act) || isDoubt(beside)) ? tried : undefined
}

/** “… I think? or is that the other one. I always mix them” does not name another word. */
const isDoubt = ({ act, confidence, slots }: Understanding): boolean =>
  (act === 'claim' || act === 'difference' || act === 'frustrated') &&
  confidence < SURE_OF_NOT_KNOWING &&
  slots.mentions.length === 0 &&
  (slots.english?.words.length ?? 0) === 0

/** A longer text that is not a meaning of the word is hardly a try at it. */
const MOST_WORDS_OF_A_MEANING = 7

/** True if a text may be meant as a meaning: it is short and contains English. */
function mayBeMeaning({ course, inFull }: LessonContext, message: string): boolean {
  const words = englishWords(inFull(message))
  return (
    words.length <= MOST_WORDS_OF_A_MEANING &&
    words.some((word) => !functionWords.has(word) && course.english.isEnglishWord(word))
  )
}

export const looksAsked = (text: string) => text.endsWith('?') || ASKS.test(text)

/** “and if she says ndĩ mwega, how do I go on? asking about family?”: a sentence of the message asks. */
const asksInside = ({ isInterjection }: LessonContext, message: string) =>
  messageParts(message, isInterjection).some(
    ({ text, end }) => (ASKS.test(text) || end.includes('?')) && text.split(' ').length >= FEWEST_WORDS_OF_A_QUESTION,
  )

/** A shorter text with a question mark may be a guess. */
const FEWEST_WORDS_OF_A_QUESTION = 3

const isRightMeaning = (verdict: EnglishVerdict): verdict is Extract<EnglishVerdict, { kind: 'right' }> =>
  verdict.kind === 'right'

export const isOffered = ({ exercise }: Asked) => exercise?.kind === 'choose'
