import { hintFor, pronounce } from '../orthography/pronunciation.ts'
import { plainText, type WisdomEntry } from '../wisdom/wisdom.ts'
import { hintOf, spelledOut, type Confidence } from '../word/word.ts'
import type { Reply, Saying, WisdomKind } from './assistant.ts'
import type { KikuyuEntry, AssistantWord, FoundWord } from './word-finder.ts'
import { type FoundPhrase, withoutRemark } from './phrase-finder.ts'
import type { Phrase } from './phrase.ts'
import { createRelations } from './related-phrases.ts'
import { type AssistantContent, createUnderstanding, type Understood } from './understand.ts'

/**
 * Answers from the phrasebook, the words of the course and the wisdom entries, by meaning rather than spelling. It
 * never makes up Kikuyu: it says so if it does not know. Never throws.
 */
export interface BuiltinAssistant {
  /** The learner's message in Kikuyu; undefined if unknown. */
  translate(english: string): Saying | undefined
  /** `turn` counts the calls, so that a repeated request for wisdom gets another entry. */
  converse(english: string, turn: number): Reply
  tellWisdom(kind: WisdomKind, topic: string, turn: number): Reply
}

const MOST_RELATED = 3

export function createBuiltinAssistant(content: AssistantContent): BuiltinAssistant {
  const { understand, phraseFinder, wordFinder, reader } = createUnderstanding(content)
  const relations = createRelations(phraseFinder.readings)
  const { introduction, offer, unknown, beforeTale, askBack, askMeaning, askAssistant } = content.assistantPhrases
  const phraseById = new Map(content.phrases.map((phrase) => [phrase.id, phrase]))

  /** A message of the assistant from phrases with these ids, in order. */
  function say(ids: readonly string[]): Saying {
    const [first, ...more] = ids.flatMap((id) => {
      const phrase = phraseById.get(id)
      return phrase ? [phraseSaying({ phrase })] : []
    })
    if (!first) throw new Error(`The phrasebook lacks the phrase ${ids.join(', ')}`)
    return inSequence([{ ...first, english: withoutRemark(first.english) }, ...more])
  }

  function translate(english: string): Saying | undefined {
    const understood = understand(english)
    if (understood.kind === 'phrases') {
      const [first, ...more] = understood.found
      return inSequence([phraseSaying(first), ...more.map(phraseSaying)])
    }
    return understood.kind === 'words' ? wordSaying(understood.found[0]) : undefined
  }

  function converse(english: string, turn: number): Reply {
    const understood = understand(english)
    switch (understood.kind) {
      case 'phrases':
        return answerTo(understood.found)
      case 'words':
        return wordsReply(understood.found)
      case 'meaning':
        return meaningReply(understood.entries)
      case 'counting':
        return countingReply(understood.found)
      case 'wisdom':
        return wisdomReply(understood.entry ?? entryOf(understood.wisdom, '', turn))
      case 'who':
        return reply(say(introduction), { note: WHO_I_AM })
      case 'able':
        return reply(say(offer), { note: WHAT_I_CAN })
      case 'unknown-meaning':
        return reply(say(unknown), { note: UNKNOWN_MEANING })
      case 'unknown':
        return unknownReply(english)
    }
  }

  /** The answer to the last phrase that has one; otherwise the phrases themselves, to learn. */
  function answerTo(found: Extract<Understood, { kind: 'phrases' }>['found']): Reply {
    const [first, ...more] = found
    const answered = found.findLast(({ phrase }) => phrase.answer)?.phrase
    const last = found.at(-1)?.phrase ?? first.phrase
    const related = relations.besides(last, MOST_RELATED).map((phrase) => phraseSaying({ phrase }))
    const asksMeaning = askMeaning.includes(last.id)
    const ofPhrase = askAssistant.includes(last.id) ? WHO_I_AM : asksMeaning ? WHAT_IS_MEANT : last.note
    const left = found.flatMap(({ leftOut = [] }) => leftOut)
    const note =
      left.length > 0 ? [withoutThem(left), ...(ofPhrase === undefined ? [] : [ofPhrase])].join(' ') : ofPhrase
    const answer = answered?.answer
      ? say(answered.answer)
      : asksMeaning
        ? say(askBack)
        : inSequence([phraseSaying(first), ...more.map(phraseSaying)])
    return reply(answer, { related, ...(note === undefined ? {} : { note }) })
  }

  function wordsReply([first, ...more]: Extract<Understood, { kind: 'words' }>['found']): Reply {
    const saying = wordSaying(first)
    const used = phrasesWith(saying.kikuyu)
    return reply(saying, { related: [...more.map(wordSaying), ...used].slice(0, MOST_RELATED) })
  }

  function phrasesWith(kikuyu: string): readonly Saying[] {
    const has = ` ${kikuyu.toLowerCase()} `
    return content.phrases
      .filter(({ kikuyu: phrase }) => ` ${phrase.toLowerCase().replace(/[^\p{L}' -]+/gu, '')} `.includes(has))
      .map((phrase) => phraseSaying({ phrase }))
  }

  function unknownReply(english: string): Reply {
    const typed = reader.typedWords(english)
    const knownWords = wordFinder.knownIn(english, typed)
    const { words } = reader.readingOf(typed.map(({ word }) => word).join(' '), false)
    const related = relations.near(words, MOST_RELATED).map((phrase) => phraseSaying({ phrase }))
    const note = knownWords.length > 0 ? `${UNKNOWN} ${SOME_WORDS}` : UNKNOWN
    return { ...reply(say(unknown), { note, related }), knownWords }
  }

  const entryOf = (kind: WisdomKind, topic: string, turn: number): WisdomEntry | undefined => {
    const entries = content.wisdom.filter(({ category }) => category === kind)
    return entries.find(({ title }) => plainText(title) === topic) ?? entries[Math.abs(turn) % entries.length]
  }

  function wisdomReply(entry: WisdomEntry | undefined): Reply {
    if (!entry) return reply(say(unknown), { note: NO_WISDOM })
    const paragraphs = entry.content
    if (!entry.proverb) return reply(say(beforeTale), { note: [entry.title, ...paragraphs].join('\n\n') })
    const { kikuyu, literal, meaning } = entry.proverb
    return reply(
      { kikuyu, english: literal, pronunciation: hintFor({ kikuyu }), evidence: evidenceOf(entry) },
      { note: [meaning, ...paragraphs].join('\n\n') },
    )
  }

  return { translate, converse, tellWisdom: (kind, topic, turn) => wisdomReply(entryOf(kind, topic, turn)) }
}

const evidenceOf = ({ confidence, sources }: WisdomEntry) => ({ confidence, sources })

/** Leaves the saying itself out of the related ones. */
const reply = (saying: Saying, { related = [], ...more }: Partial<Pick<Reply, 'note' | 'related'>> = {}): Reply => ({
  ...saying,
  related: related.filter(({ kikuyu, english }) => kikuyu !== saying.kikuyu || english !== saying.english),
  knownWords: [],
  ...more,
})

function meaningReply([first, ...more]: readonly [KikuyuEntry, ...KikuyuEntry[]]): Reply {
  return reply(entrySaying(first), { related: more.map(entrySaying).slice(0, MOST_RELATED) })
}

function countingReply(found: Extract<Understood, { kind: 'counting' }>['found']): Reply {
  const sayings = found.map(wordSaying)
  const list = (text: (saying: Saying) => string) => sayings.map(text).join(', ')
  return reply({
    kikuyu: list(({ kikuyu }) => kikuyu),
    english: list(({ english }) => english),
    pronunciation: list(({ pronunciation }) => pronunciation ?? ''),
    evidence: {
      confidence: sayings.every(({ evidence }) => evidence?.confidence === 'high') ? 'high' : 'medium',
      sources: [...new Set(sayings.flatMap(({ evidence }) => evidence?.sources ?? []))],
    },
  })
}

const entrySaying = (entry: KikuyuEntry): Saying =>
  entry.word ? wordSaying({ word: entry.word, isPlural: false }) : phraseSaying(entry)

const WHO_I_AM =
  'I’m the built-in assistant, a program. I answer from a phrasebook and this course’s words, and I won’t make Kikuyu up.'
const WHAT_I_CAN =
  'Type a sentence in English, such as “Where is the toilet?” or “My name is …”. Ask for a word: “How do you say water?” Ask for a meaning: “What does … mean?” Ask me to count, or for a story, a proverb or a tradition.'
const WHAT_IS_MEANT =
  'Which word or sentence? Type it in English to get it in Kikuyu. To learn what a Kikuyu word means, ask: “What does … mean?”'
const UNKNOWN = 'I don’t know how to say that, and I won’t make Kikuyu up. Try fewer or different words.'
const SOME_WORDS = 'Words I know from your sentence:'
const withoutThem = (words: readonly string[]) =>
  `The phrasebook has your sentence without ${words.map((word) => `“${word}”`).join(' and ')}.`
const UNKNOWN_MEANING = 'That word isn’t in this course. Check the spelling, or ask a Kikuyu speaker.'
const NO_WISDOM = 'The elder has nothing to tell of that.'

/** A phrase with the learner's own words in its blank. */
function phraseSaying({ phrase, filler }: FoundPhrase): Saying {
  const filled = (text: string) => (filler === undefined ? text : text.replace('…', () => filler))
  return {
    kikuyu: filled(phrase.kikuyu),
    english: filled(phrase.english),
    pronunciation: pronunciationOf(phrase, filler),
    evidence: { phraseId: phrase.id, confidence: phrase.confidence, sources: phrase.attested },
  }
}

/** Leaves the blank without a pronunciation: learners know how to say their own names. */
function pronunciationOf({ kikuyu, loan }: Phrase, filler: string | undefined): string {
  const [before = '', after = ''] = kikuyu.split('…')
  const hints = [before, after].map((part) => {
    const sound = pronounce(part, loan ? { loan } : {})
    return sound.ok ? sound.value.hint : ''
  })
  return kikuyu.includes('…') ? hints.join(` ${filler ?? '…'} `).trim() : hints.join('')
}

function wordSaying({ word, isPlural }: FoundWord): Saying {
  const kikuyu = isPlural && word.plural !== undefined ? word.plural : spelledOut(word)
  const { optional: _optional, ...form } = { ...word, kikuyu }
  return {
    kikuyu,
    english: isPlural ? `${word.english} (several)` : word.english,
    pronunciation: hintOf(isPlural ? form : word),
    evidence: evidenceSentence(word),
  }
}

const evidenceSentence = (word: AssistantWord) => ({
  wordId: word.id,
  confidence: word.confidence,
  sources: word.attested,
})

const ORDER: readonly Confidence[] = ['low', 'medium', 'high']

/** Joins whole sayings, each a sentence. The result is as certain as the least certain of them. */
function inSequence([first, ...more]: readonly [Saying, ...Saying[]]): Saying {
  if (more.length === 0) return first
  const all = [first, ...more]
  const confidence = ORDER.find((level) => all.some(({ evidence }) => evidence?.confidence === level)) ?? 'low'
  return {
    kikuyu: all.map(({ kikuyu }) => asSentence(kikuyu)).join(' '),
    english: all.map(({ english }) => asSentence(withoutRemark(english))).join(' '),
    pronunciation: all.map(({ pronunciation }) => pronunciation ?? '').join(', '),
    evidence: { confidence, sources: [...new Set(all.flatMap(({ evidence }) => evidence?.sources ?? []))] },
  }
}

const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)
