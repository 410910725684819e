import { assistantContent } from '#content/assistant-content.fixture.ts'
import { readFileSync } from 'node:fs'
import { loadContent } from '#content/load.ts'
import { createBuiltinAssistant, type BuiltinAssistant } from '#core/assistant/builtin-assistant.ts'
import type { Report } from './report.ts'

/** A sentence that a learner may type for a phrase. `phrase` is its id, or several ids joined by `|` if each is right. */
interface Paraphrase {
  readonly said: string
  readonly phrase: string
}

/** A set of sentences: its name and its two files. */
interface Sentences {
  readonly name: string
  readonly inside: string
  readonly outside: string
}

const sets: readonly Sentences[] = [
  { name: 'written before the rules', inside: 'paraphrases.json', outside: 'outside.json' },
  { name: 'written with them', inside: 'paraphrases-later.json', outside: 'outside-later.json' },
  // Written after the rules and the phrasebook's paraphrases.
  { name: 'held back', inside: 'held-back.json', outside: 'held-back-outside.json' },
  // Written from the lexicon's English alone, without reading the rules. Each was counted before the rules were improved on it.
  { name: 'blind, first part', inside: 'blind-first.json', outside: 'blind-first-outside.json' },
  { name: 'blind, second part', inside: 'blind-second.json', outside: 'blind-second-outside.json' },
  { name: 'blind, third part', inside: 'blind-third.json', outside: 'blind-third-outside.json' },
  { name: 'blind, last part', inside: 'blind-last.json', outside: 'blind-last-outside.json' },
]

const leastFound = 0.9

/** Counts the paraphrases that the built-in assistant finds, and the sentences outside the phrasebook that it translates. */
export function evaluate(): Report {
  const assistant = createAssistant()
  const results = sets.map(({ name, inside, outside }) => {
    const paraphrases = read<Paraphrase>(inside)
    const sentences = read<string>(outside)
    const missed = paraphrases.filter(({ said, phrase }) => !phrase.split('|').includes(foundBy(assistant, said)))
    const madeUp = sentences.filter((sentence) => assistant.translate(sentence) !== undefined)
    return { name, missed, madeUp, inside: paraphrases.length, outside: sentences.length }
  })
  const total = (count: (result: (typeof results)[number]) => number) =>
    results.reduce((sum, one) => sum + count(one), 0)
  const found = 1 - total(({ missed }) => missed.length) / total(({ inside }) => inside)
  return {
    title: 'The built-in assistant',
    passes: found >= leastFound && total(({ madeUp }) => madeUp.length) === 0,
    lines: [
      ...results.flatMap(({ name, missed, madeUp, inside, outside }) => [
        `${name}: ${inside - missed.length} of ${inside} paraphrases found, ${madeUp.length} of ${outside} other sentences translated`,
        ...missed.map(
          ({ said, phrase }) => `  missed   ${said}  → ${foundBy(assistant, said) || 'nothing'}, not ${phrase}`,
        ),
        ...madeUp.map((sentence) => `  made up  ${sentence}  → ${foundBy(assistant, sentence)}`),
      ]),
      `in all: ${(found * 100).toFixed(1)} % found (at least ${leastFound * 100} %), ${total(({ madeUp }) => madeUp.length)} made up (none may be)`,
    ],
  }
}

function createAssistant(): BuiltinAssistant {
  const content = loadContent('content')
  return createBuiltinAssistant(assistantContent(content))
}

/** The id of the phrase or word that the assistant finds: `several` for more than one, empty for none. */
function foundBy(assistant: BuiltinAssistant, message: string): string {
  const evidence = assistant.translate(message)?.evidence
  return evidence ? (evidence.phraseId ?? evidence.wordId ?? 'several') : ''
}

const read = <Row>(name: string) => JSON.parse(readFileSync(`eval/assistant/${name}`, 'utf8')) as Row[]
