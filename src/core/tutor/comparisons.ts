import { withoutOpenings } from '../english/openings.ts'
import { comparisonWith, factAbout, letterAbout, notesOf, withPronunciations } from '../lesson/language-notes.ts'
import { allWordsIn } from '../lesson/lesson.ts'
import { known, lineOn, type Known } from './describe-word.ts'
import { isQuestion, isYesOrNo } from './message-acts.ts'
import { again, askOnceMore, isSecret, mayBeTold, noted, whyTilde, type Heard } from './reply.ts'
import { DO_NOT_KNOW, remarks } from './remarks.ts'
import { meaning, speak } from './speak.ts'
import { afterSaid, remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'
import { heldBack, postponed, wordMeant } from './word-replies.ts'

/** Replies that compare words of the course, or Kikuyu with another language. */

/** Tells which language the word came from, if the notes say so; otherwise compares the languages. */
export function comparedLanguage(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const word = wordMeant(heard)
  const isTold = word && mayBeTold(builder, word.id)
  const origin = isTold ? notesOf(context.lesson, word.id)?.origin : undefined
  if (isTold && origin !== undefined) return again(context, builder, `${speak(word)}: ${withPronunciations(origin)}`)
  // A language that is only named beside an answer: “natt in Swedish, nearly the same as in English”.
  if (builder.goesOn && !isQuestion(message)) return builder
  const note =
    comparisonWith(context.language, message) ??
    (OF_PLACE.test(message) ? factAbout(context.language, 'dialect') : undefined)
  // “is ithatũ like the Swahili tatu?” asks about one word, not about the languages.
  const [mention] = understood.slots.mentions
  if (mention && note && isYesOrNo(message))
    return askOnceMore(
      remark(say(builder, lineOn(context, builder, known(context, mention))), remarks['no-cognate']),
      context.lesson,
    )
  // After a mere mention the note is not repeated.
  const isSaid = note !== undefined && builder.memory.spoken?.includes(note.text) === true
  if (isSaid && !isQuestion(message)) return askOnceMore(builder, context.lesson)
  const kept = note ? remember(builder, afterSaid(builder.memory, note.text)) : builder
  return noted(context, kept, note, LANGUAGES.test(message) ? 'no-comparison' : 'no-fact')
}

/** “do they say it the same way there?” */
const OF_PLACE = /\b(?:areas?|county|everywhere|regions?|there|town|villages?)\b/i

/** “Will she understand me?” compares no languages. */
const LANGUAGES =
  /\b(?:languages?|tongues?|dialects?|alike|borrow\w*|loans?|relat\w*|similar\w*|same|comes? from|swahili|english|french|german|spanish|italian|swedish|dutch|danish|polish|russian|arabic|hindi|latin|greek|hebrew|welsh|irish|luo|kamba|embu|meru|zulu|xhosa|somali|amharic|yoruba|igbo|chinese|japanese|portuguese)\b/i

/** A line on each of the words that a message compares. */
export function difference(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const { mentions } = understood.slots
  if (mentions.length === 0 && /[iuĩũ]\b/i.test(message)) {
    const letter = letterAbout(context.language, message)
    if (letter) return again(context, builder, whyTilde(context))
  }
  const inKikuyu = mentions.map((mention) => known(context, mention))
  const inEnglish =
    inKikuyu.length > 1
      ? []
      : namedInEnglish(context, message.replace(POINTS_AT_TWO, ' ')).filter((one) => isOther(one, inKikuyu[0]))
  const found = [...inKikuyu, ...inEnglish]
  // A remark beside something else: “they look alike to me”.
  if (found.length === 0 && builder.goesOn && !isQuestion(message)) return builder
  const words: Known[] =
    found.length === 0
      ? lastShown(heard)
      : found.length === 1 && asked && !hasTwin(found[0])
        ? [...found, { kind: 'own', word: wordOf(context.lesson, asked.wordId) }]
        : found
  if (words.some((one) => one.kind === 'own' && isSecret(builder, one.word.id)))
    return asked && mentions.length === 0 && !asked.exercise ? postponed(heard, asked) : heldBack(context, builder)
  const lines = [...new Set(words.map((one) => lineWithUse(context, builder, one)))]
  return again(context, builder, lines.length > 0 ? lines.join('\n') : DO_NOT_KNOW)
}

const hasTwin = (one: Known | undefined) => one?.kind === 'related' && one.twin !== undefined

/** Here “two” is not a word to compare. */
const POINTS_AT_TWO = /\b(?:last|the|these|those) two\b/i

/** “kwendia, to sell, and to want” names two words. */
const isOther = (one: Known, other: Known | undefined) =>
  other === undefined || !('word' in one && 'word' in other && one.word.id === other.word.id)

/** The last two words that the lesson has shown: “those two”. */
function lastShown({ context: { lesson }, builder }: Heard): Known[] {
  const shown = lesson.words.filter(({ id }) => !builder.memory.toTeach.includes(id)).slice(-2)
  return shown.length === 2 ? shown.map((word) => ({ kind: 'own', word })) : []
}

/** The words of the lesson, or else of the course, that a message names by their meanings: “please and thank you”. */
function namedInEnglish(context: LessonContext, message: string): Known[] {
  return message.split(/\b(?:and|or|vs|versus|from)\b|[,/&]/i).flatMap((piece): Known[] => {
    const words = context.read(withoutOpenings(piece)).slots.english?.words ?? []
    const own = allWordsIn(context.lesson).find(({ id }) => words.some((word) => word.id === id))
    const elsewhere = words.find(({ lessons }) => lessons.length > 0) ?? words[0]
    return own ? [{ kind: 'own', word: own }] : elsewhere ? [{ kind: 'elsewhere', word: elsewhere }] : []
  })
}

/** For a word of the lesson its meaning and when it is said, else the line on it. */
function lineWithUse(context: LessonContext, builder: TurnBuilder, found: Known): string {
  if (found.kind !== 'own' || builder.memory.toTeach.includes(found.word.id)) return lineOn(context, builder, found)
  return `${speak(found.word)} is ${meaning(found.word)}. ${found.word.context}`
}
