/** A word that another is a form of. */
interface Base {
  readonly base: string
  readonly kind: 'plural' | 'verb'
}

const irregular: Readonly<Record<string, string>> = {
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
  go: 'went gone goes',
  come: 'came',
  see: 'saw seen',
  buy: 'bought',
  sell: 'sold',
  pay: 'paid',
  sleep: 'slept',
  wake: 'woke woken',
  'wake up': 'woke',
  stand: 'stood',
  sit: 'sat sitting',
  sing: 'sang sung',
  write: 'wrote written writing',
  read: 'reading',
  speak: 'spoke spoken',
  think: 'thought',
  run: 'ran running',
  meet: 'met',
  begin: 'began begun beginning',
  draw: 'drew drawn',
  dance: 'danced dancing',
  give: 'gave given',
}

const listed = new Map<string, Base[]>()
for (const [table, kind] of [
  [irregular, 'plural'],
  [verbs, 'verb'],
] as const) {
  for (const [base, forms] of Object.entries(table))
    for (const form of forms.split(' ')) listed.set(form, [...(listed.get(form) ?? []), { base, kind }])
}

/** What an English word may be a form of, the likeliest first: houses of house, running of run. */
export function basesOfEnglish(word: string): readonly Base[] {
  const known = listed.get(word) ?? []
  if (!/^[a-z]{4,}$/.test(word)) return known
  const plural: string[] = []
  const verb: string[] = []
  if (/[^aeiou]ies$/.test(word)) plural.push(`${word.slice(0, -3)}y`)
  if (/(?:[sxz]|ch|sh|o)es$/.test(word)) plural.push(word.slice(0, -2))
  if (/[^su]s$/.test(word)) plural.push(word.slice(0, -1))
  const stem = /^(.{2,})(?:ing|ed)$/.exec(word)?.[1]
  if (stem !== undefined) verb.push(stem, `${stem}e`, ...(/(.)\1$/.test(stem) ? [stem.slice(0, -1)] : []))
  if (/[^aeiou]ied$/.test(word)) verb.push(`${word.slice(0, -3)}y`)
  return [
    ...known,
    ...plural.map((base) => ({ base, kind: 'plural' as const })),
    ...verb.map((base) => ({ base, kind: 'verb' as const })),
  ]
}
