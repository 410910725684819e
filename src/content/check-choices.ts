import { sensesOf, shareSense } from '#core/answer/senses.ts'
import type { Word } from '#core/word/word.ts'
import { bareForm } from './attested-forms.ts'

/**
 * Why words cannot be choices of one question: two of them would be right answers. That is so when they share a sense or
 * look alike, when one is an accepted form of the other, or when a word spelled like the one (iria 'lake') has a
 * sense of the other.
 */
export function choiceFaults(words: readonly Word[], homonyms: Homonyms): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(0, index)
      .filter((other) => other.id !== word.id)
      .flatMap((other) => whyBothRight(other, word, homonyms) ?? []),
  )
}

/** From the id of each word to the other words that are spelled like it. */
export type Homonyms = ReadonlyMap<string, readonly Word[]>

export function homonymsAmong(all: readonly Word[]): Homonyms {
  const byForm = new Map<string, Word[]>()
  for (const word of all) {
    const form = bareForm(word.kikuyu)
    byForm.set(form, [...(byForm.get(form) ?? []), word])
  }
  return new Map(
    [...byForm.values()].flatMap((alike) =>
      alike.map((word): [string, Word[]] => [word.id, alike.filter(({ id }) => id !== word.id)]),
    ),
  )
}

function whyBothRight(one: Word, other: Word, homonyms: Homonyms): string | undefined {
  if (shareSense(sensesOf(one.english), sensesOf(other.english)))
    return `“${one.id}” and “${other.id}” share a sense: a question would have two right choices`
  const form = formsOf(one).find((candidate) => formsOf(other).includes(candidate))
  if (form !== undefined) return `“${one.id}” and “${other.id}” are both right as “${form}”`
  return homonymFault(one, other, homonyms) ?? homonymFault(other, one, homonyms)
}

function homonymFault(asked: Word, choice: Word, homonyms: Homonyms): string | undefined {
  const senses = sensesOf(choice.english)
  const homonym = homonyms.get(asked.id)?.find(({ english }) => shareSense(sensesOf(english), senses))
  return homonym && `“${asked.id}” is spelled like “${homonym.id}”, which shares a sense with “${choice.id}”`
}

/** A stem's hyphen is seen, but not a difference for a learner. */
const formsOf = ({ kikuyu, accepted }: Word) => [kikuyu, ...accepted].map((form) => bareForm(form).replace(/^-/, ''))
