import { hintFor } from '../orthography/pronunciation.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { Word } from '../word/word.ts'
import type { AnswerIndex } from './answer-index.ts'
import type { Question } from './guess.ts'
import { lettersOf, plainForm, type Form, formsOf } from './letters.ts'
import { sensesOf } from './senses.ts'
import { judgeSentence, type Message } from './sentence.ts'
import type { Verdict } from './verdict.ts'

export { createAnswerIndex, minimalPairs, type AnswerIndex } from './answer-index.ts'
export { judgeEnglish } from './judge-english.ts'
export { sensesOf } from './senses.ts'
export type { Difference, EnglishVerdict, Verdict } from './verdict.ts'

/** Longer than any answer in a short sentence, in UTF-16 units. A longer text is only compared with the word itself. */
export const longestAnswer = 400

/**
 * Judges a Kikuyu answer to the `requested` word. The rules apply in this order:
 *
 * (a) The word or an accepted form is right. Case, punctuation, emoji and spacing (wĩmwega) make no difference, and
 *     every way of typing a tilde is accepted. A blank may be empty or filled, an optional part given or left out.
 * (b) Exactly another word of the course is wrong, unless it shares a sense with the requested word.
 * (c) A vowel written once for twice, or twice for once, is right. (A space after nĩ is spacing: rule a.)
 * (d) Missing tildes, or a missing apostrophe of ng', are right, with the differences; unless the word without them is
 *     another word, or vowel length differs too and another word is the plainer reading. With `tildesCount`, missing tildes
 *     are "nearly".
 * (e) One typo in a word of more than five letters is "nearly", with or without missing tildes. In a phrase the word
 *     with the typo must have that length, since a letter changes the meaning of `wĩ` or `na`.
 * (f) Anything else is wrong.
 *
 * The answer counts inside a short English sentence that gives it ("it is mũtĩ"), but not if it is denied, beside a
 * second guess, or in a question, a request or a statement about it. Never throws.
 */
export function judgeKikuyu(
  answer: string,
  requested: Word,
  answerIndex: AnswerIndex,
  { tildesCount }: { tildesCount: boolean },
): Verdict {
  const typed = withoutHint(composeTildes(answer), requested)
  const forms = formsOf(requested)
  if (typed.length > longestAnswer) return judgeLong(typed, forms)
  const message = readMessage(typed)
  if (message.words.length === 0) return { kind: 'wrong', because: 'empty' }
  return judgeSentence(message, questionOf(requested, forms, answerIndex, tildesCount))
}

export function questionOf(
  requested: Word,
  forms: Question['forms'],
  answerIndex: AnswerIndex,
  tildesCount: boolean,
): Question {
  const { id, english } = requested
  return { id, english, senses: sensesOf(english), forms, answerIndex, tildesCount }
}

/** Reads `mũtĩ = tree` as "mũtĩ means tree". */
export function readMessage(text: string): Message {
  const typed = text.replaceAll('=', ' means ')
  const marks = markedIn(typed)
  const words: string[] = []
  const marked: boolean[] = []
  for (const { letter, start, word } of lettersOf(typed)) {
    words[word] = (words[word] ?? '') + letter
    marked[word] ??= marks.some((mark) => start >= mark.start && start < mark.end)
  }
  return { words, marked }
}

/** Drops the hint of `mũtĩ (moh-tay)`, as a lesson shows the word. */
function withoutHint(typed: string, requested: Word): string {
  return typed.includes('(') ? typed.replace(`(${hintFor(requested)})`, '') : typed
}

/** Accepts a word among many spaces; any other text of this length is wrong. */
function judgeLong(typed: string, forms: readonly Form[]): Verdict {
  const plain = plainForm(typed)
  if (plain === '') return { kind: 'wrong', because: 'empty' }
  const form = forms.find((candidate) => candidate.plain === plain)
  return form ? { kind: 'right', how: form.how, form: form.text, differences: [] } : { kind: 'wrong', because: 'other' }
}

/** Opening marks with their closing marks. */
const closing: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“',
  '"': '"',
  '«': '»',
  '‘': '’',
  "'": "'",
  '`': '`',
  '*': '*',
  _: '_',
}
const letter = /[\p{L}\p{N}\p{M}]/u

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The text inside quotation marks, asterisks or underscores, as UTF-16 ranges without the marks. An apostrophe inside a
 * word is not a mark. Linear in the length of the text.
 */
function markedIn(text: string): Range[] {
  const found: Range[] = []
  let open: { readonly mark: string; readonly start: number } | undefined
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at)
    if (open && closing[open.mark] === mark && !isLetter(text, at + 1)) {
      if (open.start < at) found.push({ start: open.start, end: at })
      open = undefined
    } else if (closing[mark] !== undefined && !isLetter(text, at - 1)) open = { mark, start: at + 1 }
  }
  return found
}

const isLetter = (text: string, at: number) => letter.test(text.charAt(at))
