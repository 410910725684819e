import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VoiceManifest } from './voice.ts'

/** The sound of the small course's table. */
export const METHA: VoiceManifest['words'][number] = {
  id: 'metha-table',
  ipa: 'mɛða',
  phonemes: 'mEDa',
  tone: null,
  file: 'metha-table-1a2b3c4d.mp3',
  sha256: '0'.repeat(64),
  milliseconds: 500,
  bytes: 7,
}

/** Writes a manifest with these words, and the file of the first, into a folder with content. */
export function writeVoice(directory: string, words: VoiceManifest['words']) {
  const manifest: VoiceManifest = { engine: 'e', pitch: 'p', encoder: 'l', words, phrases: [], proverbs: [] }
  mkdirSync(join(directory, 'voice/files'), { recursive: true })
  writeFileSync(join(directory, 'voice/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(directory, 'voice/files', METHA.file), 'a voice')
}
