import * as v from 'valibot'
import { spellingFault, EnglishText, Text } from './text.ts'

const MAX_TEXT = 200
const MAX_NOTE = 500

const English = v.pipe(EnglishText, v.maxLength(MAX_TEXT, 'is too long'))

/** Content is checked more strictly when a correction is applied: only a loan may have letters that Kikuyu lacks. */
const Kikuyu = v.pipe(
  v.string(),
  v.transform((text) => text.trim().normalize('NFC')),
  Text,
  v.maxLength(MAX_TEXT, 'is too long'),
  v.check(
    (text) => spellingFault(text, true) === undefined,
    ({ input }) => spellingFault(input, true) ?? '',
  ),
)

const Source = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,60}$/, 'is not a source id'))

/** A change of one word, as an editor decides it. `from` is the value that the editor saw. */
export const Change = v.variant('kind', [
  v.strictObject({ kind: v.literal('accept-form'), form: Kikuyu, source: Source }),
  v.strictObject({ kind: v.literal('add-meaning'), meaning: English, source: Source }),
  v.strictObject({
    kind: v.literal('correct'),
    field: v.picklist(['kikuyu', 'plural']),
    from: v.string(),
    to: Kikuyu,
    source: Source,
  }),
  v.strictObject({
    kind: v.literal('correct'),
    field: v.literal('english'),
    from: v.string(),
    to: English,
    source: Source,
  }),
])
export type Change = v.InferOutput<typeof Change>

const Note = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE, 'is too long'))

/** An editor’s decision on the reports of a word. The note is required if nothing changes: it is the reason. */
export const Decision = v.pipe(
  v.strictObject({ change: v.nullable(Change), note: Note }),
  v.check(({ change, note }) => change !== null || note !== '', 'needs a reason'),
)
export type Decision = v.InferOutput<typeof Decision>

/** The file that `npm run admin -- corrections` writes and `npm run corrections` applies to `content/`. */
export const CorrectionsFile = v.object({
  version: v.literal(1),
  corrections: v.array(
    v.object({
      word: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/, 'is not a word id')),
      change: Change,
      note: Note,
      /** When and by whom it was decided. */
      decidedAt: v.string(),
      editor: v.string(),
      /** How many learners reported it. */
      learners: v.number(),
    }),
  ),
})
export type CorrectionsFile = v.InferOutput<typeof CorrectionsFile>
