import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { AuthFault } from './auth.ts'

/** The broadcast channel on which the last page in the popup sends its result. Only pages of our origin receive it. */
export const POPUP_CHANNEL = 'google-sign-in'

/** Why the sign-in failed. `message` is the provider's own. */
const PopupFault = v.variant('kind', [
  v.object({
    kind: v.picklist(['denied', 'email-not-vouched', 'other-account', 'user-disabled', 'signed-out', 'busy']),
  }),
  v.object({ kind: v.literal('too-many-tries'), waitSeconds: v.number() }),
  v.object({ kind: v.literal('other'), message: v.exactOptional(v.string()) }),
])
export type PopupFault = v.InferOutput<typeof PopupFault>

/** The result of the attempt with this id. Without a fault, the session is in the cookie. */
export const PopupResult = v.object({ attempt: v.string(), fault: v.exactOptional(PopupFault) })
export type PopupResult = v.InferOutput<typeof PopupResult>

/**
 * Opens the provider's page and resolves when the server has its answer; the session is then in the cookie. With `isConfirming`, the
 * server refuses any account but the signed-in one. The window opens synchronously: browsers block a popup that does not follow a
 * click directly.
 */
export type GooglePopup = (options: { isConfirming: boolean }) => Promise<Result<null, AuthFault>>

const SIZE = 'popup,width=480,height=680'

/** How often to check whether the learner closed the popup. */
const POLL_MS = 250
/** How long to wait then for a result that is still on its way. */
const LAST_RESULT_MS = 750

export function createGooglePopup({
  open = (address: string): Pick<Window, 'closed' | 'close'> | null => window.open(address, '_blank', SIZE),
  newId = () => crypto.randomUUID() as string,
} = {}): GooglePopup {
  return ({ isConfirming }) => {
    const attempt = newId()
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    const popup = open(`/api/auth/google?attempt=${attempt}${isConfirming ? '&confirm=1' : ''}`)
    return new Promise<Result<null, AuthFault>>((resolve) => {
      if (!popup) return resolve(refuse({ kind: 'popup-blocked' }))
      const poll = setInterval(() => {
        if (!popup.closed) return
        clearInterval(poll)
        setTimeout(() => resolve(refuse({ kind: 'popup-closed' })), LAST_RESULT_MS)
      }, POLL_MS)
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const result = v.safeParse(PopupResult, data)
        if (!result.success || result.output.attempt !== attempt) return
        clearInterval(poll)
        popup.close()
        resolve(result.output.fault ? refuse<AuthFault>(result.output.fault) : ok(null))
      })
    }).finally(() => channel.close())
  }
}
