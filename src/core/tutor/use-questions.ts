import { englishWords } from '../english/plain-english.ts'
import { grammarAbout, notesOf, sureNote, withPronunciations } from '../lesson/language-notes.ts'
import { known } from './describe-word.ts'
import { isYesOrNo, type NewsWords } from './message-acts.ts'
import { remarks } from './remarks.ts'
import { again, askOnceMore, isSecret, noted, type Heard } from './reply.ts'
import { remark, type TurnBuilder } from './turn-builder.ts'
import { useOf, wordMeant } from './word-replies.ts'

/** Replies to questions to whom a word is said, how polite it is, and whether men and women say it alike. */

// Company and manner

const MANNER =
  /\b(?:polite\w*|impolite|rude\w*|formal\w*|informal\w*|respectful\w*|disrespect\w*|casual\w*|slang|bossy|nice(?:r|ly)|offensive|appropriate|harsh|blunt|too direct|pushy|abrupt)\b/i
const USES = /\b(?:say|use|using|tell|greet|ask|speak|call|ok|okay|fine|polite|rude|good|right|appropriate|work)\b/i

export function onCompany(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const manner = MANNER.exec(message)?.[0].toLowerCase()
  const person = isYesOrNo(message) && USES.test(message) ? addressed(message, context.news) : undefined
  if (manner === undefined && person === undefined) return undefined
  const { mentions, english } = understood.slots
  const note = manner === undefined ? undefined : sureNote(context.language, message)
  if (note) return noted(context, builder, note, 'no-use')
  // “how do I say please to my boss” asks for a word.
  if (!isYesOrNo(message) && mentions.length === 0 && !understood.slots.isPointing) {
    const isNamed = english !== undefined && (english.words.length > 0 || understood.act === 'how-to-say')
    return isNamed && !/\bask|order|demand/i.test(message) ? undefined : mannerly(heard)
  }
  const word = wordMeant(heard)
  if (!word) return manner === undefined || mentions.length === 0 ? undefined : onNamedForm(heard)
  const use = useOf(word)
  const isOrder =
    /\bAsk one person this and|command|(?:tells?|ask) one person to|Call one person|sends that person/.test(
      word.context,
    )
  if (isOrder) return mannerly(heard)
  const plural = notesOf(context.lesson, word.id)?.plural
  const told = context.lesson.words.includes(word) ? sentencesWith(word.context, manner) : ''
  if (told !== '') return again(context, builder, told)
  if (OTHER_FORM.test(message)) return askOnceMore(remark(builder, remarks['no-other-manner']), context.lesson)
  if (
    person !== undefined &&
    manner === undefined &&
    person.some((one) => context.news.several.includes(one)) &&
    plural &&
    !isSecret(builder, word.id)
  )
    return again(context, builder, `That changes it. ${withPronunciations(plural)}`)
  if (person !== undefined && /\bto (?:\w+ )?anyone\b/.test(use))
    return again(context, builder, 'Yes, you can say it to anyone.')
  if (person !== undefined && SAID_TO_ONE.test(use))
    return askOnceMore(remark(builder, remarks['to-one-person']), context.lesson)
  return askOnceMore(
    remark(builder, manner === undefined ? remarks['no-yes-no'] : remarks['no-manner']),
    context.lesson,
  )
}

/** The note on a word that is said to one person. A note on a verb or a noun may speak of one person, too. */
const SAID_TO_ONE = /^(?:Say|Said|Ask|Greet|Offer|Give)\b[^.]*\bone person\b/

/** The words of a message from “to” or “greet” to the people that they are about: “to my boss”. */
function addressed(message: string, { family, people }: NewsWords): readonly string[] | undefined {
  const words = englishWords(message)
  for (const [i, word] of words.entries()) {
    if (!family.includes(word) && !people.includes(word)) continue
    const before = words.slice(Math.max(0, i - MOST_WORDS_BETWEEN - 1), i)
    const from = before.findLastIndex((one) => ADDRESS.has(one))
    if (from >= 0) return [...before.slice(from), word]
  }
  return undefined
}
const ADDRESS: ReadonlySet<string> = new Set(['to', 'with', 'for', 'at', 'on', 'greet', 'tell', 'ask', 'call'])
const MOST_WORDS_BETWEEN = 3

/** A form beside the lesson's words: “is it rude to say koma”. */
function onNamedForm(heard: Heard): TurnBuilder {
  const { context, builder, understood } = heard
  const found = understood.slots.mentions.map((mention) => known(context, mention))
  const isOrder = found.some((one) => one.kind === 'related' && one.form.english.includes('!'))
  return isOrder ? mannerly(heard) : askOnceMore(remark(builder, remarks['no-manner']), context.lesson)
}

/** “a more respectful way” */
const OTHER_FORM =
  /\b(?:more|less) (?:polite|formal|respectful|casual|informal)\b|\b(?:another|other|different|polite|formal|respectful|casual|informal) (?:way|form|version)\b/i

/** How a request becomes polite. */
const mannerly = ({ context, builder }: Heard) =>
  noted(context, builder, grammarAbout(context.language, 'polite command'), 'no-use')

/** The sentences of a card that speak of manners. */
function sentencesWith(context: string, manner: string | undefined): string {
  const stem = manner?.slice(0, SHORTEST_STEM)
  return context
    .split(/(?<=[.!?]) /)
    .filter(
      (sentence) =>
        (stem !== undefined && sentence.toLowerCase().includes(stem)) || /\binsult|\brespect|\bpolite/.test(sentence),
    )
    .join(' ')
}
const SHORTEST_STEM = 5

// Men and women

const MEN = /\b(?:men|man|guys?|boys?|males?|he|husband)\b/i
const WOMEN = /\b(?:women|woman|girls?|females?|lady|ladies|gender|she|wife)\b/i
const ALIKE = /\b(?:same|different\w*|differ|both|alike|change[sd]?|matter|too|as well)\b/i
const OF_SPEAKER =
  /\b(?:if|when) (?:i['’]?m|im|i am|you['’]?re|ur|you are) (?:an? )?(?:man|woman|guy|girl|boy|male|female|lady)\b/i

/** “is this a masculine word?” */
const OF_GENDER = /\b(?:masculine|feminine|gender(?:ed|s)?)\b/i

export function onSexes({ context, builder, message }: Heard): TurnBuilder | undefined {
  if (OF_GENDER.test(message))
    return noted(context, builder, grammarAbout(context.language, 'noun gender'), 'no-grammar')
  const isAsked = (MEN.test(message) && WOMEN.test(message) && ALIKE.test(message)) || OF_SPEAKER.test(message)
  if (!isAsked || /\b(?:he|she)\b/i.test(message)) return undefined
  return askOnceMore(remark(builder, remarks['no-sexes']), context.lesson)
}
