import type { WisdomEntry } from '#core/wisdom/wisdom.ts'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { categoryNames } from './category-text.ts'
import { MarkedEnglish } from './marked-english.tsx'

const filters = [
  { id: 'all', name: 'All Wisdom' },
  { id: 'story', name: 'Stories' },
  { id: 'proverb', name: 'Proverbs' },
  { id: 'tradition', name: 'Culture' },
] as const

export type WisdomFilter = (typeof filters)[number]['id']

/** Title and kind of each entry, and whether it was opened before. */
export function WisdomList({
  entries,
  opened,
  filter,
  onFilter,
  onOpen,
}: {
  entries: readonly WisdomEntry[]
  opened: ReadonlySet<string>
  filter: WisdomFilter
  onFilter: (filter: WisdomFilter) => void
  onOpen: (id: string) => void
}) {
  const shown = entries.filter(({ category }) => filter === 'all' || category === filter)
  return (
    <Tabs label="Kinds of wisdom" look="chips" tabs={filters} chosen={filter} onChoose={onFilter}>
      <ul className="wisdom-scroll">
        {shown.map(({ id, title, category }) => (
          <li key={id}>
            <button type="button" className="wisdom-row" data-entry={id} onClick={() => onOpen(id)}>
              <span>
                <b>
                  <MarkedEnglish>{title}</MarkedEnglish>
                </b>
                <small>
                  {categoryNames[category]}
                  {opened.has(id) && (
                    <span className="wisdom-opened">
                      <Icon name="check" small /> opened
                    </span>
                  )}
                </small>
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </Tabs>
  )
}
