import * as v from 'valibot'
import type { Level } from '#core/lesson/lesson.ts'
import { EnglishText, Id } from './text.ts'
import { bareForm } from './lexicon.ts'
import type { ContentFault, Content } from './content.ts'

/** An entry of `content/lessons.json`. `Lesson` documents the keys; `words` are ids, in teaching order. */
export const LessonEntry = v.strictObject({
  id: v.pipe(Id, v.regex(/^lesson\d+[a-z]?$/, 'is not a lesson id such as lesson10a')),
  number: v.pipe(EnglishText, v.regex(/^\d+[a-z]?$/, 'is not a lesson number such as 10a')),
  title: EnglishText,
  description: EnglishText,
  objective: EnglishText,
  topic: EnglishText,
  invitation: v.exactOptional(v.pipe(EnglishText, v.regex(/[.?!]$/, 'does not end as a sentence'))),
  withoutHistory: v.exactOptional(v.literal(true, 'is either true or left out')),
  words: v.pipe(v.array(Id), v.nonEmpty('is empty')),
})

export type LessonEntry = v.InferOutput<typeof LessonEntry>

/** An entry of `content/levels.json`. `Level` documents the keys. */
export const LevelEntry = v.strictObject({
  number: v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1, 'is less than 1')),
  title: EnglishText,
  description: EnglishText,
  icon: Id,
  lessonIds: v.pipe(v.array(Id), v.nonEmpty('is empty')),
}) satisfies v.GenericSchema<unknown, Level>

const LESSONS = 'content/lessons.json'
const LEVELS = 'content/levels.json'

/** Faults between lessons, levels and words. */
export function lessonFaults(content: Content): ContentFault[] {
  return [...wordsOfLessons(content), ...unusedWords(content), ...lessonsOfLevels(content)]
}

function wordsOfLessons({ lessons, words }: Content): ContentFault[] {
  const byId = new Map(words.map(({ word }) => [word.id, word]))
  const ids = lessons.map(({ id }) => id)
  return lessons.flatMap((lesson, index) => {
    const taught = lesson.words.flatMap((id) => byId.get(id) ?? [])
    return [
      ...(ids.indexOf(lesson.id) < index ? ['the id is used twice'] : []),
      ...repeated(lesson.words).map((id) => `“words” lists “${id}” twice`),
      ...lesson.words.filter((id) => !byId.has(id)).map((id) => `“words” lists “${id}”, which is not a word id`),
      ...taught.flatMap((word) => {
        const others = taught.filter((other) => other.id !== word.id)
        return word.accepted.flatMap((form) =>
          others
            .filter((other) => bareForm(other.kikuyu) === bareForm(form))
            .map(
              (other) =>
                `“${form}” is accepted for “${word.id}”, but it is itself a word of this lesson (“${other.id}”)`,
            ),
        )
      }),
    ].map((fault) => ({ file: LESSONS, entry: lesson.id, fault: fault }))
  })
}

function unusedWords({ lessons, categories, words }: Content): ContentFault[] {
  const used = new Set([
    ...lessons.flatMap((lesson) => lesson.words),
    ...categories.flatMap(({ category }) => [...category.words.map(({ word }) => word), ...(category.spares ?? [])]),
  ])
  return words
    .filter(({ word }) => !used.has(word.id))
    .map(({ file, word }) => ({ file, entry: word.id, fault: 'no lesson or category teaches this word' }))
}

function lessonsOfLevels({ levels, lessons }: Content): ContentFault[] {
  const known = new Set(lessons.map(({ id }) => id))
  const listed = levels.flatMap((level) => level.lessonIds)
  return [
    ...levels.flatMap((level, index) => [
      ...(level.number === index + 1
        ? []
        : [
            {
              file: LEVELS,
              entry: level.title,
              fault: `“number” is ${level.number}, but the level is number ${index + 1}`,
            },
          ]),
      ...level.lessonIds
        .filter((id) => !known.has(id))
        .map((id) => ({
          file: LEVELS,
          entry: level.title,
          fault: `“lessonIds” lists “${id}”, which is not a lesson id`,
        })),
    ]),
    ...repeated(listed).map((id) => ({ file: LEVELS, fault: `“${id}” is listed twice in the levels` })),
  ]
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) < index)
}
