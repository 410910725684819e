import * as v from 'valibot'

/** better-auth's own pattern for emails, checked before better-auth so that the error names the field. */
const pattern = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const Email = v.pipe(v.string(), v.maxLength(254), v.regex(pattern))
