import { looseForm } from '../answer/answer-index.ts'
import { wordsOf } from '../answer/letters.ts'
import { englishWords } from '../english/plain-english.ts'
import { notesOf, withPronunciations } from '../lesson/language-notes.ts'
import type { Word } from '../word/word.ts'
import { inAllForms } from './find-fact.ts'
import { isOnSubject } from './relevance.ts'
import { again, isSecret, type Heard } from './reply.ts'
import type { TurnBuilder } from './turn-builder.ts'
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
  const { judged } = builder.memory
  const bare = BARE.exec(message)?.[1]
  if (bare === undefined && !ASKS.test(message)) return undefined
  const ids = context.lesson.wordIds
  const recent = [asked?.wordId, judged?.wordId, ids[ids.indexOf(asked?.wordId ?? '') - 1]]
  for (const word of wordsToTell(heard, ...recent)) {
    const line = notesOf(context.lesson, word.id)?.cardForms
    if (line === undefined || namesSecret(heard, line)) continue
    const isNear = recent.includes(word.id)
    const isBare =
      bare !== undefined && isNear && inAllForms(englishWords(bare)).some((one) => termsOf(word.context).has(one))
    if (isBare || isAbout(heard, word, line)) return again(context, builder, withPronunciations(line))
  }
  return undefined
}

const termsOf = (text: string): ReadonlySet<string> => new Set(inAllForms(englishWords(text)))

/** True for a question that has English of the line between quotation marks, or no other telling words than those of the line and its sentence on the card. */
function isAbout({ context, message, understood }: Heard, word: Word, line: string): boolean {
  const said = ` ${englishWords(message).join(' ')} `
  const told = line.replace(/\*[^*]+\*/g, ' ')
  const quoted = [...line.matchAll(/“([^“”]{1,80})”/g)].map(([, english = '']) => englishWords(english))
  const isQuoted = quoted.some((words) => words.length > 1 && said.includes(` ${words.join(' ')} `))
  const isOnOther = understood.slots.mentions.some(({ entries }) => entries.every((entry) => entry.word.id !== word.id))
  if (isOnOther) return false
  if (isQuoted) return true
  const own = new Set(englishWords(told).filter(isOnSubject))
  const onCard = word.context.split(/(?<=[.!?]) /).filter((text) => englishWords(text).some((one) => own.has(one)))
  const held = termsOf([told, ...onCard].join(' '))
  // The parts and the other words beside it are told by themselves.
  const others = [...word.related, ...(notesOf(context.lesson, word.id)?.parts ?? [])]
  const meant = termsOf([word, ...others].map(({ english }) => english).join(' '))
  const wanted = englishWords(message).filter(
    (one) => isOnSubject(one) && !ofAsking.has(one) && !context.isInterjection(one),
  )
  return wanted.length > 0 && wanted.every((one) => held.has(one)) && !wanted.every((one) => meant.has(one))
}

/** True for a line with the word whose question is open. */
const namesSecret = ({ context, builder }: Heard, line: string): boolean =>
  context.lesson.words.some(({ id, kikuyu }) => isSecret(builder, id) && spoken(line).includes(spoken(kikuyu)))

const spoken = (kikuyu: string): string => ` ${wordsOf(kikuyu).map(looseForm).join(' ')} `
