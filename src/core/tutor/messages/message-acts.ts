import { plainSense } from '../../answer/senses.ts'
import type { Act } from '../../dialogue/act.ts'
import { READ_AT_MOST } from '../../dialogue/features.ts'
import { asksIfRight } from '../../dialogue/message-parts.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { HOW_TO_SAY } from '../../english/how-to-say.ts'
import { afterOpenings, withoutOpenings } from '../../english/openings.ts'
import { englishWords, withDoubleQuotes } from '../../english/plain-english.ts'
import { OPENING_VERBS } from '../../english/question-openers.ts'
import { memoized, ONE_TURN } from '../../memoize/memoize.ts'
import { namesAct } from './act-cues.ts'
import { smallTalk } from './act-sets.ts'
import type { Remark } from '../wording/remarks.ts'
import type { LessonContext } from '../turn-builder.ts'

/** A longer text that names no word and is not plainly a request. */
export const isStory = ({ act, confidence, slots, ranked }: Understanding, message: string) =>
  (confidence < SURE_ENOUGH || (act === 'claim' && !slots.isPointing)) &&
  slots.mentions.length === 0 &&
  !sentencesOf(message).some(isQuestion) &&
  // “idk remind me” asks for help, whichever help it is.
  ranked.reduce((sum, one) => sum + (helping.has(one.act) ? one.confidence : 0), 0) < SURE_ENOUGH &&
  message.split(/\s+/).length >= FEWEST_WORDS_OF_A_STORY

/** Acts of a learner who needs help with the open question. */
const helping: ReadonlySet<Act> = new Set<Act>(['dont-know', 'hint', 'repeat', 'show-answer', 'skip'])

/** The least confidence at which a message counts as its act. */
export const SURE_ENOUGH = 0.5
const FEWEST_WORDS_OF_A_STORY = 7

const SURE_OF_QUESTION = 0.3
/** The least confidence at which a question gets the reply, instead of the whole message. */
const SURE_OF_OWN_QUESTION = 0.9

/** A text that names a word, and is hardly read: what is known of the word is the best reply. */
export const isAboutAWord = ({ act, confidence, slots }: Understanding) =>
  (confidence < SURE_ENOUGH || (act === 'answer' && slots.mentions.length > 1)) &&
  slots.mentions.some(({ entries }) => entries.length > 0)

/** A part of a message that is an act of its own. */
export interface ReadPart {
  readonly message: string
  readonly understood: Understanding
}

/** The least confidence at which a part of a message gets its own reply: lower if the whole is unsure. */
export const SURE_OF_PART = 0.6

/** Lower if the part names a word: the reply then says what is known of that word. */
const SURE_OF_PART_WITH_WORD = 0.4

/** Acts that leave the open question for good. */
export const farReaching: ReadonlySet<Act> = new Set<Act>(['end', 'i-know-this', 'quiz-me', 'start-over'])

/** Acts that can be replied to in a line, before something else is said. */
export const inPassing: ReadonlySet<Act> = new Set<Act>([
  'about-app',
  'about-kikuyu',
  'about-tutor',
  'change-lesson',
  'claim',
  'compare-language',
  'difference',
  'example',
  'glad',
  'grammar',
  'greeting',
  'how-to-say',
  'how-to-type',
  'list-words',
  'literal',
  'meaning',
  'off-topic',
  'own-name',
  'plural',
  'progress',
  'pronounce',
  'sorry',
  'spelling',
  'thanks',
  'when-to-use',
  'why-tilde',
  'words-left',
])

/** Acts that get a remark beside a right answer: nothing is made easier then. */
export const besideAnswer: ReadonlyMap<Act, Remark> = new Map<Act, Remark>([
  ['contest', 'overlooked'],
  ['frustrated', 'heard-you'],
  ['repeat', 'overlooked'],
  ['show-answer', 'overlooked'],
  ['too-easy', 'easy'],
])

/** A text with one of these acts is not a question. */
const complaints: ReadonlySet<Act> = new Set<Act>(['frustrated', 'too-easy'])

/** “can we go faster” */
const WISHES =
  /\b(?:can|could|may) (?:i|u|we|you) (?:pls |please )?(?:do|get|give|go|have|make|move)\b[^.?!]*\b(?:fast|harder|quick|speed)/i

const courtesies: ReadonlySet<Act> = new Set<Act>(['greeting', 'sorry', 'thanks'])
const SURE_OF_COURTESY = 0.8

/** The words that begin a question inside a sentence; “could it also mean …” and “… and also to write?” go on. */
const AND_ASKS =
  /\b(?:and (?:then (?=how|wh))?(?:also(?! (?:an? |to )?[a-z]+\W*$)|what|how|why|when|where|in which|(?:who|which)(?= (?:are|can|did|do|does|is|was)\b)|is|do|does|did (?:u|you)\b|can|could|would)|(?<!\b(?:can|could|do|does|he|i|is|it|she|that|they|this|we|would|you) )(?:also|plus)(?=,? (?:are|can|could|did|do|does|how|i|im|is|my|please|should|tell|the|was|whats?|when|where|which|who|why|will|would)\b)|^also|^plus)(?:,? )/i

/** “she said it at four haha, whats tea in kikuyu?” */
const ASKS_AFTER_TALK =
  /,\s+(?:but |and |so )?(?:(?:how|what(?:['’]?s)?|whats|where|which|who|why|is|are|does) [^,]{6,}\?|how (?:long|many|much) [^,]{6,})\s*$/i
const FEWEST_WORDS_OF_TALK = 3
const CONDITION = /^\W*(?:(?:and|but|ok(?:ay)?|so|then) )*(?:after|as|because|for|if|in|like|since|when)\b/i

/** “im off how do i say bye”, but not “tell me how do you say …”. */
const ASKS_TO_SAY = new RegExp(`(?<!\\b(?:ask|know|me|ok|so|tell) )\\b(?!how to say)${HOW_TO_SAY} `, 'i')

/**
 * The acts of a message of two parts, in the order of the replies: “thanks! how many are left?”. One, when a part tells what the
 * whole does not; none, when the whole tells more than its parts.
 */
export function actsIn(context: LessonContext, message: string, whole: Understanding): readonly ReadPart[] {
  const sentences = sentencesOf(message)
  const texts = whole.confidence < SURE_ENOUGH ? sentences.flatMap((sentence) => sentence.split(/,\s+/)) : sentences
  if (texts.length < 2) return []
  const parts = texts.flatMap((text): ReadPart[] => {
    const understood = context.read(text)
    const { act, confidence, slots } = understood
    const isEmpty = act === 'other-language' || (act === 'difference' && whole.slots.mentions.length === 0)
    // “My wife uses it for thank you” is not thanks.
    const isCourtesy = courtesies.has(act) && confidence < SURE_OF_COURTESY
    const isNamed = act !== 'frustrated' || namesAct(act, text)
    const isAllowed =
      act !== 'answer' && isNamed && !isCourtesy && (act === whole.act || (!isEmpty && !farReaching.has(act)))
    // A question is not dropped for the thanks beside it.
    const isAsked = smallTalk.has(whole.act) && isQuestion(text) && confidence >= SURE_OF_QUESTION
    const isSure = confidence >= Math.min(SURE_OF_PART, Math.max(SURE_ENOUGH, whole.confidence))
    const isOwn = isAllowed && (isSure || isAsked)
    // “it” in one sentence is the word that one before it names; a question about a word names it, too. “X or Y? What sets them apart?”
    const before = whole.slots.mentions.filter((mention) => message.indexOf(mention.text) < message.indexOf(text))
    const isOnIt =
      slots.isPointing || act === 'difference' || (act === 'meaning' && (slots.english?.words.length ?? 0) === 0)
    const mentions = slots.mentions.length === 0 && isOnIt ? before : slots.mentions
    return isOwn ? [{ message: text, understood: { ...understood, slots: { ...slots, mentions } } }] : []
  })
  // “sounds like a sneeze. is the u silent?”: of two on the sound the question counts.
  const distinct = parts.filter(({ understood }) => {
    const same = parts.filter((part) => part.understood.act === understood.act)
    const asked = understood.act === 'pronounce' ? same.find((part) => isQuestion(part.message)) : undefined
    return (asked ?? same[0])?.understood === understood
  })
  const requests = distinct.filter(({ understood }) => !smallTalk.has(understood.act))
  const isWhole = ({ understood }: ReadPart) => understood.act === whole.act
  const main = distinct.find(isWhole)
  // “so those are my sons. How do I say "three children"?”: the question is plainer than what both sentences look like together.
  const isPlainer = ({ message: text, understood }: ReadPart) =>
    isQuestion(text) && understood.confidence > Math.max(whole.confidence, SURE_OF_OWN_QUESTION)
  if (whole.confidence >= SURE_OF_PART && !main && !distinct.some(isPlainer)) return []
  const last = requests.at(-1) ?? distinct.at(-1)
  // The surer one is kept of two wishes that exclude each other: “Skip this. Give me a word for Sunday”.
  if (main && last && last !== main && !inPassing.has(whole.act) && !isQuestion(last.message)) {
    const chosen = main.understood.confidence > last.understood.confidence ? main : last
    const courtesy = distinct.find(({ understood }) => smallTalk.has(understood.act))
    return courtesy ? [courtesy, chosen] : [chosen]
  }
  const before = distinct.find((part) => part !== last && inPassing.has(part.understood.act))
  return [before, last].filter((part) => part !== undefined)
}

/** “Am I right?” asks whether the sentence before it is true. */
const TAG =
  /^\W*(?:(?:or )?(?:am i (?:right|wrong|correct)|(?:is|was) (?:that|this|it) (?:so|right|correct|true)|is(?:n['’]?t| not) (?:that|it)(?: (?:so|right|true|correct))?|(?:would|could) that be (?:so|right|it|true)|(?:have|did) i got? (?:that|it)(?: right)?|true or false|do you agree))\W*$/i
/** “So it means refuse! Like an order?” */
const LIKENED = /^\W*(?:(?:kind|sort) of |so )?(?:like|as in) (?:an? |the )?\p{L}+\?\W*$/iu
/** A shorter sentence before it may be an answer. */
const FEWEST_WORDS_BEFORE_TAG = 5

/** Joins a sentence with the one before it that it asks about: “I think kũ- is ‘to’. Am I right?”. */
function withTags(sentences: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const sentence of sentences) {
    const before = joined.at(-1)
    const isTag = before !== undefined && ((TAG.test(sentence) && !before.includes('?')) || LIKENED.test(sentence))
    if (isTag && before.split(/\s+/).length >= FEWEST_WORDS_BEFORE_TAG) joined.splice(-1, 1, `${before} ${sentence}`)
    else joined.push(sentence)
  }
  return joined
}

/** “my cousin is named wakeni lol is that from this”: laughter ends a sentence. “haha” may be Kikuyu. */
const ASKS_AFTER_LAUGH = new RegExp(
  `(?<=\\p{L} (?:lol|lmao|lmfao|hehe|(?:ha){3,5}h?|😂|🤣|😅)) (?=(?:(?:and|but|so|wait) )?(?:how|whats?|when|where|which|who|why|${OPENING_VERBS})\\b)`,
  'iu',
)

/** The sentences of a message, and the questions that “and” joins. */
export const sentencesOf: (message: string) => readonly string[] = memoized(
  (message) =>
    withTags(message.slice(0, READ_AT_MOST).split(/(?<=[.!?;\n])\s+(?!(?:alone|by itself|on its own|would be)\b|=)/))
      .flatMap((sentence) => sentence.split(ASKS_AFTER_LAUGH))
      .flatMap((sentence) => {
        const at = sentence.search(ASKS_TO_SAY)
        return at > 0 && /\p{L}/u.test(withoutOpenings(sentence.slice(0, at)))
          ? [sentence.slice(0, at), sentence.slice(at)]
          : [sentence]
      })
      .flatMap((sentence) => {
        const at = sentence.search(ASKS_AFTER_TALK)
        const isTold = at > 0 && sentence.slice(0, at).split(' ').length >= FEWEST_WORDS_OF_TALK
        return isTold && !isQuestion(sentence.slice(0, at)) && !CONDITION.test(sentence)
          ? [sentence.slice(0, at), sentence.slice(at).replace(/^,\s+/, '')]
          : [sentence]
      })
      .flatMap((sentence) => {
        const at = sentence.search(AND_ASKS)
        return at < 0
          ? [sentence]
          : [sentence.slice(0, at), sentence.slice(at).replace(/^(?:and )?(?:(?:also|plus),? )?/i, '')]
      })
      .filter((sentence) => /\p{L}/u.test(sentence)),
  ONE_TURN,
)

/** Acts that count words. “the left one” does not ask what is left. */
const onProgress: ReadonlySet<Act> = new Set<Act>(['list-words', 'progress', 'words-left'])

/** “eh?”, “really??” beside an answer ask nothing. */
export const isAstonished = (text: string) => englishWords(text).every((word) => astonished.has(word))
const astonished: ReadonlySet<string> = new Set(
  'eh hm huh no oh ok okay really right seriously sure wait what wow yes'.split(' '),
)

/** True if the text beside a right answer is replied to. “Is that right?” is answered by the praise. */
export const isReplied = ({ message, understood: { act, confidence, slots } }: ReadPart) =>
  (inPassing.has(act) ||
    (besideAnswer.has(act) && !(isQuestion(message) && complaints.has(act) && !WISHES.test(message)))) &&
  confidence >= (slots.mentions.length > 0 ? SURE_OF_PART_WITH_WORD : SURE_OF_PART) &&
  !asksIfRight(message) &&
  !isAstonished(message) &&
  // “My host is called Anna, how do I say her name?” and “why come out?” are read by their first words.
  !(isQuestion(message) && act === 'own-name') &&
  namesAct(act, message) &&
  // “what rhymes with that?” does not ask how the word is said.
  !(act === 'pronounce' && slots.mentions.length === 0 && /\brhym/i.test(message)) &&
  !(act === 'how-to-say' && /^\W*(?:why|like)\b/i.test(message)) &&
  !(
    onProgress.has(act) &&
    !isQuestion(message) &&
    !/\b(?:many|more|words?|list|show|progress|remain\w*|to go)\b/i.test(message)
  ) &&
  // “what rhymes with that?” does not ask what the word means.
  !(act === 'meaning' && slots.mentions.length === 0 && slots.english?.words.length === 0) &&
  !(act === 'claim' && slots.mentions.length === 0 && (slots.english === undefined || !slots.isPointing))

/** True if a message names a word that is neither English nor of the course. */
export const namesUnknown = ({ course }: LessonContext, message: string) =>
  englishWords(message).some((word) => word.length >= SHORTEST_UNKNOWN && !course.english.isEnglishWord(word))
const SHORTEST_UNKNOWN = 4

/** True for a question or a claim about the form of a word that it names: “kuingira is swahili right”, “aakoretwo ari, is it two words”. */
export const isOnForm = (context: LessonContext, message: string): boolean =>
  ON_FORM.test(message) &&
  // “gũũkĩra. Why does it start with g?” answers first.
  !/[.?]\s/.test(message) &&
  (context.read(message).slots.mentions.length > 0 || namesUnknown(context, message))
const ON_FORM =
  /\bis it (?:ever|one word|two words)\b|\bis (?:english|swahili),? (?:correct|right)\b|\p{L}!["”]? (?:is|means|would be) ["“]?\p{L}+\W*$|\p{L} (?:begins?|starts?|ends?) with an? ["“'‘]?\p{L}{1,3}(?!\p{L})|\p{L} (?:gets|needs|takes) an? (?:beginning|ending|prefix)\b|\p{L} (?:begins|starts|ends) with \p{L}{1,3} /iu

/** “giti has 3 letters right”, “how many letters does it have” */
export const COUNTS_LETTERS = /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|how many) letters\b/i

/** Acts of a message about a Kikuyu word. */
export const actsAboutWords = [
  'claim',
  'difference',
  'example',
  'literal',
  'meaning',
  'plural',
  'pronounce',
  'spelling',
  'when-to-use',
] as const satisfies readonly Act[]

const LAUGH = '(?:lol|lmao|(?:ha){2,}h?|hehe|hihi)'
export const LAUGHS = new RegExp(`\\b${LAUGH}\\b|[😂🤣😅😆]`, 'iu')
const IS_LAUGH = /^(?:lol|lmao|h(?:a+|e+|i+))+h?$/i
/** “he” and “hii” */
const IS_SHORT = /^h(?:a|e|i+)h?$/i

/** True for laughter alone: “haha”, which is also a word of the course, and “hee hee”. */
export function isLaughter(text: string): boolean {
  const letters = (text.match(/\p{L}+/gu) ?? []).join('')
  return IS_LAUGH.test(letters) && !IS_SHORT.test(letters)
}

/** True for a complaint that the answer was given before: “I just told you”. */
export const saysAgain = (text: string) =>
  SAYS_AGAIN.test(text) ||
  NOT_COUNTED.test(text) ||
  /\bi was (?:already |just )?answering\b/i.test(text) ||
  /\b(?:(?:i|i['’]ve|we|you|u) (?:have |had |did )?already|already (?:answered|did|gave|said|told|typed|wrote)|told you|just said|(?:you|u) keeps? (?:on )?asking|(?:said|typed|wrote|gave|told) \w+ twice|(?:second|third) time)\b/i.test(
    text,
  )

/** “annoyed it didn’t take mbeca the first time” */
const NOT_COUNTED =
  /\b(?:it|you|u) (?:(?:did|would)n['’]?t|(?:did|would) not) (?:accept|count|take) (?:it|me|mine|my|that|\p{L}+ (?:at first|before|(?:the )?(?:first|last) time))(?!\p{L})/iu

/** “I already answered …” gives the answer once more. */
const SAYS_AGAIN =
  /^\W*(?:but |oh )?i(?:['’]?ve| have)? (?:just |already |literally )*(?:did (?:just )?(?:answer|type|write|say|put)|answer(?:ed)?|typed?|wrote|said|put)\b(?! (?:it|that|this) (?:as|how|like|the way|with)\b)/i

/** True if a text asks something, with a question mark or without: “is it polite”, “wait so how do I say two”. */
export const isQuestion = (text: string) =>
  text.includes('?') || (OPENS_QUESTION.test(text) && !EXCLAIMS.test(text)) || ASKS_INSIDE.test(text)

/** “how charming this word sounds!”, and not “how does the word sound” */
const EXCLAIMS = afterOpenings(
  '(?:how (?!(?:about|come|could|does|should|will|woud|would|wud)\\b)(?:[a-z]+ly )?[a-z]{4,} (?:a|an|he|her|his|it|my|of you|our|she|that|the|their|these|they|this|your)\\b[^?]*$|what an? [^?]*[.!]$)',
)

/** “the tilde is annoying do i have to type it”; “the way they do it” and “where do I start” are not questions. */
const ASKS_INSIDE =
  /^\W*like (?:are|can|could|do|does|is|should|would) (?:i|it|one|that|they|this|u|we|you)\b|\b(?:so|but|btw) (?:how|what|when|where|why|who)\b|,\s*how (?:far|long|many|much) |,\s*(?:how|what|where|who)(?:['’]s|s) (?!(?:\w+ )?the point\b|up\b)|,\s*(?:how|what|where|why) (?:is|are|do|does|did|would|wud|could|can|should) |,\s*(?:is|are) there (?:an?|any|some|one)\b|^\W*(?:(?:ok(?:ay)?|please|so|then)\W+)*(?:can u |can you )?(?:please )?(?:show|teach|tell) me (?:how to|how (?:do|would) i|what|why)\b|,\s*(?:can|could|did|do|does|should|would) (?:anyone|he|i|it|people|she|that|they|this|we|you) (?!not\b)[a-z]|\b(?!(?:how|what|when|where|which|who|why|that|as|than|way|like|and|but|or|not|only|so) )[\p{L}’']+ (?:do|does|can|could|should) (?:i|you|u|we|they|ppl|people) [\p{L}]|\b(?:will|would) (?:anyone|he|people|she|someone|they) (?:get|know|understand)\b|\bis (?:it|that|this)(?: (?:also|even|really))? (?:a word|correct|from (?:here|that|the|this)|kikuyu|normal|ok(?:ay)?|polite|right|rude|the same|true|weird|wrong)\b/iu

export const OPENS_QUESTION = afterOpenings(
  `(?:${OPENING_VERBS}|r|y|hows?|wat|what(?! (?:the|my|our|his|her|their) |\\W*$)|wh?ats|when|where(?! (?:i|we|they) (?!am|are|can|could|did|do|may|must|should|will|would|was|were)\\w)|which(?! (?:i|he|she|we|they|is|was|means|makes|sounds|feels)\\b)|whos?|why)(?!\\p{L})`,
)

/** True for “how do I say I want that?”, and not for “how do I say it?”. */
export const asksToSayEnglish = (text: string) => SAYS_ENGLISH.test(text)
const SAYS_ENGLISH = new RegExp(`\\b${HOW_TO_SAY} (?!(?:it|that|this)\\b)`, 'i')

/** “metha means table, right” */
export const endsAsQuestion = (text: string) => ENDS_AS_QUESTION.test(text)
const ENDS_AS_QUESTION = /\b(?:right|yeah|correct|huh|or not|or no|then|y\/n|yes or no)\W*$/i

/** A question that a yes or a no answers. */
const YES_OR_NO = afterOpenings(
  `(?:${OPENING_VERBS}|(?:are|does|was)n['’]?t|will)\\b(?! (?:u|you|we) (?:\\w+ ){0,2}(?:give|show|tell|help|explain|repeat|teach|say|write|spell|use)\\b)`,
)

/** “my boss is from there, can I greet him like this”, “if I’m a girl do I say it too” */
const ASKS_LATER =
  /(?:,|^\W*(?:so )?if\b[^,?]{1,40}) (?:do|does|can|could|should|would|is) (?:i|we|it|that|this|they)\b/i

export const isYesOrNo = (text: string) => YES_OR_NO.test(text) || ASKS_LATER.test(text)

export const asksSomething = (text: string) => isQuestion(text) || endsAsQuestion(text) || ASKS_LATER.test(text)

/**
 * True for a text that denies something: “giti can’t be chair”. “Isn’t it chair?”, “chair or not?”, a quotation and the `meanings`,
 * of which some have a “not” themselves, deny nothing.
 */
export function isNegated(text: string, meanings: readonly string[] = []): boolean {
  const unquoted = withDoubleQuotes(text).replace(/["“][^"“”]*["”]/g, ' ')
  const said = ` ${englishWords(withoutOpenings(unquoted)).join(' ')} `
  const claimed = meanings.map(plainSense).reduce((rest, meaning) => rest.replace(` ${meaning} `, ' '), said)
  return / (?:never|not) /.test(claimed.replace(DENIES_NOTHING, ' '))
}
const DENIES_NOTHING = new RegExp(
  [
    '^ (?:are|can|could|did|do|does|has|have|is|should|was|were|will|would) not(?= )',
    ' (?:are|do|does|did|is|was) not (?:he|i|it|she|that|they|this|we|you) $',
    ' or not $',
    ' (?:can not remember|do not know|not sure)(?= )',
  ].join('|'),
  'g',
)

/** “which bit is the each other” */
export const asksForPart = (text: string) => /\b(?:what|which) (?:bit|part|piece)\b/i.test(text)

/** True for “is it metha?” and “maybe it’s metha”, which offer an answer. */
export const offersAnswer = (text: string) => OFFERS_ANSWER.test(text)
const OFFERS_ANSWER = /\b(?:is|isn['’]?t|was|would|could|might|must) it\b|\bit['’]?s\b/i

/** True for a greeting of the tutor, and not for one that is asked about: “how is the greeting "good afternoon" then?”. */
export const greets = (text: string) =>
  !isQuestion(text.replace(/^[^,.!?]{0,40}[,.!?]/, '')) && !/["“]/.test(text) && GREETS.test(text)
const GREETS =
  /^\W*(?:(?:oh|well|and|so)\W+)*(?:hi+|hey+|hello|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning)\b/i

/** True for a question on how the word itself is said or written: “how do I write this word?”. */
export const isOnWordItself = (text: string) =>
  /\b(?:pronounce|read|say|spell|type|write) (?:it|that|this)(?: (?:one|word))?\W*$/i.test(text)
