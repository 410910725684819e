import { looseFormOf } from '../../answer/answer-index.ts'
import { plainForm } from '../../answer/letters.ts'
import { functionWords } from '../../english/function-words.ts'
import { DRAWN_OUT, englishWords } from '../../english/plain-english.ts'
import { factAbout, letterAbout, notesOf, withPronunciations, type LetterNote } from '../../lesson/language-notes.ts'
import { composeTildes, withoutTildes } from '../../orthography/tildes.ts'
import { TILDE_NAMES } from '../../lesson/tilde-names.ts'
import { isSpelled, known, lineOnForm, speakForm, type Known } from '../meanings/describe-word.ts'
import { howToSay } from '../meanings/how-to-say.ts'
import { asksSomething, endsAsQuestion, isNegated, isYesOrNo } from '../messages/message-acts.ts'
import { withItsMark } from './other-forms.ts'
import { again, type Heard, isSecret, lineOnLetter, mayBeTold, noted, whyTilde } from '../replies/reply.ts'
import { lengthOf, speak } from '../wording/speak.ts'
import { wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'
import { aboutWord, wordMeant } from '../replies/word-replies.ts'

/** Replies to questions about the sound of letters, and on how a word is said and written. */

/** The length of the longest word of the course that a message names. “that u” only looks like one. */
export const longest = (heard: Heard) =>
  Math.max(
    0,
    ...heard.understood.slots.mentions
      .filter(
        ({ text }) =>
          // “it” may point at a word that the message does not name.
          heard.message.includes(text) &&
          !text.split(' ').every((word) => word.length === 1 || functionWords.has(word.toLowerCase())),
      )
      .map(({ text }) => text.length),
  )

export const SOUND =
  /\b(?:as in|sounds?|said|say|saying|pronounc\w*|noise|read|rhymes?|rhyming|(?<!\blooks? )like|spoken|speak|hear|heard|roll(?:ed|ing|s)?|trill\w*|tap(?:ped)?)\b/i
export const LETTERS_AT_MOST = 3
/** “the m- in front, is it the person class as in Swahili?”, “why does it begin with ny and not nj like the other?” */
const OF_SPELLING = /\b(?:class|prefix|(?:begins?|starts?) with)\b/i
const ON_SOUND = /\b(?:sounds?|pronounc\w*|noise)\b/i
/** “why does it have -ny-?” */
const PIECE_INSIDE = /(?<![\p{L}-])-\p{L}{1,4}-?(?![\p{L}-])/u
/** “is the double u pronounced longer?” */
const LONG_VOWEL = /(?:\b(?:double|many)|\b(?:begin|start)\w*\b[^.?!]* two) ["“'‘]?[aeiouĩũ](?![\p{L}])/iu
/** “c = sh” */
const EQUATED = /(?<![\p{L}’'])\p{L}{1,2} ?= ?\p{L}{1,3}(?![\p{L}’'])/u
/** “is the letter c always sh in cigana?”, “is c always sh?”, “why is c sh” */
const LETTER_ALWAYS =
  /\b(?:letter|(?:does|is)(?: the)?) ["“'‘]?(?!(?:he|it|me|so|we)\b)\p{L}{1,2}["”'’]? (?:always|ay|ch|dh|ee|ever|gh|oh|oo|sh|sometimes|th|usually)\b/iu
/** “so c is always sh?”, “c is sh?” */
const LETTER_IS =
  /(?<![\p{L}’'])["“'‘]?([b-zũĩ])["”'’]? is (?=(?:always|ever|never|sometimes|usually) |["“'‘]?(?:ay|ch|dh|ee|gh|oh|oo|sh|th)(?!\p{L}))/giu
/** “is b like v” */
const IS_LETTER_LIKE = /^(\W*(?:(?:and|so) )?is) ["“'‘]?([b-z])["”'’]? (?=like\b)/i
/** “do you roll your rs?” */
const ROLLED = /\b(roll(?:ed|ing)?|trill(?:ed|ing)?) (?:(?:the|your|my|their) )?["“'‘]?r(?:['’]?s)?(?!\p{L})/giu
const RS_ROLLED = /\b(?:the )?["“'‘]?r(?:['’]?s)["”'’]? (?=(?:are|get|is|to be)?\s*(?:roll|trill))/giu
const WHY = /^\W*(?:(?:and|but|so|ok(?:ay)?) )*why\b/i

export function onLetter(heard: Heard): TurnBuilder | undefined {
  const { context, builder } = heard
  const message = heard.message.replace(LETTER_IS, 'the letter $1 always ').replace(IS_LETTER_LIKE, '$1 the letter $2 ')
  const several = lettersNamed(heard)
  if (several.length > 1 && !OF_SPELLING.test(message) && COMPARES_SOUNDS.test(message))
    return again(context, builder, several.map(lineOnLetter).join('\n'))
  if (PIECE_INSIDE.test(message) && !ON_SOUND.test(message)) return undefined
  const long =
    LONG_VOWEL.test(message) && !/\blike\b/i.test(message) ? factAbout(context.language, 'double vowel') : undefined
  if (long) return noted(context, builder, long, 'no-fact')
  const isCompared = BESIDE_PLAIN.test(message)
  const isOnSound = SOUND.test(message) && !(OF_SPELLING.test(message) && !ON_SOUND.test(message))
  const isNamed = LETTER_ALWAYS.test(message)
  if (!isOnSound && !isCompared && !isNamed && !EQUATED.test(message)) return undefined
  // “like I said” does not name the letter i.
  const letter = letterAbout(
    context.language,
    withItsMark({ ...heard, message })
      .replace(ROLLED, '$1 the r')
      .replace(RS_ROLLED, 'the r ')
      .replace(/\b(?:as|like) i said\b/gi, ' ')
      .replace(PRONOUN, ' '),
  )
  if (letter && isPlainConsonant(letter) && isOnSpelling(heard)) return undefined
  // Two letters, ĩ and ũ are hardly ever meant as a word: “how should I say th in gũthiĩ?”.
  const isOwn =
    isNamed || (letter && (letter.spelling.length > 1 || /[ĩũ]/.test(letter.spelling))) || IN_A_WORD.test(message)
  const inWord = letter && combinationIn(heard, letter)
  if (inWord) return again(context, builder, `${verdictOn(inWord, [letter], message)}${lineOnLetter(inWord)}`)
  if (!letter || (longest(heard) > LETTERS_AT_MOST && !isOwn)) return undefined
  const others = context.language.letters.filter((other) => other.spelling !== letter.spelling)
  const isBoth = /[ĩũ]/.test(letter.spelling) && ALONE_I.test(message) && ALONE_U.test(message)
  const pair =
    isBoth || isYesOrNo(message) || !ON_SOUND.test(message)
      ? []
      : [...others, letter].filter(({ spelling }) => isSameVowel(spelling, letter.spelling))
  if (/[iuĩũ]/.test(letter.spelling) && isCompared && pair.length > 1)
    return again(context, builder, pair.map(lineOnLetter).join('\n'))
  if (isBoth || (/[iuĩũ]/.test(letter.spelling) && isCompared))
    return again(context, builder, `${sameOrNot(message)}${whyTilde(context)}`)
  // “like ‘this’ or like ‘thing’?” cannot be answered with yes or no, nor can “more like a ch or a sh?”.
  const isChoice = /\bor\b/i.test(message)
  const isClaimed =
    !isChoice && (isYesOrNo(message) || endsAsQuestion(message) || /^\W*so\b|\bis the \S{1,3} like\b/i.test(message))
  if (WHY.test(message)) return again(context, builder, `${reasonOf(letter, others, message)}${lineOnLetter(letter)}`)
  return again(context, builder, `${isClaimed ? verdictOn(letter, others, message) : ''}${lineOnLetter(letter)}`)
}

/** “double n?”: see `spelledOut`. */
const isOnSpelling = ({ message, understood: { act, confidence } }: Heard) =>
  act === 'spelling' && confidence >= SURE_OF_SPELLING && !SOUND.test(message)
const SURE_OF_SPELLING = 0.5

/** “does it start with a w or an m?” */
export const onEitherLetter = (heard: Heard): TurnBuilder | undefined =>
  isOnSpelling(heard) && EITHER_LETTER.test(heard.message) && heard.understood.slots.mentions.length === 0
    ? spelledOut(heard)
    : undefined
const EITHER_LETTER = /(?<!\p{L})["“'‘]?[a-hj-tv-z]["”'’]? or (?:an? |with )*["“'‘]?[a-hj-tv-z]["”'’]?\W*$/iu
/** “is that c like the one in church?” of a word without a c. */
export function onLettersNotThere(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const [named = '', verb, letters = '', kind] = LETTERS_IN.exec(message) ?? []
  // “does ng in mbeca sound like finger”
  const isSpelling = context.language.letters.some(({ spelling }) => spelling === letters.toLowerCase())
  if (verb !== undefined && !isSpelling) return undefined
  // “what does the end in gĩtĩ mean?” and “what’s the "me" in ndeithia?” name no letters, but a meaning.
  if (kind === undefined && !isSpelling && isEnglishIn(context, letters)) return undefined
  const after = message.slice(message.indexOf(named) + named.length)
  const mention = named === '' ? undefined : understood.slots.mentions.find(({ text }) => after.startsWith(text))
  const found = mention && known(context, mention)
  if (!found || ('word' in found && isSecret(builder, found.word.id))) return undefined
  const spoken = spokenAs(found)
  if (spoken === undefined) return undefined
  // Several letters may be those of the pronunciation: “the ay in gĩtĩ”.
  const shown = letters.length > 1 ? spoken.replaceAll('-', '') : (spoken.split('*')[1] ?? '')
  const isIn = looseFormOf(shown).includes(looseFormOf(letters))
  return isIn ? undefined : again(context, builder, `There is no ${letters.toLowerCase()} in ${spoken}.`)
}
const LETTERS_IN =
  /(?<!\p{L})(?:that|the|(does|is)) ["“'‘]?(\p{L}{1,3})["”'’]? (?:(letter|sound) |(?:bit|part) )?in (?:the word )?["“'‘*]?/iu

/** “me” and “end”, not “th” */
const isEnglishIn = ({ course }: LessonContext, letters: string): boolean => {
  const word = letters.toLowerCase()
  if (word.length === 1) return letters === 'I'
  return functionWords.has(word) || (/[aeiou]/.test(word) && course.english.isEnglishWord(word))
}

/** A word or a form as the course spells it, and not as it was typed: “giti”. */
function spokenAs(found: Known): string | undefined {
  if (found.kind === 'part') return undefined
  if (found.kind === 'related') return speak(found.form)
  return found.form === undefined ? speak(found.word) : speakForm(found.word, found.form)
}

/** “is the squiggle silent?”, “do I pronounce the tilde” */
const SOUND_OF_MARK = /\b(?:do|does|is|what)\b[^.?!]*\b(?:hear|pronounc\w*|say|silent|sound\w*)\b/i
const NAMES_MARK = new RegExp(`\\b(?:${TILDE_NAMES})\\b`, 'i')
/** “the word with the squiggle”, “can you say it without the tilde” */
const ON_WORD = /\b(?:leave|mean\w*|spell\w*|type|without|words?|write|written|wrong)\b/i

/** Tells how ĩ and ũ sound where a question is about the sound of the tilde. */
export function onSoundOfMark({ context, builder, message }: Heard): TurnBuilder | undefined {
  if (!NAMES_MARK.test(message) || !SOUND_OF_MARK.test(message) || ON_WORD.test(message)) return undefined
  const letter = letterAbout(context.language, message)
  const isSilent = /\bsilent\b/i.test(message)
  // How a letter sounds is told by `onLetter`.
  if (letter && !(isSilent && /[ĩũ]/.test(letter.spelling))) return undefined
  const verdict = isSilent && isYesOrNo(message) && !isNegated(message) ? 'No. ' : ''
  return again(context, builder, `${verdict}${letter ? lineOnLetter(letter) : whyTilde(context)}`)
}

const isSameVowel = (one: string, other: string) => withoutTildes(one) === withoutTildes(other)

/** “how is u different from ũ”, “is i the same as ĩ” */
export const comparesLetters = (message: string): boolean => BESIDE_PLAIN.test(message) && COMPARES.test(message)
const COMPARES = /\b(?:differ\w*|same|than|vs|versus)\b/i

/** The letters of two or more signs that a message names by themselves: “ny and nj”. */
function lettersNamed({ context: { language }, message }: Heard): readonly LetterNote[] {
  const typed = (message.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).map((word) => word.replace('’', "'"))
  const [, one = '', other = ''] = TWO_LETTERS.exec(composeTildes(message).toLowerCase()) ?? []
  // How ĩ and ũ differ from i and u has a note of its own.
  const isOfTildes = withoutTildes(one) === withoutTildes(other) || (/[ĩũ]/.test(one) && /[ĩũ]/.test(other))
  const isOnEnglish = /^(?:[iu] [iu]|a \p{L})$/u.test(`${one} ${other}`)
  const two = isOfTildes || isOnEnglish ? [] : [one, other]
  return language.letters.filter(
    ({ spelling }) => (spelling.length > 1 && typed.includes(spelling)) || two.includes(spelling),
  )
}

/** “is there any difference between o and ũ?” */
const TWO_LETTERS =
  /(?<![\p{L}'’])["“'‘]?(?:an? |the )?([\p{L}])["”'’]? (?:and|from|or|vs|versus) (?:an? |the )?["“'‘]?(\p{L})["”'’]?(?![\p{L}'’])/u
const COMPARES_SOUNDS = /\b(?:sounds?|pronounc\w*|noise|differ\w*|said|say|hear|heard)\b/i

/** “why does it need two i’s, do I hold it longer?” */
const TWICE =
  /\b(?:double|two|2) (?:["“'‘]?[aeiouĩũ]["”'’]?(?:['’]s)?|(?:of the )?(?:same )?(?:letters?|vowels?))(?!\p{L})|\bhold\b[^.?!]*\blonger\b|\b(?:letter|vowel)s? twice\b/iu

const TWO_VOWELS = /([aeiouĩũ])\1/u
const NAMED_VOWEL = /\b(?:double|two|2) ["“'‘]?([aeiouĩũ])(?!\p{L})/iu

/** How many letters of a kind there are is another question: “why are there two i’s”. */
const IN_A_ROW = /\b(?:double|twice)\b|\bhold\b[^.?!]*\blonger\b|\bsame (?:letters?|vowels?)\b/i

/** “do any words start with two vowels” */
const ON_MANY = /\b(?:all|any|every|lots of|many|most|other|some) words?\b/i

/** “is aca stressed on the first or second bit?” */
const STRESSED =
  /\b(?:emphas\w+|stress(?:ed|es)?)\b[^.?!]*\b(?:bit|first|last|on|part|second|syllables?|where|which)\b|\b(?:what|where|which)\b[^.?!]*\b(?:emphas\w+|stress(?:ed|es)?)\b|\baccent (?:come |comes |falls? |goes? |is )?on (?:the )?(?:first|last|second) (?:bit|part|syllable)\b/i
/** “I’m stressed” */
const FEELS_STRESS =
  /\b(?:am|feel\w*|getting|i['’]?m|me|so|too|very|(?:they|we|you)(?: are|['’]?re)) (?:(?:a bit|really|so|too|very) )?stress\w*|\bstress\w* (?:me|out|you)\b/i
export const onStress = ({ context, builder, message }: Heard): TurnBuilder | undefined =>
  STRESSED.test(message) &&
  !FEELS_STRESS.test(message) &&
  (asksSomething(message) || /\bwh(?:at|ere|ich)\b/i.test(message))
    ? noted(context, builder, factAbout(context.language, 'stress'), 'no-fact')
    : undefined

/** Says of a word without a double vowel that it has none: i and ĩ are two letters. */
export function onDoubleVowel(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const isOnWord = TWICE.test(message) && asksSomething(message) && !ON_MANY.test(message)
  // A part of a phrase that the message names: “Why are there two u’s in uumite?”
  const isNamed = understood.slots.mentions.some(({ text }) => TWO_VOWELS.test(plainForm(composeTildes(text))))
  if (isOnWord && isNamed && !/\blike\b/i.test(message))
    return noted(context, builder, factAbout(context.language, 'double vowel'), 'no-fact')
  const word = isOnWord ? wordMeant(heard) : undefined
  const kikuyu = word && plainForm(word.kikuyu)
  if (!word || kikuyu === undefined || !mayBeTold(builder, word.id)) return undefined
  const [, vowel] = TWO_VOWELS.exec(kikuyu) ?? []
  const [, named] = NAMED_VOWEL.exec(message) ?? []
  if (vowel !== undefined && /\blike\b/i.test(message)) return undefined
  if (vowel !== undefined)
    return named === undefined || withoutTildes(named.toLowerCase()) === withoutTildes(vowel)
      ? noted(context, builder, factAbout(context.language, 'double vowel'), 'no-fact')
      : undefined
  const [pair] = /iĩ|ĩi|uũ|ũu/u.exec(kikuyu) ?? []
  if (!pair && !IN_A_ROW.test(message)) return undefined
  const forms = notesOf(context.lesson, word.id)?.cardForms
  if (forms?.includes('double vowel')) return again(context, builder, withPronunciations(forms))
  if ([...word.accepted, forms ?? ''].some((form) => TWO_VOWELS.test(plainForm(form)))) return undefined
  const none = `In ${speak(word)} no vowel stands twice in a row.`
  const note = factAbout(context.language, 'double vowel')
  const letters = pair && `${[...pair].join(' and ')} are two letters, each with a sound of its own.`
  return again(context, builder, [none, letters ?? note?.text].filter(Boolean).join(' '))
}

/** The notes give no reasons for sounds. The sound that a question supposes may be a wrong one. */
function reasonOf(letter: LetterNote, others: readonly LetterNote[], message: string): string {
  const supposed = [...message.matchAll(SUPPOSED)].map(([, sound = '']) => sound.toLowerCase())
  const isRight = supposed.includes(soundOf(letter.text) ?? '')
  const verdict = verdictOn(letter, others, message)
  // “why is there a g: is it hard or soft?”, “why is it spelled with r?”
  if (verdict === 'No. ') return /\bor\b|\b(?:spelled|spelt|written)\b/i.test(message) ? '' : 'It isn’t. '
  return verdict === 'Yes. ' || isRight ? 'Why it is so, I don’t know. ' : ''
}

/** “c = sh”, “like "ay"” */
const SUPPOSED = /(?:=|\b(?:as|like))(?: an?| the)? ?["“‘]?(\p{L}{1,3})(?!\p{L})/giu

const VELAR = "ng'"

/** “the hard g in ngatho”: the letters that the named letter is a part of in the word. */
function combinationIn({ asked, builder, context, understood }: Heard, named: LetterNote): LetterNote | undefined {
  const [mention, ...others] = understood.slots.mentions
  const shown = asked && mayBeTold(builder, asked.wordId) ? wordOf(context.lesson, asked.wordId).kikuyu : ''
  const text = (mention?.text ?? shown).toLowerCase()
  // The n and the g of “ng'ano” are a sound of their own.
  const velar = /ng['’‘ʼ`´]/u.test(text) && !/ng(?!['’‘ʼ`´])/u.test(text) && /^n?g$/.test(named.spelling)
  const found = context.language.letters.find((other) =>
    velar
      ? other.spelling === VELAR
      : other.spelling.length > 1 && other.spelling.endsWith(named.spelling) && text.includes(other.spelling),
  )
  const isElsewhere = found && text.replaceAll(found.spelling, '').includes(named.spelling)
  return others.length === 0 && (velar || (named.spelling.length === 1 && !isElsewhere)) ? found : undefined
}

/** “so it’s like nee-ay?”, “it sounds like "knee-A", doesn’t it?” */
const RESPELLED = /\b(?:as|is|it['’]s|like|pronounced?|said|say) ["“'‘]?[a-z]{1,6}(?:-[a-z]{1,6})+["”'’]?/i

/** The sound of the word whose sound a learner writes in English. */
export function onRespelling(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const word = RESPELLED.test(message) ? wordMeant(heard) : undefined
  return word && mayBeTold(builder, word.id) ? again(context, builder, `Say it like this: ${speak(word)}.`) : undefined
}

const ON_SPELLING = /\b(?:spell\w*|spelt|writ(?:e|ing|ten)|wrong)\b/i

/** “can kuona be spelled kwona”, “mũthuri is wrong spelling?”: another form of a word, which counts as right. */
export function onOtherSpelling({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!ON_SPELLING.test(message) || !asksSomething(message)) return undefined
  for (const mention of understood.slots.mentions) {
    const found = known(context, mention)
    if (found.kind !== 'own' || !mayBeTold(builder, found.word.id) || isSpelled(found.word, mention.text)) continue
    const form = found.word.accepted.find((one) => isSpelled({ kikuyu: one }, mention.text))
    if (form !== undefined) return again(context, builder, lineOnForm(context, found.word, form))
  }
  return undefined
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
  // “is it like the one in this, not like thin?” claims the first.
  const claim = message.replace(/(?:,|\b(?:and|but)) (?:never|not)\b.*$|\bnot like\b.*$/is, '')
  if (isNegated(claim)) return ''
  const [, named] = /\b(?:like|as in|in|with|as)\b(.*)$/is.exec(claim) ?? []
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
  return sound.length > 1 && sound !== written.replace("'", '') && sample.includes(sound)
}

// How a word is said and written

export function pronounce(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const letter = letterAbout(context.language, message)
  if (letter && understood.slots.mentions.length === 0) return again(context, builder, lineOnLetter(letter))
  const fact =
    understood.slots.mentions.length === 0 && !understood.slots.isPointing && factAbout(context.language, message)
  if (fact) return noted(context, builder, fact, 'no-fact')
  const { mentions, english, isPointing } = understood.slots
  const isNamed =
    english && mentions.length === 0 && !PRONOUNCE_IT.test(message) && (!isPointing || english.words.length > 0)
  if (isNamed && context.findByMeaning(english.text, 'roughly').length > 0) return howToSay(heard)
  return aboutWord((word) => [`Say it like this: ${speak(word)}.`], 'no-fact')(heard)
}

/** Other words say only how: “pronounce it slowly”. */
const PRONOUNCE_IT = /\b(?:pronounce|say|read|repeat|spell) (?:it|this|that)\b|\blike in\b/i

export function spelledOut(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const letter = understood.slots.mentions.length === 0 && letterAbout(context.language, message)
  // “double n?” and “is it with a k or a g?” ask for the letters of the word.
  if (letter && (!isPlainConsonant(letter) || SOUND.test(message) || HAS_NONE.test(letter.text)))
    return again(context, builder, lineOnLetter(letter))
  return aboutWord((word) => {
    const tildes = word.kikuyu.match(/[ĩũ]/gi)?.length ?? 0
    const marked = tildes === 0 ? 'none with a tilde' : tildes === 1 ? 'one with a tilde' : `${tildes} with a tilde`
    return [`It is written ${speak(word)}: ${lengthOf(word)}, ${marked}.`]
  }, 'no-fact')(heard)
}

const isPlainConsonant = ({ spelling }: LetterNote) => spelling.length === 1 && !/[iuĩũ]/.test(spelling)
const HAS_NONE = /\bhave no\b/
