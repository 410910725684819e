import { plainForm } from '../answer/letters.ts'
import { plainSense, sensesOf } from '../answer/senses.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { spelledOut } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import type { Asked } from './lesson-state.ts'

/** What a message asks the learner for: `copy` a word that it shows itself, a word from its meaning, or a meaning. */
export type AskedFor = Pick<Asked, 'wordId' | 'how'>

/**
 * Reads from what a model has said, in our markup, which word of the lesson it asks for. Cautious: where it is not plain that
 * one word is asked for, and which, nothing is.
 */
export function askedFor(said: string, lesson: Lesson): AskedFor | undefined {
  const marked = withMarks(said, lesson)
  const asks = marked.sentences.flatMap((sentence) => askIn(sentence, marked, lesson) ?? [])
  const [ask] = asks
  if (!ask || asks.some(({ wordId }) => wordId !== ask.wordId)) return undefined
  const how = asks.some((other) => other.how === 'english') ? 'english' : ask.how
  if (how === 'english') return asks.every((other) => other.how === 'english') ? { ...ask, how } : undefined
  return { wordId: ask.wordId, how: marked.shown.includes(ask.wordId) ? 'copy' : how }
}

/** A text with numbers for its Kikuyu and for what stands in quotation marks: neither ends a sentence then. */
interface Marked {
  readonly sentences: readonly string[]
  /** Ids of the lesson's words in the order in which they stand; '' for what is none. */
  readonly kikuyu: readonly string[]
  readonly quotes: readonly string[]
  readonly shown: readonly string[]
}

const KIKUYU = /\*(?!\s|\*)([^*\n]+?)(?<!\s)\*(?: \([^()\n]*\))?/g
const QUOTES = /“([^“”\n]+)”|"([^"\n]+)"|(?<![\p{L}\p{N}])['‘]([^'‘’\n]+)['’](?![\p{L}\p{N}])/gu

function withMarks(said: string, lesson: Lesson): Marked {
  const kikuyu: string[] = []
  const quotes: string[] = []
  const text = said
    .replace(/\*\*([^*\n]*)\*\*/g, '$1')
    .replace(KIKUYU, (_, word: string) => `⟦${kikuyu.push(wordSaid(word, lesson)?.id ?? '') - 1}⟧`)
    .replace(QUOTES, (_, ...inner: (string | undefined)[]) => {
      const quoted = inner.slice(0, 3).find((part) => part !== undefined) ?? ''
      // A word between quotation marks is still the word.
      return /^⟦\d+⟧[.?!,]?$/.test(quoted) ? quoted : `‹${quotes.push(quoted) - 1}›`
    })
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/).map((sentence) => sentence.trim().replace(/^task: /i, ''))
  return { sentences, kikuyu, quotes, shown: kikuyu.filter((id) => id !== '') }
}

function wordSaid(kikuyu: string, { words }: Lesson): Word | undefined {
  const said = plainForm(kikuyu)
  return words.find((word) =>
    [word.kikuyu, spelledOut(word), ...word.accepted].some((form) => plainForm(form) === said),
  )
}

const GLOSS = `(?<gloss>‹\\d+›|[^‹›⟦⟧?.!]{1,60}?)`
const TO_KIKUYU = '(?: (?:in(?:to)?|using) (?:kikuyu|gikuyu|gĩkũyũ))'
const TAIL = '(?: (?:again|now|too|please|for me|then|this time|yourself|without looking|from memory))*,?'
const END = `${TAIL}[?.!:…]*$`
const VERB = '(?:say|write|type|ask|spell)'

/** The word is wanted from its meaning. Without “in Kikuyu” the meaning must stand in quotation marks. */
const FROM_MEANING = [
  `\\bhow (?:do|would|can|could|should|might) (?:you|we|i|one) ${VERB} ${GLOSS}${TO_KIKUYU}?${END}`,
  `\\b(?:do you )?(?:remember|recall|know|tell me|show me) (?:how to|how you|how we) ${VERB} ${GLOSS}${TO_KIKUYU}?${END}`,
  `\\bwhat(?:'s|’s| is| was) (?:the |our )?(?:kikuyu |gikuyu )?(?:word|phrase|greeting|expression|kikuyu|translation)(?: word| phrase)? (?:for|that means|meaning) ${GLOSS}${TO_KIKUYU}?${END}`,
  `\\bwhat(?:'s|’s| is| was) ${GLOSS}${TO_KIKUYU}${END}`,
  `\\bhow is ${GLOSS} (?:said|written)${TO_KIKUYU}?${END}`,
  `${request()}(?:try (?:to|and) |try )?(?:say(?:ing)?|writ(?:e|ing)|typ(?:e|ing)|translat(?:e|ing)|give me) ${GLOSS}${TO_KIKUYU}${END}`,
  `${request()}(?:try (?:to|and) |try )?(?:say(?:ing)?|writ(?:e|ing)|typ(?:e|ing)|translat(?:e|ing)) (?<gloss>‹\\d+›)${END}`,
].map(pattern)

const MEANING = [
  String.raw`\bwhat does (?:the (?:word|phrase) )?⟦(?<word>\d+)⟧ mean(?: in english)?${END}`,
  String.raw`\bwhat(?:'s|’s| is) the (?:meaning|english)(?: word| translation)? (?:of|for) ⟦(?<word>\d+)⟧${END}`,
  String.raw`\bwhat(?:'s|’s| is) ⟦(?<word>\d+)⟧ in english${END}`,
].map(pattern)

const COPY = pattern(
  String.raw`${request()}(?:try (?:to |and )?)?(?:say(?:ing)?|writ(?:e|ing)|typ(?:e|ing)|repeat(?:ing)?|pronounc(?:e|ing)|practi[sc](?:e|ing)|try)(?: after me)?[:,]? (?:the (?:word|phrase) )?⟦(?<word>\d+)⟧${END}`,
)
const IT = '(?: (?:it|that|the (?:word|phrase|greeting)|this (?:word|phrase|greeting)))'
const COPY_IT = [
  `${request()}(?:try (?:to |and )?)?(?:say(?:ing)?|writ(?:e|ing)|typ(?:e|ing)|repeat(?:ing)?|pronounc(?:e|ing)|practi[sc](?:e|ing)|try(?:ing)?)${IT}(?: (?:back|out|aloud|out loud|after me|once|in kikuyu|with me|a try))*${END}`,
  `${request()}(?:give (?:it|that) a (?:try|go)|have a (?:try|go)|repeat after me|try)${END}`,
  `^(?:now )?(?:it(?:'s|’s| is) )?your turn${END}`,
  `^now you(?: try(?: it)?)?${END}`,
].map(pattern)

/** “Would you like to …”, “Now, can you …”, or the bare verb: not “You say …”, and not “Do not …”. */
function request(): string {
  const before = '(?:now|so|then|great|okay|ok|next|first|please|and|task:|here|once more|again|good|well)'
  const courtesy =
    "(?:can|could|will|would) you(?: please)?(?: like to| try to| want to)?|let(?:’|')s(?: try to)?|please|i(?:’d|'d| would) like you to|do you want to|are you ready to|you can now"
  return `^(?:${before},? )*(?:(?:${courtesy}) )?(?:please )?`
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'iu')
}

function askIn(sentence: string, marked: Marked, lesson: Lesson): AskedFor | undefined {
  const meant = firstGroup(MEANING, sentence, 'word')
  if (meant !== undefined) return asking(marked.kikuyu[Number(meant)], 'english')
  const copied = COPY.exec(sentence)?.groups?.word
  if (copied !== undefined) return asking(marked.kikuyu[Number(copied)], 'copy')
  if (COPY_IT.some((it) => it.test(sentence))) return asking(wordMeant(sentence, marked), 'copy')
  for (const found of FROM_MEANING) {
    const gloss = found.exec(sentence)?.groups?.gloss
    const word = gloss === undefined ? undefined : meaning(unquoted(gloss, marked), lesson)
    if (word) return asking(word.id, 'kikuyu')
  }
  return undefined
}

function firstGroup(patterns: readonly RegExp[], sentence: string, group: string): string | undefined {
  for (const found of patterns) {
    const value = found.exec(sentence)?.groups?.[group]
    if (value !== undefined) return value
  }
  return undefined
}

function asking(wordId: string | undefined, how: AskedFor['how']): AskedFor | undefined {
  return wordId ? { wordId, how } : undefined
}

/** “Try it!” means the word that was shown last before; “Repeat after me:” the one that follows. */
function wordMeant(sentence: string, { sentences, kikuyu }: Marked): string | undefined {
  const at = sentences.indexOf(sentence)
  const [before, after] = [sentences.slice(0, at), sentences.slice(at + 1)].map((some) => wordsIn(some, kikuyu))
  return sentence.endsWith(':') ? after?.[0] : before?.at(-1)
}

function wordsIn(sentences: readonly string[], kikuyu: readonly string[]): string[] {
  return [...sentences.join(' ').matchAll(/⟦(\d+)⟧/g)].flatMap(([, mark]) => kikuyu[Number(mark)] || [])
}

function unquoted(gloss: string, { quotes }: Marked): string {
  const mark = /^‹(\d+)›$/.exec(gloss)?.[1]
  return mark === undefined ? gloss : (quotes[Number(mark)] ?? '')
}

/** The one word of the lesson that has this meaning and no other; else the one that has it among others. */
function meaning(gloss: string, { words }: Lesson): Word | undefined {
  const wanted = asKey(gloss)
  if (wanted === '') return undefined
  const exact = words.filter(({ english }) => asKey(english) === wanted)
  const found = exact.length > 0 ? exact : words.filter(({ english }) => sensesOf(english).map(asKey).includes(wanted))
  return found.length === 1 ? found[0] : undefined
}

function asKey(english: string): string {
  return plainSense(english).replace(/^(?:word|phrase|number|greeting|verb)(?: for)? (?:to (?=\S))?/, '')
}
