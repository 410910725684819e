import * as v from 'valibot'

/** What better-auth itself takes for an email; asked first, so that the refusal says which field it is about. */
const pattern = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const Email = v.pipe(v.string(), v.maxLength(254), v.regex(pattern))
