import { describe, expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { createLessonServices, type LessonService } from '#core/tutor/model/prompt.ts'
import { speak } from '#core/tutor/wording/speak.ts'
import type { Message } from '#core/tutor/turn.ts'
const ids = content.lessons.map(({ id }) => id)
const lessons = ids.map((id) => lessonOf(content, id))

function service(id: string): LessonService {
  const made = createLessonServices(ids).create(lessonOf(content, id))
  if (!made.ok) throw new Error(made.fault)
  return made.value
}

const firstOf = ({ lesson }: LessonService) => lesson.words[0]!

const message = (role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  id: text,
  role,
  content: text,
  timestamp: 0,
  lessonId: 'lesson1',
  ...more,
})

describe('the lesson services', () => {
  test('exist for every lesson of the course', () => {
    const services = createLessonServices(ids)
    for (const lesson of lessons) expect(services.create(lesson)).toMatchObject({ ok: true, value: { lesson } })
  })

  test('do not exist for an unknown lesson', () => {
    const unknown = { ...lessonOf(content, 'lesson1'), id: 'lesson99' }
    expect(createLessonServices(ids).create(unknown)).toEqual({ ok: false, fault: 'Unknown lesson ID: lesson99' })
  })

  test('have no current one before the first is created, then the last one created', () => {
    const services = createLessonServices(ids)
    expect(services.current()).toEqual({ ok: false, fault: 'No lesson service has been created yet' })
    services.create(lessonOf(content, 'lesson1'))
    services.create(lessonOf(content, 'lesson2'))
    expect(services.current()).toMatchObject({ value: { lesson: { id: 'lesson2' } } })
  })
})

describe('the prompt', () => {
  test.each(lessons.map((lesson) => [lesson.title, lesson] as const))(
    'has the six rules and all words with their pronunciation and use: %s',
    (_title, { id, words }) => {
      const [system] = service(id).reply([message('user', 'hello')])
      expect(system?.role).toBe('system')
      expect(system?.content.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ', '4. ', '5. ', '6. '])
      for (const word of words) {
        expect(system?.content).toContain(`${speak(word)} means “${word.english}”. ${word.context}`)
      }
    },
  )

  test('of an opening is the system prompt and the instruction of the lesson', () => {
    const greetings = service('lesson1')
    const opening = greetings.opening(firstOf(greetings), false)
    expect(opening.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(opening).toEqual(greetings.opening(firstOf(greetings), false))
    expect(opening[1]?.content).toContain('Would you like to try saying it?')
    expect(opening[1]?.content).not.toEqual(service('lesson2').opening(firstOf(service('lesson2')), false)[1]?.content)
  })

  test('of a review does not show the word to ask for', () => {
    const greetings = service('lesson1')
    const [, instruction] = greetings.opening(firstOf(greetings), true)
    expect(instruction?.content).not.toContain(firstOf(greetings).kikuyu)
  })

  const chat = [
    message('assistant', 'Objective: Learn five greetings.'),
    message('assistant', 'Would you like to try?'),
    message('user', 'yes'),
    message('assistant', 'Trouble.', { state: 'failed' }),
    message('user', 'yes please'),
  ]

  test('has the whole chat in turns, without messages about a failure', () => {
    const [, ...turns] = service('lesson1').reply(chat)
    expect(turns).toEqual([
      { role: 'assistant', content: 'Objective: Learn five greetings.\n\nWould you like to try?' },
      { role: 'user', content: 'yes\n\nyes please' },
    ])
  })

  test.each(['lesson21', 'lesson22', 'lesson23'])('has only the new message in %s', (id) => {
    const [, ...turns] = service(id).reply(chat)
    expect(turns).toEqual([{ role: 'user', content: 'yes please' }])
  })

  test('never exceeds the size limit of a request, and always ends with the new message', () => {
    const long = Array.from({ length: 200 }, (_, i) =>
      message(i % 2 ? 'user' : 'assistant', `${i} ${'ũ'.repeat(9000)}`),
    )
    for (const id of ids) {
      const prompt = service(id).reply(long)
      expect(new TextEncoder().encode(JSON.stringify(prompt)).length).toBeLessThan(60 * 1024)
      expect(prompt.at(-1)?.content).toMatch(/^199 ũ/)
    }
  })
})

describe('if the model fails', () => {
  test('the opening shows the first word of each lesson and asks to try it', () => {
    for (const { id } of lessons) {
      const made = service(id)
      const opening = made.openingFallback(firstOf(made))
      expect(opening).toContain(speak(firstOf(made)))
      expect(opening).toMatch(/Would you like to try saying it\?$/)
    }
    expect(service('lesson1').openingFallback(firstOf(service('lesson1')))).toContain('say a greeting')
    expect(service('lesson2').openingFallback(firstOf(service('lesson2')))).toMatch(/my name is/i)
  })

  test('each lesson names its own topic to try again', () => {
    expect(service('lesson1').failureFallback()).toBe(
      "I'm having trouble right now. Would you like to try the greeting again?",
    )
    expect(service('lesson2').failureFallback()).toBe(
      "I'm having trouble right now. Would you like to try the introduction again?",
    )
    expect(service('lesson21').failureFallback()).toBe(
      "I'm having trouble connecting right now. Let's try the words for the market again in a moment.",
    )
    for (const { id, topic } of lessons) expect(service(id).failureFallback()).toContain(`try ${topic} again`)
  })
})
