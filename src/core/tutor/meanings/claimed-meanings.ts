import { judgeEnglish } from '../../answer/judge.ts'
import { plainForm } from '../../answer/letters.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import { functionWords, lessonTalk } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import type { Word } from '../../word/word.ts'
import { smallTalk } from '../messages/act-sets.ts'
import { isMeaningOfPart, known, type Known } from './describe-word.ts'
import type { LessonContext } from '../turn-builder.ts'

/**
 * A verdict on the meanings that a message gives a word. `partly`: one is right, another is not known. `false`: each is the meaning of
 * another word. `open`: the message says more than meanings, so that neither yes nor no is safe.
 */
export type ClaimVerdict = 'true' | 'partly' | 'false' | 'open'

/** Begins the reply to a claim that is right in part. What else a word may mean, the course does not know. */
export const ONLY_IN_PART = 'As far as I know, only in part. '

/**
 * Judges the meanings that stand after a word: “cũcũ is grandmother and grandfather”, “does ira mean today?”. Every one counts, up to the
 * next word of Kikuyu. Undefined where none stands after it.
 */
export function verdictOnClaim(
  context: LessonContext,
  found: Known,
  mention: Mention,
  message: string,
  mentions: readonly Mention[],
): ClaimVerdict | undefined {
  const claim = claimIn(mention, message, mentions)
  if (claim === undefined) return undefined
  if (claim === '' || ON_USE.test(claim)) return 'open'
  if (judgedPiece(context, found, claim) === 'right') return 'true'
  const pieces = claim
    .split(BETWEEN)
    .map((text) => judgedPiece(context, found, text.trim()))
    .filter((judged) => judged !== 'nothing')
  if (pieces.length === 0) return undefined
  if (pieces.every((judged) => judged === 'right')) return 'true'
  if (pieces.every((judged) => judged === 'of-another')) return 'false'
  return pieces.includes('right') && !pieces.includes('unclear') && BOTH.test(claim) ? 'partly' : 'open'
}

const BOTH = /[&+]|\b(?:and|n)\b/i

/**
 * Judges what a message says of the first word that it names. `true` only if what it says of the others is true as well: “is kũruga to
 * cook and gũkoma to jump?”.
 */
export function verdictOnAll(
  context: LessonContext,
  found: Known,
  message: string,
  mentions: readonly Mention[],
): ClaimVerdict | undefined {
  const [first, ...others] = mentions
  const verdict = first && verdictOnClaim(context, found, first, message, mentions)
  const areTrue = others.every((other) => {
    const judged = verdictOnClaim(context, known(context, other), other, message, mentions)
    return judged === undefined || judged === 'true'
  })
  return verdict === 'true' && !areTrue ? 'open' : verdict
}

/** The meaning of another word of the course, at the beginning of what stands beside a word: “(gikombe) - table”. */
export function wrongGloss(context: LessonContext, word: Word, beside: string): string | undefined {
  const { course, findByMeaning, isInterjection, read } = context
  const [, mark = '', text = ''] = GLOSS.exec(beside) ?? []
  const { act } = read(text)
  const isTalk = wishes.has(act) || (!/[-–—:=]/.test(mark) && (isInterjection(text) || smallTalk.has(act)))
  if (text === '' || isTalk || NO_GLOSS.test(text)) return undefined
  const isWrong = judgedPiece(context, { kind: 'own', word }, text) === 'of-another'
  // “way too simple” only has the words of a meaning.
  const isMeaning = isWrong && findByMeaning(text).some((other) => judgeEnglish(text, other, course).kind === 'right')
  return isMeaning ? text : undefined
}
/** “…, I don’t know”, “… - wait wait” */
const wishes: ReadonlySet<Act> = new Set<Act>(['dont-know', 'hint', 'next', 'repeat', 'show-answer', 'skip', 'slower'])
const NO_GLOSS = /^(?:how|i\b|one$|wh)/i
const GLOSS = /^(\s?[-–—:=(,]?\s?)(?:(?:an?|the|is|means) )?([a-z][a-z' ’]{1,40}?)[).!]{0,3}\s?(?=$|[.;?!]\s)/i

/** The meaning that a message gives a word, after it or before it. Undefined if it gives none. */
function claimIn(mention: Mention, message: string, mentions: readonly Mention[]): string | undefined {
  const at = message.indexOf(mention.text)
  if (at < 0) return undefined
  const from = at + mention.text.length
  const next = mentions
    .filter((other) => other !== mention)
    .map(({ text }) => message.indexOf(text, from))
    .filter((place) => place >= 0)
  const after = message.slice(from, next.length > 0 ? Math.min(...next) : undefined)
  const before = message.slice(0, at)
  const link = LINK.exec(after) ?? (IS_BEFORE.test(before) ? ALONE.exec(after) : null)
  const said = link ? after.slice(link[0].length).replace(TAG, '') : TURNED.exec(before)?.[1]
  return said?.split(ENDS_CLAIM)[0]?.trim().replace(CALLED, '')
}

/** “… is only for one person”: a claim on the use, whatever words of a meaning it has. */
const ON_USE = /^(?:(?:also|always|just|mainly|mostly|only|really) )*(?:at|by|for|from|in|of|on|with)\b/i

/** “… is that the same as last month”, “… is what nurses call grandmother” */
const CALLED =
  /^(?:(?:actually|basically|it|just|really|that|this) ){0,2}(?:the same (?:thing |word )?as|what [a-z'’ ]{1,20}\bcalls?|short for|another word for|our word) /i

/** “so table is metha” */
const TURNED = /(?:^|[.!?;,\n] ?)([^.!?;,\n]{2,60}) (?:=|is|are|must be|would be|could be) ?["“'‘*]?$/i
const LINK =
  /^["”'’*!?]{0,3},? (?:(?:actually|alone|also|always|both|by itself|can|could|just|on its own|only|really|then) ){0,3}(?:=|(?:is|are|mean|means|meaning|must be|would be|could be|should be|stands for)(?! for\b)(?![\p{L}'’]))|^["”'’*]?(?:['’]s | ?[=:])/iu
/** “is ira also today?”, “(cũcũ is grandfather) and guka grandmother” */
const IS_BEFORE = /(?:\b(?:and|is|are|was|isn['’]?t|aren['’]?t) (?:the word )?|^ ?)["“'‘*]?$/i
const ALONE =
  /^["”'’*]{0,2}(?= (?!(?:also |just |only |really )*(?:\p{L}+(?:ed|s)|are|can|do|from|had|have|how|in|like|on|said|what|when|written)\b)\p{L})/iu
const ENDS_CLAIM =
  /[.?;\n]|!(?! \p{Ll})|(?<=\p{L} )(?:because|but|if|or (?:am|are|do|does|is|not|something|what)|since|though|whereas|while)\b/iu
const BETWEEN = /[,/&+]|\b(?:and|as in|like|n|or|plus)\b/i
/** “…, right?”, “…, is it not” */
const TAG =
  /[,.]? (?:(?:am i|isn['’]?t|is) (?:it|that|this|so)?(?: (?:correct|right|so|true|not))?|correct|both|huh|no|not|right|true|yea|yeah|yes)\W*$/i

type JudgedPiece = 'right' | 'of-another' | 'other' | 'unclear' | 'nothing'

function judgedPiece(context: LessonContext, found: Known, text: string): JudgedPiece {
  const { course, isInterjection } = context
  const isContradicted = contradicts(found, text)
  const judge = (meaning: string) =>
    !isContradicted &&
    (found.kind === 'part' || found.kind === 'related'
      ? isMeaningOfPart(context, found, meaning)
      : judgeEnglish(meaning, found.word, course).kind === 'right')
  if (OTHER_LANGUAGE.test(text)) return 'unclear'
  const words = englishWords(text).filter((word) => !isInterjection(word))
  const bare = withoutFrame(words)
  const readings = [...new Set([words.join(' '), bare.join(' ')])].filter(Boolean)
  if ([text, ...readings].some(judge)) return 'right'
  if (words.every((word) => fillers.has(word) || lessonTalk.has(word))) return 'nothing'
  const others = readings.map((reading) => context.findByMeaning(reading)).find(({ length }) => length > 0) ?? []
  const own = plainForm('word' in found ? found.word.kikuyu : found.kind === 'related' ? found.form.kikuyu : found.text)
  // *cigana* is a part of *Nĩ mbeca cigana?*.
  if (others.length > 0 && !others.some(({ kikuyu }) => plainForm(kikuyu).includes(own))) return 'of-another'
  const isMeaning = bare.length <= MOST_WORDS && !SAYS_MORE.test(words.join(' '))
  return isMeaning && bare.every((word) => course.english.isEnglishWord(word)) ? 'other' : 'unclear'
}

/** True for “one cup” as the meaning of a form for several, and “to several people” as that of one said to one person. */
function contradicts(found: Known, meaning: string): boolean {
  if (found.kind !== 'related') return false
  const remark = (found.form.english.match(/\([^()]{0,60}\)/g) ?? []).join(' ')
  return OF_SEVERAL.test(remark) ? ONE.test(meaning) : OF_ONE.test(remark) && SEVERAL.test(meaning)
}
const OF_SEVERAL = /\b(?:more than one|several)\b/
const OF_ONE = /\bone\b/
const ONE = /\b(?:an?|one|single)\b/i
const SEVERAL = /\b(?:all|everyone|group|many|people|plural|several|two)\b/i

/** Words after a meaning that add none: “… is table too?” */
const fillers: ReadonlySet<string> = new Set(
  'again also alright as both here in it ok okay really there then too very well yes'.split(' '),
)
/** “… is fish in swahili too?” */
const OTHER_LANGUAGE = /\bin (?!(?:english|gikuyu|kikuyu)\b)[a-z]{3,}(?: too| as well)?$/i
const MOST_WORDS = 4
/** Words of sentences, not of meanings: “i think so”, “what my mum says”. */
const SAYS_MORE =
  /^(?:he|how|i|it|its|my|our|she|that|they|this|we|what|when|where|who|why|you|your)\b|\b(?:am|are|can|does|is|plural|says?|uses?|was)\b/

/** A meaning without the words around it: “just the word for table in Kikuyu” gives “table”. */
function withoutFrame(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !isFrame(word))
  const last = words.findLastIndex((word) => !isFrame(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}
const isFrame = (word: string): boolean =>
  (functionWords.has(word) && !inMeanings.has(word)) || lessonTalk.has(word) || frame.has(word)
const frame: ReadonlySet<string> = new Set(
  'basically bit form half just kind literally name noun part phrase really simply sort thing verb way well word'.split(
    ' ',
  ),
)
/** Function words that make another meaning: “your father”, “not far”. */
const inMeanings: ReadonlySet<string> = new Set(
  'i me my mine you your yours he him his she her we us our they them their no not never any every all many few these those that'.split(
    ' ',
  ),
)
