import outline from 'virtual:course/outline'
import swahili from 'virtual:swahili/words'
import type { Lesson } from '#core/lesson/lesson.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import { createNonCourseWords } from '#core/vocabulary-check/non-course-words.ts'
import { createVocabularyCheck, type VocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { createChatCompletions } from '#providers/chat-completions/chat-completions.ts'
import { createChatCompletionsTutor } from '#providers/tutor/chat-completions.ts'
import type { Tutor } from '#providers/tutor/tutor.ts'
import type { Config } from '../config/config.ts'
import { englishData } from '../words/word-lists.ts'
import { loadedTeaching } from './built-in-teacher.ts'

/** Deadline of a whole turn with a model. */
const WHOLE_MS = 30_000

/**
 * The tutor with the site's model; undefined when its data cannot be fetched. Through our server it makes
 * one attempt, since the server repeats failed ones.
 */
export async function createModelTutor({
  baseUrl,
  model,
  apiKeys,
}: NonNullable<Config['tutor']>): Promise<Tutor | undefined> {
  const [lists, teaching] = await Promise.all([englishData.fetchAgain(), loadedTeaching().catch(() => undefined)])
  if (lists === 'missing' || !teaching) return undefined
  const { teacher, words, english } = teaching
  const isKnown = createNonCourseWords(createIsEnglish(lists.packed), { ...lists, swahili: swahili.split(' ') })
  const isDirect = apiKeys !== undefined && apiKeys.length > 0
  const { complete } = createChatCompletions({
    baseUrl,
    model,
    keys: createKeyRing(apiKeys ?? []),
    wholeMs: WHOLE_MS,
    ...(isDirect ? {} : { attempts: 1, tryMs: WHOLE_MS }),
  })
  return createChatCompletionsTutor({
    name: model,
    complete,
    way: isDirect ? 'direct' : 'relay',
    teacher,
    lessonIds: outline.lessons.map(({ id }) => id),
    checkOf: keptChecks((lesson) => createVocabularyCheck(lesson, words, isKnown, english)),
    wholeMs: WHOLE_MS,
  })
}

/** Caches the check of each lesson, because creating one reads all words of the course. */
function keptChecks(create: (lesson: Lesson) => VocabularyCheck): (lesson: Lesson) => VocabularyCheck {
  const checks = new Map<Lesson, VocabularyCheck>()
  return (lesson) => {
    const check = checks.get(lesson) ?? create(lesson)
    checks.set(lesson, check)
    return check
  }
}
