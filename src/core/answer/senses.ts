import { plainEnglish } from '../english/plain-english.ts'

/**
 * The senses of a word's English, each as it is compared. `to want, to need` has two. A remark in brackets is part of
 * its sense, so `you (plural)` is not `you (singular)`. A verb's `to` applies to the senses after it: `to cultivate,
 * farm` is not the noun `farm`.
 */
export function sensesOf(english: string): string[] {
  const senses = splitSenses(english).map(plainEnglish).filter(hasLetters)
  if (!senses[0]?.startsWith('to ')) return unique(senses)
  return unique(senses.map((sense) => (sense.startsWith('to ') ? sense : `to ${sense}`)))
}

/** The senses as the content writes them. A comma inside brackets does not separate senses. */
export function splitSenses(english: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < english.length; at++) {
    if (english[at] === '(') depth++
    if (english[at] === ')') depth = Math.max(0, depth - 1)
    const length = depth === 0 ? separatorAt(english, at) : 0
    if (length === 0) continue
    parts.push(english.slice(from, at))
    from = at + length
    at = from - 1
  }
  return [...parts, english.slice(from)].map((part) => part.trim())
}

/** A sense without its remark and its leading `to`: `to eat (food)` → `eat`. */
export const plainSense = (sense: string): string =>
  plainEnglish(sense.replaceAll(/\([^()]*\)/g, ' ')).replace(/^to (?=\S)/, '')

export const shareSense = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((sense) => others.includes(sense))

function separatorAt(english: string, at: number): number {
  if (english.startsWith(' / ', at)) return 3
  return english.startsWith(', ', at) || english.startsWith('; ', at) ? 2 : 0
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)
const unique = (texts: readonly string[]) => [...new Set(texts)]
