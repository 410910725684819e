import { judgeEnglish } from '../answer/judge.ts'
import type { Act } from '../dialogue/act.ts'
import type { Mention } from '../dialogue/mentions.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { isMeaningOfPart, known, lineOn, type Known } from './describe-word.ts'
import { again, mayBeTold, type Heard } from './reply.ts'
import { meaningAtEnd, speak } from './speak.ts'
import type { LessonContext, TurnBuilder } from './turn-builder.ts'

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
  const { context, builder, understood } = heard
  const glosses = glossesIn(heard)
  const mayBeSaid = ({ found, meaning }: Gloss) =>
    // The “to” of verbs has notes of its own.
    meaning !== 'to' && (found.kind !== 'own' || mayBeTold(builder, found.word.id))
  if (glosses.length === 0 || !glosses.every(mayBeSaid)) return undefined
  const isTrue = glosses.every((gloss) => isMeaning(context, gloss))
  if (glosses.length === 1 && !(isTrue && mistakenFor.has(understood.act))) return undefined
  const lines = [...new Set(glosses.map(({ found }) => lineOn(context, builder, found)))]
  return again(context, builder, `${isTrue ? 'Yes. ' : ''}${lines.join('\n')}`)
}

/** Acts that a message with a meaning may be read as. */
const mistakenFor: ReadonlySet<Act> = new Set<Act>(['abuse', 'compare-language', 'off-topic'])

function glossesIn({ context, message, understood }: Heard): readonly Gloss[] {
  const places = placesOf(message, understood.slots.mentions)
  return places.flatMap(({ text, end }, i) => {
    const said = message.slice(end, places[i + 1]?.start)
    const link = LINK.exec(said)?.[0]
    const [mention] = context.read(`“${text}”`).slots.mentions
    if (link === undefined || !mention) return []
    const [meaning = ''] = said.slice(link.length).split(ENDS_MEANING)
    const words = englishWords(meaning.trim().replace(/ and$/i, '').replace(/[,;]$/, ''))
    const isShort = words.length > 0 && words.length <= MOST_WORDS
    return isShort ? [{ found: known(context, mention), meaning: words.join(' ') }] : []
  })
}
const ENDS_MEANING = /[?.!]|\b(?:as|like|right)\b|\bin (?:english|swahili)\b/i
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
  /\b(?:same|one) (?:verb|word) for ([a-z]+) and ([a-z]+)\b|\b([a-z]+) (?:and|or) ([a-z]+) (?:are|is|have|r|share)(?: both)? (?:the )?(?:same|one) (?:word|verb)\b/i

/** “so want and love is the same word?”: yes if one word of the course has both meanings. */
export function onSameWord(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const [one = '', other = ''] = (SAME_WORD.exec(message) ?? []).slice(1).filter(Boolean)
  const meaning = (text: string) => [text, `to ${text}`].flatMap((form) => context.findByMeaning(form.toLowerCase()))
  const others = meaning(other)
  const found = one === '' ? undefined : meaning(one).find((word) => others.includes(word))
  if (!found || !mayBeTold(builder, found.id)) return onSaidFor(heard)
  return again(context, builder, `Yes. ${speak(found)} is ${meaningAtEnd(found)}`)
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
const MAY_SAY = /\b(?:can|could|do|may|would) (?:i|one|people|they|we|you) (?:also |just |only )?(?:say|use)\b/i
const SAID_FOR = /^["”'’]? (?:for|to mean) (?:the |just )?([a-z]+(?: [a-z]+){0,2})/i
/** “for dancing at a wedding”, but not “for right answer” */
const ENDS_SENSE = /^(?:and|as|at|if|in|instead|or|to|too|when|with)$/
