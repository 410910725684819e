import type { Level } from '#core/lesson/lesson.ts'
import * as v from 'valibot'
import { EnglishText, Id } from './text.ts'

/** An entry of `content/levels.json`. What each key means stands at `Level`. */
export const LevelEntry = v.strictObject({
  number: v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1, 'is less than 1')),
  title: EnglishText,
  description: EnglishText,
  icon: Id,
  lessonIds: v.pipe(v.array(Id), v.nonEmpty('is empty')),
}) satisfies v.GenericSchema<unknown, Level>
