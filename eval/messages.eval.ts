import { answerEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { readFileSync } from 'node:fs'
import { courseWords } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { createAnswerIndex, judgeKikuyu } from '#core/answer/judge.ts'
import { plainForm } from '#core/answer/letters.ts'
import { plainEnglish } from '#core/english/plain-english.ts'
import { withoutRemark } from '#core/answer/meaning.ts'
import { splitSenses } from '#core/answer/senses.ts'
import type { Word } from '#core/word/word.ts'
import type { Report } from './report.ts'

/**
 * English messages of learners to a tutor. `about` and `answers` have placeholders: `{word}` is the word that the tutor asks for,
 * `{meaning}` its English, `{other}` another word of the lesson and `{wrong}` the English of that word.
 */
interface Messages {
  readonly requests: readonly string[]
  /** Questions and statements about a word, which are not answers. */
  readonly about: readonly string[]
  /** Short sentences that give the word, which are right answers. */
  readonly answers: readonly string[]
}

const sets = [
  { name: 'written with the rules', file: 'requests.json' },
  { name: 'held back', file: 'held-back.json' },
] as const

const leastRight = 0.99

/** Judges every message for every word of the lessons, or for every `step`th word, beginning with another one for each message. */
export function evaluate({ step = 1 } = {}): Report {
  const results = sets.map(({ name, file }) => ({ name, ...judgeAll(readMessages(file), step) }))
  const taken = results.flatMap(({ requests, about }) => [...requests.taken, ...about.taken])
  const total = results.reduce((sum, { answers }) => sum + answers.pairs, 0)
  const refused = results.flatMap(({ answers }) => answers.taken)
  return {
    title: 'English messages beside a Kikuyu question',
    passes: taken.length === 0 && refused.length <= total * (1 - leastRight),
    lines: results.flatMap(({ name, requests, about, answers }) => [
      `${name}: ${requests.taken.length} of ${requests.pairs} requests and ${about.taken.length} of ${about.pairs} messages about a word judged right, ${answers.pairs - answers.taken.length} of ${answers.pairs} answers`,
      ...summed(requests.taken).map((line) => `  taken for an answer  ${line}`),
      ...summed(about.taken).map((line) => `  taken for an answer  ${line}`),
      ...summed(answers.taken).map((line) => `  not taken            ${line}`),
    ]),
  }
}

interface Fault {
  readonly message: string
  readonly kikuyu: string
}

function judgeAll({ requests, about, answers }: Messages, step: number) {
  return {
    requests: faults(requests, isTaken, step),
    about: faults(about, isTaken, step),
    answers: faults(answers, isRefused, step),
  }
}

/** `template` still has its placeholders, `message` has them filled. */
type IsFault = (pair: { template: string; message: string; word: Word }) => boolean

const isRight = (message: string, word: Word) =>
  judgeKikuyu(message, word, answerIndex, { tildesCount: false }).kind === 'right'
const isTaken: IsFault = ({ template, message, word }) =>
  isRight(message, word) && !givesMeaning(template, message, word)
/** A word that is also English counts in a sentence only if it is marked, so refusing it is not a fault. */
const isRefused: IsFault = ({ template, message, word }) =>
  !isRight(message, word) &&
  !(/\w.*{word}|{word}.*\w/.test(template) && knownEnglish.isEnglishWord(plainForm(word.kikuyu)))

const content = loadContent('content')

/** The words of all lessons, each with another word of its lesson. */
const words: readonly (readonly [word: Word, other: Word])[] = lessonWords()
const knownEnglish = createEnglish(answerEnglish(content))
const answerIndex = createAnswerIndex(courseWords(content), knownEnglish)

function lessonWords(): [Word, Word][] {
  const byId = new Map(content.words.map(({ word }) => [word.id, word]))
  const pairs = content.lessons.flatMap(({ words: ids }) =>
    ids.map((id, at) => [id, ids[(at + 1) % ids.length]] as const),
  )
  return [...new Map(pairs)].flatMap(([id, otherId]) => {
    const [word, other] = [byId.get(id), byId.get(otherId ?? '')]
    return word && other ? [[word, other] as [Word, Word]] : []
  })
}

/** `pairs` is the number of pairs of a message and a word that were judged. */
function faults(templates: readonly string[], isFault: IsFault, step: number): { pairs: number; taken: Fault[] } {
  let pairs = 0
  const taken: Fault[] = []
  for (const [line, template] of templates.entries())
    for (let at = line % step; at < words.length; at += step) {
      const [word, other] = words[at]!
      pairs++
      if (isFault({ template, message: filled(template, word, other), word }))
        taken.push({ message: template, kikuyu: word.kikuyu })
    }
  return { pairs, taken }
}

/** True if a message has the word beside its meaning, as "I do not know ndiũĩ" does by chance. */
function givesMeaning(template: string, message: string, { english }: Word): boolean {
  if (!template.includes('{word}')) return false
  const plain = ` ${plainEnglish(message)} `
  return splitSenses(withoutRemark(english)).some((sense) => plain.includes(` ${plainEnglish(sense)} `))
}

const withoutBlank = (text: string) => text.replaceAll('…', '').trim()

function filled(template: string, word: Word, other: Word): string {
  return template
    .replaceAll('{word}', withoutBlank(word.kikuyu))
    .replaceAll('{other}', withoutBlank(other.kikuyu))
    .replaceAll('{meaning}', withoutBlank(splitSenses(word.english)[0] ?? ''))
    .replaceAll('{wrong}', withoutBlank(splitSenses(other.english)[0] ?? ''))
}

function summed(found: readonly Fault[]): string[] {
  const counts = new Map<string, string[]>()
  for (const { message, kikuyu } of found) counts.set(message, [...(counts.get(message) ?? []), kikuyu])
  return [...counts].map(([message, kikuyu]) => `${message}  (${kikuyu.length}: ${kikuyu.slice(0, 5).join(', ')})`)
}

const readMessages = (file: string) => JSON.parse(readFileSync(`eval/messages/${file}`, 'utf8')) as Messages
