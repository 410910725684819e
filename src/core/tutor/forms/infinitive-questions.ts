import { looseFormOf } from '../../answer/answer-index.ts'
import { isVerb } from '../../answer/meaning.ts'
import { splitSenses } from '../../answer/senses.ts'
import { englishWords } from '../../english/plain-english.ts'
import { grammarAbout, notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import { withoutTildes } from '../../orthography/tildes.ts'
import { cardSentences } from '../facts/card-sentences.ts'
import { courseWordsIn } from '../meanings/describe-word.ts'
import { asksSomething, isNegated, isYesOrNo } from '../messages/message-acts.ts'
import { again, isSecret, lineOfNote, mayBeTold, type Heard } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import { wordOf, type TurnBuilder } from '../turn-builder.ts'
import type { Word } from '../../word/word.ts'
import { wordMeant } from '../replies/word-replies.ts'

/** Replies to questions about the beginning of a verb that is its “to”, and about the verb without it. */

/** “Does kwenda have a "to" in it?”, “is the k part of the verb or our "to"?”, “why is the to gũ here?” */
const ON_TO =
  /["“'‘]to["”'’]|\b(?:a|any|english|no|our|the|that|your) (?:word )?to\b(?=\W*(?:$|[,.?!]|(?:at|form|here|in|is|of|part|there|too)\b))/i

/** The note on the beginning of a verb that is its “to”. */
export function onInfinitive(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  const isOnRule = asksForRule(heard)
  if (!isOnRule && (!ON_TO.test(message) || !asksSomething(message))) return undefined
  const last = asked && wordOf(context.lesson, asked.wordId)
  const word = wordMeant(heard) ?? last
  // The note on all verbs gives no word away but those that it names.
  const onAll = isOnRule || LIKENED_TO.test(message) ? grammarAbout(context.language, 'prefix ku') : undefined
  const isSecretIn = last && isSecret(builder, last.id) && onAll?.text.includes(`*${last.kikuyu}*`)
  if (isOnRule && (!onAll || isSecretIn)) return undefined
  if (isOnRule && onAll) return again(context, builder, `${verdictOnChange(onAll.text, message)}${lineOfNote(onAll)}`)
  if (onAll && !isSecretIn && !(word && isVerb(word.english) && mayBeTold(builder, word.id)))
    return again(context, builder, `${isYesOrNo(message) && !isNegated(message) ? 'Yes. ' : ''}${lineOfNote(onAll)}`)
  if (!word || !isVerb(word.english) || !mayBeTold(builder, word.id)) return undefined
  const note = notesOf(context.lesson, word.id)?.grammar
  if (note === undefined || !note.includes('“to')) return undefined
  const isClaimed = HAS_TO.test(message) && !isNegated(message)
  return again(context, builder, `${isClaimed ? 'Yes. ' : ''}${withPronunciations(note)}`)
}

/** When the beginning is *kũ-* and when *gũ-*. */
export const onChange = (heard: Heard): TurnBuilder | undefined =>
  asksForRule(heard) ? onInfinitive(heard) : onBoth(heard)

/** “is guthaka the same as kuthaka”: a verb with the other beginning. The note on the rule gives no word away but those that it names. */
function onBoth({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const isVerbNamed = understood.slots.mentions.some(({ entries }) => entries.some(({ word }) => isVerb(word.english)))
  const typed = isVerbNamed ? (message.toLowerCase().match(/[\p{L}]{4,}/gu) ?? []).map(withoutTildes) : []
  const isBoth = typed.some((one) => one.startsWith('k') && typed.includes(`g${one.slice(1)}`))
  const note = isBoth ? grammarAbout(context.language, 'prefix ku') : undefined
  const last = asked && wordOf(context.lesson, asked.wordId)
  const isGivenAway = last && isSecret(builder, last.id) && note?.text.includes(`*${last.kikuyu}*`)
  return note && !isGivenAway ? again(context, builder, lineOfNote(note)) : undefined
}

/** “why is it gũ- now and not kũ-?”, “kũrĩa has k and gũũka has g. whats the rule” */
function asksForRule(heard: Heard): boolean {
  const { context, asked, message, understood } = heard
  const pieces = [...message.toLowerCase().matchAll(/(?<!\p{L})[kg][uũw]?(?!\p{L})/gu)].map(([piece]) => piece)
  const has = (letter: string) => pieces.some((piece) => piece.startsWith(letter))
  if (!has('k') || !has('g') || !ASKS_RULE.test(message)) return false
  if (pieces.some((piece) => piece.length > 1)) return true
  // “why is it g in chair but k here” is about nouns.
  const inKikuyu = courseWordsIn(context, understood.slots.mentions)
  const word = wordMeant(heard) ?? (asked && wordOf(context.lesson, asked.wordId))
  const meant = inKikuyu.length > 0 ? inKikuyu : word ? [word] : []
  return meant.length > 0 && meant.every(({ english }) => isVerb(english))
}
const ASKS_RULE = /\b(?:decides?|depends?|how come|how do i know|rules?|when|why)\b/i

/** “is the ku like the "to" in English?” */
const LIKENED_TO =
  /(?<!\p{L})[kg][uũw]["”'’-]{0,2} (?:(?:at the (?:beginning|front|start)|bit|part) )?(?:is |basically |just |kind of |sort of )*(?:like|same as|the same as|means?|=|is) (?:the |our |an? |your )?(?:english )?["“'‘]?to(?!\p{L})/iu

/** “does it have a "to", too” and “so kũ is "to"” have a yes or a no, unless they offer something else as well. */
const HAS_TO =
  /^(?![^?]*\bor\b)(?=[^?]*(?:\bdo(?:es)?\b[^?]{0,60}\bhave\b|\b(?:is|like|means?|=) (?:the |our |an? )?["“'‘]to["”'’]))/i

const TELLS_SOMEONE =
  /\b(?:ask|asking|get|order|tell|telling) (?:a|an|her|him|his|kids|my|our|people|some|somebody|someone|the|them|two)\b(?: [\p{L}’']+){0,3}? to ((?!say\b)\p{L}+(?: \p{L}+)?)/iu

/** “How do I tell him to wake up?”: the command to one person and to several, where the notes have them. */
export function onTellingSomeone({ context, builder, message }: Heard): TurnBuilder | undefined {
  const verb = TELLS_SOMEONE.exec(message)?.[1]
  const verbs = verb === undefined ? [] : [verb, verb.split(' ')[0] ?? '']
  const found = verbs.flatMap((text) => context.findByMeaning(`to ${text}`))
  const word = context.lesson.words.find(({ id }) => found.some((other) => other.id === id) && mayBeTold(builder, id))
  const line = word && notesOf(context.lesson, word.id)?.plural
  return line === undefined
    ? undefined
    : again(context, builder, withPronunciations(line.replace(/^A verb has no plural\. /, '')))
}

/** The sentence of a verb's card on its command: “Leave off its first two letters and you tell one person to rest.” */
const commandOf = ({ context }: Word): string | undefined =>
  cardSentences(context).find((sentence) => sentence.includes('first two letters') && sentence.includes('one person'))

/**
 * What a card says of the command of its verb, for a question or a claim about it: “so without kũ it’s an order?”, “did I just tell
 * you to rest?”. The learner takes off the beginning; no form is written that the course does not hold.
 */
export function onCommand(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  if (!COMMANDS.test(message) || TO_SEVERAL.test(message)) return undefined
  const typed = englishWords(message).map(looseFormOf)
  const { toTeach } = builder.state
  const shown = context.lesson.words.filter((word) => !toTeach.includes(word.id) && commandOf(word) !== undefined)
  const cut = shown.find((word) => typed.includes(looseFormOf(word.kikuyu).slice(2)))
  // A form that the course has gets its meaning instead.
  const isForm = understood.slots.mentions.some(
    ({ text }) => cut && looseFormOf(cut.kikuyu).endsWith(looseFormOf(text)),
  )
  const isSaid = cut ? asksSomething(message) || CLAIMS.test(message) : asksSomething(message)
  const word = cut ?? shown.find(({ id, english }) => id === asked?.wordId || isOrdered(english, message))
  const line = word && isSaid && !isSecret(builder, word.id) ? commandOf(word) : undefined
  if (word === undefined || line === undefined || isForm || !(cut || isOrdered(word.english, message))) return undefined
  const isClaim = isOrdered(word.english, message) || /\b(?:commands?|imperative|orders?)\b/i.test(message)
  const isTrue = cut !== undefined && isClaim && !ASKS_WHICH.test(message) && !isNegated(message)
  const ofOther = word.id === asked?.wordId ? '' : `${speak(word)}: `
  return again(context, builder, `${isTrue ? 'Yes. ' : ''}${ofOther}${line}`)
}

/** True if a message speaks of telling someone to do what the verb means: “did I tell you to rest”, “… means refuse!”. */
function isOrdered(english: string, message: string): boolean {
  const verbs = splitSenses(english).flatMap((sense) => /^to (\w+)\b/.exec(sense)?.[1] ?? [])
  const words = englishWords(message)
  return verbs.some((verb) => words.some((word, i) => word === verb && BEFORE_ORDER.has(words[i - 1] ?? '')))
}
const BEFORE_ORDER: ReadonlySet<string> = new Set(['is', 'mean', 'means', 'say', 'saying', 'to'])
/** “like an order?”, “tell someone to …”, “… by itself”, “means refuse!” */
const COMMANDS =
  /\b(?:alone|bossy|bossing|by itself|commands?|commanding|imperative|instructions?|on its own|orders?|ordering|tell|telling|told)\b|\b(?:is|means?|=) ["“]?\w+!/i
const CLAIMS = /\b(?:is|means?)\b|=/i
const TO_SEVERAL =
  /\b(?:both|everyone|everybody|group|kids|many|more than one|people|plural|several|them all|two|y['’]?all|you all)\b/i
const ASKS_WHICH = /\b(?:how|or|what|which|why)\b/i
/** “wasn’t it gu before g too?”: whether a note names the letter before which a beginning becomes another. */
export function verdictOnChange(note: string, message: string): 'Yes. ' | 'No. ' | '' {
  const [, before = '', other = ''] = CHANGES_BEFORE.exec(note) ?? []
  const [, offered = '', letter = ''] = OFFERS_BEFORE.exec(withoutTildes(message).toLowerCase()) ?? []
  if (!isYesOrNo(message) || isNegated(message) || offered === '' || offered !== withoutTildes(other)) return ''
  return before.split(/, | and /).includes(letter) ? 'Yes. ' : 'No. '
}
const CHANGES_BEFORE = /\bBefore ([^.]{1,40}?) it becomes \*([^*]+)-\*/
const OFFERS_BEFORE = /(?<!\p{L})(\p{L}{2})-? before (?:an? |the )?["“'‘]?([b-df-hj-np-tv-z]h?)(?!\p{L})/u
