import { describe, expect, test } from 'vitest'
import type { Lesson } from '#core/lesson/lesson.ts'
import type { Message, Turn } from '#core/tutor/turn.ts'
import type { ChatSoFar, Tutor } from './tutor.ts'

/** The contract tests of a tutor, on real lessons. A new adapter is done when it passes them. */
export function describeTutor(name: string, create: () => Promise<Tutor>, lessons: readonly Lesson[]) {
  describe(`${name} tutor`, () => {
    test('has a name', async () => {
      expect((await create()).name).not.toBe('')
    })

    test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
      'opens %s with an objective and one word',
      async (_id, lesson) => {
        const turn = await open(await create(), lesson)
        expect(turn.messages[0]?.content).toMatch(/^Objective: /)
        expect(wordsOf(turn, lesson)).toEqual([lesson.words[0]?.id])
        expect(turn.current).toBe(lesson.words[0]?.id)
      },
    )

    test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
      'speaks no Kikuyu word outside %s',
      async (_id, lesson) => {
        const tutor = await create()
        let turn = await open(tutor, lesson)
        for (const said of ['hint', 'nothing like it', 'what does that mean?', 'skip', 'progress']) {
          expect(foreignWords(turn, lesson)).toEqual([])
          turn = await reply(tutor, lesson, chat(lesson, turn, said))
        }
        expect(foreignWords(turn, lesson)).toEqual([])
      },
    )

    test('counts a word as produced when the learner gives it for its meaning', async () => {
      const lesson = lessonAt(lessons, 0)
      const tutor = await create()
      let turn = await open(tutor, lesson)
      for (let i = 0; i < 30 && turn.produced.length === 0; i++) {
        const word = lesson.words.find(({ id }) => id === turn.current)
        turn = await reply(tutor, lesson, chat(lesson, turn, word?.kikuyu ?? ''))
      }
      expect(turn.events).toContainEqual(
        expect.objectContaining({ type: 'word-produced', wordId: turn.produced[0], lessonId: lesson.id }),
      )
    })

    test('names the author of each message', async () => {
      const lesson = lessonAt(lessons, 0)
      const tutor = await create()
      const opened = await open(tutor, lesson)
      const replied = await reply(tutor, lesson, chat(lesson, opened, lesson.words[0]?.kikuyu ?? ''))
      expect([...opened.messages, ...replied.messages].map(({ by }) => by ?? '')).not.toContain('')
    })

    test('has a lesson state of plain data, which can be stored', async () => {
      const lesson = lessonAt(lessons, 0)
      const { lessonState } = await open(await create(), lesson)
      expect(JSON.parse(JSON.stringify(lessonState))).toEqual(lessonState)
    })

    test('opens with the next word not yet produced', async () => {
      const lesson = lessonAt(lessons, 0)
      const produced = lesson.words.slice(0, 2).map(({ id }) => id)
      const turn = await open(await create(), lesson, produced)
      expect(turn.current).toBe(lesson.words[2]?.id)
    })

    test('rejects an aborted turn', async () => {
      const lesson = lessonAt(lessons, 0)
      const tutor = await create()
      const turn = await open(tutor, lesson)
      const signal = AbortSignal.abort()
      await expect(async () => tutor.reply(lesson, chat(lesson, turn, 'hint'), { signal })).rejects.toThrow(/abort/i)
    })
  })
}

function lessonAt(lessons: readonly Lesson[], index: number): Lesson {
  const lesson = lessons[index]
  if (!lesson) throw new Error('The contract needs a lesson.')
  return lesson
}

async function open(tutor: Tutor, lesson: Lesson, produced: readonly string[] = []): Promise<Turn> {
  const opened = await tutor.open(lesson, { produced, seed: 5 }, { signal: new AbortController().signal })
  if (!opened.ok) throw new Error(`The lesson was not opened: ${opened.fault.kind}`)
  return opened.value
}

async function reply(tutor: Tutor, lesson: Lesson, said: ChatSoFar): Promise<Turn> {
  const replied = await tutor.reply(lesson, said, { signal: new AbortController().signal })
  if (!replied.ok) throw new Error(`There was no reply: ${replied.fault.kind}`)
  return replied.value
}

function chat(lesson: Lesson, turn: Turn, said: string) {
  const message = (role: Message['role'], content: string, i: number): Message => ({
    id: `${role}-${i}`,
    role,
    content,
    timestamp: 1_764_000_000_000 + i,
    lessonId: lesson.id,
  })
  const transcript = [
    ...turn.messages.map((draft, i) => message('assistant', draft.content, i)),
    message('user', said, 99),
  ]
  return { transcript, lessonState: turn.lessonState, tildesCount: false }
}

/** The Kikuyu words of the turn, each followed by its pronunciation. The beginning of a word (`*W…*`) has none. */
function kikuyuOf(turn: Turn): string[] {
  return turn.messages
    .flatMap(({ content }) => [...content.matchAll(/\*([^*]+)\* \(/g)])
    .map(([, marked = '']) => marked.replace(/[[\]]/g, ''))
}

function isOf(lesson: Lesson, kikuyu: string) {
  return lesson.words.find((word) =>
    [word.kikuyu, `${word.optional} ${word.kikuyu}`, ...word.accepted].includes(kikuyu),
  )
}

function wordsOf(turn: Turn, lesson: Lesson) {
  return [...new Set(kikuyuOf(turn).map((kikuyu) => isOf(lesson, kikuyu)?.id))]
}

function foreignWords(turn: Turn, lesson: Lesson) {
  return kikuyuOf(turn).filter((kikuyu) => !isOf(lesson, kikuyu))
}
