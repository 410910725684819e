import { looseFormOf } from '../../answer/answer-index.ts'
import { plainForm } from '../../answer/letters.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import type { Concord } from '../../lesson/language-notes.ts'
import { known, lineOn } from '../meanings/describe-word.ts'
import { unknownLines } from '../wording/remarks.ts'
import { again, mayBeTold, type Heard } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import type { LessonContext, TurnBuilder } from '../turn-builder.ts'
import { isPartOfAsked } from '../replies/word-replies.ts'

/** Replies to questions about the forms of words that take classes: numbers, adjectives, “my”. */

/** Words of a question or a remark on why a form is as it is, or for whom. */
const ON_FORM =
  /\b(?:agree\w*|begin\w*|chang\w*|class(?:es)?|differ\w*|drops?|fits?|instead|lose[sn]?|match\w*|more than one|persons?|plural|several|single|singular|takes?|turns?|vs|versus)\b/i

/**
 * Replies to questions about the form of a number, an adjective or “my”: “why does mwega lose the mw?”, “is ega for several?”, “so
 * gĩkombe gets kĩmwe because of the gĩ?”. One line for each word, which also gives the forms for people.
 */
export function onAgreement(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  // A word that the message only points at has notes of its own.
  const spelled = understood.slots.mentions.filter(({ text }) => message.includes(text))
  const mentions = spelled.length === 0 && CHANGES_TO.test(message) ? numberMeant(heard) : spelled
  const asksWhy = /\bwhy\b/i.test(message) && mentions.length > 1
  // “can a white person say ithatũ?”
  if ((!asksWhy && !ON_FORM.test(message)) || understood.act === 'when-to-use') return undefined
  const agreeing = context.language.concords.filter(
    ({ kind, forms }) => kind !== 'demonstrative' && Object.keys(forms).length > 1,
  )
  const found = mentions.map((mention) => ({
    mention,
    concord: agreeing.find((concord) => hasForm(concord, mention.text)),
  }))
  const lines = agreeing.flatMap((concord) => {
    const named = found.filter((one) => one.concord === concord).map(({ mention }) => mention.text)
    return named.length === 0 ? [] : [lineOnForms(context, concord, named)]
  })
  if (lines.length === 0) return undefined
  const isHidden = mentions.some(({ entries }) => entries.some(({ word }) => !mayBeTold(builder, word.id)))
  if (isHidden || (asked && isPartOfAsked(heard, asked))) return undefined
  const others = found.filter(({ concord }) => !concord).map(({ mention }) => known(context, mention))
  const onOthers = others.map((one) => lineOn(context, builder, one))
  if (onOthers.some((line) => unknownLines.has(line))) return undefined
  return again(context, builder, [...lines, ...onOthers].join('\n'))
}

/** “the beginning changes? changes to what” */
const CHANGES_TO =
  /\bchang\w* (?:in)?to what\b|\bwhat\b[^.?!]*\bchang\w* (?:in)?to\b|\b(?:how|what)\b[^.?!]*\bbeginning\b[^.?!]*\bchang/i

/** The word that was answered or is shown, as a mention of it. */
function numberMeant({ context, builder, asked }: Heard): readonly Mention[] {
  const id = [builder.state.judged?.wordId, asked?.wordId].find((one) => one !== undefined && mayBeTold(builder, one))
  const word = context.lesson.words.find((one) => one.id === id)
  return word ? context.read(`“${word.kikuyu}”`).slots.mentions : []
}

/** The classes of the nouns beside which a text is the form. */
function classesOf(forms: Concord['forms'], text: string): string[] {
  const loose = looseFormOf(text)
  return Object.keys(forms).filter((one) => looseFormOf(forms[one] ?? '') === loose)
}

export const hasForm = ({ forms }: Concord, text: string) => classesOf(forms, text).length > 0

/** “The beginning of the word for ‘good’ changes with its noun: *mwega* for one person, *ega* for several people.” */
function lineOnForms(context: LessonContext, { english: [meant], forms, kind }: Concord, named: readonly string[]) {
  const spoken = (form: string) => speak({ kikuyu: inCourse(context, form) })
  const ofThings = named.flatMap((text) => {
    const classes = classesOf(forms, text)
    // “imwe” is *ĩmwe* or *imwe*.
    return [...new Set(classes.map((one) => forms[one]!))].flatMap((form) => {
      const own = classes.filter((one) => forms[one] === form)
      return own.includes('1') || own.includes('2')
        ? []
        : [`${spoken(form)} with nouns such as those of class ${own.join(' or ')}`]
    })
  })
  const persons = kind === 'possessive' ? 'beside a noun for' : 'for'
  const ofPersons = [
    [forms['1'], `${persons} one person`],
    [forms['2'], `${persons} several people`],
  ].flatMap(([form, what]) => (form === undefined ? [] : [`${spoken(form)} ${what}`]))
  return `The beginning of the word for “${meant}” changes with its noun: ${[...new Set([...ofThings, ...ofPersons])].join(', ')}.`
}

/** A counted form as the course spells it, where the two differ only in vowel length: *erĩ* and *eerĩ*. */
export const inCourse = ({ course }: LessonContext, form: string): string =>
  course.byLooseForm
    .get(looseFormOf(form))
    ?.map(({ word: { kikuyu } }) => kikuyu)
    .find((kikuyu) => !kikuyu.startsWith('-') && unlengthened(kikuyu) === unlengthened(form)) ?? form

const unlengthened = (text: string) => plainForm(text).replace(/([aeiouĩũ])\1+/gu, '$1')
