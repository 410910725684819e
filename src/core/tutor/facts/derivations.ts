import { looseFormOf } from '../../answer/answer-index.ts'
import { literalOf } from '../../answer/meaning.ts'
import { splitSenses } from '../../answer/senses.ts'
import { englishWords } from '../../english/plain-english.ts'
import { notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import type { CourseWord, Word } from '../../word/word.ts'
import { COMES_LATER } from '../wording/answer-remarks.ts'
import { cardSentences } from './card-sentences.ts'
import { courseWordsIn, known, lineOn } from '../meanings/describe-word.ts'
import { asksSomething, isNegated, isYesOrNo } from '../messages/message-acts.ts'
import { again, isSecret, mayBeTold, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import type { LessonContext, TurnBuilder } from '../turn-builder.ts'

/** Replies to questions whether one word comes from another, or is a part of it: “is mwendia from kwendia?”. */

const ASKS_SOURCE =
  /\b(?:because of|built on|connect\w*|from|linked|made of|relat\w*|same (?:family|root|stem)|something to do with|(?:root|stem) of)\b/i

/** The sentence of a card or a note that names the other word, by its Kikuyu or its meaning. */
export function onSource({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!ASKS_SOURCE.test(message) || /\bdiffer/i.test(message)) return undefined
  const words = understood.slots.mentions.flatMap((mention) => {
    const found = known(context, mention)
    return (found.kind === 'own' || found.kind === 'elsewhere') && mayBeTold(builder, found.word.id) ? [found] : []
  })
  for (const { word } of words.filter(({ kind }) => kind === 'own')) {
    for (const other of words) {
      const sentence = other.word.id === word.id ? undefined : sentenceOn(context, word, other.word)
      if (sentence === undefined) continue
      const verdict = isYesOrNo(message) && !isNegated(message) && /\bcomes? from\b/.test(sentence) ? 'Yes. ' : ''
      return again(
        context,
        builder,
        `${verdict}${speak(word)}: ${withPronunciations(sentence)} ${lineOn(context, builder, other)}`,
      )
    }
  }
  return undefined
}

/** “is haraya the opposite of hakuhĩ?”, “what is the opposite of thĩ”: the card that says it, of the word that is named or of the other one. */
export function onOpposite({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  if (!OPPOSITE.test(message)) return undefined
  const own = context.lesson.words.find(({ id }) => id === asked?.wordId)
  const mentioned = understood.slots.mentions.map((mention) => known(context, mention))
  const named = mentioned.flatMap((found) => ('word' in found ? [found.word] : []))
  const words = mentioned.length > 0 ? named : own ? [own] : []
  if (words.length === 0 || words.some(({ id }) => isSecret(builder, id))) return undefined
  for (const word of context.lesson.words) {
    const sentence = cardSentences(word.context).find((text) => OPPOSITE.test(text))
    const [, meant = ''] = OPPOSITE_OF.exec(sentence ?? '') ?? []
    const isNamed = words.some(({ id }) => id === word.id)
    const other = words.find(({ english }) => splitSenses(english).includes(meant))
    if (sentence === undefined || !(isNamed || other) || isSecret(builder, word.id)) continue
    if (builder.state.toTeach.includes(word.id) && !isNamed) return again(context, builder, COMES_LATER)
    const isTrue = isNamed && other && isYesOrNo(message) && !/\bor\b|\bnot\b|n['’]t\b/i.test(message)
    const onWord = isNamed ? `${speak(word)}:` : lineOn(context, builder, { kind: 'own', word })
    return again(context, builder, `${isTrue ? 'Yes. ' : ''}${onWord} ${sentence}`)
  }
  return undefined
}
const OPPOSITE = /\bopposites?\b/i
const OPPOSITE_OF = /\bopposite of “([^“”]+)”/

/** “is ithano inside igĩrĩ?”: no, where the letters of the one are not in the other. */
export function onInside({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const { mentions } = understood.slots
  const at = message.search(ON_LETTERS_INSIDE)
  if (at < 0 || mentions.length !== 2) return undefined
  const [inner, outer] = mentions.toSorted((one, other) => message.indexOf(one.text) - message.indexOf(other.text))
  const words = courseWordsIn(context, [inner!, outer!])
  const [part, whole] = words
  // “the front part of kwandĩka … than in gũtega” does not name what is inside.
  const isNamed = message.indexOf(inner!.text) < at && message.indexOf(outer!.text) > at
  if (!part || !whole || !isNamed) return undefined
  if (looseFormOf(whole.kikuyu).includes(looseFormOf(part.kikuyu))) return undefined
  const isTold = words.every(({ id }) => mayBeTold(builder, id))
  return again(context, builder, isTold ? `No. ${speak(part)} is not a part of ${speak(whole)}.` : NOT_INSIDE)
}
/** “Is an eye part of a head?” asks about things. */
const ON_LETTERS_INSIDE = /\b(?:contained in|hid(?:den|ing) in(?:side)?|inside|part of the word) /i
const NOT_INSIDE = 'No, the one is not a part of the other.'

/** The sentence of the lesson’s own word that says that it comes from the other one. */
function sentenceOn({ lesson }: LessonContext, word: Word | CourseWord, other: Word | CourseWord): string | undefined {
  const named = [`*${other.kikuyu}*`, ...splitSenses(other.english).map((sense) => `“${sense}”`)]
  const texts = 'context' in word ? [word.context, notesOf(lesson, word.id)?.grammar ?? ''] : []
  return texts
    .flatMap(cardSentences)
    .find(
      (sentence) =>
        /\b(?:close to|comes? from|made (?:from|of))\b/.test(sentence) && named.some((text) => sentence.includes(text)),
    )
}

/** “is it true that you say "two tens" for 20?”: the literal meaning of a word that was shown before. */
export function onLiteralNamed({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const quoted = understood.slots.mentions.length === 0 ? /["“]([^"“”]{3,60})["”]/.exec(message)?.[1] : undefined
  if (quoted === undefined || !asksSomething(message)) return undefined
  const said = englishWords(quoted).join(' ')
  const others = context.lesson.words.filter(({ id }) => id !== asked?.wordId && id !== builder.state.judged?.wordId)
  const word = others.find(({ id, context: onCard }) =>
    [notesOf(context.lesson, id)?.literal, literalOf(onCard)].some(
      (literal) => mayBeTold(builder, id) && literal !== undefined && englishWords(literal).join(' ') === said,
    ),
  )
  return word && again(context, builder, `${speak(word)} is ${meaningAtEnd(word)} Literally: “${quoted}”.`)
}
