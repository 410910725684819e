import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/**
 * A backtracking regular-expression engine that works as V8's does and counts its steps: one per character compared and one per
 * alternative tried. It returns the platform's results. Unlike milliseconds, steps do not depend on the machine.
 */
export interface CountingRegExp {
  /** Matches as `RegExp.prototype.exec` does, from index `at`, or only at `at` with `sticky`. Throws `TooManySteps` above the limit. */
  run(text: string, at: number, sticky: boolean, limit?: number): Run
}

interface Run {
  readonly steps: number
  /** Start and end of the match and of its groups, in pairs; -1 for a group that did not take part. Undefined without a match. */
  readonly spans: readonly number[] | undefined
}

export class TooManySteps extends Error {}

type Leaf = AST.Character | AST.CharacterSet | AST.CharacterClass

/** True if a leaf matches a character, given by its code point. A leaf is a part of a pattern that matches one character. */
export type LeafTest = (codePoint: number) => boolean

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

const nativeExec = RegExp.prototype.exec

/** The test of a leaf, decided by the platform's own `RegExp`. */
export function leafTest(leaf: AST.Element, flags: string): LeafTest {
  return characterTest(new RegExp(`^(?:${leaf.raw})$`, flags.replaceAll(/[gymd]/g, '')))
}

/** Keeps each result, those of frequent characters apart: an array with wide gaps is slow. */
function characterTest(exact: RegExp): LeafTest {
  const frequent: (boolean | undefined)[] = []
  const others: (boolean | undefined)[] = []
  return (codePoint) =>
    ((codePoint < 0x2_00 ? frequent : others)[codePoint] ??=
      nativeExec.call(exact, String.fromCodePoint(codePoint)) !== null)
}

const isWord = characterTest(/\w/)
const isLineEnd = characterTest(/[\n\r\u2028\u2029]/)

/** Return values of an instruction besides the index of the next one. */
const END = -1
const FAILED = -2

/** One instruction. A cell holds the start or end of a group, the count of a repetition's rounds, or the start of a round. */
type Op =
  | { readonly op: 'leaf'; readonly takes: LeafTest; readonly backward: boolean }
  /** A greedy repetition of a leaf, within bounds. It backtracks by one character at a time. */
  | {
      readonly op: 'leaves'
      readonly takes: LeafTest
      readonly backward: boolean
      readonly min: number
      readonly max: number
    }
  | { readonly op: 'split'; readonly ways: number[]; readonly open: Map<number, readonly number[]> }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'store'; readonly cell: number }
  | { readonly op: 'set'; readonly from: number; readonly to: number; readonly value: number }
  | {
      readonly op: 'round'
      readonly cell: number
      readonly min: number
      readonly max: number
      readonly greedy: boolean
      exit: number
    }
  | { readonly op: 'begin'; readonly cell: number }
  | { readonly op: 'rounded'; readonly cell: number; readonly min: number }
  | { readonly op: 'assert'; readonly holds: (at: number) => boolean }
  | { readonly op: 'look'; readonly negate: boolean; exit: number }
  | { readonly op: 'same'; readonly groups: readonly number[]; readonly backward: boolean }
  | { readonly op: 'end' }

function compile(source: string, flags: string): CountingRegExp {
  const pattern = parsePattern(source, flags)
  const isWide = /[uv]/.test(flags)
  const isCaseless = flags.includes('i')
  const isMultiline = flags.includes('m')
  /** A match can begin only at the start of the text, so no other place is tried. */
  const isAnchored = !isMultiline && pattern.alternatives.every(({ elements }) => isStart(elements[0]))
  const groups = new Map(capturingGroups(pattern).map((found, index) => [found, index + 1]))
  const ops: Op[] = []
  let cellCount = 2 * groups.size + 2

  let text = ''
  let steps = 0
  let most = Number.POSITIVE_INFINITY
  const cells: number[] = []
  /** The former values of cells, as pairs of cell and value. Backtracking restores them. */
  const trail: number[] = []
  /** The alternatives left to try, in threes: an instruction, a position in the text, the length of the trail. */
  const untried: number[] = []

  alternatives(pattern.alternatives, false)
  ops.push({ op: 'end' })

  function alternatives(all: readonly AST.Alternative[], backward: boolean) {
    const [only] = all
    if (only && all.length === 1) return sequence(only.elements, backward)
    const split = { op: 'split', ways: [] as number[], open: new Map<number, readonly number[]>() } as const
    ops.push(split)
    const jumps = all.map(({ elements }) => {
      split.ways.push(ops.length)
      sequence(elements, backward)
      const jump = { op: 'jump' as const, to: 0 }
      ops.push(jump)
      return jump
    })
    for (const jump of jumps) jump.to = ops.length
  }

  function sequence(elements: readonly AST.Element[], backward: boolean) {
    for (const element of backward ? elements.toReversed() : elements) emit(element, backward)
  }

  function emit(element: AST.Element, backward: boolean) {
    if (isLeaf(element)) return void ops.push({ op: 'leaf', takes: leafTest(element, flags), backward })
    switch (element.type) {
      case 'Group':
        if (element.modifiers)
          throw new Error(`/${source}/ has flags inside a group. CountingRegExp does not support them.`)
        return alternatives(element.alternatives, backward)
      case 'CapturingGroup': {
        const cell = 2 * groups.get(element)!
        ops.push({ op: 'store', cell: backward ? cell + 1 : cell })
        alternatives(element.alternatives, backward)
        return void ops.push({ op: 'store', cell: backward ? cell : cell + 1 })
      }
      case 'Quantifier':
        return repetition(element, backward)
      case 'Assertion':
        return assertion(element)
      case 'Backreference': {
        const named = [element.resolved].flat().map((group) => groups.get(group)!)
        return void ops.push({ op: 'same', groups: named, backward })
      }
      default:
        throw new Error(`/${source}/ has a ${element.type}. CountingRegExp does not support it.`)
    }
  }

  function repetition({ element, min, max, greedy }: AST.Quantifier, backward: boolean) {
    if (isLeaf(element) && greedy)
      return void ops.push({ op: 'leaves', takes: leafTest(element, flags), backward, min, max })
    const cell = cellCount
    cellCount += 2
    const inside = capturingGroups(element).map((group) => 2 * groups.get(group)!)
    ops.push({ op: 'set', from: cell, to: cell + 1, value: 0 })
    const round = { op: 'round' as const, cell, min, max, greedy, exit: 0 }
    const start = ops.length
    ops.push(round, { op: 'begin', cell })
    if (inside.length > 0) ops.push({ op: 'set', from: inside[0]!, to: inside.at(-1)! + 2, value: -1 })
    emit(element, backward)
    ops.push({ op: 'rounded', cell, min }, { op: 'jump', to: start })
    round.exit = ops.length
  }

  function assertion(element: AST.Assertion) {
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
      const look = { op: 'look' as const, negate: element.negate, exit: 0 }
      ops.push(look)
      alternatives(element.alternatives, element.kind === 'lookbehind')
      ops.push({ op: 'end' })
      look.exit = ops.length
      return
    }
    const edges = {
      start: (at: number) => at === 0 || (isMultiline && isLineEnd(text.charCodeAt(at - 1))),
      end: (at: number) => at === text.length || (isMultiline && isLineEnd(text.charCodeAt(at))),
      word: (at: number) => isWordAt(at - 1) !== isWordAt(at),
    }
    const { kind } = element
    const holds = edges[kind]
    ops.push({ op: 'assert', holds: kind === 'word' && element.negate ? (at) => !holds(at) : holds })
  }

  function isWordAt(at: number): boolean {
    return at >= 0 && at < text.length && isWord(text.charCodeAt(at))
  }

  function step(count = 1) {
    steps += count
    if (steps > most) throw new TooManySteps(`/${source}/${flags} took more than ${most} steps.`)
  }

  function put(cell: number, value: number) {
    trail.push(cell, cells[cell]!)
    cells[cell] = value
  }

  function putBack(length: number) {
    while (trail.length > length) {
      const value = trail.pop()!
      cells[trail.pop()!] = value
    }
  }

  /** The position after (or, going backward, before) the next character; -1 if the leaf does not match that character. */
  function taken(takes: LeafTest, at: number, backward: boolean): number {
    step()
    if (backward ? at <= 0 : at >= text.length) return -1
    if (!isWide) return takes(text.charCodeAt(backward ? at - 1 : at)) ? at + (backward ? -1 : 1) : -1
    const start = backward && at > 1 && text.codePointAt(at - 2)! > 0xff_ff ? at - 2 : backward ? at - 1 : at
    const codePoint = text.codePointAt(start)!
    if (!takes(codePoint)) return -1
    return backward ? start : start + (codePoint > 0xff_ff ? 2 : 1)
  }

  /** The alternatives that do not begin with a leaf that refuses the next character. */
  function openWays({ ways, open }: Op & { op: 'split' }, at: number): readonly number[] {
    const codePoint = at < text.length ? (isWide ? text.codePointAt(at)! : text.charCodeAt(at)) : -1
    const before = open.get(codePoint)
    if (before) return before
    const found = ways.filter((way) => {
      const first = ops[way]!
      return first.op !== 'leaf' || first.backward || (codePoint >= 0 && first.takes(codePoint))
    })
    open.set(codePoint, found)
    return found
  }

  /**
   * Runs from an instruction to an `end` and returns the position there, or -1 without a match. On failure it restores the cells.
   * It drops the alternatives that it left untried.
   */
  function runs(first: number, from: number): number {
    const base = untried.length
    const before = trail.length
    let pc = first
    let at = from
    for (;;) {
      const next = advance(pc, at)
      if (next === END) {
        untried.length = base
        return position
      }
      if (next !== FAILED) {
        pc = next
        at = position
        continue
      }
      if (untried.length === base) {
        putBack(before)
        return -1
      }
      step()
      putBack(untried.pop()!)
      at = untried.pop()!
      pc = untried.pop()!
    }
  }

  /** The position in the text after the last instruction. */
  let position = 0

  /** Carries out one instruction and returns the index of the next one, `END` or `FAILED`. */
  function advance(pc: number, at: number): number {
    const op = ops[pc]!
    position = at
    switch (op.op) {
      case 'end':
        return END
      case 'leaf':
        position = taken(op.takes, at, op.backward)
        return position === -1 ? FAILED : pc + 1
      case 'leaves': {
        for (let count = 0; count < op.max; count++) {
          const after = taken(op.takes, position, op.backward)
          if (after === -1) return count < op.min ? FAILED : pc + 1
          if (count >= op.min) untried.push(pc + 1, position, trail.length)
          position = after
        }
        return pc + 1
      }
      case 'split': {
        const ways = openWays(op, at)
        // One step to look at the first character of an alternative, one to go on to the next.
        step(2 * (op.ways.length - ways.length))
        for (let way = ways.length - 1; way > 0; way--) untried.push(ways[way]!, at, trail.length)
        return ways[0] ?? FAILED
      }
      case 'jump':
        return op.to
      case 'store':
        put(op.cell, at)
        return pc + 1
      case 'set':
        for (let cell = op.from; cell < op.to; cell++) put(cell, op.value)
        return pc + 1
      case 'round': {
        const count = cells[op.cell]!
        if (count >= op.max) return op.exit
        if (count < op.min) return pc + 1
        untried.push(op.greedy ? op.exit : pc + 1, at, trail.length)
        return op.greedy ? pc + 1 : op.exit
      }
      case 'begin':
        put(op.cell, cells[op.cell]! + 1)
        put(op.cell + 1, at)
        return pc + 1
      case 'rounded':
        return at === cells[op.cell + 1] && cells[op.cell]! > op.min ? FAILED : pc + 1
      case 'assert':
        step()
        return op.holds(at) ? pc + 1 : FAILED
      case 'look': {
        const before = trail.length
        const isFound = runs(pc + 1, at) !== -1
        position = at
        if (isFound && op.negate) putBack(before)
        return isFound === op.negate ? FAILED : op.exit
      }
      case 'same':
        return isSame(op.groups, op.backward) ? pc + 1 : FAILED
    }
  }

  function isSame(named: readonly number[], backward: boolean): boolean {
    const group = named.find((number) => cells[2 * number]! >= 0 && cells[2 * number + 1]! >= 0)
    if (group === undefined) return true
    const captured = text.slice(cells[2 * group], cells[2 * group + 1])
    steps += captured.length
    step()
    const from = backward ? position - captured.length : position
    const found = from < 0 ? undefined : text.slice(from, from + captured.length)
    position = backward ? from : from + captured.length
    return found === captured || (isCaseless && found?.toLowerCase() === captured.toLowerCase())
  }

  return {
    run(input, at, sticky, limit = Number.POSITIVE_INFINITY) {
      text = input
      steps = 0
      most = limit
      trail.length = 0
      untried.length = 0
      cells.length = cellCount
      cells.fill(-1)
      for (let start = at; start <= text.length; start++) {
        step()
        const end = runs(0, start)
        if (end !== -1) return { steps, spans: [start, end, ...cells.slice(2, 2 * groups.size + 2)] }
        if (sticky || isAnchored) break
        if (isWide && text.codePointAt(start)! > 0xff_ff) start++
      }
      return { steps, spans: undefined }
    },
  }
}

function isStart(element: AST.Element | undefined): boolean {
  return element?.type === 'Assertion' && element.kind === 'start'
}

export function isLeaf(element: AST.Element | AST.QuantifiableElement): element is Leaf {
  return element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass'
}

function capturingGroups(node: AST.Node): AST.CapturingGroup[] {
  const found: AST.CapturingGroup[] = []
  visitRegExpAST(node, { onCapturingGroupEnter: (group) => void found.push(group) })
  return found
}
