import * as v from 'valibot'

/** Where the last page in the popup tells how it ended: only pages of our own origin hear it. */
export const POPUP_CHANNEL = 'google-sign-in'

/** Why nobody was signed in. `message`: the provider's own words, where it gave some. */
const PopupFault = v.variant('kind', [
  v.object({
    kind: v.picklist(['denied', 'email-not-vouched', 'other-account', 'user-disabled', 'signed-out', 'busy']),
  }),
  v.object({ kind: v.literal('too-many-tries'), waitSeconds: v.number() }),
  v.object({ kind: v.literal('other'), message: v.exactOptional(v.string()) }),
])
export type PopupFault = v.InferOutput<typeof PopupFault>

/** `attempt` is what the page that opened the popup named it. Without a fault the session is in the cookie. */
export const PopupNews = v.object({ attempt: v.string(), fault: v.exactOptional(PopupFault) })
export type PopupNews = v.InferOutput<typeof PopupNews>
