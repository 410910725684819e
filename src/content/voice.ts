import * as v from 'valibot'
import { pronounce } from '#core/orthography/pronunciation.ts'
import type { Voice } from '#core/word/word.ts'
import type { ContentFault, Content } from './content.ts'
import { Id, Text } from './text.ts'

/** A text spoken by the computer voice. `npm run voice` makes the file and this entry. */
const VoiceSound = v.strictObject({
  /** The id of the word, phrase or wisdom entry. */
  id: Id,
  /** The pronunciation that the file was made from. */
  ipa: Text,
  /** The same in the mnemonics of the engine. */
  phonemes: Text,
  /** The pronunciation whose tone the pitch follows, as published: `mɛ̀ːðàꜜ`. Null if the pitch is level. */
  tone: v.nullable(v.strictObject({ source: Text, published: Text })),
  /** Contains the start of the hash, so the file never changes. */
  file: v.pipe(Text, v.regex(/^[a-z0-9-]+-[0-9a-f]{8}\.mp3$/, 'is not a name such as metha-table-1a2b3c4d.mp3')),
  sha256: v.pipe(Text, v.regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hexadecimal')),
  milliseconds: v.pipe(v.number(), v.integer()),
  bytes: v.pipe(v.number(), v.integer()),
})

type VoiceSound = v.InferOutput<typeof VoiceSound>

/** `content/voice/manifest.json`: the provenance of each file in `content/voice/files`. */
export const VoiceManifest = v.strictObject({
  /** The synthesizer with its version and voice, and the programs that set the pitch and encode. */
  engine: Text,
  pitch: Text,
  encoder: Text,
  words: v.array(VoiceSound),
  phrases: v.array(VoiceSound),
  proverbs: v.array(VoiceSound),
})

export type VoiceManifest = v.InferOutput<typeof VoiceManifest>

const voiceSounds = ({ words, phrases, proverbs }: VoiceManifest): VoiceSound[] => [...words, ...phrases, ...proverbs]

interface Spoken {
  readonly kikuyu: string
  readonly loan?: true
}

/**
 * A function that adds its sound to a text. A text whose pronunciation has changed since its file was made gets none:
 * silence is better than a wrong sound.
 */
export function voicedBy(sounds: readonly VoiceSound[]) {
  const byId = new Map(sounds.map((sound) => [sound.id, sound]))
  return <T extends Spoken>(id: string, text: T): T & { readonly voice?: Voice } => {
    const sound = byId.get(id)
    if (sound === undefined || sound.ipa !== spokenIpa(text)) return text
    return { ...text, voice: { file: sound.file, melody: sound.tone !== null } }
  }
}

/** The IPA of a text; undefined if it cannot be read, which another check reports. */
function spokenIpa({ kikuyu, loan }: Spoken): string | undefined {
  const pronunciation = pronounce(kikuyu, { loan: loan === true })
  return pronunciation.ok ? pronunciation.value.ipa : undefined
}

/** Differences between the manifest, the files and the texts. */
export function voiceFaults({ voice, voiceFiles, words, phrases, wisdom }: Content): ContentFault[] {
  const file = 'content/voice/manifest.json'
  const ids: Record<'words' | 'phrases' | 'proverbs', readonly string[]> = {
    words: words.map(({ word }) => word.id),
    phrases: phrases.map(({ phrase }) => phrase.id),
    proverbs: wisdom.filter(({ entry }) => entry.proverb).map(({ entry }) => entry.id),
  }
  const named = new Set(voiceSounds(voice).map((sound) => sound.file))
  const files = new Set(voiceFiles)
  return [
    ...(['words', 'phrases', 'proverbs'] as const).flatMap((kind) =>
      voice[kind].flatMap(({ id }, index, all) => [
        ...(ids[kind].includes(id) ? [] : [{ file, entry: id, fault: `is under “${kind}”, which have no such id` }]),
        ...(all.findIndex((other) => other.id === id) < index ? [{ file, entry: id, fault: 'is listed twice' }] : []),
      ]),
    ),
    ...voiceSounds(voice)
      .filter((sound) => !files.has(sound.file))
      .map(({ id, file: name }) => ({
        file,
        entry: id,
        fault: `“file” names “${name}”, which is not in content/voice/files`,
      })),
    ...voiceFiles
      .filter((name) => !named.has(name))
      .map((name) => ({ file: `content/voice/files/${name}`, fault: `is not named in ${file}` })),
  ]
}

/**
 * The words, phrases and proverbs that a voice engine may say, each with what the engine reads: blanks (`Njĩtagwo …`) and the hyphens
 * of stems (`-ega`) are not read.
 */
export function spokenTexts({ words, phrases, wisdom }: Content): Readonly<Record<string, string>> {
  const texts = [
    ...words.map(({ word }) => word.kikuyu),
    ...phrases.map(({ phrase }) => phrase.kikuyu),
    ...wisdom.flatMap(({ entry }) => entry.proverb?.kikuyu ?? []),
  ]
  return Object.fromEntries(texts.map((text) => [text, readAloud(text)]))
}

const readAloud = (text: string) =>
  text
    .split(/[\s…]/)
    .map((word) => word.replace(/^-/, '').replace(/-$/, ''))
    .filter((word) => /\p{L}/u.test(word))
    .join(' ')
