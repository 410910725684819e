import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { formsOf } from '../english/word-forms.ts'
import { mainMeaning, type Word } from '../word/word.ts'
import { proceed } from './flow.ts'
import { afterShown, type Asked } from './lesson-state.ts'
import { isSecret } from './reply.ts'
import { remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'

/**
 * Asks something else where the reply before a typed question holds its answer: a note with the word as its example. `open`: the
 * question that the learner left open.
 */
export function withoutGivenAway(context: LessonContext, builder: TurnBuilder, open: Asked | undefined): TurnBuilder {
  const { memory, messages } = builder
  const { asked } = memory
  const question = messages.at(-1)
  if (!asked || asked.exercise || !question?.isQuestion || !isSecret(builder, asked.wordId)) return builder
  const before = messages.slice(0, -1)
  const word = wordOf(context.lesson, asked.wordId)
  if (!before.some(({ content }) => tells(content, word))) return builder
  const { asked: _spoilt, ...rest } = afterShown(memory, word.id)
  const told = say({ ...builder, messages: before }, ...(open?.wordId === word.id ? [GAVE_IT_AWAY] : []))
  const another = proceed(context, remember(told, rest), word.id)
  // It is the only word left.
  return another.memory.asked?.wordId === word.id ? builder : another
}

const GAVE_IT_AWAY = 'That has given away my question, so I’ll ask it another time.'

/** True if a text has the word and its meaning. */
function tells(text: string, { kikuyu, english }: Word): boolean {
  const isSpoken = [...text.matchAll(/\*([^*]+)\*/g)].some(([, form = '']) =>
    ` ${form.replace(/[[\]]/g, '')} `.includes(` ${kikuyu} `),
  )
  if (!isSpoken) return false
  const forms = new Set(englishWords(text.replace(/\*[^*]+\*/g, ' ')).flatMap(formsOf))
  const meant = englishWords(mainMeaning(english)).filter((word) => !functionWords.has(word))
  return meant.length > 0 && meant.every((word) => forms.has(word))
}
