import { looseFormOf } from '../answer/answer-index.ts'
import { judgeEnglish } from '../answer/judge.ts'
import { plainAnswer } from '../answer/meaning.ts'
import { plainSense } from '../answer/senses.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { functionWords } from '../english/function-words.ts'
import { inflectedFrom } from '../english/word-forms.ts'
import { englishWords } from '../english/plain-english.ts'
import {
  exampleOf,
  factAbout,
  grammarAbout,
  letterAbout,
  notesOf,
  withPronunciations,
  type LanguageNotes,
  type LetterNote,
} from '../lesson/language-notes.ts'
import { allWordsIn } from '../lesson/lesson.ts'
import type { CourseWord, Usage, Word } from '../word/word.ts'
import { ON_ITS_OWN } from './answer-remarks.ts'
import { isMeaningOfPart, known, lineOn, tellElsewhere, whereTaught, type Known } from './describe-word.ts'
import { show } from './flow.ts'
import { afterMissed, type Asked } from './lesson-state.ts'
import { isQuestion, namesUnknown, sentencesOf } from './message-acts.ts'
import { giveHint, showWord } from './open-question.ts'
import { again, askOnceMore, hintWithLead, isSecret, noted, phraseOf, type Heard, type Reply } from './reply.ts'
import { remarks, type Remark, DO_NOT_KNOW, IN_ASSISTANT, NOT_TAUGHT } from './remarks.ts'
import { lengthOf, meaningAtEnd, speak } from './speak.ts'
import { remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'

/** The word of the lesson that a message is about: the one that it names, else the one in progress, once it was shown. */
export function wordMeant({ context, builder, asked, message, understood }: Heard): Word | undefined {
  const { isPointing, mentions: all } = understood.slots
  // In “is it like gĩtĩ?” the other word is only compared.
  const compared = isPointing ? message.search(/\b(?:like|unlike|as|than|the way)\b/i) : -1
  const mentions = all.filter(({ text }) => compared < 0 || message.indexOf(text) < compared)
  for (const mention of mentions) {
    const found = known(context, mention)
    if (found.kind === 'own' && !builder.memory.toTeach.includes(found.word.id)) return found.word
  }
  if (mentions.length > 0) return undefined
  const own = allWordsIn(context.lesson)
  const english = understood.slots.english?.words.map(({ id }) => own.find((word) => word.id === id))
  return (
    english?.find((word) => word && !builder.memory.toTeach.includes(word.id)) ??
    (asked && wordOf(context.lesson, asked.wordId))
  )
}

/**
 * Replies with what is known of the word that a message is about. A word that is asked for is not given away: a hint comes instead,
 * unless `isEnglish`, when the answer does not hold the word. `isOfTheAsked`: English in the message names no other word.
 */
const aboutWord =
  (
    answer: (word: Word, heard: Heard) => readonly string[] | undefined,
    missing: Remark,
    { isEnglish = false, isOfTheAsked = false } = {},
  ): Reply =>
  (heard) => {
    const { context, builder, asked, understood } = heard
    // A word that was not shown, named by its meaning, is shown; one of another lesson is told with where it is taught.
    const { mentions, english, isPointing } = understood.slots
    const { toTeach } = builder.memory
    const isShown = english?.words.some(({ id }) => context.lesson.wordIds.includes(id) && !toTeach.includes(id))
    const isElsewhere = !isOfTheAsked && mentions.length === 0 && english && english.words.length > 0 && !isShown
    if (isElsewhere && !isPointing) return howToSay(heard)
    const word = wordMeant(heard)
    if (!word) {
      const mentioned = heard.understood.slots.mentions.map(
        (mention) => mention && lineOn(context, builder, known(context, mention)),
      )
      if (mentioned.length > 0) return again(context, builder, ...new Set(mentioned))
      return askOnceMore(remark(builder, remarks[missing]), context.lesson)
    }
    const isGivenAway = asked && isSecret(builder, word.id) && asked.how === 'kikuyu' && !isEnglish
    // A learner who has typed the word needs no hint. Beside a question it is no answer, and counts as shown.
    if (isGivenAway && mentions.length > 0) {
      const told = isQuestion(heard.message) && !asked.exercise ? answer(word, heard) : undefined
      return told ? again(context, withWordNamed(builder, word.id), ...told) : again(context, builder, ON_ITS_OWN)
    }
    if (isGivenAway && builder.goesOn) return builder
    if (isGivenAway && !asked.exercise)
      return giveHint(context, builder, asked, asked.hint === 'none' ? GIVES_AWAY : '')
    const told = answer(word, heard)
    // In an exercise the question is answered, and counts as a hint.
    const helped = isGivenAway && told ? withHint(builder, asked) : builder
    return told ? again(context, helped, ...told) : askOnceMore(remark(builder, remarks[missing]), context.lesson)
  }

/** A word that the learner has named and the tutor has spoken of counts as shown. */
export function withWordNamed(builder: TurnBuilder, wordId: string): TurnBuilder {
  const { asked } = builder.memory
  return asked
    ? remember(builder, { ...afterMissed(builder.memory, wordId), asked: { ...asked, hint: 'word' } })
    : builder
}

const withHint = (builder: TurnBuilder, asked: Asked): TurnBuilder =>
  asked.hint === 'none' ? remember(builder, { ...builder.memory, asked: { ...asked, hint: 'first-letter' } }) : builder

export const GIVES_AWAY = 'That would give it away. '

export function literal(heard: Heard): TurnBuilder {
  return aboutWord((word, { context }) => {
    const notes = notesOf(context.lesson, word.id)
    if (!notes?.parts && !notes?.literal)
      return notes?.grammar === undefined ? undefined : [withPronunciations(notes.grammar)]
    const parts = notes.parts?.map(phraseOf).join(', ')
    const wordForWord = notes.literal === undefined ? '' : `Literally: “${notes.literal}”.`
    return [[parts === undefined ? '' : `${parts}.`, wordForWord].filter(Boolean).join(' ')]
  }, 'no-parts')(heard)
}

export function plural(heard: Heard): TurnBuilder {
  const { mentions, english } = heard.understood.slots
  const several = mentions.length === 0 && english ? ownPlural(heard.context, english.whole) : undefined
  const isHidden = several === undefined || isSecret(heard.builder, several.id)
  if (several && !isHidden)
    return again(heard.context, heard.builder, `More than one: ${speak({ kikuyu: several.plural })}.`)
  return aboutWord((word, { context }) => {
    const line = notesOf(context.lesson, word.id)?.plural
    if (line !== undefined) return [withPronunciations(line)]
    return word.plural === undefined || word.plural === word.kikuyu
      ? undefined
      : [`More than one: ${speak({ kikuyu: word.plural })}.`]
  }, 'no-plural')(heard)
}

export function example(heard: Heard): TurnBuilder {
  return aboutWord((word, { context }) => {
    const found = exampleOf(context.lesson, word)
    return found && [`For example, ${phraseOf(found)}.`]
  }, 'no-example')(heard)
}

/** The company or the manner that a question is about. */
const GROUPS =
  /\b(?:elders?|older people|old people|strangers?|bosse?s?|teachers?|parents?|in[- ]laws?|kids?|children|friends?|colleagues?|women|men|polite|rude|formal|informal|respectful|slang)\b/i

/** A question about what is said in return. */
const ANSWERS = /\b(?:repl(?:y|ies)|respon(?:d|se)|answer|back)\b/i

export function whenToUse(heard: Heard): TurnBuilder {
  return aboutWord(
    (word, { context, message }) => {
      const [reply] = notesOf(context.lesson, word.id)?.replies ?? []
      if (!reply && ANSWERS.test(message)) return ['I know no set reply to it.']
      const use = useOf(word)
      const group = GROUPS.exec(message)?.[0]
      const told = [
        group !== undefined && !use.includes(group) ? `My notes say nothing about “${group.toLowerCase()}”.` : '',
        use,
        reply && `You can answer ${withPronunciations(`*${reply.kikuyu}*`)}: “${reply.english}”.`,
      ]
        .filter(Boolean)
        .join(' ')
      return told === '' ? undefined : [told]
    },
    'no-use',
    { isEnglish: true, isOfTheAsked: ANSWERS.test(heard.message) },
  )(heard)
}

export function grammar(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const about = grammarAbout(context.language, message)
  const { mentions } = understood.slots
  // “why does it start with mũ”: what looks like a word is the beginning of one.
  const isAboutLetters = mentions.every(({ text }) => text.length <= LONGEST_PREFIX)
  if (about && isAboutLetters) return noted(context, builder, about, 'no-grammar')
  return aboutWord((word) => {
    const notes = notesOf(context.lesson, word.id)
    const line = notes?.grammar ?? about?.text
    const forms = notes?.forms?.map(phraseOf).join(', ')
    const told = [line && withPronunciations(line), forms && `Forms that I’m sure of: ${forms}.`].filter(Boolean)
    return told.length === 0 ? undefined : [told.join(' ')]
  }, 'no-grammar')(heard)
}

/** The sentences of the card that tell its use, without those that explain how the word is made. */
export const useOf = ({ context }: Word) =>
  context
    .split(/(?<=[.!?]) /)
    .filter((sentence) => !sentence.startsWith('Literally'))
    .join(' ')

const LONGEST_PREFIX = 3

export function pronounce(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const letter = letterAbout(context.language, message)
  if (letter && understood.slots.mentions.length === 0) return again(context, builder, lineOnLetter(letter))
  const fact =
    understood.slots.mentions.length === 0 && !understood.slots.isPointing && factAbout(context.language, message)
  if (fact) return noted(context, builder, fact, 'no-fact')
  const { mentions, english, isPointing } = understood.slots
  const isNamed = english && mentions.length === 0 && (!isPointing || english.words.length > 0)
  if (isNamed && context.findByMeaning(english.text, 'roughly').length > 0) return howToSay(heard)
  return aboutWord((word) => [`Say it like this: ${speak(word)}.`], 'no-fact')(heard)
}

export const lineOnLetter = (note: LetterNote) => (note.example ? `${note.text} ${phraseOf(note.example)}.` : note.text)

export function spelling(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const letter = understood.slots.mentions.length === 0 && letterAbout(context.language, message)
  if (letter) return again(context, builder, lineOnLetter(letter))
  return aboutWord((word) => {
    const tildes = word.kikuyu.match(/[ĩũ]/gi)?.length ?? 0
    const marked = tildes === 0 ? 'none with a tilde' : tildes === 1 ? 'one with a tilde' : `${tildes} with a tilde`
    return [`It is written ${speak(word)}: ${lengthOf(word)}, ${marked}.`]
  }, 'no-fact')(heard)
}

export function meaningOf(heard: Heard): TurnBuilder {
  const { context, builder, asked, understood } = heard
  const { mentions, english } = understood.slots
  const [mention] = mentions
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
  if (asked.how === 'english') return giveHint(context, builder, asked, 'That’s what I’m asking you. ')
  return again(context, builder, `It means ${meaningAtEnd(word)} ${word.context}`)
}

/** A longer question, without a word that is known, names something else. */
const MOST_WORDS_THAT_POINT = 9

export function howToSay({ context, builder, asked, message, understood }: Heard): TurnBuilder {
  const { mentions, isPointing } = understood.slots
  const [mention] = mentions
  const phrase = phraseIn(context, message, understood)
  const english =
    quotedPhrase(message, understood) ??
    understood.slots.english ??
    (phrase && { text: phrase.english, whole: phrase.english, words: [] })
  if (!english) {
    if (mention) return again(context, builder, lineOn(context, builder, known(context, mention)))
    const isShort = message.split(/\s+/).length <= MOST_WORDS_THAT_POINT
    return asked && isPointing && isShort ? hintWithLead(context, builder, asked) : again(context, builder, DO_NOT_KNOW)
  }
  const form = attested(context, english.whole)
  const isGivenAway =
    form && asked && isSecret(builder, asked.wordId) && holds(form, wordOf(context.lesson, asked.wordId))
  if (form && !isGivenAway) return again(context, builder, `${phraseOf(form)}.`)
  const several = ownPlural(context, english.whole)
  if (several)
    return isSecret(builder, several.id) && asked
      ? hintWithLead(context, builder, asked)
      : again(context, builder, `More than one: ${speak({ kikuyu: several.plural })}.`)
  const whole = english.whole === english.text ? undefined : formMeaning(context, english.whole)
  if (whole) return again(context, builder, tellBeside(whole))
  if (phrase && !(asked && isSecret(builder, asked.wordId) && holds(phrase, wordOf(context.lesson, asked.wordId))))
    return again(context, builder, `“${phrase.english}” is ${speak(phrase)}. ${IN_ASSISTANT}`)
  const exact = english.words
  const found = exact.length > 0 ? exact : context.findByMeaning(english.text, 'roughly')
  const own = allWordsIn(context.lesson).find((word) => found.some((candidate) => candidate.id === word.id))
  const elsewhere = found.find(({ lessons }) => lessons.length > 0) ?? found[0] ?? formMeaning(context, english.text)
  const isOwned = OWNED.exec(message)?.[1]?.toLowerCase() === english.text.split(' ')[0]
  const isPart =
    (own ?? elsewhere) !== undefined && (isOwned || !isMeaningOf(context, own ?? elsewhere!, english.whole))
  const said = isPart
    ? say(
        builder,
        `I’m not sure how to say ${quotedIfShort(isOwned ? (OWNED.exec(message)?.[0] ?? english.whole) : english.whole)}, but I know part of it.`,
      )
    : builder
  if (own) return tell(context, said, own)
  if (elsewhere) return again(context, said, isBeside(elsewhere) ? tellBeside(elsewhere) : tellElsewhere(elsewhere))
  if (mention) return again(context, builder, lineOn(context, builder, known(context, mention)))
  const near = nearUsage(context, english.whole)
  if (near && !(asked && isSecret(builder, asked.wordId) && holds(near, wordOf(context.lesson, asked.wordId))))
    return again(context, builder, `${phraseOf(near)}.`)
  const parts = partsOfEnglish(context, builder, english.whole)
  return again(context, builder, parts === '' ? NOT_TAUGHT : `I don’t know all of that, but part of it. ${parts}`)
}

/** The words that the course has for parts of an English text, the longest first. */
function partsOfEnglish({ lesson, findByMeaning }: LessonContext, builder: TurnBuilder, english: string): string {
  const words = englishWords(english)
  const found: string[] = []
  for (let from = 0; from < words.length && found.length < MOST_PARTS; from++) {
    for (let length = Math.min(LONGEST_PHRASE, words.length - from); length > 0; length--) {
      const text = words.slice(from, from + length).join(' ')
      if (length === 1 && functionWords.has(text)) continue
      const candidates = [text, ...(length === 1 ? formsOf(text) : [])].flatMap((form) => findByMeaning(form))
      const own = candidates.find(({ id }) => lesson.wordIds.includes(id))
      const word = own ?? candidates[0]
      if (!word) continue
      const isHeldBack = builder.memory.toTeach.includes(word.id) || isSecret(builder, word.id)
      if (!isHeldBack) found.push(own ? `${speak(own)} is ${meaningAtEnd(own)}` : tellElsewhere(word))
      from += length - 1
      break
    }
  }
  return found.join(' ')
}
const MOST_PARTS = 2

/** A phrase of the notes whose English holds all that is asked for, in any form: “who leaves”, “said by the one leaving”. */
function nearUsage({ lesson }: LessonContext, english: string): Usage | undefined {
  const wanted = englishWords(english).filter((word) => !functionWords.has(word))
  const usages = lesson.notes?.flatMap(({ replies = [] }) => replies) ?? []
  return wanted.length === 0 ? undefined : usages.find((usage) => wanted.every((word) => isFormIn(word, usage)))
}

function isFormIn(word: string, usage: Usage): boolean {
  const forms = formsOf(word)
  return englishWords(usage.english).some((one) => formsOf(one).some((form) => forms.includes(form)))
}

/** A word and what it may be a form of: “loving”, “love”. */
export const formsOf = (word: string) => [word, ...inflectedFrom(word).map(({ base }) => base)]

/** A form beside a word that a lesson teaches: no lesson teaches it itself. */
const isBeside = ({ id }: CourseWord) => id.includes(':')
const tellBeside = (form: CourseWord) =>
  `“${form.english}” is ${speak(form)}. It stands beside ${form.lessons.length > 0 ? 'a word ' : ''}${whereTaught(form)}.`

const holds = ({ kikuyu }: Usage, word: Word) => looseFormOf(kikuyu).includes(looseFormOf(word.kikuyu))

const quotedIfShort = (text: string) => (text.split(' ').length <= MOST_WORDS_QUOTED ? `“${text}”` : 'all of that')
const MOST_WORDS_QUOTED = 5

/** True if a text means the word, and not only holds what it means: “they eat” holds “to eat”. */
function isMeaningOf({ course }: LessonContext, word: Pick<Word, 'id' | 'kikuyu' | 'english'>, text: string): boolean {
  return judgeEnglish(text, word, course).kind === 'right' && !PERSON.test(text)
}

/** “my chair” is more than “chair”. */
const OWNED = /\b(?:my|your|his|her|our|their) (\p{L}+)/iu

const PERSON = /^(?:i|you|we|they|he|she)\b/i

/** A form of a verb of the lesson or a phrase with one of its words that the references hold: “I am eating”, “I want to sleep”. */
export function attested({ lesson, course }: LessonContext, english: string): Usage | undefined {
  const wanted = plainAnswer(english, course.english)
  const ofNotes = lesson.notes?.flatMap(({ forms = [], replies = [] }) => [...forms, ...replies]) ?? []
  const examples = lesson.words.flatMap((word) => exampleOf(lesson, word) ?? [])
  return [...ofNotes, ...examples].find((form) => plainAnswer(form.english, course.english) === wanted)
}

/** A phrase between quotation marks is all that is asked for, although other words of the question have a meaning in the course. */
function quotedPhrase(message: string, { slots: { english } }: Understanding) {
  const quoted = /["“]([^"“”]{3,60})["”]/.exec(message)?.[1]
  if (quoted === undefined || !quoted.includes(' ') || !english || quoted.includes(english.text)) return undefined
  const whole = englishWords(quoted).join(' ')
  return whole === '' || /[ĩũ]/i.test(quoted) ? undefined : { text: whole, whole, words: [] }
}

/** Words of the longest phrase that is looked up. */
const LONGEST_PHRASE = 8

/** A longer message asks for no phrase at its end. */
const MOST_WORDS_READ = 60

const indexes = new WeakMap<LanguageNotes, ReadonlyMap<string, Usage>>()

/** The phrases by their plain English; of equal ones the first. */
function byEnglish(language: LanguageNotes): ReadonlyMap<string, Usage> {
  const index =
    indexes.get(language) ??
    new Map(language.phrases.toReversed().map((phrase) => [plainSense(phrase.english), phrase] as const))
  indexes.set(language, index)
  return index
}

/**
 * The phrase of the phrasebook whose English stands in a message, the longest first. Only one longer than what the course has a word
 * for: “good night” goes before “night”.
 */
export function phraseIn(
  { language, course, findByMeaning }: LessonContext,
  message: string,
  { slots: { english } }: Understanding,
): Usage | undefined {
  const words = englishWords(message).slice(0, MOST_WORDS_READ)
  const phrases = byEnglish(language)
  const taught = english && english.words.length > 0 ? english.text.split(' ').length : 0
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > Math.max(1, taught); length--) {
    for (let from = words.length - length; from >= 0; from--) {
      const text = words.slice(from, from + length).join(' ')
      const found = phrases.get(text)
      if (found && findByMeaning(text).length === 0 && !course.byMeaning.has(text)) return found
    }
  }
  return undefined
}

/** The word of the lesson that English names in the plural: “chairs”. Its own plural is another word. */
function ownPlural({ lesson, course }: LessonContext, english: string) {
  const singulars = [/s$/, /es$/].map((ending) => english.replace(ending, '')).filter((text) => text !== english)
  const word = lesson.words.find((own) => singulars.some((text) => judgeEnglish(text, own, course).kind === 'right'))
  return word?.plural === undefined ? undefined : { id: word.id, plural: word.plural }
}

/** The course's word that has a related form with this meaning: "thank you very much". */
function formMeaning({ course }: LessonContext, english: string): CourseWord | undefined {
  const wanted = plainAnswer(english, course.english)
  const entries = [...course.byForm.values()].flat().filter(({ isRelated }) => isRelated)
  return entries.find(({ meanings }) => meanings.some(({ answers }) => answers.includes(wanted)))?.word
}

/** Shows a word of this lesson when it is new, and gives the answer away when it is the word in question. */
function tell(context: LessonContext, builder: TurnBuilder, word: Word): TurnBuilder {
  const { asked, toTeach } = builder.memory
  if (toTeach.includes(word.id)) return show(context, builder, word)
  if (asked && isSecret(builder, word.id))
    return asked.exercise || asked.how === 'english'
      ? giveHint(context, builder, asked)
      : showWord(context, builder, asked)
  return again(context, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
}

/** “is it metha?” asks for the word as it may be. A question is no answer, but it gets its reply. */
const GUESS = /\b(?:is|isn['’]?t|was|would|could|might|must) it\b|\bit['’]?s\b/i
const isGuess = (message: string) => GUESS.test(message) && !/\bmean/i.test(message)
const RIGHT_GUESS = 'Yes, that’s the word. Write it as your answer now, without the question.'

export function claimed(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const { mentions } = understood.slots
  const [mention] = mentions
  const found: Known | undefined = mention
    ? known(context, mention)
    : asked && { kind: 'own', word: wordOf(context.lesson, asked.wordId) }
  if (!found || (!mention && namesUnknown(context, message))) return again(context, builder, DO_NOT_KNOW)
  const isAnswer = understood.slots.english?.words.length !== 0 || GUESS.test(message)
  if (found.kind === 'own' && isSecret(builder, found.word.id))
    return isAnswer
      ? again(context, builder, mention && asked?.how === 'kikuyu' && isGuess(message) ? RIGHT_GUESS : ON_ITS_OWN)
      : askOnceMore(remark(builder, remarks['no-fact']), context.lesson)
  const { english } = understood.slots
  if (found.kind === 'part' || found.kind === 'related') {
    const isTrue = english !== undefined && isMeaningOfPart(context, found, english.text)
    return again(context, builder, `${isTrue ? 'Yes. ' : ''}${lineOn(context, builder, found)}`)
  }
  if (english === undefined && !isNew(builder, found)) return again(context, builder, lineOn(context, builder, found))
  if (english === undefined) return tell(context, builder, wordOf(context.lesson, found.word.id))
  // After “if metha is table, would …” a yes would answer the other question.
  const isDenied = /\b(?:not|isnt|doesnt|isn.t|doesn.t)\b|\bif\b.*,/i.test(message)
  const isTrue = judgeEnglish(english.text, found.word, context.course).kind === 'right'
  // Other English may be part of what is claimed, or none of it.
  const isFalse =
    !isTrue && english.words.length > 0 && english.whole === english.text && sentencesOf(message).length === 1
  const answer = isDenied ? '' : isTrue ? 'Yes. ' : isFalse ? 'No. ' : ''
  if (isNew(builder, found)) return tell(context, answer === '' ? builder : say(builder, answer.trim()), found.word)
  return again(context, builder, `${answer}${lineOn(context, builder, found)}`)
}

/** A word of the lesson that was not shown yet: a learner who asks about it gets it next. */
const isNew = (builder: TurnBuilder, found: Known): found is Extract<Known, { kind: 'own' }> =>
  found.kind === 'own' && builder.memory.toTeach.includes(found.word.id)

/** The line on the word that a message names. */
export function named({ context, builder, understood }: Heard): TurnBuilder {
  const [mention] = understood.slots.mentions
  const found = mention && known(context, mention)
  if (!found) return askOnceMore(builder, context.lesson)
  if (found.kind === 'own' && builder.memory.toTeach.includes(found.word.id)) return tell(context, builder, found.word)
  const isAsked = found.kind === 'own' && isSecret(builder, found.word.id)
  return again(context, builder, isAsked ? ON_ITS_OWN : lineOn(context, builder, found))
}
