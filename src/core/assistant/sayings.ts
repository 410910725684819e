import { pronounce } from '../orthography/pronunciation.ts'
import { hintOf, spelledOut } from '../word/spelled.ts'
import type { Confidence } from '../word/word.ts'
import type { Saying } from './assistant.ts'
import type { FoundPhrase } from './phrase-finder.ts'
import type { Phrase } from './phrase.ts'
import { withoutRemark } from './phrase-finder.ts'
import type { AssistantWord, FoundWord } from './word-finder.ts'

/** A phrase, with the learner's own words in its blank. */
export function phraseSaying({ phrase, filler }: FoundPhrase): Saying {
  const filled = (text: string) => (filler === undefined ? text : text.replace('…', () => filler))
  return {
    kikuyu: filled(phrase.kikuyu),
    english: filled(phrase.english),
    pronunciation: pronunciationOf(phrase, filler),
    evidence: { phraseId: phrase.id, confidence: phrase.confidence, sources: phrase.attested },
  }
}

/** The blank is not pronounced: people know how their names are said. */
function pronunciationOf({ kikuyu, loan }: Phrase, filler: string | undefined): string {
  const [before = '', after = ''] = kikuyu.split('…')
  const hints = [before, after].map((part) => {
    const sound = pronounce(part, loan ? { loan } : {})
    return sound.ok ? sound.value.hint : ''
  })
  return kikuyu.includes('…') ? hints.join(` ${filler ?? '…'} `).trim() : hints.join('')
}

export function wordSaying({ word, isPlural }: FoundWord): Saying {
  const kikuyu = isPlural && word.plural !== undefined ? word.plural : spelledOut(word)
  const { optional: _optional, ...form } = { ...word, kikuyu }
  return {
    kikuyu,
    english: isPlural ? `${word.english} (several)` : word.english,
    pronunciation: hintOf(isPlural ? form : word),
    evidence: evidenceOf(word),
  }
}

const evidenceOf = (word: AssistantWord) => ({
  wordId: word.id,
  confidence: word.confidence,
  sources: word.attested,
})

const ORDER: readonly Confidence[] = ['low', 'medium', 'high']

/** Whole sayings one after the other, each a sentence. As sure as the least sure of them. */
export function inSequence([first, ...more]: readonly [Saying, ...Saying[]]): Saying {
  if (more.length === 0) return first
  const all = [first, ...more]
  const confidence = ORDER.find((level) => all.some(({ evidence }) => evidence?.confidence === level)) ?? 'low'
  return {
    kikuyu: all.map(({ kikuyu }) => asSentence(kikuyu)).join(' '),
    english: all.map(({ english }) => asSentence(withoutRemark(english))).join(' '),
    pronunciation: all.map(({ pronunciation }) => pronunciation ?? '').join(', '),
    evidence: { confidence, sources: [...new Set(all.flatMap(({ evidence }) => evidence?.sources ?? []))] },
  }
}

const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)
