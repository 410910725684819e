import { wisdomCategories, type WisdomEntry } from '#core/wisdom/wisdom.ts'
import type { Content } from './content.ts'

/** The elder's wisdom as it is shown: stories, proverbs, traditions, with the titles of their sources. */
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
