import { useEffect, useState } from 'react'
import { askedIn, type Exercise, isHeard, type Tap, tapText } from '#core/tutor/exercise.ts'
import { type Chat, isFinished } from '#core/tutor/chat.ts'
import { allWordsIn, type Lesson } from '#core/lesson/lesson.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { isLater, isPlayable, loadLaterExercises, type OnTap } from './exercise-tray.tsx'
import { openExercise, sourceOf } from './lesson-words.ts'

/** How long a right answer is shown before the tutor continues, in milliseconds. */
const HELD = 1000

interface Held {
  readonly chatId: string
  readonly exercise: Exercise
  /** Messages to show meanwhile: up to the first of the reply. */
  readonly upTo: number
}

/**
 * The open exercise of a chat. `shown` is the chat without the tutor’s continuation while a right answer is still shown. Without
 * `tray` the answer is typed; `tapAgain` is set if the learner has chosen to type. `lesson` has the words that are due in it.
 */
export function useExercise(chat: Chat, lesson: Lesson | undefined, speak: (text: string, tap: Tap) => boolean) {
  const { typingOnly } = useSettings()
  const [held, setHeld] = useState<Held>()
  /** The key of the exercise that the learner chose to type. */
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => setHeld(undefined), HELD)
    return () => clearTimeout(timer)
  }, [held])

  const open = typingOnly || !('memory' in chat) || isFinished(chat) ? undefined : openExercise(chat.transcript)
  // The answer to the previous exercise may still be shown.
  useEffect(() => {
    if (open && isLater(open)) void loadLaterExercises()
  }, [open])

  const holding = 'chatId' in chat && held?.chatId === chat.chatId ? held : undefined
  const shown: Chat =
    holding && chat.status === 'ready' ? { ...chat, transcript: chat.transcript.slice(0, holding.upTo) } : chat
  if (!lesson || typingOnly || !('memory' in chat)) return { shown: chat }
  const { chatId, transcript } = chat
  const exercise = holding?.exercise ?? open
  const words = allWordsIn(lesson)
  if (!exercise || !isPlayable(exercise, words)) return { shown }

  const key = `${chatId} ${exercise.turn}${isHeard(exercise) ? ' heard' : ''}`
  if (typed === key) return { shown, tapAgain: () => setTyped(undefined) }
  const onTap: OnTap = (tapped, isRight) => {
    const isSent = speak(tapText(tapped, exercise, words), { ...tapped, turn: exercise.turn })
    if (isSent && isRight) setHeld({ chatId, exercise, upTo: transcript.length + 2 })
    return isSent
  }
  const source = sourceOf(lesson, askedIn(exercise)[0])
  return { shown, tray: { key, exercise, words, source, onTap, onType: () => setTyped(key) } }
}
