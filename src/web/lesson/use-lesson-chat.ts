import { useEffect, useState, useSyncExternalStore, useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { EarlierWord, Lesson } from '#core/lesson/lesson.ts'
import { noChat, type Chat } from '#core/tutor/chat.ts'
import { earlierIdsIn } from '#core/tutor/lesson-state.ts'
// Loads the chunk that keeps chats together with the screen, because a lesson needs it as soon as it opens.
import '#providers/chats/indexeddb.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { useLearningStore, useLearning } from '../learning/learning.tsx'
import { newId } from '../learning/stamp.ts'
import {
  createLessonChatStore,
  type ChatEntry,
  type LessonChatInput,
  type LessonChatStore,
  type Tab,
} from './lesson-chat-store.ts'
import { whenIdle } from '../loading/later.tsx'

interface LessonChat extends Pick<LessonChatStore, 'speak' | 'retry' | 'startOver' | 'stop'> {
  readonly chat: Chat
  /** Words of other lessons that are due in this chat; undefined until they are loaded. */
  readonly earlier: readonly EarlierWord[] | undefined
  /** True if the open question is about a word of another lesson that is still loading. */
  readonly isEarlierAwaited: boolean
}

/** The chat with the tutor about a lesson. It waits in `noChat` on the server, and until lesson, tutor and log are there. */
export function useLessonChat(
  given: Omit<LessonChatInput, 'learning' | 'tildesCount' | 'exercises' | 'earlier'>,
): LessonChat {
  const learning = useLearningStore()
  const { tildesCount, typingOnly } = useSettings()
  const [store] = useState(() => createLessonChatStore(browserTab))
  // Renders again when the learner chooses the lesson again: the new history entry belongs to another chat.
  useHistoryState()
  const chat = useSyncExternalStore(store.subscribe, store.getSnapshot, () => noChat)
  const { earlier, isAwaited } = useEarlierWords(chat, given.lesson)
  useEffect(() => store.enter({ ...given, learning, tildesCount, exercises: !typingOnly, earlier }))
  useEffect(() => store.leave, [store])
  const { speak, retry, startOver, stop } = store
  return { chat, earlier, isEarlierAwaited: isAwaited, speak, retry, startOver, stop }
}

const browserTab: Tab = {
  now: () => Date.now(),
  newId: () => newId(),
  newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  readEntry() {
    const { chat, isBegun } = (history.state ?? {}) as { chat?: unknown; isBegun?: unknown }
    return { chat: typeof chat === 'string' ? chat : undefined, isBegun: isBegun === true }
  },
  writeEntry: (changed: ChatEntry) => history.replaceState({ ...history.state, ...changed }, ''),
  onReturn(listener) {
    addEventListener('focus', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  },
}

type Rules = typeof import('./due-words.ts')

/** Words to offer beyond the tutor’s limit of half a lesson, because it rejects some. */
const SPARE = 2

interface Loaded {
  readonly chatId: string
  readonly words: readonly EarlierWord[]
  /** Undefined when nothing could be loaded. */
  readonly rules?: Rules
}

/**
 * The words of other lessons that are due for review in this chat. They are loaded once the lesson is open and the page is idle;
 * those that a stored chat uses are loaded at once. `isAwaited`: the open question is about a word that is still loading.
 */
function useEarlierWords(chat: Chat, lesson: Lesson | undefined) {
  const { ready, events } = useLearning()
  const learning = useLearningStore()
  const [loaded, setLoaded] = useState<Loaded>()
  const opened = 'lessonState' in chat && ready && lesson?.id === chat.lessonId ? { chat, lesson } : undefined
  const chatId = opened?.chat.chatId
  const current = opened?.chat.current
  const isAsked = current !== undefined && opened?.lesson.wordIds.includes(current) === false
  const kept = useMemo(() => earlierIdsIn(opened?.chat.lessonState), [opened?.chat.lessonState])
  const hasStudied = useMemo(() => lesson && events.some((event) => isOfOther(event, lesson)), [events, lesson])
  const isWanted = kept.length > 0 || hasStudied === true
  const isHere =
    loaded?.chatId === chatId && kept.every((id) => !loaded?.rules || loaded.words.some(({ word }) => word.id === id))
  const keptKey = kept.join(' ')

  useEffect(() => {
    if (chatId === undefined || !lesson || !isWanted || isHere) return undefined
    let wanted = true
    const load = async () => {
      const found = await loadWords(lesson, keptKey.split(' ').filter(Boolean), () => learning.state().events)
      if (wanted) setLoaded({ chatId, ...found })
    }
    const stop = keptKey === '' ? whenIdle(() => void load()) : void load()
    return () => {
      wanted = false
      stop?.()
    }
  }, [chatId, lesson, isWanted, isHere, keptKey, learning])

  const known = loaded?.chatId === chatId ? loaded : undefined
  const earlier = useMemo(() => {
    if (!known?.rules || !lesson) return undefined
    const due = known.rules.dueWords(events, lesson.id)
    return known.words.map((earlierWord) => {
      const direction = due.get(earlierWord.word.id)
      return direction ? { ...earlierWord, due: direction } : earlierWord
    })
  }, [known, lesson, events])
  return { earlier, isAwaited: isAsked && !known }
}

const isOfOther = (event: object, { wordIds }: Lesson) =>
  'wordId' in event && typeof event.wordId === 'string' && !wordIds.includes(event.wordId)

async function loadWords(lesson: Lesson, kept: readonly string[], events: () => Parameters<Rules['dueWords']>[0]) {
  const rules = await import('./due-words.ts').catch(() => undefined)
  if (!rules) return { words: [] }
  const most = Math.floor(lesson.words.length / 2) + SPARE
  const ids = kept.length > 0 ? kept : [...rules.dueWords(events(), lesson.id).keys()].slice(0, most)
  return { rules, words: await rules.fetchWords(ids) }
}
