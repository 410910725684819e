import type { WisdomEntry } from '../wisdom/wisdom.ts'
import { plainText } from '../wisdom/wisdom.ts'
import type { NameLists } from '../english/english.ts'
import type { WisdomKind } from './assistant.ts'
import { askedFor, askedMeaning, askedToCount, askedWisdom, asksWhatYouCan, asksWhoYouAre } from './intent.ts'
import { functionWords } from '../english/function-words.ts'
import { createKikuyuFinder, type KikuyuEntry } from './kikuyu-finder.ts'
import { createPhraseFinder, withoutRemark, type FoundPhrase, type PhraseFinder } from './phrase-finder.ts'
import type { AssistantPhrases, Phrase } from './phrase.ts'
import { createSentenceReader, type SentenceLists, type SentenceReader } from './reading.ts'
import type { Said } from './said.ts'
import { phrasesSaid } from './phrases-said.ts'
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
  | { readonly kind: 'unknown-meaning'; readonly asked: string }
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
  const { wordsSaid } = reader
  const wordFinder = createWordFinder(words, reader)
  const phraseFinder = createPhraseFinder(phrases, wordFinder.vocabulary, isEnglish, reader, lists.names)
  const known = { finder: phraseFinder, openers: new Set(assistantPhrases.openers) }
  const findKikuyu = createKikuyuFinder(words, phrases)
  const own = new Set(phrases.map(({ english }) => plainOf(wordsSaid(withoutRemark(english)))))

  function understand(text: string): Understood {
    const said = wordsSaid(text)
    if (said.length === 0) return { kind: 'unknown' }
    const plain = plainOf(said)
    return (
      sentence(text, said) ??
      meaning(text) ??
      wisdomIn(plain) ??
      counting(plain) ??
      asked(text, said) ??
      kikuyu(text, said) ??
      (asksWhoYouAre(plain) ? { kind: 'who' } : asksWhatYouCan(plain) ? { kind: 'able' } : { kind: 'unknown' })
    )
  }

  /**
   * A single word is read as a word of the course before it is read as a shortened sentence: tired, before `I am
   * tired`.
   */
  function sentence(text: string, said: readonly Said[]): Understood | undefined {
    const plain = plainOf(said)
    const inWords = wordFinder.find(plain)
    const inPhrases = phrasesSaid(text, said, known)
    const isWord = said.length === 1 && !own.has(plain) && inPhrases?.[0]?.phrase.kikuyu.includes(' ')
    const isSame = inWords.some(({ word }) => bare(word.kikuyu) === bare(inPhrases?.[0]?.phrase.kikuyu ?? ''))
    return (
      (isWord && !isSame ? asWords(inWords) : undefined) ??
      asPhrases(inPhrases) ??
      asWords(inWords) ??
      asWords(respelt(said))
    )
  }

  /** A single word with a typo. */
  function respelt(said: readonly Said[]): readonly FoundWord[] | undefined {
    const [only, ...more] = said
    if (!only || more.length > 0) return undefined
    const [first, second] = phraseFinder.spelling.meantBy(only.word).filter(({ cost }) => cost > 0)
    if (!first || (second && second.cost - first.cost < 0.2)) return undefined
    return wordFinder.find(first.words.join(' '))
  }

  function meaning(text: string): Understood | undefined {
    const part = askedMeaning(text)
    if (part === undefined) return undefined
    const entries = findKikuyu(part)
    if (some(entries)) return { kind: 'meaning', entries }
    const said = wordsSaid(part)
    return sentence(part, said) ?? { kind: 'unknown-meaning', asked: part }
  }

  function asked(text: string, said: readonly Said[]): Understood | undefined {
    const part = askedFor(text, said)
    if (!part || part.said.length === said.length) return undefined
    const found = wordFinder.find(plainOf(part.said))
    const entries = isKikuyu(part.said) ? findKikuyu(part.text) : []
    return (
      (part.said.length === 1 ? asWords(found) : undefined) ??
      sentence(part.text, wordsSaid(part.text)) ??
      asWords(found) ??
      (some(entries) ? { kind: 'meaning', entries } : counting(plainOf(part.said)))
    )
  }

  /** A message in Kikuyu alone is a question about its meaning. */
  function kikuyu(text: string, said: readonly Said[]): Understood | undefined {
    const entries = isKikuyu(said) ? findKikuyu(text) : []
    return some(entries) ? { kind: 'meaning', entries } : undefined
  }

  const isKikuyu = (said: readonly Said[]) =>
    said.some(({ word }) => !functionWords.has(word) && !isEnglish(word) && !wordFinder.vocabulary.has(word))

  function counting(plain: string): Understood | undefined {
    const found = (askedToCount(plain) ?? []).flatMap((number) => wordFinder.find(number).slice(0, 1))
    return some(found) ? { kind: 'counting', found } : undefined
  }

  function wisdomIn(plain: string): Understood | undefined {
    const kind = askedWisdom(plain)
    if (kind) return { kind: 'wisdom', wisdom: kind }
    const topic =
      /^(?:(?:please|can you|could you) )*(?:tell (?:me|us)(?: more)? about|what is|who is|who was|who were|explain|teach me about|tell me story of) (.+)$/.exec(
        plain,
      )?.[1]
    const entry = topic && wisdom.find(({ title }) => isTitle(wordsSaid(topic), wordsSaid(plainText(title))))
    return entry ? { kind: 'wisdom', wisdom: entry.category, entry } : undefined
  }

  return { understand, phraseFinder, wordFinder, reader }
}

/** Whether all content words of the topic, and at least one, are in the title. */
function isTitle(topic: readonly Said[], title: readonly Said[]): boolean {
  const inTitle = new Set(title.map(({ word }) => word))
  const telling = topic
    .map(({ word }) => word)
    .filter((word) => !functionWords.has(word) && word !== 'kikuyu' && word !== 'story')
  return telling.length > 0 && telling.every((word) => inTitle.has(word))
}

const plainOf = (said: readonly Said[]) => said.map(({ word }) => word).join(' ')
const bare = (kikuyu: string) => kikuyu.toLowerCase().replaceAll(/[?!.]/g, '')
const some = <T>(items: readonly T[]): items is Some<T> => items.length > 0
const asWords = (found: readonly FoundWord[] | undefined): Understood | undefined =>
  found && some(found) ? { kind: 'words', found } : undefined
const asPhrases = (found: readonly FoundPhrase[] | undefined): Understood | undefined =>
  found && some(found) ? { kind: 'phrases', found } : undefined
