import { plainAnswer } from '../../answer/meaning.ts'
import { functionWords } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import type { CourseWord } from '../../word/word.ts'
import { tellElsewhere, whereTaught } from './describe-word.ts'
import { lineOfPhrasebook, LONGEST_PHRASE, phraseWithMeaning } from '../messages/find-phrase.ts'
import { isSecret, phraseOf } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import type { LessonContext, TurnBuilder } from '../turn-builder.ts'

/** Words and phrases of the course for the parts of an English text. */

/** “thank you and goodbye”: a line on each, where the course has a word or a phrase for both and neither is asked for. */
export function linesOnEach(context: LessonContext, builder: TurnBuilder, wanted: string): string | undefined {
  const named = englishWords(wanted).join(' ')
  const pieces = named.split(/ (?:and|or) /).map((piece) => piece.replace(/^(?:an?|for|the|to say) /, ''))
  if (pieces.length < 2) return undefined
  const lines = pieces.flatMap((piece) => {
    const found = context.findByMeaning(piece)
    const own = allWordsIn(context.lesson).find(({ id }) => found.some((word) => word.id === id))
    if (own) return isSecret(builder, own.id) ? [] : [`${speak(own)} is ${meaningAtEnd(own)}`]
    const elsewhere = found.find(({ lessons }) => lessons.length > 0) ?? found[0]
    if (elsewhere) return [isBeside(elsewhere) ? tellBeside(elsewhere) : tellElsewhere(elsewhere)]
    const phrase = phraseWithMeaning(context, piece)
    return phrase ? [lineOfPhrasebook(context.course, phrase)] : []
  })
  return lines.length === pieces.length ? lines.join('\n') : undefined
}

/** The words that the course has for parts of an English text, the longest first. */
export function partsOfEnglish(context: LessonContext, builder: TurnBuilder, english: string): string {
  const { lesson, findByMeaning } = context
  const most = FRAMED.test(english) ? MOST_PARTS + 1 : MOST_PARTS
  const words = englishWords(english)
  const found: string[] = []
  for (let from = 0; from < words.length && found.length < most; from++) {
    for (let length = Math.min(LONGEST_PHRASE, words.length - from); length > 0; length--) {
      const text = words.slice(from, from + length).join(' ')
      // The verb itself says who and when: “I am studying”, “she is from Ohio”.
      if (length < words.length && PERSON_IS.test(text)) continue
      // “the power is gone” is not “to go”.
      if (text === 'gone') continue
      if (length === 1 && functionWords.has(text) && !questionWords.has(text)) continue
      const form = length > 1 && length < words.length ? formMeaning(context, text) : undefined
      const inForms = length === 1 ? [...formsOf(text), `to be ${text}`] : []
      const meant = [text, ...inForms].flatMap((one) => findByMeaning(one))
      const candidates = form ? [...meant, form] : meant
      // “I want” is a form, and more than the verb.
      const ofPerson = PERSON.test(text) ? form : undefined
      const own = ofPerson ? undefined : candidates.find(({ id }) => lesson.wordIds.includes(id))
      const word = ofPerson ?? own ?? candidates[0]
      if (!word) continue
      if (isSecret(builder, word.id) && PERSON.test(text)) continue
      if (isSecret(builder, word.id)) found.push(`“${text}” is what I’m asking you.`)
      else if (!builder.state.toTeach.includes(word.id))
        found.push(
          own ? `${speak(own)} is ${meaningAtEnd(own)}` : isBeside(word) ? `${phraseOf(word)}.` : tellElsewhere(word),
        )
      from += length - 1
      break
    }
  }
  return found.join(' ')
}
const MOST_PARTS = 2
const PERSON_IS = /^(?:(?:he|i|it|she|they|we|you) )?(?:am|are|is|was|were)$/
/** Words of a question that also have a word of the course. */
const questionWords: ReadonlySet<string> = new Set(['what', 'when', 'where', 'who', 'why'])
export const PERSON = /^(?:i|you|we|they|he|she)\b/i
/** “i like to play”, “where is the school”: their first words frame other questions. */
export const FRAMED =
  /^(?:where (?:are|is) \w|(?:i (?:am|was)|(?:he|she) (?:is|was)|(?:they|we|you) (?:are|were)) \w|(?:can|could|did|do|does|will|would) (?:he|i|she|they|we|you) \w|(?:he|i|she|they|we|you) (?:do not )?(?:can|enjoys?|hates?|have|likes?|loves?|needs?|prefers?|wants?)\b)/

/** A form beside a word that a lesson teaches: no lesson teaches it itself. */
export const isBeside = ({ id }: CourseWord) => id.includes(':')
export const tellBeside = (form: CourseWord) =>
  `“${form.english}” is ${speak(form)}. It belongs to ${form.lessons.length > 0 ? 'a word ' : ''}${whereTaught(form)}.`

/** The course's word that has a related form with this meaning: "thank you very much". */
export const formMeaning = ({ course }: LessonContext, english: string): CourseWord | undefined =>
  course.relatedByMeaning.get(plainAnswer(english, course.english))?.[0]?.word
