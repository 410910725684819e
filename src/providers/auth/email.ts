import * as v from 'valibot'

const Email = v.pipe(v.string(), v.email())

export const isEmail = (text: string) => v.is(Email, text)
