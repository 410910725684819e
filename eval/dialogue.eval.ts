import { readFileSync } from 'node:fs'
import { lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { courseTeacher } from '#content/teacher.ts'
import { seeded } from '#core/chance/seeded.ts'
import type { Act } from '#core/dialogue/act.ts'
import { lessonStateAtStart, type Asked, type LessonState } from '#core/tutor/lesson-state.ts'
import { mainMeaning } from '#core/word/word.ts'
import type { Report } from './report.ts'

/** A message, and what the tutor had asked before it. Placeholders: `{word}`, `{word2}`, `{english}`, `{english2}`, `{name}`, `{language}`. */
interface Sample {
  readonly act: Act
  readonly asked: Asked['how'] | 'none'
  readonly text: string
}

const leastRight = 0.92
const leastWithSuggestions = 0.98

/** Sends each message to the built-in tutor in a lesson, and compares the act that it reads with the one meant. */
export function evaluate(): Report {
  const parts = [
    'held-back',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
  ].map(count)
  return {
    title: 'What learners say to the tutor',
    // The parts from the third on are only counted.
    passes: parts.slice(0, 2).every(({ passes }) => passes),
    lines: parts.flatMap(({ lines }) => lines),
  }
}

function count(part: string): Pick<Report, 'lines' | 'passes'> {
  const samples = JSON.parse(readFileSync(`eval/dialogue/${part}.json`, 'utf8')) as Sample[]
  const results = samples.map((sample, i) => ({ sample, ...read(sample, i) }))
  const right = results.filter(({ sample, act }) => act === sample.act)
  const offered = results.filter(({ sample, acts }) => acts.includes(sample.act))
  const asAnswer = results.filter(({ sample, isRight }) => isRight && sample.act !== 'answer')
  const asWrong = results.filter(({ sample, isWrong }) => isWrong && sample.act !== 'answer')
  const share = (some: readonly unknown[]) => some.length / results.length
  const percent = (some: readonly unknown[]) => `${(share(some) * 100).toFixed(1)} %`
  return {
    passes: share(right) >= leastRight && share(offered) >= leastWithSuggestions && asAnswer.length === 0,
    lines: [
      `${part}: ${right.length} of ${results.length} acts right (${percent(right)}), ${percent(offered)} among the first three`,
      `judged a right answer: ${asAnswer.length}; judged a wrong try: ${asWrong.length} (${percent(asWrong)})`,
      ...[...asAnswer, ...asWrong].map(({ sample }) => `  judged  ${sample.act}: ${sample.text}`),
      ...results
        .filter(({ sample, act }) => act !== sample.act)
        .map(({ sample, act }) => `  ${sample.act} read as ${act}: ${sample.text}`),
    ],
  }
}

const content = loadContent('content')
const teacher = courseTeacher(content)

function read({ asked, text }: Sample, i: number) {
  const chance = seeded(i + 1)
  const lesson = lessonOf(content, content.lessons[Math.floor(chance() * content.lessons.length)]?.id ?? 'lesson1')
  const [word, other] = lesson.words
  if (!word || !other) throw new Error(`${lesson.id} has too few words.`)
  const message = text
    .replaceAll('{word2}', other.kikuyu.replaceAll('…', '').trim())
    .replaceAll('{word}', word.kikuyu.replaceAll('…', '').trim())
    .replaceAll('{english2}', mainMeaning(other.english))
    .replaceAll('{english}', mainMeaning(word.english))
    .replaceAll('{name}', 'Grace')
    .replaceAll('{language}', 'Swahili')
  const all = lessonStateAtStart(lesson, lesson.wordIds, 1)
  const state: LessonState = { ...all, toReview: asked === 'none' ? [] : all.toReview }
  // The open question is about a third word, so that no message answers it by chance.
  const wordId = lesson.words[2]?.id ?? word.id
  const lessonState =
    asked === 'none' ? state : { ...state, asked: { wordId, how: asked, hint: 'none' as const, misses: 0 } }
  const { understood, messages, events } = teacher.reply(lesson, lessonState, message, { tildesCount: false })
  return {
    act: understood?.act,
    acts: understood ? [understood.act, ...understood.ranked.slice(0, 3).map((one) => one.act)] : [],
    isRight: events.some(({ type }) => type === 'word-produced'),
    isWrong: messages.some(({ judged }) => judged !== undefined),
  }
}
