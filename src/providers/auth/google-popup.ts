import * as v from 'valibot'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { AuthFault } from './auth.ts'
import { POPUP_CHANNEL, PopupNews } from './popup-news.ts'

/**
 * Opens the provider's page and comes back when the server has the answer: the session is then in the cookie. With
 * `isConfirming` only the account that is signed in may come back, and any other is refused before it has a session. The
 * window opens before anything is waited for: a browser blocks one that nobody has just pressed for.
 */
export type GooglePopup = (options: { isConfirming: boolean }) => Promise<Result<null, AuthFault>>

const SIZE = 'popup,width=480,height=680'

/** How often it is looked whether the learner has closed it, and how long news may be on the way then. */
const LOOK_MS = 250
const LAST_NEWS_MS = 750

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
      const looks = setInterval(() => {
        if (!popup.closed) return
        clearInterval(looks)
        setTimeout(() => resolve(refuse({ kind: 'popup-closed' })), LAST_NEWS_MS)
      }, LOOK_MS)
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const news = v.safeParse(PopupNews, data)
        if (!news.success || news.output.attempt !== attempt) return
        clearInterval(looks)
        popup.close()
        resolve(news.output.fault ? refuse<AuthFault>(news.output.fault) : ok(null))
      })
    }).finally(() => channel.close())
  }
}
