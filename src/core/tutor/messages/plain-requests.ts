import { functionWords } from '../../english/function-words.ts'
import { HOW_TO_SAY } from '../../english/how-to-say.ts'
import { englishWords, withDoubleQuotes } from '../../english/plain-english.ts'
import { comparisonWith } from '../../lesson/language-notes.ts'
import { lastQuestion } from '../replies/follow-up.ts'
import { phraseWithMeaning } from './find-phrase.ts'
import type { LessonState } from '../lesson-state.ts'
import { asksToSayEnglish, sentencesOf } from './message-acts.ts'
import type { LessonContext } from '../turn-builder.ts'

/** Requests in less usual words, rewritten as usual ones: “How do you say …?”, “Can I stop and come back later?”. */

const request = (english: string) => `How do you say ${english.trim()}?`

const SAYS = String.raw`\b${HOW_TO_SAY}`
const ENGLISH = String.raw`[a-z][a-z'’ ]{1,60}?`
const ENDS = String.raw`(?: (?:again|in (?:gikuyu|kikuyu)|please|pls|then|tho|though))*["”]?(?=\s*(?:[.?!,;]|$))`

/** “How do you say: I love you”. A colon is a full stop after an answer was taken out of the message. */
const SET_APART = new RegExp(
  String.raw`${SAYS}(?: in (?:gikuyu|kikuyu))?[.:,]+ ["“]?(?!(?:eg|for|it|like|that|this)\b)(${ENGLISH})${ENDS}[?]?`,
  'i',
)

/** “how do i say i love you without it sounding like i need you” */
const SET_AGAINST = new RegExp(
  String.raw`(${SAYS} (?!(?:it|that|this)\b)[^.?!]{3,60}?),? (?:without (?:it |me )?(?:implying|meaning|saying|sounding)|(?:and|but) not|instead of|rather than|as opposed to) [^.?!]*`,
  'i',
)

/** “how would i ask how are you”, “so what's "how much is this", for one item?”: counts where the course has the English. */
const ASKED = new RegExp(
  String.raw`\b(?:how (?:can|could|do|should|would) (?:i|one|people|they|u|we|you) (?:ask|tell|wish)(?: (?:her|him|people|someone|them))?,? ["“]?(?!to\b)(${ENGLISH})|(?:and |so )?what(?:['’]?s| is| would be) ["“](${ENGLISH})["”])${ENDS}[?]?`,
  'i',
)

/** “how old are you” in “how do I ask how old are you” */
const QUESTION = /^(?:are|can|do|does|how|is|what|when|where|who|why) (?!(?:to|you a)\b)[a-z]/i

/** “whats the word for change, the coins they give me back”: an explanation, where the course has the English before it. */
const EXPLAINED =
  /(\b(?:(?:phrase|word) for|what(?:['’]?s| is)(?! the (?:kikuyu|phrase|word)\b)) (?:the )?["“]?([a-z][a-z' ’]{1,30}?)["”]?), (?:as in|i mean|in the sense of|like|meaning|the|you know) [^.?!]*/i

/** “how do i say bye to my gran when i leave the house and shes staying”, “what do I say when I leave?” */
const SAYS_LEAVING = new RegExp(
  String.raw`(?:${SAYS} (?:good ?)?bye\b[^.?!]{0,30}?|\bwhat (?:can|do|should|would) (?:i|one|we|you) say),? (?:if|when) (?:i|one|we|you)(?:['’]?m| am|['’]?re| are)? (?:go(?:ing)? (?:away|home)|leav(?:e|ing))\b[^.?!]*[?]?`,
  'i',
)
const IF_LEAVING = 'How do I say goodbye if I am the one leaving?'

/** “which is what and which is where”, after a question about two words */
const WHICH_IS =
  /\bwhich (?:one |word )?(?:is|means) ["“]?[a-z]+["”]?(?:,? (?:and|or)|,) which (?:one |word )?(?:is|means) ["“]?[a-z]+["”]?[?]?/i

/** “If I speak of your mother, what do I say?”, “what do I say when I mean your mother?” */
const SPOKEN_OF = String.raw`(?:i|one|we|you)(?:['’]?m| am| are)? (?:(?:need|want|wanna|would like) (?:to )?)?(?:mean|mention|refer(?:ring)? to|(?:speak|talk)(?:ing)? (?:of|about)) (${ENGLISH})`
const SAID_THEN = String.raw`(?:how|what) (?:can|could|do|must|should|will|would) (?:i|one|we|you) (?:say|use)(?: (?:it|that|then))?`
const SPEAKS_OF = new RegExp(
  String.raw`\b(?:if|when) ${SPOKEN_OF},? (?:then )?${SAID_THEN}(?=\s*(?:[.?!,;]|$))[?]?`,
  'i',
)
const SAYS_OF = new RegExp(String.raw`\b${SAID_THEN},? (?:if|when) ${SPOKEN_OF}${ENDS}[?]?`, 'i')

/** “what do I call my wife’s father?” */
const CALLS = new RegExp(
  String.raw`\bwhat (?:can|do|must|should|will|would) (?:i|one|people|they|u|we|you) call (?!(?:her|him|it|me|one|that|them|these|this|those|you)\b|[a-z]+ [a-z]+['’]s )(${ENGLISH})${ENDS}[?]?`,
  'i',
)

/** “no sorry i meant 'i love you', not i need you”, “i wanted to know the kikuyu for i love you, for my wife” */
const MEANT = new RegExp(
  String.raw`\bi (?:(?:just|only|actually|really) )?(?:asked (?:you )?for|meant?|wanted(?: to (?:ask|know|learn|say))?|was asking(?: for)?)(?: how to say)?(?: the (?:kikuyu|phrase|word) (?:for|of))? ["“]?(${ENGLISH})(?:["”]|(?=(?: tho| though)?\s*(?:[.?!,;]|$)))[^.?!]*[.?!]?`,
  'i',
)
/** Says that a question was taken for another: “no sorry i meant”. */
const BEFORE_MEANT = /^(?:[^.?!]*[.,;]\s*)?(?:(?:but|no+|nah|oh|sorry|wait),? )*$/i

/** “i asked for a hint man” */
const WISHED =
  /\bi (?:(?:already|just|only) )?(?:asked|was asking|wanted) (?:you )?(?:for )?((?:an?|another|the) (?:answer|clue|example|first letters?|hint))\b[^.?!]*/i

/** “is it ok if i do the rest tomorrow?” */
const STOPS =
  /\b(?:(?:can|could|do|if|may|shall|will) (?:i|we)|(?:is|will|would) it(?: be)? (?:alright|fine|ok(?:ay)?|possible))\b[^.?!]{0,30}\b(?:break off|carry on|come back|continue|do the rest|finish|go on|leave|pause|quit|rest|stop)\b[^.?!]{0,40}\b(?:another (?:day|time)|later|next (?:time|week)|tomorrow|tonight)\b[^.?!]{0,20}\?/i
const OF_WORDS = /["“”]|\b(?:kikuyu|mean\w*|say|said|word)\b/i
const MAY_STOP = 'Can I stop here and come back later?'

/** “We say baba in Swahili also. Is it the same word?” */
const SAME_WORD =
  /^\W*(?:(?:and|but|so) )?(?:(?:is|was) (?:it|that|this) (?:also |really )?)?(?:the )?same(?: (?:one|thing|word))?\?+\s*$/i

/** The message with the language in the question, instead of a sentence before it that names the language. */
function withLanguage({ language }: LessonContext, message: string): string | undefined {
  const sentences = sentencesOf(message)
  const asks = sentences.findIndex((text) => SAME_WORD.test(text))
  const languageIn = (text: string) => text.match(/\p{L}+/gu)?.find((word) => comparisonWith(language, word))
  const before = sentences.slice(0, Math.max(asks, 0))
  const named = before.flatMap((text) => languageIn(text) ?? []).at(-1)
  if (named === undefined) return undefined
  const others = before.filter((text) => languageIn(text) === undefined)
  return [...others, `Is it the same word in ${named}?`, ...sentences.slice(asks + 1)].join(' ')
}

/** The message with a request in less usual words made plain. */
export function withPlainRequest(context: LessonContext, state: LessonState, message: string): string {
  const text = withDoubleQuotes(message)
  const apart = text.replace(SET_AGAINST, '$1')
  if (apart !== text) return apart
  for (const wording of [SET_APART, SPEAKS_OF, SAYS_OF, CALLS]) {
    const found = wording.exec(text)
    if (found?.[1] !== undefined && isEnglish(context, found[1])) return text.replace(found[0], request(found[1]))
  }
  const [wish, wished] = WISHED.exec(text) ?? []
  if (wish !== undefined && wished !== undefined) return text.replace(wish, `${wished}, please`)
  const [leaving] = SAYS_LEAVING.exec(text) ?? []
  if (leaving !== undefined) return text.replace(leaving, IF_LEAVING)
  const [asks, ...wanted] = ASKED.exec(text) ?? []
  const english = wanted.find(Boolean)
  // “what is "we" then?” asks for the Kikuyu word.
  const isInEnglish = asks !== undefined && context.read(asks).slots.mentions.length === 0
  if (asks !== undefined && english !== undefined && isInEnglish && isAsked(context, asks, english))
    return text.replace(asks, request(english))
  const [explained, named, alone] = EXPLAINED.exec(text) ?? []
  if (explained !== undefined && named !== undefined && alone !== undefined && isKnown(context, alone))
    return text.replace(explained, named)
  const [pair] = WHICH_IS.exec(text) ?? []
  const [first, second] = lastQuestion(state)?.named ?? []
  const isOnTwo = pair !== undefined && second !== undefined && context.read(text).slots.mentions.length === 0
  if (isOnTwo) return text.replace(pair, `What is the difference between ${first} and ${second}?`)
  const [stops] = STOPS.exec(message) ?? []
  if (stops !== undefined && stops !== MAY_STOP && !OF_WORDS.test(message)) return message.replace(stops, MAY_STOP)
  return withMeant(context, state, text) ?? withLanguage(context, message) ?? message
}

/** A correction of the last request for Kikuyu, as a request. */
function withMeant(context: LessonContext, state: LessonState, text: string): string | undefined {
  const [correction, meant] = MEANT.exec(text) ?? []
  if (correction === undefined || meant === undefined || !isEnglish(context, meant)) return undefined
  const past = lastQuestion(state)
  const isRequest = past && (context.read(past.message).act === 'how-to-say' || asksToSayEnglish(past.message))
  const named = englishWords(meant).join(' ')
  const isOwn = isKnown(context, meant)
  if (!isRequest) return undefined
  // “i asked for NOT fine tho, the opposite” repeats words of the request.
  const isRepeated =
    !MEANT.test(past.message) && named.split(' ').every((word) => englishWords(past.message).includes(word))
  if (!isOwn && !isRepeated) return undefined
  const [before = '', after = ''] = text.split(correction)
  return `${BEFORE_MEANT.test(before) ? '' : before}${isOwn ? request(meant) : past.message}${after}`
}

/** True for English that the course has, and for a question: “how do I ask how old are you”. One in quotation marks is read as it is. */
const isAsked = (context: LessonContext, asks: string, english: string) =>
  isKnown(context, english) || (QUESTION.test(english) && !/["“]/.test(asks))

/** True for English that the course has a word or a phrase for. */
function isKnown(context: LessonContext, english: string): boolean {
  const text = englishWords(english).join(' ')
  return context.findByMeaning(text).length > 0 || phraseWithMeaning(context, text) !== undefined
}

/** True for English that names something. */
const isEnglish = ({ course, read }: LessonContext, text: string): boolean =>
  read(text).slots.mentions.length === 0 &&
  englishWords(text).every((word) => course.english.isEnglishWord(word)) &&
  !englishWords(text).every((word) => functionWords.has(word) && word.length < 3)
