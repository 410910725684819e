import { expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { courseTeacher } from '#content/teacher.ts'
import { createBuiltinTutor } from './builtin.ts'
import { describeTutor } from './tutor.contract.ts'
/** Without a state of its own: the tutors share it. */
const teacher = courseTeacher(content)

describeTutor(
  'built-in',
  () => Promise.resolve(createBuiltinTutor(teacher)),
  content.lessons.map((lesson) => lessonOf(content, lesson.id)),
)

test('refuses while the code of a reply cannot be loaded, and replies later', async () => {
  let isThere = false
  const tutor = createBuiltinTutor({
    ...teacher,
    reply: (...heard) => Promise.resolve(isThere ? teacher.reply(...heard) : undefined),
  })
  const lesson = lessonOf(content, 'lesson1')
  const { lessonState } = teacher.open(lesson, { produced: [], seed: 5 })
  const message = { id: 'a', role: 'user', content: 'hint', timestamp: 1_764_000_000_000, lessonId: lesson.id } as const
  const reply = () =>
    tutor.reply(
      lesson,
      { transcript: [message], lessonState, tildesCount: false },
      { signal: new AbortController().signal },
    )
  expect(await reply()).toEqual({ ok: false, fault: { kind: 'unreachable' } })
  isThere = true
  expect(await reply()).toMatchObject({ ok: true, value: { understood: { act: 'hint' } } })
})
