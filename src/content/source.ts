import * as v from 'valibot'
import { Text } from './text.ts'

/** An entry of `content/sources.json`: what a word may name as the place where it is attested. */
export const SourceEntry = v.strictObject({
  id: v.pipe(Text, v.regex(/^[a-z0-9_]+$/, 'is not a source id: use plain small letters, digits and underscores')),
  title: Text,
  /** The kind of evidence: `dictionary by native speakers`. */
  kind: Text,
  /** Why it is none of the two sources that high confidence asks for. */
  weak: v.exactOptional(Text),
})

export type Source = v.InferOutput<typeof SourceEntry>
