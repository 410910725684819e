import { looseFormOf } from '../../answer/answer-index.ts'
import { judgeEnglish } from '../../answer/judge.ts'
import { plainSense, splitSenses } from '../../answer/senses.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import { afterOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { exampleOf, grammarAbout, type LanguageNotes } from '../../lesson/language-notes.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import type { Usage, Word } from '../../word/word.ts'
import { known, lessonWordsIn, MANNERS, useOf } from './describe-word.ts'
import { spoken } from '../facts/find-fact.ts'
import { lineOfPhrasebook } from '../messages/find-phrase.ts'
import { DO_NOT_KNOW } from '../wording/remarks.ts'
import { asksForPart, asksSomething, endsAsQuestion, isNegated, isYesOrNo } from '../messages/message-acts.ts'
import { isOnSubject } from '../facts/relevance.ts'
import { again, isSecret, lineOfNote, mayBeTold, noted, phraseOf, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { type LessonContext, wordOf, type TurnBuilder } from '../turn-builder.ts'
import { wordsToTell } from '../forms/word-parts.ts'

/** Replies to questions about phrases: those of the phrasebook that a message names in Kikuyu, and those with a blank. */

interface SpokenPhrase {
  readonly phrase: Usage
  /** Its words in their loose forms, with a blank on each side. */
  readonly key: string
}

const phrasesOf = new WeakMap<LanguageNotes, readonly SpokenPhrase[]>()

/** The phrases of several words, the longest first. */
function spokenPhrases(language: LanguageNotes): readonly SpokenPhrase[] {
  const made = phrasesOf.get(language)
  if (made) return made
  const phrases = language.phrases
    .map((phrase) => ({ phrase, key: spoken(phrase.kikuyu) }))
    .filter(({ key }) => key.trim().includes(' '))
    .toSorted((one, other) => other.key.length - one.key.length)
  phrasesOf.set(language, phrases)
  return phrases
}

/** “what do I call her?”, “what should I call my wife’s father?”: “to call” is no word for a person. */
export const onAddress = ({ context, builder, message }: Heard): TurnBuilder | undefined =>
  CALLS_SOMEONE.test(message) ? again(context, builder, DO_NOT_KNOW) : undefined
const CALLS_SOMEONE =
  /\bwhat (?:can|do|must|should|will|would) (?:i|one|they|u|we|you) call (?:(?:her|him|them)\b(?! (?:if|when)\b)|[a-z]+ [a-z]+['’]s )/i

/** Acts of questions that a meaning answers, and those that they are mistaken for. */
const onMeaning: ReadonlySet<Act> = new Set<Act>([
  'answer',
  'claim',
  'difference',
  'end',
  'greeting',
  'meaning',
  'off-topic',
])

/** “is koma wega good night?”, “is it the same as koma wega”: the phrase of the phrasebook, which is more than its words. */
export function onPhraseNamed({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  if (!onMeaning.has(understood.act) || !asksSomething(message)) return undefined
  const typed = spoken(message)
  const found = spokenPhrases(context.language).find(({ key }) => typed.includes(key))
  if (!found || asksForPart(message) || OF_PART.test(message)) return undefined
  const { phrase, key } = found
  // A phrase that the lesson or the course has as a word is told as such.
  const isKnown =
    understood.slots.mentions.some(({ text, entries }) => entries.length > 0 && spoken(text).includes(key)) ||
    phrasesOfLesson(context).some(({ kikuyu }) => spoken(kikuyu).includes(key))
  if (isKnown) return undefined
  const named = lessonWordsIn(
    context,
    understood.slots.mentions.filter(({ text }) => !key.includes(spoken(text))),
  )
  if (asked && !mayBeTold(builder, asked.wordId) && key.includes(spoken(wordOf(context.lesson, asked.wordId).kikuyu)))
    return undefined
  const others = named.flatMap((word) =>
    mayBeTold(builder, word.id) && word.usage ? [`${phraseOf(word.usage)}.`] : [],
  )
  const isAll = understood.slots.mentions.every(({ text }) => key.includes(spoken(text)))
  const isMeant =
    isAll &&
    (isYesOrNo(message) || endsAsQuestion(message) || message.includes('=')) &&
    !isNegated(message, [phrase.english]) &&
    !/\b(?:or|same)\b/i.test(message) &&
    holds(message, phrase)
  return again(context, builder, `${isMeant ? 'Yes. ' : ''}${lineOfPhrasebook(context.course, phrase)}`, ...others)
}

/** “is it the same as the koma in koma wega?” asks about a word of the phrase. */
const OF_PART = /\b(?:bit|part|word|the \p{L}+) (?:from|in|of) /iu

const phrasesOfLesson = ({ lesson }: LessonContext): readonly Usage[] => [
  ...lesson.words.flatMap((word) => [word, ...word.related, exampleOf(lesson, word) ?? []].flat()),
  ...(lesson.notes ?? []).flatMap(({ forms = [], replies = [] }) => [...forms, ...replies]),
]

const holds = (message: string, { english }: Usage) =>
  ` ${englishWords(message).join(' ')} `.includes(` ${plainSense(english.split(' (')[0] ?? '')} `)

/**
 * Tells the phrase of the content that has the words which follow each other in a message: “what time is thaa ĩmwe”. In “ona niĩ” the
 * first is another form of its word.
 */
export function lineWithAll({ context, builder, message, understood }: Heard): string | undefined {
  const run = firstRun(message, understood.slots.mentions)
  const found = run.map((mention) => known(context, mention))
  const isOpen = found.some(
    (one) => (one.kind === 'own' && isSecret(builder, one.word.id)) || (one.kind === 'related' && one.twin),
  )
  if (run.length < 2 || isOpen) return undefined
  const typed = run.map(({ text }) => text)
  const inFull = found.map((one, at) => (one.kind === 'own' ? one.word.kikuyu : typed[at]))
  const keys = [typed, inFull].map((words) => spoken(words.join(' ')))
  const has = (kikuyu: string) => keys.some((key) => spoken(kikuyu).includes(key))
  const own = phrasesOfLesson(context).find(({ kikuyu }) => has(kikuyu))
  if (own) return `${phraseOf(own)}.`
  const phrase = context.language.phrases.find(({ kikuyu }) => has(kikuyu))
  if (phrase) return lineOfPhrasebook(context.course, phrase)
  const { facts, grammar } = context.language
  const note = [...facts, ...grammar].find(({ text }) =>
    Array.from(text.matchAll(MARKED), ([, form = '']) => form).some(has),
  )
  return note && lineOfNote(note)
}

/** The first words of a message that follow each other, with nothing but blanks between them. */
function firstRun(message: string, mentions: readonly Mention[]): readonly Mention[] {
  const run: Mention[] = []
  for (const mention of mentions) {
    const last = run.at(-1)
    const at = last ? message.indexOf(last.text) + last.text.length : 0
    const isNext = last !== undefined && /^\s+$/.test(message.slice(at, message.indexOf(mention.text, at)))
    if (!isNext && run.length > 1) break
    if (!isNext) run.length = 0
    run.push(mention)
  }
  return run
}
const MARKED = /\*([^*]+)\*/g

// Phrases with a blank

/** “what do I put after it?”, “what goes in the gap” */
const FILLS_BLANK =
  /\bwhat (?:can|could|do|should|would|must) (?:i|we|you) (?:add|put|say|write) (?:after|behind|in|instead of|next)\b|\bwhat (?:can |could |should )?(?:comes?|goes?) (?:after|behind|in|there|where)\b/i

/** The use of a phrase with a blank, for a question about what goes into it. */
export function onBlank(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  if (!FILLS_BLANK.test(message)) return undefined
  const [word] = wordsToTell(heard, asked?.wordId, builder.state.judged?.wordId)
  if (!word?.kikuyu.includes('…') || !mayBeTold(builder, word.id)) return undefined
  const example = exampleOf(context.lesson, word)
  const shown = example ? ` For example, ${phraseOf(example)}.` : ''
  return again(context, builder, `${speak(word)} is ${meaningAtEnd(word)} ${useOf(word)}${shown}`)
}

/** “ndiendete cai, is that right?”: a phrase with a blank at its end, which a learner has filled. */
export function onFilledBlank({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!asksSomething(message) || INSTEAD.test(message)) return undefined
  for (const mention of understood.slots.mentions) {
    const found = known(context, mention)
    if (found.kind !== 'own' || !found.word.kikuyu.endsWith('…') || isSecret(builder, found.word.id)) continue
    const after = message.slice(message.indexOf(mention.text) + mention.text.length)
    const filler = FILLER.exec(after)?.[1]
    if (filler === undefined) continue
    // “so i’d say nyumite leicester?”
    const isSaid =
      !/\b(?:can|could) (?:u|you)\b/i.test(message) &&
      /\b(?:say|so|write)\W*$/i.test(message.slice(0, message.indexOf(mention.text))) &&
      /^\s+\p{L}+\W*$/u.test(after)
    // “I am from Leicester, nyumite leicester?”
    const isNamed = message.toLowerCase().includes(`from ${filler.toLowerCase()}`)
    const isPlace = /\bfrom …$/.test(found.word.english) && (isNamed || (isSaid && namesThing(context, filler)))
    if (context.course.english.isEnglishWord(filler) && !isPlace) continue
    // “so do I say niĩ nyumĩte Leeds?”
    const before = message.slice(0, message.indexOf(mention.text)).trim().split(' ').at(-1) ?? ''
    if (context.language.pronouns.some((pronoun) => looseFormOf(pronoun) === looseFormOf(before)))
      return noted(context, builder, grammarAbout(context.language, 'pronoun'), 'no-grammar')
    if (asksOther(message, found.word)) return undefined
    const isKnown = isPlace || context.course.byLooseForm.has(looseFormOf(filler)) || filler !== filler.toLowerCase()
    const doubt = isKnown ? '' : ` Whether “${filler}” is the Kikuyu word, I can’t check.`
    return again(context, builder, `Yes, that is how to fill the blank of ${speak(found.word)}.${doubt}`)
  }
  return undefined
}
/** True for a possible place name: neither Kikuyu, nor English for a word of the course, nor a term such as “word”. */
const namesThing = (context: LessonContext, word: string): boolean =>
  isOnSubject(word) && !word.endsWith('ly') && context.findByMeaning(word).length === 0
/** True for a question that “Yes” does not answer: “why is it *Njĩtagwo* Grace?”, “is it rude to say *Njĩtagwo* Grace?” */
const asksOther = (message: string, { english }: Word): boolean =>
  (ASKS_WH.test(message) && !isYesOrNo(message)) ||
  isNegated(message, splitSenses(english)) ||
  MANNERS.test(message) ||
  DOUBTS.test(message)
/** “can I say *niĩ* instead of *Njĩtagwo* Grace?” fills nothing. */
const INSTEAD = /\binstead\b|\brather than\b/i
const ASKS_WH = afterOpenings('(?:how|what|when|where|which|who|why)\\b(?! (?:about|if)\\b)')
const DOUBTS = /\b(?:bad|incorrect|mistake|wrong)\b/i
const FILLER = /^\s+(\p{L}{3,}(?:['’]\p{L}+)?)(?=\s*(?:$|[?.,!"”;)–-]|\b(?:correct|ok|okay|or|right)\b))/u

/** The phrase with a blank that an English text fills: “I am from …” for “I am from America”. */
export function filledBy({ lesson, course }: LessonContext, english: string): Word | undefined {
  const isFilled = (word: Word) => {
    const [before = '', after] = word.english.split('…')
    return (
      after !== undefined &&
      !/\p{L}/u.test(after) &&
      before.split(' ').length > FEWEST_BEFORE_BLANK &&
      judgeEnglish(english, word, course).kind === 'right'
    )
  }
  return allWordsIn(lesson).find(isFilled)
}
/** “I am from …” */
const FEWEST_BEFORE_BLANK = 2

export const lineOnFilled = (word: Word): string =>
  `${speak(word)} is “${word.english}”: the rest goes into its blank. If it has a Kikuyu word of its own, I don’t know it.`
