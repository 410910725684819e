import { isVerb } from '../../answer/meaning.ts'
import { wordsOf } from '../../answer/letters.ts'
import { englishWords } from '../../english/plain-english.ts'
import { notesOf } from '../../lesson/language-notes.ts'
import type { CourseWord, Word } from '../../word/word.ts'
import type { Heard } from '../replies/reply.ts'
import { wordOf } from '../turn-builder.ts'
import { wordMeant } from '../replies/word-replies.ts'

/** Tells whether a message asks which part of a word is “I”, “you” or another person. */

const PERSON =
  /\b(?:which|what(?:['’]?s)?)(?: is)?(?: the)? (?:bit|letters?|part|piece|syllable)s?\b[^?]{0,40}["“'‘](i|you|he|she|we|they|me|us)\b/i
/** Without quotation marks: “which part is he”, but not “which letter is it that has the mark?” or “which bit is it i missed”. */
const PERSON_UNQUOTED =
  /\b(?:which|what(?:['’]?s)?)(?: is)?(?: the)? (?:bit|part|piece|syllable)s?\b[^?.!]{0,40}\b(?:means?|is) (?:the )?(i|you|he|she|we|they)\s*(?:$|[,?!.])/i

/** “w = you, ny = i?”, “does the w mean you” */
const LETTERS_FOR_PERSON =
  /(?<![\p{L}’'])(?!(?:ah|an?|as|do|eh|er|go|h[aeim]|i|if|is|it|me|mm|my|no|of|oh|ok|or|so|to|u|uh|um|we|yo) )["“'‘]?\p{L}{1,2}-?["”'’]? ?(?:at the (?:beginning|end|front|start) )?(?:=|is|means?|stands for|(?:is )?the (?:bit|part|piece) (?:for|that (?:means|says))) ?["“'‘]?(?:he|i|me|she|they|we|you)\b/iu

/** “is the W then the "you"?” */
const IS_PERSON =
  /\bis (?:that|the) ["“'‘]?\p{L}{1,2}["”'’]?(?: actually| really| then| there)? (?:for |the )["“'‘]?(?:he|i|me|she|they|we|you)(?!\p{L})/iu

/** The person that a message names beside a part: “which part means "I"”. */
export const personNamed = (message: string): string | undefined =>
  (PERSON.exec(message) ?? PERSON_UNQUOTED.exec(message))?.[1]?.toLowerCase()

export function asksForPerson(heard: Heard): boolean {
  const { message } = heard
  if ([PERSON, LETTERS_FOR_PERSON, IS_PERSON].some((asks) => asks.test(message))) return true
  const person = PERSON_UNQUOTED.exec(message)?.[1]?.toLowerCase()
  return person !== undefined && mayShowPerson(heard, person)
}

/** True if the word that a message means is a verb or a phrase, and its own notes do not explain the person. */
function mayShowPerson(heard: Heard, person: string): boolean {
  const { context, asked, understood } = heard
  const named = understood.slots.mentions.flatMap(({ entries }) => entries.map(({ word }) => word))
  if (named.length > 0) return named.some(showsPerson)
  const word = wordMeant(heard) ?? (asked && wordOf(context.lesson, asked.wordId))
  if (word === undefined || !showsPerson(word)) return false
  const { parts = [], grammar = '' } = notesOf(context.lesson, word.id) ?? {}
  return ![grammar, ...parts.map(({ english }) => english)].some((text) => englishWords(text).includes(person))
}
const showsPerson = ({ kikuyu, english, nounClass }: CourseWord | Word): boolean =>
  nounClass === undefined &&
  (isVerb(english) || wordsOf(kikuyu).length > 1 || /^(?:i|you|he|she|we|they)\b/i.test(english))

/** “which bit of that is the I?” */
const FOR_SELF = /(?:["“'‘]|\b(?:for|is|means?)(?: the)? ["“'‘]?)(?:i|me)(?:["”'’]| bit| part)?\W*(?:$|[?!.])/i
export const isOnSelf = (message: string): boolean => FOR_SELF.test(message)
