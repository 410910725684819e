import { type WisdomEntry, plainText } from '../wisdom/wisdom.ts'
import type { NameLists } from '../english/english.ts'
import type { WisdomKind } from './assistant.ts'
import { functionWords } from '../english/function-words.ts'
import {
  createKikuyuFinder,
  type KikuyuEntry,
  createWordFinder,
  type AssistantWord,
  type FoundWord,
  type WordFinder,
} from './word-finder.ts'
import { createPhraseFinder, withoutRemark, type FoundPhrase, type PhraseFinder } from './phrase-finder.ts'
import type { AssistantPhrases, Phrase } from './phrase.ts'
import { createSentenceReader, type SentenceLists, type SentenceReader, type TypedWord } from './reading.ts'
import { phraseSequence } from './phrase-sequence.ts'

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

/** The part of a message that a request is about, as typed. */
interface RequestedText {
  readonly text: string
  readonly typed: readonly TypedWord[]
}

const KIKUYU = '(?:kikuyu|gikuyu|kikuyu language|your language|local language|mother tongue)'
const ASKS =
  '(?:(?:please |so |and |okay |hi |hello ){0,6}(?:can you |could you |would you |will you )?(?:please )?(?:tell me |teach me |show me |help me )?)'
const PEOPLE = '(?:you|i|we|one|they|people|kikuyu|kikuyus|someone|kikuyu people|to)'
const SAY =
  '(?:say|call|write|translate|express|pronounce|spell|put|(?:tell|wish) (?:someone|somebody|people|friend|everyone|my friend))'
/** Requests for the Kikuyu of the text in the group. They match plain words, so they contain no articles. */
const HOW_TO_SAY = [
  `${ASKS}how (?:do|would|can|could|should|does|will|might) ${PEOPLE} ${SAY} (.+?)(?: to (?:someone|somebody|person|people|friend|them|him|her|several people))?(?: (?:in|into|using|with) ${KIKUYU})?`,
  `${ASKS}how to ${SAY} (.+?)(?: (?:in|into) ${KIKUYU})?`,
  `${ASKS}how is (.+?) (?:said|called|written|translated|pronounced)(?: (?:in|into) ${KIKUYU})?`,
  `${ASKS}(?:what is |what would be |give me |i want to know |i want )?(?:in )?(?:${KIKUYU} )?(?:word|words|phrase|name|term|translation|expression|equivalent|meaning)(?: (?:in|into) ${KIKUYU})? (?:for|of) (.+?)(?: (?:in|into|to) ${KIKUYU})?`,
  `${ASKS}(?:what is |what would be |give me )?${KIKUYU} (?:for|of) (.+?)`,
  `${ASKS}(?:translate|translation|translation of) (.+?)(?: (?:in|to|into|for me in|from english to) ${KIKUYU})?`,
  `${ASKS}what (?:do|does|would|did) ${PEOPLE} call (.+?)(?: in ${KIKUYU})?`,
  `${ASKS}what (?:is|are) (.+?) (?:called )?in ${KIKUYU}`,
  `${ASKS}(?:what is |what )?(.+?) in ${KIKUYU}(?: please| is what| what is it)?`,
  `${ASKS}in ${KIKUYU} (?:what is|how do you say|how do i say) (.+?)`,
  `(?:say|teach me|(?:tell|wish) (?:someone|somebody|people|friend|my friend)) (.+?)(?: in ${KIKUYU})?`,
].map((pattern) => new RegExp(`^${pattern}$`))

/** Requests to speak Kikuyu do not name a text to translate. */
const SPEAKING =
  /\b(?:speak|speaks|speaking|chat|talking|write|writing|read|reading|say|saying|learn|learning|sing|chat|answer|reply)$/

/** The text that the learner wants in Kikuyu; undefined for any other message. */
function requestedTranslation(text: string, typed: readonly TypedWord[]): RequestedText | undefined {
  const plain = typed.map(({ word }) => word).join(' ')
  for (const pattern of HOW_TO_SAY) {
    const found = pattern.exec(plain)?.[1]
    if (found === undefined || SPEAKING.test(found)) continue
    const start = plain.lastIndexOf(found) < 0 ? 0 : startOf(plain, found)
    const from = plain.slice(0, start).split(' ').filter(Boolean).length
    const requested = typed.slice(from, from + found.split(' ').length)
    const [first] = requested
    const last = requested.at(-1)
    if (first && last) return { text: text.slice(first.start, last.end), typed: requested }
  }
  return undefined
}

/** Matches whole words, not letters inside other words. */
const startOf = (plain: string, found: string) => Math.max(0, ` ${plain} `.indexOf(` ${found} `))

const LEAD =
  '^(?:(?:please|so|and|ok|okay|hey|hi|hello|excuse me|sorry|can you tell me|could you tell me|tell me|do you know|explain)[ ,]+(?![ ,])){0,6}'
const WORD = '(?:(?:the )?(?:kikuyu |gikuyu |gĩkũyũ )?(?:word|phrase|expression) )?'
const MEANS = String.raw`(?: (?:mean|means|stand for)\b| in english\b|$)`
/** They match text with single spaces and without punctuation at its end. */
const MEANINGS = [
  `${LEAD}what(?:['’]s|s| is| are) (?:the )?(?:meaning|translation) (?:of|for) ${WORD}(.+?)${MEANS}`,
  `${LEAD}(?:the )?meaning of ${WORD}(.+?)${MEANS}`,
  `${LEAD}what (?:does|do|did) ${WORD}(.+?) (?:mean|stand for)\\b`,
  `${LEAD}what(?:['’]s|s| is) ${WORD}(.+?) in english\\b`,
  `${LEAD}${WORD}(.+?) (?:means what|in english)$`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** "What do you mean" does not name a word. */
const PERSON = /^(?:i|you|u|he|she|it|we|they|this|that|these|those)$/i

/** The Kikuyu words whose meaning is requested, as typed. */
function requestedMeaning(text: string): string | undefined {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![ ?.!])[ ?.!]+$/, '')
    .trim()
  for (const pattern of MEANINGS) {
    const requested = pattern.exec(plain)?.[1]?.replaceAll(/^["“”'‘’*]+|(?<!["“”'‘’*])["“”'‘’*]+$/g, '')
    if (requested !== undefined) return requested === '' || PERSON.test(requested) ? undefined : requested
  }
  return undefined
}

const WISDOM: readonly (readonly [RegExp, WisdomKind])[] = [
  [/\b(?:stor(?:y|ies)|tales?|folktales?|legends?|myths?)\b/, 'story'],
  [/\b(?:proverbs?|sayings?|wisdom|wise words?)\b/, 'proverb'],
  [/\b(?:cultures?|cultural|traditions?|traditional|customs?|heritage|ceremon(?:y|ies))\b/, 'tradition'],
]
const ASKS_WISDOM =
  /^(?:(?:please|can|could|would|will|you|i|we|me|us|want|like|love|to|tell|share|give|hear|teach|show|know|learn|chat|speak|explain|describe|about|more|some|another|one|kikuyu|gikuyu|of|people|what|is|are|your|any|in|on|with|have|do|say|something|anything|let|elder|interesting|famous|short|old|stor(?:y|ies)|tales?|folktales?|legends?|myths?|proverbs?|sayings?|wisdom|wise|words?|cultures?|cultural|traditions?|traditional|customs?|heritage|ceremon(?:y|ies)|and|life|go|ask) ?)+$/

function requestedWisdom(plain: string): WisdomKind | undefined {
  if (!ASKS_WISDOM.test(plain)) return undefined
  return WISDOM.find(([pattern]) => pattern.test(plain))?.[1]
}

const COUNT =
  /^(?:(?:please|can|could|would|you|i|we|how|do|to|teach|tell|show|me|let|us|help|what|are|want|learn|kikuyu|in|say|list) )*(?:count|counting|numbers|number)(?: (?:kikuyu|in|numbers?|up|from|one|to|two|three|four|five|six|seven|eight|nine|ten|please|for|me|with|and|through|till|until))*$/
const SMALL = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** The English numbers of a request to count. */
function requestedNumbers(plain: string): readonly string[] | undefined {
  if (!COUNT.test(plain) || /^(?:number|numbers what|count on)/.test(plain)) return undefined
  const named = SMALL.filter((number) => ` ${plain} `.includes(` ${number} `))
  const last = SMALL.indexOf(named.at(-1) ?? 'ten')
  const first = named.length > 1 ? SMALL.indexOf(named[0] ?? 'one') : 0
  return last >= first ? SMALL.slice(first, last + 1) : undefined
}

const WHO =
  /^(?:are you (?:human|person|real person|real|robot|bot|ai|machine|computer|model|chatgpt|program|kikuyu|teacher|tutor|gemini|google|software)(?: or .*)?|is this (?:ai|bot|robot|human|person|real person)|what are you|what is this app|who made you|am i (?:talking|speaking|chatting) (?:to|with) .*)$/
const ABLE =
  /^(?:what (?:can|do|could) you do(?: for me)?|how (?:can|could|do|will) you help(?: me)?|what can i (?:ask|say|do|type|write)(?: you| here)?|how does (?:this|it) work|how do i use (?:this|it)|what do you know|instructions|commands|what (?:is|are) your (?:purpose|abilities|features))$/

const isAboutIdentity = (plain: string): boolean => WHO.test(plain)
const isAboutAbilities = (plain: string): boolean => ABLE.test(plain)
