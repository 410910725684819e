import { plainAnswer } from '../../answer/meaning.ts'
import { splitSenses } from '../../answer/senses.ts'
import { messageParts } from '../../dialogue/message-parts.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { functionWords, isTelling, lessonTalk } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { inflectedFrom } from '../../english/word-forms.ts'
import type { Word } from '../../word/word.ts'
import { pleas, talk } from '../messages/act-sets.ts'
import { farReaching } from '../messages/message-acts.ts'
import type { LessonContext } from '../turn-builder.ts'

/**
 * True for a try at the meaning of the word in question that is not right, whatever act it looks like: “motor car”, “to get better”,
 * “next week” for “last week”. The classifier was trained on few bare meanings. A try shares telling words with the meaning, is made of
 * the meanings of other words, or has the shape of a meaning; and it holds no words that learners say to a tutor.
 */
export function offersMeaning(context: LessonContext, word: Word, message: string, understood: Understanding): boolean {
  const parts = messageParts(message, context.isInterjection)
  const [only, ...others] = parts.filter(({ text }) => !text.split(' ').every(context.isInterjection))
  const { act, confidence, slots } = understood
  if (!only || others.length > 0 || slots.mentions.length > 0) return false
  const text = only.text.replace(OFFERS, '')
  const words = englishWords(context.inFull(text))
  if (words.length > MOST_WORDS || JOINS.test(text) || words.some((one) => !context.course.english.isEnglishWord(one)))
    return false
  const shared = sharesWords(word, words, message)
  if (shared ? OF_TIME.test(text) : NEXT_TO.test(text) || (parts.length === 1 && OF_PLACE.test(text))) return true
  if (words.some((one) => toTutor.has(one) || lessonTalk.has(one))) return false
  // English is not another language, unless the words are listed as one.
  const isSure = confidence >= SURE && !(act === 'other-language' && confidence < SURE_OF_LANGUAGE)
  const isToTutor = confidence >= SURE_OF_TALK && !ofMeanings.has(act)
  const isRemark = OPENS_REMARK.test(text)
  if (shared && !isToTutor && !isRemark && !(isSure && shared === 'other-person')) return true
  const isInfinitive =
    INFINITIVE.test(text) && !(isToTutor && (talk.has(act) || pleas.has(act) || farReaching.has(act)))
  if (isSure && !isInfinitive) return false
  if (hasAllWords(word, words) || isOneSmallWordAway(word, words)) return true
  if (words.some((one) => personal.has(one) && !(isInfinitive && one === 'me'))) return false
  return isInfinitive || (!isToTutor && !isRemark && isMadeOfMeanings(context, words))
}
const MOST_WORDS = 6
/** “late here so night night” */
const JOINS = /\S (?:because|but|if|so|when|while) \S/i
const SURE = 0.9
const SURE_OF_LANGUAGE = 0.995
/** A short text that may be said to the tutor. */
const SURE_OF_TALK = 0.6

/** “it means near”, “something like close” */
const OFFERS =
  /^(?:(?:so|maybe|perhaps|oh|and|or) )*(?:(?:it|that|this)(?:['’]?s| is| means)|means|something like|sth like|like) (?!.*\b(?:it|that|this)\b)/i
const OF_TIME = /^(?:next|last) (?:day|month|night|week|year)$/i
/** “no internet”, “my back hurts”, “on the bus”, “happy new year” */
const OPENS_REMARK = /^(?:any|at|back to|bad|good|happy|in|low|my|need|no|off|on|zero) /i
const OF_PLACE = /^(?:above|after|before|below|between|down|from|here|near|over|there|through|under|until|up)$/i
/** Acts that a bare meaning is mistaken for. */
const ofMeanings: ReadonlySet<Act> = new Set<Act>(['answer', 'claim', 'literal', 'meaning'])
const NEXT_TO = /^(?:right )?next to$/i
const INFINITIVE =
  /^to (?!(?:be (?:clear|fair|frank|honest|sure)|bed|change the|each|finish|get help|my|school|start over|stop|sum|the|a|whom|work)\b)\p{L}{2,}/iu

/**
 * True if a text shares a telling word with the meaning. A person that the meaning lacks shows that another phrase is meant: “you are
 * sick” for “I am sick”.
 */
function sharesWords(
  { english }: Word,
  words: readonly string[],
  message: string,
): 'same' | 'other-person' | undefined {
  if (message.includes('?') && !english.includes('?') && words.length > MOST_WORDS_OF_A_GUESS) return undefined
  const own = new Set(englishWords(english))
  if (!words.some((one) => [one, ...basesOf(one)].some((text) => isTelling(text) && own.has(text)))) return undefined
  if (!words.some((one) => personal.has(one) && !own.has(one) && !possessive.has(one))) return 'same'
  return persons.some((one) => own.has(one)) ? 'other-person' : undefined
}
const MOST_WORDS_OF_A_GUESS = 3
const persons = ['i', 'you', 'he', 'us', 'me']

const basesOf = (word: string) => inflectedFrom(word).map(({ base }) => base)

/** “How much or how many” has all words of “how many?”, of which none tells much. */
function hasAllWords({ english }: Word, words: readonly string[]): boolean {
  const own = englishWords(english)
  return own.length > 1 && !own.some(isTelling) && own.every((one) => words.includes(one))
}

/** “She has been” for “she had been”: a meaning in another tense, or with another person. */
const isOneSmallWordAway = ({ english }: Word, words: readonly string[]): boolean =>
  splitSenses(english)
    .map(englishWords)
    .some((own) => {
      const others = own.flatMap((one, i) => (words[i] === one ? [] : [[one, words[i] ?? ''] as const]))
      const [pair] = others
      return (
        own.length > 1 &&
        own.length === words.length &&
        others.length === 1 &&
        smallWords.some((kind) => pair?.every((one) => kind.has(one)))
      )
    })
const smallWords: readonly ReadonlySet<string>[] = [
  'am are be been being did do does had has have is was were will would',
  'he her him i it me she them they us we you',
].map((kind) => new Set(kind.split(' ')))

/** True for the meanings of words of the course and function words between them: “one body”, “getting up in the morning”. */
function isMadeOfMeanings({ course: { english, byMeaning } }: LessonContext, words: readonly string[]): boolean {
  let found = false
  for (let from = 0; from < words.length;) {
    const [first = '', ...rest] = words.slice(from, from + LONGEST_MEANING)
    const isMeaning = (length: number) =>
      [first, ...basesOf(first)].some((one) =>
        byMeaning.has(plainAnswer([one, ...rest.slice(0, length - 1)].join(' '), english)),
      )
    const length = functionWords.has(first)
      ? 1
      : [...rest.keys(), rest.length].map((i) => i + 1).findLast((one) => isMeaning(one))
    if (length === undefined) return false
    found ||= !functionWords.has(first)
    from += length
  }
  return found
}
const LONGEST_MEANING = 3

const possessive: ReadonlySet<string> = new Set(['my', 'your'])
/** Persons, pointers and words of questions: a text with one mostly says something. */
const personal: ReadonlySet<string> = new Set([
  ...possessive,
  ...'i me we us you u it this that these those what who which why how when is am are do does did can could would will should let'.split(
    ' ',
  ),
])

/** Words that learners say to a tutor, and that hardly stand in a meaning. */
const toTutor: ReadonlySet<string> = new Set(
  (
    'again another answers app bit blank break clue continue course cool correct damn difficult done dunno easy else enough exam example ' +
    'examples exercise explain fair forgot forgotten forget gotta great guess haha hard hint hints huh idea idk incorrect interesting ' +
    'language last later learn left lesson lessons letter letters level lol lost meanings more move nice next notes omg pardon part pass ' +
    'phrase phrases plural please practice progress pronounce pronunciation question questions quiz ready remember repeat review score ' +
    'sense sentence sentences show skip slow slower sorry sound sounds spell spelled spelling stuck sure swahili teach tell test thanks ' +
    'tilde tildes too translate tutor try typo verb verbs vowel vocab wait wanna weird whatever wow wrong words yay'
  ).split(' '),
)
