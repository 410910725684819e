import { looseFormOf } from '../../answer/answer-index.ts'
import { wordsOf } from '../../answer/letters.ts'
import { englishWords } from '../../english/plain-english.ts'
import { grammarAbout, notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import type { Word } from '../../word/word.ts'
import { onPlace, cardSentences } from '../facts/card-sentences.ts'
import { known, lineOn } from '../meanings/describe-word.ts'
import { asksSomething, isNegated } from '../messages/message-acts.ts'
import { isOnSubject } from '../facts/relevance.ts'
import { again, isSecret, mayBeTold, noted, phraseOf, type Heard } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import type { TurnBuilder } from '../turn-builder.ts'
import { wordMeant, wordNamed } from '../replies/word-replies.ts'

/** Replies to questions about the order of words, and about the number of words that a phrase is written as. */

const PLACES = /\b(?:first|last|start|beginning|end|front|before|after|middle|second)\b/gi
const COMES_FIRST = /\b(?:what|which)(?: \w+){0,2} (?:comes?|goes?|say|stands?) (?:first|last)\b/i
/** “people three or three people” */
const SWAPPED =
  /\b(\w+) (two|three|four|five|six|seven|eight|nine|ten)["”]? or ["“]?\2 \1\b|\b(two|three|four|five|six|seven|eight|nine|ten) (\w+)["”]? or ["“]?\4 \3\b/i
const ORDERS = /\b(?:backwards?|order|(?:other|wrong) way (?:a?round)|swap(?:ped)?|switch(?:ed)?|reversed?|moved?)\b/i

/** “Do I say the rũciinĩ part first or last?” */
export function onOrder(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const places = new Set(message.toLowerCase().match(PLACES))
  const isChoice = places.size > 1 && /\bor\b/i.test(message)
  const isMoved =
    places.size > 0 &&
    (/\b(?:can|could|does|do|is|may|must|should|would)\b.*\b(?:come|go|stand|put|said?|be|work)\b/i.test(message) ||
      SAID_AT.test(message))
  const isSwapped = SWAPPED.test(message)
  if (!isChoice && !isMoved && !isSwapped && !COMES_FIRST.test(message) && !ORDERS.test(message)) return undefined
  if (isSwapped || /\bnum(?:bers?|erals?)\b/i.test(message))
    return noted(context, builder, grammarAbout(context.language, 'number count'), 'no-grammar')
  if (OF_OTHER_ORDER.test(message)) return undefined
  const { mentions } = understood.slots
  const isOther = (text: string) => isOnSubject(text) && !ORDERS.test(text) && !OF_PLACE.test(text)
  const meant = englishWords(message).flatMap((text) => (isOther(text) ? context.findByMeaning(text) : []))
  const named = [...mentions.map(({ text }) => text), ...meant.map(({ kikuyu }) => kikuyu)]
  const phrase = named.map((text) => phraseWith(heard, text)).find(Boolean)
  const found = phrase ?? (named.length > 0 ? undefined : wordMeant(heard))
  const parts = found && notesOf(context.lesson, found.id)?.parts
  const word = found ?? (mentions.length === 0 && meant.length > 0 ? undefined : wordMeant(heard))
  const ofWord = word && !parts && mayBeTold(builder, word.id) ? notesOf(context.lesson, word.id)?.grammar : undefined
  const placed = ofWord === undefined ? undefined : onPlace(ofWord, ...cardSentences(word!.context))
  if (placed !== undefined) return again(context, builder, withPronunciations(placed))
  if (!parts || parts.length < 2) return inSentence(heard)
  if (builder.state.toTeach.includes(found.id)) return undefined
  const inOrder = parts.map(({ english }) => `“${english}”`).join(', then ')
  const shown = isSecret(builder, found.id) ? '' : ` ${speak(found)} is the only order I’m sure of.`
  return again(context, builder, `The order is ${inOrder}.${shown}`)
}

/** Words of other orders and places: of letters, of parts of speech, of a meal. */
const OF_OTHER_ORDER =
  /\b(?:accents?|adjectives?|chang(?:e|es|ing)|hats?|nouns?|several|stress\w*|squiggl\w*|syllables?|tildes?|verbs?|words)\b|\b(?:an|i|like|to|u|we|you) order\b|\b(?:u|you) put\b/i

/** “could I say it at the start of a question”, “so it goes first?”, “is it always last?” */
const SAID_AT =
  /\b(?:can|could|may|should|would) (?!(?:u|you)\b)[^.?!]{0,30}\b(?:say|use) [^.?!]{0,30}\b(?:beginning|end|front|middle|start)\b|\b(?:comes?|goes|is|stands?)(?: (?!the\b)\p{L}+){0,2} (?:first|last|at the (?:beginning|end|front|start))\W*$/iu
const OF_PLACE = /^(?:(?:first|last|start|beginning|end|front|before|after|middle|second)s?|go)$/i

/** “can I put rũciũ after it?”, “would that work at the end”: a place in a sentence, for which there is no note. */
function inSentence({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const { mentions, isPointing } = understood.slots
  const named = mentions.filter(({ text }) => message.includes(text) && text.length >= SHORTEST_WORD)
  if (!PLACED.test(message) || ON_GRAMMAR.test(message) || (named.length === 0 && !isPointing)) return undefined
  // Two words are put together: see `onCombination`.
  if (named.length > 1) return undefined
  const found = named.map((mention) => known(context, mention))
  if (found.some((one) => one.kind === 'own' && !mayBeTold(builder, one.word.id))) return undefined
  return again(context, builder, [...found.map((one) => lineOn(context, builder, one)), NO_PLACE].join(' '))
}
const PLACED =
  /\b(?:can|could|do|does|may|should|would)\b[^.?!]{0,30}\b(?:come|go|put|stand|work)\b[^.?!]{0,30}\b(?:after (?:it|that|this)|at the (?:beginning|end|front|start)(?! of\b)|before (?:it|that|this)|first|in front|last)\b/i
/** The notes have the order of these. */
const ON_GRAMMAR =
  /^\W*(?:(?:and|but|so|then)\W+)?(?:how|what|which)\b|\b(?:accents?|adjectives?|letters?|my|nouns?|numbers?|prefix|questions?|sentences?|sounds?|stress|tildes?|verbs?|vowels?)\b/i
const SHORTEST_WORD = 4
const NO_PLACE = 'Which place it has in a sentence, my notes don’t say.'

/** The phrase of the lesson that holds a word, the one in question first. */
function phraseWith({ context, asked }: Heard, text: string): Word | undefined {
  const loose = looseFormOf(text)
  const holding = allWordsIn(context.lesson).filter(({ kikuyu }) => {
    const words = wordsOf(kikuyu)
    return words.length > 1 && words.some((word) => looseFormOf(word) === loose)
  })
  return holding.find(({ id }) => id === asked?.wordId) ?? holding[0]
}

// A word of a phrase that a reply told: “which word is day?”

const WHICH_WORD =
  /\bwhich (?:bit|one|part|word) (?:is|means|says)(?: the)? ["“'‘]?([a-z]+)["”'’]?(?=\W*(?:$|[?.!,]| (?:again|here|in (?:it|that|there))\b))/i
const TURNS_KEPT = 2

export function onWordTold({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const meant = understood.slots.mentions.length > 0 ? undefined : WHICH_WORD.exec(message)?.[1]?.toLowerCase()
  const { told = [], turn } = builder.state
  const phrase = told.findLast(({ text }) => wordsOf(text).length > 1)
  if (meant === undefined || phrase === undefined || turn - phrase.turn > TURNS_KEPT) return undefined
  const ids = new Set(context.findByMeaning(meant).map(({ id }) => id))
  for (const text of wordsOf(phrase.text)) {
    const entries = context.course.byLooseForm.get(looseFormOf(text)) ?? []
    const found = entries.some(({ word }) => ids.has(word.id)) ? known(context, { text, entries }) : undefined
    const isTold = found !== undefined && 'word' in found && ids.has(found.word.id) && mayBeTold(builder, found.word.id)
    if (isTold) return again(context, builder, lineOn(context, builder, found))
  }
  return undefined
}

// The number of words: “why two words?”, “is it one word or two?”

const ASKS_COUNT =
  /\b(?:is|are|was) (?:it|that|they|this|these) (?:(?:actually|all|just|really|written as) )*(?:one|a single|two|three|2|3|separate)(?: (?:different|separate|whole))? words?\b|\bwhy (?:is it |are there )?(?:two|three|2|3|separate) words\b|^\W*one word or two\b/i
/** “are those two words the same?” compares them. */
const OF_OTHERS =
  /\b(?:differ\w*|in (?:english|this lesson|swahili)|learn\w*|left|mean\w*|rhym\w*|same|say|similar|sounds?|teach|test)\b|\bwords? (?:for|of|that|to|with) \p{L}/iu

export function onWordCount(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  // “one” and “two” count words.
  const word =
    ASKS_COUNT.test(message) && !OF_OTHERS.test(message) && asksSomething(message) ? wordNamed(heard) : undefined
  const isNamed = understood.slots.mentions.length < 2
  if (!word || !isNamed || !mayBeTold(builder, word.id)) return undefined
  const count = wordsOf(word.kikuyu).length
  if (count > COUNTS.length) return undefined
  const { parts, grammar } = notesOf(context.lesson, word.id) ?? {}
  const onParts =
    count === 1 ? '' : (parts?.map((part) => `${phraseOf(part)}.`).join(' ') ?? withPronunciations(grammar ?? ''))
  return again(context, builder, `${speak(word)} is written as ${COUNTS[count - 1]}. ${onParts}`.trim())
}
const COUNTS: readonly string[] = ['one word', 'two words', 'three words', 'four words']

const CLAIMS_COUNT =
  /\b(?:is|as|it['’]?s|spel(?:led|t)|that['’]?s|write|written)\b[^.?!]*\b(one|single|two|separate) words?( or (?:more|one|separate|two))?,?(?: (?:correct|here|right|then|yeah|yes))*\W*$/i

/** Confirms or denies a number of words: “aarĩ is written as one word, right?”, “is mĩrongo ĩna two words?” */
export function onClaimedCount(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const [, claimed = '', or] = CLAIMS_COUNT.exec(message) ?? []
  const isAsked = claimed !== '' && asksSomething(message) && understood.slots.mentions.length < 2
  const word = isAsked ? wordMeant(heard) : undefined
  if (!word || !mayBeTold(builder, word.id)) return undefined
  const count = wordsOf(word.kikuyu).length
  const isTrue = /^(?:one|single)$/i.test(claimed) ? count === 1 : /^two$/i.test(claimed) ? count === 2 : count > 1
  const verdict = or === undefined && !isNegated(message) ? (isTrue ? 'Yes. ' : 'No. ') : ''
  return again(context, builder, `${verdict}${speak(word)} is ${COUNTS[count - 1] ?? `${count} words`}.`)
}
