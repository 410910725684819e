import * as v from 'valibot'
import type { Level } from '#core/lesson/lesson.ts'
import { EnglishText, Id } from './text.ts'

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
