// `npm run voice` makes the sounds of the computer voice from our IPA. Needs Debian’s espeak-ng, praat, lame and python3.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { openSourceModules } from './source-modules.mjs'
import { requireNode } from './step.mjs'
import { clausesOf, isVowel, phonemesOf } from './voice/phonemes.mjs'
import { readWav, trimmed, writeWav } from './voice/sound-file.mjs'
import { pitchPoints, spokenTones } from './voice/tones.mjs'

/** Loudness in LUFS, and the highest sample, which leaves room for the encoder. */
const LOUDNESS = -21.5
const HIGHEST_SAMPLE = 0.89
/** Silence in seconds. */
const MARGINS = { before: 0.03, after: 0.05 }
const KBPS = 24

/** The first and second formant of each vowel of this voice, in hertz. */
const REGIONS = {
  i: { f1: [250, 340], f2: [2150, 2450] },
  e: { f1: [390, 480], f2: [1850, 2200] },
  E: { f1: [530, 610], f2: [1650, 1950] },
  a: { f1: [740, 900], f2: [1150, 1500] },
  O: { f1: [520, 600], f2: [780, 1120] },
  o: { f1: [440, 530], f2: [740, 980] },
  u: { f1: [330, 400], f2: [680, 820] },
}

/** The engine has no prenasal sounds: it says a nasal and a consonant. */
const NASALS = { ᵐ: 'm', ⁿ: 'n', ᶮ: 'ɲ', ᵑ: 'ŋ' }

requireNode()
await ensureInstalled('all')
const { content, pronounce, loudnessOf } = await load()
const kinds = {
  words: content.words.map(({ word }) => ({ ...word, tone: content.tones.find((tone) => tone.word === word.id) })),
  phrases: content.phrases.map(({ phrase }) => phrase),
  proverbs: content.wisdom.flatMap(({ entry }) => (entry.proverb ? [{ ...entry.proverb, id: entry.id }] : [])),
}
const utterances = Object.entries(kinds).flatMap(([kind, texts]) =>
  texts.map((text) => utterance(kind, text)).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
)

const folder = mkdtempSync(join(tmpdir(), 'voice-'))
const sounds = speak([...new Map(utterances.map((one) => [one.key, one])).values()])
report(sounds)
const faults = [...utterances.flatMap(ipaFaults), ...sounds.flatMap(formantFaults)]
if (faults.length > 0) throw new Error(`${faults.length} faults:\n${faults.join('\n')}`)
write(sounds)
rmSync(folder, { recursive: true })

/** The content without its voice, which may lag behind the words. */
async function load() {
  const copy = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync('content', copy, { recursive: true, filter: (path) => path !== join('content', 'voice') })
  mkdirSync(join(copy, 'voice'))
  const nothing = { engine: '-', pitch: '-', encoder: '-', words: [], phrases: [], proverbs: [] }
  writeFileSync(join(copy, 'voice/manifest.json'), JSON.stringify(nothing))
  const modules = await openSourceModules()
  const { loadContent } = await modules.load('/src/content/load.ts')
  const { pronounce: read } = await modules.load('/src/core/orthography/pronunciation.ts')
  const { loudnessOf: measure } = await modules.load('/src/core/recording/take.ts')
  const loaded = loadContent(copy)
  await modules.close()
  rmSync(copy, { recursive: true })
  return { content: loaded, pronounce: read, loudnessOf: measure }
}

/** The phonemes and tones of a text. Texts with the same `key` share a file. */
function utterance(kind, { id, kikuyu, loan = false, tone }) {
  const read = (text) => pronounce(text, { loan }).value
  const phonemes = phonemesOf(clausesOf(kikuyu).map((clause) => read(clause).ipa))
  const { ipa, syllables } = read(kikuyu)
  const tones = tone && spokenTones(tone.tones, syllables.flat())
  return { kind, id, ipa, phonemes, tone, tones, key: [phonemes, ...(tones ?? [])].join(' ') }
}

function speak(jobs) {
  const list = join(folder, 'jobs.json')
  writeFileSync(list, JSON.stringify(jobs.map((job, index) => ({ ...job, wav: join(folder, `${index}.wav`) }))))
  execFileSync('python3', [join(import.meta.dirname, 'voice/synthesize.py'), list], { stdio: 'inherit' })
  const spoken = JSON.parse(readFileSync(list, 'utf8')).map((job) => ({ ...job, vowels: vowelsOf(job.events) }))
  const formants = resynthesize(spoken)
  return spoken.map((job) => soundOf(job, formants.get(job.wav)))
}

/** The vowels with the times at which they start and end. */
function vowelsOf(events) {
  return events.flatMap(([start, vowel], index) =>
    isVowel(vowel) ? [{ vowel, start, end: events[index + 1][0] }] : [],
  )
}

/** Sets the pitch of the recordings, and returns the formants of the vowels of each. */
function resynthesize(jobs) {
  for (const { wav, vowels, tones } of jobs) {
    writeFileSync(`${wav}.points`, table(['time', 'hertz'], pitchPoints(vowels, tones)))
    writeFileSync(`${wav}.vowels`, table(['start', 'end'], vowels))
  }
  const list = join(folder, 'jobs.tsv')
  writeFileSync(list, table(['wav'], jobs))
  const script = join(import.meta.dirname, 'voice/resynthesize.praat')
  const lines = execFileSync('praat', ['--run', script, list], { encoding: 'utf8' }).trim().split('\n')
  const formants = new Map(jobs.map(({ wav }) => [wav, []]))
  for (const [wav, ...measured] of lines.map((line) => line.split('\t'))) formants.get(wav).push(measured.map(Number))
  return formants
}

function table(columns, rows) {
  return [columns.join('\t'), ...rows.map((row) => columns.map((column) => row[column]).join('\t')), ''].join('\n')
}

function soundOf({ key, phonemes, wav, vowels }, formants) {
  const recording = readWav(`${wav}.pitched.wav`)
  const spoken = trimmed(recording, MARGINS)
  writeWav(`${wav}.loud.wav`, loud(spoken, recording.rate), recording.rate)
  const mp3 = encode(`${wav}.loud.wav`)
  return {
    key,
    phonemes,
    mp3,
    milliseconds: Math.round((spoken.length / recording.rate) * 1000),
    loudness: decodedLoudness(`${wav}.loud.wav.mp3`),
    vowels: vowels.map(({ vowel }, index) => ({ vowel: vowel.replace(':', ''), formants: formants[index] })),
  }
}

/** Differences between our IPA and the IPA that the engine reports for its phonemes. */
function ipaFaults({ id, ipa, phonemes }) {
  const reported = execFileSync('espeak-ng', ['-v', 'ca', '-q', '--ipa', `[[${phonemes}]]`], { encoding: 'utf8' })
  const spoken = reported.replace(/[\sˈ]/gu, '')
  const expected = ipa.replace(/[ᵐⁿᶮᵑ]/gu, (nasal) => NASALS[nasal]).replaceAll(' ', '')
  return spoken === expected ? [] : [`${id}: the voice says ${spoken} for ${expected}`]
}

function formantFaults({ phonemes, vowels }) {
  return vowels
    .filter(({ vowel, formants: [f1, f2] }) => !isInside(f1, REGIONS[vowel].f1) || !isInside(f2, REGIONS[vowel].f2))
    .map(({ vowel, formants }) => `${phonemes}: a vowel ${vowel} has the formants ${formants.join(' and ')} Hz`)
}

function isInside(value, [least, most]) {
  return value >= least && value <= most
}

function loud(samples, rate) {
  const gain = 10 ** ((LOUDNESS - loudnessOf(samples, rate)) / 20)
  const result = samples.map((sample) => sample * gain)
  const peak = result.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (peak > HIGHEST_SAMPLE) throw new Error(`A sound of ${LOUDNESS} LUFS has the peak ${peak}`)
  return result
}

function encode(wav) {
  const mp3 = `${wav}.mp3`
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', String(KBPS), '--cbr', '-q', '0', '--resample', '22.05', wav, mp3])
  return readFileSync(mp3)
}

/** The loudness of the MP3 after decoding, as a browser plays it. */
function decodedLoudness(mp3) {
  execFileSync('lame', ['--quiet', '--decode', mp3, `${mp3}.wav`])
  const { samples, rate } = readWav(`${mp3}.wav`)
  return loudnessOf(samples, rate)
}

/** Replaces `content/voice`. */
function write(made) {
  const directory = join('content', 'voice')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(join(directory, 'files'), { recursive: true })
  const byKey = new Map(made.map((sound) => [sound.key, sound]))
  const files = new Map()
  const entries = utterances.map(({ kind, id, ipa, key, tone }) => {
    const { phonemes, mp3, milliseconds } = byKey.get(key)
    const sha256 = createHash('sha256').update(mp3).digest('hex')
    if (!files.has(key)) files.set(key, `${id}-${sha256.slice(0, 8)}.mp3`)
    const file = files.get(key)
    writeFileSync(join(directory, 'files', file), mp3)
    const published = tone ? { source: 'wiktionary', published: tone.published } : null
    return { kind, entry: { id, ipa, phonemes, tone: published, file, sha256, milliseconds, bytes: mp3.length } }
  })
  const lists = Object.keys(kinds).map((kind) => {
    const lines = entries.filter((one) => one.kind === kind).map(({ entry }) => `    ${JSON.stringify(entry)}`)
    return `  "${kind}": [\n${lines.join(',\n')}\n  ]`
  })
  const head = {
    engine: `${versionOf('espeak-ng', /eSpeak NG text-to-speech: (\S+)/)}, voice ca`,
    pitch: versionOf('praat', /Praat (\S+)/),
    encoder: `${versionOf('lame', /version (\S+)/)}, ${KBPS} kbit/s`,
  }
  const facts = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
  writeFileSync(join(directory, 'manifest.json'), `{\n${[...facts, ...lists].join(',\n')}\n}\n`)
}

function versionOf(program, pattern) {
  const text = execFileSync(program, ['--version'], { encoding: 'utf8' })
  return `${program} ${pattern.exec(text)[1]}`
}

function report(made) {
  const bytes = made.map(({ mp3 }) => mp3.length)
  const total = bytes.reduce((sum, size) => sum + size, 0)
  console.log(`${utterances.length} texts, ${made.length} sounds, ${total} bytes, the largest ${Math.max(...bytes)}`)
  console.log(`Loudness ${spread(made.map(({ loudness }) => loudness.toFixed(1)))} LUFS (least, median, most)`)
  for (const vowel of Object.keys(REGIONS)) {
    const measured = made.flatMap(({ vowels }) => vowels).filter((one) => one.vowel === vowel)
    const [f1, f2] = [0, 1].map((index) => spread(measured.map(({ formants }) => formants[index])))
    console.log(`${vowel}: ${measured.length} vowels, F1 ${f1}, F2 ${f2} Hz`)
  }
}

function spread(values) {
  const sorted = values.toSorted((one, other) => one - other)
  return [0, sorted.length >> 1, sorted.length - 1].map((index) => sorted[index]).join(' / ')
}
