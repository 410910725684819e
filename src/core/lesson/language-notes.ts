import { englishWords } from '../english/plain-english.ts'
import { mostIn, typoCost } from '../english/typo.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import { composeTildes } from '../orthography/tildes.ts'
import { hintFor } from '../orthography/pronunciation.ts'
import type { Usage, Word } from '../word/word.ts'
import type { Lesson } from './lesson.ts'

/**
 * What the tutor knows of a word of the lesson besides its meaning, as far as the references hold it. In every text Kikuyu stands
 * between asterisks and nothing else does: `*gĩ-* becomes *i-*`.
 */
export interface WordNotes {
  /** Id of the word. */
  readonly id: string
  /** Its words or its beginning and the rest, in their order, each with what it means by itself. */
  readonly parts?: readonly Usage[]
  /** Word for word, in English: `go with goodness`. */
  readonly literal?: string
  /** How to say it of several, or to several persons, and how that is made. */
  readonly plural?: string
  /** A phrase in which it stands, where the word has no `usage`. */
  readonly example?: Usage
  /** What one answers to it, the usual answer first. */
  readonly replies?: readonly Usage[]
  /** Forms of a verb that were seen: `ndĩrarĩa` I am eating. */
  readonly forms?: readonly Usage[]
  /** The language it came from, one sentence. */
  readonly origin?: string
  /** What form this is, or how it is built: one or two sentences. */
  readonly grammar?: string
}

/** An answer to a question about the language. */
export interface Note {
  readonly id: string
  /** What such a question says, in plain English: each is a set of words that must all occur. */
  readonly keywords: readonly string[]
  readonly text: string
  readonly example?: Usage
}

/** How a letter, or letters that are one sound, are said. */
export interface LetterNote {
  /** `ĩ`, `th`, `ng'`. */
  readonly spelling: string
  readonly text: string
  /** A word of the course in which it stands; letters that only loans have may lack one. */
  readonly example?: Usage
}

/** What the tutor knows of the language: fetched with the code that judges answers. */
export interface LanguageNotes {
  readonly letters: readonly LetterNote[]
  readonly facts: readonly Note[]
  readonly grammar: readonly Note[]
  /** `keywords` are the names of the other language. */
  readonly comparisons: readonly Note[]
  /** From a pair of classes (`7/8`) to one line on it. */
  readonly nounClasses: Readonly<Record<string, string>>
  /** How to type ĩ and ũ here. */
  readonly typing: string
  /** Why a tilde matters, and words of the course that differ in tildes alone. */
  readonly tildes: { readonly text: string; readonly pairs: readonly (readonly [Usage, Usage])[] }
}

export function notesOf({ notes }: Pick<Lesson, 'notes'>, wordId: string): WordNotes | undefined {
  return notes?.find(({ id }) => id === wordId)
}

/** A phrase in which the word stands: its own, else the one that the notes have. */
export function exampleOf(lesson: Pick<Lesson, 'notes'>, { id, usage }: Pick<Word, 'id' | 'usage'>): Usage | undefined {
  return usage ?? notesOf(lesson, id)?.example
}

/** A text of the notes with the pronunciation after each Kikuyu form: `*itĩ* (ee-tay)`. */
export const withPronunciations = (text: string): string =>
  text.replace(/\*([^*]+)\*/g, (marked, form: string) => `${marked} (${hintFor({ kikuyu: form })})`)

/** Only the start of a long message is read for what it asks. */
const READ_AT_MOST = 400

/** The note that a question asks for; undefined where none is. */
export const factAbout = ({ facts }: LanguageNotes, text: string): Note | undefined => bestNote(facts, text)

export const grammarAbout = ({ grammar }: LanguageNotes, text: string): Note | undefined => bestNote(grammar, text)

export const comparisonWith = ({ comparisons }: LanguageNotes, text: string): Note | undefined =>
  bestNote(comparisons, text)

/**
 * A letter that is named, not one that is used: `i` and `a` are words of English, `u` and `r` are typed for words. Of several the
 * first, which is the one the question is about: `is ũ the same as u`.
 */
export function letterAbout({ letters }: LanguageNotes, text: string): LetterNote | undefined {
  const said = lettersSaid(text)
  for (const [at, word] of said.entries()) {
    const letter = letters.find(({ spelling }) => spelling === word.text)
    if (letter && (isSeldomAWord(letter.spelling) || word.isQuoted || isNamed(said, at))) return letter
  }
  return undefined
}

/** `i with a tilde` as ĩ. */
const withMarks = (said: string): string =>
  said.replace(
    /\b([iu]) (?:with )?(?:a |the )?(?:little )?(?:tilde|squiggle|squiggly|wave|wavy|hat|accent|mark)\b/g,
    (_, letter: string) => (letter === 'i' ? 'ĩ' : 'ũ'),
  )

/** The words of a text, with the apostrophe of ng', and whether quotes are around them. */
const lettersSaid = (text: string) =>
  (
    withMarks(composeTildes(text).toLowerCase())
      .replace(/[’‘ʼ`´]/g, "'")
      .match(/[\p{L}'"“”*]+/gu) ?? []
  ).map(unquoted)

function unquoted(word: string): { readonly text: string; readonly isQuoted: boolean } {
  const isQuoted = word.length > 2 && /^['"“*]/.test(word) && /['"”*]$/.test(word)
  return { text: isQuoted ? word.slice(1, -1) : word.replace(/["“”*]/g, ''), isQuoted }
}

const isSeldomAWord = (spelling: string) => !/^[a-z]$/.test(spelling)

const BEFORE_A_LETTER = new Set(['the', 'letter', 'letters', 'sound', 'double'])
const AFTER_A_LETTER = new Set(['sound', 'sounds', 'said', 'pronounced', 'letter'])

function isNamed(said: readonly { readonly text: string }[], at: number): boolean {
  return (
    said.length === 1 || BEFORE_A_LETTER.has(said[at - 1]?.text ?? '') || AFTER_A_LETTER.has(said[at + 1]?.text ?? '')
  )
}

/** The set that says most decides; of two that say as much the note that stands first. */
function bestNote(notes: readonly Note[], text: string): Note | undefined {
  const weightOf = weigh(englishWords(withSmallWordsNamed(text.slice(0, READ_AT_MOST))))
  let best: { readonly note: Note; readonly weight: number } | undefined
  for (const note of notes) {
    for (const keywords of note.keywords) {
      const weight = weightOf(keywords.split(' '))
      if (weight > (best?.weight ?? 0)) best = { note, weight }
    }
  }
  return best?.note
}

/** A question may be about words that are mostly not asked about: `is there no “the”?`, `a or the`, `why is there no word for is`. */
const withSmallWordsNamed = (text: string): string =>
  text
    .replace(/\b(?:the|an?)\b(?=["”’'*]|\s(?:or|and)\b|[\s.?!]*$)/gi, 'article')
    .replace(/\b(?:is|am|are)\b(?=["”’'*]|[\s.?!]*$)/gi, 'copula')

/** Words that most questions have say little of what this one is about. */
const COMMON = new Set('what which who how is are am do does it of about language kikuyu'.split(' '))

/** Shorter words are not corrected: a slip in one makes another word. */
const SHORTEST_WITH_TYPO = 5

/** Of what a slip may cost elsewhere: nothing else tells here which word is meant. */
const SMALL_SLIP = 0.6

/** How much it says that all of these words are said, in any form; a little less with a slip; 0 when one of them is not. */
function weigh(said: readonly string[]): (words: readonly string[]) => number {
  const forms = new Set(said.flatMap((token) => [token, ...inflectedFrom(token).map(({ base }) => base)]))
  return (words) => {
    let weight = 0
    for (const word of words) {
      if (forms.has(word)) weight += COMMON.has(word) ? 0.1 : 1
      else if (said.some((token) => isSlipOf(token, word))) weight += 0.9
      else return 0
    }
    return weight
  }
}

/** A slip leaves the first letter and nearly all of the length. */
const isSlipOf = (token: string, word: string): boolean =>
  token[0] === word[0] &&
  word.length >= SHORTEST_WITH_TYPO &&
  Math.abs(token.length - word.length) < 2 &&
  typoCost(token, word, SMALL_SLIP * mostIn(token, word)) < Infinity
