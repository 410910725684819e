import outline from 'virtual:course/outline'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { User } from '#providers/auth/auth.ts'
import { useAccount } from '../account/account.tsx'
import { keptAdChoice } from '../ads/ad-choice.ts'
import { useLearning } from '../learning/learning.tsx'
import { useOutside } from '../outside.tsx'
import { settingsNow } from '../settings/settings-store.ts'
import { themeChoice } from '../theme/theme-store.ts'
import type { Belongings } from './make-file.ts'
import { textsOf } from './texts-of.ts'

type Fault = { readonly kind: 'signed-out' } | { readonly kind: 'away' }

/** Finds what is kept of the learner beside the log: on this device, and on the server where the account is there. */
export function useBelongings(): () => Promise<Result<Belongings, Fault>> {
  const outside = useOutside()
  const { user } = useAccount()
  const { findTalk, findConversation } = useLearning()
  return async () => {
    const config = await outside.config()
    const account = user ? await accountOf(user, config?.accounts) : ok(undefined)
    if (!account.ok) return account
    const talks = await Promise.all(outline.lessons.map(({ id }) => findTalk(id)))
    const conversation = await findConversation()
    return ok({
      account: account.value,
      settings: { ...settingsNow(), theme: themeChoice(), ads: keptAdChoice() },
      drafts: textsOf(user?.uid ?? VISITOR),
      talks: talks.filter((talk) => talk !== undefined),
      conversation,
    })
  }
}

/** Of accounts elsewhere all that we know is who is signed in. */
async function accountOf(user: User, accounts: string | undefined): Promise<Result<unknown, Fault>> {
  if (accounts === 'firebase') return ok(user)
  try {
    const answer = await fetch('/api/me/export')
    if (answer.status === 401) return refuse({ kind: 'signed-out' })
    return answer.ok ? ok((await answer.json()) as unknown) : refuse({ kind: 'away' })
  } catch {
    return refuse({ kind: 'away' })
  }
}
