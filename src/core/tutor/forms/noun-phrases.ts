import { looseForm, looseFormOf } from '../../answer/answer-index.ts'
import { wordsOf } from '../../answer/letters.ts'
import { isVerb } from '../../answer/meaning.ts'
import { plainSense, sensesOf } from '../../answer/senses.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import { lessonTalk } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { inflectedFrom } from '../../english/word-forms.ts'
import { grammarAbout, notesOf, withPronunciations, type Concord } from '../../lesson/language-notes.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import type { CourseWord, Word } from '../../word/word.ts'
import { hasForm, inCourse } from './agreement.ts'
import { known, phrasesHolding, speakForm } from '../meanings/describe-word.ts'
import { phraseIn } from '../messages/find-phrase.ts'
import { attested, howToSay, ownPlural } from '../meanings/how-to-say.ts'
import { sameForBoth } from './other-forms.ts'
import { smallTalk } from '../messages/act-sets.ts'
import { asksSomething, isQuestion, isYesOrNo, SURE_ENOUGH } from '../messages/message-acts.ts'
import { DO_NOT_KNOW } from '../wording/remarks.ts'
import { hintWithLead, isSecret, mayBeTold, again, noted, type Heard } from '../replies/reply.ts'
import { meaning, speak } from '../wording/speak.ts'
import { type LessonContext, type TurnBuilder } from '../turn-builder.ts'
import { aboutWord, withWordNamed } from '../replies/word-replies.ts'

/**
 * Replies to questions about a noun with a number, an adjective, “my” or “this”: “how do I say one chair?”, “is it gĩtĩ kĩmwe?”. The
 * class of the noun gives the form, where the counted data has it.
 */

/** A longer text is a question only with its wording. */
const MOST_WORDS_ALONE = 4

/** “One person only?” */
const TO_ONE_PERSON = /\bone person only\b|\bonly (?:for |to )?one person\b/i

/** “is it a made-up word for a new thing?” */
const ASKS_WHAT_IT_IS = /^\W*(?:is|was) (?:it|that|this) (?:an?|the) (?:\S+ ){0,3}(?:phrase|term|word)\b/i

export function onConcord(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  const isAlone = message.split(/\s+/).length <= MOST_WORDS_ALONE
  const isTold = asksSomething(message) || heard.understood.act === 'how-to-say' || GETS.test(message)
  if (!isAlone && !isTold) return undefined
  // “my bad bro”
  const { act, confidence } = heard.understood
  if (smallTalk.has(act) && confidence >= SURE_ENOUGH && !asksSomething(message)) return undefined
  if (TO_ONE_PERSON.test(message) || ASKS_WHAT_IT_IS.test(message) || (!isAlone && isOnOther(heard))) return undefined
  const phrase = namedIn(heard) ?? englishIn(context, message)
  // The phrasebook goes before words put together.
  if (!phrase || phraseIn(context, message, heard.understood)) return undefined
  const { noun, concords, isSeveral } = phrase
  const nounClass = classOf(noun, isSeveral)
  if (nounClass === undefined) return undefined
  const told = concords
    .filter(({ kind }) => kind !== 'possessive' || !isOfFamily(noun))
    .map((concord) => ({ concord, form: concord.forms[nounClass] ?? concord.forms['all'] }))
  if (told.length === 0) return undefined
  const secret = asked && allWordsIn(context.lesson).find(({ id }) => id === asked.wordId)
  const givesAway = (form: string | undefined) =>
    form !== undefined && secret && isSecret(builder, secret.id) && looseFormOf(form) === looseFormOf(secret.kikuyu)
  if (asked && told.some(({ form }) => givesAway(form))) return hintWithLead(context, builder, asked)
  const typedEnglish = englishWords(message)
  const meant = ({ english }: Concord) => english.find((one) => typedEnglish.includes(one)) ?? english[0]
  const lines = told.map(({ concord, form }) =>
    form === undefined
      ? `Which form of “${meant(concord)}” goes with it, my notes don’t say.`
      : `Beside it “${meant(concord)}” is ${speak({ kikuyu: inCourse(context, form) })} and comes after it.`,
  )
  const isNamed = heard.understood.slots.mentions.some(({ entries }) => entries.some(({ word }) => word.id === noun.id))
  const isAsked = isNamed && isSecret(builder, noun.id)
  if (isAsked && asked?.exercise) return undefined
  const shown = isAsked ? withWordNamed(builder, noun.id) : builder
  const { offered } = phrase
  const typed = new Set(wordsOf(composeTildes(message.replace(/(?<=\s)-\S+/g, ' '))).map(looseForm))
  const isRight = told.every(({ form }) => {
    const loose = form === undefined ? undefined : looseFormOf(form)
    return loose !== undefined && (offered === undefined ? typed.has(loose) : offered === loose)
  })
  const isGuess = phrase.isGuess && (OFFERS.test(message) || GETS.test(message) || offered !== undefined)
  // Some nouns have one form for one and for several, and those for persons and animals may agree as persons do.
  const asPersons = isLiving(context, noun) ? ['1', '2'] : []
  const classes = [classOf(noun, false) ?? '', classOf(noun, true) ?? '', ...asPersons]
  const mayBeRight = told.some(({ concord: { forms }, form }) =>
    [form, ...classes.map((one) => forms[one] ?? '')].some((one) => one === undefined || looseFormOf(one) === offered),
  )
  const isWrong = offered !== undefined && !mayBeRight
  // “so wakwa is wrong?”
  const isPlain = !/\b(?:incorrect|wrong)\b/i.test(message)
  return again(
    context,
    shown,
    `${isPlain && isGuess && isRight ? 'Yes. ' : isPlain && isWrong ? 'No. ' : ''}${nounLine(shown, noun, isSeveral, nounClass)} ${lines.join(' ')}`,
  )
}

/** “Can I use that with her sister?” and “my husband’s family is from Nyeri, do they speak differently?” ask for no words. */
const isOnOther = ({ understood: { act, confidence, slots } }: Heard) =>
  ASKS_NO_WORDS.has(act) && confidence >= SURE_ENOUGH && slots.mentions.length === 0
const ASKS_NO_WORDS: ReadonlySet<Act> = new Set<Act>(['about-app', 'about-kikuyu', 'about-tutor', 'when-to-use'])

/** “can I say metha nene?” offers a form; “does nene change?” does not. */
const OFFERS =
  /\b(?:(?:can|could|do|would|should) (?:i|you|we) (?:say|write|use)|(?:is|would) (?:it|that|this)|so it['’]?s)\b/i

/** “gĩkombe gets kĩmwe because of the gĩ” */
const GETS = /\b(?:gets|goes with|needs|takes)\b/i

/** True for a person or an animal. */
const isLiving = ({ language }: LessonContext, { nounClass = '', categories }: CourseWord) =>
  /^1[/a]/.test(nounClass) || categories.some((one) => language.livingCategories.includes(one))

interface NounPhrase {
  readonly noun: CourseWord
  readonly concords: readonly Concord[]
  readonly isSeveral: boolean
  /** True if the learner offers the Kikuyu of it. */
  readonly isGuess?: true
  /** The loose form of the word that the learner puts after the noun: *gĩakwa*. */
  readonly offered?: string
}

const isOfFamily = ({ english, nounClass = '' }: CourseWord) => nounClass.startsWith('1a') || /\bmy\b/.test(english)

/** The class with which words beside the noun agree. */
function classOf({ nounClass = '' }: CourseWord, isSeveral: boolean): string | undefined {
  const [single, several] = nounClass.replace('1a', '1').split('/')
  return (isSeveral ? (several ?? single) : single) || undefined
}

function nounLine(builder: TurnBuilder, noun: CourseWord, isSeveral: boolean, nounClass: string): string {
  if (isSecret(builder, noun.id))
    return `${isSeveral ? 'For several, ' : ''}${meaning(noun)} is a noun of class ${nounClass}.`
  return isSeveral
    ? `For several, ${meaning(noun)} is ${speakForm(noun, noun.plural ?? noun.kikuyu)}, a noun of class ${nounClass}.`
    : `${speak(noun)}, ${meaning(noun)}, is a noun of class ${nounClass}.`
}

/** “two big tables”: words that take the class of the noun after them. */
function englishIn(context: LessonContext, message: string): NounPhrase | undefined {
  const words = englishWords(message)
  for (let from = 0; from < words.length - 1; from++) {
    const concords: Concord[] = []
    let at = from
    for (let concord = concordFor(context, words[at]); concord; concord = concordFor(context, words[++at]))
      concords.push(concord)
    const text = words[at]
    if (concords.length === 0 || text === undefined || lessonTalk.has(text)) continue
    const before = words.slice(0, from)
    const isAsked = before.every((word) => LEADING.test(word)) || isAskedAfter(before.filter(isNoArticle))
    const isInPassing = !(isAsked && AT_END.test(words[at + 1] ?? ''))
    if (isInPassing) continue
    const isTaught = (length: number) => context.findByMeaning(words.slice(from, at + length).join(' ')).length > 0
    // “my name is …” and “good night” are phrases of the course.
    if (isTaught(1) || isTaught(2) || attested(context, words.slice(from, at + 1).join(' '))) return undefined
    const number = nounFor(context, text)
    if (number) return { ...number, concords, isSeveral: number.isSeveral || concords.some(isMoreThanOne) }
    from = at
  }
  return undefined
}

/** True if words ask for what follows: “how do you say”, “what is”. Others may speak of it: “for one person”, “this made my day”. */
const isAskedAfter = (before: readonly string[]) =>
  ASKING.has(before.at(-1) ?? '') ||
  /(?:^| )(?:(?:word|kikuyu|what|how) (?:for|about)|what (?:is|are))$/.test(before.join(' '))
const isNoArticle = (word: string) => !/^(?:an?|the)$/.test(word)
const LEADING = /^(?:an?|and|but|eh|hm+|kikuyu|now|oh|ok|okay|or|please|pls|so|the|then|um|well)$/
/** “What’s the little hat on the i?” and “my mouth can’t do this” go on. */
const AT_END = /^(?:|and|called|how|in|kikuyu|or|please|pls|then|what|with)$/

const ASKING: ReadonlySet<string> = new Set('call guess say said translate write'.split(' '))

const concordFor = ({ language }: LessonContext, word: string | undefined) =>
  word === undefined ? undefined : language.concords.find(({ english }) => english.includes(word))

const isMoreThanOne = ({ kind, english }: Concord) => kind === 'number' && !english.includes('one')

function nounFor({ findByMeaning, lesson }: LessonContext, text: string) {
  const nouns = (english: string) => {
    const found = findByMeaning(english).filter(({ nounClass }) => nounClass !== undefined)
    return found.find(({ id }) => lesson.wordIds.includes(id)) ?? found[0]
  }
  const single = nouns(text)
  if (single) return { noun: single, isSeveral: false }
  const several = inflectedFrom(text).find(({ base, kind }) => kind === 'plural' && nouns(base))
  return several && { noun: nouns(several.base)!, isSeveral: true }
}

/** A noun and a word beside it that a message names in Kikuyu, or one of the two in English: “one chair, with ĩmwe?”. */
function namedIn({ context, message, understood }: Heard): NounPhrase | undefined {
  const { mentions } = understood.slots
  const offered = withFormAfter(context, message, mentions)
  if (offered) return offered
  if (mentions.length === 0 || !(isYesOrNo(message) || GETS.test(message) || /\bwith\b/i.test(message)))
    return undefined
  const concords = context.language.concords.filter((concord) => mentions.some((mention) => isFormOf(concord, mention)))
  const [named] = mentions.flatMap(nounsOf)
  if (concords.length === 0) return undefined
  if (named) {
    const isSeveral = mentions.some(({ text }) => looseFormOf(text) === looseFormOf(named.plural ?? ''))
    return { noun: named, concords, isSeveral, isGuess: true }
  }
  const inEnglish = englishIn(context, message) ?? nounAfterWith(context, message)
  return inEnglish && { ...inEnglish, concords, isGuess: true }
}

/** The nouns that a mention names, also by their plural. */
const nounsOf = ({ entries }: Mention): CourseWord[] =>
  entries.map(({ word, pluralOf }) => pluralOf ?? word).filter(({ nounClass }) => nounClass !== undefined)

/** “my basket is kĩondo gĩakwa?”, “so andũ atatũ?”; “what does kĩondo gĩakwa mean?” offers nothing. */
function withFormAfter(
  { language }: LessonContext,
  message: string,
  mentions: readonly Mention[],
): NounPhrase | undefined {
  if (/\b(?:how (?:can|do|does|is|to|would)|mean\w*|what|who|why)\b/i.test(message)) return undefined
  for (const mention of mentions) {
    const { text } = mention
    const [noun] = nounsOf(mention)
    const next = /^\s+(\p{L}{3,})/u.exec(message.slice(message.indexOf(text) + text.length))?.[1]
    if (!noun || next === undefined || isOfFamily(noun)) continue
    const offered = looseFormOf(next)
    const concord = language.concords.find((one) => one.kind !== 'demonstrative' && hasForm(one, next))
    // Some nouns have one form for one and for several: a number tells which is meant.
    const isSeveral =
      (noun.plural ?? noun.kikuyu) === noun.kikuyu
        ? concord !== undefined && isMoreThanOne(concord)
        : looseFormOf(text) === looseFormOf(noun.plural ?? '')
    if (concord) return { noun, concords: [concord], isSeveral, isGuess: true, offered }
  }
  return undefined
}

/** “would ĩmwe go with chair?” */
function nounAfterWith(context: LessonContext, message: string) {
  const words = englishWords(message)
  return words.map((text, i) => (words[i - 1] === 'with' ? nounFor(context, text) : undefined)).find(Boolean)
}

/** True if a text is a form of a word that takes classes, or its dictionary form. */
function isFormOf(concord: Concord, { text, entries }: Mention): boolean {
  return (
    hasForm(concord, text) ||
    entries.some(
      ({ word }) =>
        word.nounClass === undefined &&
        sensesOf(word.english).some((sense) => concord.english.includes(plainSense(sense))),
    )
  )
}

// The plural

/** “does one bed change as well, same as the chair?” */
const SAME_AS = /,? (?:(?:the )?same as|(?:just )?like(?: with| for)?) (?:(?:for|with) )?(?:the )?\p{L}+\W*$/iu

/** The note on a beginning: “So ma- is a plural prefix?” */
export function notedOnPrefix({ context, builder, message }: Heard): TurnBuilder | undefined {
  const prefix = PREFIX.exec(message)?.[1]
  const note = prefix === undefined ? undefined : grammarAbout(context.language, `begin ${prefix}`)
  return note?.text.includes(`*${prefix}`) ? noted(context, builder, note, 'no-grammar') : undefined
}
const PREFIX = /(?<![\p{L}-])(\p{L}{1,3})-(?![\p{L}-])/u

/** A question about one word without the other that it is compared with. */
export function withoutCompared(heard: Heard): Heard {
  const at = heard.message.search(SAME_AS)
  const message = heard.message.slice(0, at)
  return at < 0 ? heard : { ...heard, message, understood: heard.context.read(message) }
}

export function plural(whole: Heard): TurnBuilder {
  const heard = withoutCompared(whole)
  const onPrefix = notedOnPrefix(heard)
  if (onPrefix) return onPrefix
  const { mentions, english, isPointing } = heard.understood.slots
  const said = mentions.length === 0 ? ASKS_TO_SAY.exec(heard.message)?.[1] : undefined
  if (said !== undefined) {
    const message = `How do you say “${said}”?`
    return howToSay({ ...heard, message, understood: heard.context.read(message) })
  }
  const named = mentions.length === 0 ? OF_NAMED.exec(heard.message)?.[1] : undefined
  if (named !== undefined && !english?.words.length) {
    const message = heard.message.replace(OF_NAMED, (text) => text.replace(named, `“${named}”`))
    const understood = heard.context.read(message)
    return understood.slots.mentions.length > 0
      ? plural({ ...heard, message, understood })
      : again(heard.context, heard.builder, DO_NOT_KNOW)
  }
  const guessed = allWordsIn(heard.context.lesson).find((word) => isGuessedPlural(heard, word))
  if (guessed?.plural !== undefined)
    return again(heard.context, heard.builder, `Yes. More than one: ${speakForm(guessed, guessed.plural)}.`)
  const ofPhrase = pluralOfPhrase(heard)
  if (ofPhrase !== undefined) return again(heard.context, heard.builder, withPronunciations(ofPhrase))
  const several = mentions.length === 0 && english ? ownPlural(heard.context, english.whole) : undefined
  const isHidden = several === undefined || isSecret(heard.builder, several.id)
  if (several && !isHidden)
    return again(heard.context, heard.builder, `More than one: ${speakForm(several, several.plural)}.`)
  if (mentions.length === 0 && !isPointing && !ON_NUMBER.test(heard.message))
    return noted(heard.context, heard.builder, grammarAbout(heard.context.language, heard.message), 'no-fact')
  return aboutWord(
    (word, { context }) => {
      const line = notesOf(context.lesson, word.id)?.plural
      if (line !== undefined) return [withPronunciations(line)]
      if (isVerb(word.english)) return [withPronunciations(OF_VERB)]
      if (word.plural === undefined) return undefined
      return [
        word.plural === word.kikuyu ? sameForBoth(heard.message) : `More than one: ${speakForm(word, word.plural)}.`,
      ]
    },
    asksNumber(heard.message) ? 'no-plural' : 'no-fact',
  )(heard)
}

const OF_VERB =
  'It is a verb and has no plural: its beginning tells who does it. Said to several people, a command ends in *-i*.'

/** “how do you say how many books”, “how many children do you have” ask for words. */
const ASKS_TO_SAY =
  /^\W*(?:(?:and|so) )?(?:how (?:can|could|do|would) (?:i|u|we|you) say (?=how )|(?=how many \p{L}+ (?:are|did|do|does|have)\b))["“]?([a-z' ’]{3,60}?)["”]?\W*$/iu

/** “what’s the plural of wee”: a word that is also English. */
const OF_NAMED =
  /\bplural (?:form )?(?:for|of) (?:the word )?(?!(?:an?|it|that|the|this|those|these|your?)\b)(\p{L}+)(?=\W*$)/iu

/** The note on a phrase for several people, where a message names a part of it: “and if there are three of them, still uumĩte?”. */
function pluralOfPhrase({ context, builder, understood }: Heard): string | undefined {
  const parts = understood.slots.mentions.filter((mention) => known(context, mention).kind === 'part')
  const phrases = parts.flatMap(({ text }) => phrasesHolding(context, text))
  const phrase = allWordsIn(context.lesson).find(
    ({ id }) => mayBeTold(builder, id) && phrases.some((one) => one.id === id),
  )
  return phrase && notesOf(context.lesson, phrase.id)?.plural
}

/** “would the plural be itĩ?”, of the noun that the message names or that was asked for last; not “singular or plural?” */
function isGuessedPlural(
  { builder, asked, message, understood }: Heard,
  { id, plural: several, kikuyu }: Word,
): boolean {
  if (several === undefined || several === kikuyu || builder.state.toTeach.includes(id)) return false
  const { mentions, english } = understood.slots
  const others = mentions.filter(({ text }) => looseFormOf(text) !== looseFormOf(several))
  const named = [
    ...others.flatMap(({ entries }) => entries.map(({ word }) => word.id)),
    ...(english?.words ?? []).map((word) => word.id),
  ]
  const isMeant = named.length > 0 ? named.includes(id) : [asked?.wordId, builder.state.judged?.wordId].includes(id)
  return isMeant && others.length < mentions.length && isQuestion(message) && GUESSES_PLURAL.test(message)
}
const GUESSES_PLURAL =
  /^(?!.*(?:\bor\b|\bnot\b|n['’]t\b|\bsingular\b)).*\b(?:plural|many|more than one|several|two of)\b/is

/** Words of a question about one or several. The classifier also takes other questions for one. */
export const ON_NUMBER =
  /\b(?:plurals?|singular|several|many|multiple|both|all|more|two|three|four|five|six|seven|ten|few|couple|group|crowd|lots?|one|everyone|everybody|people|us|them|guys|y['’]?all|you all|kids|chang\w*|same(?! word)|(?<!['’])e?s)\b/i

/** True for a question that plainly asks for a plural. */
export const asksNumber = (message: string) =>
  /\b(?:plurals?|singular|several|many|more than|multiple|lots?|(?:two|three|four|five) of)\b|\bwith an? s\b/i.test(
    message,
  )
