import { ok, refuse } from '#core/result/result.ts'
import { replyToTap } from '#core/tutor/answer-exercise.ts'
import type { MakeHeard } from '#core/tutor/listening.ts'
import { openLesson } from '#core/tutor/open-lesson.ts'
import { BUILTIN_TUTOR, bySelf, createBuiltinTutor, withDueWords } from '#providers/tutor/builtin.ts'
import type { ChatSoFar, Tutor } from '#providers/tutor/tutor.ts'

/** Once the code that judges answers is loaded. */
let makeHeard: MakeHeard | undefined
let loadReplies: (() => Promise<unknown>) | undefined
let loading: Promise<Tutor | undefined> | undefined

/** Loads what judges answers: most of the code of a lesson, which opens without it. Tries again after a failure. */
export const loadTeacher = (): Promise<Tutor | undefined> => (loading ??= teach().catch(() => (loading = undefined)))

async function teach(): Promise<Tutor> {
  const module = await import('./built-in-teacher.ts')
  makeHeard = module.makeHeard
  loadReplies = module.loadReplies
  return createBuiltinTutor((await module.loadedTeaching()).teacher)
}

/** Also loads the replies to questions, which the reply to an answer does not need. */
export async function loadAllReplies() {
  await loadTeacher()
  await loadReplies?.()
}

/** The tutor for visitors, for sites without a model, and in place of a model that does not answer. */
export const builtInTutor: Tutor = {
  name: BUILTIN_TUTOR,
  open: (lesson, opening) => Promise.resolve(ok(bySelf(openLesson(lesson, opening)))),
  reply: async (lesson, chat, listening) => {
    const tap = tapIn(chat)
    if (tap) return ok(bySelf(replyToTap(withDueWords(lesson, chat), chat.memory, tap, makeHeard)))
    return (await loadTeacher())?.reply(lesson, chat, listening) ?? refuse({ kind: 'unreachable' })
  },
}

/** The tap that awaits its reply. Taps are answered here, at once, whoever teaches. */
export const tapIn = ({ transcript }: ChatSoFar) => transcript.findLast(({ role }) => role === 'user')?.tap
