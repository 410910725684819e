import { splitSenses, plainSense } from '../answer/senses.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import type { ListedWord } from '../vocabulary/vocabulary.ts'
import { spelledOut } from '../word/word.ts'
import type { KnownWord } from './assistant.ts'
import { functionWords } from '../english/function-words.ts'
import { looseForm } from '../answer/answer-index.ts'
import { plainForm } from '../answer/letters.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { SentenceReader, TypedWord } from './reading.ts'
import type { Phrase } from './phrase.ts'

/** The fields of a word that the assistant uses. */
export type AssistantWord = Pick<
  ListedWord,
  'id' | 'kikuyu' | 'optional' | 'english' | 'accepted' | 'plural' | 'loan' | 'confidence' | 'attested'
>

/** A word of the course for an English word. */
export interface FoundWord {
  readonly word: AssistantWord
  /** Requested in the plural, which the course knows. */
  readonly isPlural: boolean
}

export interface WordFinder {
  /** The words with exactly this sense, best first. */
  find(plain: string): readonly FoundWord[]
  /** The words of a sentence that the course teaches, in order, each once, without function words. */
  knownIn(text: string, typed: readonly TypedWord[]): readonly KnownWord[]
  /** All English words that occur in a sense. */
  readonly vocabulary: ReadonlySet<string>
}

const LONGEST_SENSE = 4

export function createWordFinder(
  words: readonly AssistantWord[],
  { inEverydayWords }: Pick<SentenceReader, 'inEverydayWords'>,
): WordFinder {
  const bySense = new Map<string, AssistantWord[]>()
  const enter = (sense: string, word: AssistantWord) => {
    const there = bySense.get(sense) ?? []
    if (sense !== '' && !there.includes(word)) bySense.set(sense, [...there, word])
  }
  for (const remarks of [false, true]) {
    for (const word of words) {
      for (const sense of sensesIn(word.english))
        if (sense.hasRemark === remarks) enter(inEverydayWords(sense.plain), word)
    }
  }

  function find(plain: string): readonly FoundWord[] {
    const asked = inEverydayWords(plain.replace(/^to (?=\w)/, ''))
    const exact = bySense.get(asked) ?? bySense.get(plain)
    if (exact) return exact.map((word) => ({ word, isPlural: false }))
    const base = inflectedFrom(asked).find((form) => bySense.has(form.base))
    if (!base) return []
    return (bySense.get(base.base) ?? [])
      .filter(({ plural, english }) => base.kind === 'plural' && plural !== undefined && !english.startsWith('to '))
      .map((word) => ({ word, isPlural: true }))
  }

  function knownAt(typed: readonly TypedWord[], from: number): { word: AssistantWord; length: number } | undefined {
    for (let length = Math.min(LONGEST_SENSE, typed.length - from); length > 0; length--) {
      const run = typed.slice(from, from + length).map(({ word }) => word)
      if (run.every((word) => functionWords.has(word))) continue
      const plain = inEverydayWords(run.join(' '))
      const forms = length > 1 ? [plain] : [plain, ...inflectedFrom(plain).map(({ base }) => base)]
      const word = forms.flatMap((form) => bySense.get(form) ?? [])[0]
      if (word) return { word, length }
    }
    return undefined
  }

  function knownIn(text: string, typed: readonly TypedWord[]): readonly KnownWord[] {
    const found = new Map<string, KnownWord>()
    for (let index = 0; index < typed.length; index++) {
      const known = knownAt(typed, index)
      if (!known) continue
      const { word, length } = known
      const last = typed[index + length - 1] ?? typed[index]
      const shown = { wordId: word.id, kikuyu: spelledOut(word), english: word.english }
      if (!found.has(word.id))
        found.set(word.id, { ...shown, text: text.slice(typed[index]?.start ?? 0, last?.end ?? 0) })
      index += length - 1
    }
    return [...found.values()]
  }

  const vocabulary = new Set([...bySense.keys()].flatMap((sense) => sense.split(' ')))
  return { find, knownIn, vocabulary }
}

/** The senses without remarks and leading `to`. */
function sensesIn(english: string): { plain: string; hasRemark: boolean }[] {
  return splitSenses(english).map((part) => ({
    plain: plainSense(part),
    hasRemark: part.includes('('),
  }))
}

export type KikuyuEntry =
  | { readonly word: AssistantWord; readonly phrase?: never }
  | { readonly phrase: Phrase; readonly word?: never }

/**
 * Finds the entries for a Kikuyu word or phrase: first with the exact spelling, then without tildes, the apostrophe of
 * ng' and vowel length. Returns all entries with the spelling: iria is milk and lake.
 */
export function createKikuyuFinder(
  words: readonly AssistantWord[],
  phrases: readonly Phrase[],
): (kikuyu: string) => readonly KikuyuEntry[] {
  const exact = new Map<string, KikuyuEntry[]>()
  const loose = new Map<string, KikuyuEntry[]>()
  const enter = (texts: readonly string[], entry: KikuyuEntry) => {
    for (const text of texts) {
      const key = plainForm(text)
      if (key === '') continue
      add(exact, key, entry)
      add(loose, looseForm(key), entry)
    }
  }
  for (const word of words) {
    const whole = word.optional === undefined ? [] : [`${word.optional} ${word.kikuyu}`]
    enter([word.kikuyu, ...whole, ...word.accepted, ...(word.plural === undefined ? [] : [word.plural])], { word })
  }
  for (const phrase of phrases) if (!phrase.slot) enter([phrase.kikuyu, ...phrase.accepted], { phrase })

  return (kikuyu) => {
    const plain = plainForm(composeTildes(kikuyu.slice(0, 200)))
    return exact.get(plain) ?? loose.get(looseForm(plain)) ?? []
  }
}

function add(index: Map<string, KikuyuEntry[]>, key: string, entry: KikuyuEntry) {
  const known = index.get(key)
  if (!known) index.set(key, [entry])
  else if (!known.some((one) => one.word === entry.word && one.phrase === entry.phrase)) known.push(entry)
}
