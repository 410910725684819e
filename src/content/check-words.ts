import type { Content, FiledWord } from './content.ts'
import type { ContentFault } from './content-error.ts'
import { attestedForms, bareForm } from './attested-forms.ts'
import { spellingFault } from './spelling.ts'
import { kikuyuOf } from './word.ts'

/** What can be wrong with a word by itself or beside the other words. */
export function wordFaults(content: Content): ContentFault[] {
  const forms = attestedForms(content.lexicon)
  const sources = new Set(content.sources.map(({ id }) => id))
  return [
    ...repeatedIds(content.words),
    ...content.words.flatMap(({ file, word }) =>
      [
        ...kikuyuFaults(word, forms),
        ...word.attested
          .filter((source) => !sources.has(source))
          .map((source) => `“attested” names the source “${source}”, which is not in content/sources.json`),
      ].map((fault) => ({ file, entry: word.id, fault })),
    ),
  ]
}

function kikuyuFaults(word: FiledWord['word'], forms: ReadonlySet<string>): string[] {
  return kikuyuOf(word).flatMap(({ key, text }) => {
    const misspelt = spellingFault(text, word.loan === true)
    if (misspelt !== undefined) return [`“${key}” ${misspelt}: “${text}”`]
    return forms.has(bareForm(text)) ? [] : [`“${key}” has “${text}”, which is nowhere in the lexicon`]
  })
}

function repeatedIds(words: readonly FiledWord[]): ContentFault[] {
  const first = new Map<string, string>()
  return words.flatMap(({ file, word }) => {
    const before = first.get(word.id)
    if (before === undefined) first.set(word.id, file)
    return before === undefined ? [] : [{ file, entry: word.id, fault: `the id stands already in ${before}` }]
  })
}
