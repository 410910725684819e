import { common, denials } from '../answer/frame.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { OPENING_VERBS } from '../english/question-openers.ts'
import { memoized, ONE_TURN } from '../memoize/memoize.ts'
import { coreOf, type IsInterjection } from './bare-message.ts'

/** A sentence of a message, or a part of one: between commas, before “but” or “I think”. */
export interface MessagePart {
  readonly text: string
  /** True if the part begins a sentence, as the first one does. */
  readonly opensSentence: boolean
  /** The punctuation that ends its sentence; empty inside of one. */
  readonly end: string
}

/** A longer message is read as a whole. */
const MOST_PARTS = 8

const between =
  /([.!?…;:()\n]+|\p{Extended_Pictographic}+|[,/]|\s[-–—]+\s|\s(?=(?:but|because|bc|cos|cuz|i (?:think|guess|believe|hope|reckon|suppose))\b))/iu

/** A mark inside quotation marks in a sentence: “rĩa means "Eat!" to one person”, “I take it this means "how many?".” */
const INSIDE_QUOTATION = /(?<![.!?])[.!?]{1,3}(?=["”](?:,? \p{Ll}|[.!?]))/gu

/** “so 'rũgama!' would be stand up!, right?” */
const INSIDE_CLAIM = /!(?=['"’”]? (?:=|(?:could|must|would) (?:be|mean)|means?) |, right)/g

/** “nyendete no wait ndiendete”: a second try, without a sign before it. */
const UNMARKED_CORRECTION =
  /(?<=\p{L}) ((?:hmm+ |oh )?(?:no+ (?:wait|sorry)|wait no+|sorry no+|oops)(?: i meant?)?|(?:no|wait|sorry) i meant?) (?=\p{L})/giu
/** “metha actually giti” */
const CORRECTED_ONCE = /^([^\p{L}]*\p{L}+) (no|actually|wait) (?=\p{L}+[^\p{L}]*$)/iu

/** `:)` stands for a picture. */
const EMOTICON = /(?<![\p{L}\p{N}])[:;]['-]?[()DPp3/](?![\p{L}\p{N}])/gu

/** The parts of a message that hold letters; empty when there are more than can be told apart. */
export function messageParts(message: string, isInterjection: IsInterjection): readonly MessagePart[] {
  const known = partsBy.get(isInterjection)
  const parts = known ?? memoized((text) => separated(text, isInterjection), ONE_TURN)
  if (!known) partsBy.set(isInterjection, parts)
  return parts(message)
}
const partsBy = new WeakMap<IsInterjection, (message: string) => readonly MessagePart[]>()

function separated(message: string, isInterjection: IsInterjection): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let opensSentence = true
  for (const piece of message
    .replace(EMOTICON, ' 🙂 ')
    .replace(INSIDE_QUOTATION, '')
    .replace(INSIDE_CLAIM, '')
    .replace(UNMARKED_CORRECTION, ', $1, ')
    .replace(CORRECTED_ONCE, '$1, $2, ')
    .split(between)) {
    if (/\p{L}/u.test(piece)) {
      for (const text of withoutInterjections(piece, isInterjection)) {
        parts.push({ text, opensSentence, end: '' })
        opensSentence = false
      }
      if (parts.length > MOST_PARTS) return []
    } else if (/[.!?…;:\n]|\p{Extended_Pictographic}/u.test(piece)) {
      opensSentence = true
      const last = parts.pop()
      if (last) parts.push({ ...last, end: `${last.end}${piece}` })
    }
  }
  return parts
}

/** The interjections before a text, the text, and those after it. */
function withoutInterjections(text: string, isInterjection: IsInterjection): readonly string[] {
  const words = text.trim().split(/\s+/)
  const [first, end] = coreOf(words, isInterjection, isInterjection)
  if (first === end) return [words.join(' ')]
  return [words.slice(0, first), words.slice(first, end), words.slice(end)].flatMap((run) =>
    run.length > 0 ? [run.join(' ')] : [],
  )
}

/** Parts of the same sentence put together: the meaning of a greeting may have a comma. */
export function inSentences(parts: readonly MessagePart[]): readonly MessagePart[] {
  const sentences: MessagePart[] = []
  for (const part of parts) {
    const before = part.opensSentence ? undefined : sentences.pop()
    sentences.push(before ? { ...before, text: `${before.text}, ${part.text}`, end: part.end } : part)
  }
  return sentences
}

/** The first word of a question. */
export const ASKS = new RegExp(`^(?:whats?|how|why|where|when|which|who|${OPENING_VERBS})\\b`, 'iu')

/** “Is that right?” asks for what the tutor does anyway. */
export function asksIfRight(text: string): boolean {
  if (asksAboutOther(text)) return false
  if (HOW_WAS.test(text)) return !WISHES_TO_SAY.test(text)
  // “why is it spelled with so many u’s?”, “how do I say it is far?”
  if (/\b(?:how come|why)\b|\bsay ["“]?(?:it|that|this)(?:['’]?s| is) \p{L}/iu.test(text)) return false
  const words = englishWords(text)
  // “the other right answer” asks for one.
  if (words.includes('other') || ALSO_MEANS.test(text)) return false
  return words.some((word) => judging.has(word)) && words.every((word) => judging.has(word) || common.has(word))
}

/** True for “was my good evening sentence wrong, then?”, which asks about something else than the answer. */
export const asksAboutOther = (text: string): boolean => ABOUT_OTHER.test(text)
const ABOUT_OTHER =
  /\b(?:is|was)(?:n['’]?t)? (?:my (?!(?:accents?|answer|guess|mistake|pronunciation|spelling|tildes?|try|typing|word)\b)(?:[a-z]+ ){0,3}(?:good [a-z]+|goodbye|greeting|hello|phrase|sentence|version)|what i (?:said|typed|wrote) (?:before|earlier))(?: also| really| actually| even)? (?:bad|correct|ok(?:ay)?|right|wrong)\b/i

/** “is it right like correct as well?” */
const ALSO_MEANS = /\bright like [a-z]{4,20}\b[^.?!]{0,30}\b(?:also|as well|too)\b/i

/** “I would like to tell them hello, how is that?” */
const WISHES_TO_SAY = /\b(?:to|wanna) (?:ask|say|tell) /i
const HOW_WAS =
  /\b(?:is|was) (?:that|this|it) an?(?:,? (?:no|yes)(?: (?:or|and) (?:an? )?(?:no|yes))?)?\W*$|\b(?:did|does|do) (?:that|this|it|mine|my answer) count\W*$|\bhow (?:was|is|about) (?:that|it|this)\W*$|\bhow did i do\W*$|\b(?:is|was) (?:that|this|it) (?:close|ok|okay|any good|good enough)\W*$|\bdid i (?:get|say|spell|type|write|do) (?:it|that|this)(?: right| correctly)?\W*$|^\W*(?:(?:is|was) )?(?:that|this) (?:how (?:they|to|we|you) (?:say|spell|write) (?:it|that|this)|it|the (?:right )?(?:answer|one))\W*$/i

const judging: ReadonlySet<string> = new Set([
  'close',
  'correct',
  'far',
  'good',
  'nah',
  'nope',
  'right',
  'spelled',
  'wrong',
])

/** True if a text says that its writer does not understand: the word beside it is asked about. */
export const isLost = (text: string) =>
  /\bnot (?:get|understand|follow)\b|\bconfus|\bno sense\b|^(?:huh|what|why|how)$/.test(englishWords(text).join(' '))

/** “… no wait” and “… forget I said that” take an answer back; “… not sure” and “… not giti” do not. */
export function takesBack(text: string): boolean {
  // “food, and no: how do you say …”
  if (MINDS_OTHER.test(text) || IS_TAG.test(text) || /^and no+$/i.test(text)) return false
  const words = englishWords(text)
  if (TAKES_BACK.test(words.join(' '))) return true
  if (COMPARES.test(text)) return false
  return words.length <= 3 && words.some((word, i) => denials.has(word) && namesNothing(words[i + 1]))
}
const TAKES_BACK =
  /(?<!\b(?:could|never|not|would) )\b(?:(?:(?<!\bto )forget|scrap|scratch|delete|ignore) (?:it|that|this|i (?:said|wrote|typed))|never ?mind|nvm|jk|just kidding|(?:do|did) not mean (?:it|that))\b/
/** “not really the same” */
const COMPARES = /\b(?:alike|different|same|similar)\b/i
/** “Never mind the long sentence”, “ok never mind”: drops an earlier question. */
const MINDS_OTHER = /\bnever ?mind (?:about|my|the|your)\b|^ok(?:ay)?,? (?:never ?mind|nvm)$/i
/** “kindu is one, isn’t it” */
const IS_TAG = /^(?:are|do|does|is|was)n['’]?t (?:it|that|they)$/i
const namesNothing = (word: string | undefined) => word === undefined || functionWords.has(word) || dropping.has(word)
const dropping: ReadonlySet<string> = new Set(['correct', 'right', 'sorry', 'wait', 'wrong'])

/** True for a text of a later sentence that is longer than the part `at`: “gũkoma. Is it ndĩrenda kũrĩa?” asks something else. */
export function isLongerLater(parts: readonly MessagePart[], at: number, part: MessagePart, text: string): boolean {
  const { text: given = '', end = '' } = parts[at] ?? {}
  return parts.indexOf(part) > at && /^[.!]/.test(end) && text.split(' ').length > given.split(' ').length
}

/** “metha. Giti, what is that?” asks about the other word. */
export function isTopic(parts: readonly MessagePart[], part: MessagePart): boolean {
  const next = parts[parts.indexOf(part) + 1]
  if (next === undefined) return false
  // “metha?? Is that from Swahili? igĩrĩ”
  if (part.end.includes('?') && next.end !== '' && parts.indexOf(next) < parts.length - 1)
    return /^(?:is|was|does) (?:it|that|this)\b/i.test(next.text)
  return part.end === '' && !next.opensSentence && /^(?:what|why|how)\b/i.test(next.text)
}

/** The parts as a message of their own. */
export const joinedAgain = (parts: readonly MessagePart[], places: readonly number[]): string =>
  places
    .map((i) => {
      const { text, end } = parts[i]!
      const isInSentence = end === '' && places.includes(i + 1) && !parts[i + 1]!.opensSentence
      // An emoji ends a sentence, too.
      return `${text}${isInSentence ? ',' : /[.!?…]/.test(end) ? end : '.'}`
    })
    .join(' ')

/** The message without some of its parts. `isLeft` tells by their place which. */
export const joinedWithout = (parts: readonly MessagePart[], isLeft: (place: number) => boolean): string =>
  joinedAgain(
    parts,
    [...parts.keys()].filter((i) => !isLeft(i)),
  )
