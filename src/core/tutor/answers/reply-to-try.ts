import { typoIn, type Typo } from '../../answer/alignment.ts'
import type { Nearly, Wrong } from '../../answer/verdict.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import type { RelatedForm, Word } from '../../word/word.ts'
import { unclear, ON_ITS_OWN, THAT_IS_ENGLISH, THAT_IS_ANOTHER } from '../wording/answer-remarks.ts'
import { hintOfExercise, leave } from '../flow.ts'
import { AS_IT_SOUNDS } from './heard-word.ts'
import { afterMissed, afterShown, isEarlier, type Asked } from '../lesson-state.ts'
import { ease, giveHint } from './open-question.ts'
import * as phrase from '../wording/phrases.ts'
import type { Reading } from './read-whole.ts'
import { again } from '../replies/reply.ts'
import { afterTry, replyToAnswer, type ToReply } from './reply-to-answer.ts'
import { hasHalf, meaning, meaningAtEnd, speak, speakMarked } from '../wording/speak.ts'
import { chanceOf, remember, say, tested, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** Replies to tries that are not right, and separates them from requests. A page loads this with the first message that is not a right answer. */

type Missed = Nearly | Wrong

/** Wrong tries at a word shown in full before the tutor moves on. */
const TRIES_AT_SHOWN = 3

/** Replies to a try at the open question. Returns any other message as a request, and one that `read` leaves out as unread. */
export function judged(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  message: string,
  read: (context: LessonContext, asked: Asked, message: string) => Reading | undefined,
): TurnBuilder | ToReply {
  const reading = read(context, asked, message)
  if (!reading) return { context, builder, asked, message }
  if (reading.kind === 'right' || reading.kind === 'understood')
    return replyToAnswer(context, builder, asked, message, reading)
  const isTry = reading.kind !== 'request' && reading.kind !== 'unclear'
  const typed = (reading.kind === 'missed' && reading.typed) || message
  const heard = isTry
    ? afterTry(context, builder, asked, { typed, message, isRight: false })
    : { ...builder, understood: reading.understood }
  const { understood } = heard
  const pair = reading.kind === 'missed' || reading.kind === 'unclear' ? atPair(asked, understood) : undefined
  if (pair !== undefined) return hintOfExercise(context, heard, asked, '', pair)
  switch (reading.kind) {
    case 'related':
      return answeredRelated(context, heard, asked, reading.form, message)
    case 'own-english':
      return say(heard, THAT_IS_ENGLISH)
    case 'other-english':
      return again(context, heard, THAT_IS_ANOTHER)
    case 'unclear':
      return say(heard, unclear[reading.because])
    case 'missed': {
      const told = missed(context, heard, asked, reading, typed)
      const { beside = '' } = reading
      return /\p{L}/u.test(beside)
        ? { context, builder: told, message: beside, understood: context.read(beside), isMissed: true }
        : told
    }
    case 'request':
      return { context, builder: heard, message, understood, ...(reading.holdsAnswer && { instead: ON_ITS_OWN }) }
  }
}

/** The id of a word of the open matching exercise that a message names: it is not a mistake to type one of the four. */
function atPair({ exercise }: Asked, { slots }: Understanding): string | undefined {
  if (exercise?.kind !== 'match') return undefined
  const named = [
    ...slots.mentions.flatMap(({ entries }) => entries.map(({ word }) => word)),
    ...(slots.english?.words ?? []),
  ]
  return named.find(({ id }) => exercise.words.includes(id))?.id
}

/** Names the meaning of a related form, and asks for the word again. */
function answeredRelated(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  related: RelatedForm,
  message: string,
): TurnBuilder {
  const lead = `That’s good Kikuyu: it means “${related.english}”. `
  const next = giveHint(context, remember(builder, afterMissed(builder.state, asked.wordId)), asked, lead)
  return withReport(builder, next, { wordId: asked.wordId, answer: message.slice(0, 500), verdict: 'related' })
}

function missed(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  { verdict, typo }: Extract<Reading, { kind: 'missed' }>,
  message: string,
): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  const tried: Asked = { ...asked, misses: asked.misses + 1 }
  const attempt: Attempt = { asked: tried, word, verdict, typo: typo ?? typoOf(verdict, message, word) }
  const isForgotten = verdict.kind === 'wrong' && isEarlier(builder.state, word.id)
  const noted = isForgotten ? tested(builder, asked, word.id, false) : builder
  const counted = remember(noted, { ...afterMissed(noted.state, word.id), asked: tried })
  const next = isEased(context, tried, word)
    ? ease(context, counted, tried, reason(context, counted, asked, verdict))
    : isShown(asked)
      ? atShownWord(context, counted, attempt)
      : atHiddenWord(context, counted, attempt)
  return withReport(builder, next, { wordId: word.id, answer: message.slice(0, 500), verdict: verdict.kind })
}

/** True if an easier exercise replaces the question: after three wrong tries, or when only the word itself is left to show. */
function isEased({ exercises }: LessonContext, { exercise, hint, misses }: Asked, word: Word): boolean {
  if (!exercises) return false
  if (exercise) return misses >= 2
  return misses >= TRIES_AT_SHOWN || (hint === 'first-letter' && misses > 1 && !hasHalf(word))
}

function isShown(asked: Asked) {
  return asked.how === 'copy' || asked.hint === 'word'
}

/** A wrong or nearly right try, counted among the misses of the question. */
interface Attempt {
  readonly asked: Asked
  readonly word: Word
  readonly verdict: Missed
  readonly typo: Typo | undefined
}

function atShownWord(
  context: LessonContext,
  builder: TurnBuilder,
  { asked, word, verdict, typo }: Attempt,
): TurnBuilder {
  if (asked.misses >= TRIES_AT_SHOWN) {
    return leave(context, builder, afterShown(builder.state, word.id), word.id, `It is ${speak(word)}. `)
  }
  if (typo?.what === AS_IT_SOUNDS) return say(builder, `Nearly right: ${AS_IT_SOUNDS}. Copy them: ${speak(word)}.`)
  const near = verdict.kind === 'nearly' ? verdict : typo
  if (near?.differences.length === 0)
    return say(builder, `Nearly right: the words are in another order. Copy it exactly: ${speak(word)}.`)
  if (near)
    return say(
      builder,
      `Nearly right. Look at the highlighted letters: ${speakMarked(word, near.form, near.differences)}. Try again.`,
    )
  return say(builder, `${reason(context, builder, asked, verdict)}Copy it exactly: ${speak(word)}.`)
}

function atHiddenWord(context: LessonContext, builder: TurnBuilder, { asked, verdict, typo }: Attempt): TurnBuilder {
  const what = typo?.what ?? (verdict.kind === 'nearly' ? 'one letter is off' : undefined)
  if (what === undefined) return giveHint(context, builder, asked, reason(context, builder, asked, verdict))
  const nearly = `Nearly right: ${what}. `
  return asked.misses === 1 ? say(builder, `${nearly}Try again.`) : giveHint(context, builder, asked, nearly)
}

/** The typo in a try, unless the try is another word of the course, and not only holds one. */
function typoOf(verdict: Missed, message: string, word: Word): Typo | undefined {
  const typo = typoIn(message, word)
  const isOther = verdict.kind === 'wrong' && verdict.because === 'another-word'
  return isOther && typo?.differences.length !== 0 ? undefined : typo
}

/** Says that a try is wrong, with the meaning of another word that was typed; shows no new word of this lesson. */
function reason(context: LessonContext, builder: TurnBuilder, { how }: Asked, verdict: Missed): string {
  const notQuite = `${phrase.notQuite(chanceOf(builder.state))} `
  if (verdict.kind !== 'wrong' || verdict.because !== 'another-word') return notQuite
  const { other } = verdict
  const own = context.lesson.words.find((word) => word.id === other.id)
  const isEnglish = how === 'english'
  if (!own)
    return isEnglish
      ? `${notQuite}“${other.english}” is the meaning of another word, not of this one. `
      : `${notQuite}That is another Kikuyu word: it means “${other.english}”. `
  if (builder.state.toTeach.includes(own.id))
    return isEnglish
      ? `${notQuite}The word for ${meaning(own)} comes later in this lesson. `
      : `${notQuite}That one means ${meaning(own)}, and comes later in this lesson. `
  return `${notQuite}${speak(own)} is ${meaningAtEnd(own)} `
}

/** Adds the report to the first message about the answer, so that the learner can contest it. */
export function withReport(
  before: TurnBuilder,
  after: TurnBuilder,
  report: { wordId: string; answer: string; verdict: string },
): TurnBuilder {
  return {
    ...after,
    messages: after.messages.map((draft, i) => (i === before.messages.length ? { ...draft, judged: report } : draft)),
  }
}
