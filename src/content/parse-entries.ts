import * as v from 'valibot'
import type { ContentFault } from './content-error.ts'

/** The entries of a list that are as the schema says; each fault of the others is noted with the entry it is in. */
export function parseEntries<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  file: string,
  faults: ContentFault[],
): v.InferOutput<Schema>[] {
  if (data === undefined) return []
  if (!Array.isArray(data)) {
    faults.push({ file, fault: 'must be a list: […]' })
    return []
  }
  return data.flatMap((entry: unknown, index) => {
    const parsed = v.safeParse(schema, entry)
    if (parsed.success) return [parsed.output]
    const name = nameOf(entry, index)
    faults.push(...parsed.issues.map((issue) => ({ file, entry: name, fault: faultText(issue) })))
    return []
  })
}

/** The data of a file that is one whole; undefined, with its faults noted, when it is not as the schema says. */
export function parseWhole<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  file: string,
  faults: ContentFault[],
): v.InferOutput<Schema> | undefined {
  if (data === undefined) return undefined
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  faults.push(...parsed.issues.map((issue) => ({ file, fault: faultText(issue) })))
  return undefined
}

function nameOf(entry: unknown, index: number): string {
  const { id, path, title } = Object(entry) as { id?: unknown; path?: unknown; title?: unknown }
  const named = [id, path, title].find((name): name is string => typeof name === 'string' && name !== '')
  return named ?? `number ${index + 1}`
}

function faultText(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const key = path === null ? 'the entry' : `“${path}”`
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${key} is not a key that is known here`
  if (issue.input === undefined) return `${key} is missing`
  if (issue.kind === 'schema' && issue.type !== 'picklist' && issue.type !== 'literal') {
    return `${key} must be ${KINDS[issue.type] ?? issue.type}, not ${issue.received}`
  }
  return `${key} ${issue.message}${typeof issue.input === 'string' && issue.input.trim() !== '' ? `: “${issue.input}”` : ''}`
}

const KINDS: Record<string, string> = {
  string: 'text in quotation marks',
  number: 'a number',
  array: 'a list […]',
  object: 'an object {…}',
  strict_object: 'an object {…}',
  record: 'an object {…}',
}
