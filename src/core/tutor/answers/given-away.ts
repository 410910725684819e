import { looseFormOf } from '../../answer/answer-index.ts'
import { functionWords } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { mainMeaning, type Word } from '../../word/word.ts'
import { proceed } from '../flow.ts'
import { afterShown, type Asked } from '../lesson-state.ts'
import { isSecret } from '../replies/reply.ts'
import { remember, say, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/**
 * Asks something else where the reply before a typed question holds its answer: a note with the word as its example. `open`: the
 * question that the learner left open. `message`: what the learner wrote, which may name the word.
 */
export function withoutGivenAway(
  context: LessonContext,
  builder: TurnBuilder,
  open: Asked | undefined,
  message: string,
): TurnBuilder {
  const { state, messages } = builder
  const { asked } = state
  const question = messages.at(-1)
  if (!asked || asked.exercise || !question?.isQuestion || !isSecret(builder, asked.wordId)) return builder
  const before = messages.slice(0, -1)
  const word = wordOf(context.lesson, asked.wordId)
  const isNamed = context
    .read(message)
    .slots.mentions.some(({ text }) => looseFormOf(text) === looseFormOf(word.kikuyu))
  if (!before.some(({ content }) => (isNamed || speaks(content, word)) && saysMeaning(content, word))) return builder
  const { asked: _spoilt, ...rest } = afterShown(state, word.id)
  const told = say({ ...builder, messages: before }, ...(open?.wordId === word.id ? [GAVE_IT_AWAY] : []))
  const another = proceed(context, remember(told, rest), word.id)
  // It is the only word left.
  return another.state.asked?.wordId === word.id ? builder : another
}

const GAVE_IT_AWAY = 'That has given away my question, so I’ll ask it another time.'

const speaks = (text: string, { kikuyu }: Word) =>
  [...text.matchAll(/\*([^*]+)\*/g)].some(([, form = '']) => ` ${form.replace(/[[\]]/g, '')} `.includes(` ${kikuyu} `))

function saysMeaning(text: string, { english }: Word): boolean {
  const forms = new Set(englishWords(text.replace(/\*[^*]+\*/g, ' ')).flatMap(formsOf))
  const meant = englishWords(mainMeaning(english)).filter((word) => !functionWords.has(word))
  return meant.length > 0 && meant.every((word) => forms.has(word))
}
