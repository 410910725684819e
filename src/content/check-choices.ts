import { sensesOf, shareSense } from '#core/answer/senses.ts'
import type { Word } from '#core/word/word.ts'
import { bareForm } from './attested-forms.ts'

/**
 * Why words cannot be choices of one question: two of them would be right answers. That is so when they share a sense or
 * look alike, when one is an accepted form of the other, or when a word spelled like the one (iria 'lake') has a
 * sense of the other.
 */
export function choiceFaults(words: readonly Word[], all: readonly Word[]): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(0, index)
      .filter((other) => other.id !== word.id)
      .flatMap((other) => whyBothRight(other, word, all) ?? []),
  )
}

function whyBothRight(one: Word, other: Word, all: readonly Word[]): string | undefined {
  if (shareSense(sensesOf(one.english), sensesOf(other.english)))
    return `“${one.id}” and “${other.id}” share a sense: a question would have two right choices`
  const form = formsOf(one).find((candidate) => formsOf(other).includes(candidate))
  if (form !== undefined) return `“${one.id}” and “${other.id}” are both right as “${form}”`
  return homonymFault(one, other, all) ?? homonymFault(other, one, all)
}

function homonymFault(asked: Word, choice: Word, all: readonly Word[]): string | undefined {
  const homonym = all.find(
    (word) =>
      word.id !== asked.id &&
      bareForm(word.kikuyu) === bareForm(asked.kikuyu) &&
      shareSense(sensesOf(word.english), sensesOf(choice.english)),
  )
  return homonym && `“${asked.id}” is spelled like “${homonym.id}”, which shares a sense with “${choice.id}”`
}

/** A stem's hyphen is seen, but not a difference for a learner. */
const formsOf = ({ kikuyu, accepted }: Word) => [kikuyu, ...accepted].map((form) => bareForm(form).replace(/^-/, ''))
