import { useEffect, useState, useSyncExternalStore } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
// Loads the chunk that keeps chats together with the screen, because a lesson needs it as soon as it opens.
import '#providers/chats/indexeddb.ts'
import type { EarlierWord } from '#core/lesson/lesson.ts'
import { noChat, type Chat } from '#core/tutor/chat.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { useLearningStore } from '../learning/learning.tsx'
import { newId } from '../learning/stamp.ts'
import {
  createLessonChatStore,
  type ChatEntry,
  type LessonChatInput,
  type LessonChatStore,
  type Tab,
} from './lesson-chat-store.ts'
import { useEarlierWords } from './use-earlier-words.ts'

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
  // Renders again when the learner chooses the lesson anew: the new history entry belongs to another chat.
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
