/**
 * Adaptive binary arithmetic coding (a range coder after G. N. N. Martin, 1979), written as text in base 64. A bit costs less if
 * it often had the same value in its context before.
 */

/** Codes `bit` in its context, a small integer, and returns it. A decoder ignores the given bit and returns the one of the text. */
export type CodeBit = (context: number, bit?: boolean) => boolean

/** How often the bits of a context were 0 and 1. Coding and decoding count alike. */
type Counts = [zeros: number, ones: number]

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BASE = DIGITS.length
/** The range is kept above `LOWEST`, so that every split is exact in a double. */
const LOWEST = BASE ** 4
const WHOLE = BASE ** 5
const DIGITS_OF_WHOLE = 5
/** Counts begin at 1 and grow by this, so that a context learns fast. */
const INCREMENT = 2

/** The part of the range that means 0. Both parts are above zero. */
const splitOf = (range: number, [zeros, ones]: Counts) => Math.max(1, Math.floor((range * zeros) / (zeros + ones)))

export function createEncoder(): { readonly code: CodeBit; readonly finish: () => string } {
  const digits: number[] = []
  const contexts: Counts[] = []
  let [low, range] = [0, WHOLE]
  const carry = () => {
    low -= WHOLE
    let last = digits.length - 1
    for (; digits[last] === BASE - 1; last--) digits[last] = 0
    digits[last] = (digits[last] ?? 0) + 1
  }
  const shift = () => {
    digits.push(Math.floor(low / LOWEST))
    low = (low % LOWEST) * BASE
  }
  return {
    code(context, bit = false) {
      const counts = (contexts[context] ??= [1, 1])
      const split = splitOf(range, counts)
      if (bit) low += split
      range = bit ? range - split : split
      counts[bit ? 1 : 0] += INCREMENT
      if (low >= WHOLE) carry()
      for (; range < LOWEST; range *= BASE) shift()
      return bit
    },
    finish() {
      for (let i = 0; i < DIGITS_OF_WHOLE; i++) shift()
      return digits.map((digit) => DIGITS.charAt(digit)).join('')
    },
  }
}

/** Decodes what `createEncoder` wrote. It reads zeros after the end of the text. */
export function createDecoder(text: string): CodeBit {
  const contexts: Counts[] = []
  let at = 0
  const next = () => Math.max(0, DIGITS.indexOf(text.charAt(at++)))
  let [code, range] = [0, WHOLE]
  for (let i = 0; i < DIGITS_OF_WHOLE; i++) code = code * BASE + next()
  return (context) => {
    const counts = (contexts[context] ??= [1, 1])
    const split = splitOf(range, counts)
    const bit = code >= split
    if (bit) code -= split
    range = bit ? range - split : split
    counts[bit ? 1 : 0] += INCREMENT
    for (; range < LOWEST; range *= BASE) code = code * BASE + next()
    return bit
  }
}
