import { asksIfRight } from '../../dialogue/message-parts.ts'
import { grammarAbout } from '../../lesson/language-notes.ts'
import { withoutTildes } from '../../orthography/tildes.ts'
import { asksSomething, isYesOrNo } from '../messages/message-acts.ts'
import { again, lineOfNote, type Heard } from '../replies/reply.ts'
import type { TurnBuilder } from '../turn-builder.ts'

/** Replies to questions about all words, which the notes on one word do not answer. */

/** The note on one and several, for “do all words have a separate form for many?”, “is it one rule for plurals?”. */
export function onPluralsInGeneral({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const { act, confidence, slots } = understood
  const isNamed = slots.mentions.some(({ text }) => text.length > LONGEST_PREFIX)
  if (act !== 'plural' || confidence < SURE || isNamed || !isInGeneral(message)) return undefined
  const [, prefix] = PREFIX.exec(message) ?? []
  const onPrefix = prefix && grammarAbout(context.language, `begin ${withoutTildes(prefix.toLowerCase())}`)
  const note = onPrefix || grammarAbout(context.language, 'plural')
  return note && again(context, builder, `${onPrefix ? '' : verdictOn(message)}${lineOfNote(note)}`)
}

/** The most letters of a beginning that looks like a word: “mũ”. */
export const LONGEST_PREFIX = 3
const SURE = 0.5

/** True for a question about all nouns, whatever else it says. */
export const isInGeneral = (message: string): boolean => IN_GENERAL.test(message)

const IN_GENERAL =
  /\b(?:all|any|are there|do|every|kikuyu|lots of|many|most|no|other|some|tell me|these|which|your) (?:(?:kikuyu|the|these|your) )?(?:nouns?|plurals?|words?)\b|\b(?:nouns|plurals|words) (?:all |always |also |just |usually )?(?:are|behave|change|formed|get|have|made|stay|take|work)\b|\b(?:all|any|most|none|some) of (?:them|these|those)\b|\b(?:generally|in general|irregular (?:nouns|ones|plurals|words)|whenever)\b|\bin (?:the|this|your) language\b|\b(?:a|any|general|one|the|what) (?:general )?rules?\b|\b(?:beginning|prefix|start) (?:for|of) (?:plurals?|words|several)\b|\bhow (?:are|do) (?:kikuyus|people|plurals|they|you)\b[^?]{0,20}\b(?:form|formed|make|made|plurals)\b|\bmak(?:e|ing) (?:stuff|things|words) plural\b/i

/** “I suspect m turns into a” */
const PREFIX =
  /(?<![\p{L}-])(m|m[uũ]|mw|[kg][iĩ]|[kg]a|r[uũ])-?(?= (?:and|becomes?|bit|changes?|goes|swaps?|thing|to|turns?)\b)/iu

/** Most nouns change, and some do not. */
function verdictOn(message: string): string {
  if (!isYesOrNo(message) && !asksIfRight(message) && !/\bis that so\b/i.test(message)) return ''
  const isSame = SAME.test(message)
  if (ALL.test(message)) return /\b(?:not|n['’]t) (?:all|always|each|every)\b/i.test(message) ? '' : 'No, not all. '
  return isSame && SOME.test(message) ? 'Yes. ' : ''
}
const ALL = /\b(?:all|always|each|every)\b/i
const SOME = /\b(?:any|are there|some)\b/i
const SAME =
  /\b(?:identical|one form|same|stay\w*|unchanged)\b|\b(?:do(?:es)?(?:n['’]t|nt| not)|never|not) (?:\w+ )?change\b|\bwithout (?:a )?(?:change|plural)/i

/** True for a question about a kind of words, not about the one in progress: “so does the adjective come after the noun?”. */
export const asksAboutGrammar = (message: string): boolean => asksSomething(message) && ON_GRAMMAR.test(message)
const ON_GRAMMAR =
  /\b(?:adjectives?|articles?|nouns|pronouns|(?:a|the) verb|verbs)\b|\bhow (?:do|does) (?:i |it |kikuyu |one |they |you )(?:\w+ )?(?:make|mark|turn)\b/i
