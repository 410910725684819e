/**
 * How a typed text lies on the right one, letter by letter, with the mildest reading of each difference. A slip is a letter
 * wrong, missing or too many, or two neighbours swapped; a tilde too many is a letter wrong.
 */
export interface Alignment {
  readonly typos: number
  /** Tildes left out. */
  readonly tildes: number
  /** `ng` written for `ng'`. */
  readonly apostrophes: number
  /** Long vowels written once for twice, or twice for once. */
  readonly lengths: number
  /** The lower, the nearer. Only 0 is the same text. */
  readonly cost: number
  /** Places in the right text, from 0, that differ from what was typed, rising. */
  readonly marks: readonly number[]
  /** Those among them that a slip touches. */
  readonly mistyped: readonly number[]
}

type Step = 'same' | 'tilde' | 'apostrophe' | 'once' | 'twice' | 'wrong' | 'missing' | 'extra' | 'swapped'

const price: Record<Step, number> = {
  same: 0,
  once: 1,
  twice: 1,
  tilde: 100,
  apostrophe: 100,
  wrong: 10_000,
  missing: 10_000,
  extra: 10_000,
  swapped: 10_000,
}

/** How many letters of the right text and of the typed one a step uses up. */
const reach: Record<Step, readonly [form: number, typed: number]> = {
  same: [1, 1],
  once: [1, 0],
  twice: [0, 1],
  tilde: [1, 1],
  apostrophe: [1, 0],
  wrong: [1, 1],
  missing: [1, 0],
  extra: [0, 1],
  swapped: [2, 2],
}

const plainOf: Readonly<Record<string, string>> = { ĩ: 'i', ũ: 'u' }
const vowels = 'aeiouĩũ'

/** More letters than this apart and no kind reading is left: the work is saved. */
const mostApart = 8

/** Undefined where the two are plainly different texts. Letters as `lettersOf` gives them. */
export function align(form: string, typed: string, strictness?: 'every letter counts'): Alignment | undefined {
  if (Math.abs(form.length - typed.length) > mostApart) return undefined
  const width = typed.length + 1
  const costs = new Float64Array((form.length + 1) * width).fill(Infinity)
  const steps: (Step | undefined)[] = []
  costs[0] = 0
  for (let i = 0; i <= form.length; i++) {
    for (let j = Math.max(0, i - mostApart); j <= Math.min(typed.length, i + mostApart); j++) {
      for (const step of stepsTo(form, typed, i, j)) {
        if (strictness && price[step] > 0 && price[step] < price.wrong) continue
        const [down, across] = reach[step]
        const cost = (costs[(i - down) * width + j - across] ?? Infinity) + price[step]
        if (cost >= (costs[i * width + j] ?? Infinity)) continue
        costs[i * width + j] = cost
        steps[i * width + j] = step
      }
    }
  }
  return traced(steps, form.length, typed.length)
}

/** The steps that can end after `i` letters of the form and `j` typed ones, the mildest first. */
function stepsTo(form: string, typed: string, i: number, j: number): Step[] {
  const steps: Step[] = []
  const wanted = form[i - 1]
  const given = typed[j - 1]
  if (wanted !== undefined && given !== undefined) {
    if (wanted === given) steps.push('same')
    if (plainOf[wanted] === given) steps.push('tilde')
    if (wanted !== given) steps.push('wrong')
    if (isDoubled(form, i) && isMildly(wanted, given)) steps.push('once')
    if (isDoubled(typed, j) && isSingle(form, i) && isMildly(wanted, given)) steps.push('twice')
    if (i > 1 && j > 1 && wanted !== given && wanted === typed[j - 2] && form[i - 2] === given) steps.push('swapped')
  }
  if (wanted !== undefined) steps.push(wanted === "'" ? 'apostrophe' : 'missing')
  if (given !== undefined) steps.push('extra')
  return steps
}

const isMildly = (wanted: string, given: string) => wanted === given || plainOf[wanted] === given

/** Does the letter before `end` stand alone, neither first nor second of a long vowel? */
const isSingle = (text: string, end: number) => text[end - 1] !== text[end - 2] && text[end - 1] !== text[end]

/** Is the letter before `end` the second of a long vowel? A third one is no longer a vowel written twice. */
function isDoubled(text: string, end: number): boolean {
  const letter = text[end - 1]
  return letter !== undefined && vowels.includes(letter) && text[end - 2] === letter && text[end - 3] !== letter
}

function traced(steps: readonly (Step | undefined)[], formLength: number, typedLength: number): Alignment {
  const count: Record<Step, number> = {
    same: 0,
    once: 0,
    twice: 0,
    tilde: 0,
    apostrophe: 0,
    wrong: 0,
    missing: 0,
    extra: 0,
    swapped: 0,
  }
  const marks = new Set<number>()
  const mistyped = new Set<number>()
  let cost = 0
  let i = formLength
  let j = typedLength
  while (i > 0 || j > 0) {
    const step = steps[i * (typedLength + 1) + j] ?? 'extra'
    count[step]++
    cost += price[step]
    for (const place of placesOf(step, i, formLength)) {
      marks.add(place)
      if (price[step] === price.wrong) mistyped.add(place)
    }
    i -= reach[step][0]
    j -= reach[step][1]
  }
  return {
    typos: count.wrong + count.missing + count.extra + count.swapped,
    tildes: count.tilde,
    apostrophes: count.apostrophe,
    lengths: count.once + count.twice,
    cost,
    marks: [...marks].toSorted((a, b) => a - b),
    mistyped: [...mistyped].toSorted((a, b) => a - b),
  }
}

/** A letter too many has no place of its own: the letter it stands before is marked, at the end the last one. */
function placesOf(step: Step, i: number, formLength: number): number[] {
  if (step === 'same') return []
  if (step === 'swapped') return [i - 2, i - 1]
  if (step === 'extra') return formLength === 0 ? [] : [Math.min(i, formLength - 1)]
  return [i - 1]
}
