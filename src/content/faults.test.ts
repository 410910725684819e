import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import mistakes from './fixtures/mistakes.bad.json' with { type: 'json' }
import { ContentError } from './content.ts'
import { loadContent } from './load.ts'
import { METHA, writeVoice } from './voice.fixture.ts'

const SMALL_COURSE = join(import.meta.dirname, 'fixtures/small-course/content')

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

function smallCourse(): string {
  const directory = mkdtempSync(join(tmpdir(), 'course-'))
  directories.push(directory)
  cpSync(SMALL_COURSE, directory, { recursive: true })
  return directory
}

/** Changes are `[old, new, old, new …]`: the first `old` in the file is replaced by `new`. */
function rewrite(path: string, changes: readonly string[]) {
  let text = readFileSync(path, 'utf8')
  for (let at = 0; at < changes.length; at += 2) {
    const [old = '', replacement = ''] = changes.slice(at, at + 2)
    if (!text.includes(old)) throw new Error(`${path} has no ${old}`)
    text = text.replace(old, () => replacement)
  }
  writeFileSync(path, text)
}

function sentences(directory: string): string[] {
  try {
    loadContent(directory)
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n').slice(1)
    throw error
  }
  return []
}

test('a course without mistakes loads', () => {
  expect(sentences(smallCourse())).toEqual([])
})

test.each(mistakes)('$mistake is reported to the author', ({ file, write, says }) => {
  const directory = smallCourse()
  rewrite(join(directory, file), write)
  expect(sentences(directory)).toContain(says)
})

test('a missing file is named', () => {
  const directory = smallCourse()
  rmSync(join(directory, 'levels.json'))
  expect(sentences(directory)).toEqual(['content/levels.json: the file is missing'])
})

test('a recording that no word names is reported', () => {
  const directory = smallCourse()
  mkdirSync(join(directory, 'audio'))
  writeFileSync(join(directory, 'audio/bed.mp3'), 'a voice')
  expect(sentences(directory)).toEqual(['content/audio/bed.mp3: is not named by any word'])
})

test('a word whose pronunciation is not that of its sound is silent', () => {
  const directory = smallCourse()
  writeVoice(directory, [METHA, { ...METHA, id: 'uriri-bed' }])
  const voices = loadContent(directory).words.map(({ word }) => [word.id, word.voice])
  expect(Object.fromEntries(voices)).toMatchObject({
    'metha-table': { file: METHA.file, melody: false },
    'uriri-bed': undefined,
  })
})

test.each([
  [{ id: 'metha-desk' }, 'entry “metha-desk”: is under “words”, which have no such id'],
  [{ id: 'metha-table' }, 'entry “metha-table”: is listed twice'],
  [
    { id: 'uriri-bed', file: 'bed-1a2b3c4d.mp3' },
    '“file” names “bed-1a2b3c4d.mp3”, which is not in content/voice/files',
  ],
])('a sound of the computer voice with %o is reported', (change, fault) => {
  const directory = smallCourse()
  writeVoice(directory, [METHA, { ...METHA, ...change }])
  expect(sentences(directory)).toEqual([expect.stringContaining(fault)])
})

test('a sound of the computer voice without provenance is reported', () => {
  const directory = smallCourse()
  writeVoice(directory, [METHA])
  writeFileSync(join(directory, 'voice/files/bed-1a2b3c4d.mp3'), 'a voice')
  expect(sentences(directory)).toEqual([
    'content/voice/files/bed-1a2b3c4d.mp3: is not named in content/voice/manifest.json',
  ])
})

test('all faults are reported together', () => {
  const directory = smallCourse()
  rewrite(join(directory, 'words/objects.json'), [
    '"english": "table"',
    '"english": ""',
    '"english": "bed"',
    '"english": ""',
  ])
  rewrite(join(directory, 'levels.json'), ['"number": 1', '"number": 0'])
  expect(sentences(directory)).toHaveLength(3)
})
