import { looseForm, looseFormOf } from '../answer/answer-index.ts'
import { judgeEnglish } from '../answer/judge.ts'
import { wordsOf } from '../answer/letters.ts'
import { functionWords } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { formsOf } from '../english/word-forms.ts'
import { grammarAbout, notesOf, withoutHyphen, withPronunciations, type WordNotes } from '../lesson/language-notes.ts'
import { allWordsIn } from '../lesson/lesson.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { CourseWord, Usage, Word } from '../word/word.ts'
import { tellElsewhere } from './describe-word.ts'
import { asksSomething, isYesOrNo } from './message-acts.ts'
import { onConcord } from './noun-phrases.ts'
import { giveHint } from './open-question.ts'
import { again, isSecret, mayBeTold, noted, phraseOf, tildesLeftOut, type Heard } from './reply.ts'
import { meaning, meaningAtEnd, speak } from './speak.ts'
import type { TurnBuilder } from './turn-builder.ts'
import { lineOnLetter, literal, wordMeant } from './word-replies.ts'

/** Replies to questions about facts that the content holds, and that a few words of the question name: a noun class, a part of a phrase. */

export function onFact(heard: Heard): TurnBuilder | undefined {
  const told = onShortQuestion(heard) ?? onConcord(heard)
  if (told || !(asksSomething(heard.message) || CLASS_OF_WORD.test(heard.message))) return told
  return (
    onLeavingTildes(heard) ??
    onLessonOf(heard) ??
    onNamedOne(heard) ??
    onTrick(heard) ??
    onMissingLetter(heard) ??
    onClass(heard) ??
    onOrder(heard) ??
    onForm(heard) ??
    onPart(heard) ??
    onPiece(heard)
  )
}

// Tildes that are left out

const TILDES = /\b(?:tildes?|squiggl\w*|wiggl\w*|wav(?:es?|y)|accents?|hats?|marks|curl\w*)\b|[ĩũ]/i
const LEAVES_OUT =
  /\b(?:without|leav(?:e|ing) \w+(?: \w+){0,2} out|left out|leave out|skip\w*|forg[eo]t\w*|omit\w*|drop\w*|ignor\w*|miss(?:ing)?|(?:have|need|got|required?|supposed) to|must i|optional|plain|bother\w*|don['’]?t (?:type|write|use|put)|not (?:type|write|use|put)|every time|always)\b/i
const ASKS_LEAVE =
  /\b(?:(?:can|could|may|do|must|should|will|would|if|when) (?:i|you|u|we|it)|(?:all ?right|allowed|ok|okay|fine|wrong|right|count\w*|matters?|required|optional))\b/i

/** True for “can I leave the squiggles out?”, a question about any answer. */
export const asksToLeaveTildes = (message: string) =>
  TILDES.test(message) && LEAVES_OUT.test(message) && ASKS_LEAVE.test(message) && asksSomething(message)

function onLeavingTildes({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!asksToLeaveTildes(message) || understood.slots.mentions.length > 0) return undefined
  return again(context, builder, tildesLeftOut(context))
}

// The lesson of a word

const IN_LESSON =
  /\b(?:is|are) (?:the word (?:for )?)?["“'‘]?([a-z][a-z ]{0,20}?)["”'’]? (?:also |too )?in (?:this|the|today['’]?s) lesson\b/i

/** “Is go in this lesson too?” */
function onLessonOf({ context, builder, message }: Heard): TurnBuilder | undefined {
  const named = IN_LESSON.exec(message)?.[1]
  const words = named === undefined ? [] : context.findByMeaning(named)
  const own = words.find(({ id }) => context.lesson.wordIds.includes(id))
  if (own) {
    const isTold = mayBeTold(builder, own.id)
    return again(
      context,
      builder,
      isTold ? `Yes. ${speak(own)} is ${meaningAtEnd(own)}` : 'Yes, it is one of its words.',
    )
  }
  const [word] = words
  return word && again(context, builder, `No. ${tellElsewhere(word)}`)
}

const THE_ONE = /\bthe ([a-z]+(?: [a-z]+)?) (?:one|word)\b(?! (?:again )?(?:for|that|which|with|means?))/i

/** “What was the sad one again?”: a word of the lesson, named by a part of its meaning. */
function onNamedOne({ context, builder, asked, message }: Heard): TurnBuilder | undefined {
  const named = context.read(message).slots.mentions.length > 0 ? undefined : THE_ONE.exec(message)?.[1]
  const words =
    named === undefined ? [] : [`be ${named}`, named].flatMap((one) => context.findByMeaning(one, 'roughly'))
  const own = context.lesson.words.filter(({ id }) => words.some((word) => word.id === id))
  const [word] = own
  if (!word || own.length > 1 || builder.memory.toTeach.includes(word.id)) return undefined
  if (!isSecret(builder, word.id)) return again(context, builder, `${speak(word)} is ${meaningAtEnd(word)}`)
  return asked && !asked.exercise && !builder.goesOn ? giveHint(context, builder, asked) : undefined
}

const TRICK =
  /\b(?:tricks?|mnemonics?|memory aids?)\b|\b(?:way|tip|help|easier|easy) (?:\w+ ){0,2}(?:to )?(?:remember|memori[sz]e|keep (?:them|those|these|the two) apart)\b/i

/** The parts of a word, or the language that it came from: they make it easier to keep. */
function onTrick(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const word = TRICK.test(message) && !TILDES.test(message) ? wordMeant(heard) : undefined
  const notes = word && mayBeTold(builder, word.id) ? notesOf(context.lesson, word.id) : undefined
  if (notes?.parts) return literal(heard)
  return word && notes?.origin !== undefined
    ? again(context, builder, `${speak(word)}: ${withPronunciations(notes.origin)}`)
    : undefined
}

// Letters that Kikuyu lacks

const MISSING_LETTER =
  /\b(?:a|an|any|and|for|have|has|letters?|no|not|of|or|the|than|use[sd]?|with|without)\s+["“'‘]?([flpqsvxz])["”'’]?(?![\p{L}'’-])/iu

/** “is there a z?”, “why th and not z?” */
function onMissingLetter({ context, builder, message }: Heard): TurnBuilder | undefined {
  const spelling = MISSING_LETTER.exec(message)?.[1]?.toLowerCase()
  const letter = context.language.letters.find((one) => one.spelling === spelling)
  if (!letter) return undefined
  const example = context.lesson.words.find(({ kikuyu }) => kikuyu === letter.example?.kikuyu)
  const isGivenAway = example && isSecret(builder, example.id)
  const told = isGivenAway ? letter.text : lineOnLetter(letter)
  return again(context, builder, `${isYesOrNo(message) ? 'No. ' : ''}${told}`)
}

// Noun classes

/** Other classes may be lessons. */
const OF_NOUNS = /\b(?:nouns?|kikuyu|language|there|total|all)\b/i
const CLASS_OF_WORD = /\b(?:which|what)(?: noun)? class\b|\bclass (?:is|does)\b/i
const NUMBERS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')

function onClass(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  if (!/\bclass/i.test(message)) return undefined
  if (/\bhow many\b/i.test(message))
    return OF_NOUNS.test(message)
      ? noted(context, builder, grammarAbout(context.language, 'how many noun classes'), 'no-grammar')
      : undefined
  const words = englishWords(message)
  const number = words.flatMap((text, i) => (text.startsWith('class') ? (words[i + 1] ?? '') : [])).find(isNumber)
  const word = nounMeant(heard)
  const isOfWord = CLASS_OF_WORD.test(message) && word?.nounClass !== undefined
  if (number !== undefined && !isOfWord) {
    const place = NUMBERS.indexOf(number)
    const line = classLine(context.language.nounClasses, place)
    const told = line === undefined ? 'I have no note on it.' : withPronunciations(line)
    return again(context, builder, `Class ${place}: ${told}`)
  }
  if (!isOfWord || !word?.nounClass || builder.memory.toTeach.includes(word.id)) return undefined
  const [single = '', several] = word.nounClass.replace('1a', '1').split('/')
  const named = isSecret(builder, word.id) ? meaning(word) : speak(word)
  return again(
    context,
    builder,
    `${capital(named)} is in class ${single}${several === undefined ? '' : `, and several of them in class ${several}`}.`,
  )
}

/** The noun of the course that a message names, in Kikuyu or in English; without one, the word in progress. */
function nounMeant(heard: Heard): Word | CourseWord | undefined {
  const { context, message, understood } = heard
  const inKikuyu = understood.slots.mentions.flatMap(({ entries }) => entries.map(({ word }) => word))
  // “class” is a word of the course, too.
  const inEnglish = englishWords(message).flatMap((text) => (text === 'class' ? [] : context.findByMeaning(text)))
  const named = [...inKikuyu, ...inEnglish]
  return named.find(({ nounClass }) => nounClass !== undefined) ?? wordMeant(heard)
}

/** The note on the pair that a class opens, else on the class by itself, else on a pair that it closes. */
function classLine(nounClasses: Readonly<Record<string, string>>, number: number): string | undefined {
  const keys = Object.keys(nounClasses)
  const pair = (isPair: (key: string) => boolean) => nounClasses[keys.find(isPair) ?? '']
  return pair((key) => key.startsWith(`${number}/`)) ?? nounClasses[number] ?? pair((key) => key.endsWith(`/${number}`))
}

const isNumber = (text: string) => NUMBERS.includes(text)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

// The forms of a verb

/** “What does ndakoma mean?”: a form that the notes hold, of a word that the lesson has shown. */
function onForm(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const typed = typedForms(message)
  for (const word of wordsToTell(heard)) {
    const forms = notesOf(context.lesson, word.id)?.forms ?? []
    const form = forms.find(({ kikuyu }) => typed.includes(looseFormOf(kikuyu)))
    if (form) return again(context, builder, `${phraseOf(form)}, a form of ${speak(word)}.`)
  }
  return undefined
}

const typedForms = (message: string) => wordsOf(composeTildes(message)).map(looseForm)

/** The note on a shown word that tells of another form named in the message: “is that where thii comes from?”. */
export function noteOnForm(heard: Heard): string | undefined {
  const typed = typedForms(heard.message)
  return wordsToTell(heard)
    .map(({ id, kikuyu }) => ({ own: looseFormOf(kikuyu), grammar: notesOf(heard.context.lesson, id)?.grammar ?? '' }))
    .find(({ own, grammar }) =>
      [...grammar.matchAll(/\*([^*]+)\*/g)]
        .map(([, form = '']) => looseFormOf(form))
        .some((form) => form !== own && typed.includes(form)),
    )?.grammar
}

// The parts of a phrase

const PLACES = /\b(?:first|last|start|beginning|end|front|before|after|middle|second)\b/gi
const COMES_FIRST = /\b(?:what|which)(?: \w+){0,2} (?:comes?|goes?|say|stands?) (?:first|last)\b/i
const ORDERS = /\b(?:order|other way (?:a?round)|swap(?:ped)?|switch(?:ed)?|reversed?|moved?)\b/i

/** “Do I say the rũciinĩ part first or last?” */
function onOrder(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const places = new Set(message.toLowerCase().match(PLACES))
  const isChoice = places.size > 1 && /\bor\b/i.test(message)
  const isMoved =
    places.size > 0 &&
    /\b(?:can|could|does|do|is|may|must|should|would)\b.*\b(?:come|go|stand|put|said?|be)\b/i.test(message)
  if (!isChoice && !isMoved && !COMES_FIRST.test(message) && !ORDERS.test(message)) return undefined
  const { mentions } = understood.slots
  const meant = englishWords(message).flatMap((text) => (functionWords.has(text) ? [] : context.findByMeaning(text)))
  const named = [...mentions.map(({ text }) => text), ...meant.map(({ kikuyu }) => kikuyu)]
  const phrase = named.map((text) => phraseWith(heard, text)).find(Boolean)
  const found = phrase ?? (named.length > 0 ? undefined : wordMeant(heard))
  const parts = found && notesOf(context.lesson, found.id)?.parts
  if (!parts || parts.length < 2 || builder.memory.toTeach.includes(found.id)) return undefined
  const inOrder = parts.map(({ english }) => `“${english}”`).join(', then ')
  const shown = isSecret(builder, found.id) ? '' : ` ${speak(found)} is the only order I’m sure of.`
  return again(context, builder, `The order is ${inOrder}.${shown}`)
}

/** The phrase of the lesson that holds a word, the one in question first. */
function phraseWith({ context, asked }: Heard, text: string): Word | undefined {
  const loose = looseFormOf(text)
  const holding = allWordsIn(context.lesson).filter(({ kikuyu }) => {
    const words = wordsOf(kikuyu)
    return words.length > 1 && words.some((word) => looseFormOf(word) === loose)
  })
  return holding.find(({ id }) => id === asked?.wordId) ?? holding[0]
}

/** “What’s cutting in that?”, “which bit is first light?”: a part of a phrase, named by its own meaning. Without a match, all parts of the phrase in question. */
function onPart(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english } = understood.slots
  if (mentions.length > 0 || (english && english.words.length > 0)) return undefined
  const wanted = englishWords(message).filter((word) => !functionWords.has(word))
  const recent = wordsToTell(heard, asked?.wordId, builder.memory.judged?.wordId)
  for (const word of wanted.length > 0 && wanted.length <= MOST_WORDS_OF_A_PART ? recent : []) {
    const part = notesOf(context.lesson, word.id)?.parts?.find((one) => isMeant(one, wanted))
    if (part && looseFormOf(part.kikuyu) !== looseFormOf(word.kikuyu))
      return again(context, builder, `${phraseOf(part)}, a part of ${speak(word)}: ${meaningAtEnd(word)}`)
  }
  const hasParts = asked && notesOf(context.lesson, asked.wordId)?.parts !== undefined
  return hasParts && mayBeTold(builder, asked.wordId) && WHICH_PART.test(message) ? literal(heard) : undefined
}
const MOST_WORDS_OF_A_PART = 4

/** “which of the two words is the cutting one?” */
const WHICH_PART =
  /\bwhich (?:one )?(?:bit|half|part|word|of (?:them|(?:the|those|these) (?:two|three)(?: parts| words)?)) (?:is|means|says)\b/i

/** The words of the lesson that may be told: those of `recent` ids first, in that order. */
function wordsToTell({ context, builder }: Heard, ...recent: readonly (string | undefined)[]): readonly Word[] {
  const rank = ({ id }: Word) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return allWordsIn(context.lesson)
    .filter(({ id }) => mayBeTold(builder, id))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** True if a question names all of a part’s meaning besides small words, and at most talk of parts besides. */
function isMeant({ english }: Usage, wanted: readonly string[]): boolean {
  const own = englishWords(english.split(' (')[0] ?? '').filter((word) => !functionWords.has(word))
  const isNamed = (word: string) => wanted.some((one) => formsOf(one).some((form) => formsOf(word).includes(form)))
  const others = wanted.filter((one) => !own.some((word) => formsOf(word).some((form) => formsOf(one).includes(form))))
  return own.length > 0 && own.every(isNamed) && others.every((word) => TALK_OF_PARTS.has(word))
}
const TALK_OF_PARTS: ReadonlySet<string> = new Set(
  'bit both call chunk half kikuyu mean meaning means must part piece say said translate translation two whats which word words'.split(
    ' ',
  ),
)

/** A text with the marks beside it: `"tũ"`, `tũ-`. */
const PIECE = /(["“*]|(?<!\p{L})-)?(?<!\p{L})([\p{L}']{2,12})(["”*-]?)/gu

/** “Does tũ mean ‘we’?”, “is -inĩ ‘in’?”: the beginning or the ending of a word that the lesson has shown, which is no word of its own. */
function onPiece(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english } = understood.slots
  const found = [...composeTildes(message).matchAll(PIECE)].map(([, before, text = '', after]) => {
    const isCut = before === '-' || after === '-'
    return { text: looseFormOf(text), isCut, isNamed: isCut || (before && after) || /[ĩũ]/i.test(text) }
  })
  const isOnWord = mentions.some(({ entries }) => entries.length > 0)
  const typed = found.filter(({ isNamed, isCut }) => isNamed && (isCut || !isOnWord)).map(({ text }) => text)
  if (typed.length === 0) return undefined
  const cut = found.filter(({ isCut }) => isCut).map(({ text }) => text)
  for (const word of wordsToTell(heard, asked?.wordId)) {
    const notes = notesOf(context.lesson, word.id)
    const grammar = notes?.grammar ?? ''
    if (cut.some((text) => namesPiece(grammar, text))) return again(context, builder, withPronunciations(grammar))
    const part = piecesOf(notes).find(({ kikuyu }) => typed.includes(looseFormOf(withoutHyphen(kikuyu))))
    if (!part) continue
    const meant = QUOTED.exec(message)?.[1] ?? english?.text
    const isTrue = meant !== undefined && judgeEnglish(meant, { id: '', ...part }, context.course).kind === 'right'
    return again(
      context,
      builder,
      `${isTrue ? 'Yes. ' : ''}${phraseOf(part)}, the ${part.kikuyu.startsWith('-') ? 'ending' : 'beginning'} of ${speak(word)}.`,
    )
  }
  return undefined
}

/** True for a note that explains a beginning or an ending: the “nj” at its beginning, its ending *-wo*. */
const namesPiece = (grammar: string, piece: string): boolean =>
  [...grammar.matchAll(/“(\p{L}{1,4})”|\*(-\p{L}{1,6}|\p{L}{1,6}-)\*/gu)].some(
    ([, quoted, cut]) => looseFormOf(withoutHyphen(quoted ?? cut ?? '')) === piece,
  )

const QUOTED = /["“]([a-z ]{1,30})["”]/i

/** The beginnings and endings of a word that its notes explain, in its parts or in their text: `*tũ-* is “we”`. */
const piecesOf = (notes: WordNotes | undefined): readonly Usage[] => [
  ...(notes?.parts ?? []).filter(({ kikuyu }) => /^-|-$/.test(kikuyu)),
  ...[...(notes?.grammar ?? '').matchAll(/\*([^*\s]{1,12}-)\* is “([^“”*]{1,40})”/g)].map(
    ([, kikuyu = '', english = '']) => ({
      kikuyu,
      english,
    }),
  ),
]

// “whats 6”

const SHORT =
  /^\W*(?:(?:and|but|hey|ok(?:ay)?|so|then|wait|well)\W+)*(?:what(?:['’]?s| is| are| about)|how about|wats|wat is) (?:the (?:word|kikuyu|numbers?) (?:for )?|numbers? )?(.{1,60}?)(?: (?:then|though|tho|called|please|pls|in (?:kikuyu|gikuyu)))*\W*$/i

/** “and left?” asks for the next word. */
const AND = /^\W*(?:and|what about|how about) (?:the )?([a-z][a-z ]{1,30})\?\W*$/i

/** English of the course after “what’s”, and nothing else: “whats 6 and 7 then”. */
function onShortQuestion({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const next = AND.exec(message)?.[1]
  const asked = next ?? SHORT.exec(message)?.[1]
  if (asked === undefined || understood.slots.mentions.length > 0) return undefined
  const pieces = asked.split(/,|\band\b|\bor\b|&|\+/i).flatMap((piece) => piece.trim() || [])
  const found = pieces.slice(0, MOST_PIECES).map((piece) => {
    const plain = englishWords(piece).join(' ')
    return { piece, isCount: isNumber(plain) || /^\d+$/.test(plain), words: context.findByMeaning(plain) }
  })
  const isCount = found.some((one) => one.isCount)
  const isOwn = found.every((one) => one.words.some(({ id }) => context.lesson.wordIds.includes(id)))
  const isNext = next !== undefined && isOwn
  if (!isCount && !isNext && (pieces.length < 2 || understood.confidence >= SURE_OF_OTHER)) return undefined
  if (found.some((one) => one.words.length === 0 && !one.isCount)) return undefined
  const { toTeach } = builder.memory
  const lines = found.map(({ piece, words }) => {
    const own = words.find(({ id }) => context.lesson.wordIds.includes(id))
    const word = own ?? words[0]
    if (!word) return `I have no word for “${piece}”.`
    if (isSecret(builder, word.id)) return `“${piece}” is what I’m asking you.`
    if (own && toTeach.includes(own.id)) return `“${piece}” comes later in this lesson.`
    return own ? `${speak(own)} is ${meaningAtEnd(own)}` : tellElsewhere(word)
  })
  return again(context, builder, lines.join(' '))
}
const SURE_OF_OTHER = 0.6
const MOST_PIECES = 4
