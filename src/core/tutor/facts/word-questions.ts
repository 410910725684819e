import type { Act } from '../../dialogue/act.ts'
import { asksIfRight } from '../../dialogue/message-parts.ts'
import { functionWords } from '../../english/function-words.ts'
import { grammarAbout, sureNote } from '../../lesson/language-notes.ts'
import { composeTildes, withoutTildes } from '../../orthography/tildes.ts'
import { MARK_NAMES, TILDE_NAMES } from '../../lesson/tilde-names.ts'
import { onCombination } from '../meanings/comparisons.ts'
import { asksAboutOther } from '../../dialogue/message-parts.ts'
import { onEitherSense } from '../meanings/either-sense.ts'
import { onFact } from './fact-questions.ts'
import { onMenAndWomen } from './gender-questions.ts'
import { known } from '../meanings/describe-word.ts'
import { onGlosses } from '../meanings/glosses.ts'
import { phraseIn } from '../messages/find-phrase.ts'
import { onPluralsInGeneral } from './general-questions.ts'
import { howToSay } from '../meanings/how-to-say.ts'
import {
  LETTERS_AT_MOST,
  longest,
  onDoubleVowel,
  onEitherLetter,
  onLetter,
  onLettersNotThere,
  onOtherSpelling,
  onRespelling,
  onSoundOfMark,
  onStress,
  SOUND,
  spelledOut,
} from '../forms/letter-sounds.ts'
import { namesAct } from '../messages/act-cues.ts'
import { smallTalk } from '../messages/act-sets.ts'
import {
  actsAboutWords,
  asksSomething,
  COUNTS_LETTERS,
  isOnForm,
  isOnWordItself,
  isQuestion,
  isYesOrNo,
  offersAnswer,
  sentencesOf,
} from '../messages/message-acts.ts'
import { onPartOfSpeech } from '../forms/part-of-speech.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, mayBeTold, noted, type Heard } from '../replies/reply.ts'
import { ordinal } from '../answers/partial-try.ts'
import { onSense, repliedByTopic } from './topic-replies.ts'
import { remark, remember, wordOf, type TurnBuilder } from '../turn-builder.ts'
import { onChange, onCommand, onInfinitive, verdictOnChange } from '../forms/infinitive-questions.ts'
import { noteOnForm } from '../meanings/claims.ts'
import { wordMeant } from '../replies/word-replies.ts'
import { onWhole } from '../forms/word-parts.ts'
import { onClaimedCount } from '../forms/words-of-phrases.ts'
import { onAddress, onBlank, onFilledBlank, onPhraseNamed } from '../meanings/phrase-questions.ts'
import { onCircumstance } from '../meanings/uses.ts'

/**
 * Replies to questions that their wording settles better than a dialogue act: those with a yes or a no, about
 * the sound of a letter, about small words of English. Each says only what the notes hold, or that they do not hold it.
 */

/** The reply to a message or a part of one; undefined where the wording settles nothing. */
export function answeredByWording(heard: Heard): TurnBuilder | undefined {
  const { message, understood } = heard
  const settled =
    onEitherSense(heard) ??
    onPluralsInGeneral(heard) ??
    onPartOfSpeech(heard) ??
    onFilledBlank(heard) ??
    onEitherLetter(heard) ??
    onLettersNotThere(heard) ??
    onChange(heard) ??
    onPhraseNamed(heard) ??
    onAddress(heard) ??
    onBlank(heard) ??
    onOwnSentence(heard) ??
    onGlosses(heard) ??
    onMenAndWomen(heard) ??
    onFact(heard) ??
    onTildePlace(heard) ??
    onNasal(heard) ??
    onSoundOfMark(heard) ??
    onStress(heard) ??
    onClaimedCount(heard) ??
    onFormNamed(heard) ??
    onDoubleVowel(heard) ??
    onUseOfPiece(heard) ??
    onCommand(heard) ??
    onOtherSpelling(heard) ??
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
    repliedByTopic(heard) ??
    (asksSomething(message) ? onAnythingElse(heard) : undefined)
  )
}

const SURE_OF_OTHER = 0.6

/** “so huruka! would be "rest!"”, “kwenda ends with an i, right?”, “giti has 3 letters right” */
function onFormNamed(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const isOnCount = COUNTS_LETTERS.test(message) && understood.slots.mentions.length === 1
  if (!isOnCount && !isOnForm(context, message)) return undefined
  const note = /\p{L}!/u.test(message) ? noteOnForm(heard) : undefined
  if (note !== undefined) return again(context, builder, note)
  const word = isOnCount || / with /i.test(message) ? wordMeant(heard) : undefined
  return word && mayBeTold(builder, word.id) ? spelledOut(heard) : undefined
}

/** “How do I say this u with the wave?” is not about typing. */
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
  return (
    note &&
    noted(context, builder, { ...note, text: `${verdictOnChange(note.text, message)}${note.text}` }, 'no-grammar')
  )
}

/** Other letters are nasal: m, n, ng'. */
const OF_TILDES = new RegExp(`^(?!.*\\b(?:m|mb|n|nd|ng|nj|ny)\\b).*(?:\\b(?:it|vowels?|${MARK_NAMES})\\b|[ĩũ])`, 'is')

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
  // The note on all beginnings does not explain this one.
  const isOnIt = note !== undefined && withoutTildes(note.text).includes(`*${piece}`)
  return isOnIt ? noted(context, builder, note, 'no-grammar') : undefined
}

/** “which of the two i's has the tilde?”, “where does the squiggle go” */
const ASKS_PLACE = new RegExp(
  `\\b(?:where (?:are|do|does|goes|is)|which (?:letters?|of (?:the|these|those)|ones?|vowels?)\\b[^.?!,]{0,20}\\b(?:gets?|has|have|takes?))\\b[^.?!]{0,20}\\b(?:${TILDE_NAMES}|(?:a|the) mark)\\b(?! (?:come|from))`,
  'i',
)

/** “where is the tilde on my keyboard” */
const ON_KEYS = /\b(?:ipad|keyboard|keys?|laptop|phone|tablet|typ(?:e|ing))\b/i

/** “Was my sentence wrong, then?” */
const onOwnSentence = ({ context, builder, message }: Heard): TurnBuilder | undefined =>
  asksAboutOther(message) ? askOnceMore(remark(builder, remarks['no-check']), context.lesson) : undefined

/** Which letters of the word in question have a tilde. It counts as a hint. */
function onTildePlace(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const isOnOther = understood.slots.mentions.length > 0 || (understood.slots.english?.words.length ?? 0) > 0
  if (!asked || asked.exercise || isOnOther || !ASKS_PLACE.test(message) || ON_KEYS.test(message)) return undefined
  if (mayBeTold(builder, asked.wordId)) return spelledOut(heard)
  const vowels = wordOf(context.lesson, asked.wordId).kikuyu.match(/[iuĩũ]/gi) ?? []
  const marked = vowels.flatMap((vowel, i) => (/[ĩũ]/i.test(vowel) ? [ordinal(i)] : []))
  const hint = asked.hint === 'none' ? 'first-letter' : asked.hint
  const hinted = remember(builder, { ...builder.state, asked: { ...asked, hint } })
  return again(context, hinted, linePlacing(marked, vowels.length))
}

function linePlacing(marked: readonly string[], all: number): string {
  if (marked.length === 0) return 'None of its letters has a tilde.'
  if (all === 1) return 'There is one i or u in it, and it has a tilde.'
  if (marked.length === all) return `Of its ${all} letters i and u, each has a tilde.`
  return `Of its ${all} letters i and u, the ${marked.join(' and the ')} ${marked.length === 1 ? 'has' : 'have'} a tilde.`
}

// Words such as “the”, “am” and “my”, which frame most questions

const NAMES_ARTICLE =
  /["“'‘](?:the|an?)["”'’]|(?<=[a-z] )(?:THE|AN)\b|\b(?:have|need|use|where(?:['’]?s| is| did)) (?:a )?(?:the|an?)(?=\s*(?:$|[?.!,]|or\b|and\b|go\b))/
/** A sound “like in ‘the’”. */
const AS_AN_EXAMPLE = /\b(?:like|as) (?:in )?(?:(?:the )?english )?["“'‘]?the["”'’]/i
const NAMES_SMALL_WORD =
  /\b(?:say(?! (?:also|too)\b)|(?<!\b(?:that|this) )words? for|kikuyu for|translate) (?:the word )?["“'‘]?([a-z]{1,6})["”'’]?(?: (?:or|and) ["“'‘]?[a-z]{1,6}["”'’]?)?(?: in (?:kikuyu|gikuyu))?\W*$/i

function onSmallWord(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (NAMES_ARTICLE.test(message) && !AS_AN_EXAMPLE.test(message))
    return noted(context, builder, grammarAbout(context.language, 'article'), 'no-grammar')
  const small = NAMES_SMALL_WORD.exec(message)?.[1]?.toLowerCase()
  // “can one say gwĩtĩkĩra, or the men will say also?”
  if (small === undefined || !functionWords.has(small) || understood.slots.mentions.length > 0) return undefined
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
  if (isOnWordItself(message)) return undefined
  if (understood.slots.mentions.length > 0 || !(isQuestion(message) || /^\W*(?:and )?how\b/i.test(message)))
    return undefined
  return ASKS_FOR_WORDS.test(message) && phraseIn(context, message, understood) ? howToSay(heard) : undefined
}

// Everything else

function onAnythingElse(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { act, confidence, slots } = understood
  if (act === 'when-to-use' && isYesOrNo(message) && namesAct(act, message))
    return onCircumstance(heard) ?? unknown(heard)
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

const SURE_OF_ACT = 0.5

/** One honest line. Beside an answer the tutor has its own. */
const unknown = ({ context, builder }: Heard): TurnBuilder | undefined =>
  builder.goesOn ? undefined : askOnceMore(remark(builder, remarks['no-yes-no']), context.lesson)

/** The sentences of a message that ask something. “Is that right?” after another one is no question of its own. */
export function questionsIn(message: string): readonly string[] {
  return sentencesOf(message)
    .filter(asksSomething)
    .filter((text, i) => i === 0 || !asksIfRight(text))
}
