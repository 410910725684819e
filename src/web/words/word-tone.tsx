import { pronounce } from '#core/orthography/pronunciation.ts'
import type { Tone, Word } from '#core/word/word.ts'
import { Kikuyu } from './kikuyu.tsx'
import './word-tone.css'

type Toned = Pick<Word, 'kikuyu' | 'loan' | 'tones'>

/** The published tone of a word as high and low dots over its syllables; nothing where no source gives it. */
export function ToneList({ word: { kikuyu, loan, tones } }: { word: Toned }) {
  const read = pronounce(kikuyu, { loan: loan === true })
  if (!tones || !read.ok) return null
  return (
    <ol className="word-tones">
      {read.value.syllables.flat().map((syllable, index) => (
        <li key={index}>
          <ToneDots tone={tones[index] ?? null} />
          <Kikuyu>{syllable}</Kikuyu>
          <small>{tones[index] ?? 'not marked'}</small>
        </li>
      ))}
    </ol>
  )
}

/** The published tone of a word and its source. */
export function WordTone({ word }: { word: Toned }) {
  if (!word.tones) return 'Tone not known: no source that we use gives it.'
  return (
    <>
      <ToneList word={word} />
      This is the tone of the word said alone; in a sentence it can change. The spelling does not show it. Source:
      English Wiktionary.
    </>
  )
}

const HIGH = 6
const LOW = 28
const heights: Record<Tone, readonly number[]> = { high: [HIGH], low: [LOW], rising: [LOW, HIGH], falling: [HIGH, LOW] }

function ToneDots({ tone }: { tone: Tone | null }) {
  const [from, to] = tone ? heights[tone] : []
  return (
    <svg viewBox="0 0 52 34" aria-hidden>
      <path className="word-tones-lines" d={`M4 ${HIGH}H48M4 ${LOW}H48`} />
      {from === undefined && <circle className="word-tones-open" cx="26" cy="17" r="6" />}
      {from !== undefined && <circle cx={to === undefined ? 26 : 18} cy={from} r="6" />}
      {from !== undefined && to !== undefined && (
        <>
          <path className="word-tones-glide" d={`M18 ${from} 34 ${to}`} />
          <circle cx="34" cy={to} r="6" />
        </>
      )}
    </svg>
  )
}
