import { visitRegExpAST, type AST } from '@eslint-community/regexpp'
import {
  countingRegExp,
  isLeaf,
  leafTest,
  parsePattern,
  TooManySteps,
  type CountingRegExp,
  type LeafTest,
} from './counting-regexp.ts'

/** A text on which a regular expression's steps grow with the square of the text's length, or faster. */
export interface Attack {
  readonly start: string
  readonly repeated: string
  readonly end: string
  /** The steps at three evenly spaced lengths; linear costs are evenly spaced too. */
  readonly steps: readonly number[]
}

/** Rounds between the lengths of the first attempt. The second attempt exceeds all bounded repetitions of the pattern. */
const QUICK = 12
const SURE = 32
const LARGEST_BOUND = 240
/** No linear pattern takes this many steps on texts of these lengths. */
const LIMIT = 2_000_000

/**
 * Looks for an attack that follows the shape of the pattern: the text before a repetition, a text that repeats in it, and an end
 * that makes the match fail. Each candidate is run and its steps are counted: there are no false positives, but an attack may be
 * missed.
 */
export function findAttack(source: string, flags: string): Attack | undefined {
  const pattern = parsePattern(source, flags)
  const repeats = repetitions(pattern)
  if (repeats.length === 0) return undefined
  const alphabet = representatives(pattern, flags)
  const sample = sampler(alphabet, flags)
  const bound = largestBound(pattern)
  const search: Search = {
    pattern: countingRegExp(source, flags),
    sticky: flags.includes('y'),
    all: flags.includes('g'),
  }
  const ends = ['', '\u0001', '\n', 'a']
  const attempt = (starts: Iterable<string>, rounds: Iterable<string>): Attack | undefined => {
    for (const repeated of new Set(rounds))
      for (const start of new Set(starts))
        for (const end of ends) {
          const attack = { start, repeated, end }
          const quick = repeated === '' ? undefined : growsBySquare(search, attack, 0, QUICK)
          const steps = quick?.includes(Number.POSITIVE_INFINITY)
            ? quick
            : quick && growsBySquare(search, attack, bound, SURE + bound / 2)
          if (steps) return { ...attack, steps }
        }
    return undefined
  }

  const few = alphabet.slice(0, 5)
  const pairs = few.flatMap((one) => few.map((other) => one + other))
  const between = betweenRepetitions(pattern, sample)
  const paths = repeats.map((repeat) => pathTo(repeat, sample))
  const bodies = repeats.map((repeat) => sample(repeat.element))
  const found = attempt(['', '\u0001'], [...alphabet, ...pairs, ...between, ...paths, ...bodies.flat()])
  if (found) return found
  for (const [index, repeat] of repeats.entries()) {
    const path = paths[index] ?? ''
    const inside = bodies[index] ?? []
    const widened = isLeaf(repeat.element) ? [] : inside.flatMap((body) => few.map((character) => body + character))
    const starts = [path, ...inside.map((body) => path + body)]
    const longer = inside.map((body) => path + body)
    const attack =
      attempt(starts, [...alphabet, ...between, ...inside, ...widened]) ?? attempt([''], [...widened, ...longer])
    if (attack) return attack
  }
  return undefined
}

/**
 * The steps at three lengths if they grow faster than linearly, else undefined. The text repeats `least` times, and one, two or three times
 * `rounds` more.
 */
function growsBySquare(search: Search, attack: Omit<Attack, 'steps'>, least: number, rounds: number) {
  const textOf = (times: number) => attack.start + attack.repeated.repeat(least + times * rounds) + attack.end
  const longest = textOf(3)
  const three = stepsFor(search, longest)
  if (three < longest.length + (3 * rounds) ** 2 / 4) return undefined
  const [one, two] = [stepsFor(search, textOf(1)), stepsFor(search, textOf(2))]
  const steps = [one, two, three]
  if (three === Number.POSITIVE_INFINITY) return steps
  return three - two > (two - one) * 1.2 + rounds ? steps : undefined
}

interface Search {
  readonly pattern: CountingRegExp
  readonly sticky: boolean
  /** True if all matches of a text are found, not only the first. */
  readonly all: boolean
}

/** The steps of one search through the whole text. */
function stepsFor({ pattern, sticky, all }: Search, text: string): number {
  let steps = 0
  try {
    for (let at = 0; at <= text.length;) {
      const run = pattern.run(text, at, sticky, LIMIT - steps)
      steps += run.steps
      const [start = 0, end = 0] = run.spans ?? []
      if (!run.spans || !all) return steps
      at = end > start ? end : end + 1
    }
  } catch (error) {
    if (error instanceof TooManySteps) return Number.POSITIVE_INFINITY
    throw error
  }
  return steps
}

/** The repetitions without a bound, or with a bound above `LARGEST_BOUND`. */
function repetitions(pattern: AST.Pattern): AST.Quantifier[] {
  const found: AST.Quantifier[] = []
  visitRegExpAST(pattern, {
    onQuantifierEnter: (quantifier) => void (quantifier.max > LARGEST_BOUND && found.push(quantifier)),
  })
  return found
}

function largestBound(pattern: AST.Pattern): number {
  let largest = 0
  visitRegExpAST(pattern, {
    onQuantifierEnter({ max }) {
      if (max <= LARGEST_BOUND) largest = Math.max(largest, max)
    },
  })
  return largest
}

/** One character per set of leaves that match it, at most 16: characters that the same leaves match are equivalent. */
function representatives(pattern: AST.Pattern, flags: string): string[] {
  const leaves: LeafTest[] = []
  const characters = new Set(' \t\n\u00a0aAzZ0_-.,!?:;\'"“”‘’()[]{}<>/\\*@#&%=+…–éĩŨ字\u0301\u00ad\u0000')
  visitRegExpAST(pattern, {
    onCharacterEnter: (node) => {
      characters.add(String.fromCodePoint(node.value))
      if (node.parent.type !== 'CharacterClass' && node.parent.type !== 'CharacterClassRange')
        leaves.push(leafTest(node, flags))
    },
    onCharacterClassEnter: (node) => void leaves.push(leafTest(node, flags)),
    onCharacterSetEnter: (node) => void (node.parent.type !== 'CharacterClass' && leaves.push(leafTest(node, flags))),
  })
  const bySignature = new Map<string, string>()
  for (const character of characters) {
    const signature = leaves.map((takes) => (takes(character.codePointAt(0)!) ? '1' : '0')).join('')
    if (signature.includes('1') && !bySignature.has(signature)) bySignature.set(signature, character)
  }
  // Characters that several leaves match come first: they let a text match in more than one way.
  return [...bySignature]
    .toSorted(([one], [other]) => other.split('1').length - one.split('1').length)
    .map(([, character]) => character)
    .slice(0, 16)
}

type Sample = (node: AST.Element | AST.QuantifiableElement) => string[]

/** Makes a few texts that match a part of the pattern, one per alternative for the first six. */
function sampler(alphabet: readonly string[], flags: string): Sample {
  const ofAlternatives = (alternatives: readonly AST.Alternative[]) =>
    alternatives.slice(0, 6).map(({ elements }) => elements.map((element) => sample(element)[0] ?? '').join(''))
  const sample: Sample = (node) => {
    if (isLeaf(node)) {
      if (node.type === 'Character') return [String.fromCodePoint(node.value)]
      const takes = leafTest(node, flags)
      return alphabet.filter((character) => takes(character.codePointAt(0)!)).slice(0, 3)
    }
    switch (node.type) {
      case 'Group':
      case 'CapturingGroup':
        return ofAlternatives(node.alternatives)
      case 'Quantifier':
        return sample(node.element).map((text) => text.repeat(Math.min(node.min, 3)))
      default:
        return ['']
    }
  }
  return sample
}

/** A text that takes a match from its start to this part of the pattern. */
function pathTo(node: AST.Node, sample: Sample): string {
  const { parent } = node
  if (!parent || parent.type === 'Pattern') return ''
  if (parent.type !== 'Alternative') return pathTo(parent, sample)
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element))
  return pathTo(parent, sample) + before.map((element) => sample(element)[0] ?? '').join('')
}

/** The texts between two repetitions. The first repetition may match them too. */
function betweenRepetitions(pattern: AST.Pattern, sample: Sample): string[] {
  const found: string[] = []
  visitRegExpAST(pattern, {
    onAlternativeEnter({ elements }) {
      let between = ''
      for (const element of elements) {
        if (element.type === 'Quantifier' && element.max > element.min) {
          found.push(between)
          between = ''
        } else between += sample(element)[0] ?? ''
      }
      found.push(between)
    },
  })
  return found
}
