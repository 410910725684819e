import type { Lesson } from '../lesson/lesson.ts'
import { refuse, ok, type Result } from '../result/result.ts'
import type { Word } from '../word/word.ts'
import { promptMessages, openingInstruction, systemPrompt, type PromptMessage } from './prompt.ts'
import type { Message } from './turn.ts'
import * as phrase from './phrases.ts'
import { meaning, speak } from './speak.ts'

/** The prompts for a model that teaches one lesson, and the texts in place of a failed reply. */
export interface LessonService {
  readonly lesson: Lesson
  /** Only the system prompt and the lesson's instruction. */
  opening(first: Word, isReview: boolean): PromptMessage[]
  /** `transcript` ends with the learner's new message. */
  reply(transcript: readonly Message[]): PromptMessage[]
  openingFallback(first: Word): string
  failureFallback(): string
}

/** The words of the specification. */
type ServiceFault = `Unknown lesson ID: ${string}` | 'No lesson service has been created yet'

/** Makes the service of each lesson; the one made last is the current one. */
export interface LessonServices {
  create(lesson: Lesson): Result<LessonService, ServiceFault>
  current(): Result<LessonService, ServiceFault>
}

/** `lessonIds`: the lessons there are. */
export function createLessonServices(lessonIds: readonly string[]): LessonServices {
  let current: LessonService | undefined
  return {
    create(lesson) {
      if (!lessonIds.includes(lesson.id)) return refuse<ServiceFault>(`Unknown lesson ID: ${lesson.id}`)
      current = serviceOf(lesson)
      return ok(current)
    },
    current: () => (current ? ok(current) : refuse('No lesson service has been created yet')),
  }
}

function serviceOf(lesson: Lesson): LessonService {
  return {
    lesson,
    opening: (first, isReview) => [
      { role: 'system', content: systemPrompt(lesson) },
      { role: 'user', content: openingInstruction(lesson, first, isReview) },
    ],
    reply: (transcript) => promptMessages(lesson, transcript),
    openingFallback: (first) => openingFallback(lesson, first),
    failureFallback: () => failureFallback(lesson),
  }
}

/**
 * The specification's texts for a model that fails. They contain only the lesson's own words, so they are not checked.
 */

/** In place of the opening: shows the first word and asks to try it. */
function openingFallback(lesson: Lesson, word: Word): string {
  return `${welcome(lesson)} ${meaning(word)} is ${speak(word)}. ${phrase.wouldYouLikeToTry}`
}

/** In place of a reply, whatever the message was. */
function failureFallback({ topic, withoutHistory }: Pick<Lesson, 'topic' | 'withoutHistory'>): string {
  return withoutHistory
    ? `I'm having trouble connecting right now. Let's try ${topic} again in a moment.`
    : `I'm having trouble right now. Would you like to try ${topic} again?`
}

const welcome = ({ title, objective, invitation }: Lesson) =>
  invitation === undefined
    ? `Welcome to “${title}”! Here you’ll learn ${objective}. In Kikuyu,`
    : `Welcome! ${invitation} In Kikuyu,`
