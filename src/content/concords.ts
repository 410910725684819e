import * as v from 'valibot'
import type { Concord } from '#core/lesson/language-notes.ts'
import type { Content, ContentFault } from './content.ts'
import { EnglishText, Text, spellingFault } from './text.ts'

/** A form with its counts. */
const CountedForm = v.strictObject({
  form: Text,
  /** The count in the Kikuyu Bible. */
  nwt: v.pipe(v.number(), v.integer()),
  /** The count in SIB-200. */
  sib: v.pipe(v.number(), v.integer()),
})

/**
 * An entry of `content/grammar/concords.json`: a word that stands beside a noun and takes its class. `Concord` documents the keys.
 * Only forms that the counted data marks as seen, after nouns of the class where the spelling has other uses.
 */
export const ConcordEntry = v.strictObject({
  english: v.pipe(v.array(EnglishText), v.nonEmpty('is empty')),
  kind: v.picklist(['number', 'adjective', 'possessive', 'demonstrative']),
  /** Its key in the counted data: `concords numeral 1 -mwe`. */
  source: v.pipe(Text, v.startsWith('concords ', 'is not a key of the concords')),
  forms: v.record(v.pipe(Text, v.regex(/^(?:1?\d|all)$/, 'is not a noun class such as 7, or “all”')), CountedForm),
})
export type ConcordEntry = v.InferOutput<typeof ConcordEntry>

/** An entry without its source and counts. */
export const concordOf = ({ english, kind, forms }: ConcordEntry): Concord => ({
  english,
  kind,
  forms: Object.fromEntries(Object.entries(forms).map(([nounClass, { form }]) => [nounClass, form])),
})

/** A form that a text has only once may be a typo. */
const SEEN_AT_LEAST = 2

export function concordFaults({ grammar: { concords } }: Content): ContentFault[] {
  const meanings = concords.flatMap(({ english }) => english)
  return concords.flatMap(({ source, english, forms }, index) => {
    const faults = [
      ...english
        .filter((text) => meanings.indexOf(text) !== meanings.lastIndexOf(text))
        .map((text) => `has the meaning “${text}”, which another entry has too`),
      ...Object.values(forms).flatMap(({ form, nwt, sib }) => {
        const misspelt = spellingFault(form, false)
        return [
          ...(misspelt === undefined ? [] : [`has Kikuyu that ${misspelt}`]),
          ...(nwt + sib < SEEN_AT_LEAST ? [`has “${form}”, which was seen only ${nwt + sib} times`] : []),
        ]
      }),
    ]
    return faults.map((fault) => ({ file: 'content/grammar/concords.json', entry: `${index + 1} (${source})`, fault }))
  })
}
