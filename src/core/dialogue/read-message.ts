import type { AnswerIndex } from '../answer/answer-index.ts'
import { functionWords, isTelling, lessonTalk } from '../english/function-words.ts'
import { openingsBefore } from '../english/openings.ts'
import { englishWords, withDoubleQuotes } from '../english/plain-english.ts'
import type { CourseWord } from '../word/word.ts'
import type { Act, RankedAct, Topic } from './act.ts'
import { bareMessages, type IsInterjection } from './bare-message.ts'
import { createClassifier, type ClassifierData } from './classifier.ts'
import type { InFull } from '../english/synonyms.ts'
import { KIKUYU, READ_AT_MOST, tokensOf } from './features.ts'
import { createFindMentions, type Mention } from './mentions.ts'

interface AskedEnglish {
  /** The longest text that the course has a word for; the whole where it has none. */
  readonly text: string
  readonly words: readonly CourseWord[]
  /** All of the English that is asked about. */
  readonly whole: string
}

/** The words that a message asks about. */
interface Slots {
  /** Kikuyu of the course that it names, in its order. */
  readonly mentions: readonly Mention[]
  /** The English that it asks about: what stands in quotation marks, else what does not frame the question. */
  readonly english?: AskedEnglish
  /** It points at a word without naming it: `this`, `that word`, `it`. */
  readonly isPointing: boolean
  /** It holds Kikuyu of the course and no other word. */
  readonly isOnlyKikuyu: boolean
}

/** A message read as one dialogue act. */
export interface Understanding {
  readonly act: Act
  /** How probable the act is, from 0 to 1. */
  readonly confidence: number
  /** The topic within the act, if the message is about one. */
  readonly topic?: Topic
  /** All acts, the likeliest first. */
  readonly ranked: readonly RankedAct[]
  readonly slots: Slots
}

export type ReadMessage = (message: string) => Understanding

/** The data of `createReadMessage` besides the course: see `npm run train`. */
export interface DialogueData extends ClassifierData {
  /** English words in which questions about words are framed, parted by spaces: `how do you say`. */
  readonly framing: string
}

export interface Lookup {
  readonly answerIndex: AnswerIndex
  /** `plain`: the text is as `englishWords` returns it. */
  readonly findByMeaning: (english: string, how?: 'plain') => readonly CourseWord[]
  /** Common Swahili in small letters, which most learners in Kenya know. None of it is a word of the course. */
  readonly swahili: readonly string[]
  readonly otherLanguages: OtherLanguages
  readonly inFull: InFull
  /** True for words before a message that change nothing of what it says. */
  readonly isInterjection: IsInterjection
  /** True for words after a message that change nothing of what it says. */
  readonly isAside: IsInterjection
}

/** Common words of other languages than English and Swahili, in small letters without accents. None of it is a word of the course. */
export interface OtherLanguages {
  readonly words: readonly string[]
  /** Words that say thanks, Swahili included. */
  readonly thanks: readonly string[]
  /** Words of sentences that ask for help or say that something is not understood, Swahili included. */
  readonly help: readonly string[]
}

export function createReadMessage(
  data: DialogueData,
  { answerIndex, findByMeaning, swahili, otherLanguages, inFull, isInterjection, isAside }: Lookup,
): ReadMessage {
  const classify = createClassifier(data)
  const findMentions = createFindMentions(answerIndex)
  const framing = new Set(data.framing.split(' '))
  const { words, thanks, help } = otherLanguages
  const foreign = new Set([...swahili, ...words, ...thanks, ...help])
  const readText: ReadMessage = (message) => {
    const { mentions, marked } = findMentions(withDoubleQuotes(message))
    const tokens = tokensOf(marked, inFull)
    const plain = certainAct(tokens, foreign)
    const read = plain ? [{ act: plain, confidence: 1 }] : classify(tokens)
    const isUnsure = (read[0]?.confidence ?? 0) < SURE && isPartlyForeign(tokens, foreign)
    const ranked: readonly RankedAct[] = isUnsure ? [{ act: 'other-language', confidence: 1 }] : read
    const [likeliest = { act: 'no-words', confidence: 1 } as const] = ranked
    const said = mentions.length === 0 ? saidInFull(marked, likeliest, framing, findByMeaning) : undefined
    const isSaying = said !== undefined || SAYS_QUOTED.test(marked) || ASKS_GREETING.test(marked)
    const top = mentions.length === 0 && isSaying ? HOW_TO_SAY : likeliest
    const claimed = claimedEnglish(marked, findByMeaning)
    const isOnEnglish = namesEnglish.has(top.act) || top.confidence < SURE
    const asking = isOnEnglish ? marked : marked.replace(REQUESTS, '$1 ')
    const english = claimed ?? said ?? askedEnglish(asking, framing, findByMeaning)
    return {
      ...(claimed && top.act !== 'claim' ? CLAIM : top),
      ranked,
      slots: {
        mentions,
        ...(english && { english }),
        isOnlyKikuyu: plain === 'answer',
        isPointing: /\b(?:this|that|it|its|these|those|one)\b/i.test(marked.slice(0, 200)),
      },
    }
  }
  return (message) => {
    const whole = readText(message)
    const isDoubtful = whole.act === 'other-language' && whole.confidence < 1
    if (isDoubtful && message.split(/[\s.,!?…]+/).every((word) => word === '' || isAside(word) || isInterjection(word)))
      return readText('')
    if (whole.confidence >= SURE_OF_WHOLE) return whole
    // “ok so idk” looks like an answer, since most of its words say nothing.
    for (const bare of bareMessages(message.slice(0, READ_AT_MOST), isInterjection, isAside)) {
      const read = readText(bare)
      // “whaaat”
      if (isDoubtful && englishWords(bare).every((word) => functionWords.has(word))) return read
      // “hi everyone” only greets.
      const isCourtesy = courtesies.has(whole.act) && whole.ranked[1]?.act !== read.act
      if (!tellsSomething.has(read.act) && read.confidence >= SURE_OF_WHOLE && !isCourtesy) return read
    }
    return whole
  }
}

const courtesies: ReadonlySet<Act> = new Set<Act>(['greeting', 'sorry', 'thanks'])

/** Acts that ask for nothing, for which each word counts: “oops, thats swahili, my bad” says sorry. */
const tellsSomething: ReadonlySet<Act> = new Set<Act>([
  'answer',
  'claim',
  'compare-language',
  'contest',
  'no-words',
  'off-topic',
  'other-language',
  'own-name',
])

/** At or above this confidence the words around what a message says have hidden nothing, or what is left is understood. */
const SURE_OF_WHOLE = 0.9

/** “How do I say "sit here"?” and “how would I say she was here?” ask for words, whatever the English is about. */
const SAYS_QUOTED =
  /["“][^"“”§]{2,60}["”],? how (?:can|could|do|does|should|would) (?:i|one|u|we|you) say (?:it|that|this)\b|\bhow (?:can|could|do|does|should|would) (?:i|one|u|we|you) say (?:he|i|she|they|we) [a-z]|\b(?:how|what|(?:can|could|may|would) (?:i|we|you))\b[^.?!"“]{0,30}\b(?:says?|tell)\b[^.?!"“]{0,12}["“][^"“”]{0,60}[a-z][^"“”]{0,60}["”]/i
/** “What is good afternoon in full?” asks for a greeting; “how are you” is one. */
const ASKS_GREETING =
  /\b(?:what(?:['’]?s| is| would be| about)|how (?:about|do|does|would|to)\b[^.?!]{0,20}\bsay)(?: the)? (?:good (?:afternoon|day|evening|morning|night)|good ?bye|hello)\b/i
/** The English that a message plainly asks for, if the classifier did not take the message for anything else for sure. */
function saidInFull(
  marked: string,
  { act, confidence }: RankedAct,
  framing: ReadonlySet<string>,
  findByMeaning: Lookup['findByMeaning'],
): AskedEnglish | undefined {
  if (act !== 'how-to-say' && confidence >= (mistakenForSaying.get(act) ?? 0)) return undefined
  const text = englishWords(ASKS_TO_SAY.exec(marked)?.[1] ?? '').join(' ')
  const words = text === '' ? [] : findByMeaning(text, 'plain')
  if (words.length > 0) return { text, whole: text, words }
  if (text.split(' ').some((word) => word.length > 2 && isTelling(word))) {
    const part = askedEnglish(text, framing, findByMeaning)
    if (part?.words.length) return { ...part, whole: text }
    // “how do you say Ngũgĩ?” asks for its sound.
    if (act !== 'pronounce' || text.split(' ').some((word) => functionWords.has(word)))
      return { text, whole: text, words }
  }
  const known = englishWords(WANTS_TO_KNOW.exec(marked)?.[1] ?? '').join(' ')
  const pieces = known.split(/ (?:and|or) /)
  const isKnown = pieces.every((piece) => piece.length > 1 && findByMeaning(piece, 'plain').length > 0)
  return isKnown ? { text: known, whole: known, words: [] } : undefined
}
/** Acts that “go straight on” and “it is far” are read as, with the confidence from which they hold. */
const mistakenForSaying: ReadonlyMap<Act, number> = new Map<Act, number>([
  ['answer', 0.95],
  ['contest', 0.95],
  ['grammar', 0.6],
  ['meaning', 0.95],
  ['off-topic', 0.95],
  ['plural', 0.5],
  ['pronounce', 0.95],
  ['show-answer', 0.95],
  ['when-to-use', 0.95],
])
/** “how do I say go straight on?”, and not “… it”, “… two of them”, “… dog in Japanese” or “… the th”. */
const ASKS_TO_SAY =
  /(?:\bhow (?:can|could|do|does|should|to|would)(?: (?:i|one|people|they|u|we|you))?(?: (?:actually|even|just))? say|\b(?:if|suppose|what if) (?:i|we) (?:need|needed|want|wanted) to (?:say|tell (?:her|him|people|someone|them)(?: that)?)|\b(?:like|need|wanna|want)(?: to)? know how to say) (?!(?:a few|it(?! is\b|['’]?s\b)|just one|letters?|lots|many|more|not|one|several|so|that|the \p{L}{1,2}\b|them|these|this|those|three|two)\b)([^.?!,§"“]{2,60}?)(?: (?:again|in (?:gi|gĩ|ki)kuyu|now|please|pls|then))*(?=[.?!,]|$)(?<! in \p{L}+)/iu
/** “I just want to know left and right” */
const WANTS_TO_KNOW =
  /\b(?:needed|need|wanted|wanna|want)(?: to)? know ([a-z][a-z' ’]{2,40}?)(?: (?:now|please|pls))*(?=[.?!,]|$)/iu
/** Acts of messages that may be about any English. */
const namesEnglish: ReadonlySet<Act> = new Set<Act>(['answer', 'claim', 'how-to-say'])
/** Words of a request that are not what it is about: “give me an example”, “can you read this word”, “plural please”. */
const REQUESTS =
  /(?<!\p{L})(?:like(?= for)|(?:can|could|will|would) (?:i|u|you)(?= \p{L})|(?:give|help|show|teach|tell) me(?= \p{L})|^\W*please(?= \p{L})|(?:hear|read|repeat|say|use|write)(?= (?:it|out|that|the word|this)\b)|(again|example|hint|it|plural|that|this),? (?:please|pls))(?!\p{L})/giu
const CLAIM: RankedAct = { act: 'claim', confidence: 1 }
const HOW_TO_SAY: RankedAct = { act: 'how-to-say', confidence: 1 }

/** No words at all, nothing but Kikuyu and another language than English need no classifier. */
function certainAct(tokens: readonly string[], foreign: ReadonlySet<string>): Act | undefined {
  const words = tokens.filter((token) => /^\p{L}/u.test(token))
  if (words.length > 0 && words.every((word) => NOT_LATIN.test(word))) return 'other-language'
  if (words.length > 0 && words.every(isMash)) return 'no-words'
  if (words.length > 0) return isForeign(words, foreign) ? 'other-language' : undefined
  return tokens.includes(KIKUYU) ? 'answer' : 'no-words'
}

const NOT_LATIN = /^\P{Script=Latin}+$/u

/** True for letters typed at random: five consonants in a row, of which “hmmmm” has two. The “ngth” of “lengths” counts as two. */
function isMash(word: string): boolean {
  const [run = ''] = /[^aeiouyĩũ]{5,}/iu.exec(word.replace(/[cpst]h|ck|ng/gi, 't')) ?? []
  return new Set(run).size > 2
}

/** True if a text is in another language: in all of its words, or more plainly than in English where not all are known. */
function isForeign(words: readonly string[], foreign: ReadonlySet<string>): boolean {
  const known = words.filter((word) => foreign.has(word)).length
  if (known === words.length) return true
  const english = words.filter((word) => functionWords.has(word)).length
  return known > 1 && known > english && known * LEAST_SHARE_FOREIGN >= words.length
}

const LEAST_SHARE_FOREIGN = 3

/** True if half of the words are of another language, and none is plainly English. */
function isPartlyForeign(tokens: readonly string[], foreign: ReadonlySet<string>): boolean {
  const words = tokens.filter((token) => /^\p{L}/u.test(token))
  const known = words.filter((word) => foreign.has(word)).length
  return known > 0 && known * 2 >= words.length && !words.some((word) => functionWords.has(word))
}

/** Below this confidence, a message that is partly in another language counts as one in that language. */
const SURE = 0.5

/** Words of the longest English text that is looked up. */
const LONGEST = 8

/**
 * The English that a question is about. The words that frame such questions are left out, unless the course has a word for a text
 * that holds others too: `how are you` in `how do you say how are you`.
 */
function askedEnglish(
  marked: string,
  framing: ReadonlySet<string>,
  findByMeaning: Lookup['findByMeaning'],
): Slots['english'] {
  const [inMarks, quoted] = /["“]([^"“”]{1,80})["”]/.exec(marked) ?? []
  if (quoted !== undefined && inMarks && !quoted.includes(KIKUYU)) {
    const words = findByMeaning(quoted)
    // “And "chai", how do you say tea?”
    const named = words.length > 0 ? undefined : askedEnglish(marked.replace(inMarks, ' '), framing, findByMeaning)
    return named && named.words.length > 0 ? named : { text: quoted, whole: quoted, words }
  }
  const words = englishWords(marked.replace(OPENING, ' ').replaceAll(KIKUYU, ' '))
  const isFrame = (word: string) => framing.has(word)
  const first = words.findIndex((word) => !isFrame(word))
  const last = words.findLastIndex((word) => !isFrame(word))
  const whole = words.slice(first, last + 1).join(' ')
  // A text of framing words alone, such as “I do not like”, comes second.
  const isNamed = (span: readonly string[]) => !span.every(isFrame)
  for (const isWanted of [isNamed, isAnything]) {
    const found = longestWithMeaning(words, isWanted, findByMeaning)
    if (found) return { ...found, whole: whole.length < found.text.length ? found.text : whole }
    if (first >= 0) break
  }
  return first < 0 || last - first >= LONGEST ? undefined : { text: whole, words: [], whole }
}

/** “Is kũ where?”: a meaning of the course, although its words frame most questions. */
function claimedEnglish(marked: string, findByMeaning: Lookup['findByMeaning']): AskedEnglish | undefined {
  const text = IS_CLAIMED.exec(marked)?.[1]?.toLowerCase()
  const words = text === undefined ? [] : findByMeaning(text)
  return text === undefined || words.length === 0 ? undefined : { text, whole: text, words }
}
const IS_CLAIMED =
  /^\W*(?:(?:so|and|ok|wait|oh),? )*(?:is|does) §kikuyu (?:mean )?["“'‘]?([a-z][a-z ]{0,30}?)["”'’]?\s*\?/i

/** Words before a question, such as “wait” in “wait what did that mean”. The question is not about them. */
const OPENING = openingsBefore(
  '(?:§|(?:can|could|did|do|does|hows?|is|was|whats?|when|wheres?|which|whos?|why|would)\\b)',
)

const isGrammar = (word: string) => functionWords.has(word) || lessonTalk.has(word)
const isAnything = ([word = '', ...more]: readonly string[]) => more.length > 0 || !isGrammar(word)

function longestWithMeaning(
  words: readonly string[],
  isWanted: (span: readonly string[]) => boolean,
  findByMeaning: Lookup['findByMeaning'],
): Pick<AskedEnglish, 'text' | 'words'> | undefined {
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const span = words.slice(from, from + length)
      if (!isWanted(span)) continue
      const found = findByMeaning(span.join(' '), 'plain')
      if (found.length > 0) return { text: span.join(' '), words: found }
    }
  }
  return undefined
}
