import { plainEnglish } from '../english/plain-english.ts'
import type { InFull } from '../english/synonyms.ts'

/** Stands for Kikuyu of the course in a message that is classified: which word it is does not matter for the act. */
export const KIKUYU = '§kikuyu'

/** The number of characters of a message that are read. */
export const READ_AT_MOST = 240

/** The number of feature ids. A feature's id is a hash of its text. */
export const FEATURE_IDS = 1 << 16

/** The share of each kind of feature, independent of the length of the message. */
const shares = { word: 1.2, pair: 1, letters: 1, length: 0.4, always: 0.3 }

const token = /§\p{L}+|(?:\p{L}\p{M}*)+(?:['’‘ʼ`](?:\p{L}\p{M}*)+)*|[?!…]/gu

/** The tokens of a message: words in plain English (`don't` → `do not`, `u` → `you`), `§…` marks, `?`, `!` and `…`. */
export function tokensOf(message: string, inFull: InFull): string[] {
  const text = inFull(message.slice(0, READ_AT_MOST))
    .replace(/\p{Extended_Pictographic}/gu, ' §picture ')
    .replace(/\p{N}+/gu, ' §number ')
    .replace(/\.\.+/g, '…')
  const tokens: string[] = []
  for (const [found] of text.matchAll(token)) {
    if (found.startsWith('§') || /^[?!…]$/.test(found)) {
      if (found !== tokens.at(-1)) tokens.push(found)
    } else tokens.push(...wordsOf(found))
  }
  return tokens
}

function wordsOf(word: string): string[] {
  const small = word.normalize('NFC').toLowerCase()
  return /[ĩũ]/.test(small)
    ? [small]
    : plainEnglish(small)
        .split(/[ ()]+/)
        .filter(Boolean)
}

/**
 * The features of a message's tokens, as ids below `FEATURE_IDS` with their weights: words, pairs of neighbours, and the runs of
 * four letters that let a misspelled word count almost as the word itself.
 */
export function featuresOf(tokens: readonly string[]): Map<number, number> {
  const framed = ['^', ...tokens, '$']
  const pairs = new Set<string>()
  for (let i = 0; i + 1 < framed.length; i++) pairs.add(`${framed[i]} ${framed[i + 1]}`)
  const runs = new Set<string>()
  for (const word of tokens) {
    if (!/^\p{L}/u.test(word)) continue
    const edged = `<${word}>`
    for (let i = 0; i + 4 <= edged.length; i++) runs.add(`~${edged.slice(i, i + 4)}`)
  }
  const features = new Map<number, number>()
  const add = (feature: string, weight: number) => {
    const id = hash(feature) % FEATURE_IDS
    features.set(id, (features.get(id) ?? 0) + weight)
  }
  const addAll = (group: ReadonlySet<string>, share: number) => {
    for (const feature of group) add(feature, share / Math.sqrt(group.size))
  }
  addAll(new Set(tokens), shares.word)
  addAll(pairs, shares.pair)
  addAll(runs, shares.letters)
  add(`#${lengthClass(tokens.length)}`, shares.length)
  add('#', shares.always)
  return features
}

const lengthClass = (tokens: number) =>
  tokens < 4 ? String(tokens) : tokens < 7 ? 'some' : tokens < 12 ? 'many' : 'long'

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  return value >>> 0
}
