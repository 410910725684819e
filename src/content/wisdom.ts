import * as v from 'valibot'
import { wisdomCategories, type WisdomEntry, type WisdomCategory } from '#core/wisdom/wisdom.ts'
import type { Voice } from '#core/word/word.ts'
import type { Content, ContentFault } from './content.ts'
import { Id, Text, spellingFault } from './text.ts'
import { attestedForms, bareForm, type Lexicon } from './lexicon.ts'

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

/**
 * The fewest words of an entry. A story or tradition is read aloud in one to three minutes; a proverb may be shorter.
 */
const SHORTEST: Record<WisdomCategory, number> = { story: 60, proverb: 15, tradition: 60 }
const LONGEST = 350
/** The most words of a paragraph that listeners can follow. */
const LONGEST_PARAGRAPH = 60

/** Checks each entry against its lexicon entry: its Kikuyu, its sources and its confidence. */
export function wisdomFaults(content: Content): ContentFault[] {
  const ids = content.wisdom.map(({ entry }) => entry.id)
  const sources = new Set(content.sources.map(({ id }) => id))
  const forms = attestedForms(content.lexicon)
  return content.wisdom.flatMap(({ file, entry }, index) =>
    [
      ...(ids.indexOf(entry.id) < index ? ['the id is used twice'] : []),
      ...lengthFaults(entry),
      ...entry.sources
        .filter((source) => !sources.has(source))
        .map((source) => `“sources” names “${source}”, which is not in content/sources.json`),
      ...evidenceFaults(entry, content.lexicon, forms),
    ].map((fault) => ({ file, entry: entry.id, fault })),
  )
}

function lengthFaults({ category, content }: WisdomFileEntry): string[] {
  const counts = content.map((paragraph) => paragraph.split(/\s+/).length)
  const words = counts.reduce((sum, count) => sum + count, 0)
  return [
    ...(words < SHORTEST[category]
      ? [`“content” has ${words} words: a ${category} needs at least ${SHORTEST[category]}`]
      : []),
    ...(words > LONGEST ? [`“content” has ${words} words: at most ${LONGEST} are allowed`] : []),
    ...counts
      .filter((count) => count > LONGEST_PARAGRAPH)
      .map((count) => `“content” has a paragraph of ${count} words: at most ${LONGEST_PARAGRAPH} are allowed`),
  ]
}

function evidenceFaults(entry: WisdomFileEntry, lexicon: Lexicon, forms: ReadonlySet<string>): string[] {
  const evidence = evidenceOf(entry, lexicon)
  if (!evidence) return [`“lexicon” names “${entry.lexicon}”, which is not a ${entry.category} of the lexicon`]
  const unnamed = evidence.sources.filter((source) => !entry.sources.includes(source))
  const unknown = entry.sources.filter((source) => !evidence.sources.includes(source))
  return [
    ...[entry.title, ...entry.content, entry.note ?? '']
      .flatMap(markedForms)
      .flatMap((form) => kikuyuFault(form, evidence.text, forms)),
    ...proverbFaults(entry, lexicon),
    ...unnamed.map((source) => `“sources” lacks “${source}”, which the lexicon cites for it`),
    ...unknown.map((source) => `“sources” names “${source}”, which the lexicon does not cite for it`),
    ...(entry.confidence === evidence.confidence
      ? []
      : [`has the confidence “${evidence.confidence}” in the lexicon, but says “${entry.confidence}”`]),
  ]
}

interface Evidence {
  /** The text of the lexicon entry in lower case. */
  readonly text: string
  readonly sources: readonly string[]
  readonly confidence: string
}

function evidenceOf(entry: WisdomFileEntry, { wisdom }: Lexicon): Evidence | undefined {
  if (entry.category === 'proverb') {
    const found = wisdom.proverbs.find(({ id }) => id === entry.lexicon)
    return (
      found && {
        text: bareForm(found.kikuyu),
        sources: found.sources.map(({ source }) => source),
        confidence: found.confidence,
      }
    )
  }
  const found = wisdom[entry.category === 'story' ? 'stories' : 'traditions'].find(({ id }) => id === entry.lexicon)
  return found && { ...found, text: bareForm([found.title, ...found.facts].join(' . ')) }
}

/** A name may occur in the entry's facts only; any other word must occur in the lexicon. */
function kikuyuFault(form: string, facts: string, forms: ReadonlySet<string>): string[] {
  const misspelt = spellingFault(form, false)
  if (misspelt !== undefined) return [`has Kikuyu that ${misspelt}`]
  const bare = bareForm(form)
  return ` ${facts} `.includes(` ${bare} `) || forms.has(bare)
    ? []
    : [`has the Kikuyu “${form}”, which is not in the lexicon`]
}

function proverbFaults({ proverb, lexicon: id }: WisdomFileEntry, { wisdom }: Lexicon): string[] {
  const found = wisdom.proverbs.find((candidate) => candidate.id === id)
  if (!proverb || !found) return []
  const pairs = [
    ['kikuyu', proverb.kikuyu, found.kikuyu],
    ['literal', proverb.literal, found.literal],
    ['meaning', proverb.meaning, found.english],
  ] as const
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([key, ours, theirs]) => `“proverb.${key}” is “${ours}”, but the lexicon has “${theirs}”`)
}
