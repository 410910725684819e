import { answerEnglish, nonCourseWordLists, packedEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { readFileSync } from 'node:fs'
import { courseWords, lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createVocabularyCheck, type ReplyFault } from '#core/vocabulary-check/vocabulary-check.ts'
import type { Report } from './report.ts'

/** A tutor's reply, written by hand. Without `shown`, the learner has seen every word of the lesson. */
interface Sample {
  readonly lesson: string
  /** The kind of fault, or of English, that it tests. */
  readonly kind: string
  readonly reply: string
  readonly shown?: readonly string[]
  /** The learner's last message. */
  readonly said?: string
}

/** A part of the replies, in two files. `README.md` has the first count of each part. */
interface Replies {
  readonly name: string
  readonly good?: string
  readonly bad?: string
  /** Replies that are only counted: neither trained on nor part of the bar. */
  readonly onlyCounted?: 'bad' | 'all'
}

const sets: readonly Replies[] = [
  { name: 'written with the rules', good: 'good.json', bad: 'replies.bad.json' },
  { name: 'adversarial', good: 'adversarial-good.json', bad: 'adversarial.bad.json' },
  { name: 'held back', good: 'held-back-good.json', bad: 'held-back.bad.json' },
  { name: 'written last', good: 'last-good.json', bad: 'last.bad.json' },
  { name: 'seen once', good: 'final-good.json', bad: 'final.bad.json' },
  { name: 'ordinary', good: 'ordinary-good.json', bad: 'ordinary.bad.json' },
  { name: 'blind, first', good: 'blind-first-good.json', bad: 'blind-first.bad.json' },
  { name: 'blind, second', good: 'blind-second-good.json', bad: 'blind-second.bad.json' },
  { name: 'blind, third', good: 'blind-third-good.json', bad: 'blind-third.bad.json' },
  { name: 'blind, fourth', good: 'blind-fourth-good.json', bad: 'blind-fourth.bad.json' },
  { name: 'blind, fifth', good: 'blind-fifth-good.json', bad: 'blind-fifth.bad.json' },
  // Good replies that quote what the learner wrote.
  { name: 'quoting a typo', good: 'quoted-typos.bad.json' },
  { name: 'contrasts', good: 'contrasts-good.json', bad: 'contrasts.bad.json' },
  // Kikuyu in letters and sounds of the model's own, which its slots replace.
  { name: 'letters and sounds', bad: 'letters.bad.json' },
  { name: 'slots', good: 'slots-good.json', bad: 'slots.bad.json' },
  { name: 'slots, kept back', good: 'slots-kept-back-good.json', bad: 'slots-kept-back.bad.json' },
  { name: 'slots, second', good: 'slots-second-good.json', bad: 'slots-second.bad.json' },
  { name: 'slots, third', good: 'slots-third-good.json', bad: 'slots-third.bad.json' },
  { name: 'slots, fourth', good: 'slots-fourth-good.json', bad: 'slots-fourth.bad.json' },
  { name: 'slots, fifth', good: 'slots-fifth-good.json', bad: 'slots-fifth.bad.json' },
  { name: 'blind, sixth', good: 'blind-sixth-good.json', bad: 'blind-sixth.bad.json' },
  // Most of its wrong meanings are told by a scene. Trained on them, the check rejects good scenes.
  {
    name: 'blind, seventh',
    good: 'blind-seventh-good.json',
    bad: 'blind-seventh.bad.json',
    onlyCounted: 'bad',
  },
  { name: 'claims', good: 'claims-good.json', bad: 'claims.bad.json' },
  { name: 'claims, kept back', good: 'claims-kept-back-good.json', bad: 'claims-kept-back.bad.json' },
  { name: 'blind, eighth', good: 'blind-eighth-good.json', bad: 'blind-eighth.bad.json' },
  { name: 'blind, ninth', good: 'blind-ninth-good.json', bad: 'blind-ninth.bad.json' },
  { name: 'blind, tenth', good: 'blind-tenth-good.json', bad: 'blind-tenth.bad.json' },
  {
    name: 'blind, eleventh',
    good: 'blind-eleventh-good.json',
    bad: 'blind-eleventh.bad.json',
    onlyCounted: 'all',
  },
  // Mostly meanings that a scene or a paraphrase gives, in replies as a model writes them.
  { name: 'natural, first', good: 'natural-first-good.json', bad: 'natural-first.bad.json', onlyCounted: 'all' },
  { name: 'natural, second', good: 'natural-second-good.json', bad: 'natural-second.bad.json', onlyCounted: 'all' },
  { name: 'natural, third', good: 'natural-third-good.json', bad: 'natural-third.bad.json', onlyCounted: 'all' },
  { name: 'plain', good: 'plain-good.json', bad: 'plain.bad.json', onlyCounted: 'all' },
  { name: 'paraphrases', good: 'paraphrases-good.json', bad: 'paraphrases.bad.json', onlyCounted: 'all' },
  { name: 'three models', good: 'three-models-good.json', bad: 'three-models.bad.json', onlyCounted: 'all' },
  { name: 'blind, twelfth', good: 'blind-twelfth-good.json', bad: 'blind-twelfth.bad.json', onlyCounted: 'all' },
  { name: 'constructions', good: 'constructions-good.json', bad: 'constructions.bad.json' },
  // Meanings that are stated outright, in many constructions: those of one author to learn from, those of two others only counted.
  { name: 'explicit', good: 'explicit-good.json', bad: 'explicit.bad.json' },
  {
    name: 'explicit, fresh',
    good: 'explicit-fresh-good.json',
    bad: 'explicit-fresh.bad.json',
    onlyCounted: 'all',
  },
  {
    name: 'explicit, second',
    good: 'explicit-second-good.json',
    bad: 'explicit-second.bad.json',
    onlyCounted: 'all',
  },
  // As a model teaches: the wrong word for what was asked, swapped meanings, definitions.
  {
    name: 'teaching talk',
    good: 'teaching-talk-good.json',
    bad: 'teaching-talk.bad.json',
    onlyCounted: 'all',
  },
  {
    name: 'blind, thirteenth',
    good: 'blind-thirteenth-good.json',
    bad: 'blind-thirteenth.bad.json',
    onlyCounted: 'all',
  },
]

const leastCaught = 0.99
const mostRejected = 0.01

/** Counts the bad replies that the vocabulary check catches and the good ones that it rejects. */
export function evaluate(): Report {
  const faultsOf = judge()
  const results = sets.map((set) => {
    const good = set.good === undefined ? [] : read(set.good)
    const bad = set.bad === undefined ? [] : read(set.bad)
    const missed = bad.filter((sample) => faultsOf(sample).length === 0)
    return {
      name: set.name,
      rejected: good.filter((sample) => faultsOf(sample).length > 0),
      missed,
      good: good.length,
      bad: bad.length,
      isBadInBar: set.onlyCounted === undefined,
      isGoodInBar: set.onlyCounted !== 'all',
    }
  })
  const total = (count: (result: (typeof results)[number]) => number) =>
    results.reduce((sum, one) => sum + count(one), 0)
  const shareCaught =
    1 - total((one) => (one.isBadInBar ? one.missed.length : 0)) / total((one) => (one.isBadInBar ? one.bad : 0))
  const shareRejected =
    total((one) => (one.isGoodInBar ? one.rejected.length : 0)) / total((one) => (one.isGoodInBar ? one.good : 0))
  return {
    title: 'The vocabulary check',
    passes: shareCaught >= leastCaught && shareRejected <= mostRejected,
    lines: [
      ...results.flatMap(({ name, good, bad, rejected, missed }) => [
        `${name}: ${bad - missed.length} of ${bad} bad replies caught, ${rejected.length} of ${good} good ones rejected`,
        ...missed.map((sample) => `  missed   ${lineOf(sample)}`),
        ...rejected.map((sample) => `  rejected ${lineOf(sample)}\n           ${JSON.stringify(faultsOf(sample))}`),
      ]),
      `in all: ${percent(shareCaught)} caught (at least ${percent(leastCaught)}), ${percent(shareRejected)} rejected (at most ${percent(mostRejected)})`,
    ],
  }
}

function judge(): (sample: Sample) => readonly ReplyFault[] {
  const content = loadContent('content')
  const course = courseWords(content)
  const english = createEnglish(answerEnglish(content))
  const known = createNonCourseWords(
    createIsEnglish(packedEnglish(content.english.moreWords)),
    nonCourseWordLists(content),
  )
  const lessons = new Map(
    content.lessons.map(({ id, words }) => [
      id,
      { words, check: createVocabularyCheck(lessonOf(content, id), course, known, english) },
    ]),
  )
  return ({ lesson: id, reply, shown, said }) => {
    const lesson = lessons.get(id)
    if (!lesson) throw new Error(`A reply names the lesson "${id}", which does not exist.`)
    return lesson.check.check(reply, new Set(shown ?? lesson.words), said).faults
  }
}

/** The replies that the weights of the claims are trained on. */
export const readReplies = (): (Sample & { readonly isBad: boolean })[] =>
  sets.flatMap(({ good, bad, onlyCounted }) => [
    ...(good === undefined || onlyCounted === 'all' ? [] : read(good).map((sample) => ({ ...sample, isBad: false }))),
    ...(bad === undefined || onlyCounted !== undefined ? [] : read(bad).map((sample) => ({ ...sample, isBad: true }))),
  ])

const read = (file: string): Sample[] => JSON.parse(readFileSync(`eval/vocabulary-check/${file}`, 'utf8'))
const lineOf = ({ kind, lesson, reply }: Sample) => `${kind} (${lesson}): ${reply.replaceAll('\n', ' ⏎ ')}`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
