import type { Lesson } from '../lesson/lesson.ts'
import { refuse, ok, type Result } from '../result/result.ts'
import type { Word } from '../word/word.ts'
import { failureFallback, openingFallback } from './fallback.ts'
import { promptMessages, openingInstruction, systemPrompt, type PromptMessage } from './prompt.ts'
import type { Message } from './turn.ts'

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
