import * as v from 'valibot'
import { Text } from './text.ts'

/** An entry of `content/sources.json`: a source that can attest a word. */
export const SourceEntry = v.strictObject({
  id: v.pipe(Text, v.regex(/^[a-z0-9_]+$/, 'is not a source id: use plain small letters, digits and underscores')),
  title: Text,
  /** The kind of evidence: `dictionary by native speakers`. */
  kind: Text,
  /** The reason why it does not count as one of the two sources that high confidence requires. */
  weak: v.exactOptional(Text),
})

export type Source = v.InferOutput<typeof SourceEntry>
