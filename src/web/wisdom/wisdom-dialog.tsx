import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import wisdomEntries from 'virtual:wisdom/entries'
import { isEventOf } from '#core/learning-log/known-event.ts'
import type { WisdomCategory, WisdomEntry } from '#core/wisdom/wisdom.ts'
import { useLearning } from '../learning/learning.tsx'
import { Hear } from '../sound/hear.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Band, threadClass } from '../ui/weave.tsx'
import { WithKikuyu } from '../words/with-kikuyu.tsx'
import { MarkedEnglish } from './marked-english.tsx'
import './wisdom.css'

/**
 * The elder's nine stories, proverbs and traditions. `onAsk` gets the kind to ask the assistant about, after the dialog has
 * closed.
 */
export default function WisdomDialog(props: { onAsk: (kind: WisdomCategory) => void; onClose: () => void }) {
  return <ElderDialog entries={wisdomEntries} {...props} />
}

/**
 * The “Kikuyu Elder” dialog: a filtered list, or one entry. Back restores the position in the list. An opened entry is marked and
 * recorded in the learning log.
 */
export function ElderDialog({
  entries,
  onAsk,
  onClose,
}: {
  entries: readonly WisdomEntry[]
  onAsk: (kind: WisdomCategory) => void
  onClose: () => void
}) {
  const [filter, setFilter] = useState<WisdomFilter>('all')
  const [openId, setOpenId] = useState<string>()
  const opened = useOpenedWisdom(openId)
  const { place, leaveList: savePosition } = useListPosition(openId)
  const entry = entries.find(({ id }) => id === openId)

  return (
    <Dialog title="Kikuyu Elder" className="wisdom-dialog" onClose={onClose}>
      <div className="wisdom" ref={place}>
        {entry ? (
          <WisdomText
            entry={entry}
            onBack={() => setOpenId(undefined)}
            onAsk={() => {
              onClose()
              onAsk(entry.category)
            }}
          />
        ) : (
          <WisdomList
            entries={entries}
            opened={opened}
            filter={filter}
            onFilter={setFilter}
            onOpen={(id) => {
              savePosition(id)
              setOpenId(id)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Focuses an entry's title when it opens; back in the list, restores the scroll position and the focus. */
function useListPosition(openId: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const saved = useRef<{ id: string; scrolled: number }>(undefined)

  useLayoutEffect(() => {
    if (openId !== undefined) {
      place.current?.querySelector('h3')?.focus()
      return
    }
    if (!saved.current) return
    const { id, scrolled } = saved.current
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    rows.find((row) => row.dataset['entry'] === id)?.focus({ preventScroll: true })
    scrollerIn(place.current)?.scrollTo({ top: scrolled })
  }, [openId])

  const leaveList = (id: string) => {
    saved.current = { id, scrolled: scrollerIn(place.current)?.scrollTop ?? 0 }
  }
  return { place, leaveList }
}

const scrollerIn = (place: HTMLElement | null) => place?.querySelector('.wisdom-scroll')

const filters = [
  { id: 'all', name: 'All Wisdom' },
  { id: 'story', name: 'Stories' },
  { id: 'proverb', name: 'Proverbs' },
  { id: 'tradition', name: 'Culture' },
] as const

export type WisdomFilter = (typeof filters)[number]['id']

function WisdomList({
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
    <Tabs
      label="Kinds of wisdom"
      look="chips"
      className="wisdom-tabs"
      tabs={filters}
      chosen={filter}
      onChoose={onFilter}
    >
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

/** An entry in full, with its sources. */
function WisdomText({ entry, onBack, onAsk }: { entry: WisdomEntry; onBack: () => void; onAsk: () => void }) {
  const { id, category, title, proverb, content, note, sources } = entry
  const titleId = useId()
  return (
    <>
      <button type="button" className="back wisdom-back" onClick={onBack}>
        <Icon name="arrow-left" />
        Back to topics
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a control in it the keyboard scrolls it by itself */}
      <article className={`wisdom-scroll ${threadClass(bands[category])}`} aria-labelledby={titleId} tabIndex={0}>
        <Band level={bands[category]} />
        <p className="muted">{categoryNames[category]}</p>
        <h3 id={titleId} tabIndex={-1}>
          <MarkedEnglish>{title}</MarkedEnglish>
        </h3>
        {proverb && (
          <>
            <Hear of={{ ...proverb, id }} />
            <p className="wisdom-literal">{proverb.literal}</p>
            <p>Meaning: {proverb.meaning}</p>
          </>
        )}
        {content.map((paragraph) => (
          <p key={paragraph}>
            <MarkedEnglish>{paragraph}</MarkedEnglish>
          </p>
        ))}
        <h4>Sources</h4>
        {note && (
          <p className="muted small">
            <MarkedEnglish>{note}</MarkedEnglish>
          </p>
        )}
        <ul className="wisdom-sources">
          {sources.map((source) => (
            <li key={source}>
              <WithKikuyu>{source}</WithKikuyu>
            </li>
          ))}
        </ul>
      </article>
      <Button look="primary" large wide className="wisdom-ask" onClick={onAsk}>
        <Icon name="message-circle" />
        {askTexts[category]}
      </Button>
    </>
  )
}

const bands = { story: 4, proverb: 3, tradition: 2 } as const

/** The ids of the entries that the log records as opened. Records the open entry once, after the log is read. */
function useOpenedWisdom(openId: string | undefined): ReadonlySet<string> {
  const { ready, events, record } = useLearning()
  const opened = useMemo(
    () => new Set(events.flatMap((event) => (isEventOf('wisdom-opened', event) ? [event.entryId] : []))),
    [events],
  )
  const isNew = ready && openId !== undefined && !opened.has(openId)
  useEffect(() => {
    if (isNew) record([{ type: 'wisdom-opened', entryId: openId }])
  }, [isNew, openId, record])
  return opened
}

const categoryNames: Record<WisdomCategory, string> = {
  story: 'Story',
  proverb: 'Proverb',
  tradition: 'Tradition',
}

const askTexts: Record<WisdomCategory, string> = {
  story: 'Ask about stories',
  proverb: 'Ask about proverbs',
  tradition: 'Ask about tradition',
}
