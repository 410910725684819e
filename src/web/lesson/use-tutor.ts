import { useEffect, useState } from 'react'
import { refuse, ok } from '#core/result/result.ts'
import { replyToTap } from '#core/tutor/exercises/answer-exercise.ts'
import type { MakeHeard } from '#core/tutor/exercises/listening.ts'
import { openLesson } from '#core/tutor/flow.ts'
import type { Tutor, TutorFault, ChatSoFar } from '#providers/tutor/tutor.ts'
import { BUILTIN_TUTOR, bySelf, createBuiltinTutor, withDueWords } from '#providers/tutor/builtin.ts'
import { useAccount } from '../account/account.tsx'
import { configSoon, useOutside } from '../outside.tsx'
import type { Config } from '../config/config.ts'

/**
 * The tutor: the site's model for learners with an account, otherwise the built-in tutor. `tutor` is undefined until the settings
 * are known. `usual` is the tutor's name when nothing fails.
 */
export function useTutor(): { readonly tutor: Tutor | undefined; readonly usual: string } {
  const { user } = useAccount()
  const outside = useOutside()
  const [config, setConfig] = useState<Config | null>()
  useEffect(() => {
    // When the settings are late, the built-in tutor opens the lesson; the model takes over later.
    void configSoon(outside).then((soon) => setConfig((known) => known ?? soon))
    // A visitor's first input loads the settings, and with them the code that judges the answer.
    void outside.config().then((known) => {
      setConfig(known)
      void loadTeacher()
    })
  }, [outside])

  if (!user || config === null) return { tutor: builtInTutor, usual: builtInTutor.name }
  if (!config) return { tutor: undefined, usual: builtInTutor.name }
  if (!config.tutor || config.accounts === 'none') return { tutor: builtInTutor, usual: builtInTutor.name }
  return { tutor: modelTutor(config.tutor), usual: config.tutor.model }
}

let created: { readonly of: Config['tutor']; readonly tutor: Tutor } | undefined

/** One tutor for all lessons: it holds the circuit breaker. */
function modelTutor(of: NonNullable<Config['tutor']>): Tutor {
  if (created?.of !== of) created = { of, tutor: lazyTutor(of) }
  return created.tutor
}

const unreachable = refuse<TutorFault>({ kind: 'unreachable' })

/** Loads the model tutor's chunk when it is first used. */
function lazyTutor(of: NonNullable<Config['tutor']>): Tutor {
  let tutor: Tutor | undefined
  async function load(): Promise<Tutor | undefined> {
    if (tutor) return tutor
    const module = await import('./model-tutor.ts').catch(() => undefined)
    const loaded = await module?.createModelTutor(of)
    return (tutor ??= loaded)
  }
  return {
    get name() {
      return tutor?.name ?? of.model
    },
    get usedUp() {
      return tutor?.usedUp
    },
    open: async (...asked) => ((await load()) ?? builtInTutor).open(...asked),
    reply: async (lesson, chat, listening) =>
      tapIn(chat)
        ? builtInTutor.reply(lesson, chat, listening)
        : ((await load())?.reply(lesson, chat, listening) ?? unreachable),
  }
}

/** Set once the code that judges answers is loaded. */
let makeHeard: MakeHeard | undefined
let loadReplies: (() => Promise<unknown>) | undefined
let loading: Promise<Tutor | undefined> | undefined

/**
 * Loads the code that judges answers, most of a lesson's code; the lesson opens without it. After a failure the next call tries
 * again.
 */
const loadTeacher = (): Promise<Tutor | undefined> => (loading ??= teach().catch(() => (loading = undefined)))

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
const builtInTutor: Tutor = {
  name: BUILTIN_TUTOR,
  open: (lesson, opening) => Promise.resolve(ok(bySelf(openLesson(lesson, opening)))),
  reply: async (lesson, chat, listening) => {
    const tap = tapIn(chat)
    if (tap) return ok(bySelf(replyToTap(withDueWords(lesson, chat), chat.lessonState, tap, makeHeard)))
    return (await loadTeacher())?.reply(lesson, chat, listening) ?? refuse({ kind: 'unreachable' })
  },
}

/** The tap that has no reply yet. The built-in tutor answers taps at once, even if a model teaches. */
const tapIn = ({ transcript }: ChatSoFar) => transcript.findLast(({ role }) => role === 'user')?.tap
