import { notesOf } from '../../lesson/language-notes.ts'
import type { Word } from '../../word/word.ts'
import { cardSentences } from '../facts/card-sentences.ts'
import { ON_USE, useOf } from './describe-word.ts'
import { coverageOf, findFact, LEAST_OF_FACT } from '../facts/find-fact.ts'
import { isYesOrNo } from '../messages/message-acts.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, lineOfReply, type Heard } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import { remark, type TurnBuilder } from '../turn-builder.ts'
import { aboutWord, wordMeant, wordNamed } from '../replies/word-replies.ts'

/** Replies to questions about the use of a word: when it is said, and on which occasion. */

export function whenToUse(heard: Heard): TurnBuilder {
  const { mentions, english } = heard.understood.slots
  // “What do I say in the evening?” asks for what is said.
  const isOnEnglish =
    mentions.length === 0 && (english?.words.length ?? 0) > 0 && /\b(?:how|wh?at|whats|which)\b/i.test(heard.message)
  const fact = isOnEnglish ? findFact(heard.context, heard.builder, heard.message) : undefined
  if (fact && fact.coverage >= LEAST_OF_FACT) return again(heard.context, heard.builder, fact.line())
  if (ON_OCCASION.test(heard.message)) {
    const told = onCircumstance(heard)
    if (told) return told
  }
  return aboutWord(
    (word, { context, builder, asked, message }) => {
      const [reply] = notesOf(context.lesson, word.id)?.replies ?? []
      const isNamed = mentions.some(({ text }) => message.includes(text))
      const isInQuestion = isNamed || word.id === asked?.wordId || word.id === builder.state.judged?.wordId
      const use = usesOf(word)
      const told = [use === '' || isInQuestion ? use : `${speak(word)}: ${use}`, reply && lineOfReply(reply)]
        .filter(Boolean)
        .join(' ')
      return told === '' ? undefined : [told]
    },
    'no-use',
    { isEnglish: true },
  )(heard)
}

/** The sentences of the card from the first one on the use. How a letter sounds is no use. */
function usesOf(word: Word): string {
  const sentences = cardSentences(useOf(word)).filter((sentence) => !/^Say its\b/.test(sentence))
  const from = sentences.findIndex((sentence) => ON_USE.test(sentence))
  return from < 0 ? '' : sentences.slice(from).join(' ')
}

/** “so at funerals or?”, “is it for parties?”: a question about one occasion, with the occasion in it. */
const ON_OCCASION =
  /\bor\W*$|\b(?:ceremon\w*|church|e-?mails?|formal|funerals?|interviews?|meetings?|occasions?|office|part(?:y|ies)|speech(?:es)?|weddings?|work)\b/i

/** “can I use this at night?”: what the card says of it, with a line that it says no more where it names nothing of the question. */
export function onCircumstance(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const word = ON_OCCASION.test(message) ? wordNamed(heard) : wordMeant(heard)
  if (!word || builder.state.toTeach.includes(word.id)) return undefined
  const { mentions, isPointing } = heard.understood.slots
  const isOnWord = mentions.length > 0 || isPointing
  const fact = isYesOrNo(message) && !isOnWord ? findFact(context, builder, message) : undefined
  if (fact) return again(context, builder, fact.line())
  const use = usesOf(word)
  const isHeld = coverageOf(context, message.replace(ASKING, ' '), use) >= LEAST_HELD
  const isOnIt = ON_OCCASION.test(message) ? ON_SAYING.test(use) : use !== ''
  if (!isHeld && !isOnIt) return askOnceMore(remark(builder, remarks['no-use']), context.lesson)
  return again(context, builder, `${isHeld ? '' : 'My notes don’t settle that. '}This is what I know of it: ${use}`)
}

/** The share of a question’s telling words that a card holds. */
const LEAST_HELD = 0.3
/** Words for asking about the use of a word, which many cards begin with. */
const ASKING = /\b(?:ask|call|give|greet|say|said|us(?:e|ed|ing))\b/gi
const ON_SAYING = /^(?:Ask|Call|Give|Greet|It stands|Offer|Said|Say|Use)\b|^Put [^.]*\bwhen you\b/
