import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/**
 * A regular expression run step by step, with backtracking, as V8 runs it. It gives what the platform’s gives, and counts: one step for each
 * character that is compared and each way that is tried. Steps do not depend on the machine, as milliseconds do.
 */
export interface CountingRegExp {
  /** As `RegExp.prototype.exec` would, from `at`; `sticky` tries nothing behind it. Throws `TooManySteps` beyond the limit. */
  run(text: string, at: number, sticky: boolean, limit?: number): Run
}

export interface Run {
  readonly steps: number
  /** Start and end of the match and of its groups, in pairs; -1 for a group that took no part. */
  readonly spans: readonly number[] | undefined
}

export class TooManySteps extends Error {}

type Next = (at: number) => boolean
type Matcher = (at: number, next: Next) => boolean
type Leaf = AST.Character | AST.CharacterSet | AST.CharacterClass

/** The parts of a pattern that take one character, each with its test, which answers from memory. */
export type LeafTest = (character: string) => boolean

const known = new Map<string, CountingRegExp>()

export function countingRegExp(source: string, flags: string): CountingRegExp {
  const key = `/${source}/${flags}`
  const made = known.get(key) ?? compile(source, flags)
  known.set(key, made)
  return made
}

export function parsePattern(source: string, flags: string): AST.Pattern {
  return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
}

/** Whether the part of the pattern takes this character, as the platform decides it. */
export function leafTest(leaf: AST.Element, flags: string): LeafTest {
  const exact = new RegExp(`^(?:${leaf.raw})$`, flags.replaceAll(/[gymd]/g, ''))
  const answers = new Map<string, boolean>()
  return (character) => {
    const before = answers.get(character)
    if (before !== undefined) return before
    const answer = nativeTest(exact, character)
    answers.set(character, answer)
    return answer
  }
}

const nativeExec = RegExp.prototype.exec
const nativeTest = (pattern: RegExp, text: string) => nativeExec.call(pattern, text) !== null

const isWord = (character: string) => nativeTest(/\w/, character)

function compile(source: string, flags: string): CountingRegExp {
  const pattern = parsePattern(source, flags)
  const wide = /[uv]/.test(flags)
  const isCaseless = flags.includes('i')
  let text = ''
  let steps = 0
  let most = Number.POSITIVE_INFINITY
  const places = new Map(capturingGroups(pattern).map((found, index) => [found, index + 1]))
  let spans: number[] = Array.from({ length: 2 * places.size + 2 })
  const step = () => {
    if (++steps > most) throw new TooManySteps(`/${source}/${flags} took more than ${most} steps.`)
  }

  const after = (at: number) =>
    at >= text.length ? '' : wide ? String.fromCodePoint(text.codePointAt(at)!) : text.charAt(at)
  const before = (at: number) => {
    if (at <= 0) return ''
    const low = text.charCodeAt(at - 1)
    const high = at > 1 ? text.charCodeAt(at - 2) : 0
    const isPair = wide && low >= 0xdc00 && low < 0xe000 && high >= 0xd800 && high < 0xdc00
    return isPair ? text.slice(at - 2, at) : text.charAt(at - 1)
  }

  const disjunction = (alternatives: readonly AST.Alternative[], backward: boolean): Matcher => {
    const ways = alternatives.map(({ elements }) => sequence(elements, backward))
    const [only] = ways
    if (ways.length === 1 && only) return only
    return (at, next) => ways.some((way) => (step(), way(at, next)))
  }

  const sequence = (elements: readonly AST.Element[], backward: boolean): Matcher => {
    const parts = (backward ? elements.toReversed() : elements).map((element) => matcher(element, backward))
    const [first, second] = parts
    if (first && parts.length === 1) return first
    if (first && second && parts.length === 2) return (at, next) => first(at, (then) => second(then, next))
    const from = (index: number, at: number, next: Next): boolean => {
      const part = parts[index]
      return part ? part(at, (then) => from(index + 1, then, next)) : next(at)
    }
    return (at, next) => from(0, at, next)
  }

  const leaf = (element: Leaf, backward: boolean) => {
    const takes = leafTest(element, flags)
    return (at: number): number => {
      step()
      const character = backward ? before(at) : after(at)
      if (character === '' || !takes(character)) return -1
      return backward ? at - character.length : at + character.length
    }
  }

  const group = (element: AST.CapturingGroup, backward: boolean): Matcher => {
    const place = places.get(element)!
    const inner = disjunction(element.alternatives, backward)
    return (at, next) => {
      const [start, end] = [spans[2 * place]!, spans[2 * place + 1]!]
      if (
        inner(at, (then) => {
          const [innerStart, innerEnd] = [spans[2 * place]!, spans[2 * place + 1]!]
          spans[2 * place] = Math.min(at, then)
          spans[2 * place + 1] = Math.max(at, then)
          if (next(then)) return true
          spans[2 * place] = innerStart
          spans[2 * place + 1] = innerEnd
          return false
        })
      )
        return true
      spans[2 * place] = start
      spans[2 * place + 1] = end
      return false
    }
  }

  const assertion = (element: AST.Assertion): Matcher => {
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
      const inner = disjunction(element.alternatives, element.kind === 'lookbehind')
      return (at, next) => {
        const kept = [...spans]
        const found = inner(at, () => true)
        if (found === element.negate) {
          spans = kept
          return false
        }
        if (element.negate) spans = kept
        if (next(at)) return true
        spans = kept
        return false
      }
    }
    const multiline = flags.includes('m')
    const isLineEnd = (character: string) => multiline && nativeTest(/[\n\r\u2028\u2029]/, character)
    const holds = (at: number) => {
      if (element.kind === 'start') return at === 0 || isLineEnd(text.charAt(at - 1))
      if (element.kind === 'end') return at === text.length || isLineEnd(text.charAt(at))
      const edge = isWord(text.charAt(at - 1)) !== isWord(text.charAt(at))
      return element.kind === 'word' && edge !== element.negate
    }
    return (at, next) => (step(), holds(at) && next(at))
  }

  const quantifier = (element: AST.Quantifier, backward: boolean): Matcher => {
    const { min, max, greedy } = element
    const inner = element.element
    if (isLeaf(inner)) return repeatedLeaf(leaf(inner, backward), min, max, greedy)
    const inside = capturingGroups(inner).map((found) => places.get(found)!)
    const [from, to] = inside.length === 0 ? [0, 0] : [2 * inside[0]!, 2 * inside.at(-1)! + 2]
    const once = matcher(inner, backward)
    const again = (count: number, at: number, next: Next): boolean => {
      step()
      const more = () => {
        if (count >= max) return false
        const kept = spans.slice(from, to)
        spans.fill(-1, from, to)
        if (once(at, (then) => (then === at && count >= min ? false : again(count + 1, then, next)))) return true
        spans.splice(from, kept.length, ...kept)
        return false
      }
      if (count < min) return more()
      return greedy ? more() || next(at) : next(at) || more()
    }
    return (at, next) => again(0, at, next)
  }

  const repeatedLeaf =
    (one: (at: number) => number, min: number, max: number, greedy: boolean): Matcher =>
    (at, next) => {
      const stops = [at]
      const more = () => {
        const then = stops.length <= max ? one(stops.at(-1)!) : -1
        if (then !== -1) stops.push(then)
        return then !== -1
      }
      while (stops.length <= min) if (!more()) return false
      if (!greedy) {
        do {
          step()
          if (next(stops.at(-1)!)) return true
        } while (more())
        return false
      }
      while (more());
      for (let count = stops.length - 1; count >= min; count--) {
        step()
        if (next(stops[count]!)) return true
      }
      return false
    }

  const backreference = (element: AST.Backreference, backward: boolean): Matcher => {
    return (at, next) => {
      const resolved = [element.resolved].flat()
      const place = resolved.map((target) => places.get(target) ?? 0).find((found) => (spans[2 * found] ?? -1) >= 0)
      if (place === undefined) return next(at)
      const said = text.slice(spans[2 * place], spans[2 * place + 1])
      steps += said.length
      step()
      const there = backward ? text.slice(Math.max(0, at - said.length), at) : text.slice(at, at + said.length)
      return (
        (there === said || (isCaseless && there.toLowerCase() === said.toLowerCase())) &&
        next(backward ? at - said.length : at + said.length)
      )
    }
  }

  const matcher = (element: AST.Element, backward: boolean): Matcher => {
    if (isLeaf(element)) {
      const one = leaf(element, backward)
      return (at, next) => {
        const then = one(at)
        return then !== -1 && next(then)
      }
    }
    switch (element.type) {
      case 'Group':
        if (element.modifiers) throw new Error(`/${source}/ has flags inside, which are not counted.`)
        return disjunction(element.alternatives, backward)
      case 'CapturingGroup':
        return group(element, backward)
      case 'Assertion':
        return assertion(element)
      case 'Quantifier':
        return quantifier(element, backward)
      case 'Backreference':
        return backreference(element, backward)
      default:
        throw new Error(`/${source}/ has a ${element.type}, which is not counted.`)
    }
  }

  const whole = disjunction(pattern.alternatives, false)
  return {
    run(input, at, sticky, limit = Number.POSITIVE_INFINITY) {
      text = input
      steps = 0
      most = limit
      for (let start = at; start <= text.length; start += wide ? Math.max(1, after(start).length) : 1) {
        step()
        spans.fill(-1)
        const found = whole(start, (end) => {
          spans[0] = start
          spans[1] = end
          return true
        })
        if (found) return { steps, spans: [...spans] }
        if (sticky) break
      }
      return { steps, spans: undefined }
    },
  }
}

export function isLeaf(element: AST.Element | AST.QuantifiableElement): element is Leaf {
  return element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass'
}

function capturingGroups(node: AST.Node): AST.CapturingGroup[] {
  const found: AST.CapturingGroup[] = []
  visitRegExpAST(node, { onCapturingGroupEnter: (group) => void found.push(group) })
  return found
}
