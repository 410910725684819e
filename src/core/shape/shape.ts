/**
 * The shape of stored data. Written by hand: a schema library would add 4 KiB to the first page and to every lesson.
 */
export type Test = (value: unknown) => boolean

/** A test for each field. */
export type Fields<Described> = { readonly [Field in keyof Described]-?: Test }

export const text: Test = (value) => typeof value === 'string'
/** True for finite numbers. */
export const number: Test = (value) => Number.isFinite(value)
export const yesOrNo: Test = (value) => typeof value === 'boolean'
export const anything: Test = () => true

export const oneOf =
  (...allowed: readonly unknown[]): Test =>
  (value) =>
    allowed.includes(value)

export const absentOr =
  (fits: Test): Test =>
  (value) =>
    value === undefined || fits(value)

export const listOf =
  (fits: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(fits)

/** A test for a record with these fields. Other fields are allowed. */
export function recordOf<Described>(fields: Fields<Described>): (value: unknown) => value is Described {
  const tests = Object.entries<Test>(fields)
  return (value): value is Described => {
    if (typeof value !== 'object' || value === null) return false
    const fieldsOf = value as Readonly<Record<string, unknown>>
    return tests.every(([field, fits]) => fits(fieldsOf[field]))
  }
}

type Kinds<Described extends { readonly kind: string }> = {
  readonly [Kind in Described['kind']]: Fields<Omit<Extract<Described, { readonly kind: Kind }>, 'kind'>>
}

/** A test for a record whose `kind` determines its other fields. */
export function variantOf<Described extends { readonly kind: string }>(kinds: Kinds<Described>): Test {
  const tests = new Map(Object.entries<Fields<object>>(kinds).map(([kind, fields]) => [kind, recordOf(fields)]))
  return (value) => tests.get(Object(value).kind)?.(value) === true
}
