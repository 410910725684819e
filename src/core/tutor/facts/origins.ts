import { looseFormOf } from '../../answer/answer-index.ts'
import { comparisonWith, factAbout, notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import type { Word } from '../../word/word.ts'
import { cardSentences } from './card-sentences.ts'
import { known, lineOn, phrasesHolding } from '../meanings/describe-word.ts'
import { looseFormsIn, typedForms } from './find-fact.ts'
import { sentencesOf } from '../messages/message-acts.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, lineOfNote, mayBeTold, noted, type Heard } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import { remark, type TurnBuilder } from '../turn-builder.ts'
import { wordsToTell } from '../forms/word-parts.ts'
import { withWordNamed, wordMeant } from '../replies/word-replies.ts'

/** Replies to questions about the language that a word came from. */

const MOST_SHOWN = 3

export function onOrigin(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const { mentions } = understood.slots
  if (OF_PERSON.test(message)) return undefined
  const more = sentencesOf(message).find((text) => MORE_FROM.test(text) && !OF_LESSON.test(text) && !OF_ONE.test(text))
  const isOfAll = more !== undefined && context.read(more).slots.mentions.length === 0
  const inAll = isOfAll ? comparisonWith(context.language, more) : undefined
  if (inAll) return noted(context, builder, inAll, 'no-origin')
  if (MANY_LOANS.test(message)) return noted(context, builder, factAbout(context.language, 'loan'), 'no-origin')
  const isOnMany = mentions.length === 0 && MANY.test(message) && !OF_ONE.test(message)
  const words = isOnMany ? context.lesson.words.filter(({ id }) => mayBeTold(builder, id)) : wordsNamed(heard)
  const told = [...new Set(words)].flatMap((word) => {
    const origin = originOf(heard, word)
    return origin === undefined ? [] : [{ word, origin }]
  })
  const isOfLanguage = comparisonWith(context.language, message) !== undefined
  const related = told.length === 0 && !isOnMany && !isOfLanguage ? noteOnForm(heard) : undefined
  if (related !== undefined) return again(context, builder, withPronunciations(related))
  if (told.length === 0) {
    const elsewhere = mentions.map((mention) => known(context, mention)).find(({ kind }) => kind === 'elsewhere')
    if (elsewhere) return again(context, builder, `${lineOn(context, builder, elsewhere)} ${NOT_HERE}`)
    const loans = isOnMany ? factAbout(context.language, 'loan') : undefined
    return loans
      ? again(context, builder, `${words.some(({ loan }) => loan) ? '' : `${NONE_HERE} `}${lineOfNote(loans)}`)
      : askOnceMore(remark(builder, remarks['no-origin']), context.lesson)
  }
  const [first] = told
  // The word stands in the question, or its origin does not show it.
  if (first && told.length === 1 && isSecret(builder, first.word.id) && mentions.length === 0)
    return first.origin.includes('*') ? undefined : again(context, builder, first.origin)
  const shown = told.reduce((one, { word }) => (isSecret(one, word.id) ? withWordNamed(one, word.id) : one), builder)
  const lines = told.slice(0, MOST_SHOWN).map(({ word, origin }) => `${speak(word)}: ${withPronunciations(origin)}`)
  return again(context, shown, lines.join('\n'))
}

/** A lesson has the notes on its own words. */
const NOT_HERE = 'Where it comes from, I can’t tell here: I have only the notes of this lesson at hand.'
const NONE_HERE = 'My notes mark none of the words that you have met here as borrowed.'

/** “I am from Leeds, so nyumĩte Leeds?” */
const OF_PERSON = /\b(?:i(?:['’]?m| am| come| came)|we(?:['’]re| are| come)|(?:he|she)(?:['’]s| is| comes)) from\b/i

/** “Are there more words that come from Portuguese?” */
const MORE_FROM = /\b(?:any|are there|lots? of|many|more|other)\b[^?]*\bwords?\b[^?]*\bfrom\b/i
const OF_LESSON = /\b(?:here|lesson|these)\b/i
/** “lots of words are from Arabic, is this one of those” */
const OF_ONE = /\b(?:is|was) (?:it|that|this)\b|\bfor (?:it|this)\b/i
/** “do they have many borrowed words?” */
const MANY_LOANS =
  /\b(?:lots? of|many|most)\b[^?]*\b(?:(?:borrowed|english|foreign|loan|swahili) ?words?|kikuyu words (?:are )?(?:borrowed|loans))\b/i

/** More words than one: “are these from English?” */
const MANY = /\b(?:these|those|they|them|all|any|most|many|some|words)\b/i

/**
 * The words of the lesson that a message names, or the phrases with a word that it names, also those still to come; else the one in
 * progress.
 */
function wordsNamed(heard: Heard): readonly Word[] {
  const { context, builder, understood } = heard
  const own = understood.slots.mentions.flatMap((mention) => {
    const found = known(context, mention)
    if (found.kind === 'own') return [found.word]
    const phrases = found.kind === 'part' ? phrasesHolding(context, mention.text) : []
    return context.lesson.words.filter(({ id }) => phrases.some((phrase) => phrase.id === id))
  })
  const [word] = own.length > 0 ? [] : [wordMeant(heard)]
  return word && !builder.state.toTeach.includes(word.id) ? [word] : own
}

/** The note on the origin of a word, or what its card says of it. Beside the name of a language, another word that it comes from tells nothing. */
function originOf({ context: { lesson, language }, message }: Heard, { id, context }: Word): string | undefined {
  const sentence = cardSentences(context).find((one) => /\b(?:comes?|came) from\b/.test(one))
  const isOfLanguage = comparisonWith(language, message) !== undefined
  const isTold = sentence !== undefined && (!isOfLanguage || comparisonWith(language, sentence) !== undefined)
  return notesOf(lesson, id)?.origin ?? (isTold ? sentence : undefined)
}

/** The note on the word in question that tells of another form named in the message: “is that where thii comes from?”. */
function noteOnForm(heard: Heard): string | undefined {
  const typed = typedForms(heard.message)
  const ids = [heard.asked?.wordId, heard.builder.state.judged?.wordId]
  return wordsToTell(heard, ...ids)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, kikuyu }) => ({ own: looseFormsIn(kikuyu), grammar: notesOf(heard.context.lesson, id)?.grammar ?? '' }))
    .find(({ own, grammar }) =>
      [...grammar.matchAll(/\*([^*]+)\*/g)]
        .map(([, form = '']) => looseFormOf(form))
        .some((form) => !own.includes(form) && typed.includes(form)),
    )?.grammar
}
