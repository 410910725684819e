import { looseForm } from '../answer/answer-index.ts'
import { plainForm } from '../answer/letters.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { Phrase } from './phrase.ts'
import type { AssistantWord } from './word-finder.ts'

export type KikuyuEntry =
  { readonly word: AssistantWord; readonly phrase?: never } | { readonly phrase: Phrase; readonly word?: never }

/**
 * Finds the entries for a Kikuyu word or phrase: first with the exact spelling, then without tildes, the apostrophe of
 * ng' and vowel length. Returns all entries with the spelling: iria is milk and lake.
 */
export function createKikuyuFinder(
  words: readonly AssistantWord[],
  phrases: readonly Phrase[],
): (kikuyu: string) => readonly KikuyuEntry[] {
  const exact = new Map<string, KikuyuEntry[]>()
  const loose = new Map<string, KikuyuEntry[]>()
  const enter = (texts: readonly string[], entry: KikuyuEntry) => {
    for (const text of texts) {
      const key = plainForm(text)
      if (key === '') continue
      add(exact, key, entry)
      add(loose, looseForm(key), entry)
    }
  }
  for (const word of words) {
    const whole = word.optional === undefined ? [] : [`${word.optional} ${word.kikuyu}`]
    enter([word.kikuyu, ...whole, ...word.accepted, ...(word.plural === undefined ? [] : [word.plural])], { word })
  }
  for (const phrase of phrases) if (!phrase.slot) enter([phrase.kikuyu, ...phrase.accepted], { phrase })

  return (kikuyu) => {
    const plain = plainForm(composeTildes(kikuyu.slice(0, 200)))
    return exact.get(plain) ?? loose.get(looseForm(plain)) ?? []
  }
}

function add(index: Map<string, KikuyuEntry[]>, key: string, entry: KikuyuEntry) {
  const known = index.get(key)
  if (!known) index.set(key, [entry])
  else if (!known.some((one) => one.word === entry.word && one.phrase === entry.phrase)) known.push(entry)
}
