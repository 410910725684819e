import { looseFormOf } from '../../answer/answer-index.ts'
import { judgeEnglish } from '../../answer/judge.ts'
import { functionWords } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { afterOpenings } from '../../english/openings.ts'
import { notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import type { RelatedForm } from '../../word/word.ts'
import { ON_ITS_OWN } from '../wording/answer-remarks.ts'
import { type ClaimVerdict, ONLY_IN_PART, verdictOnAll, verdictOnClaim } from './claimed-meanings.ts'
import {
  isMeaningOfPart,
  isOfPerson,
  isSpelled,
  known,
  lineOn,
  literalIn,
  namesMeaning,
  ONLY_THE_VERB,
  tildesOf,
  type Known,
} from './describe-word.ts'
import { typedForms } from '../facts/find-fact.ts'
import { asksForMore, goesOnInKikuyu, isDenied, isTag, NO_MEANING, ON_PIECE } from './glosses.ts'
import { tell } from './how-to-say.ts'
import { isQuestion, namesUnknown, offersAnswer, sentencesOf } from '../messages/message-acts.ts'
import { newsIn } from '../messages/personal-news.ts'
import { DO_NOT_KNOW, remarks } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, mayBeTold, phraseOf, type Heard } from '../replies/reply.ts'
import { remark, say, wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** Replies to what a learner says that words mean: “so kwenda is to want?”. */

/** “is it metha?” asks for the word as it may be. A question is not an answer, but it gets its reply. */
const isGuess = (message: string) => offersAnswer(message) && !/\bmean/i.test(message)
export const RIGHT_GUESS = 'Yes, that’s the word. Write it as your answer now, without the question.'

/** “…, right?”, “…, is that correct?” */
const TAG =
  /[,.]? (?:(?:am i|(?:isn['’]?t|is) (?:it|that|this)) (?:correct|right|so|true)|correct|huh|right|yea|yeah)(?=\W*$)/i

const ENDS_AT_LINK = /(?:=|\b(?:are|be|is|means?))[ .,!?"”]{0,4}$/i

export function claimed(heard: Heard): TurnBuilder {
  // “Then "endia" must be "Sell!", because you take away the kw.”, “so thii is go right?”
  const [claimedFirst = ''] = heard.message.split(/,? because /i)
  const message = claimedFirst.replace(TAG, '')
  const cut = { ...heard, message, understood: heard.context.read(message) }
  // “so ũrĩo is right?” claims a meaning with the word of the tag.
  const isTagged = message !== heard.message && cut.understood.slots.mentions.length > 0 && !ENDS_AT_LINK.test(message)
  const claim = isTagged ? cut : heard
  return claimedOfEach(claim) ?? claimedOfOne(claim)
}

/** “so kwenda is to want and kwendia is to sell?”: yes, if both are true, and in any case a line on each. */
function claimedOfEach({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (understood.slots.mentions.length !== 2) return undefined
  const pieces = message.split(/\band\b|[,;]/i).filter((text) => /\p{L}/u.test(text))
  const claims = pieces.flatMap((text) => {
    const { mentions, english } = context.read(text).slots
    const [mention, ...others] = mentions
    const found = mention && known(context, mention)
    return others.length === 0 && found && 'word' in found && english ? [{ text, mention, found, english }] : []
  })
  if (pieces.length !== 2 || claims.length !== 2) return undefined
  const mayBeShown = ({ found: { kind, word } }: (typeof claims)[number]) =>
    kind !== 'own' || mayBeTold(builder, word.id)
  if (!claims.every(mayBeShown)) return undefined
  const verdicts = claims.map(
    ({ text, mention, found }) => verdictOnClaim(context, found, mention, text, [mention]) ?? 'open',
  )
  const isPlain = claims.every(
    ({ text, mention, found }) =>
      !isOfPerson(found.word, text) && !ON_PIECE.test(text) && !goesOnInKikuyu(context, mention, text),
  )
  const isAll = (verdict: ClaimVerdict) => isPlain && !isDenied(message) && verdicts.every((one) => one === verdict)
  const lines = [...new Set(claims.map(({ found }) => lineOn(context, builder, found)))]
  const verdict = isAll('true') ? yesTo(message) : isAll('false') ? 'No. ' : ''
  return again(context, builder, `${verdict}${lines.join('\n')}`)
}

function claimedOfOne(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const { mentions } = understood.slots
  const [mention] = mentions
  const found: Known | undefined = mention
    ? known(context, mention)
    : asked && { kind: 'own', word: wordOf(context.lesson, asked.wordId) }
  if (!found || (!mention && namesUnknown(context, message)))
    return again(context, builder, noteOnForm(heard) ?? DO_NOT_KNOW)
  const { english, isPointing } = understood.slots
  const isOffered = offersAnswer(message)
  const isAsked = isQuestion(message)
  // A statement that names no word and points at none is about something else.
  if (!mention && !isPointing && (asked?.how === 'kikuyu' || !english?.words.length) && !isOffered && !isAsked)
    return askOnceMore(remark(builder, remarks[newsIn(message, context.news) ?? 'no-fact']), context.lesson)
  // Without a word of Kikuyu, only a meaning can be the answer.
  const isAnswer = mention
    ? isOffered || english?.words.length !== 0
    : asked?.how === 'english' && (isOffered || (!isAsked && english?.words.length !== 0))
  if (found.kind === 'own' && isSecret(builder, found.word.id))
    return isAnswer
      ? again(context, builder, mention && asked?.how === 'kikuyu' && isGuess(message) ? RIGHT_GUESS : ON_ITS_OWN)
      : askOnceMore(remark(builder, remarks['no-fact']), context.lesson)
  const twin = found.kind === 'related' ? found.twin : undefined
  if (found.kind === 'related' && twin && english && means(context, twin, english.text)) {
    const { twin: _twin, ...alone } = found
    return again(
      context,
      builder,
      `${tildesOf(twin, found.form)}, yes: ${phraseOf(twin)}. ${tildesOf(found.form, twin)}, ${lineOn(context, builder, alone)}`,
    )
  }
  const verdict = verdictOnAll(context, found, message, mentions)
  if (found.kind === 'part' || found.kind === 'related') {
    const isTrue =
      english !== undefined &&
      (verdict === undefined ? isMeaningOfPart(context, found, english.text) : verdict === 'true') &&
      !/\bonly\b/i.test(message) &&
      !goesOnInKikuyu(context, mention, message)
    return again(
      context,
      builder,
      `${isTrue ? yesTo(message) : verdict === 'partly' ? ONLY_IN_PART : ''}${lineOn(context, builder, found)}`,
    )
  }
  if (english === undefined && !isNew(builder, found)) return again(context, builder, lineOn(context, builder, found))
  if (english === undefined) return tell(context, builder, wordOf(context.lesson, found.word.id))
  const inOtherWords = literalIn(found, message)
  if (inOtherWords) return again(context, builder, `${isDenied(message) ? '' : yesTo(message)}${inOtherWords}`)
  const isTrue =
    verdict === undefined ? judgeEnglish(english.text, found.word, context.course).kind === 'right' : verdict === 'true'
  if (isTrue && isOfPerson(found.word, message))
    return again(context, builder, `${lineOn(context, builder, found)} ${ONLY_THE_VERB}`)
  // A form beside a word of the lesson may have the same letters: “walk = guceera?”.
  const beside =
    found.kind === 'elsewhere' && !isTrue
      ? context.lesson.words
          .flatMap(({ related }) => related)
          .find((form) => isSpelled(form, mention?.text ?? '') && sharesWord(form.english, english.text))
      : undefined
  // Other English may be part of what is claimed, or none of it.
  const isFalse =
    !isTrue &&
    !beside &&
    !isTag(mention, message) &&
    !NO_MEANING.test(message) &&
    sentencesOf(message).length === 1 &&
    !context.isInterjection(english.text) &&
    !/\bthe same \S+ as\b/i.test(message) &&
    (mention
      ? verdict === 'false'
      : english.words.length > 0 &&
        english.whole === english.text &&
        !namesMeaning(found.word, message) &&
        !/\band\b/i.test(message))
  const asksOther =
    asksForMore(context, mention, message) ||
    (!isTrue && ALSO.test(message)) ||
    ASKS_WHICH.test(message) ||
    ASKS_AFTER.test(message)
  const isOneOfSeveral =
    isTrue &&
    ONLY.test(message.slice(message.indexOf(mention?.text ?? ''))) &&
    found.word.english.includes(';') &&
    !message.includes(';')
  const isOnly = verdict === 'true' && /\bonly\b/i.test(message) && !isOneOfSeveral
  const answer =
    asksOther || isOnly || asksAnything(message)
      ? ''
      : isOneOfSeveral
        ? 'Not only. '
        : isTrue
          ? 'Yes. '
          : verdict === 'partly'
            ? ONLY_IN_PART
            : isFalse
              ? 'No. '
              : ''
  if (isNew(builder, found)) return tell(context, answer === '' ? builder : say(builder, answer.trim()), found.word)
  return again(context, builder, `${answer}${beside ? `${phraseOf(beside)}. ` : ''}${lineOn(context, builder, found)}`)
}

/** The note on a word of the lesson that tells of a form that a message names: “kena means be happy! right”. */
export function noteOnForm({ context, builder, message }: Heard): string | undefined {
  const typed = typedForms(message).filter((form) => !functionWords.has(form))
  const isForm = (form: string) => !/^-|-$/.test(form) && typed.includes(looseFormOf(form))
  const note = context.lesson.words
    .filter(({ id }) => mayBeTold(builder, id))
    .map(({ id }) => notesOf(context.lesson, id)?.grammar ?? '')
    .find((text) => Array.from(text.matchAll(/\*([^*]+)\*/g), ([, form = '']) => form).some(isForm))
  return note && withPronunciations(note)
}

const sharesWord = (one: string, other: string) => {
  const words = englishWords(other).filter((word) => !functionWords.has(word))
  return words.length > 0 && words.every((word) => englishWords(one).includes(word))
}

/** True for a claim before a question of its own: “kũruta wĩra means work. is wĩra the verb?”. */
function asksAnything(message: string): boolean {
  const sentences = sentencesOf(message)
  return (
    sentences.length > 1 &&
    isQuestion(sentences.at(-1)!) &&
    sentences.slice(0, -1).some((text) => /\bmeans?\b|\bis\b|=/i.test(text))
  )
}

const means = ({ course }: LessonContext, form: RelatedForm, english: string) =>
  judgeEnglish(english, { id: '', ...form }, course).kind === 'right'

/** “it means what are you like, is it not rude?” */
const ASKS_AFTER =
  /,\s*(?:is|isn['’]?t|are|does|can|could|should|would|do) (?:it|that|this|i|you|we|they|one)\b(?! (?:mean|right|true|so)\b)\s+\p{L}/iu

/** “is kiumia just week?” */
const ONLY = /\b(?:alone|always(?! thought\b)|just|only)\b/i

/** “Yes. ”, unless the question asks for no yes or no, or for another one: “Why does it mean both?”. */
export const yesTo = (message: string) => (ASKS_WHICH.test(message) || ASKS_AFTER.test(message) ? '' : 'Yes. ')
/** Another meaning may be one that the course lacks. */
const ALSO = /\b(?:also|as well|too)\b/i
const ASKS_WHICH = afterOpenings('(?:how|what|when|where|which|who|why)\\b')

/** A word of the lesson that was not shown yet: a learner who asks about it gets it next. */
const isNew = (builder: TurnBuilder, found: Known): found is Extract<Known, { kind: 'own' }> =>
  found.kind === 'own' && builder.state.toTeach.includes(found.word.id)
