import { isOpen } from '../english/english.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { RelatedForm, Word } from '../word/word.ts'
import { align } from './alignment.ts'
import { isGiven } from './answering.ts'
import { withoutMarks, type AnswerIndex } from './answer-index.ts'
import type { Question } from './guess.ts'
import { longestAnswer, questionOf, readMessage } from './judge.ts'
import { formsOf, plainForm } from './letters.ts'
import { guessesIn, isGuessIn, pieces } from './sentence.ts'

/** Reads messages that are not right answers. A page loads this after the judge, with the first such message. */

/**
 * True if a message typed in reply to a Kikuyu question is plain English and not an attempt at the word: a request, a question, small
 * talk. False for any answer that is right or nearly right, for a sentence that gives an answer, however wrong ("I think it is …"),
 * and for a word close to the requested one.
 */
export function isPlainEnglish(message: string, requested: Word, answerIndex: AnswerIndex): boolean {
  const { words } = readMessage(composeTildes(message.slice(0, longestAnswer)))
  const question = questionOf(requested, formsOf(requested), answerIndex, false)
  if (words.length === 0) return false
  const isListed = words.every((word) => isOpen(word) && answerIndex.english.isEnglishWord(word))
  if (!isListed && isNear(words.join(''), question)) return false
  const guesses = guessesIn(words, isGuessIn(answerIndex))
  if (guesses.length > 0 && isGiven(pieces(words, guesses), question.english, answerIndex.english)) return false
  return guesses.length <= words.length - guesses.length
}

/** True if a text is near the word, but too far for “nearly right”. */
export const isNearWord = (text: string, requested: Word, answerIndex: AnswerIndex): boolean =>
  isNear(plainForm(composeTildes(text)), questionOf(requested, formsOf(requested), answerIndex, false))

/** One typo in four letters, a wider tolerance than that of "nearly right". */
const isNear = (typed: string, { forms }: Question) =>
  typed.length >= shortestNear &&
  forms.some(({ plain }) => align(plain, typed, Math.floor(plain.length / lettersWithTypo)) !== undefined)
const shortestNear = 4
const lettersWithTypo = 4

/** The word's related form (another person, a plural) that the message is; undefined for anything else. */
export function relatedFormIn(word: Word, message: string): RelatedForm | undefined {
  const typed = plainForm(composeTildes(message))
  if (typed === '') return undefined
  return (
    word.related.find(({ kikuyu }) => plainForm(kikuyu) === typed) ??
    word.related.find(({ kikuyu }) => withoutMarks(plainForm(kikuyu)) === withoutMarks(typed))
  )
}
