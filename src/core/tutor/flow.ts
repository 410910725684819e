import { shuffled } from '../chance/seeded.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { mainMeaning } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import { chanceOf, remember, say, wordOf, type TurnBuilder, type LessonContext } from './turn-builder.ts'
import type { Asked } from './lesson-state.ts'
import * as phrase from './phrases.ts'
import { afterShown, nextStep } from './schedule.ts'
import { card, meaning, speak } from './speak.ts'
import type { Draft } from './turn.ts'

type InLesson = Pick<LessonContext, 'lesson'>

/** Goes on after an answer: asks for an earlier word, shows the next one, or closes the lesson. */
export function proceed(room: InLesson, builder: TurnBuilder, justAsked?: string): TurnBuilder {
  const step = nextStep(builder.memory, justAsked)
  if (step.kind === 'close') return close(room, builder)
  const word = wordOf(room.lesson, step.wordId)
  return step.kind === 'teach' ? show(room, builder, word) : ask(builder, word, step.how)
}

/** Shows a new word on its card and asks to try it. */
export function show(room: InLesson, builder: TurnBuilder, word: Word): TurnBuilder {
  const { memory } = builder
  const shown = afterShown({ ...memory, toTeach: memory.toTeach.filter((id) => id !== word.id) }, word.id)
  const invitation = memory.turn === 0 ? phrase.wouldYouLikeToTry : phrase.tryIt(chanceOf(memory))
  return {
    memory: { ...shown, tasksSinceShown: 0, asked: { wordId: word.id, how: 'copy', hint: 'none', misses: 0 } },
    messages: [...builder.messages, { content: card(word) }, { ...expecting(word), content: invitation }],
    happened: [...builder.happened, { type: 'word-seen', wordId: word.id, where: room.lesson.id }],
  }
}

function ask(builder: TurnBuilder, word: Word, how: 'kikuyu' | 'english'): TurnBuilder {
  const asked: Asked = { wordId: word.id, how, hint: 'none', misses: 0 }
  const { tasksSinceShown } = builder.memory
  return say(remember(builder, { ...builder.memory, asked, tasksSinceShown: tasksSinceShown + 1 }), task(word, how))
}

/** The question that stands, put again; where nothing is asked, what can be done. */
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

/** The end of a lesson: what was learnt, and what to do next. */
function close(room: InLesson, builder: TurnBuilder): TurnBuilder {
  const { lesson } = room
  const { asked: _answered, ...memory } = builder.memory
  const learnt = lesson.words.map((word) => `${speak(word)}: ${mainMeaning(word.english)}`)
  return say(
    remember(builder, { ...memory, toReview: [] }),
    `Good job! You have finished “${lesson.title}”. You can now say:\n${learnt.join('\n')}`,
    phrase.AFTER_THE_END,
  )
}

/** Asks every word of the lesson once more, in chance order. */
export function review(room: InLesson, builder: TurnBuilder): TurnBuilder {
  const { memory } = builder
  const ids = shuffled(
    room.lesson.words.map((word) => word.id),
    chanceOf(memory),
  )
  const practice = ids.map((wordId) => ({ wordId, due: memory.turn, next: 'kikuyu', trouble: 0 }) as const)
  return proceed(room, remember(builder, { ...memory, practice, toReview: ids }))
}
