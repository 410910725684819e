import { useEffect, useState } from 'react'
import { refuse } from '#core/result/result.ts'
import type { Tutor, TutorFault } from '#providers/tutor/tutor.ts'
import { useAccount } from '../account/account.tsx'
import { configSoon } from '../config/config-soon.ts'
import type { Config } from '../config/config.ts'
import { useOutside } from '../outside.tsx'
import { importAgain } from '../loading/import-again.ts'
import { builtInTutor, loadTeacher } from './built-in-tutor.ts'

/**
 * Who teaches: the model that the site has set teaches those who have an account, the built-in tutor everybody else. `tutor` is
 * undefined until that is known. `usual` is the name of who teaches when all is well.
 */
export function useTutor(): { readonly tutor: Tutor | undefined; readonly usual: string } {
  const { user } = useAccount()
  const outside = useOutside()
  const [config, setConfig] = useState<Config | null>()
  useEffect(() => {
    // A lesson opens without a model when the settings are late; when they come, the model takes over.
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

let made: { readonly of: Config['tutor']; readonly tutor: Tutor } | undefined

/** One for all lessons: it knows whether the model rests. */
function modelTutor(of: NonNullable<Config['tutor']>): Tutor {
  if (made?.of !== of) made = { of, tutor: lazyTutor(of) }
  return made.tutor
}

const unreachable = refuse<TutorFault>({ kind: 'unreachable' })

/** What a model needs beside the built-in tutor comes when it is asked for the first time. */
function lazyTutor(of: NonNullable<Config['tutor']>): Tutor {
  let tutor: Tutor | undefined
  async function load(): Promise<Tutor | undefined> {
    if (tutor) return tutor
    const module = await importAgain(() => import('./model-tutor.ts')).catch(() => undefined)
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
    reply: async (...asked) => (await load())?.reply(...asked) ?? unreachable,
  }
}
