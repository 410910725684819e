/** An ending of English and what stands in its place in the word it was made from. */
type Ending = readonly [ending: string, ...bases: readonly string[]]

const endings: readonly Ending[] = [
  ['s', ''],
  ['es', '', 'e'],
  ['ies', 'y', 'ie'],
  ['ed', '', 'e'],
  ['ied', 'y'],
  ['ing', '', 'e'],
  ['ings', '', 'e'],
  ['er', '', 'e'],
  ['ers', '', 'e'],
  ['ier', 'y'],
  ['iest', 'y'],
  ['est', '', 'e'],
  ['ly', '', 'le', 'l'],
  ['ily', 'y'],
  ['ally', 'al', ''],
  ['ness', ''],
  ['iness', 'y'],
  ['less', ''],
  ['ful', ''],
  ['able', '', 'e'],
  ['ment', ''],
  ['ments', ''],
  ['ation', '', 'e', 'ate'],
  ['ion', '', 'e'],
  ['ions', '', 'e'],
  ['ity', '', 'e'],
  ['ish', '', 'e'],
  ['y', '', 'e'],
  ['or', '', 'e'],
  ['ist', '', 'e'],
  ['ism', ''],
  ['ize', ''],
  ['ise', ''],
  ['ized', ''],
  ['izing', ''],
  ['ization', '', 'ize'],
]

const doubling = /^(?:ed|ing|ings|er|ers|est|y|ish|able)$/
const beginning =
  /^(?:un|re|non|over|out|under|mis|dis|pre|inter|in|im|sub|super|semi|anti|multi|micro|auto|bio|photo|tele|de|counter|fore|up|back)(?=.{4})/

/**
 * The words from which English may have made this one by its ending: `happily` → `happy`, and others that are no words. A
 * list of words needs none that can be made from another one, in British and in American spelling.
 */
export function basesOf(word: string): string[] {
  const bases: string[] = []
  for (const [ending, ...instead] of endings) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    bases.push(...instead.map((end) => stem + end))
    if (doubling.test(ending) && isDoubled(stem)) bases.push(stem.slice(0, -1))
  }
  return bases.filter((base) => base.length > 2)
}

/** What `mis`, `over` and their like stand before, if one of them does. */
export function withoutBeginning(word: string): string | undefined {
  const begins = beginning.exec(word)?.[0]
  return begins === undefined ? undefined : word.slice(begins.length)
}

const isDoubled = (stem: string) => stem.length > 2 && stem.at(-1) === stem.at(-2)
