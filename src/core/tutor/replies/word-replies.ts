import { looseFormOf } from '../../answer/answer-index.ts'
import { appNote, exampleOf, grammarAbout, notesOf, sureNote, withPronunciations } from '../../lesson/language-notes.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import type { Word } from '../../word/word.ts'
import { namesAct } from '../messages/act-cues.ts'
import { ON_ITS_OWN } from '../wording/answer-remarks.ts'
import { claimed } from '../meanings/claims.ts'
import { known, lineOn } from '../meanings/describe-word.ts'
import { asksAboutGrammar, isInGeneral, LONGEST_PREFIX } from '../facts/general-questions.ts'
import { howToSay, tell } from '../meanings/how-to-say.ts'
import { afterMissed, type Asked } from '../lesson-state.ts'
import { isQuestion } from '../messages/message-acts.ts'
import { giveHint } from '../answers/open-question.ts'
import { DO_NOT_KNOW, remarks, type Remark } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, noted, phraseOf, type Heard, type Reply, whyTilde } from './reply.ts'
import { meaningAtEnd } from '../wording/speak.ts'
import { remark, remember, wordOf, type TurnBuilder } from '../turn-builder.ts'

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
