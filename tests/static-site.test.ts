import { readFileSync } from 'node:fs'
import type * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { configFault } from '#web/config/config-fault-note.ts'
import { Config } from '#web/config/config.ts'

const manual = readFileSync('docs/static-site.md', 'utf8')
const example = readFileSync('docs/config.example.json', 'utf8')

describe('the manual of the static site', () => {
  test('gives an example without a mistake that uses every setting there is for one', () => {
    expect(configFault(example)).toBeUndefined()
    const notIn = ['firebase.emulatorUrl', 'offers.payments']
    expect(leavesOf(JSON.parse(example))).toEqual(settings.filter((name) => !notIn.includes(name)).toSorted())
  })

  test('shows no other settings with a mistake', () => {
    const shown = [...manual.matchAll(/```json\n(.*?)```/gs)].map((match) => match[1] ?? '')
    expect(shown.length).toBeGreaterThan(0)
    for (const text of shown) expect(configFault(text)).toBeUndefined()
  })

  test('explains each setting, and none that does not exist', () => {
    const explained = [...manual.matchAll(/^\| `([\w.]+)` \|/gm)].map((match) => match[1] ?? '')
    expect(new Set(explained)).toEqual(new Set(settings))
    expect(explained.length).toBe(settings.length)
  })
})

/** Every setting that the schema knows, by its place: "tutor.baseUrl". */
const settings = [...new Set(Config.options.flatMap((option) => placesIn(option)))]

function placesIn(schema: v.GenericSchema, place = ''): string[] {
  const inner = unwrapped(schema)
  if (!('entries' in inner)) return [place]
  return Object.entries(inner.entries as Record<string, v.GenericSchema>).flatMap(([key, entry]) =>
    placesIn(entry, place ? `${place}.${key}` : key),
  )
}

function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return 'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema
}

function leavesOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [place]
  return Object.entries(value)
    .flatMap(([key, inner]) => leavesOf(inner, place ? `${place}.${key}` : key))
    .toSorted()
}
