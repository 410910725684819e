import { looseFormOf } from '../../answer/answer-index.ts'
import { judgeEnglish } from '../../answer/judge.ts'
import { isVerb } from '../../answer/meaning.ts'
import { plainSense, splitSenses } from '../../answer/senses.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import { withoutOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { exampleOf, letterAbout, notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import { formsOf } from '../../english/word-forms.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import { known, type Known, lineOn } from './describe-word.ts'
import { attested, howToSay } from './how-to-say.ts'
import { looseFormsIn, spoken } from '../facts/find-fact.ts'
import { isQuestion } from '../messages/message-acts.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, type Heard, isSecret, mayBeTold, phraseOf, whyTilde } from '../replies/reply.ts'
import { hasOwnWordLater } from './glosses.ts'
import { lineWithAll } from './phrase-questions.ts'
import { meaning, speak } from '../wording/speak.ts'
import type { CourseWord, Usage } from '../../word/word.ts'
import { type LessonContext, remark, say, type TurnBuilder, wordOf } from '../turn-builder.ts'
import { wordsToTell } from '../forms/word-parts.ts'
import { example, heldBack, postponed, withWordNamed } from '../replies/word-replies.ts'

/** Replies about several words: how they differ, and whether they can be combined. */

// Comparisons

/** A line on each of the words that a message compares. */
export function difference(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const { mentions } = understood.slots
  if (mentions.length === 0 && /[iuĩũ]\b/i.test(message)) {
    const letter = letterAbout(context.language, message)
    if (letter || LETTER_ALONE.test(message)) return again(context, builder, whyTilde(context))
  }
  const inKikuyu = [...mentions, ...namedBeside(heard)].map((mention) => known(context, mention))
  const inEnglish =
    inKikuyu.length > 1
      ? []
      : namedInEnglish(context, message.replace(NOT_COMPARED, ' ')).filter((one) => isOther(one, inKikuyu[0]))
  const found = [...inKikuyu, ...inEnglish]
  // A remark beside something else: “they look alike to me”.
  if (found.length === 0 && builder.goesOn && !isQuestion(message)) return builder
  const words: Known[] =
    found.length === 0
      ? shownLast(heard)
      : found.length === 1 && asked && !hasTwin(found[0]) && !(inKikuyu.length === 0 && NAMES_TWO.test(message))
        ? [...found, { kind: 'own', word: wordOf(context.lesson, asked.wordId) }]
        : found
  if (words.some((one) => one.kind === 'own' && isSecret(builder, one.word.id)))
    return asked && mentions.length === 0 && !asked.exercise ? postponed(heard, asked) : heldBack(heard)
  const lines = [...new Set(words.map((one) => lineWithUse(context, builder, one)))]
  // “which one do i use for cows”
  if (lines.length === 0 && ASKS_WHICH_TO_USE.test(message))
    return askOnceMore(remark(builder, remarks[builder.goesOn ? 'unanswered' : 'no-fact']), context.lesson)
  return again(context, builder, lines.length > 0 ? lines.join('\n') : WHICH_TWO)
}
const ASKS_WHICH_TO_USE = /\bwhich (?:(?:form|one|word) )?(?:can|do|should|would) (?:i|we|you) (?:say|use|write)\b/i

/** “why is it ũ and not just o” */
const LETTER_ALONE = /(?<!\p{L})[ĩũ](?!\p{L})/iu

/** “cup and glass are the same word?”: of one of the two the course has no word. */
const NAMES_TWO =
  /\b(?!(?:it|that|this)\b)[a-z]{2,} (?:and|or|vs|versus) (?!(?:it|that|this)\b)[a-z]{2,} (?:are|have|is|mean|the)\b/i

const WHICH_TWO = 'Which two do you mean? Name both words, and I’ll tell you what I know of each.'

const hasTwin = (one: Known | undefined) => one?.kind === 'related' && one.twin !== undefined

/** Words that name nothing to compare: “those two”, “they look the same thing to me”. */
const NOT_COMPARED = /\b(?:(?:last|the|these|those) two|(?:for|to) me|same (?:thing|word)|or (?:nah|no))\b/gi

/** “kwendia, to sell, and to want” names two words. */
const isOther = (one: Known, other: Known | undefined) =>
  other === undefined || !('word' in one && 'word' in other && one.word.id === other.word.id)

/** The word in progress and the one before it: “how is this different from the last one?”, “those two”. */
function shownLast({ context: { lesson }, builder: { state }, asked, message }: Heard): Known[] {
  if (!POINTS_AT_LAST.test(message)) return []
  const shown = lesson.words.filter(({ id }) => !state.toTeach.includes(id))
  const at = asked ? shown.findIndex(({ id }) => id === asked.wordId) : shown.length - 1
  const judged = shown.find(({ id }) => id === state.judged?.wordId && id !== asked?.wordId)
  const pair = shown.length === 2 ? shown : [judged ?? shown[at - 1], shown[at]].filter((word) => word !== undefined)
  return pair.length === 2 ? pair.map((word) => ({ kind: 'own', word })) : []
}
const POINTS_AT_LAST =
  /\b(?:both|each other|them|these|they|those|two)\b|\b(?:before|last|other|previous) (?:one|phrase|two|word)\b|\b(?:one|phrase|word)? ?(?:before|just now)\W*$/i

/** A word of the lesson that looks like English and is joined to the word that a message names: “are ma and gwĩtĩkia the same?”. */
function namedBeside({ context, message, understood: { slots } }: Heard): Mention[] {
  const [mention, ...others] = slots.mentions
  if (!mention || others.length > 0) return []
  const typed: readonly string[] = composeTildes(message).match(/[\p{L}'’]+/gu) ?? []
  const ends = mention.text.split(/\s+/).map((text) => typed.indexOf(text))
  const beside = [
    JOINS.has(typed[(ends[0] ?? 0) - 1] ?? '') ? typed[(ends[0] ?? 0) - 2] : undefined,
    JOINS.has(typed[(ends.at(-1) ?? 0) + 1] ?? '') ? typed[(ends.at(-1) ?? 0) + 2] : undefined,
  ]
  return beside.flatMap((text = '') => {
    const isOwn = context.lesson.words.some(({ kikuyu }) => looseFormOf(kikuyu) === looseFormOf(text))
    return isOwn ? [{ text, entries: context.course.byLooseForm.get(looseFormOf(text)) ?? [] }] : []
  })
}
const JOINS: ReadonlySet<string> = new Set('and from or than to vs with'.split(' '))

/** The words of the lesson, or else of the course, that a message names by their meanings: “please and thank you”. */
function namedInEnglish(context: LessonContext, message: string): Known[] {
  return message.split(/\b(?:and|n|or|vs|versus|from)\b|[,/&]/i).flatMap((piece): Known[] => {
    const words = context.read(withoutOpenings(piece)).slots.english?.words ?? []
    const described = DESCRIBED.exec(piece)?.[1]?.toLowerCase()
    if (described === undefined && (DESCRIBED.test(message) || OTHER_CLAUSE.test(piece))) return []
    const own = allWordsIn(context.lesson).find(({ id, english }) =>
      described === undefined
        ? words.some((word) => word.id === id)
        : englishWords(english).some((word) => formsOf(described).some((form) => formsOf(word).includes(form))),
    )
    const elsewhere = words.find(({ lessons }) => lessons.length > 0) ?? words[0]
    return own ? [{ kind: 'own', word: own }] : elsewhere ? [{ kind: 'elsewhere', word: elsewhere }] : []
  })
}

/** “or will gran laugh” */
const OTHER_CLAUSE = /^ (?:am|can|could|did|do|does|i|is|my|should|they|was|we|will|would|you)\b/i

/** “the feeling one” */
const DESCRIBED = /\bthe (?!(?:first|last|new|next|other|right|same|second|third|whole)\b)([a-z]{3,}) one\b/i

/** For a word of the lesson its meaning and when it is said, else the line on it. */
function lineWithUse(context: LessonContext, builder: TurnBuilder, found: Known): string {
  if (found.kind !== 'own' || builder.state.toTeach.includes(found.word.id)) return lineOn(context, builder, found)
  return `${speak(found.word)} is ${meaning(found.word)}. ${found.word.context}`
}

// Likenesses

/** “isn’t that the same as teacher?” */
const SAME_AS =
  /\b(?:is(?:n['’]?t| not)?|was(?:n['’]?t)?) ["“'‘]?([\p{L}'’]{2,}?)["”'’]?(?: (?:also|basically|just|not))? the same (?:(?:one|thing|word) )?as (?:the (?:one|word) for )?["“'‘]?([a-z]+)["”'’]?\s*(?:[?!.]|$)/iu

/** Tells if the word in question has the meaning of another word, which the message names in English. */
export function onSameAs({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const [, subject = '', likened] = SAME_AS.exec(message) ?? []
  const english = likened?.toLowerCase()
  const [mention, ...others] = understood.slots.mentions
  const inKikuyu = mention && known(context, mention)
  const word = inKikuyu
    ? inKikuyu.kind === 'own'
      ? inKikuyu.word
      : undefined
    : asked && wordOf(context.lesson, asked.wordId)
  if (english === undefined || !word || others.length > 0 || !mayBeTold(builder, word.id)) return undefined
  const isSubject =
    POINTING.has(subject.toLowerCase()) ||
    (mention !== undefined && looseFormOf(mention.text) === looseFormOf(subject)) ||
    context.findByMeaning(subject.toLowerCase()).some(({ id }) => id === word.id)
  if (!isSubject) return undefined
  const onWord = lineOn(context, builder, { kind: 'own', word })
  if (judgeEnglish(english, word, context.course).kind === 'right') return again(context, builder, `Yes. ${onWord}`)
  const beside = word.related.find((form) => plainSense(form.english.split(' (')[0] ?? '') === english)
  const named = context.findByMeaning(english)
  const [other] = named
  if (beside) return again(context, builder, `No. ${phraseOf({ ...beside, english })}. ${onWord}`)
  // “is it the same as yesterday?” does not name a word.
  const isOfKind =
    other &&
    (isVerb(word.english) ? isVerb(other.english) : word.nounClass !== undefined && other.nounClass !== undefined)
  const senses = splitSenses(word.english).map((sense) => sense.split(' (')[0] ?? '')
  const sharesSense = (one: CourseWord) =>
    one.id === word.id || senses.some((sense) => judgeEnglish(sense, one, context.course).kind === 'right')
  if (!isOfKind || named.some(sharesSense)) return undefined
  const own = allWordsIn(context.lesson).find(({ id }) => id === other.id)
  if (own && isSecret(builder, own.id)) return undefined
  if (own && builder.state.toTeach.includes(own.id))
    return again(context, builder, `${hasOwnWordLater(english)} ${onWord}`)
  return again(
    context,
    builder,
    `No. ${lineOn(context, builder, own ? { kind: 'own', word: own } : { kind: 'elsewhere', word: other })} ${onWord}`,
  )
}

const POINTING: ReadonlySet<string> = new Set(['it', 'that', 'this'])

const BEFORE_LIKENED: ReadonlySet<string> = new Set(
  'as basically english from is just like literally of swahili to'.split(' '),
)

/** “is that like dawa?”: the origin of a word, where its note has what the message likens it to. */
export function onOriginNamed(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  // “what is the plural of doctor?”
  if (understood.act === 'plural') return undefined
  const typed = message.toLowerCase().match(/\p{L}+/gu) ?? []
  const likened = typed.filter((word, i) => word.length > 2 && BEFORE_LIKENED.has(typed[i - 1] ?? ''))
  if (likened.length === 0) return undefined
  for (const word of wordsToTell(heard, asked?.wordId, builder.state.judged?.wordId)) {
    const origin = notesOf(context.lesson, word.id)?.origin ?? ''
    if (likened.some((text) => origin.includes(`“${text}”`)))
      return again(context, builder, `${speak(word)}: ${withPronunciations(origin)}`)
  }
  return undefined
}

// Combinations

const MOST_SHOWN = 3
const SURE_OF_DIFFERENCE = 0.6

const PUTS_TOGETHER =
  /\b(?:together|combin\w*|join\w*|mix\w*|build\w*|put\w*|add\w*|string\w*|go(?:es)? with|fits?|make|making|form\w*)\b/i
const SENTENCE = /\b(?:sentence|phrase)s?\b/i
const MAKES = /\b(?:make|makes|making|build|use|put|form|create|write)\b/i

/** A line on each of the words that are put together, with a phrase of the course that holds one; an example with a single word. */
export function onCombination(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions: all, english } = understood.slots
  const [, cut = ''] = LEFT_OFF.exec(message) ?? []
  const mentions = all.filter(({ text }) => text.toLowerCase() !== cut.toLowerCase())
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
  const meant = english && attested(context, english.whole)
  const phrase = meant ?? exampleWith({ ...heard, builder: shown }, parts)
  const held = phrase ? undefined : lineWithAll(heard)
  if (held !== undefined) return again(context, builder, held)
  const told = { ...again(context, { ...shown, goesOn: true }, lines.join(' ')) }
  const typed = spoken(composeTildes(message))
  const isTyped = phrase !== undefined && typed.includes(spoken(phrase.kikuyu))
  // “good evening must be *Ũhoro wa hwaĩ-inĩ*?” asks for a phrase that the course has in other words.
  const isMeant = phrase && ` ${englishWords(message).join(' ')} `.includes(` ${plainSense(phrase.english)} `)
  if (isMeant && !isTyped)
    return again(
      context,
      shown,
      `The phrase that I’m sure of: ${phraseOf(phrase)}. Whether yours is said too, I can’t tell.`,
    )
  const doubted = meant !== undefined || isTyped ? told : remark(told, remarks['no-combining'])
  const closed = phrase ? say(doubted, `A phrase that I’m sure of: ${phraseOf(phrase)}.`) : doubted
  const { goesOn: _more, ...ended } = closed
  return askOnceMore(builder.goesOn ? { ...ended, goesOn: true } : ended, context.lesson)
}

/** “if I leave off ku, can I say nyua mai?” */
const LEFT_OFF = /\b(?:drop|leave (?:off|out)|take (?:away|off)|without) (?:the )?["“'‘]?(\p{L}{1,3})(?![\p{L}])/iu

/** True if two words of a message follow each other and are not a phrase of the course: “metha mwega”. */
function standsTogether({ context, message, understood }: Heard): boolean {
  const { mentions } = understood.slots
  return mentions.some(({ text }, i) => {
    const next = mentions[i + 1]?.text
    if (next === undefined) return false
    const [start, at] = [message.indexOf(text), message.indexOf(next, message.indexOf(text) + text.length)]
    const between = message.slice(start + text.length, at)
    const together = looseFormOf(`${text} ${next}`)
    const isTaught = context.phrasesWith(text).some(({ kikuyu }) => looseFormOf(kikuyu).includes(together))
    const isQuoted = /["“]\s*$/.test(message.slice(0, start))
    return (isQuoted ? /^,?\s+$/ : /^\s+$/).test(between) && !isTaught && !context.course.byLooseForm.has(together)
  })
}

/** An attested phrase that holds two of the words, or one and whose English the message holds; any for a request for a sentence. */
function exampleWith({ context, builder, message, understood }: Heard, parts: readonly Known[]) {
  const examples = parts.flatMap((part) => {
    const isTold = part.kind === 'own' && mayBeTold(builder, part.word.id)
    return (isTold ? exampleOf(context.lesson, part.word) : undefined) ?? []
  })
  const wanted = ` ${englishWords(message).join(' ')} `
  const named = understood.slots.mentions.map(({ text }) => looseFormOf(text))
  const holdsTwo = ({ kikuyu }: Usage) => named.filter((text) => looseFormsIn(kikuyu).includes(text)).length > 1
  return (
    examples.find(({ english }) => wanted.includes(` ${plainSense(english)} `)) ??
    (SENTENCE.test(message) ? examples.at(-1) : examples.find(holdsTwo))
  )
}

/** “his mom says asante, is that Kikuyu too?”: a word of thanks in another language. */
export function onForeignThanks({ context, builder, message }: Heard): TurnBuilder | undefined {
  const { thanks } = context.otherLanguages
  const foreign = HOW_TO_SAY.test(message)
    ? undefined
    : Array.from(message.toLowerCase().matchAll(NAMED), ([, word = '']) => word).find((word) => thanks.includes(word))
  if (foreign === undefined) return undefined
  const [own] = context.findByMeaning('thank you')
  const told = own && mayBeTold(builder, own.id) ? ` “Thank you” is ${speak(own)}.` : ''
  return again(context, builder, `“${foreign}” is a word of another language.${told}`)
}
const NAMED = /\b(?:about|always|is|said|says?|saying) (?:say |says )?["“'‘]?(\p{L}{3,})/gu
const HOW_TO_SAY = /\bhow (?:can|could|do|does|to|would)\b|\bkikuyu for\b|\bwhat (?:does|is)\b/i
