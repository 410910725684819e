import { looseForm, looseFormOf } from '../../answer/answer-index.ts'
import { judgeEnglish } from '../../answer/judge.ts'
import { plainForm, wordsOf } from '../../answer/letters.ts'
import { functionWords } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import {
  grammarAbout,
  notesOf,
  withoutHyphen,
  withPronunciations,
  type WordNotes,
} from '../../lesson/language-notes.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import type { Usage, Word } from '../../word/word.ts'
import { known, lessonWordsIn, lineOn } from '../meanings/describe-word.ts'
import { asksToSayEnglish, isNegated, isOnWordItself, namesUnknown } from '../messages/message-acts.ts'
import { asksForPerson, isOnSelf, personNamed } from './person-questions.ts'
import { remarks } from '../wording/remarks.ts'
import { typedForms } from '../facts/find-fact.ts'
import { again, askOnceMore, isSecret, mayBeTold, noted, phraseOf, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { remark, type TurnBuilder } from '../turn-builder.ts'
import { aboutWord, withWordNamed, wordMeant } from '../replies/word-replies.ts'

/** Replies to questions about the parts of a phrase, and about the beginnings and endings of words. */

/** Replies to questions whether a word may be left out, is part of a phrase, or is a command, and what a phrase says literally. */
export const onFormOf = (heard: Heard): TurnBuilder | undefined =>
  onOptional(heard) ?? onBuilt(heard) ?? onWordInPhrase(heard) ?? onCommandForm(heard) ?? onLiteral(heard)

/** “is brother built the same way”: the parts of a phrase that a message names in English. */
function onBuilt(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (!BUILT.test(message) || understood.slots.mentions.length > 0) return undefined
  const named = englishWords(message).flatMap((text) => context.findByMeaning(text))
  const word = allWordsIn(context.lesson).find(
    ({ id }) =>
      named.some((one) => one.id === id) &&
      !builder.state.toTeach.includes(id) &&
      !isSecret(builder, id) &&
      (notesOf(context.lesson, id)?.parts?.length ?? 0) > 1,
  )
  return word && partsOfPhrase(heard, word)
}
const BUILT = /\b(?:built|formed|made(?: up)?|put together|works?)\b[^.?!]*\b(?:like that|same way|too)\b/i

/** “What would nyumĩte say literally: ‘I came out of’?” */
function onLiteral(heard: Heard): TurnBuilder | undefined {
  const word = /\bliteral(?:ly)?\b|\bword for word\b/i.test(heard.message) ? wordMeant(heard) : undefined
  const notes = word && notesOf(heard.context.lesson, word.id)
  return word && mayBeTold(heard.builder, word.id) && (notes?.literal ?? notes?.parts) ? literal(heard) : undefined
}

/** “so nyua! = drink up?”, “I leave off the ku and it’s just rĩa?”: yes to the form that tells one person to do it. */
function onCommandForm({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!OFFERS_COMMAND.test(message) || OF_OTHERS.test(message)) return undefined
  const typed = englishWords(message)
  for (const mention of understood.slots.mentions) {
    const entry = mention.entries.find(
      ({ word }) => isCommand(word) && looseFormOf(word.kikuyu) === looseFormOf(mention.text),
    )
    const found = entry && known(context, mention)
    const base = entry?.word.id.split(':')[0] ?? ''
    const meaningOfCommand = entry?.word.english.split(' (')[0] ?? ''
    const meant = englishWords(meaningOfCommand).filter((word) => !functionWords.has(word))
    const isTrue = meant.length > 0 && meant.every((word) => typed.includes(word))
    const isCommandMeant = found?.kind === 'related' || (found?.kind === 'elsewhere' && isCommand(found.word))
    if (isTrue && !isNegated(message, [meaningOfCommand]) && isCommandMeant && mayBeTold(builder, base))
      return again(context, builder, `Yes. ${lineOn(context, builder, found)}`)
  }
  return undefined
}
const isCommand = ({ english }: Pick<Word, 'english'>) => /!(?: \(|$)/.test(english)
/** Other questions about a command: “to two people?”, “isn’t that rude?”. */
const OF_OTHERS = /["“‘']to["”’']|\b(?:all|many|not|noun|people|rude|several|two|wrong)\b|n['’]t\b/i
const OFFERS_COMMAND =
  /=|\b(?:command|drop|just|leave off|leave out|like to|mate|order|say|shouts?|take off|tell|without)\b/i

const ASKS_IF_NEEDED =
  /\b(?:drop(?:ped)?|leav(?:e|ing)\b.*\b(?:off|out)|left out|necessary|need(?:ed)?|optional|skip|without)\b/i

/** “Is the nĩ optional?”: whether a phrase that may be told is right without one of its words. */
function onOptional(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  if (!ASKS_IF_NEEDED.test(message)) return undefined
  const typed = typedForms(message)
  const inEnglish = englishWords(message)
  // “can i leave out the money word”
  const isNamed = (id: string, text: string) =>
    typed.includes(looseForm(text)) ||
    notesOf(context.lesson, id)?.parts?.some(
      ({ kikuyu, english }) =>
        looseFormOf(kikuyu) === looseForm(text) && englishWords(english).every((one) => inEnglish.includes(one)),
    ) === true
  const forms = wordsToTell(heard, builder.state.judged?.wordId, asked?.wordId).flatMap((word) => {
    const words = wordsOf(word.kikuyu)
    return words.length < 2 || !words.some((one) => isNamed(word.id, one))
      ? []
      : word.accepted.flatMap((accepted) => {
          const left = words.find((one) => !wordsOf(accepted).includes(one)) ?? ''
          const isWithout = words.filter((one) => one !== left).join(' ') === wordsOf(accepted).join(' ')
          return isWithout && isNamed(word.id, left) ? [{ accepted, left }] : []
        })
  })
  const [found] = forms
  return (
    found &&
    again(
      context,
      builder,
      `${speak({ kikuyu: found.accepted })} is right too: you may leave ${speak({ kikuyu: found.left })} out and mean the same.`,
    )
  )
}

/** “Is that the thĩ in ‘ikara thĩ’?”: yes if a phrase that the message names has the word as it is spelled. */
function onWordInPhrase({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!IN_PHRASE.test(message) || /\b(?:different|the same as|wrong)\b/i.test(message)) return undefined
  const found = understood.slots.mentions.map((mention) => ({ mention, entry: known(context, mention) }))
  const phrase = found.find(({ mention }) => wordsOf(mention.text).length > 1)
  if (!phrase || (phrase.entry.kind === 'own' && !mayBeTold(builder, phrase.entry.word.id))) return undefined
  const spelled = phrase.mention.entries.flatMap(({ word }) => wordsOf(word.kikuyu))
  const isIn = ({ mention, entry }: (typeof found)[number]) =>
    mention !== phrase.mention &&
    'word' in entry &&
    !isSecret(builder, entry.word.id) &&
    spelled.includes(plainForm(entry.word.kikuyu))
  return found.some(isIn) ? again(context, builder, `Yes. ${lineOn(context, builder, phrase.entry)}`) : undefined
}
const IN_PHRASE = /\bis (?:it|that|this) the (?:same )?[\p{L}'’~]+ (?:as in|from|in|of)\b/iu

/** “What’s cutting in that?”, “which bit is first light?”: a part of a phrase, named by its own meaning. Without a match, all parts of the phrase in question. */
export function onPart(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english } = understood.slots
  const phrase = ASKS_EACH.test(message) ? phraseInQuestion(heard) : undefined
  if (phrase && mentions.length === 0) return partsOfPhrase(heard, phrase)
  if (mentions.length > 0 || (english && english.words.length > 0 && !WHICH_PART.test(message))) return undefined
  if (asksToSayEnglish(message) || isOnWordItself(message)) return undefined
  // “is gĩtema from a verb "to cut"?”: a part in another form.
  const isEnglish = (word: string) => !functionWords.has(word) && context.course.english.isEnglishWord(word)
  const wanted = englishWords(message).filter(isEnglish)
  const recent = wordsToTell(heard, asked?.wordId, builder.state.judged?.wordId)
  for (const word of wanted.length > 0 && wanted.length <= MOST_WORDS_OF_A_PART ? recent : []) {
    const part = notesOf(context.lesson, word.id)?.parts?.find((one) => isMeant(one, wanted))
    if (part && looseFormOf(part.kikuyu) !== looseFormOf(word.kikuyu))
      return again(context, builder, `${phraseOf(part)}, a part of ${speak(word)}: ${meaningAtEnd(word)}`)
  }
  const parts = asked && notesOf(context.lesson, asked.wordId)?.parts
  const person = personNamed(message)
  const hasParts = parts?.some(({ english: meant }) => person === undefined || englishWords(meant).includes(person))
  return asked && hasParts && mayBeTold(builder, asked.wordId) && WHICH_PART.test(message) ? literal(heard) : undefined
}
const MOST_WORDS_OF_A_PART = 4

/** “Which one is money and which one is how many?” */
const ASKS_EACH = /\bwhich (?:(?:bit|half|one|part|word) )?(?:is|means|says)\b[^.?!]*\b(?:and|or|&) which\b/i

/** The phrase that was asked for last, if its words have notes. */
function phraseInQuestion({ context, builder, asked }: Heard): Word | undefined {
  const ids = [asked?.wordId, builder.state.judged?.wordId].filter((id) => id !== undefined && mayBeTold(builder, id))
  return allWordsIn(context.lesson).find(
    ({ id }) => ids[0] === id && (notesOf(context.lesson, id)?.parts?.length ?? 0) > 1,
  )
}

/** The parts of a phrase, as if the message named it. */
function partsOfPhrase(heard: Heard, { kikuyu }: Word): TurnBuilder {
  const { slots } = heard.understood
  const mention = { text: kikuyu, entries: heard.context.course.byLooseForm.get(looseFormOf(kikuyu)) ?? [] }
  return literal({ ...heard, understood: { ...heard.understood, slots: { ...slots, mentions: [mention] } } })
}

/** “which bit is "you" in wĩ mwega”, “is wĩ the "are you" bit and mwega the well bit?” */
const ON_PARTS =
  /\bwhich (?:of \p{L}+ )?(?:\p{L}+ )?(?:bit|half|part|piece|word)s? (?:is|means?|says?)\b|\bis (?:the )?["“]?[\p{L}'’~]+["”]? the ["“']?[\p{L} ]{1,20}["”']? (?:bit|part|piece)\b/iu
/** Other questions on one of several words. */
const OTHERWISE =
  /\b(?:accent|better|chang\w*|comes?|common|emphas\w*|goes|lean|miss\w*|or|order|remember|rhym\w*|stress\w*|tone)\b/i

/** The parts of the phrase that a message names, or whose part it names, where it asks which of them is what. */
export function onPartOfPhrase(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions } = understood.slots
  if (mentions.length === 0 || !ON_PARTS.test(message) || OTHERWISE.test(message)) return undefined
  const phrase = wordsToTell(heard, asked?.wordId, builder.state.judged?.wordId).find(
    ({ id, kikuyu }) =>
      wordsOf(kikuyu).length > 1 &&
      notesOf(context.lesson, id)?.parts !== undefined &&
      mentions.some(({ text }) => {
        const isPart = id === asked?.wordId || id === builder.state.judged?.wordId
        return [kikuyu, ...(isPart ? wordsOf(kikuyu) : [])].map(looseFormOf).includes(looseFormOf(text))
      }),
  )
  return phrase && partsOfPhrase(heard, phrase)
}

/** “which of the two words is the cutting one?” */
const WHICH_PART =
  /\bwhich (?:one )?(?:bit|half|part|word|of (?:them|(?:the|those|these) (?:words|(?:two|three)(?: parts| words)?))) (?:is|means|says)\b/i

/** The words of the lesson that may be told: those of `recent` ids first, in that order. */
export function wordsToTell({ context, builder }: Heard, ...recent: readonly (string | undefined)[]): readonly Word[] {
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
  'bit both call chunk half kikuyu mean meaning means must part piece say said translate translation two verb whats which word words'.split(
    ' ',
  ),
)

/** A text with the marks beside it: `"tũ"`, `tũ-`; not the “in” of “in-law”. */
const PIECE = /(["“*]|(?<!\p{L})-)?(?<!\p{L})([\p{L}']{2,12})(["”*]|-(?!\p{L}))?/gu

/** “Does tũ mean ‘we’?”, “is -inĩ ‘in’?”: the beginning or the ending of a word that the lesson has shown, which is not a word of its own. */
export function onPiece(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const { mentions, english } = understood.slots
  if (CHANGES.test(message)) return undefined
  // “which part is "each other"?”
  const [, several = ''] = SEVERAL_WORDS.exec(message) ?? []
  const onSeveral = several && NAMES_PART.test(message) ? grammarAbout(context.language, several) : undefined
  if (onSeveral?.text.includes(`“${several}”`)) return noted(context, builder, onSeveral, 'no-grammar')
  const found = [...composeTildes(message).matchAll(PIECE)].map(([, before, text = '', after]) => {
    const isCut = before === '-' || after === '-'
    return { text: looseFormOf(text), isCut, isNamed: isCut || (before && after) || /[ĩũ]/i.test(text) }
  })
  const isOnWord = mentions.some(({ entries }) => entries.length > 0)
  for (const text of ON_SOUND.test(message) ? [] : namedPieces(message))
    found.push({ text: looseFormOf(text), isCut: true, isNamed: true })
  const typed = found.filter(({ isNamed, isCut }) => isNamed && (isCut || !isOnWord)).map(({ text }) => text)
  const inQuestion = asked && mayBeTold(builder, asked.wordId) ? piecesOf(notesOf(context.lesson, asked.wordId)) : []
  const isOwn = inQuestion.some(({ kikuyu }) => typed.includes(looseFormOf(withoutHyphen(kikuyu))))
  const naming = !isOwn && ASKS_PIECE.test(message) && !ON_SOUND.test(message) ? noteNaming(heard) : undefined
  if (naming) {
    const told = isSecret(builder, naming.id) ? withWordNamed(builder, naming.id) : builder
    return again(context, told, withPronunciations(naming.note))
  }
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
      `${isTrue && !isNegated(message, [meant]) ? 'Yes. ' : ''}${phraseOf(part)}, the ${part.kikuyu.startsWith('-') ? 'ending' : 'beginning'} of ${speak(word)}.`,
    )
  }
  return undefined
}

/** “does ku- become gu- before t too?” is about more than one word. */
const CHANGES = /\b(?:becomes?|turns? (?:in)?to|changes? (?:in)?to)\b/i

/** “which bit of it is the me?”, “the teithia part is help, right?”, “where is "me" in it?” */
const ASKS_PIECE =
  /\b(?:what|where|which)\b[^.?!]*\b(?:bits?|parts?|pieces?|syllables?)\b|\b(?:bit|part|piece) (?:is|means)\b|\bwhere(?: exactly)?(?:['’]?s| is) (?:the )?["“'‘]?(?:help|i|me|not|to|us|we|you)["”'’]?(?: in\b|\W*$)/i

/** The note on how a word is made that gives, between quotation marks, a meaning that a message names. A word that it names may be told. */
function noteNaming(heard: Heard) {
  const { context, builder, asked, message, understood } = heard
  const { toTeach } = builder.state
  const named = lessonWordsIn(context, understood.slots.mentions).filter(({ id }) => !toTeach.includes(id))
  const wanted = new Set(englishWords(message))
  const recent = [asked?.wordId, builder.state.judged?.wordId]
  const isNamed = understood.slots.mentions.some(({ text }) => text.length > LONGEST_PIECE)
  const others = isNamed ? [] : wordsToTell(heard, ...recent).filter(({ id }) => recent.includes(id))
  return [...named, ...others]
    .map(({ id }) => ({ id, note: notesOf(context.lesson, id)?.grammar ?? '' }))
    .find(({ note }) => [...note.matchAll(/“(?:to )?([a-z]+)”/g)].some(([, meant = '']) => wanted.has(meant)))
}

const LONGEST_PIECE = 4

/** True for a note that explains a beginning or an ending: the “nj” at its beginning, its ending *-wo*. */
const namesPiece = (grammar: string, piece: string): boolean =>
  [...grammar.matchAll(/“(\p{L}{1,4})”|\*(-\p{L}{1,6}|\p{L}{1,6}-)\*/gu)].some(
    ([, quoted, cut]) => looseFormOf(withoutHyphen(quoted ?? cut ?? '')) === piece,
  )

const NAMES_PART = /\b(?:bit|part|piece|where)\b/i
const SEVERAL_WORDS = /["“]([a-z]+ [a-z]+)["”]/

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

/** “Which part of the word means "I"?”: a verb shows it at its beginning. */
export function onPerson(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  const [person, word] = [personNamed(message), wordMeant(heard)]
  const own = (word && mayBeTold(builder, word.id) && notesOf(context.lesson, word.id)?.grammar) || ''
  if (person !== undefined && own.toLowerCase().includes(` is “${person}”`))
    return again(context, builder, withPronunciations(own))
  if (!asksForPerson(heard)) return undefined
  const about = isOnSelf(message) ? 'begin nd' : 'verb beginning who'
  return noted(context, builder, grammarAbout(context.language, about), 'no-grammar')
}

/** A short text that is named as a piece: `the "nj"`, `-ag-`, `the W in`. */
const NAMED_PIECE =
  /["“'‘]-?(\p{L}{1,4})-?["”'’]|(?<![\p{L}-])-(\p{L}{1,4})-?(?!\p{L})|(?<![\p{L}-])(\p{L}{1,4})-(?!\p{L})|(?<![\p{L}-])(\p{L}{2,4}) at the (?:beginning|front|start)\b|\bthe (\p{L}{1,4}) (?:at the (?:beginning|end|front|start)|in (?=\p{L})|(?:is |really )?(?:the |a )?(?:bit|part|piece|prefix))/giu
const namedPieces = (message: string): readonly string[] =>
  [...composeTildes(message).matchAll(NAMED_PIECE)].flatMap(([, ...texts]) => {
    const text = texts.find(Boolean) ?? ''
    // “Which part means "we"?”
    return text === '' || functionWords.has(text.toLowerCase()) ? [] : [text]
  })
const WHICH_PIECE =
  /\b(?:which|what) (?:part|bit|piece|letters?|half|syllable)\b[^?]{0,30}\b(?:for|is the|makes?|means?|says?)\b|\bin(?:to)? (?:parts|pieces|bits)\b/i
const ON_SOUND = /\b(?:sounds?|pronounc\w*|say|said|like)\b/i

/** “Is the W in wĩtagwo the ‘you’?”: a piece that no note explains. The word is known as a whole. */
export function onWhole(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message, understood } = heard
  const pieces = namedPieces(message)
  const isWhich = WHICH_PIECE.test(message)
  if ((pieces.length === 0 && !isWhich) || ON_SOUND.test(message)) return undefined
  const named = understood.slots.mentions.filter(({ text }) => !pieces.includes(text)).map((one) => known(context, one))
  const [last] = wordsToTell(heard, asked?.wordId, builder.state.judged?.wordId)
  const found = named[0] ?? (last && { kind: 'own' as const, word: last })
  if (!found || (found.kind === 'own' && !mayBeTold(builder, found.word.id))) return undefined
  const line = lineOn(context, builder, found)
  const whole = looseFormOf(/\*([^*]+)\*/.exec(line)?.[1] ?? '')
  if (!isWhich && !pieces.some((piece) => whole !== looseFormOf(piece) && whole.includes(looseFormOf(piece))))
    return undefined
  const notes = found.kind === 'own' ? notesOf(context.lesson, found.word.id) : undefined
  if (notes?.parts !== undefined && found.kind === 'own') return literal(heard)
  return again(context, remark(builder, remarks['no-parts']), line)
}

/** A note that tells how a word is made, not where it stands or how it sounds. */
const ON_MAKING =
  /^It is (?:the )?“|“\p{L}+” is \*|\bat its (?:beginning|end)\b|\bbegins with\b|\bcomes from\b|\bin it is\b|\bthe beginning (?:for|of)\b|-\*,? (?:is|the|“)|“to …” form|\bis in class\b/u

/** “What’s it made of?”, said of a thing */
const OF_THING = /\bmade (?:from|of|out of|with)\b/i

const TAKES_APART = /\b(?:apart|break (?:down|up)|parts (?:in|of)|split(?: up)?|take) ["“‘]?(\p{L}{4,})/iu

export function literal(heard: Heard): TurnBuilder {
  if (OF_THING.test(heard.message) && wordMeant(heard)?.nounClass)
    return askOnceMore(remark(heard.builder, remarks['no-fact']), heard.context.lesson)
  // A form that the notes do not hold: “can you break down nindirakena?”
  const form = TAKES_APART.exec(heard.message)?.[1]
  if (heard.understood.slots.mentions.length === 0 && form !== undefined && namesUnknown(heard.context, form))
    return askOnceMore(remark(heard.builder, remarks['no-parts']), heard.context.lesson)
  return aboutWord((word, { context, builder }) => {
    const notes = notesOf(context.lesson, word.id)
    if (!notes?.parts && !notes?.literal) {
      if (notes?.grammar !== undefined && ON_MAKING.test(notes.grammar)) return [withPronunciations(notes.grammar)]
      const [unknown] = remarks['no-parts']
      return [mayBeTold(builder, word.id) ? `${unknown} ${lineOn(context, builder, { kind: 'own', word })}` : unknown]
    }
    const parts = notes.parts?.map(phraseOf).join(', ')
    const wordForWord = notes.literal === undefined ? '' : `Literally: “${notes.literal}”.`
    return [[parts === undefined ? '' : `${parts}.`, wordForWord].filter(Boolean).join(' ')]
  }, 'no-parts')(heard)
}
