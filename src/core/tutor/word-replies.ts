import { looseFormOf } from '../answer/answer-index.ts'
import { judgeEnglish } from '../answer/judge.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { afterOpenings } from '../english/openings.ts'
import { appNote, exampleOf, grammarAbout, notesOf, sureNote, withPronunciations } from '../lesson/language-notes.ts'
import { allWordsIn } from '../lesson/lesson.ts'
import type { RelatedForm, Word } from '../word/word.ts'
import { namesAct } from './act-cues.ts'
import { typedForms } from './find-fact.ts'
import { ON_ITS_OWN } from './answer-remarks.ts'
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
import { type ClaimVerdict, ONLY_IN_PART, verdictOnClaim } from './claimed-meanings.ts'
import { asksForMore, goesOnInKikuyu, isDenied, isTag, NO_MEANING, ON_PIECE } from './glosses.ts'
import { asksAboutGrammar, isInGeneral, LONGEST_PREFIX } from './general-questions.ts'
import { howToSay, tell } from './how-to-say.ts'
import { afterMissed, type Asked } from './lesson-state.ts'
import { isQuestion, namesUnknown, offersAnswer, sentencesOf } from './message-acts.ts'
import { newsIn } from './personal-news.ts'
import { giveHint } from './open-question.ts'
import { DO_NOT_KNOW, remarks, type Remark } from './remarks.ts'
import { again, askOnceMore, isSecret, mayBeTold, noted, phraseOf, type Heard, type Reply, whyTilde } from './reply.ts'
import { meaningAtEnd } from './speak.ts'
import { remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'

/** The word of the lesson that a message is about: the one that it names, else the one in progress, once it was shown. */
export function wordMeant({ context, builder, asked, message, understood }: Heard): Word | undefined {
  const { isPointing, mentions: all } = understood.slots
  // In “is it like gĩtĩ?” the other word is only compared.
  const compared = isPointing ? message.search(/\b(?:like|unlike|(?<!such )as|than|the way)\b/i) : -1
  const mentions = all.filter(({ text }) => compared < 0 || message.indexOf(text) < compared)
  for (const mention of mentions) {
    const found = known(context, mention)
    if (found.kind === 'own' && !builder.state.toTeach.includes(found.word.id)) return found.word
  }
  if (mentions.length > 0) return undefined
  const own = allWordsIn(context.lesson)
  const english = understood.slots.english?.words.map(({ id }) => own.find((word) => word.id === id))
  return (
    english?.find((word) => word && !builder.state.toTeach.includes(word.id)) ??
    (asked && wordOf(context.lesson, asked.wordId))
  )
}

/** The request without its English, which is on something else than a word. */
export function withoutEnglish(heard: Heard): Heard {
  const { english: _other, ...slots } = heard.understood.slots
  return { ...heard, understood: { ...heard.understood, slots } }
}

/** The word that a message names in Kikuyu, else the one in progress. */
export const wordNamed = (heard: Heard): Word | undefined => wordMeant(withoutEnglish(heard))

/**
 * Replies with what is known of the word that a message is about. A word that is asked for is not given away: a hint comes instead,
 * unless `isEnglish`, when the answer does not hold the word.
 */
export const aboutWord =
  (
    answer: (word: Word, heard: Heard) => readonly string[] | undefined,
    missing: Remark,
    { isEnglish = false } = {},
  ): Reply =>
  (heard) => {
    const { context, builder, asked, understood } = heard
    // A word that was not shown, named by its meaning, is shown; one of another lesson is told with where it is taught.
    const { mentions, english, isPointing } = understood.slots
    const { toTeach } = builder.state
    const isShown = english?.words.some(({ id }) => context.lesson.wordIds.includes(id) && !toTeach.includes(id))
    const isElsewhere = mentions.length === 0 && english && english.words.length > 0 && !isShown
    if (isElsewhere && !isPointing) return howToSay(heard)
    const word = wordMeant(heard)
    if (!word && asked && isPartOfAsked(heard, asked)) return heldBack(heard)
    if (!word) {
      const mentioned = heard.understood.slots.mentions.map((mention) =>
        lineOn(context, builder, known(context, mention)),
      )
      if (mentioned.length > 0) return again(context, builder, ...new Set(mentioned))
      return askOnceMore(remark(builder, remarks[missing]), context.lesson)
    }
    const isGivenAway = asked && isSecret(builder, word.id) && asked.how === 'kikuyu' && !isEnglish
    // A learner who has typed the word needs no hint. Beside a question it is not an answer, and counts as shown.
    if (isGivenAway && mentions.length > 0) {
      const told = isQuestion(heard.message) && !asked.exercise ? answer(word, heard) : undefined
      return told ? again(context, withWordNamed(builder, word.id), ...told) : again(context, builder, ON_ITS_OWN)
    }
    if (isGivenAway && builder.goesOn) return builder
    const told = answer(word, heard)
    if (isGivenAway && !asked.exercise && told)
      return mentions.length === 0 && isInGeneral(heard.message)
        ? noted(context, builder, sureNote(context.language, heard.message), missing)
        : postponed(heard, asked)
    // In an exercise the question is answered, and counts as a hint. What is not known gives nothing away.
    const helped = isGivenAway && told ? withHint(builder, asked) : builder
    return told ? again(context, helped, ...told) : askOnceMore(remark(builder, remarks[missing]), context.lesson)
  }

/** True if a message names a part of the phrase whose meaning is asked for. */
export const isPartOfAsked = ({ context, builder, understood }: Heard, { wordId, how }: Asked): boolean => {
  const parts = wordOf(context.lesson, wordId).kikuyu.split(/\s+/).map(looseFormOf)
  const { mentions } = understood.slots
  return (
    how === 'english' && isSecret(builder, wordId) && mentions.some(({ text }) => parts.includes(looseFormOf(text)))
  )
}

/** A word that the learner has named and the tutor has spoken of counts as shown. */
export function withWordNamed(builder: TurnBuilder, wordId: string): TurnBuilder {
  const { asked } = builder.state
  return asked
    ? remember(builder, { ...afterMissed(builder.state, wordId), asked: { ...asked, hint: 'word' } })
    : builder
}

const withHint = (builder: TurnBuilder, asked: Asked): TurnBuilder =>
  asked.hint === 'none' ? remember(builder, { ...builder.state, asked: { ...asked, hint: 'first-letter' } }) : builder

/** Gives a hint instead of a reply that would give the answer away, and keeps the question until the answer is right. */
export function postponed({ context, builder, message }: Heard, asked: Asked): TurnBuilder {
  const kept = { wordId: asked.wordId, message: message.slice(0, MOST_KEPT) }
  const waiting = remember(builder, { ...builder.state, postponed: kept })
  return giveHint(context, waiting, asked, asked.hint === 'none' ? GIVES_AWAY : '')
}
const MOST_KEPT = 300

const GIVES_AWAY = 'That would give it away: I’ll tell you once you have it. '
const ASKING_YOU = 'That’s what I’m asking you. '

/** For a message that names the word whose question is open, and says nothing that could be the answer. */
export const heldBack = ({ context, builder, message }: Heard): TurnBuilder => {
  const { asked } = builder.state
  if (asked?.how !== 'english') return again(context, builder, ON_ITS_OWN)
  if (!WHY_DIFFERENT.test(message)) return giveHint(context, builder, asked, ASKING_YOU)
  return noted(context, builder, grammarAbout(context.language, message), 'unanswered')
}
/** “why is two igiri and then iiri?” does not ask for a meaning. */
const WHY_DIFFERENT = /\b(?:how come|why)\b.*\b(?:and|but|chang\w*|differ\w*|not|other|\w+n['’]t)\b/is

export function example(heard: Heard): TurnBuilder {
  return aboutWord((word, { context }) => {
    const found = exampleOf(context.lesson, word)
    return found && [`For example, ${phraseOf(found)}.`]
  }, 'no-example')(heard)
}

export function grammar(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const about = grammarAbout(context.language, message)
  const { mentions } = understood.slots
  // “why does it start with mũ”: what looks like a word is the beginning of one.
  const isAboutLetters = mentions.every(({ text }) => text.length <= LONGEST_PREFIX)
  if (about && (isAboutLetters || asksAboutGrammar(message))) return noted(context, builder, about, 'no-grammar')
  // “how do I change the font size?”
  const onApp =
    mentions.length === 0 && !understood.slots.isPointing && namesAct('about-app', message)
      ? appNote(context.language, message)
      : undefined
  if (onApp) return noted(context, builder, onApp, 'no-grammar')
  return aboutWord((word) => {
    const notes = notesOf(context.lesson, word.id)
    const line = notes?.grammar ?? about?.text
    const forms = notes?.forms?.map(phraseOf).join(', ')
    const told = [line && withPronunciations(line), forms && `Forms that I’m sure of: ${forms}.`].filter(Boolean)
    return told.length === 0 ? undefined : [told.join(' ')]
  }, 'no-grammar')(heard)
}

export function meaningOf(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english } = understood.slots
  const [mention] = mentions
  if (TILDE_ALONE.test(message)) return again(context, builder, whyTilde(context))
  if (mention && english) return claimed(heard)
  if (mention) {
    const found = known(context, mention)
    if (found.kind === 'own' && found.form === undefined) return tell(context, builder, found.word)
    return again(context, builder, lineOn(context, builder, found))
  }
  if (english && english.words.length > 0) return howToSay(heard)
  if (english && !understood.slots.isPointing) return again(context, builder, DO_NOT_KNOW)
  if (!asked) return askOnceMore(builder, context.lesson)
  const word = wordOf(context.lesson, asked.wordId)
  if (asked.how === 'english') return giveHint(context, builder, asked, ASKING_YOU)
  return again(context, builder, meaningLine(word))
}

/** “what does the ~ mean” */
const TILDE_ALONE = /(?<!\S)["“'‘]?~["”'’]?(?![^\s?])/u

export const meaningLine = (word: Word): string => `It means ${meaningAtEnd(word)} ${word.context}`

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
  const verdict = mention && verdictOnClaim(context, found, mention, message, mentions)
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
  if (inOtherWords) return again(context, builder, `${yesTo(message)}${inOtherWords}`)
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

/** The line on the word that a message names. */
export function named(heard: Heard): TurnBuilder {
  const { context, builder, understood } = heard
  const [mention] = understood.slots.mentions
  const found = mention && known(context, mention)
  if (!found) return askOnceMore(builder, context.lesson)
  if (found.kind === 'own' && builder.state.toTeach.includes(found.word.id)) return tell(context, builder, found.word)
  const isAsked = found.kind === 'own' && isSecret(builder, found.word.id)
  return isAsked ? heldBack(heard) : again(context, builder, lineOn(context, builder, found))
}
