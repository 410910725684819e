import * as v from 'valibot'
import { wisdomCategories, type WisdomEntry } from '#core/wisdom/wisdom.ts'
import type { Voice } from '#core/word/word.ts'
import type { Content } from './content.ts'
import { Id, Text } from './text.ts'

/** English text with each Kikuyu word between asterisks. */
const MarkedText = v.pipe(
  Text,
  v.check((text) => text.split('*').length % 2 === 1, 'has an asterisk without its partner'),
  v.check((text) => !text.includes('**'), 'has two asterisks side by side'),
  v.check((text) => !/[ĩũ]/iu.test(outsideOfMarks(text)), 'has Kikuyu (a letter ĩ or ũ) outside *…*'),
)

/** An entry of `content/wisdom/*.json`. `WisdomEntry` in core documents the keys. */
export const WisdomFileEntry = v.pipe(
  v.strictObject({
    id: Id,
    category: v.picklist(wisdomCategories, 'is not one of story, proverb, tradition'),
    title: MarkedText,
    /** The id of the lexicon entry in the same category, which has the facts of this entry. */
    lexicon: Id,
    proverb: v.exactOptional(v.strictObject({ kikuyu: Text, literal: Text, meaning: Text })),
    content: v.pipe(v.array(MarkedText), v.nonEmpty('is empty')),
    note: v.exactOptional(MarkedText),
    sources: v.pipe(v.array(Text), v.nonEmpty('is empty')),
    confidence: v.picklist(['high', 'medium', 'low'], 'is not one of high, medium, low'),
  }),
  v.forward(
    v.partialCheck(
      [['category'], ['proverb']],
      ({ category, proverb }) => (category === 'proverb') === (proverb !== undefined),
      'belongs to proverbs only',
    ),
    ['proverb'],
  ),
)

export type WisdomFileEntry = v.InferOutput<typeof WisdomFileEntry>

/** An entry with the sound of its proverb. */
export interface VoicedWisdom extends WisdomFileEntry {
  proverb?: WisdomFileEntry['proverb'] & { readonly voice?: Voice }
}

/** The Kikuyu in a marked text. */
export const markedForms = (text: string): string[] => text.split('*').filter((_part, index) => index % 2 === 1)

function outsideOfMarks(text: string): string {
  return text
    .split('*')
    .filter((_part, index) => index % 2 === 0)
    .join(' ')
}

/** The wisdom entries as shown: stories, proverbs, traditions, with the titles of their sources. */
export function wisdomEntries({ wisdom, sources }: Content): WisdomEntry[] {
  const titles = new Map(sources.map(({ id, title }) => [id, title]))
  return wisdomCategories.flatMap((category) =>
    wisdom
      .filter(({ entry }) => entry.category === category)
      .map(({ entry: { lexicon: _lexicon, ...shown } }) => ({
        ...shown,
        sources: shown.sources.map((id) => titles.get(id) ?? id),
      })),
  )
}
