import { looseFormOf } from '../answer/answer-index.ts'
import { judgeEnglish } from '../answer/judge.ts'
import { plainSense } from '../answer/senses.ts'
import type { Act } from '../dialogue/act.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { formsOf } from '../english/word-forms.ts'
import {
  exampleOf,
  grammarAbout,
  letterAbout,
  notesOf,
  sureNote,
  withPronunciations,
  type LetterNote,
} from '../lesson/language-notes.ts'
import { composeTildes, withoutTildes } from '../orthography/tildes.ts'
import { mainMeaning, type CourseWord } from '../word/word.ts'
import { known, lineOn, tellElsewhere, type Known } from './describe-word.ts'
import { attested, howToSay, phraseIn } from './how-to-say.ts'
import {
  actsAboutWords,
  asksSomething,
  endsAsQuestion,
  isQuestion,
  isYesOrNo,
  sentencesOf,
  smallTalk,
} from './message-acts.ts'
import { remarks } from './remarks.ts'
import { again, askOnceMore, isSecret, noted, phraseOf, whyTilde, type Heard } from './reply.ts'
import { meaningAtEnd, speak } from './speak.ts'
import { remark, wordOf, type TurnBuilder } from './turn-builder.ts'
import { onCompany, onSexes } from './use-questions.ts'
import { example, lineOnLetter, useOf, withWordNamed, wordMeant } from './word-replies.ts'

/**
 * Replies to questions that their wording settles better than a dialogue act: those with a yes or a no, about words put together,
 * about the sound of a letter. Each says only what the notes hold, or that they do not hold it.
 */

/** The reply to a message or a part of one; undefined where the wording settles nothing. */
export function answeredByWording(heard: Heard): TurnBuilder | undefined {
  const { message, understood } = heard
  const isOther = understood.confidence >= SURE_OF_OTHER && !aboutLanguage.has(understood.act)
  if (isOther && understood.slots.mentions.length < 2) return onPhrase(heard)
  const told = onSmallWord(heard) ?? onPrefix(heard) ?? onLetter(heard) ?? onPhrase(heard) ?? onCombination(heard)
  if (told || !asksSomething(message)) return told
  return (
    onCompany(heard) ?? onSexes(heard) ?? onNumber(heard) ?? onOrigin(heard) ?? onSense(heard) ?? onAnythingElse(heard)
  )
}

const SURE_OF_OTHER = 0.6

const aboutLanguage: ReadonlySet<Act> = new Set<Act>([
  ...actsAboutWords,
  'about-kikuyu',
  'answer',
  'compare-language',
  'grammar',
  'how-to-say',
  'why-tilde',
])

/** “is it metha?” offers an answer. */
const OFFERS = /\b(?:is|isn['’]?t|was|would|could|might|must) it\b|\bit['’]?s\b/i

/** The length of the longest word of the course that a message names. “that u” only looks like one. */
const longest = (heard: Heard) =>
  Math.max(
    0,
    ...heard.understood.slots.mentions
      .filter(
        ({ text }) => !text.split(' ').every((word) => word.length === 1 || functionWords.has(word.toLowerCase())),
      )
      .map(({ text }) => text.length),
  )

// The beginning of words

const PREFIX = /(?<![\p{L}-])(?:k|g|m)[uiũĩ](?![\p{L}])/iu
const ON_BEGINNING =
  /\b(?:why|differ\w*|drop\w*|leave off|leave out|take off|start\w*|begin\w*|others?|instead|sometimes|becomes?|turns?)\b/i

/** “do I drop the kũ”, “is there a difference between kĩ and gĩ” */
function onPrefix(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const prefix = PREFIX.exec(composeTildes(message))?.[0]
  if (prefix === undefined || !ON_BEGINNING.test(message) || longest(heard) > LETTERS_AT_MOST) return undefined
  const note = grammarAbout(context.language, `start ${withoutTildes(prefix.toLowerCase())}`)
  return note && noted(context, builder, note, 'no-grammar')
}

// The sound of a letter

const SOUND = /\b(?:sounds?|said|say|saying|pronounc\w*|noise|read|rhymes?|rhyming|like|spoken|speak)\b/i
const LETTERS_AT_MOST = 3

function onLetter(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const isCompared = BESIDE_PLAIN.test(message)
  if (!SOUND.test(message) && !isCompared) return undefined
  const letter = letterAbout(context.language, message)
  if (!letter || (longest(heard) > LETTERS_AT_MOST && !(isCompared && /[ĩũ]/.test(letter.spelling)))) return undefined
  const others = context.language.letters.filter(({ spelling }) => spelling !== letter.spelling)
  const isBoth = /ĩ/i.test(letter.spelling + message) && /ũ/i.test(letter.spelling + message)
  if (isBoth || (/[iuĩũ]/.test(letter.spelling) && isCompared))
    return again(context, builder, `${sameOrNot(message)}${whyTilde(context)}`)
  const isClaimed = isYesOrNo(message) || endsAsQuestion(message) || /^\W*so\b/i.test(message)
  return again(context, builder, `${isClaimed ? verdictOn(letter, others, message) : ''}${lineOnLetter(letter)}`)
}

const BESIDE_PLAIN =
  /\b[iu] (?:and|or|vs|from|like|different|the same)\b|\b(?:and|or|vs|from|than|as|like) (?:an? |the )?(?:normal |plain |regular )?[iu]\b/i

const sameOrNot = (message: string) =>
  !isYesOrNo(message) ? '' : /\bdiffer/i.test(message) ? 'Yes. ' : /\bsame\b/i.test(message) ? 'No. ' : ''

/** Compares the English words that a message names as examples of a sound with those of the notes. */
function verdictOn(letter: LetterNote, others: readonly LetterNote[], message: string): 'Yes. ' | 'No. ' | '' {
  const [, named] = /\b(?:like|as in|in|with|as)\b(.*)$/is.exec(message) ?? []
  const samples = englishWords(named ?? '').filter((word) => word.length > 1)
  const [own, denied = ''] = letter.text.split(/\b(?:never|without|not)\b/)
  const has = (text: string, spelling: string) =>
    samples.some((sample) => text.includes(`“${sample}”`) || soundIn(text, spelling, sample))
  if (samples.some((sample) => denied.includes(`“${sample}”`))) return 'No. '
  if (has(own ?? '', letter.spelling)) return 'Yes. '
  return others.some(({ text, spelling }) => has(text.split(/\b(?:never|without|not)\b/)[0] ?? '', spelling))
    ? 'No. '
    : ''
}

/** “ee” of “like the ee in ‘see’” in “bee”. */
function soundIn(text: string, spelling: string, sample: string): boolean {
  const sound = /like the (\w{2,}) in/.exec(text)?.[1]
  return sound !== undefined && sound !== spelling && sample.includes(sound)
}

// Words such as “the”, “am” and “my”, which frame most questions

const NAMES_ARTICLE =
  /["“'‘](?:the|an?)["”'’]|(?<=[a-z] )(?:THE|AN)\b|\b(?:have|need|use|where(?:['’]?s| is| did)) (?:a )?(?:the|an?)(?=\s*(?:$|[?.!,]|or\b|and\b|go\b))/
const NAMES_SMALL_WORD =
  /\b(?:say|words? for|kikuyu for|translate) (?:the word )?["“'‘]?([a-z]{1,6})["”'’]?(?: (?:or|and) ["“'‘]?[a-z]{1,6}["”'’]?)?(?: in (?:kikuyu|gikuyu))?\W*$/i

function onSmallWord(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (NAMES_ARTICLE.test(message))
    return noted(context, builder, grammarAbout(context.language, 'article'), 'no-grammar')
  const small = NAMES_SMALL_WORD.exec(message)?.[1]?.toLowerCase()
  if (small === undefined || !functionWords.has(small)) return undefined
  const words = context.findByMeaning(small)
  const english = { text: small, whole: small, words }
  if (words.length > 0)
    return howToSay({ ...heard, understood: { ...understood, slots: { ...understood.slots, mentions: [], english } } })
  const note = grammarAbout(context.language, `say ${small}?`)
  return note && noted(context, builder, note, 'no-grammar')
}

// Phrases whose words also frame questions or are small talk: “how do I say excuse me”

const ASKS_FOR_WORDS =
  /\b(?:say|said|word|phrase|kikuyu for|translate|what about|how about|is there|tell (?:him|her|them))\b/i

function onPhrase(heard: Heard): TurnBuilder | undefined {
  const { context, message, understood } = heard
  if (understood.slots.mentions.length > 0 || !(isQuestion(message) || /^\W*(?:and )?how\b/i.test(message)))
    return undefined
  return ASKS_FOR_WORDS.test(message) && phraseIn(context, message, understood) ? howToSay(heard) : undefined
}

// Words put together

const PUTS_TOGETHER =
  /\b(?:together|combin\w*|join\w*|mix\w*|build\w*|put\w*|add\w*|string\w*|go(?:es)? with|fits?|make|making|form\w*)\b/i
const SENTENCE = /\b(?:sentence|phrase)s?\b/i
const MAKES = /\b(?:make|makes|making|build|use|put|form|create|write)\b/i
const MOST_SHOWN = 3

function onCombination(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english } = understood.slots
  if (mentions.length === 0 && PUTS_TOGETHER.test(message) && /["“]/.test(message) && english?.text.includes(' '))
    return howToSay(heard)
  if (mentions.length < 2) {
    const isSentence = SENTENCE.test(message) && MAKES.test(message) && understood.act !== 'grammar'
    return isSentence && (mentions.length === 1 || understood.slots.isPointing) ? example(heard) : undefined
  }
  const isPair = understood.act !== 'difference' || understood.confidence < SURE_OF_OTHER
  const isAsked = isPair && ((PUTS_TOGETHER.test(message) && !/\bdiffer/i.test(message)) || standsTogether(heard))
  if (!isAsked) return undefined
  const parts = mentions.slice(0, MOST_SHOWN).map((mention) => known(context, mention))
  const isNamed = asked !== undefined && parts.some((part) => part.kind === 'own' && part.word.id === asked.wordId)
  if (isNamed && asked.exercise) return undefined
  const lines = [...new Set(parts.map((part) => lineOn(context, builder, part)))]
  const shown = isNamed && isSecret(builder, asked.wordId) ? withWordNamed(builder, asked.wordId) : builder
  const phrase = (english && attested(context, english.whole)) ?? exampleWith({ ...heard, builder: shown }, parts)
  const told = { ...again(context, { ...shown, goesOn: true }, lines.join(' ')) }
  const closed = phrase
    ? again(context, { ...told, goesOn: true }, `A phrase that I’m sure of: ${phraseOf(phrase)}.`)
    : remark(told, remarks['no-combining'])
  const { goesOn: _more, ...ended } = closed
  return askOnceMore(builder.goesOn ? { ...ended, goesOn: true } : ended, context.lesson)
}

/** True if two words of a message follow each other and are no phrase of the course: “metha mwega”. */
function standsTogether({ context, message, understood }: Heard): boolean {
  const { mentions } = understood.slots
  return mentions.some(({ text }, i) => {
    const next = mentions[i + 1]?.text
    if (next === undefined) return false
    const [start, at] = [message.indexOf(text), message.indexOf(next, message.indexOf(text) + text.length)]
    const between = message.slice(start + text.length, at)
    return /^\s+$/.test(between) && !context.course.byLooseForm.has(looseFormOf(`${text} ${next}`))
  })
}

/** An attested phrase that holds one of the words: the one whose English the message holds, or that of the last word. */
function exampleWith({ context, builder, message }: Heard, parts: readonly Known[]) {
  const { toTeach } = builder.memory
  const examples = parts.flatMap((part) => {
    const isTold = part.kind === 'own' && !toTeach.includes(part.word.id) && !isSecret(builder, part.word.id)
    return (isTold ? exampleOf(context.lesson, part.word) : undefined) ?? []
  })
  const wanted = ` ${englishWords(message).join(' ')} `
  return examples.find(({ english }) => wanted.includes(` ${plainSense(english)} `)) ?? examples.at(-1)
}

// One or several

const CHANGES = /\b(?:chang\w*|differ\w*|same|stays?|alters?)\b/i
const SEVERAL = /\b(?:plural|more than (?:one|1)|several|many|multiple|lots|lot|a few|two|how many|singular)\b/i

function onNumber(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  if (!isYesOrNo(message) || !CHANGES.test(message)) return undefined
  if (!SEVERAL.test(message)) {
    const note = understoodWithout(heard) ? grammarAbout(context.language, message) : undefined
    return note ? noted(context, builder, note, 'no-grammar') : undefined
  }
  const word = wordMeant(heard)
  if (!word) return undefined
  const line = notesOf(context.lesson, word.id)?.plural
  const asksSame = /\b(?:same|stays?)\b/i.test(message)
  const isHidden = isSecret(builder, word.id)
  if (word.plural !== undefined && word.plural === word.kikuyu)
    return again(context, builder, `${asksSame ? 'Yes' : 'No'}: the same word serves for one and for several.`)
  if (word.plural === undefined && line === undefined)
    return askOnceMore(remark(builder, remarks['no-plural']), context.lesson)
  const changed = asksSame ? 'No, it changes' : 'Yes, it changes'
  if (isHidden) return again(context, builder, `${changed} for several.`)
  const told =
    line === undefined ? `More than one: ${speak({ kikuyu: word.plural ?? word.kikuyu })}.` : withPronunciations(line)
  return again(context, builder, `${changed}. ${told}`)
}

const understoodWithout = ({ understood: { slots } }: Heard) => slots.mentions.length === 0 && !slots.isPointing

// The language that a word came from

const ORIGIN = /\b(?:borrow\w*|come|comes|came|from|origin\w*|loan\w*|taken)\b/i

const OF_LANGUAGE =
  /\b(?:english|swahili|portuguese|arabic|hindi|foreign|loan|borrowed) (?:loan)?word\b|\bborrow\w*|\b(?:from|another|other|foreign) languages?\b/i

function onOrigin(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const { mentions, isPointing } = understood.slots
  const isAsked = (understood.act === 'compare-language' && ORIGIN.test(message)) || OF_LANGUAGE.test(message)
  if (!isAsked || !(mentions.length > 0 || isPointing)) return undefined
  const word = wordMeant(heard)
  if (!word || builder.memory.toTeach.includes(word.id)) return undefined
  const origin = notesOf(context.lesson, word.id)?.origin
  if (origin === undefined) return askOnceMore(remark(builder, remarks['no-origin']), context.lesson)
  if (isSecret(builder, word.id)) return origin.includes('*') ? undefined : again(context, builder, origin)
  return again(context, builder, `${speak(word)}: ${withPronunciations(origin)}`)
}

// Another meaning of a word

const SENSE = /\b(?:means?|meaning|used? for|words? for|the same as|just|only|always)\b/i

function onSense(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english, isPointing } = understood.slots
  if (!isYesOrNo(message) || !SENSE.test(message) || !english) return undefined
  if (mentions.length > 1 || (mentions.length === 0 && !isPointing)) return undefined
  const [mention] = mentions
  // English in the question is the other meaning, and names no word.
  const found: Known | undefined = mention
    ? known(context, mention)
    : asked && { kind: 'own', word: wordOf(context.lesson, asked.wordId) }
  if (!found || (found.kind !== 'own' && found.kind !== 'elsewhere')) return undefined
  const { word } = found
  if (builder.memory.toTeach.includes(word.id)) return undefined
  const isHidden = isSecret(builder, word.id)
  if (isHidden && (asked?.exercise || OFFERS.test(message) || asked?.how === 'english')) return undefined
  const isTrue =
    english.words.some(({ id }) => id === word.id) ||
    formsOf(english.text)
      .flatMap((form) => [form, `to ${form}`])
      .some((form) => judgeEnglish(form, word, context.course).kind === 'right')
  if (!isTrue && english.words.length === 0) return undefined
  // Its meaning stands in the question.
  if (isHidden && !mention) return isTrue ? again(context, builder, `Yes: ${meaningAtEnd(word)}`) : undefined
  const shown = isHidden ? withWordNamed(builder, word.id) : builder
  if (isTrue && ONLY.test(message)) return again(context, shown, `I know it only as ${meaningAtEnd(word)}`)
  if (isTrue) return again(context, shown, `Yes. ${lineOn(context, shown, found)}`)
  if (!/\b(?:also|too|as well|used)\b/i.test(message)) return undefined
  const other = english.words.find(({ id }) => !asked || id !== asked.wordId)
  const instead = other ? ` ${tellOther(heard, other)}` : ''
  return again(context, shown, `I know it only as ${meaningAtEnd(word)}${instead}`)
}

/** A note on a meaning does not say that there is no other. */
const ONLY = /\b(?:always|only|just|every)\b/i

function tellOther({ context, builder }: Heard, other: CourseWord): string {
  const own = context.lesson.words.find(({ id }) => id === other.id)
  if (!own) return tellElsewhere(other)
  return builder.memory.toTeach.includes(own.id) || isSecret(builder, own.id)
    ? ''
    : `${speak(own)} is ${meaningAtEnd(own)}`
}

// Everything else

/** Parts of speech that the English tells. */
const PART_OF_SPEECH = /\b(?:an?|which|what) (verb|noun|adjective)\b|\b(verb|noun|adjective) (?:too|as well|or)\b/i

function onAnythingElse(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const { act, confidence, slots } = understood
  const part = PART_OF_SPEECH.exec(message)?.[1]?.toLowerCase()
  const word = part === undefined || !isYesOrNo(message) || understoodWithout(heard) ? undefined : wordMeant(heard)
  if (word && !builder.memory.toTeach.includes(word.id)) {
    const isVerb = mainMeaning(word.english).startsWith('to ')
    if (isVerb)
      return again(
        context,
        builder,
        `${part === 'verb' ? 'Yes, it’s a verb' : 'No, it’s a verb'}: ${meaningAtEnd(word)}`,
      )
  }
  if (STILL_SAID.test(message)) return unknown(heard)
  if (act === 'when-to-use' && isYesOrNo(message)) return onUse(heard)
  const isUnsure = confidence < SURE_OF_ACT
  const note = isUnsure && slots.mentions.length === 0 ? sureNote(context.language, message) : undefined
  if (note) return noted(context, builder, note, 'no-fact')
  if (!isYesOrNo(message) || smallTalk.has(act) || OFFERS.test(message)) return undefined
  const asksForWord = /\b(?:word|phrase|term|expression|way|how|what|translate|example|hint)\b/i.test(message)
  const isNoWord = act === 'how-to-say' && !asksForWord && slots.english?.words.length === 0
  const isOpen =
    (isUnsure && !asksForWord && act !== 'why-tilde' && (act === 'claim' || aboutLanguage.has(act))) || isNoWord
  const isOnNamed = act === 'difference' && slots.mentions.length === 1 && slots.english?.words.length === 0
  return (isOpen && (slots.english?.words.length ?? 0) === 0) || isOnNamed ? unknown(heard) : undefined
}

const SURE_OF_ACT = 0.5

/** One honest line. Beside an answer the tutor has its own. */
const unknown = ({ context, builder }: Heard): TurnBuilder | undefined =>
  builder.goesOn ? undefined : askOnceMore(remark(builder, remarks['no-yes-no']), context.lesson)

const STILL_SAID =
  /\b(?:still (?:say|use|used|said)|old[- ]fashioned|an? old word|outdated|modern word|people (?:really |actually )?(?:say|use) (?:it|this|that))\b/i

/** A note on the use of a word begins so: other notes answer no question about it. */
const ON_USE = /^(?:Say|Said|Ask|Greet|Use|Give|Call|Offer|Put|Add)\b/

/** “can I use this at night?” */
function onUse(heard: Heard): TurnBuilder | undefined {
  const { context, builder } = heard
  const word = wordMeant(heard)
  if (!word || builder.memory.toTeach.includes(word.id)) return undefined
  const use = useOf(word)
  return ON_USE.test(use) ? again(context, builder, `This is what I know of it: ${use}`) : unknown(heard)
}

/** The sentences of a message that ask something, with the reply that their wording settles. */
export function questionsIn(message: string): readonly string[] {
  return sentencesOf(message).filter(asksSomething)
}
