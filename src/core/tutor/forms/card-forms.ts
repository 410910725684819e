import { englishWords } from '../../english/plain-english.ts'
import { notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import type { Word } from '../../word/word.ts'
import { cardSentences } from '../facts/card-sentences.ts'
import { inAllForms, spoken } from '../facts/find-fact.ts'
import { isOnSubject } from '../facts/relevance.ts'
import { again, isSecret, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import type { TurnBuilder } from '../turn-builder.ts'
import { wordsToTell } from './word-parts.ts'

/** Replies to questions about Kikuyu that the card of a word speaks of without showing it: “what are the words for "side of"?”. */

/** “what form?”, “which is the other spelling then?”, “you didn’t say what the form is” */
const BARE =
  /\b(?:what|wat|which)(?:['’]?s| is| are| was)?(?: (?:the|that|this))?(?: other)? (answers?|forms?|spellings?|versions?|ways?)(?: (?:do|did) (?:you|u))?(?: (?:is|was|were|are))?(?: (?:it|that|then|this|tho|though|mean|(?:you|u) mean))*\W*$/i

/** “whats the older respectful one”, “how is it spelled with one u?” */
const ASKS = /\b(?:which|wh?at(?:['’]?s)?)\b|\bhow(?:['’]?s| is| are| would| do)\b[^.?!]*\b(?:spel\w+|writ\w+)\b/i

/** Words for asking about a form. */
const ofAsking: ReadonlySet<string> = new Set(
  'again call called comfort form forms mention mentioned noun one ones say spell spelled spelling version way ways word words write written'.split(
    ' ',
  ),
)

export function onCardForm(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  const { judged } = builder.state
  const bare = BARE.exec(message)?.[1]
  if (bare === undefined && !ASKS.test(message)) return undefined
  const ids = context.lesson.wordIds
  const recent = [asked?.wordId, judged?.wordId, ids[ids.indexOf(asked?.wordId ?? '') - 1]]
  for (const word of wordsToTell(heard, ...recent)) {
    const line = notesOf(context.lesson, word.id)?.cardForms
    if (line === undefined || namesSecret(heard, line)) continue
    const isInQuestion = word.id === asked?.wordId || word.id === judged?.wordId
    // Every word has a spelling.
    const mayBeMeant = isInQuestion || (recent.includes(word.id) && !/spelling/i.test(bare ?? ''))
    const isBare =
      bare !== undefined && mayBeMeant && inAllForms(englishWords(bare)).some((one) => termsOf(word.context).has(one))
    const quoting = clauseQuoted(heard, word, line)
    // “With the other u it is …” says nothing beside another word.
    if (quoting !== undefined && (isInQuestion || quoting.startsWith('“')))
      return again(context, builder, withPronunciations(quoting))
    if (isBare || (isAbout(heard, word, line) && (isInQuestion || isNamed(heard, word)))) {
      const subject = isInQuestion ? '' : `${speak(word)} is ${meaningAtEnd(word)} `
      return again(context, builder, `${subject}${withPronunciations(line)}`)
    }
  }
  return undefined
}

const termsOf = (text: string): ReadonlySet<string> => new Set(inAllForms(englishWords(text)))

const isOnOther = ({ understood }: Heard, word: Word): boolean =>
  understood.slots.mentions.some(({ entries }) => entries.every((entry) => entry.word.id !== word.id))

/** True if a message names the word, in Kikuyu or in English. */
const isNamed = ({ context, message, understood }: Heard, { id }: Word): boolean =>
  understood.slots.mentions.some(({ entries }) => entries.some((entry) => entry.word.id === id)) ||
  englishWords(message).some((text) => isOnSubject(text) && context.findByMeaning(text).some((word) => word.id === id))

const QUOTED = /“([^“”]{1,80})”/g
/** Words after the English that a message asks for. */
const AFTER_QUOTED = / (?:again|in kikuyu|mean|please|then) $/
/** Before a further meaning and its Kikuyu: `, “they were” *maarĩ*`. */
const NEXT_CLAUSE = /(?<=[.!?]) |, (?=“[^“”]{1,80}” (?:is )?\*)/

/** The clause of the line whose English, of several words, stands at the end of a sentence of the message. */
function clauseQuoted(heard: Heard, word: Word, line: string): string | undefined {
  if (isOnOther(heard, word)) return undefined
  const said = heard.message
    .split(/[.?!,;:]/)
    .map((text) => ` ${englishWords(text).join(' ')} `.replace(AFTER_QUOTED, ' '))
  const asks = (english: string) => {
    const words = englishWords(english)
    return words.length > 1 && said.some((text) => text.endsWith(` ${words.join(' ')} `))
  }
  const clause = line
    .split(NEXT_CLAUSE)
    .find((text) => [...text.matchAll(QUOTED)].some(([, english = '']) => asks(english)))
  return clause?.replace(/^(“[^“”]*”) (?=\*)/, '$1 is ').replace(/(?<![.!?…*])$/, '.')
}

/** “whats the word for older” does not ask for a form. */
const WORD_FOR = /\bwords? for\b/i
const OF_FORM = /\b(?:forms?|ones?|spell\w*|versions?|ways?|writ\w+)\b/i

/** True for a question that has no other telling words than those of the line and its sentence on the card. */
function isAbout(heard: Heard, word: Word, line: string): boolean {
  const { context, message } = heard
  const told = line.replace(/\*[^*]+\*/g, ' ')
  if (isOnOther(heard, word)) return false
  const own = new Set(englishWords(told).filter(isOnSubject))
  const onCard = cardSentences(word.context).filter((text) => englishWords(text).some((one) => own.has(one)))
  const held = termsOf([told, ...onCard].join(' '))
  // The parts and the other words beside it are told by themselves.
  const others = [...word.related, ...(notesOf(context.lesson, word.id)?.parts ?? [])]
  const meant = termsOf([word, ...others].map(({ english }) => english).join(' '))
  const wanted = englishWords(message).filter(
    (one) => isOnSubject(one) && !ofAsking.has(one) && !context.isInterjection(one),
  )
  const quoted = [...line.matchAll(QUOTED)].map(([, english = '']) => english.toLowerCase())
  const isWhole = wanted.some((one) => quoted.includes(one))
  // One word of several settles nothing: “what’s the price”.
  const isEnough = isWhole || OF_FORM.test(message) || (wanted.length > 1 && !WORD_FOR.test(message))
  return isEnough && wanted.length > 0 && wanted.every((one) => held.has(one)) && !wanted.every((one) => meant.has(one))
}

/** True for a line with the word whose question is open. */
const namesSecret = ({ context, builder }: Heard, line: string): boolean =>
  context.lesson.words.some(({ id, kikuyu }) => isSecret(builder, id) && spoken(line).includes(spoken(kikuyu)))
