import { readFileSync } from 'node:fs'
import type * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { configFault } from '#web/config/config-fault-note.ts'
import { Config } from '#web/config/config.ts'

const manual = readFileSync('docs/static-site.md', 'utf8')
const example = readFileSync('docs/config.example.json', 'utf8')

describe('the manual of the static site', () => {
  test('has a valid example with every setting of a static site', () => {
    expect(configFault(example)).toBeUndefined()
    const notIn = ['firebase.emulatorUrl', 'offers.payments', 'offers.passkeys']
    expect(leavesOf(JSON.parse(example))).toEqual(settings.filter((name) => !notIn.includes(name)).toSorted())
  })

  test('shows only valid settings', () => {
    const shown = [...manual.matchAll(/```json\n(.*?)```/gs)].map((match) => match[1] ?? '')
    expect(shown.length).toBeGreaterThan(0)
    for (const text of shown) expect(configFault(text)).toBeUndefined()
  })

  test('explains every setting, and only settings that exist', () => {
    const explained = [...manual.matchAll(/^\| `([\w.]+)` \|/gm)].map((match) => match[1] ?? '')
    expect(new Set(explained)).toEqual(new Set(settings))
    expect(explained.length).toBe(settings.length)
  })
})

/** The paths of all settings in the schema, such as "tutor.baseUrl". */
const settings = [...new Set(Config.options.flatMap((option) => pathsIn(option)))]

function pathsIn(schema: v.GenericSchema, path = ''): string[] {
  const inner = unwrapped(schema)
  if (!('entries' in inner)) return [path]
  return Object.entries(inner.entries as Record<string, v.GenericSchema>).flatMap(([key, entry]) =>
    pathsIn(entry, path ? `${path}.${key}` : key),
  )
}

function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return 'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema
}

function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value)
    .flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))
    .toSorted()
}
