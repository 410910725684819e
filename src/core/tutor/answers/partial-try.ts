import { asksPartOfSpeech } from '../forms/part-of-speech.ts'
import { typoIn } from '../../answer/alignment.ts'
import { looseForm } from '../../answer/answer-index.ts'
import { plainForm, wordsOf } from '../../answer/letters.ts'
import type { Verdict } from '../../answer/verdict.ts'
import { messageParts } from '../../dialogue/message-parts.ts'
import { functionWords } from '../../english/function-words.ts'
import { formsOf } from '../../english/word-forms.ts'
import { composeTildes, withoutTildes } from '../../orthography/tildes.ts'
import type { Word } from '../../word/word.ts'
import { GUESS } from './answer-beside.ts'
import { speakForm } from '../meanings/describe-word.ts'
import { afterMissed, type Asked } from '../lesson-state.ts'
import { isLaughter, namesUnknown } from '../messages/message-acts.ts'
import { showWord } from './open-question.ts'
import { readAnswer } from './read-answer.ts'
import { judgeMeaning, type Reading } from './read-whole.ts'
import { again, mayBeTold, type Heard } from '../replies/reply.ts'
import { withReport } from './reply-to-try.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { remember, say, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'
import { RIGHT_GUESS } from '../meanings/claims.ts'

/**
 * Tries that hold some words of a phrase, perhaps beside other text: “ruoro something”, “r u o r o, then?”, “tene … forgot the first bit”. The
 * reply names the words that are right, and helps with the others.
 */
export function partlyTried(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  message: string,
): TurnBuilder | undefined {
  if (asked.how === 'english' || asked.exercise) return undefined
  const word = wordOf(context.lesson, asked.wordId)
  const typed = withLettersJoined(message)
  const right = rightWordsIn(context, word, typed)
  if (!right) return undefined
  const reading = readAnswer(context, asked, typed)
  if (!mayBePartial.has(reading.kind)) return undefined
  // Another word of the course, and a typo in the other words, are told as such.
  if (reading.kind === 'missed' && right.hasOthers) {
    const { verdict } = reading
    // “nĩ mwega” is “mwega” after “is”.
    const holdsOther =
      verdict.kind === 'wrong' &&
      verdict.because === 'another-word' &&
      wordsOf(verdict.other.kikuyu).length < wordsOf(typed).length
    const isOther = verdict.kind === 'nearly' || verdict.because === 'another-word' || typoIn(typed, word)
    if (isOther && !holdsOther) return undefined
  }
  const { turn } = builder.state
  const judged = {
    wordId: word.id,
    typed: right.places.map((i) => wordsOfPhrase(word)[i]).join(' '),
    isRight: false,
    turn,
  }
  const tried: Asked = { ...asked, misses: asked.misses + 1 }
  const noted = remember(builder, { ...afterMissed(builder.state, word.id), asked: tried, lost: 0, judged })
  const { ranked, slots } = context.read(message)
  const heard: TurnBuilder = { ...noted, understood: { act: 'answer', confidence: 1, ranked, slots } }
  const helped = helpWithRest(context, heard, tried, word, right.places)
  return withReport(heard, helped, { wordId: word.id, answer: message.slice(0, 500), verdict: 'wrong' })
}

const mayBePartial: ReadonlySet<Reading['kind']> = new Set<Reading['kind']>(['missed', 'request', 'unclear'])

/** The reply to a question that guesses the word that is asked for, beside anything else: “I had the h, you know. Is it hakuhĩ?”. */
export function rightGuess({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  if (!asked || asked.exercise || asksPartOfSpeech(message)) return undefined
  // “was it gĩtĩ, or metha?”
  if (understood.slots.mentions.length > 1 && /\bor\b/i.test(message)) return undefined
  const { judgeKikuyu, lesson, isInterjection } = context
  const word = wordOf(lesson, asked.wordId)
  const isRight = (text: string) =>
    asked.how === 'english' ? judgeMeaning(context, word, text).kind === 'right' : isTaught(judgeKikuyu(text, word))
  const guesses = messageParts(message, isInterjection).flatMap(({ text }) =>
    GUESS.test(text) ? text.replace(GUESS, '') : [],
  )
  return guesses.length === 1 && guesses.every(isRight)
    ? again(context, builder, asked.how === 'english' ? RIGHT_MEANING : RIGHT_GUESS)
    : undefined
}

/** A synonym counts as an answer; the tutor confirms only the taught word. */
const isTaught = (verdict: Verdict) => verdict.kind === 'right' && verdict.how !== 'same-sense'

const RIGHT_MEANING = 'Yes, that’s what it means. Write it as your answer now, without the question.'

/** The next hint for a learner whose last try held some words of the phrase; undefined for any other. */
export function hintOnRest({ context, builder, asked }: Heard, lead = ''): TurnBuilder | undefined {
  const { judged } = builder.state
  if (!asked || asked.how === 'english' || asked.exercise || judged?.isRight || judged?.wordId !== asked.wordId)
    return undefined
  const word = wordOf(context.lesson, asked.wordId)
  const right = rightWordsIn(context, word, judged.typed)
  return right && helpWithRest(context, builder, asked, word, right.places, lead)
}

/**
 * The next letters for a learner who has the first ones: “I think it began with haku”, “it starts with th, doesn’t it?”. Undefined
 * where the message has none, or no more than the last hint has shown.
 */
export function hintAfterLetters({ context, builder, asked, message }: Heard): TurnBuilder | undefined {
  if (asked?.how !== 'kikuyu' || asked.exercise || asked.hint === 'word') return undefined
  const word = wordOf(context.lesson, asked.wordId)
  const letters = [...word.kikuyu].filter((character) => /\p{L}/u.test(character))
  const known = lettersKnown(context, message, letters.join(''))
  if (known >= letters.length || letters.length < FEWEST_LETTERS_OF_A_HINT) return undefined
  const half = Math.ceil(letters.length / 2)
  if (known < (asked.hint === 'none' ? 1 : asked.hint === 'first-letter' ? 2 : half)) return undefined
  const shown = Math.max(half, Math.min(known + MORE_LETTERS, letters.length - 1))
  if (shown <= known) return showWord(context, builder, asked, `${startOf(word, known)} is right. `)
  const state = { ...builder.state, asked: { ...asked, hint: 'half' as const } }
  const content = `${startOf(word, known)} is right. A little more: ${startOf(word, shown)}`
  return say(remember(builder, state), { content, expectedResponse: word.kikuyu })
}
const MORE_LETTERS = 2
const FEWEST_LETTERS_OF_A_HINT = 4

/** How many of the first letters of a word a message has, as a text of its own or after “starts with”. */
function lettersKnown({ course }: LessonContext, message: string, letters: string): number {
  const isStart = (typed: string) => withoutTildes(letters.toLowerCase()).startsWith(withoutTildes(typed.toLowerCase()))
  const named = [...message.matchAll(STARTS_WITH)].map(([, typed = '']) => typed)
  const others = (composeTildes(message).match(/\p{L}{3,}/gu) ?? []).filter(
    (typed) => !functionWords.has(typed.toLowerCase()) && !course.english.isEnglishWord(typed.toLowerCase()),
  )
  return Math.max(0, ...[...named, ...others].filter(isStart).map(({ length }) => length))
}
const STARTS_WITH =
  /(?<!n['’]t |\bnot )\b(?:start(?:s|ed|ing)?|begin(?:s|ning)?|beg[au]n|something) (?:(?:with|by|in|the|an?|is|it|like) ){0,2}["“'‘]?(\p{L}{1,9})(?![\p{L}’'])/giu

/** The first letters of a word, with the blanks between: `*Wĩ m…*`. */
function startOf({ kikuyu }: Word, count: number): string {
  let end = 0
  for (let left = count; left > 0 && end < kikuyu.length; end++) if (/\p{L}/u.test(kikuyu.charAt(end))) left--
  return `*${kikuyu.slice(0, end)}…*`
}

/** Names the right words, and gives the next hint on the others: first letter and length, then half, then the whole phrase. */
function helpWithRest(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  word: Word,
  right: readonly number[],
  lead = '',
): TurnBuilder {
  const parts = wordsOfPhrase(word)
  const known = right.map((i) => speakForm(word, bare(parts[i] ?? ''))).join(' and ')
  const places = right.map(ordinal).join(' and ')
  const told = `${lead}${known} ${right.length > 1 ? 'are' : 'is'} right: the ${places} of ${parts.length} words.`
  if (asked.how === 'copy' || asked.hint === 'word')
    return say(builder, { content: `${told} Now all of it: ${speak(word)}.`, expectedResponse: word.kikuyu })
  if (asked.hint === 'half') return showWord(context, builder, asked, `${told} `)
  const missing = [...parts.keys()].filter((i) => !right.includes(i))
  const hint = asked.hint === 'none' ? 'first-letter' : 'half'
  const hints = missing.map((i) => hintOnPart(word, bare(parts[i] ?? ''), i, hint))
  const state = { ...builder.state, asked: { ...asked, hint } as const }
  return say(remember(builder, state), { content: `${told} ${hints.join(' ')}`, expectedResponse: word.kikuyu })
}

const ON_ONE_WORD = /\b(first|second|2nd|third|3rd|last) (?:bit|half|part|word)\b/i
const IS_MISSING =
  /\b(?:blank\w*|can['’]?t|cannot|don['’]?t|dont|forg[eo]t\w*|hint|remind|stuck)\b|\bwhat(?:['’]?s| is|s) the \w+ (?:bit|half|part|word)\W*$/i
const PLACES = [/first/i, /second|2nd/i, /third|3rd/i]

/** The next hint on one word of a phrase: “I can’t remember the second word”. */
export function hintOnPlace({ context, builder, asked, message }: Heard): TurnBuilder | undefined {
  const named = IS_MISSING.test(message) && !ON_OTHER.test(message) ? ON_ONE_WORD.exec(message)?.[1] : undefined
  if (!named || asked?.how !== 'kikuyu' || asked.exercise || asked.hint === 'half' || asked.hint === 'word')
    return undefined
  const word = wordOf(context.lesson, asked.wordId)
  const parts = wordsOfPhrase(word)
  const place = PLACES.findIndex((one) => one.test(named))
  const i = place < 0 ? parts.length - 1 : place
  const part = parts[i]
  if (parts.length < 2 || part === undefined) return undefined
  const hint = asked.hint === 'none' ? 'first-letter' : 'half'
  const state = { ...builder.state, asked: { ...asked, hint } as const }
  return say(remember(builder, state), {
    content: hintOnPart(word, bare(part), i, hint),
    expectedResponse: word.kikuyu,
  })
}
/** Questions about the word, or about the lesson. */
const ON_OTHER =
  /\b(?:chang\w*|course|from|is (?:it|that)|language|learn\w*|lesson|literal\w*|meaning|means?|plural|pronounc\w*|say|sounds?|spell\w*|translat\w*)\b/i

/** “first” for 0. */
export const ordinal = (i: number): string => ORDINALS[i] ?? `${i + 1}th`
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function hintOnPart(word: Word, part: string, i: number, hint: 'first-letter' | 'half'): string {
  const letters = [...part].filter((character) => /\p{L}/u.test(character))
  const place = `The ${ordinal(i)}`
  if (hint === 'first-letter')
    return `${place} begins with *${letters[0]}…* and has ${letters.length === 1 ? 'one letter' : `${letters.length} letters`}.`
  return letters.length < SHORTEST_WITH_HALF
    ? `${place} is ${speakForm(word, part)}.`
    : `Half of the ${ordinal(i)}: *${letters.slice(0, Math.ceil(letters.length / 2)).join('')}…*`
}
const SHORTEST_WITH_HALF = 3

const wordsOfPhrase = ({ kikuyu }: Word) => kikuyu.split(' ').filter((part) => /\p{L}/u.test(part))
const bare = (part: string) => part.replace(/[^\p{L}'’-]/gu, '')

interface RightWords {
  /** From 0, ascending. */
  readonly places: readonly number[]
  /** True if the text holds words that may be tries at the others. */
  readonly hasOthers: boolean
}

/** The places of the phrase’s words that a text holds, if the rest is nothing but filling; undefined where it has none or all of them. */
function rightWordsIn({ isInterjection, course }: LessonContext, word: Word, text: string): RightWords | undefined {
  const parts = wordsOfPhrase(word).map(plainForm)
  if (parts.length < 2 || word.kikuyu.includes('…')) return undefined
  const typed = wordsOf(composeTildes(text))
  if (typed.length > MOST_WORDS) return undefined
  const right: number[] = []
  let hasOthers = false
  // aarĩ for arĩ is another word, and no spelling of it.
  const isSame = (part: string, other: string) =>
    withoutTildes(part) === withoutTildes(other) ||
    (looseForm(part) === looseForm(other) && !course.byLooseForm.has(looseForm(other)))
  // Not English: a wrong try at another word of the phrase. A word of the course may be one where each word has its try.
  const isEach = typed.length === parts.length
  const isOdd = (other: string) =>
    !functionWords.has(other) &&
    !course.english.isEnglishWord(other) &&
    (isEach || !course.byLooseForm.has(looseForm(other)))
  for (const one of typed) {
    const at = parts.findIndex((part, i) => isSame(part, one) && !right.includes(i))
    const isFilling = (right.length > 0 ? AFTER : BEFORE).has(one) || one.length === 1 || isInterjection(one)
    if (at >= 0) right.push(at)
    else if (!isFilling && !isOdd(one)) return undefined
    else if (!isFilling) hasOthers = true
  }
  // A short word alone may be English or a typo: “na”, “ma”; and “haha i forgot” laughs.
  const isSaid = (part: string) => typed.length === 1 || !isLaughter(part)
  const letters = right.reduce((sum, i) => sum + (isSaid(parts[i] ?? '') ? (parts[i]?.length ?? 0) : 0), 0)
  if (right.length === parts.length || letters < FEWEST_LETTERS) return undefined
  return { places: right.toSorted((one, other) => one - other), hasOthers }
}
const MOST_WORDS = 10
const FEWEST_LETTERS = 3

const BEFORE: ReadonlySet<string> = new Set(
  'and blah blank dunno i idk is it its just maybe ok only smth so something somethin sth then think uh uhm um umm with'.split(
    ' ',
  ),
)
const AFTER: ReadonlySet<string> = new Set(
  (
    'and another at begins bit blah blank but cant dont dunno end first forget forgot forgotten got guess had have i idk is it know last maybe next ' +
    'not one only other part remember rest second smth something somethin starts sth sure the then thing think thats uh um umm what with word'
  ).split(' '),
)

/** Letters that a learner spells out put together: `r u o r o` and `r-u-o-r-o` become `ruoro`. */
const withLettersJoined = (text: string): string =>
  text.replace(/(?<![\p{L}'’])\p{L}(?:[\s.,–-]{1,3}\p{L}(?![\p{L}'’])){2,}/gu, (letters) =>
    letters.replace(/[^\p{L}]/gu, ''),
  )

const SEES_MISTAKE =
  /\b(?:hmm|no|oh|oops|wait)\b[^.?!]{0,12}\bth(?:at|is)(?:['’]?s| is| was)(?: actually| the (?:one|word) for)? ["“]?((?:to )?[a-z]+)["”]?\s*(?=[.,!?]|$)/i

/** “kuthoma? no wait, that’s read”: the word of the lesson that a learner took for the one that is asked for. */
export function onTakenBack({ context, builder, asked, message }: Heard): TurnBuilder | undefined {
  const seen = asked?.how === 'kikuyu' ? SEES_MISTAKE.exec(message) : null
  // “oh that’s right” takes nothing back: a try stands before it.
  const tried = message.slice(0, seen?.index ?? 0)
  const isTry = context.read(tried).slots.mentions.length > 0 || namesUnknown(context, tried)
  const named = isTry ? seen?.[1]?.toLowerCase() : undefined
  const forms = named === undefined ? [] : formsOf(named).flatMap((form) => [form, `to ${form}`])
  const found = forms.flatMap((form) => context.findByMeaning(form))
  const word = context.lesson.words.find(({ id }) => found.some((other) => other.id === id) && mayBeTold(builder, id))
  return word && again(context, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
}
