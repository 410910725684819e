import { memoized } from '../memoize/memoize.ts'

/**
 * How a form relates to its base: `plural` (`houses`), `verb` (`sang`), or `derived`, another word made from it (`singer`). An ending
 * -s counts as a plural, although it may also be a verb's.
 */
type Kind = 'plural' | 'verb' | 'derived'

/** A possible base of a form. */
interface Base {
  readonly base: string
  readonly kind: Kind
}

/** The words of the course, its notes and a message are asked for again in each turn. */
const KEPT = { most: 8192, longest: 40 }

const plurals: Readonly<Record<string, string>> = {
  child: 'children',
  man: 'men',
  woman: 'women',
  wife: 'wives',
  foot: 'feet',
  tooth: 'teeth',
  knife: 'knives',
  person: 'people persons',
  leaf: 'leaves',
  mouse: 'mice',
  goose: 'geese',
  ox: 'oxen',
}

const verbs: Readonly<Record<string, string>> = {
  eat: 'ate eaten',
  drink: 'drank drunk',
  go: 'went gone goes going',
  do: 'does doing',
  be: 'being',
  come: 'came',
  see: 'saw seen',
  buy: 'bought',
  sell: 'sold',
  pay: 'paid',
  sleep: 'slept',
  wake: 'woke woken',
  'wake up': 'woke',
  stand: 'stood',
  sit: 'sat',
  sing: 'sang sung',
  write: 'wrote written',
  speak: 'spoke spoken',
  think: 'thought',
  run: 'ran',
  meet: 'met',
  begin: 'began begun',
  draw: 'drew drawn',
  give: 'gave given',
}

const irregular = new Map<string, Base[]>()
for (const [table, kind] of [
  [plurals, 'plural'],
  [verbs, 'verb'],
] as const) {
  for (const [base, forms] of Object.entries(table))
    for (const form of forms.split(' ')) irregular.set(form, [...(irregular.get(form) ?? []), { base, kind }])
}

/** An ending, and the endings of the base that it may replace, likeliest first. */
type Ending = readonly [ending: string, kind: Kind, ...bases: readonly string[]]

const endings: readonly Ending[] = [
  ['s', 'plural', ''],
  ['ses', 'plural', 's'],
  ['xes', 'plural', 'x'],
  ['zes', 'plural', 'z'],
  ['ches', 'plural', 'ch'],
  ['shes', 'plural', 'sh'],
  ['oes', 'plural', 'o'],
  ['ies', 'plural', 'y'],
  ['ves', 'plural', 'fe'],
  ['ed', 'verb', '', 'e'],
  ['ied', 'verb', 'y'],
  ['ing', 'verb', '', 'e'],
  ['ings', 'derived', '', 'e'],
  ['er', 'derived', '', 'e'],
  ['ers', 'derived', '', 'e'],
  ['ier', 'derived', 'y'],
  ['iest', 'derived', 'y'],
  ['est', 'derived', '', 'e'],
  ['ly', 'derived', '', 'le', 'l'],
  ['ily', 'derived', 'y'],
  ['ally', 'derived', 'al', ''],
  ['ness', 'derived', ''],
  ['iness', 'derived', 'y'],
  ['less', 'derived', ''],
  ['ful', 'derived', ''],
  ['able', 'derived', '', 'e'],
  ['ment', 'derived', ''],
  ['ments', 'derived', ''],
  ['ation', 'derived', '', 'e', 'ate'],
  ['ion', 'derived', '', 'e'],
  ['ions', 'derived', '', 'e'],
  ['ity', 'derived', '', 'e'],
  ['ish', 'derived', '', 'e'],
  ['y', 'derived', '', 'e'],
  ['or', 'derived', '', 'e'],
  ['ist', 'derived', '', 'e'],
  ['ism', 'derived', ''],
  ['ize', 'derived', ''],
  ['ise', 'derived', ''],
  ['ized', 'derived', ''],
  ['izing', 'derived', ''],
  ['ization', 'derived', '', 'ize'],
]

const doubling = /^(?:ed|ing|ings|er|ers|est|y|ish|able)$/
const beginning =
  /^(?:un|re|non|over|out|under|mis|dis|pre|inter|in|im|sub|super|semi|anti|multi|micro|auto|bio|photo|tele|de|counter|fore|up|back)(?=.{4})/

/**
 * The possible bases of a form in small letters, irregular ones first: `children` → `child`, `happily` → `happy`. Most of the regular
 * ones are not words, so look them up in a list. Supports British and American spelling.
 */
export const basesOf: (word: string) => readonly Base[] = memoized((word) => {
  const bases = [...(irregular.get(word) ?? [])]
  for (const [ending, kind, ...instead] of endings) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    const regular = instead.map((end) => stem + end)
    if (doubling.test(ending) && isDoubled(stem)) regular.push(stem.slice(0, -1))
    for (const base of regular) if (base.length > 2) bases.push({ base, kind })
  }
  return bases
}, KEPT)

/** The bases with the same meaning: `house` for `houses`, but not `teach` for `teacher`. */
export const inflectedFrom: (word: string) => readonly Base[] = memoized(
  (word) => basesOf(word).filter(({ kind }) => kind !== 'derived'),
  KEPT,
)

/** The word without its prefix (`mis`, `over` and others); undefined for a word without one. */
export function withoutBeginning(word: string): string | undefined {
  const begins = beginning.exec(word)?.[0]
  return begins === undefined ? undefined : word.slice(begins.length)
}

const isDoubled = (stem: string) => stem.length > 2 && stem.at(-1) === stem.at(-2)

/** A word and what it may be a form of: “loving”, “love”. */
export const formsOf: (word: string) => readonly string[] = memoized(
  (word) => [word, ...inflectedFrom(word).map(({ base }) => base)],
  KEPT,
)
