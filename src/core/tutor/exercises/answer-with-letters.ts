import { ANSWER, isGiven, type Piece } from '../../answer/answering.ts'
import { inSentences, joinedWithout, messageParts, takesBack, type MessagePart } from '../../dialogue/message-parts.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import { MARK_NAMES } from '../../lesson/tilde-names.ts'
import { pleas } from '../messages/act-sets.ts'
import { GUESS } from '../answers/answer-beside.ts'
import { missingLetters } from './exercise.ts'
import type { Asked } from '../lesson-state.ts'
import { isQuestion } from '../messages/message-acts.ts'
import { withoutAnswer } from '../answers/read-whole.ts'
import type { LearnerRequest } from '../answers/reply-to-answer.ts'
import { again } from '../replies/reply.ts'
import { answeredInWords, heardInWords, isAskedAs, isWish } from './tap-in-words.ts'
import { wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/**
 * Replies to a message that gives the missing letters of the open exercise beside other words: “I think it’s ĩ”, “both are ĩ. Why the tilde?”,
 * “the first one is i and the last is ũ”. Of several tries the last counts. Undefined for any other message, also one with the whole
 * word.
 */
export function answeredWithLetters(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  message: string,
): TurnBuilder | LearnerRequest | undefined {
  if (!isAskedAs(asked, 'fill')) return undefined
  const gaps = missingLetters(wordOf(context.lesson, asked.wordId))
  // The letters of a word that consists of gaps only are the word.
  if (gaps === undefined) return undefined
  const said = wordSaid(context, asked, message) ?? givenLetters(context, message, gaps)
  if (!said) return undefined
  const { letters, beside } = said
  const heard = heardInWords(context, builder, message)
  if (letters.length !== gaps) {
    // “ĩ? skip”
    if (letters.length === 1 && (isQuestion(beside) || pleads(context, beside) || isWish(context, beside)))
      return undefined
    const count = gaps === 1 ? 'One letter is' : `${gaps} letters are`
    const told = again(context, heard, `${count} missing, and you gave ${letters.length}.`)
    return /\p{L}/u.test(beside)
      ? { context, builder: told, message: beside, understood: context.read(beside), isMissed: true }
      : told
  }
  return answeredInWords(context, heard, asked, { kind: 'fill', letters }, beside)
}

/** The whole word with all of its tildes, in a clause that asks nothing: “only three blanks, so gwĩtĩkĩra”. */
function wordSaid(context: LessonContext, { wordId }: Asked, message: string): GivenLetters | undefined {
  const { kikuyu } = wordOf(context.lesson, wordId)
  const letters = kikuyu.match(/[iuĩũ]/giu)?.map((letter) => letter.toLowerCase()) ?? []
  const typed = composeTildes(message)
  const sentences = inSentences(messageParts(typed, context.isInterjection))
  const bare = kikuyu.replace(/[^\p{L} '’]/gu, '').toLowerCase()
  const at = sentences.findIndex(({ text, end }) => {
    const typedClause = text.toLowerCase()
    const before = typedClause.slice(0, -bare.length)
    const asks = end.includes('?') || ON_LETTERS.test(before) || /\bwho\b/i.test(before)
    return !asks && typedClause.endsWith(bare) && GIVES_WORD.test(before) && !takesBack(text)
  })
  if (!hasTilde(letters) || at < 0) return undefined
  return {
    letters,
    beside: joinedWithout(sentences, (i) => i === at),
  }
}

const GIVES_WORD = /(?<![\p{L}’'-])(?:be|gets?|gives?|is|it['’]?s|its|makes?|so|that['’]?s|then|think) $/u

interface GivenLetters {
  readonly letters: readonly string[]
  /** The message without its letters. */
  readonly beside: string
}

/**
 * The letters that a message gives: as many as are missing, or, if no part of it gives as many, several others. Undefined if the
 * message takes them back, or if a plain “I” or “u” may be a person.
 */
function givenLetters(context: LessonContext, message: string, gaps: number): GivenLetters | undefined {
  const byPlace = lettersByPlace(message, gaps)
  if (byPlace) return byPlace
  const isMarked = message.split(/[.!?] /).some((text) => ALL_MARKED.test(text) && !ASKS_OR_DOUBTS.test(text))
  const said = message.replace(MARK_AFTER, '$1 ')
  const typed = isMarked ? said.replace(ALL_MARKED, '').replace(LETTER_GROUP, withTildes) : said
  const parts = messageParts(composeTildes(typed), context.isInterjection)
  let miscounted: GivenLetters | undefined
  for (const division of [inSentences(parts), parts]) {
    const given = division.map((part) => lettersIn(context, part, gaps))
    const at = given.findLastIndex((letters) => letters?.length === gaps)
    const after = at < 0 ? [] : division.slice(at + 1)
    if (after.some(({ text, end }) => !end.includes('?') && (takesBack(text) || TAKES_BACK.test(text))))
      return undefined
    const all = given.flatMap((letters) => letters ?? [])
    const letters = given[at] ?? (all.length === gaps ? all : undefined)
    const found = {
      letters: letters ?? given.findLast(Boolean) ?? [],
      beside: joinedWithout(division, (i) => given[i] !== undefined),
    }
    if (letters && (hasTilde(letters) || letters.length > 1 || !pleads(context, found.beside))) return found
    // One plain letter may be an “I” or a “you”.
    if (found.letters.length > 1 || hasTilde(found.letters)) miscounted ??= found
  }
  return lettersAtStart(message, gaps) ?? markedRun(message, context, gaps) ?? miscounted
}

/** Letters with tildes that open a clause, or that its last words give: “~i ~i called it lol”, “its ũĩ for the blanks”. */
function markedRun(message: string, { isInterjection }: LessonContext, gaps: number): GivenLetters | undefined {
  const parts = messageParts(composeTildes(message), isInterjection)
  const given = parts.map(({ text, end }) => {
    const run =
      end.includes('?') || takesBack(text) || ON_LETTERS.test(text)
        ? null
        : (GIVES_RUN.exec(text) ?? RUN_AT_START.exec(text))
    const letters = [...(run?.[1] ?? '').toLowerCase()].filter((letter) => LETTERS.test(letter))
    return letters.length === gaps && hasTilde(letters) ? letters : undefined
  })
  const at = given.findLastIndex(Boolean)
  const letters = given[at]
  if (!letters || parts.slice(at + 1).some(({ text }) => takesBack(text))) return undefined
  return {
    letters,
    beside: joinedWithout(parts, (i) => given[i] !== undefined),
  }
}
const ON_LETTERS = /\b(?:how|if|not|or|than|what|when|where|whether|which|why|without)\b|n['’]t\b/i
const RUN = String.raw`([iuĩũ]+(?:[ ,]+(?:and )?(?:then )?[iuĩũ]+)*)`
/** “My letters are ĩ ĩ”, “And I fill in ũ” */
const GIVES_RUN = new RegExp(
  String.raw`(?<![\p{L}’'-])(?:answer|are|be|fill(?: in)?|here|is|it['’]?s|its|letters|put|so|then|think|try)(?: in)? ${RUN}(?: (?:for|in) (?:the )?(?:blanks?|box(?:es)?|gaps?|it))?$`,
  'iu',
)
const RUN_AT_START = new RegExp(
  String.raw`^${RUN}(?: (?!(?:and|are|as|forget|has|have|in|is|like|looks?|means?|not|or|sounds?|was|were|with)\b)\p{L}+){0,3}$`,
  'iu',
)

/** Plain letters whose tilde is told by its place: “i and i, the first with the squiggle”, “ui, the tilde is on the u”. */
function lettersByPlace(message: string, gaps: number): GivenLetters | undefined {
  const told = MARK_AT_PLACE.exec(message) ?? PLACE_OF_MARK.exec(message)
  if (!told || message.includes('~')) return undefined
  // “no tilde on the first”, “Is the tilde on the u?”
  const sentence =
    message
      .slice(0, told.index + told[0].length)
      .split(/[.?!]/)
      .at(-1) ?? ''
  if (DENIES.test(sentence) || ASKS_OR_DOUBTS.test(sentence)) return undefined
  const [, ordinal = '', letter = ''] = told
  const before = message.slice(0, told.index)
  const letters = Array.from(before.matchAll(LETTER_GROUP), ([group]) => [...group.toLowerCase()]).flat()
  const place = letter === '' ? placeNamed(ordinal.toLowerCase(), gaps) : letters.indexOf(letter.toLowerCase())
  if (letters.length !== gaps || place < 0 || place >= gaps) return undefined
  return {
    letters: letters.map((one, i) => (i === place ? withTildes(one) : one)),
    beside: message.slice(told.index + told[0].length),
  }
}
const DENIES = /\b(?:no|not|without)\b|n['’]t\b|^\W*(?:is|why|where|which)\b/i
const placeNamed = (ordinal: string, gaps: number) =>
  ordinal === 'last' ? gaps - 1 : ['first', 'second', 'third'].indexOf(ordinal)
const MARK_AT_PLACE = new RegExp(
  `\\b(?:the )?(?:[iu] with (?:the |an? )?)?(?:${MARK_NAMES})(?: (?:is|goes))? (?:for|in|on) (?:the )?(?:(first|second|third|last)\\b(?: (?:letter|one|vowel))?|([iu])\\b)`,
  'i',
)
const PLACE_OF_MARK = new RegExp(
  `\\b(?:only |just )?(?:the )?(?:(first|second|third|last)(?: (?:letter|one|vowel))?|([iu])) (?:gets|has|wears|with) (?:the |an? )?(?:${MARK_NAMES})\\b`,
  'i',
)

/** “do all have tildes?”, “each has one or none” */
const ASKS_OR_DOUBTS = /^\W*(?:are|do|does|should|would)\b|\b(?:if|know|none|or|sure)\b/i
const LETTER_GROUP = /(?<![\p{L}’'])[iu]+(?![\p{L}’'])(?! (?!and\b)\p{L}{2})/giu
const withTildes = (letters: string) => letters.replace(/[iu]/gi, (letter) => composeTildes(`~${letter}`))

const hasTilde = (letters: readonly string[]) => letters.some((letter) => /[ĩũ]/.test(letter))

/** “i? with the squiggle on top” */
const MARK_AFTER = new RegExp(`\\b([iu])[?.!,]+ (?=with (?:an? |the )?(?:${MARK_NAMES})\\b)`, 'gi')

/** “ĩ. Actually no.” */
const TAKES_BACK = /^(?:(?:actually|no|wait|hmm?),? ?)+$/i

/** True for what a learner says who gives no letter: “I … forgot”. */
function pleads({ read }: LessonContext, text: string): boolean {
  const { act, confidence } = read(text)
  return /\p{L}/u.test(text) && confidence >= SURE_OF_PLEA && (pleas.has(act) || withoutAnswer.has(act))
}
const SURE_OF_PLEA = 0.3

/** Letters that talk follows without a mark: “ũ ok done can I go on”. */
function lettersAtStart(message: string, gaps: number): GivenLetters | undefined {
  const [, start = '', rest = ''] = AT_START.exec(composeTildes(message)) ?? []
  const letters = [...start.toLowerCase()].filter((letter) => LETTERS.test(letter))
  return letters.length === gaps && hasTilde(letters) && TALK.test(rest) ? { letters, beside: rest } : undefined
}
const AT_START = /^[^\p{L}]*((?:[iuĩũ]+[ ,]+)+)(\p{L}.*)$/isu
const TALK =
  /^(?:again|because|bc|cos|cuz|done|easy|finally|haha|i (?:guess|think)|lol|now|obviously|ok(?:ay)?|please|pls|right|so|thanks|thx|what do(?:es)?|yes)\b/i

/** The letters that a part of a message gives. “both are ĩ” gives it for each gap. */
function lettersIn({ course: { english }, inFull }: LessonContext, { text: whole, end }: MessagePart, gaps: number) {
  const text = whole.replace(CORRECTS, '').replace(GUESS, 'it is ').replace(TWICE, '')
  const pieces = piecesOf(text, inFull)
  const inOrder = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.letter]))
  const letters = inOrder.length === 2 && LAST_FIRST.test(text) ? inOrder.toReversed() : inOrder
  const [first] = letters
  // “I... don’t know”, “ĩ or i”
  const isPerson = letters.length === 1 && !hasTilde(letters) && /\.\.|…|,/.test(end)
  if (isPerson || pieces.includes('or')) return undefined
  const framed = pieces.flatMap((piece, i): Piece[] => {
    if (typeof piece === 'string') return [piece]
    return typeof pieces[i - 1] === 'object' ? [] : [ANSWER]
  })
  if (first === undefined || !isGiven(framed, '', english)) return undefined
  return letters.length === 1 && (EACH.test(text) || TWICE.test(whole))
    ? Array.from({ length: gaps }, () => first)
    : letters
}

/** “i with the squiggle both times” */
const TWICE = /,? (?:both times|each time|in (?:both|each)(?: (?:gaps?|places?))?|twice)\b/i

/** “no wait, ũ u” */
const CORRECTS = /^(?:(?:actually|i mean|no|oh|oops|sorry|wait),? )+/i
/** “the second is u, the first is ũ” */
const LAST_FIRST = /\b(?:last|second)\b.*\bfirst\b/i

interface Letter {
  readonly letter: string
}

const isLetter = (word: string | undefined) => word !== undefined && LETTERS.test(word)
const LETTERS = /^[iuĩũ]+$/i

/** The words and the letters of a text. “i” and “u” are letters where no other English follows them: “i think it is i”. */
function piecesOf(text: string, inFull: (text: string) => string): readonly (string | Letter)[] {
  let places = 0
  const words = text
    .replace(MARKED, (_, before?: string, after?: string) => composeTildes(`${before ?? after}~`))
    .replace(PLAIN, '')
    .replace(EACH, 'it is')
    .replace(PLACES, () => (places++ === 0 ? ' it is ' : ' '))
    .split(/[^\p{L}'’]+/u)
    .filter(Boolean)
  const pieces = words.flatMap((word, i): (string | Letter)[] => {
    const next = words[i + 1]
    const isPerson = /^[iu]$/i.test(word) && next !== undefined && !isLetter(next) && !AFTER_LETTER.test(next)
    if (!isLetter(word) || isPerson) return inFull(word.replace(/['’]/g, '')).toLowerCase().split(' ')
    return [...word.toLowerCase()].map((letter) => ({ letter }))
  })
  // “u and then ĩ”
  const joins = (piece?: string | Letter) => piece === 'and' || piece === 'then'
  const isBefore = (i: number): boolean => (joins(pieces[i]) ? isBefore(i - 1) : typeof pieces[i] === 'object')
  const isAfter = (i: number): boolean => (joins(pieces[i]) ? isAfter(i + 1) : typeof pieces[i] === 'object')
  return pieces.filter((piece, i) => !joins(piece) || !isBefore(i) || !isAfter(i))
}

/** “u with the tilde”, “the squiggly i” */
const MARKED = new RegExp(
  `\\b(?:accented|curly|marked|squiggly?|tilde|wavy|wiggly) ([iu])\\b|\\b([iu]) with (?:an? |the )?(?:${MARK_NAMES})\\b(?: on (?:it|the top|top))?`,
  'gi',
)
const PLAIN = /\b(?:an? |the )?(?:normal|ordinary|plain|regular|simple) (?=[iu]\b)/gi

/** Words for the places of the letters: “the first letter is …, the last one …”. */
const PLACES =
  /\b(?:is (?=the missing))?(?:(?:the |my )?(?:first|second|third|fourth|fifth|last|other|next|missing)(?: (?:gap|letters?|one|vowel)\b)*|(?:the )?(?:letters?|vowels?))(?: (?:are|here|is|just)\b)*/gi

/** “ii, both with the little hat” */
const ALL_MARKED = new RegExp(
  `\\b(?:all|both|each)(?: (?:of them|are|have|has|with|wear|the|an?|its|little|its own))* (?:accented|marked|${MARK_NAMES})(?: (?:bit|line|mark|sign|thing)s?)?\\b|(?<=(?<![\\p{L}'’])\\p{L} )with (?:the|those|these|their) (?:accents|curls|hats|marks|squiggles|(?:curly|squiggly|wavy|wiggly) (?:lines|marks|things)|tildes|waves|wiggles)(?: on)?\\b`,
  'iu',
)

/** “both are ĩ” */
const EACH =
  /^(?:i (?:guess|think) )?(?:they(?:['’]re| are) )?(?:both|all)(?: (?:are|four|is|letters|of them|the same|three|two)\b)*/i

/** A word that may follow a letter. Before any other one, “i” and “u” are persons. */
const AFTER_LETTER = /^(?:and|haha|lol|maybe|or|right|then|though|tho)$/i
