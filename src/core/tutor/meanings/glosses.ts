import { verdictOnClaim } from './claimed-meanings.ts'
import { judgeEnglish } from '../../answer/judge.ts'
import { splitSenses } from '../../answer/senses.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { functionWords } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import type { CourseWord } from '../../word/word.ts'
import { sentencesWith } from '../facts/card-sentences.ts'
import { isMeaningOfPart, known, knownSoFar, lineOn, type Known } from './describe-word.ts'
import { isNegated } from '../messages/message-acts.ts'
import { again, isSecret, mayBeTold, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** Matches the words between a Kikuyu word and the meaning that a learner gives it: “wĩ = …”, “the na bit must be …”. */
const LINK =
  /^["”'’*]?\s*(?:bit |part |here |there )?(?:=|:|(?:is|['’]s|are|means?|meaning|must be|would be|could be|should be|stands for)\b)(?: (?:like|the|just|then|probably|maybe)\b)*(?: (?:kikuyu )?word for\b)?/i

/** A Kikuyu text and the meaning that the message gives it. */
interface Gloss {
  readonly found: Known
  readonly meaning: string
}

/**
 * Replies to meanings that a learner gives to several words or parts, or to one beside a comparison: “so wĩ = you are and ndĩ = I am?”,
 * “na must be "with", like in Swahili?”. A line on each; yes if all are true.
 */
export function onGlosses(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const glosses = glossesIn(heard)
  const mayBeSaid = ({ found, meaning }: Gloss) =>
    // The “to” of verbs has notes of its own.
    meaning !== 'to' && (found.kind !== 'own' || mayBeTold(builder, found.word.id))
  if (glosses.length === 0 || !glosses.every(mayBeSaid)) return undefined
  const isTrue = glosses.every((gloss) => isMeaning(context, gloss))
  if (glosses.length === 1 && !(isTrue && mistakenFor.has(understood.act))) return undefined
  const { mentions } = understood.slots
  const isAsserted = !isDenied(
    message,
    glosses.map(({ meaning }) => meaning),
  )
  const isFalse =
    glosses.length === mentions.length &&
    isAsserted &&
    glosses.every(({ found }, i) => verdictOnClaim(context, found, mentions[i]!, message, mentions) === 'false')
  const lines = [...new Set(glosses.map(({ found }) => lineOn(context, builder, found)))]
  return again(context, builder, `${isTrue && isAsserted ? 'Yes. ' : isFalse ? 'No. ' : ''}${lines.join('\n')}`)
}

/** Acts that a message with a meaning may be read as. */
const mistakenFor: ReadonlySet<Act> = new Set<Act>(['abuse', 'compare-language', 'off-topic'])

function glossesIn({ context, builder, message, understood }: Heard): readonly Gloss[] {
  const places = placesOf(message, understood.slots.mentions)
  return places.flatMap(({ text, end }, i) => {
    const said = message.slice(end, places[i + 1]?.start)
    const link = LINK.exec(said)?.[0]
    const [mention] = context.read(`“${text}”`).slots.mentions
    if (link === undefined || !mention) return []
    const [meaning = ''] = said.slice(link.length).split(ENDS_MEANING)
    const words = englishWords(
      meaning
        .trim()
        .replace(/ (?:and|n)$/i, '')
        .replace(/[,;]$/, ''),
    )
    const isShort = words.length > 0 && words.length <= MOST_WORDS
    return isShort ? [{ found: knownSoFar(context, builder, mention), meaning: words.join(' ') }] : []
  })
}
const ENDS_MEANING = /[?.!]|\b(?:as|like|right)\b|\bin english\b/i
const MOST_WORDS = 4

/** The texts of the mentions and where they stand. “ndĩ = i” of “ndĩ = i am” is the word before the sign. */
function placesOf(message: string, mentions: Understanding['slots']['mentions']) {
  let from = 0
  return mentions.map(({ text: whole }) => {
    const [text = whole] = whole.split(/ ?=/)
    const start = Math.max(from, message.indexOf(text, from))
    from = start + text.length
    return { text, start, end: from }
  })
}

function isMeaning(context: LessonContext, { found, meaning }: Gloss): boolean {
  return found.kind === 'part' || found.kind === 'related'
    ? isMeaningOfPart(context, found, meaning)
    : judgeEnglish(meaning, found.word, context.course).kind === 'right'
}

const SAME_WORD =
  /\b(?:same|one) (?:verb|word) for ([a-z]+) and ([a-z]+)\b|\b([a-z]+) (?:and|or) ([a-z]+) (?:are|is|have|r|share)(?: both)? (?:the )?(?:same|one) (?:word|verb)\b|\b(?:are|is) ([a-z]+) (?:and|or) ([a-z]+)(?: both)? (?:the )?(?:same|one) (?:word|verb)\b/i

const DIFFERENCE = /\bdifference between ([a-z]+)\b[^.?!]{0,30}? and ([a-z]+)\b/i

/** “so want and love is the same word?”: yes if one word of the course has both meanings. */
export function onSameWord(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const [one = '', other = ''] = (SAME_WORD.exec(message) ?? []).slice(1).filter(Boolean)
  const meaning = (text: string) =>
    formsOf(text.toLowerCase()).flatMap((form) => [form, `to ${form}`].flatMap((sense) => context.findByMeaning(sense)))
  const wordFor = (first: string, second: string) => {
    const others = meaning(second)
    const found = first === '' ? undefined : meaning(first).find((word) => others.includes(word))
    return found && mayBeTold(builder, found.id) ? found : undefined
  }
  const found = wordFor(one, other)
  if (found) return again(context, builder, `Yes. ${speak(found)} is ${meaningAtEnd(found)}`)
  const onCard = one === '' ? '' : cardWithBoth(heard, one, other)
  if (onCard !== '') return again(context, builder, onCard)
  // “so no difference between wanting and loving?”
  const [, first = '', second = ''] = DIFFERENCE.exec(message) ?? []
  const both = functionWords.has(first) || functionWords.has(second) ? undefined : wordFor(first, second)
  return both
    ? again(context, builder, `One word has both meanings: ${speak(both)} is ${meaningAtEnd(both)}`)
    : onSaidFor(heard)
}

/** The sentence of a card that names two meanings of its word: “a verb that means both to hear and to feel”. */
function cardWithBoth({ context, builder, asked }: Heard, one: string, other: string): string {
  const ids = [builder.state.judged?.wordId, asked?.wordId]
  const words = allWordsIn(context.lesson).filter(({ id }) => ids.includes(id) && mayBeTold(builder, id))
  return words.map(({ context: card }) => sentencesWith(sentencesWith(card, one), other)).find(Boolean) ?? ''
}

/** True if the word is only the beginning or the end of a phrase that the learner made up: a yes would confirm the phrase. */
export function goesOnInKikuyu(
  { course, isInterjection }: LessonContext,
  mention: Mention | undefined,
  message: string,
) {
  const at = mention ? message.indexOf(mention.text) : 0
  const after = mention && message.slice(at + mention.text.length)
  const next = after === undefined ? undefined : /^ (\p{L}{2,})/u.exec(after)?.[1]
  const before = mention && /(?<=["“‘*])(\p{L}{2,}) $/u.exec(message.slice(0, at))?.[1]
  return [next, before].some((text) => {
    const word = text?.toLowerCase()
    return (
      word !== undefined && !course.english.isEnglishWord(word) && !functionWords.has(word) && !isInterjection(word)
    )
  })
}

/** “can i say kuina for dancing at a wedding”: yes if the word has that meaning. */
function onSaidFor({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const [mention, ...others] = understood.slots.mentions
  if (!mention || others.length > 0 || !MAY_SAY.test(message)) return undefined
  const after = message.slice(message.indexOf(mention.text) + mention.text.length)
  const words = englishWords(SAID_FOR.exec(after)?.[1] ?? '')
  const found = known(context, mention)
  if (words.length === 0 || (found.kind === 'own' && !mayBeTold(builder, found.word.id))) return undefined
  const meanings = [...words.keys()].flatMap((i) =>
    words[i + 1] === undefined || ENDS_SENSE.test(words[i + 1]!) ? words.slice(0, i + 1).join(' ') : [],
  )
  const isTrue = meanings.some((meaning) => isMeaning(context, { found, meaning }))
  return isTrue ? again(context, builder, `Yes. ${lineOn(context, builder, found)}`) : undefined
}

/** “is it ok to call my grandpa that too?”: the word for that person, where it is another one. */
export function onCalled({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const person = CALLS.exec(message)?.[1]?.toLowerCase()
  const [mention] = understood.slots.mentions
  const named = mention
    ? known(context, mention)
    : asked && { kind: 'own' as const, word: wordOf(context.lesson, asked.wordId) }
  if (person === undefined || ASKS_WHAT_TO_CALL.test(message) || named?.kind !== 'own' || !isKin(named.word))
    return undefined
  const words = context.findByMeaning(person).filter(isKin)
  const [other] = words
  if (!other || words.some(({ id }) => id === named.word.id) || isSecret(builder, other.id)) return undefined
  const own = allWordsIn(context.lesson).find(({ id }) => id === other.id)
  if (own && builder.state.toTeach.includes(own.id)) return again(context, builder, hasOwnWordLater(person))
  return again(
    context,
    builder,
    lineOn(context, builder, own ? { kind: 'own', word: own } : { kind: 'elsewhere', word: other }),
  )
}
export const hasOwnWordLater = (english: string) => `“${english}” has a word of its own: it comes later in this lesson.`
/** “what do i call my grandfather” asks for the word. */
const ASKS_WHAT_TO_CALL = /\b(?:how|wh?at)\b[^.?!]*\bcall\b/i
const CALLS =
  /\b(?:call|(?:say|use) (?:it|that|this)(?: word)? (?:for|on|to|with)) (?:an? |her |his |my |our |someone['’]?s |the |their )?([a-z]+)\b/i
/** “what if it’s someone else’s dad?”: how the word for a relative changes with the person whose relative it is. */
export function onWhoseKin({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const [mention] = understood.slots.mentions
  const named = mention && known(context, mention)
  const word = named ? (named.kind === 'own' ? named.word : undefined) : asked && wordOf(context.lesson, asked.wordId)
  if (!WHOSE.test(message) || !word || !isKin(word) || !mayBeTold(builder, word.id)) return undefined
  const note = notesOf(context.lesson, word.id)?.grammar
  return note?.includes('“Your') ? again(context, builder, withPronunciations(note)) : undefined
}
const WHOSE =
  /\b(?:somebody|someone) ?(?:else)?['’]?s\b|\b(?:else['’]?s|(?:is|are)(?:n['’]?t| not)? (?:it |that )?(?:mine|yours|hers))\b|\b(?:about|for|if it(?:['’]?s| is)) (?:her|his|their|your) (?:dad|father|mom|mother|mum)\b/i

const isKin = ({ nounClass = '' }: Pick<CourseWord, 'nounClass'>) => nounClass.startsWith('1a')

const MAY_SAY = /\b(?:can|could|do|may|would) (?:i|one|people|they|we|you) (?:also |just |only )?(?:say|use)\b/i
const SAID_FOR = /^["”'’]? (?:for|to mean) (?:the |just )?([a-z]+(?: [a-z]+){0,2})/i
/** “for dancing at a wedding”, but not “for right answer” */
const ENDS_SENSE = /^(?:and|as|at|if|in|instead|or|to|too|when|with)$/

/** “mwarimũ right?” does not claim a meaning. */
export function isTag(mention: Mention | undefined, message: string): boolean {
  const after = mention && message.slice(message.indexOf(mention.text) + mention.text.length)
  return after !== undefined && TAG.test(after)
}
const TAG = /^["”'’*]*,? (?:correct|eh|huh|innit|no|ok(?:ay)?|right|true|yea|yeah|yes)\W*(?:$|[?!.])/i

/** True for a message about a word that asks something else than whether a meaning is its own. */
export const asksForMore = (context: LessonContext, mention: Mention | undefined, message: string): boolean =>
  goesOnInKikuyu(context, mention, message) ||
  isDenied(message, meaningsOf(context, mention)) ||
  /\b(?:says?|said|told)\b/i.test(message) ||
  ON_PIECE.test(message) ||
  SAME_THING.test(message) ||
  OFFERS_TWO.test(message)

/** After “if metha is table, would …” a yes would answer the other question. */
export const isDenied = (message: string, meanings: readonly string[] = []) =>
  isNegated(message, meanings) || /\bif\b.*,/i.test(message)

/** The senses of the word or form that a message names. */
function meaningsOf(context: LessonContext, mention: Mention | undefined): readonly string[] {
  const found = mention && known(context, mention)
  if (!found || found.kind === 'part') return []
  return splitSenses(found.kind === 'related' ? found.form.english : found.word.english)
}

/** “is gĩtĩ one chair or chairs?” cannot be answered with yes. */
const OFFERS_TWO = /^(?=[^?]*\bis\b)[^?]* or (?!(?:am|do|is|no|not|so|something|what|whatever|wrong)\b)\p{L}/iu

/** “is it written as one word?” and “is it like so?” claim no meaning. */
export const NO_MEANING =
  /\b(?:answer\w*|reply|replies|spel(?:led|t)|write|written|taught|teach)\b|\b(?:one|single|two|three|separate) words?\b|\blike (?:so|that|this)\W*$/i

/** “I bought a kĩondo, is it the same thing?”, “does bed change as well?” */
const SAME_THING = /\bthe same (?:one|thing|word)\b|\b(?:chang(?:es?|ed|ing)|stays?) (?:also|as well|the same|too)\b/iu

/** “so nj- became w- here” is about a part of a word. */
export const ON_PIECE = /(?<![\p{L}-])(?:\p{L}{1,5}-(?![\p{L}-])|-\p{L}{1,6})/u
