import { readFileSync } from 'node:fs'
import { lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { courseTeacher } from '#content/teacher.ts'
import { lessonStateAtStart, type Asked, type LessonState } from '#core/tutor/lesson-state.ts'
import type { Report } from './report.ts'

/** A learner’s message to an open question, as people write to a teacher: an answer and talk in the same breath, or only talk. */
interface Sample {
  readonly lesson: string
  readonly how: Asked['how']
  readonly word: string
  readonly message: string
  /** True if a careful teacher would take it for the right answer. */
  readonly credit: boolean
}

/** The least share of the answers of a part. None of the other messages may be taken. */
const LEAST_TAKEN = 0.73

const parts = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

/** Parts with more messages that name the right word without answering. They are only counted. */
const onlyCounted: readonly string[] = ['fourth', 'fifth', 'sixth']

/** Judges each message as the answer to its question. */
export function evaluate(): Report {
  const results = parts.map((part) => ({ part, ...count(part) }))
  return {
    title: 'Answers beside other talk',
    passes: results.every(
      ({ part, right, total, wronglyTaken }) =>
        onlyCounted.includes(part) || (wronglyTaken.length === 0 && right >= total * LEAST_TAKEN),
    ),
    lines: results.flatMap(({ part, right, total, talk, missed, wronglyTaken }) => [
      `${part}: ${right} of ${total} answers taken, and ${wronglyTaken.length} of ${talk} other messages`,
      ...wronglyTaken.map(
        (message) => `  ${onlyCounted.includes(part) ? 'taken (only counted)' : 'taken for an answer'}  ${message}`,
      ),
      ...missed.map((message) => `  not taken  ${message}`),
    ]),
  }
}

const content = loadContent('content')
const teacher = courseTeacher(content)

function count(part: (typeof parts)[number]) {
  const samples = JSON.parse(readFileSync(`eval/answers-beside/${part}.bad.json`, 'utf8')) as Sample[]
  const [answers, talk] = [samples.filter(({ credit }) => credit), samples.filter(({ credit }) => !credit)]
  const missed = answers.filter((sample) => !isTaken(sample))
  return {
    total: answers.length,
    right: answers.length - missed.length,
    talk: talk.length,
    missed: missed.map(({ message }) => message),
    wronglyTaken: talk.filter(isTaken).map(({ message }) => message),
  }
}

/** The words up to the one that is asked for were shown, and three at least. */
function isTaken({ lesson: id, how, word, message }: Sample): boolean {
  const lesson = lessonOf(content, id)
  const shown = Math.max(lesson.wordIds.indexOf(word) + 1, how === 'copy' ? 1 : 3)
  const lessonState: LessonState = {
    ...lessonStateAtStart(lesson, [], 3),
    turn: 6,
    toTeach: lesson.wordIds.slice(shown),
    practice: lesson.wordIds.slice(0, shown).map((wordId) => ({ wordId, due: 6, next: 'kikuyu', trouble: 0 })),
    asked: { wordId: word, how, hint: 'none', misses: 0 },
  }
  const after = teacher.reply(lesson, lessonState, message, { tildesCount: false }).lessonState
  return after.judged?.isRight === true
}
