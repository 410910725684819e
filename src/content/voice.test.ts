import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pronounce } from '#core/orthography/pronunciation.ts'
import { MAX_REASON } from '#core/recording/recordings.ts'
import { loadContent } from './load.ts'
import { spokenTexts } from './voice.ts'

const directory = join(import.meta.dirname, '../../content')
const content = loadContent(directory)
const { voice } = content
const sounds = [...voice.words, ...voice.phrases, ...voice.proverbs]
const sizeOf = new Map(sounds.map(({ file, bytes }) => [file, bytes]))

const texts = {
  words: content.words.map(({ word }) => word),
  phrases: content.phrases.map(({ phrase }) => phrase),
  proverbs: content.wisdom.flatMap(({ entry: { id, proverb } }) => (proverb ? [{ id, ...proverb }] : [])),
}

const ipaOf = ({ kikuyu, loan }: { kikuyu: string; loan?: true }) => {
  const pronunciation = pronounce(kikuyu, { loan: loan === true })
  return pronunciation.ok ? pronunciation.value.ipa : pronunciation.fault
}

test.each(['words', 'phrases', 'proverbs'] as const)(
  'all %s have a sound of their present pronunciation: if one is missing, run npm run voice',
  (kind) => {
    const spoken = Object.fromEntries(voice[kind].map(({ id, ipa }) => [id, ipa]))
    expect(spoken).toEqual(Object.fromEntries(texts[kind].map((text) => [text.id, ipaOf(text)])))
    for (const text of texts[kind]) expect(text.voice).toBeDefined()
  },
)

test('words, phrases and proverbs share no id, since recordings are stored by it, and each can be recorded', () => {
  const all = Object.values(texts).flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { id, kikuyu } of all) {
    expect(id).toMatch(/^[a-z\d-]{1,80}$/)
    expect(kikuyu.length).toBeLessThanOrEqual(MAX_REASON)
  }
})

test('the melody is that of the published tone, and only there', () => {
  const published = Object.fromEntries(content.tones.map((tone) => [tone.word, tone.published]))
  const followed = voice.words.flatMap(({ id, tone }) => (tone ? [[id, tone.published] as const] : []))
  expect(Object.fromEntries(followed)).toEqual(published)
  expect([...voice.phrases, ...voice.proverbs].filter(({ tone }) => tone)).toEqual([])
  for (const { id, voice: sound } of texts.words) expect(sound?.melody).toBe(id in published)
})

test('each file is mono MP3 of 22,050 Hz with the hash and the size in the manifest', () => {
  for (const { file, sha256, bytes } of sounds) {
    const data = readFileSync(join(directory, 'voice/files', file))
    expect({ file, sha256: createHash('sha256').update(data).digest('hex'), bytes: data.length }).toEqual({
      file,
      sha256,
      bytes,
    })
    expect(file).toContain(`-${sha256.slice(0, 8)}.mp3`)
    const header = data.readUInt32BE()
    expect({ file, sync: header >>> 17, rate: (header >>> 10) & 3, channels: (header >>> 6) & 3 }).toEqual({
      file,
      // Eleven bits of synchronisation, MPEG-2, layer III.
      sync: 0b111_1111_1111_10_01,
      rate: 0,
      channels: 3,
    })
  }
})

test('a word is at most 6 KB, the sounds of a lesson 60 KB, and all sounds 6 MB', () => {
  const bytesOf = (id: string) => sizeOf.get(content.words.find(({ word }) => word.id === id)?.word.voice?.file ?? '')
  const large = texts.words.filter(({ id, kikuyu }) => !kikuyu.includes(' ') && (bytesOf(id) ?? 0) > 6 * 1024)
  expect(large.map(({ id }) => id)).toEqual([])
  for (const { id, words } of content.lessons) {
    const total = words.reduce((sum, word) => sum + (bytesOf(word) ?? 0), 0)
    expect({ id, isSmall: total > 0 && total <= 60 * 1024 }).toEqual({ id, isSmall: true })
  }
  expect([...sizeOf.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(6 * 1024 * 1024)
})

const read = spokenTexts(content)

test('a voice engine may say the words, phrases and proverbs of the course, and nothing else', () => {
  const spoken = [
    ...content.words.map(({ word }) => word.kikuyu),
    ...content.phrases.map(({ phrase }) => phrase.kikuyu),
    ...content.wisdom.flatMap(({ entry }) => (entry.proverb ? [entry.proverb.kikuyu] : [])),
  ]
  expect(Object.keys(read).toSorted()).toEqual([...new Set(spoken)].toSorted())
  expect(read['metha']).toBe('metha')
})

test('it reads neither blanks nor the hyphens of stems', () => {
  expect(read['-ega']).toBe('ega')
  expect(read['Njĩtagwo …']).toBe('Njĩtagwo')
  expect(Object.values(read).filter((text) => text === '' || /…|(?:^|\s)-|-(?:\s|$)|\s\s/.test(text))).toEqual([])
})
