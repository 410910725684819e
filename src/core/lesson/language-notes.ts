import { englishWords } from '../english/plain-english.ts'
import { isTelling } from '../english/function-words.ts'
import { mostIn, typoCost } from '../english/typo.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import { composeTildes } from '../orthography/tildes.ts'
import { hintFor } from '../orthography/pronunciation.ts'
import type { Usage, Word } from '../word/word.ts'
import type { Lesson, LessonOutline } from './lesson.ts'
import { MARK_NAMES } from './tilde-names.ts'

/**
 * The tutor's notes on a word of the lesson besides its meaning, as far as the references have them. In every text
 * Kikuyu, and nothing else, is between asterisks: `*gĩ-* becomes *i-*`.
 */
export interface WordNotes {
  /** The id of the word. */
  readonly id: string
  /** Its words, or its prefix and the rest, in order, each with its own meaning. */
  readonly parts?: readonly Usage[]
  /** The literal English: `go with goodness`. */
  readonly literal?: string
  /** The form for several things or persons, and how it is made. */
  readonly plural?: string
  /** A phrase with the word, if the word has no `usage`. */
  readonly example?: Usage
  /** Replies to it, the usual one first. */
  readonly replies?: readonly Usage[]
  /** Attested forms of a verb: `ndĩrarĩa` I am eating. */
  readonly forms?: readonly Usage[]
  /** The language of its origin, in one sentence. */
  readonly origin?: string
  /** The form or the formation of the word: one or two sentences. */
  readonly grammar?: string
  /** The Kikuyu that the card of the word speaks of without showing it: “the other form”, “don’t be afraid”. */
  readonly cardForms?: string
}

/** An answer to a question about the language. */
export interface Note {
  readonly id: string
  /** Plain English of such a question: sets of words, each of which matches if all its words occur. */
  readonly keywords: readonly string[]
  readonly text: string
  readonly example?: Usage
}

/** The tutor's knowledge of a lesson besides the one it teaches. */
export type LessonInCourse = Pick<LessonOutline, 'number' | 'title' | 'description'>

/** The pronunciation of a letter, or of letters for a single sound. */
export interface LetterNote {
  /** `ĩ`, `th`, `ng'`. */
  readonly spelling: string
  readonly text: string
  /** A word of the course with the letter; may be absent for letters that only loans have. */
  readonly example?: Usage
}

/** A word that stands beside a noun and takes its class: a number, an adjective, “my”, “this”. */
export interface Concord {
  /** Its meanings. */
  readonly english: readonly string[]
  readonly kind: 'number' | 'adjective' | 'possessive' | 'demonstrative'
  /** The attested forms by the class of the noun; under `all` the only form of a word that does not change. */
  readonly forms: Readonly<Record<string, string>>
}

/** The tutor's notes on the language, fetched with the code that judges answers. */
export interface LanguageNotes {
  readonly letters: readonly LetterNote[]
  readonly facts: readonly Note[]
  readonly grammar: readonly Note[]
  /** About the signs in the tutor's messages: highlighted letters, the dash of “-nene”. */
  readonly marks: readonly Note[]
  /** About the lessons and this app. */
  readonly app: readonly Note[]
  /** The lessons in the order of the course. */
  readonly lessons: readonly LessonInCourse[]
  /** Phrases of the phrasebook without a blank. */
  readonly phrases: readonly Usage[]
  /** `keywords` are the names of the other language. */
  readonly comparisons: readonly Note[]
  /** For each pair of classes (`7/8`), a line about it. */
  readonly nounClasses: Readonly<Record<string, string>>
  readonly concords: readonly Concord[]
  /** Ids of the categories whose nouns name people or animals. */
  readonly livingCategories: readonly string[]
  /** Kikuyu pronouns that learners put before a verb, which does not need them. */
  readonly pronouns: readonly string[]
  /** How to type ĩ and ũ here. */
  readonly typing: string
  /** The importance of tildes, with words of the course that differ only in tildes. */
  readonly tildes: {
    readonly text: string
    /** The reply if tildes may be left out (the default), and with the setting that counts them. */
    readonly leftOut: string
    readonly counted: string
    readonly pairs: readonly (readonly [Usage, Usage])[]
  }
}

export function notesOf({ notes }: Pick<Lesson, 'notes'>, wordId: string): WordNotes | undefined {
  return notes?.find(({ id }) => id === wordId)
}

/** A phrase with the word: its own or, without one, that of its notes. */
export function exampleOf(lesson: Pick<Lesson, 'notes'>, { id, usage }: Pick<Word, 'id' | 'usage'>): Usage | undefined {
  return usage ?? notesOf(lesson, id)?.example
}

/** A text of the notes with a pronunciation after each Kikuyu form: `*itĩ* (ee-tay)`. */
export const withPronunciations = (text: string): string =>
  text.replace(/\*([^*]+)\*/g, (marked, form: string) => `${marked} (${hintFor({ kikuyu: form })})`)

/** Only the start of a long message is read for its question. */
const READ_AT_MOST = 400

/** The note that answers a question; undefined if none does. */
export const factAbout = ({ facts }: LanguageNotes, text: string): Note | undefined => bestNote(facts, text)

export const grammarAbout = ({ grammar }: LanguageNotes, text: string): Note | undefined => bestNote(grammar, text)

/** The note on the app that answers a question about it. */
export const appNote = ({ app }: LanguageNotes, text: string): Note | undefined => bestNote(app, text)

/** A beginning or an ending as letters alone: `kũ-`, `-inĩ`. */
export const withoutHyphen = (piece: string): string => piece.replace(/^-|-$/g, '')

/** The note on a sign that a question names. A mark on a letter is a tilde. */
export const markAbout = (language: LanguageNotes, text: string): Note | undefined =>
  letterAbout(language, text) || ON_LETTERS.test(text) ? undefined : bestNote(language.marks, text)

/** “the dots and lines on the vowels” */
const ON_LETTERS =
  /\b(?:above|on|over) (?:top\b|(?:top of )?(?:(?:all|its|some|the|these|those) )?(?:letters?|vowels?|[iu])\b)/i

/** The lessons whose title, or else description, has most of the words of a question, in the order of the course. */
export function lessonsAbout({ lessons }: LanguageNotes, text: string): readonly LessonInCourse[] {
  const asked = inAnyForm(text.slice(0, READ_AT_MOST).replace(TIMES, ' '))
  const found = lessons.map((lesson) => {
    const title = new Set(inAnyForm(lesson.title))
    const all = new Set([...title, ...inAnyForm(lesson.description)])
    const named = [...new Set(asked)].filter((word) => isTelling(word) && all.has(word))
    const topics = named.filter((word) => !inAnyForm(word).some((one) => ofAnyLesson.has(one)))
    const inTitle = named.filter((word) => title.has(word))
    return { lesson, weight: topics.length > 0 ? topics.length + inTitle.length : 0 }
  })
  const most = Math.max(1, ...found.map(({ weight }) => weight))
  const best = found.filter(({ weight }) => weight === most).map(({ lesson }) => lesson)
  return best.length > MOST_LESSONS ? [] : best
}

/** Words of titles and descriptions that by themselves name no topic: “I had a busy day last week”. */
const ofAnyLesson: ReadonlySet<string> = new Set(
  `advance advanced agree answer ask asking basic busy came change close come cross day do feel follow get give go going help last life like long
  meet modern month name need offer part pay people place plan reason say set simple sit someone speak speaking stand story talk tell thing think thinking
  time together want way week well wellness word work write yesterday`.split(/\s+/),
)
/** “another time”, “this time” */
const TIMES = /\b(?:any|another|each|first|last|long|more|next|same|some|the|this) time\b/gi

/** A word in more lessons than these tells none of them. */
const MOST_LESSONS = 3

/** The words of a text, each with those that it may be a form of. */
const inAnyForm = (text: string) =>
  englishWords(text).flatMap((word) => [word, ...inflectedFrom(word).map(({ base }) => base)])

export const comparisonWith = ({ comparisons }: LanguageNotes, text: string): Note | undefined =>
  bestNote(comparisons, text)

/** The note on the language that several words of a question name: where the question is hardly understood, a single one tells little. */
export const sureNote = ({ facts, grammar }: LanguageNotes, text: string): Note | undefined =>
  bestNote([...grammar, ...facts], text, SEVERAL_WORDS)
const SEVERAL_WORDS = 1.5

/**
 * Finds a letter that is named rather than used: `i` and `a` are English words, `u` and `r` abbreviations. Of several
 * letters the first is the subject of the question: `is ũ the same as u`.
 */
export function letterAbout({ letters }: LanguageNotes, text: string): LetterNote | undefined {
  const typed = quotableWords(text)
  const named = [...typed.entries()].flatMap(([at, word]) => {
    const letter = letters.find(({ spelling }) => spelling === (ofPronunciation.get(word.text) ?? word.text))
    const isQuoted = word.isQuoted && !COMPARED.has(typed[at - 1]?.text ?? '')
    const isLetter = letter && (isSeldomAWord(letter.spelling) || isQuoted || isNamed(typed, at))
    return isLetter ? [{ letter, isSubject: /^(?:is|are|does|do)$/.test(typed[at - 1]?.text ?? '') }] : []
  })
  return (named.find(({ isSubject }) => isSubject) ?? named[0])?.letter
}

/** Letters of the pronunciation in brackets that are written otherwise. */
const ofPronunciation: ReadonlyMap<string, string> = new Map([
  ['dh', 'th'],
  ['gh', 'g'],
  ['ghw', 'g'],
])

const MARK = `(?:${MARK_NAMES}|lines?|dash\\w*|curves?|caps?|roof|worm|swirl\\w*|swoosh|snake|bar|thing\\w*|symbol)`
const LITTLE = '(?:(?:a|an|the|that|this|its|little|small|tiny|funny|weird|wee|has|have|got|having|with|and) ){0,4}'
// “is” is a verb, except in “the is with a tilde”.
const MARKED_LETTER = new RegExp(
  `\\b([iu])(?:s(?= (?:with|that|having)\\b)|['’]s)? ${LITTLE}${MARK}(?: (?:on|over|above)(?: (?:top|it|the top))?(?: of it)?)?(?![\\p{L}])`,
  'gu',
)
const MARK_ON_LETTER = new RegExp(`\\b${MARK} (?:on|over|above|on top of) ${LITTLE}(?:letter )?([iu])\\b`, 'gu')
const MARKED_BEFORE = /\b(?:squiggly|wiggly|wavy|curly|accented|tilded?|hatted) (?:letter )?([iu])\b/gu

/** Reads `i with a tilde`, `the hat on the u` and `squiggly i` as ĩ and ũ. */
const withMarks = (typed: string): string =>
  [MARKED_LETTER, MARK_ON_LETTER, MARKED_BEFORE].reduce(
    (text, described) => text.replace(described, (_, letter: string) => (letter === 'i' ? 'ĩ' : 'ũ')),
    typed,
  )

/** The words of a text, with the apostrophe of ng', and whether they are quoted. */
const quotableWords = (text: string) =>
  (
    withMarks(composeTildes(text).toLowerCase())
      .replace(/[’‘ʼ`´]/g, "'")
      .match(/[\p{L}'"“”*]+/gu) ?? []
  ).map(unquoted)

function unquoted(word: string): { readonly text: string; readonly isQuoted: boolean } {
  const isQuoted = word.length > 2 && /^['"“*]/.test(word) && /['"”*]$/.test(word)
  return { text: isQuoted ? word.slice(1, -1) : word.replace(/["“”*]/g, ''), isQuoted }
}

/** A letter “like ‘e’ in Spanish” is only compared. */
const COMPARED = new Set(['as', 'english', 'french', 'german', 'italian', 'like', 'spanish', 'swahili', 'than'])

const isSeldomAWord = (spelling: string) => !/^[a-z]$/.test(spelling)

const BEFORE_A_LETTER = new Set(['the', 'letter', 'letters', 'sound', 'double', 'plain', 'normal', 'regular'])
/** “that u” and “of a” name no letter, “that g” and “the sound of g” do. */
const BEFORE_A_CONSONANT = new Set(['a', 'hard', 'my', 'of', 'or', 'soft', 'that', 'this', 'why', 'with', 'your'])
const CONSONANTS = new Set('b c d g h j k m t w'.split(' '))
const AFTER_A_LETTER = new Set(['sounds', 'pronounced', 'letter'])
/** “is c always sh?”, “so c is always sh?” */
const AFTER_A_CONSONANT = new Set(['always', 'ever', 'never', 'silent', 'sometimes', 'usually'])
/** “u said tap” does not name a letter, “is u said like oo” does. */
const AFTER_SAID = new Set([undefined, 'like', 'as'])

/** “is there a sound I can listen to” */
const AFTER_I = new Set('am can could do did have heard know may must need should want will would'.split(' '))

function isNamed(typed: readonly { readonly text: string }[], at: number): boolean {
  if (typed[at]?.text === 'i' && AFTER_I.has(typed[at + 1]?.text ?? '')) return false
  return (
    typed.length === 1 ||
    BEFORE_A_LETTER.has(typed[at - 1]?.text ?? '') ||
    (CONSONANTS.has(typed[at]?.text ?? '') && BEFORE_A_CONSONANT.has(typed[at - 1]?.text ?? '')) ||
    AFTER_A_LETTER.has(typed[at + 1]?.text ?? '') ||
    (CONSONANTS.has(typed[at]?.text ?? '') &&
      AFTER_A_CONSONANT.has(typed[typed[at + 1]?.text === 'is' ? at + 2 : at + 1]?.text ?? '')) ||
    (typed[at + 1]?.text === 'said' && AFTER_SAID.has(typed[at + 2]?.text))
  )
}

/** A set of keywords of a note. */
interface KeywordSet {
  readonly words: readonly string[]
  /** Its words occur in any question: “to be”. */
  readonly isSmall: boolean
}

/** The sets of the notes that have been searched, since each question is compared with all of them. */
const setsOfNotes = new WeakMap<Note, readonly KeywordSet[]>()

function keywordSets(note: Note): readonly KeywordSet[] {
  const known = setsOfNotes.get(note)
  if (known) return known
  const sets = note.keywords.map((keywords) => {
    const words = keywords.split(' ')
    return { words, isSmall: !words.some(isTelling) }
  })
  setsOfNotes.set(note, sets)
  return sets
}

/** “"my", "your", "his", do those come before the noun?” */
const SMALL_QUOTED = /["“](?:her|his|its|mine|my|our|their|your?)["”]/i

/** The note with the set of the highest weight, which is above `least`; the first of equal ones. */
function bestNote(notes: readonly Note[], text: string, least = 0): Note | undefined {
  const typed = englishWords(withSmallWordsNamed(text.slice(0, READ_AT_MOST)))
  const weightOf = weigh(typed)
  // “do all words have ma in front for many” is not about “have”. A note of which more must be named is not found by small words.
  const isOnSmallWords = least === 0 && (typed.filter(isTelling).length < 2 || SMALL_QUOTED.test(text))
  let best: { readonly note: Note; readonly weight: number } | undefined
  for (const note of notes) {
    for (const { words, isSmall } of keywordSets(note)) {
      const weight = isOnSmallWords || !isSmall ? weightOf(words) : 0
      if (weight > (best?.weight ?? least)) best = { note, weight }
    }
  }
  return best?.note
}

/**
 * Names small words that are usually not the subject of a question, where they are: `is there no “the”?`, `a or the`,
 * `why is there no word for is`.
 */
const withSmallWordsNamed = (text: string): string =>
  text
    .replace(/\b(?:the|an?)\b(?=["”’'*]|\s(?:or|and)\b|[\s.?!]*$)/gi, 'article')
    .replace(/\b(?:is|am|are)\b(?=["”’'*]|[\s.?!]*$)/gi, 'copula')
    .replace(/\bof\b(?=["”’'*]|[\s.?!]*$)/gi, 'genitive')
    .replace(/["“]not["”]|\ba not(?=[\s.?!]*$)/gi, 'negation')

/** Words of most questions, which hardly identify this one. */
const COMMON = new Set('what which who how is are am do does it of about language kikuyu'.split(' '))

/** Shorter words are not corrected: a typo makes another word of them. */
const SHORTEST_WITH_TYPO = 5

/** The share of the usual typo cost allowed here, because nothing else identifies the intended word. */
const TYPO_SHARE = 0.6

/**
 * The weight of a set of words: higher for more words, in any form; a little lower with a typo; 0 if a word is missing.
 */
function weigh(typed: readonly string[]): (words: readonly string[]) => number {
  const forms = new Set(typed.flatMap((token) => [token, ...inflectedFrom(token).map(({ base }) => base)]))
  return (words) => {
    let weight = 0
    for (const word of words) {
      if (forms.has(word)) weight += COMMON.has(word) ? 0.1 : 1
      else if (typed.some((token) => isTypoOf(token, word))) weight += 0.9
      else return 0
    }
    return weight
  }
}

/** A typo keeps the first letter and nearly the length. */
const isTypoOf = (token: string, word: string): boolean =>
  token[0] === word[0] &&
  word.length >= SHORTEST_WITH_TYPO &&
  Math.abs(token.length - word.length) < 2 &&
  typoCost(token, word, TYPO_SHARE * mostIn(token, word)) < Infinity
