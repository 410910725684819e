import type { WisdomEntry } from '../wisdom/wisdom.ts'
import { plainText } from '../wisdom/wisdom.ts'
import type { NameLists } from '../english/english.ts'
import type { WisdomKind } from './assistant.ts'
import {
  requestedTranslation,
  requestedMeaning,
  requestedNumbers,
  requestedWisdom,
  isAboutAbilities,
  isAboutIdentity,
} from './intent.ts'
import { functionWords } from '../english/function-words.ts'
import { createKikuyuFinder, type KikuyuEntry } from './kikuyu-finder.ts'
import { createPhraseFinder, withoutRemark, type FoundPhrase, type PhraseFinder } from './phrase-finder.ts'
import type { AssistantPhrases, Phrase } from './phrase.ts'
import { createSentenceReader, type SentenceLists, type SentenceReader } from './reading.ts'
import type { TypedWord } from './typed-words.ts'
import { phraseSequence } from './phrase-sequence.ts'
import { createWordFinder, type AssistantWord, type FoundWord, type WordFinder } from './word-finder.ts'

type Some<T> = readonly [T, ...T[]]

/** The interpretation of a message. */
export type Understood =
  /** A sequence of phrases from the phrasebook. */
  | { readonly kind: 'phrases'; readonly found: Some<FoundPhrase> }
  /** Words of the course for one thing. */
  | { readonly kind: 'words'; readonly found: Some<FoundWord> }
  /** Kikuyu typed by the learner, with all its entries. */
  | { readonly kind: 'meaning'; readonly entries: Some<KikuyuEntry> }
  | { readonly kind: 'unknown-meaning'; readonly text: string }
  | { readonly kind: 'wisdom'; readonly wisdom: WisdomKind; readonly entry?: WisdomEntry }
  | { readonly kind: 'counting'; readonly found: Some<FoundWord> }
  | { readonly kind: 'who' | 'able' | 'unknown' }

export interface Understanding {
  understand(text: string): Understood
  readonly phraseFinder: PhraseFinder
  readonly wordFinder: WordFinder
  readonly reader: SentenceReader
}

export interface AssistantContent {
  readonly phrases: readonly Phrase[]
  /** Every word that the course teaches. */
  readonly words: readonly AssistantWord[]
  readonly wisdom: readonly WisdomEntry[]
  /** Recognizes English words in lower case, so that none is treated as a typo. */
  readonly isEnglish: (word: string) => boolean
  readonly english: SentenceLists & { readonly names: NameLists }
  readonly assistantPhrases: AssistantPhrases
}

export function createUnderstanding({
  phrases,
  words,
  wisdom,
  isEnglish,
  english: lists,
  assistantPhrases,
}: AssistantContent): Understanding {
  const reader = createSentenceReader(lists)
  const { typedWords } = reader
  const wordFinder = createWordFinder(words, reader)
  const phraseFinder = createPhraseFinder(phrases, wordFinder.vocabulary, isEnglish, reader, lists.names)
  const known = { finder: phraseFinder, openers: new Set(assistantPhrases.openers) }
  const findKikuyu = createKikuyuFinder(words, phrases)
  const own = new Set(phrases.map(({ english }) => plainOf(typedWords(withoutRemark(english)))))

  function understand(text: string): Understood {
    const typed = typedWords(text)
    if (typed.length === 0) return { kind: 'unknown' }
    const plain = plainOf(typed)
    return (
      sentence(text, typed) ??
      meaningRequest(text) ??
      wisdomRequest(plain) ??
      countingRequest(plain) ??
      translationRequest(text, typed) ??
      kikuyuText(text, typed) ??
      (isAboutIdentity(plain) ? { kind: 'who' } : isAboutAbilities(plain) ? { kind: 'able' } : { kind: 'unknown' })
    )
  }

  /**
   * A single word is read as a word of the course before it is read as a shortened sentence: tired, before `I am
   * tired`.
   */
  function sentence(text: string, typed: readonly TypedWord[]): Understood | undefined {
    const plain = plainOf(typed)
    const inWords = wordFinder.find(plain)
    const inPhrases = phraseSequence(text, typed, known)
    const isWord = typed.length === 1 && !own.has(plain) && inPhrases?.[0]?.phrase.kikuyu.includes(' ')
    const isSame = inWords.some(({ word }) => bare(word.kikuyu) === bare(inPhrases?.[0]?.phrase.kikuyu ?? ''))
    return (
      (isWord && !isSame ? asWords(inWords) : undefined) ??
      asPhrases(inPhrases) ??
      asWords(inWords) ??
      asWords(respelt(typed))
    )
  }

  /** A single word with a typo. */
  function respelt(typed: readonly TypedWord[]): readonly FoundWord[] | undefined {
    const [only, ...more] = typed
    if (!only || more.length > 0) return undefined
    const [first, second] = phraseFinder.spelling.meantBy(only.word).filter(({ cost }) => cost > 0)
    if (!first || (second && second.cost - first.cost < 0.2)) return undefined
    return wordFinder.find(first.words.join(' '))
  }

  function meaningRequest(text: string): Understood | undefined {
    const part = requestedMeaning(text)
    if (part === undefined) return undefined
    const entries = findKikuyu(part)
    if (some(entries)) return { kind: 'meaning', entries }
    const typed = typedWords(part)
    return sentence(part, typed) ?? { kind: 'unknown-meaning', text: part }
  }

  function translationRequest(text: string, typed: readonly TypedWord[]): Understood | undefined {
    const part = requestedTranslation(text, typed)
    if (!part || part.typed.length === typed.length) return undefined
    const found = wordFinder.find(plainOf(part.typed))
    const entries = isKikuyu(part.typed) ? findKikuyu(part.text) : []
    return (
      (part.typed.length === 1 ? asWords(found) : undefined) ??
      sentence(part.text, typedWords(part.text)) ??
      asWords(found) ??
      (some(entries) ? { kind: 'meaning', entries } : countingRequest(plainOf(part.typed)))
    )
  }

  /** A message in Kikuyu alone is a question about its meaning. */
  function kikuyuText(text: string, typed: readonly TypedWord[]): Understood | undefined {
    const entries = isKikuyu(typed) ? findKikuyu(text) : []
    return some(entries) ? { kind: 'meaning', entries } : undefined
  }

  const isKikuyu = (typed: readonly TypedWord[]) =>
    typed.some(({ word }) => !functionWords.has(word) && !isEnglish(word) && !wordFinder.vocabulary.has(word))

  function countingRequest(plain: string): Understood | undefined {
    const found = (requestedNumbers(plain) ?? []).flatMap((number) => wordFinder.find(number).slice(0, 1))
    return some(found) ? { kind: 'counting', found } : undefined
  }

  function wisdomRequest(plain: string): Understood | undefined {
    const kind = requestedWisdom(plain)
    if (kind) return { kind: 'wisdom', wisdom: kind }
    const topic =
      /^(?:(?:please|can you|could you) )*(?:tell (?:me|us)(?: more)? about|what is|who is|who was|who were|explain|teach me about|tell me story of) (.+)$/.exec(
        plain,
      )?.[1]
    const entry = topic && wisdom.find(({ title }) => isTitle(typedWords(topic), typedWords(plainText(title))))
    return entry ? { kind: 'wisdom', wisdom: entry.category, entry } : undefined
  }

  return { understand, phraseFinder, wordFinder, reader }
}

/** True if all content words of the topic, and at least one, are in the title. */
function isTitle(topic: readonly TypedWord[], title: readonly TypedWord[]): boolean {
  const inTitle = new Set(title.map(({ word }) => word))
  const telling = topic
    .map(({ word }) => word)
    .filter((word) => !functionWords.has(word) && word !== 'kikuyu' && word !== 'story')
  return telling.length > 0 && telling.every((word) => inTitle.has(word))
}

const plainOf = (typed: readonly TypedWord[]) => typed.map(({ word }) => word).join(' ')
const bare = (kikuyuText: string) => kikuyuText.toLowerCase().replaceAll(/[?!.]/g, '')
const some = <T>(items: readonly T[]): items is Some<T> => items.length > 0
const asWords = (found: readonly FoundWord[] | undefined): Understood | undefined =>
  found && some(found) ? { kind: 'words', found } : undefined
const asPhrases = (found: readonly FoundPhrase[] | undefined): Understood | undefined =>
  found && some(found) ? { kind: 'phrases', found } : undefined
