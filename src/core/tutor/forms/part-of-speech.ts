import { isVerb } from '../../answer/meaning.ts'
import { splitSenses } from '../../answer/senses.ts'
import type { CourseWord, Word } from '../../word/word.ts'
import { known } from '../meanings/describe-word.ts'
import { asksSomething, isNegated } from '../messages/message-acts.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, mayBeTold, type Heard } from '../replies/reply.ts'
import { meaningAtEnd } from '../wording/speak.ts'
import { remark, type TurnBuilder } from '../turn-builder.ts'
import { wordNamed } from '../replies/word-replies.ts'

/** Replies to questions about the part of speech of a word: “is that an adjective?”, “noun or verb?”. */

type Part = 'adjective' | 'adverb' | 'noun' | 'number' | 'phrase' | 'preposition' | 'pronoun' | 'verb'

const NAMED =
  '(adjective|adverb|describing word|doing word|action|noun|naming word|numeral|person|phrase|place|preposition|pronoun|sentence|thing|verb)'
const ASKS_PART = new RegExp(
  `\\b(?:(?:(?<!\\bwhat )is|was|isn['’]?t) (?:(?:it|that|this)(?: one| word)? |["“*]?(?!the |there )[\\p{L}'’…]+["”*]? (?:(?!from |like |of |with )[\\p{L}'’…]+ ){0,2}(?=an? ))?|be (?=an? )|(?:it|that)['’]?s )(?:actually |also |an? |just |like |really |even )*${NAMED}\\b(?! (?:class|ending|for|form|from|like|of|phrase|that|to|you|we|i)\\b)|^\\W*(?:so )?(?:an? )?${NAMED},? (?:or|and) (?:an? )?${NAMED}\\W*$|\\b(?:what|which) (?:kind of word|part of speech|sort of word|type of word|word class|word type)\\b`,
  'iu',
)
/** “is it present tense?” */
const ASKS_TENSE =
  /\b(?:is|was) (?:it|that|this|(?!kikuyu |the |there )\p{L}+) (?:in )?(?:the )?(?:future|past|present)(?: tense)?\b/iu
const NO_TIME = 'No. It’s the “to …” form of the verb, which tells no time.'
const OTHERWISE = /\b(?:after|before|come|comes|go|goes|how|need|put|there|where|why)\b/i
const PART = new RegExp(`\\b${NAMED}\\b`, 'giu')

const partNamed = (text: string): string =>
  ({
    action: 'verb',
    'describing word': 'adjective',
    'doing word': 'verb',
    'naming word': 'noun',
    numeral: 'number',
    sentence: 'phrase',
  })[text] ?? text

/** True for a question about the part of speech of a word. */
export const asksPartOfSpeech = (message: string): boolean =>
  (ASKS_PART.test(message) && asksSomething(message) && !OTHERWISE.test(message)) || ASKS_TENSE.test(message)

export function onPartOfSpeech(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (!asksPartOfSpeech(message)) return undefined
  const [mention] = understood.slots.mentions
  const found = mention && known(context, mention)
  const word = mention ? (found && 'word' in found ? found.word : undefined) : wordNamed(heard)
  const named = [...message.matchAll(PART)].map(([text]) => partNamed(text.toLowerCase()))
  // “is it a person?” guesses the meaning.
  if (!word || (named.length === 1 && KINDS.test(named[0]!))) return undefined
  const part = partOf(word)
  if (ASKS_TENSE.test(message)) return part === 'verb' ? again(context, builder, NO_TIME) : undefined
  if (part === undefined) return askOnceMore(remark(builder, remarks['no-grammar']), context.lesson)
  const isOne = named.length === 1 && !isNegated(message) && !/\bor\b|^\W*(?:what|which)\b/i.test(message)
  const isBoth = named.includes('noun') && part === 'verb' && servesAsNoun(word)
  // Numbers are adjectives in some grammars.
  const isClear = isOne && (part !== 'number' || named[0] === 'number' || named[0] === 'verb')
  const verdict = !isClear ? '' : isBoth || named[0] === part ? 'Yes, ' : 'No, '
  const what = isBoth
    ? 'it’s a verb and serves as a noun'
    : `it’s ${called[part]}${part === 'phrase' && !/\s/.test(word.kikuyu.replace(/ …$/, '')) ? ' in one word' : ''}`
  const told = `${verdict}${verdict === '' ? 'It' + what.slice(2) : what}`
  return again(context, builder, mayBeTold(builder, word.id) ? `${told}: ${meaningAtEnd(word)}` : `${told}.`)
}

const KINDS = /^(?:person|phrase|place|thing)$/

const called: Readonly<Record<Part, string>> = {
  adjective: 'an adjective',
  adverb: 'an adverb',
  noun: 'a noun',
  number: 'a number',
  phrase: 'a whole phrase',
  preposition: 'a preposition',
  pronoun: 'a pronoun',
  verb: 'a verb',
}

/** “to read; reading” */
const servesAsNoun = ({ english }: Pick<Word, 'english'>) =>
  splitSenses(english).some((sense) => sense.endsWith('ing') && !sense.startsWith('to '))

/** The part of speech, where the content tells it. */
function partOf(word: CourseWord | Word): Part | undefined {
  if (isVerb(word.english)) return 'verb'
  if (word.nounClass !== undefined) return 'noun'
  const type = 'type' in word ? word.type : undefined
  return types.find((one) => one === type)
}
const types = [
  'adjective',
  'adverb',
  'noun',
  'number',
  'phrase',
  'preposition',
  'pronoun',
] as const satisfies readonly Part[]
