import { lessonTalk } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { eachIsOne, editsBetween } from '../english/edits.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import type { Word } from '../word/word.ts'
import { ANSWER, isGiven, type Piece } from './answering.ts'
import type { AnswerIndex, Entry } from './answer-index.ts'
import { plainForm, differencesAt } from './letters.ts'
import { isVerb, literalOf, meaningsOf, plainAnswer, withoutRemark, type Meaning } from './meaning.ts'
import type { EnglishVerdict } from './verdict.ts'

/** Longer than any meaning in a short sentence, in UTF-16 units. */
const longestAnswer = 400
const mostWords = 16

/**
 * Judges an English answer to a Kikuyu word. One of its senses is enough. Case, punctuation, articles, a leading `to`
 * or `to be`, contractions, British or American spelling, everyday words for the same thing and remarks in brackets
 * make no difference. The senses of a word spelled alike count too (iria: 'milk', 'lake'). The meaning of another word
 * of the course is wrong, and so is another person (`I was` for 'he was'). One typo in a word of more than five letters
 * is right, with the spelling shown, since the learner is learning Kikuyu, not English. Never throws.
 */
export function judgeEnglish(answer: string, requested: JudgedWord, answerIndex: AnswerIndex): EnglishVerdict {
  if (!/[\p{L}\p{N}]/u.test(answer)) return { kind: 'wrong', because: 'empty' }
  if (answer.length > longestAnswer) return { kind: 'wrong', because: 'other' }
  const candidates = candidatesFor(requested, answerIndex)
  const plain = (text: string) => plainAnswer(text, answerIndex.english)
  const literal = literalAnswer(requested.context, plain)
  const alone = (text: string) => {
    const typed = plain(text)
    return (
      exactMeaning(typed, candidates) ??
      meaningOfAnother(typed, requested, answerIndex) ??
      acceptedMeaning(plain(text.replace(OFFERS, '')), candidates) ??
      exactMeaning(plain(withoutRemark(text)), candidates) ??
      (GOES_ON.test(text) ? undefined : filledBlank(typed, candidates)) ??
      shortOrLiteral(typed, literal, candidates) ??
      inOtherForm(typed, requested, (one) => exactMeaning(plain(one), candidates)) ??
      // “laughter” is not a typo of “daughter”.
      (answerIndex.english.isAccepted(typed) ? undefined : misspelled(text, candidates))
    )
  }
  return (
    alone(answer) ??
    severalMeanings(answer, alone) ??
    inSentence(plain(answer), literal, requested, candidates, answerIndex)
  )
}

/** “singing and dancing”, “read/study”: each part is right alone. */
function severalMeanings(
  answer: string,
  judge: (text: string) => EnglishVerdict | undefined,
): EnglishVerdict | undefined {
  const parts = answer.split(BETWEEN_MEANINGS).map((part) => part.trim())
  if (parts.length < 2 || parts.length > MOST_MEANINGS) return undefined
  const verdicts = parts.map(judge)
  return verdicts.every((verdict) => verdict?.kind === 'right') ? verdicts[0] : undefined
}
const BETWEEN_MEANINGS = /[,/&]|\b(?:and|n|or)\b/i
const MOST_MEANINGS = 4

type JudgedWord = Pick<Word, 'id' | 'kikuyu' | 'english'> & Partial<Pick<Word, 'context' | 'nounClass' | 'plural'>>

interface Candidate {
  readonly meaning: Meaning
  /** The word spelled alike that has this meaning. */
  readonly homonym?: Entry
}

function candidatesFor(requested: JudgedWord, answerIndex: AnswerIndex): Candidate[] {
  const plain = plainForm(requested.kikuyu)
  const alike = answerIndex.byForm.get(plain) ?? []
  const itself = alike.find(({ word }) => word.id === requested.id && word.english === requested.english)
  const homonyms = alike.filter(({ word }) => word.id !== requested.id && plainForm(word.kikuyu) === plain)
  return [
    ...(itself?.meanings ?? meaningsOf(requested.english, answerIndex.english)).map((meaning) => ({ meaning })),
    ...homonyms.flatMap((homonym) => homonym.meanings.map((meaning) => ({ meaning, homonym }))),
  ]
}

function exactMeaning(typed: string, candidates: readonly Candidate[]): EnglishVerdict | undefined {
  const match = candidates.find(({ meaning }) => meaning.answers.includes(typed))
  return match && right(match)
}

/** “it means nearby” */
const OFFERS = /^\W*(?:it|that|this) means? /i

/** An answer that the content lists for the meaning. The meaning of another word of the course comes first. */
function acceptedMeaning(typed: string, candidates: readonly Candidate[]): EnglishVerdict | undefined {
  const match = candidates.find(({ meaning }) => meaning.accepted.includes(typed))
  return match && right(match)
}

const right = ({ meaning, homonym }: Candidate): EnglishVerdict =>
  homonym
    ? { kind: 'right', how: 'homonym', form: meaning.text, differences: [], other: homonym.word }
    : { kind: 'right', how: 'exact', form: meaning.text, differences: [] }

function meaningOfAnother(typed: string, requested: JudgedWord, answerIndex: AnswerIndex): EnglishVerdict | undefined {
  const other = answerIndex.byMeaning.get(typed)?.find(({ word }) => word.id !== requested.id)
  return other && { kind: 'wrong', because: 'another-word', other: other.word }
}

/** "Fine" for `I am fine`, and "go well" where the card gives that as the literal meaning. */
function shortOrLiteral(
  typed: string,
  literal: string | undefined,
  candidates: readonly Candidate[],
): EnglishVerdict | undefined {
  const short = candidates.find(({ meaning }) => meaning.state === typed)
  if (short) return right(short)
  return typed === literal ? rightLiterally(candidates) : undefined
}

/** The literal meaning that the card gives, as a plain answer. */
function literalAnswer(context: string | undefined, plain: (text: string) => string): string | undefined {
  const literal = context === undefined ? undefined : literalOf(context)
  return literal && plain(literal)
}

const rightLiterally = ([first]: readonly Candidate[]) => first && right(first)

/**
 * The meaning in another form of English: “working” for “to work”, since the infinitive of Kikuyu is both; “to eat something” for “to
 * eat”; “one table” and “tables” for “table”. Several are right only where the Kikuyu word is the same for one and for several.
 */
function inOtherForm(
  typed: string,
  { kikuyu, english, nounClass, plural }: JudgedWord,
  judge: (text: string) => EnglishVerdict | undefined,
): EnglishVerdict | undefined {
  const bare = typed.replace(HE_OR_SHE, 'he')
  if (bare !== typed) return judge(bare)
  if (!isVerb(english)) {
    const one = nounClass === undefined ? typed : typed.replace(/^one /, '')
    const [last = '', ...before] = one.split(' ').toReversed()
    const singulars = plural === kikuyu ? inflectedFrom(last).map(({ base }) => base) : []
    return firstKnown([one, ...singulars.map((base) => [...before.toReversed(), base].join(' '))], judge)
  }
  const whole = typed.replace(ANY_OBJECT, '')
  const [first = '', ...rest] = whole.split(' ')
  const bases = first.endsWith('ing') ? inflectedFrom(first).map(({ base }) => base) : []
  return firstKnown([whole, ...bases.map((base) => [base, ...rest].join(' '))], judge)
}

/** “to eat something”; after “up” or “down” an object may change the verb. */
const ANY_OBJECT = /(?<! (?:up|down|out|off|for|at|about|to)) (?:somebody|someone|something|things?)$/
/** Kikuyu does not tell “he” from “she”. */
const HE_OR_SHE = /\b(?:he or she|she or he|he she|she he)\b/

const firstKnown = (texts: readonly string[], judge: (text: string) => EnglishVerdict | undefined) =>
  texts.map(judge).find(Boolean)

/** “I don’t like. Which part is the not?”: a second sentence fills no blank. */
const GOES_ON = /(?:\p{L}{3}|\bis)[.!?;…]+ +\p{L}/u

/** The blank of "My name is …" may be empty or filled. */
function filledBlank(typed: string, candidates: readonly Candidate[]): EnglishVerdict | undefined {
  const match = candidates.find(({ meaning: { opening } }) => opening !== undefined && typed.startsWith(`${opening} `))
  return match && right(match)
}

function misspelled(answer: string, candidates: readonly Candidate[]): EnglishVerdict | undefined {
  const typed = plainForm(answer.replace(/^\s*to\s+/i, ''))
  for (const { meaning, homonym } of candidates) {
    // More than one letter is missing or extra.
    if (Math.abs(meaning.letters.length - typed.length) > 1) continue
    const plain = meaning.letters.map(({ letter }) => letter).join('')
    const [typo, second] = editsBetween(plain, typed, eachIsOne(plain, typed), 1)?.edits() ?? []
    if (!typo || second) continue
    // Shorter words often differ from another word in one letter, but “hapy” can only be “happy”.
    const isUndoubled = typed.length < plain.length && undoubled(plain) === undoubled(typed)
    const shortest = isUndoubled ? 5 : 6
    if (!typo.places.every((index) => wordLength(meaning, index) >= shortest)) continue
    const differences = differencesAt(meaning, typo.places)
    const verdict = { kind: 'right', how: 'typo', form: meaning.text, differences } as const
    return homonym ? { ...verdict, other: homonym.word } : verdict
  }
  return undefined
}

/** One letter for each pair of equal consonants. */
const undoubled = (letters: string) => letters.replace(/([^aeiou])\1/g, '$1')

function wordLength({ letters }: Meaning, index: number): number {
  return letters.filter(({ word }) => word === letters[index]?.word).length
}

const OPENING = /^(?:and|but) /
/** "That one is two" names no other number. */
const THAT_ONE = /\b(this|that) one(?= (?:is|was|means|must|would)\b|$)/g

/** "I think it means tree": plain words around the meaning, which is neither denied nor beside another meaning. */
function inSentence(
  plain: string,
  literal: string | undefined,
  requested: JudgedWord,
  candidates: readonly Candidate[],
  answerIndex: AnswerIndex,
): EnglishVerdict {
  const typed = plain.replace(OPENING, '').replace(THAT_ONE, '$1')
  const words = withoutKikuyu(withoutGreeting(typed.split(' '), candidates), requested)
  if (words.length > mostWords) return { kind: 'wrong', because: 'other' }
  const { finds, rest, taken } = meaningsIn(words, (run, before) => {
    const verdict =
      exactMeaning(run, candidates) ??
      meaningOfAnother(run, requested, answerIndex) ??
      (run === literal ? rightLiterally(candidates) : undefined)
    return verdict?.kind === 'right' && isOfAnotherPerson(before(), verdict.other ?? requested) ? undefined : verdict
  })
  if (isQuestion(words, taken)) return { kind: 'wrong', because: 'no-answer' }
  const passed = finds.filter(({ kind }) => kind === 'right')
  const [verdict] = passed
  if (!verdict)
    return rest.every((word) => around.has(word)) && finds.length === 1 && finds[0]
      ? finds[0]
      : { kind: 'wrong', because: 'other' }
  if (rest.some((word) => denials.has(word))) return { kind: 'wrong', because: 'denied' }
  if (finds.length !== passed.length || isYesAndNo(words)) return { kind: 'wrong', because: 'second-guess' }
  if (isGiven(piecesOf(words, taken, requested), requested.english, answerIndex.english)) return verdict
  const joined = passed.length > 1 ? rest.filter((word) => word !== 'or' && word !== 'and') : rest
  return { kind: 'wrong', because: joined.every((word) => around.has(word)) ? 'no-answer' : 'second-guess' }
}

/** The words around the meanings. "I eat" answers `to eat`, so its person is left out. */
function piecesOf(words: readonly string[], taken: ReadonlySet<number>, { english }: JudgedWord): Piece[] {
  return words.flatMap((word, index): Piece[] => {
    if (taken.has(index)) return taken.has(index - 1) ? [] : [ANSWER]
    return isVerb(english) && persons.has(word) && taken.has(index + 1) ? [] : [word]
  })
}

/** "Is it a tree?" is a question; "are you well" may be the meaning itself. */
function isQuestion(words: readonly string[], taken: ReadonlySet<number>): boolean {
  const [first = '', second = ''] = words
  return !taken.has(0) && !taken.has(1) && openers.has(first) && subjects.has(second)
}

const openers = new Set('is was does do did can could would will should might must'.split(' '))
const subjects = new Set('it that this not i you we they he she'.split(' '))

/**
 * "I eat" answers "to eat", but "I was" does not answer "he was". `before` does not hold the right meanings already
 * found.
 */
function isOfAnotherPerson(before: readonly string[], { english }: Pick<Word, 'english'>): boolean {
  const last = before.findLast((word) => !adverbs.has(word))
  return last !== undefined && persons.has(last) && !isVerb(english)
}

/** "yes" may stand before any meaning but "no". */
const isYesAndNo = (words: readonly string[]) => words.includes('yes') && words.includes('no')

/** Drops the greeting of "Hi, it means tree", unless the word means a greeting. */
const withoutGreeting = (words: readonly string[], candidates: readonly Candidate[]) =>
  words[0] === 'hello' && words.length > 1 && !exactMeaning('hello', candidates) ? words.slice(1) : words

/** Drops the requested word of "mũtĩ means tree"; "mũtĩ is tree" says "it is tree". */
function withoutKikuyu(words: readonly string[], requested: JudgedWord): string[] {
  const kikuyu = englishWords(requested.kikuyu)
  if (!kikuyu.every((word, index) => words[index] === word)) return [...words]
  const rest = words.slice(kikuyu.length)
  return rest[0] === 'is' && rest.length > 1 ? ['it', ...rest] : rest
}

/** The meanings in a run of words, longest first, without overlaps; and the remaining words. */
function meaningsIn(
  words: readonly string[],
  judge: (typed: string, before: () => string[]) => EnglishVerdict | undefined,
) {
  const finds: EnglishVerdict[] = []
  const taken = new Map<number, EnglishVerdict['kind']>()
  const isTaken = (start: number, length: number) => {
    for (let index = start; index < start + length; index++) if (taken.has(index)) return true
    return false
  }
  for (let length = words.length; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      if (isTaken(start, length)) continue
      const run = words.slice(start, start + length)
      const before = () => words.slice(0, start).filter((_, index) => taken.get(index) !== 'right')
      const verdict = judge(run.join(' '), before)
      if (!verdict || (verdict.kind === 'wrong' && run.every((word) => around.has(word)))) continue
      finds.push(verdict)
      for (let index = start; index < start + length; index++) taken.set(index, verdict.kind)
    }
  }
  return { finds, rest: words.filter((_, index) => !taken.has(index)), taken: new Set(taken.keys()) }
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const denials = list('not no never neither nor without except unlike wrong false incorrect instead')

const persons = list('i you we they')

/** Words that may stand between a person and the verb. */
const adverbs = list('also just then so again maybe perhaps probably surely')

/**
 * Words around a meaning that are not guesses. Some function words are missing on purpose: another person, tense or
 * place is another meaning (`you are`, `did`, `under`).
 */
const around: ReadonlySet<string> = new Set([
  ...lessonTalk,
  ...list(
    'i we it is this that was in for of to as be am will would could should shall might must my do go with so then well also just again ' +
      'number maybe perhaps probably surely sure yes ok okay um uh hm hmm oh ah please like something opinion',
  ),
])
