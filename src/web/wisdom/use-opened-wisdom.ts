import { useEffect, useMemo } from 'react'
import { isEventOf } from '#core/learning-log/known-event.ts'
import { useLearning } from '../learning/learning.tsx'

/** Ids of the entries the learner has opened, by the log. The one open now is noted there once, when the log is read. */
export function useOpenedWisdom(openId: string | undefined): ReadonlySet<string> {
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
