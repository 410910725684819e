import { expect, test } from 'vitest'
import { courseOutline, lessonWordIds } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { type EventPayload, type StoredEvent, makeEvent } from '#core/learning-log/event.ts'
import { courseWith, type LessonWithWords } from '#core/lesson/lesson.ts'
import { completeLessons, producedWords, nextLesson, cardState } from '#core/progress/lesson-progress.ts'
const outline = courseWith(courseOutline(content), lessonWordIds(content))
const onCards = outline.levels.flatMap(({ lessonIds }) => lessonIds)

function createLearner() {
  const events: StoredEvent[] = []
  const log = (payload: EventPayload) => {
    const minute = events.length
    const stamp = { now: Date.UTC(2026, 10, 21, 8, minute), offsetMinutes: 180, id: `event-${minute}` }
    events.push(makeEvent(payload, stamp))
  }
  return {
    events,
    open: ({ id }: LessonWithWords) => log({ type: 'lesson-opened', lessonId: id }),
    answerIn: ({ id }: LessonWithWords) => log({ type: 'message-exchanged', with: 'lesson', lessonId: id }),
    produce: (wordId: string) => log({ type: 'word-produced', wordId, accuracy: 'right', hint: 'none' }),
    cardOf: (lesson: LessonWithWords) => cardState(outline, lesson, producedWords(events)).kind,
  }
}

test('for a new learner, the cards after the first one in every level but the first are locked', () => {
  expect(onCards).toHaveLength(24)
  const learner = createLearner()
  const locked = outline.lessons.filter((lesson) => learner.cardOf(lesson) === 'locked').map(({ id }) => id)
  expect(locked).toEqual(outline.levels.slice(1).flatMap(({ lessonIds }) => lessonIds.slice(1)))
})

test('a learner who follows each suggestion completes the whole course and never meets a locked card', () => {
  const learner = createLearner()
  const started: string[] = []
  for (;;) {
    const { kind, lesson } = nextLesson(outline, learner.events)
    if (kind === 'review') break
    expect([kind, lesson.id, learner.cardOf(lesson)]).not.toContain('locked')
    started.push(lesson.id)
    learner.open(lesson)
    expect(nextLesson(outline, learner.events)).toEqual({ kind: 'start', lesson })
    learner.answerIn(lesson)
    expect(nextLesson(outline, learner.events)).toEqual({ kind: 'continue', lesson })
    for (const wordId of lesson.wordIds) learner.produce(wordId)
    expect(learner.cardOf(lesson)).toBe('review')
  }
  expect(started).toEqual(onCards.filter((id) => started.includes(id)))
  expect(onCards.filter((id) => !completeLessons(outline, producedWords(learner.events)).has(id))).toEqual([])
})
