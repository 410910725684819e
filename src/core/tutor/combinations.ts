import { looseFormOf } from '../answer/answer-index.ts'
import { plainSense } from '../answer/senses.ts'
import { englishWords } from '../english/plain-english.ts'
import { exampleOf, grammarAbout } from '../lesson/language-notes.ts'
import { known, lineOn, type Known } from './describe-word.ts'
import { attested, howToSay } from './how-to-say.ts'
import { asksSomething } from './message-acts.ts'
import { remarks } from './remarks.ts'
import { again, askOnceMore, isSecret, mayBeTold, noted, phraseOf, type Heard } from './reply.ts'
import { speak } from './speak.ts'
import { remark, type TurnBuilder } from './turn-builder.ts'
import { example, withWordNamed } from './word-replies.ts'

/** Replies to questions whether words can be put together. */

const MOST_SHOWN = 3
const SURE_OF_DIFFERENCE = 0.6

const PUTS_TOGETHER =
  /\b(?:together|combin\w*|join\w*|mix\w*|build\w*|put\w*|add\w*|string\w*|go(?:es)? with|fits?|make|making|form\w*)\b/i
const SENTENCE = /\b(?:sentence|phrase)s?\b/i
const MAKES = /\b(?:make|makes|making|build|use|put|form|create|write)\b/i

/** A line on each of the words that are put together, with a phrase of the course that holds one; an example with a single word. */
export function onCombination(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english } = understood.slots
  if (mentions.length === 0 && PUTS_TOGETHER.test(message) && /["“]/.test(message) && english?.text.includes(' '))
    return howToSay(heard)
  if (mentions.length < 2) {
    const isSentence = SENTENCE.test(message) && MAKES.test(message) && understood.act !== 'grammar'
    return isSentence && (mentions.length === 1 || understood.slots.isPointing) ? example(heard) : undefined
  }
  const isSureOfDifference = understood.act === 'difference' && understood.confidence >= SURE_OF_DIFFERENCE
  const isAsked = (PUTS_TOGETHER.test(message) && !/\bdiffer/i.test(message)) || standsTogether(heard)
  if (isSureOfDifference || !isAsked) return undefined
  const parts = mentions.slice(0, MOST_SHOWN).map((mention) => known(context, mention))
  const isNamed = asked !== undefined && parts.some((part) => part.kind === 'own' && part.word.id === asked.wordId)
  if (isNamed && asked.exercise) return undefined
  const lines = [...new Set(parts.map((part) => lineOn(context, builder, part)))]
  const shown = isNamed && isSecret(builder, asked.wordId) ? withWordNamed(builder, asked.wordId) : builder
  const phrase = (english && attested(context, english.whole)) ?? exampleWith({ ...heard, builder: shown }, parts)
  const told = { ...again(context, { ...shown, goesOn: true }, lines.join(' ')) }
  const closed = phrase
    ? again(context, { ...told, goesOn: true }, `A phrase that I’m sure of: ${phraseOf(phrase)}.`)
    : remark(told, remarks['no-combining'])
  const { goesOn: _more, ...ended } = closed
  return askOnceMore(builder.goesOn ? { ...ended, goesOn: true } : ended, context.lesson)
}

/** True if two words of a message follow each other and are no phrase of the course: “metha mwega”. */
function standsTogether({ context, message, understood }: Heard): boolean {
  const { mentions } = understood.slots
  return mentions.some(({ text }, i) => {
    const next = mentions[i + 1]?.text
    if (next === undefined) return false
    const [start, at] = [message.indexOf(text), message.indexOf(next, message.indexOf(text) + text.length)]
    const between = message.slice(start + text.length, at)
    const together = looseFormOf(`${text} ${next}`)
    const isTaught = context.phrasesWith(text).some(({ kikuyu }) => looseFormOf(kikuyu).includes(together))
    return /^\s+$/.test(between) && !isTaught && !context.course.byLooseForm.has(together)
  })
}

/** An attested phrase that holds one of the words: the one whose English the message holds, or that of the last word. */
function exampleWith({ context, builder, message }: Heard, parts: readonly Known[]) {
  const examples = parts.flatMap((part) => {
    const isTold = part.kind === 'own' && mayBeTold(builder, part.word.id)
    return (isTold ? exampleOf(context.lesson, part.word) : undefined) ?? []
  })
  const wanted = ` ${englishWords(message).join(' ')} `
  return examples.find(({ english }) => wanted.includes(` ${plainSense(english)} `)) ?? examples.at(-1)
}

/** “ndiendete cai, is that right?”: a phrase with a blank at its end, which a learner has filled. */
export function onFilledBlank({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!asksSomething(message) || INSTEAD.test(message)) return undefined
  for (const mention of understood.slots.mentions) {
    const found = known(context, mention)
    if (found.kind !== 'own' || !found.word.kikuyu.endsWith('…') || !mayBeTold(builder, found.word.id)) continue
    const after = message.slice(message.indexOf(mention.text) + mention.text.length)
    const filler = FILLER.exec(after)?.[1]
    if (filler === undefined || context.course.english.isEnglishWord(filler)) continue
    // “so do I say niĩ nyumĩte Leeds?”
    const before = message.slice(0, message.indexOf(mention.text)).trim().split(' ').at(-1) ?? ''
    if (PRONOUNS.has(looseFormOf(before)))
      return noted(context, builder, grammarAbout(context.language, 'pronoun'), 'no-grammar')
    const isKnown = context.course.byLooseForm.has(looseFormOf(filler)) || filler !== filler.toLowerCase()
    const doubt = isKnown ? '' : ` Whether “${filler}” is the Kikuyu word, I can’t check.`
    return again(context, builder, `Yes, that is how to fill the blank of ${speak(found.word)}.${doubt}`)
  }
  return undefined
}
const PRONOUNS: ReadonlySet<string> = new Set(['niĩ', 'wee', 'ithuĩ', 'inyuĩ'].map(looseFormOf))
/** “can I say *niĩ* instead of *Njĩtagwo* Grace?” fills nothing. */
const INSTEAD = /\binstead\b|\brather than\b/i
const FILLER = /^\s+(\p{L}{3,}(?:['’]\p{L}+)?)(?=\s*(?:$|[?.,!"”;)–-]|\b(?:correct|ok|okay|or|right)\b))/u
