import { ok, refuse } from '#core/result/result.ts'
import { replyToTap } from '#core/tutor/answer-exercise.ts'
import type { MakeHeard } from '#core/tutor/listening.ts'
import { openLesson } from '#core/tutor/open-lesson.ts'
import { BUILTIN_TUTOR, bySelf, createBuiltinTutor, withDueWords } from '#providers/tutor/builtin.ts'
import type { ChatSoFar, Tutor } from '#providers/tutor/tutor.ts'

/** Set once the code that judges answers is loaded. */
let makeHeard: MakeHeard | undefined
let loadReplies: (() => Promise<unknown>) | undefined
let loading: Promise<Tutor | undefined> | undefined

/**
 * Loads the code that judges answers, most of a lesson's code; the lesson opens without it. After a failure the next call tries
 * again.
 */
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

/** The tap that has no reply yet. The built-in tutor answers taps at once, even if a model teaches. */
export const tapIn = ({ transcript }: ChatSoFar) => transcript.findLast(({ role }) => role === 'user')?.tap
