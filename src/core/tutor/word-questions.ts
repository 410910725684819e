import type { Act } from '../dialogue/act.ts'
import { isVerb } from '../answer/meaning.ts'
import { splitSenses } from '../answer/senses.ts'
import { functionWords } from '../english/function-words.ts'
import { DRAWN_OUT, englishWords } from '../english/plain-english.ts'
import { factAbout, grammarAbout, letterAbout, sureNote, type LetterNote } from '../lesson/language-notes.ts'
import { composeTildes, withoutTildes } from '../orthography/tildes.ts'
import { onCombination, onFilledBlank } from './comparisons.ts'
import { onFact } from './fact-questions.ts'
import { findFact } from './find-fact.ts'
import { known, ON_USE, useOf } from './describe-word.ts'
import { onGlosses } from './glosses.ts'
import { phraseIn } from './find-phrase.ts'
import { howToSay } from './how-to-say.ts'
import { namesAct } from './act-cues.ts'
import { smallTalk } from './act-sets.ts'
import {
  actsAboutWords,
  asksSomething,
  endsAsQuestion,
  isQuestion,
  isYesOrNo,
  offersAnswer,
  sentencesOf,
} from './message-acts.ts'
import { remarks } from './remarks.ts'
import { again, askOnceMore, isSecret, mayBeTold, noted, whyTilde, type Heard } from './reply.ts'
import { ordinal } from './partial-try.ts'
import { meaningAtEnd, speak } from './speak.ts'
import { withItsMark } from './other-forms.ts'
import { onSense, repliedByTopic } from './topic-replies.ts'
import { remark, remember, wordOf, type TurnBuilder } from './turn-builder.ts'
import { onInfinitive, onWhole } from './word-parts.ts'
import { lineOnLetter, spelling, wordMeant } from './word-replies.ts'

/**
 * Replies to questions that their wording settles better than a dialogue act: those with a yes or a no, about
 * the sound of a letter, about small words of English. Each says only what the notes hold, or that they do not hold it.
 */

/** The reply to a message or a part of one; undefined where the wording settles nothing. */
export function answeredByWording(heard: Heard): TurnBuilder | undefined {
  const { message, understood } = heard
  const settled =
    onFilledBlank(heard) ??
    onGlosses(heard) ??
    onFact(heard) ??
    onTildePlace(heard) ??
    onNasal(heard) ??
    onUseOfPiece(heard) ??
    onRespelling(heard)
  if (settled) return settled
  const isOnSound = understood.act === 'how-to-type' && SOUND.test(message) && !TYPES.test(message)
  const isOther = understood.confidence >= SURE_OF_OTHER && !aboutLanguage.has(understood.act) && !isOnSound
  if (isOther && understood.slots.mentions.length < 2) return repliedByTopic(heard) ?? onPhrase(heard)
  return (
    onInfinitive(heard) ??
    (/\bwhy\b/i.test(message) ? onPrefix(heard) : undefined) ??
    onLetter(heard) ??
    onSmallWord(heard) ??
    onPrefix(heard) ??
    onPhrase(heard) ??
    onCombination(heard) ??
    onPartOfSpeech(heard) ??
    repliedByTopic(heard) ??
    (asksSomething(message) ? onAnythingElse(heard) : undefined)
  )
}

const SURE_OF_OTHER = 0.6

/** “How do I say this u with the wave?” is no question about typing. */
const TYPES = /\b(?:types?|typing|writ(?:e|ing)|keys?|keyboard|phone|get it)\b/i

const aboutLanguage: ReadonlySet<Act> = new Set<Act>([
  ...actsAboutWords,
  'about-kikuyu',
  'answer',
  'compare-language',
  'grammar',
  'how-to-say',
  'why-tilde',
])

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

const PREFIXES = /(?<![\p{L}-])(?:[kgm][uiũĩ]|[kg]w)(?![\p{L}])/giu
const ON_BEGINNING =
  /\b(?:why|differ\w*|in front|before|drop\w*|leave off|leave out|take off|start\w*|begin\w*|others?|instead|sometimes|becomes?|turns?)\b/i

/** “do I drop the kũ”, “is there a difference between kĩ and gĩ” */
function onPrefix(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const prefixes = composeTildes(message).match(PREFIXES) ?? []
  const [prefix] = prefixes
  const isOnIt = prefixes.length > 1 || longest(heard) <= LETTERS_AT_MOST
  if (prefix === undefined || !ON_BEGINNING.test(message) || !isOnIt) return undefined
  const note = grammarAbout(context.language, `start ${withoutTildes(prefix.toLowerCase())}`)
  return note && noted(context, builder, note, 'no-grammar')
}

/** Other letters are nasal: m, n, ng'. */
const OF_TILDES =
  /^(?!.*\b(?:m|mb|n|nd|ng|nj|ny)\b).*(?:\b(?:accents?|hats?|it|marks?|squiggl\w*|tildes?|vowels?)\b|[ĩũ])/is

/** “is the tilde nasal, like in Portuguese?” */
const onNasal = ({ context, builder, message }: Heard): TurnBuilder | undefined =>
  /\bnasal/i.test(message) && OF_TILDES.test(message) && asksSomething(message)
    ? noted(context, builder, grammarAbout(context.language, 'nasal'), 'no-grammar')
    : undefined

const USE_OF_PIECE =
  /\bwhat(?:['’]?s| is| does) the ["“‘]?(\p{L}{1,2})["”’]? (?:in \p{L}+ )?(?:do(?:es|ing)?|(?:there )?for)\b/iu

/** “what does the m in mwega do?” */
function onUseOfPiece({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const piece = USE_OF_PIECE.exec(message)?.[1]?.toLowerCase() ?? ''
  if (piece === '' || /[ĩũ]/.test(piece) || understood.slots.mentions.some(({ text }) => text === piece))
    return undefined
  const note = grammarAbout(context.language, `begin ${piece}`)
  // The note on all beginnings says nothing of this one.
  const isOnIt = note !== undefined && withoutTildes(note.text).includes(`*${piece}`)
  return isOnIt ? noted(context, builder, note, 'no-grammar') : undefined
}

/** “which of the two i's has the tilde?”, “where does the squiggle go” */
const ASKS_PLACE =
  /\b(?:where (?:are|do|does|goes|is)|which (?:letters?|of (?:the|these|those)|ones?|vowels?)\b[^.?!,]{0,20}\b(?:gets?|has|have|takes?))\b[^.?!]{0,20}\b(?:accents?|squiggl\w*|tildes?|wiggl\w*|(?:a|the) (?:hats?|marks?))\b(?! (?:come|from))/i

/** Which letters of the word in question have a tilde. It counts as a hint. */
function onTildePlace(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const isOnOther = understood.slots.mentions.length > 0 || (understood.slots.english?.words.length ?? 0) > 0
  if (!asked || asked.exercise || isOnOther || !ASKS_PLACE.test(message)) return undefined
  if (mayBeTold(builder, asked.wordId)) return spelling(heard)
  const vowels = wordOf(context.lesson, asked.wordId).kikuyu.match(/[iuĩũ]/gi) ?? []
  const marked = vowels.flatMap((vowel, i) => (/[ĩũ]/i.test(vowel) ? [ordinal(i)] : []))
  const hint = asked.hint === 'none' ? 'first-letter' : asked.hint
  const hinted = remember(builder, { ...builder.memory, asked: { ...asked, hint } })
  return again(context, hinted, linePlacing(marked, vowels.length))
}

function linePlacing(marked: readonly string[], all: number): string {
  if (marked.length === 0) return 'None of its letters has a tilde.'
  if (all === 1) return 'There is one i or u in it, and it has a tilde.'
  if (marked.length === all) return `Of its ${all} letters i and u, each has a tilde.`
  return `Of its ${all} letters i and u, the ${marked.join(' and the ')} ${marked.length === 1 ? 'has' : 'have'} a tilde.`
}

// The sound of a letter

const SOUND = /\b(?:as in|sounds?|said|say|saying|pronounc\w*|noise|read|rhymes?|rhyming|like|spoken|speak)\b/i
const LETTERS_AT_MOST = 3
/** “the m- in front, is it the person class as in Swahili?”, “why does it begin with ny and not nj like the other?” */
const OF_SPELLING = /\b(?:class|prefix|(?:begins?|starts?) with)\b/i
const ON_SOUND = /\b(?:sounds?|pronounc\w*|noise)\b/i
/** “why does it have -ny-?” */
const PIECE_INSIDE = /(?<![\p{L}-])-\p{L}{1,4}-?(?![\p{L}-])/u
/** “is the double u pronounced longer?” */
const LONG_VOWEL = /(?:\b(?:double|many)|\b(?:begin|start)\w*\b[^.?!]* two) ["“'‘]?[aeiouĩũ](?![\p{L}])/iu
/** “c = sh” */
const EQUATED = /(?<![\p{L}’'])\p{L}{1,2} ?= ?\p{L}{1,3}(?![\p{L}’'])/u
/** “is the letter c always sh in cigana?” */
const LETTER_ALWAYS = /\bletter ["“'‘]?\p{L}{1,2}["”'’]? (?:always|ever|sometimes|usually)\b/iu
const WHY = /^\W*(?:(?:and|but|so|ok(?:ay)?) )*why\b/i

function onLetter(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const several = lettersNamed(heard)
  if (
    several.length > 1 &&
    !OF_SPELLING.test(message) &&
    (ON_SOUND.test(message) || /\b(?:differ\w*|said|say)\b/i.test(message))
  )
    return again(context, builder, several.map(lineOnLetter).join('\n'))
  if (PIECE_INSIDE.test(message) && !ON_SOUND.test(message)) return undefined
  const long =
    LONG_VOWEL.test(message) && !/\blike\b/i.test(message) ? factAbout(context.language, 'double vowel') : undefined
  if (long) return noted(context, builder, long, 'no-fact')
  const isCompared = BESIDE_PLAIN.test(message)
  const isOnSound = SOUND.test(message) && !(OF_SPELLING.test(message) && !ON_SOUND.test(message))
  const isNamed = LETTER_ALWAYS.test(message)
  if (!isOnSound && !isCompared && !isNamed && !EQUATED.test(message)) return undefined
  // “like I said” names no i.
  const letter = letterAbout(
    context.language,
    withItsMark(heard)
      .replace(/\b(?:as|like) i said\b/gi, ' ')
      .replace(PRONOUN, ' '),
  )
  // Two letters, ĩ and ũ are hardly ever meant as a word: “how should I say th in gũthiĩ?”.
  const isOwn =
    isNamed || (letter && (letter.spelling.length > 1 || /[ĩũ]/.test(letter.spelling))) || IN_A_WORD.test(message)
  const inWord = letter && combinationIn(heard, letter)
  if (inWord) return again(context, builder, `${verdictOn(inWord, [letter], message)}${lineOnLetter(inWord)}`)
  if (!letter || (longest(heard) > LETTERS_AT_MOST && !isOwn)) return undefined
  const others = context.language.letters.filter((other) => other.spelling !== letter.spelling)
  const isBoth = /[ĩũ]/.test(letter.spelling) && ALONE_I.test(message) && ALONE_U.test(message)
  if (isBoth || (/[iuĩũ]/.test(letter.spelling) && isCompared))
    return again(context, builder, `${sameOrNot(message)}${whyTilde(context)}`)
  // “like ‘this’ or like ‘thing’?” has no yes or no, nor “more like a ch or a sh?”.
  const isChoice = /\bor\b/i.test(message)
  const isClaimed =
    !isChoice && (isYesOrNo(message) || endsAsQuestion(message) || /^\W*so\b|\bis the \S{1,3} like\b/i.test(message))
  if (WHY.test(message)) return again(context, builder, `${reasonOf(letter, others, message)}${lineOnLetter(letter)}`)
  return again(context, builder, `${isClaimed ? verdictOn(letter, others, message) : ''}${lineOnLetter(letter)}`)
}

/** The letters of two or more signs that a message names by themselves: “ny and nj”. */
function lettersNamed({ context: { language }, message }: Heard): readonly LetterNote[] {
  const typed = (message.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).map((word) => word.replace('’', "'"))
  return language.letters.filter((letter) => letter.spelling.length > 1 && typed.includes(letter.spelling))
}

/** The notes give no reasons for sounds. The sound that a question supposes may be a wrong one. */
function reasonOf(letter: LetterNote, others: readonly LetterNote[], message: string): string {
  const supposed = [...message.matchAll(SUPPOSED)].map(([, sound = '']) => sound.toLowerCase())
  const isRight = supposed.includes(soundOf(letter.text) ?? '')
  const verdict = verdictOn(letter, others, message)
  // “why is there a g: is it hard or soft?”
  if (verdict === 'No. ') return /\bor\b/i.test(message) ? '' : 'It isn’t. '
  return verdict === 'Yes. ' || isRight ? 'Why it is so, I don’t know. ' : ''
}
/** “c = sh”, “like "ay"” */
const SUPPOSED = /(?:=|\b(?:as|like))(?: an?| the)? ?["“‘]?(\p{L}{1,3})(?!\p{L})/giu

/** “the hard g in ngatho”: the letters that the named letter is a part of in the word. */
function combinationIn({ context, understood }: Heard, named: LetterNote): LetterNote | undefined {
  const [mention, ...others] = understood.slots.mentions
  const text = mention?.text.toLowerCase() ?? ''
  const found = context.language.letters.find(
    (other) => other.spelling.length > 1 && other.spelling.endsWith(named.spelling) && text.includes(other.spelling),
  )
  const isElsewhere = found && text.replaceAll(found.spelling, '').includes(named.spelling)
  return others.length === 0 && named.spelling.length === 1 && !isElsewhere ? found : undefined
}

/** “so it’s like nee-ay?”, “it sounds like "knee-A", doesn’t it?” */
const RESPELLED = /\b(?:as|is|it['’]s|like|pronounced?|said|say) ["“'‘]?[a-z]{1,6}(?:-[a-z]{1,6})+["”'’]?/i

/** The sound of the word whose sound a learner writes in English. */
function onRespelling(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const word = RESPELLED.test(message) ? wordMeant(heard) : undefined
  return word && mayBeTold(builder, word.id) ? again(context, builder, `Say it like this: ${speak(word)}.`) : undefined
}

/** “Which part means "I"?” */
const PRONOUN = /["“'‘]I["”'’]/g
const ALONE_I = /(?<!\p{L})ĩ(?!\p{L})/iu
const ALONE_U = /(?<!\p{L})ũ(?!\p{L})/iu

/** “the b in ibuku”, “with a hard g” */
const IN_A_WORD =
  /\b(?:hard|soft) g\b|\b(?:the|that|letter|sound) ["“'‘]?\p{L}{1,2}["”'’]? (?:at the (?:beginning|start|end) )?(?:in|of)\b/iu

const BESIDE_PLAIN =
  /\b[iu] (?:and|or|vs|from|like|different|the same)\b|\b(?:and|or|vs|from|than|as|like) (?:an? |the )?(?:normal |plain |regular )?[iu]\b/i

const sameOrNot = (message: string) =>
  !isYesOrNo(message) ? '' : /\bdiffer/i.test(message) ? 'Yes. ' : /\bsame\b/i.test(message) ? 'No. ' : ''

const LANGUAGE = /^(?:arabic|english|french|german|hindi|italian|portuguese|spanish|swahili|turkish)$/

/** Compares the English words that a message names as examples of a sound with those of the notes. */
function verdictOn(letter: LetterNote, others: readonly LetterNote[], message: string): 'Yes. ' | 'No. ' | '' {
  const [, named] = /\b(?:like|as in|in|with|as)\b(.*)$/is.exec(message.replace(/\bnot like\b.*$/is, '')) ?? []
  const samples = englishWords(named ?? '')
    .filter((word) => word.length > 1 && !LANGUAGE.test(word))
    .map((word) => word.replace(DRAWN_OUT, '$1'))
  const [own, denied = ''] = letter.text.split(/\b(?:never|without|not)\b/)
  const has = (text: string, written: string) =>
    samples.some((sample) => text.includes(`“${sample}”`) || soundIn(text, written, sample))
  if (samples.some((sample) => denied.includes(`“${sample}”`))) return 'No. '
  if (has(own ?? '', letter.spelling)) return 'Yes. '
  return others.some((other) => has(other.text.split(/\b(?:never|without|not)\b/)[0] ?? '', other.spelling))
    ? 'No. '
    : ''
}

/** The English spelling of a sound: “ee” of “like the ee in ‘see’”. */
const soundOf = (text: string) => /like the (\w+) in/.exec(text)?.[1]

/** “ee” of “like the ee in ‘see’” in “bee”. A single letter is in too many words. */
function soundIn(text: string, written: string, sample: string): boolean {
  const sound = soundOf(text) ?? ''
  return sound.length > 1 && sound !== written && sample.includes(sound)
}

// Words such as “the”, “am” and “my”, which frame most questions

const NAMES_ARTICLE =
  /["“'‘](?:the|an?)["”'’]|(?<=[a-z] )(?:THE|AN)\b|\b(?:have|need|use|where(?:['’]?s| is| did)) (?:a )?(?:the|an?)(?=\s*(?:$|[?.!,]|or\b|and\b|go\b))/
/** A sound “like in ‘the’”. */
const AS_AN_EXAMPLE = /\b(?:like|as) (?:in )?(?:(?:the )?english )?["“'‘]?the["”'’]/i
const NAMES_SMALL_WORD =
  /\b(?:say|words? for|kikuyu for|translate) (?:the word )?["“'‘]?([a-z]{1,6})["”'’]?(?: (?:or|and) ["“'‘]?[a-z]{1,6}["”'’]?)?(?: in (?:kikuyu|gikuyu))?\W*$/i

function onSmallWord(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (NAMES_ARTICLE.test(message) && !AS_AN_EXAMPLE.test(message))
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
  /\b(?:say|said|(?<!\b(?:same|that|this) )word|phrase|kikuyu for|translate|what about|how about|is there|tell (?:him|her|them))\b/i

function onPhrase(heard: Heard): TurnBuilder | undefined {
  const { context, message, understood } = heard
  if (understood.slots.mentions.length > 0 || !(isQuestion(message) || /^\W*(?:and )?how\b/i.test(message)))
    return undefined
  return ASKS_FOR_WORDS.test(message) && phraseIn(context, message, understood) ? howToSay(heard) : undefined
}

// Everything else

/** Parts of speech that the English tells. */
const PART_OF_SPEECH = /\b(?:an?|which|what) (verb|noun|adjective)\b|\b(verb|noun|adjective) (?:too|as well|or)\b/i

/** “is that one a verb?” */
function onPartOfSpeech(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const part = PART_OF_SPEECH.exec(message)?.[1]?.toLowerCase()
  const word = part === undefined || !isYesOrNo(message) || namesNothing(heard) ? undefined : wordMeant(heard)
  if (!word || builder.memory.toTeach.includes(word.id) || !isVerb(word.english)) return undefined
  // “to read; reading”
  const isBoth =
    part === 'noun' && splitSenses(word.english).some((sense) => sense.endsWith('ing') && !sense.startsWith('to '))
  const verdict = isBoth ? 'Yes, it’s a verb and serves as a noun' : `${part === 'verb' ? 'Yes' : 'No'}, it’s a verb`
  return again(context, builder, `${verdict}: ${meaningAtEnd(word)}`)
}

function onAnythingElse(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { act, confidence, slots } = understood
  if (act === 'when-to-use' && isYesOrNo(message) && namesAct(act, message)) return onUse(heard)
  const namesAsked = slots.mentions.some((mention) => {
    const found = known(context, mention)
    return found.kind === 'own' && found.word.id === asked?.wordId && isSecret(builder, found.word.id)
  })
  const isOtherSense = act === 'claim' && isYesOrNo(message) && (namesAsked || !slots.english?.words.length)
  const sense = isOtherSense ? onSense(heard) : undefined
  if (sense) return sense
  const isUnsure = confidence < SURE_OF_ACT
  const note = isUnsure && slots.mentions.length === 0 ? sureNote(context.language, message) : undefined
  if (note) return noted(context, builder, note, 'no-fact')
  if (!isYesOrNo(message) || smallTalk.has(act) || offersAnswer(message)) return undefined
  const asksForWord = /\b(?:word|phrase|term|expression|way|how|what|translate|example|hint)\b/i.test(message)
  const isNoWord = act === 'how-to-say' && !asksForWord && slots.english?.words.length === 0
  const isOpen =
    (isUnsure && !asksForWord && act !== 'why-tilde' && (act === 'claim' || aboutLanguage.has(act))) || isNoWord
  const isOnNamed = act === 'difference' && slots.mentions.length === 1 && slots.english?.words.length === 0
  return (isOpen && (slots.english?.words.length ?? 0) === 0) || isOnNamed
    ? (onWhole(heard) ?? unknown(heard))
    : undefined
}

const namesNothing = ({ understood: { slots } }: Heard) => slots.mentions.length === 0 && !slots.isPointing

const SURE_OF_ACT = 0.5

/** One honest line. Beside an answer the tutor has its own. */
const unknown = ({ context, builder }: Heard): TurnBuilder | undefined =>
  builder.goesOn ? undefined : askOnceMore(remark(builder, remarks['no-yes-no']), context.lesson)

/** “can I use this at night?” */
function onUse(heard: Heard): TurnBuilder | undefined {
  const { context, builder } = heard
  const word = wordMeant(heard)
  if (!word || builder.memory.toTeach.includes(word.id)) return undefined
  const fact = findFact(context, builder, heard.message)
  if (fact) return again(context, builder, fact.line())
  const use = useOf(word)
  return ON_USE.test(use) ? again(context, builder, `This is what I know of it: ${use}`) : unknown(heard)
}

/** The sentences of a message that ask something, with the reply that their wording settles. */
export function questionsIn(message: string): readonly string[] {
  return sentencesOf(message).filter(asksSomething)
}
