import { judgeEnglish } from '../../answer/judge.ts'
import { isVerb } from '../../answer/meaning.ts'
import { afterOpenings } from '../../english/openings.ts'
import { known, lineOn } from './describe-word.ts'
import { again, type Heard, mayBeTold } from '../replies/reply.ts'
import { meaningAtEnd } from '../wording/speak.ts'
import { type TurnBuilder, wordOf } from '../turn-builder.ts'

const EITHER = afterOpenings(
  "(?:does|is|was|would) (?:[\\p{L}’']{2,})(?: (?:be|mean|more(?: like)?))? (?:an? |the |to )?([a-z]{3,}) or (?:is it )?(?:an? |the |to )?([a-z]{3,})(?:,? or both)?[^\\p{L}]*$",
)

/** “is it want or love?”, “does it mean mother or father?”: tells which of two meanings a word has that may be told. */
export function onEitherSense({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const [asks = '', ...senses] = EITHER.exec(message) ?? []
  const [mention, ...others] = understood.slots.mentions
  if (senses.length === 0 || others.length > 0) return undefined
  const named = mention && known(context, mention)
  const word = named ? (named.kind === 'own' ? named.word : undefined) : asked && wordOf(context.lesson, asked.wordId)
  if (!word || !mayBeTold(builder, word.id)) return undefined
  // “the beginning or to begin?” asks for more than the meaning.
  if (isVerb(word.english) && /\b(?:an?|the) /i.test(asks)) return undefined
  const meant = senses.filter((text) => judgeEnglish(text, word, context.course).kind === 'right')
  if (meant.length === 0) return undefined
  const line = lineOn(context, builder, { kind: 'own', word })
  if (meant.length > 1) return again(context, builder, `Both: ${line}`)
  return again(context, builder, word.id === asked?.wordId ? `It is ${meaningAtEnd(word)}` : line)
}
