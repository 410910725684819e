import * as v from 'valibot'

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
