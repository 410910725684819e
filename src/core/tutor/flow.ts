import { shuffled } from '../chance/seeded.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { mainMeaning } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import { chanceOf, remember, say, wordOf, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import { afterMissed, afterShown, nextStep, type Asked } from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { beginning, card, hasHalf, lengthOf, meaning, meaningAtEnd, speak } from './speak.ts'
import type { Draft } from './turn.ts'

type InLesson = Pick<LessonContext, 'lesson'>

/** Takes the next step after an answer: asks for an earlier word, shows a new one, or closes the lesson. */
export function proceed(context: InLesson, builder: TurnBuilder, justAsked?: string): TurnBuilder {
  const step = nextStep(builder.memory, justAsked)
  if (step.kind === 'close') return close(context, builder)
  const word = wordOf(context.lesson, step.wordId)
  return step.kind === 'teach' ? show(context, builder, word) : ask(builder, word, step.how)
}

/** Shows a new word on its card and asks to try it. */
export function show(context: InLesson, builder: TurnBuilder, word: Word): TurnBuilder {
  const { memory } = builder
  const shown = afterShown({ ...memory, toTeach: memory.toTeach.filter((id) => id !== word.id) }, word.id)
  const invitation = memory.turn === 0 ? phrase.wouldYouLikeToTry : phrase.tryIt(chanceOf(memory))
  return {
    memory: { ...shown, tasksSinceShown: 0, asked: { wordId: word.id, how: 'copy', hint: 'none', misses: 0 } },
    messages: [...builder.messages, { content: card(word) }, { ...expecting(word), content: invitation }],
    events: [...builder.events, { type: 'word-seen', wordId: word.id, where: context.lesson.id }],
  }
}

function ask(builder: TurnBuilder, word: Word, how: 'kikuyu' | 'english'): TurnBuilder {
  const asked: Asked = { wordId: word.id, how, hint: 'none', misses: 0 }
  const { tasksSinceShown } = builder.memory
  return say(remember(builder, { ...builder.memory, asked, tasksSinceShown: tasksSinceShown + 1 }), task(word, how))
}

/** Repeats the open question; without one, says what the learner can do. */
export function askAgain(builder: TurnBuilder, lesson: Lesson): TurnBuilder {
  const { asked } = builder.memory
  if (!asked) return say(builder, phrase.AFTER_THE_END)
  const word = wordOf(lesson, asked.wordId)
  if (asked.how !== 'copy') return say(builder, task(word, asked.how))
  return say(builder, { ...expecting(word), content: `It is ${speak(word)}. Can you type it?` })
}

function task(word: Word, how: 'kikuyu' | 'english'): Draft {
  return how === 'kikuyu'
    ? { ...expecting(word), content: `Task: How do you say ${meaning(word)} in Kikuyu?` }
    : { isQuestion: true, content: `Task: What does ${speak(word)} mean in English?` }
}

function expecting(word: Word) {
  return { isQuestion: true, expectedResponse: word.kikuyu } as const
}

/** Ends the lesson: lists its words and names the next step. */
function close(context: InLesson, builder: TurnBuilder): TurnBuilder {
  const { lesson } = context
  const { asked: _answered, ...memory } = builder.memory
  const learnt = lesson.words.map((word) => `${speak(word)}: ${mainMeaning(word.english)}`)
  return say(
    remember(builder, { ...memory, toReview: [] }),
    `Good job! You have finished “${lesson.title}”. You can now say:\n${learnt.join('\n')}`,
    phrase.AFTER_THE_END,
  )
}

/** Asks every word of the lesson once more, in random order. */
export function review(context: InLesson, builder: TurnBuilder): TurnBuilder {
  const { memory } = builder
  const ids = shuffled(
    context.lesson.words.map((word) => word.id),
    chanceOf(memory),
  )
  const practice = ids.map((wordId) => ({ wordId, due: memory.turn, next: 'kikuyu', trouble: 0 }) as const)
  return proceed(context, remember(builder, { ...memory, practice, toReview: ids }))
}

/**
 * Gives the next hint: the first letter, then half the word, then the word. `lead` precedes it. The learner types a word
 * shown in full once, and is asked for it again later; a meaning shown in full needs no typing.
 */
export function giveHint(context: LessonContext, builder: TurnBuilder, asked: Asked, lead = ''): TurnBuilder {
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.how === 'copy') return say(builder, expect(word, `${lead}Copy it exactly: ${speak(word)}.`))
  return asked.how === 'english'
    ? hintOfMeaning(context, builder, asked, word, lead)
    : hintOfWord(builder, asked, word, lead)
}

function hintOfWord(builder: TurnBuilder, asked: Asked, word: Word, lead: string): TurnBuilder {
  const climbed = (hint: Asked['hint']) => ({ ...builder.memory, asked: { ...asked, hint } })
  if (asked.hint === 'none') {
    return say(
      remember(builder, climbed('first-letter')),
      expect(word, `${lead}It begins with ${beginning(word, 'first-letter')} and has ${lengthOf(word)}.`),
    )
  }
  if (asked.hint === 'first-letter' && hasHalf(word))
    return say(
      remember(builder, climbed('half')),
      expect(word, `${lead}Here is half of it: ${beginning(word, 'half')}`),
    )
  return showWord(builder, asked, word, lead)
}

/** Shows the whole word. Typing it now is practice; it counts when the tutor asks for it again. */
export function showWord(builder: TurnBuilder, asked: Asked, word: Word, lead = ''): TurnBuilder {
  const memory = { ...afterMissed(builder.memory, word.id), asked: { ...asked, hint: 'word' as const, misses: 0 } }
  return say(
    remember(builder, memory),
    expect(word, `${lead}It is ${speak(word)}. ${asked.hint === 'word' ? phrase.TYPE_OR_SKIP : phrase.TYPE_ONCE}`),
  )
}

function hintOfMeaning(
  context: LessonContext,
  builder: TurnBuilder,
  asked: Asked,
  word: Word,
  lead: string,
): TurnBuilder {
  if (asked.hint === 'none') {
    const memory = { ...builder.memory, asked: { ...asked, hint: 'first-letter' as const } }
    return say(remember(builder, memory), `${lead}It begins with “${firstLetter(word.english)}”.`)
  }
  const told = say(builder, `${lead}It means ${meaningAtEnd(word)} ${phrase.COMES_BACK}`)
  const memory = afterShown(afterMissed(told.memory, word.id), word.id)
  return proceed(context, remember(told, memory), word.id)
}

function firstLetter(english: string) {
  return /\p{L}/u.exec(english.replace(/^to /, ''))?.[0] ?? english.charAt(0)
}

function expect(word: Word, content: string) {
  return { content, expectedResponse: word.kikuyu }
}
