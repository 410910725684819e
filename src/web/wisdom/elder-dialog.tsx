import './wisdom.css'
import { useLayoutEffect, useRef, useState } from 'react'
import type { WisdomCategory, WisdomEntry } from '#core/wisdom/wisdom.ts'
import { Dialog } from '../ui/dialog.tsx'
import { WisdomList, type WisdomFilter } from './wisdom-list.tsx'
import { WisdomText } from './wisdom-text.tsx'
import { useOpenedWisdom } from './use-opened-wisdom.ts'

/**
 * The modal “Kikuyu Elder”: a list to choose from, or one entry. Back leads to where one was in the list; what is opened is
 * marked, and noted in the learning log.
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
  const { place, leaveList } = usePlaceInList(openId)
  const entry = entries.find(({ id }) => id === openId)

  return (
    <Dialog title="Kikuyu Elder" onClose={onClose}>
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
              leaveList(id)
              setOpenId(id)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** An entry is read from its beginning; back in the list, the place and the focus are where they were. */
function usePlaceInList(openId: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<{ id: string; scrolled: number }>(undefined)

  useLayoutEffect(() => {
    if (openId !== undefined) {
      place.current?.querySelector('h3')?.focus()
      return
    }
    if (!left.current) return
    const { id, scrolled } = left.current
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    rows.find((row) => row.dataset['entry'] === id)?.focus({ preventScroll: true })
    scrollerIn(place.current)?.scrollTo({ top: scrolled })
  }, [openId])

  const leaveList = (id: string) => {
    left.current = { id, scrolled: scrollerIn(place.current)?.scrollTop ?? 0 }
  }
  return { place, leaveList }
}

const scrollerIn = (place: HTMLElement | null) => place?.querySelector('.wisdom-scroll')
