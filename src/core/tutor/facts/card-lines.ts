import { looseFormOf } from '../../answer/answer-index.ts'
import { isTelling } from '../../english/function-words.ts'
import { withoutOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import type { Lesson } from '../../lesson/lesson.ts'
import type { Word } from '../../word/word.ts'
import { lessonWordsIn, speakForm } from '../meanings/describe-word.ts'
import { asksSomething, sentencesOf } from '../messages/message-acts.ts'
import type { LearnerRequest } from '../answers/reply-to-answer.ts'
import { type Heard, lineOfReply, mayBeTold } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import { remarks } from '../wording/remarks.ts'
import type { LessonContext, TurnBuilder } from '../turn-builder.ts'
import { cardSentences } from './card-sentences.ts'

import { hiddenIn, ownMessages, questionForFacts, saysNothing, speaks, toldInstead, typedForms } from './find-fact.ts'

/**
 * The last resort for a question that nothing else reads: what the cards and notes of the words in question say in the words of the
 * question. Unlike `findFact` it weighs small words too: “do i put it before or after …?”, “where is the me in it?”.
 */

interface Line {
  readonly text: string
  readonly terms: ReadonlySet<string>
}

interface Lines {
  readonly ofWord: ReadonlyMap<string, readonly Line[]>
  /** The number of lines with each term. */
  readonly count: ReadonlyMap<string, number>
  readonly all: number
}

const made = new WeakMap<object, Lines>()

function linesOf(lesson: Lesson): Lines {
  const key = lesson.notes ?? lesson
  const kept = made.get(key)
  if (kept) return kept
  const ofWord = new Map(lesson.words.map((word) => [word.id, linesOn(lesson, word)] as const))
  const count = new Map<string, number>()
  const lines = [...ofWord.values()].flat()
  for (const { terms } of lines) for (const term of terms) count.set(term, (count.get(term) ?? 0) + 1)
  const indexed = { ofWord, count, all: lines.length }
  made.set(key, indexed)
  return indexed
}

function linesOn(lesson: Lesson, word: Word): readonly Line[] {
  const { grammar = '', plural = '', origin = '', parts = [], replies = [] } = notesOf(lesson, word.id) ?? {}
  // A sentence is told with the next one, which often explains it.
  const texts = [word.context, grammar, plural, origin].filter((text) => text !== '')
  const ofTexts = texts.flatMap((text) =>
    cardSentences(withPronunciations(text)).map((sentence, i, all) => ({
      text: [sentence, ...all.slice(i + 1, i + 2)].join(' '),
      terms: termsOfLine(sentence),
    })),
  )
  const partLines = parts.map(({ kikuyu, english }) => withPronunciations(`*${kikuyu}* is “${english}”.`))
  const others = [...partLines, ...replies.slice(0, 1).map(lineOfReply)]
  return [...ofTexts, ...others.map((text) => ({ text, terms: termsOfLine(text) }))]
}

const allLines = ({ lesson }: LessonContext) => [...linesOf(lesson).ofWord.values()].flat()

const KIKUYU = /\*[^*]{1,80}\*(?: \([^()]{1,80}\))?/g
const termsOfLine = (text: string): ReadonlySet<string> =>
  new Set([...termsIn(text.replace(KIKUYU, ' ')), ...typedForms(text).map((form) => `§${form}`)])

const termsIn = (text: string): readonly string[] => englishWords(text).filter(isTerm).flatMap(formsOf)

const isTerm = (word: string): boolean => (isTelling(word) ? !frame.has(word) : small.has(word))

/** Words of questions about words. */
const frame: ReadonlySet<string> = new Set('just like oh right use used word words phrase'.split(' '))

/** Function words that may be what is asked about. Persons are only where they are named: “which part is the me?”. */
const small: ReadonlySet<string> = new Set('after all before both me my one other same us without you your'.split(' '))
const persons: ReadonlySet<string> = new Set('me my one us you your'.split(' '))
const NAMED =
  /(?:["“'‘]|\b(?:are|for|is|means?|or|the) )(me|my|one|us|you|your)(?=\W*(?:$|["”'’?]|(?:bit|hiding|in|or|part)\b))/gi

/**
 * The line that holds most of what is asked, of the first word in question with one that holds enough: of those that the question
 * names, else of `inPlay`. Then Kikuyu that the tutor has just told. Undefined where nothing holds enough.
 */
function lineFor(
  context: LessonContext,
  builder: TurnBuilder,
  question: string,
  inPlay: readonly string[],
  replyText = '',
): string | undefined {
  const { lesson, read } = context
  const { ofWord, count, all } = linesOf(lesson)
  const { mentions } = read(question).slots
  const named = lessonWordsIn(context, mentions).map(({ id }) => id)
  const terms = termsOf(question)
  const hidden = hiddenIn(lesson, builder.state)
  const weight = ({ forms }: Term) =>
    Math.log((1 + all) / (0.5 + Math.max(0, ...forms.map((form) => count.get(form) ?? 0))))
  const weightOf = (some: readonly Term[]) => some.reduce((sum, term) => sum + weight(term), 0)
  const heldIn = (held: ReadonlySet<string>, own: ReadonlySet<string> = new Set()) =>
    terms.filter(({ forms }) => forms.some((form) => held.has(form) && !own.has(form)))
  const least = replyText === '' ? LEAST_EVIDENCE : weightOf(heldIn(termsOfLine(replyText))) + MUCH_MORE
  const best = (lines: readonly Line[], own: ReadonlySet<string>) => {
    const [first] = lines
      .filter(({ text }) => !speaks(text, hidden))
      .map((line) => ({ line, held: heldIn(line.terms, own) }))
      .filter(({ held }) => {
        const isMost = held.length > 1 || held.length * 2 > terms.length || held.some(({ isSmall }) => isSmall)
        return (
          isMost &&
          weightOf(held) >= Math.max(least, weightOf(terms) * (replyText === '' ? LEAST_SHARE : LEAST_SHARE_INSTEAD))
        )
      })
      .toSorted((one, other) => weightOf(other.held) - weightOf(one.held))
    return first?.line.text
  }
  for (const id of named.length > 0 ? named : inPlay) {
    const word = mayBeTold(builder, id) ? lesson.words.find((one) => one.id === id) : undefined
    // The word and its meaning only say which word is asked about.
    const line =
      word &&
      best(
        ofWord.get(id) ?? [],
        new Set([
          ...typedForms(word.kikuyu).map((form) => `§${form}`),
          ...termsIn(word.english.replace(/\([^()]*\)/g, ' ')),
        ]),
      )
    if (word && line !== undefined) return `My note on ${speak(word)}: ${line}`
  }
  return named.length === 0 && ASKS_AGAIN.test(question) ? best(linesTold(context, builder), new Set()) : undefined
}

const ASKS_AGAIN = /\bagain\b|\bthe [a-z]{2,15}(?: [a-z]{2,15})? one\b/i

/** The meanings of the Kikuyu that the tutor has told: “can you say the i think one again?”. */
const linesTold = ({ course, lesson }: LessonContext, builder: TurnBuilder): readonly Line[] =>
  (builder.state.told ?? []).toReversed().flatMap(({ text }) => {
    const form = course.byLooseForm.get(looseFormOf(text))?.find(({ word }) => word.kikuyu === text)?.word
    const own = lesson.words.find(({ kikuyu }) => kikuyu === text)
    if (!form || (own && !mayBeTold(builder, own.id))) return []
    return [{ text: `${speakForm(own ?? {}, text)} is “${form.english}”.`, terms: new Set(termsIn(form.english)) }]
  })

/** In units of `weight`: a word that one of four lines has, or a rarer one. */
const LEAST_EVIDENCE = 1.4
const LEAST_SHARE = 0.3

/** How much more a line holds than the reply that it replaces, and the least share of the question. */
const MUCH_MORE = 2
const LEAST_SHARE_INSTEAD = 0.5

/** A term of a question in all its forms. */
interface Term {
  readonly forms: readonly string[]
  readonly isSmall: boolean
}

function termsOf(question: string): readonly Term[] {
  const named = new Set([...question.matchAll(NAMED)].map(([, person = '']) => person.toLowerCase()))
  const words = new Set(englishWords(withoutOpenings(question)))
  return [...words]
    .filter((word) => isTerm(word) && (!persons.has(word) || named.has(word)))
    .map((word) => ({
      forms: [...formsOf(word), ...typedForms(word).map((form) => `§${form}`)],
      isSmall: small.has(word),
    }))
}

/** Lines that a card may replace. The others say more than that something is not known. */
const replaceable: ReadonlySet<string> = new Set(
  (
    ['unanswered', 'no-fact', 'no-grammar', 'no-origin', 'no-parts', 'no-plural', 'no-use', 'no-yes-no'] as const
  ).flatMap((name) => remarks[name]),
)

/** The turn with what a card says in place of “I don’t know”. `inPlay`: ids of the words that the message is about, if it names none. */
export function withCardLine(
  context: LessonContext,
  replied: TurnBuilder,
  message: string,
  inPlay: readonly string[],
): TurnBuilder {
  const at = replied.messages.findIndex(({ content }) => replaceable.has(content))
  if (at < 0) return replied
  const [line] = sentencesOf(message)
    .filter((text) => asksSomething(text) && context.read(text).act !== 'how-to-say')
    .flatMap((question) => lineFor(context, replied, question, inPlay) ?? [])
    .filter((text) => !replied.messages.some(({ content }) => content.includes(text)))
  return line === undefined ? replied : { ...replied, messages: replied.messages.with(at, { content: line }) }
}

/** The turn with what a card says, in place of a reply that holds much less of what is asked. `heard` has the turn before the reply. */
export function withBetterLine(
  heard: Heard & Pick<LearnerRequest, 'instead'>,
  replied: TurnBuilder,
  inPlay: readonly string[],
): TurnBuilder {
  const { context, builder: before } = heard
  const question = questionForFacts(heard, replied)
  if (question === undefined || context.read(question).act === 'how-to-say') return replied
  const own = ownMessages(replied, before.messages.length).map(({ content }) => content)
  // Another reply from the notes was found by more than their words.
  const isFromNotes = own.some((content) => allLines(context).some(({ text }) => content.includes(text)))
  if (isFromNotes) return replied
  const line = lineFor(context, replied, question, inPlay, saysNothing(heard, replied) ? '' : own.join(' '))
  return line === undefined ? replied : toldInstead(heard, replied, line)
}
