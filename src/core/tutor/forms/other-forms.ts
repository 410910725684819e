import { verdictOnClaim } from '../meanings/claimed-meanings.ts'
import { looseFormOf } from '../../answer/answer-index.ts'
import { splitSenses } from '../../answer/senses.ts'
import { isTelling } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import { withoutTildes } from '../../orthography/tildes.ts'
import { type CourseWord, mainMeaning, type Word } from '../../word/word.ts'
import { MARK_NAMES } from '../../lesson/tilde-names.ts'
import {
  known,
  type Known,
  lessonWordsIn,
  lineOn,
  lineOnForm,
  otherSide,
  SAID_BY,
  speakForm,
  tellElsewhere,
} from '../meanings/describe-word.ts'
import { asksSomething, isYesOrNo } from '../messages/message-acts.ts'
import { ownPlural } from '../meanings/how-to-say.ts'
import { giveHint } from '../answers/open-question.ts'
import { again, type Heard, isSecret, lineOnLetter, mayBeTold, phraseOf } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import type { LessonContext, TurnBuilder } from '../turn-builder.ts'
import { postponed } from '../replies/word-replies.ts'

/** Replies on other forms of a word: those that the course knows, and those that a learner hears from others. */

// Other forms that the course knows

/** Another form, without saying of which word: “what is the other right answer?”, “the older form” */
const THE_OTHER =
  /\b(?:an? (?:older|respectful)|(?:that|the) (?:alternative|formal|informal|native|older|other|polite|respectful|short(?:er)?))(?: (?:formal|older|polite|respectful))*(?: right)? (?:answer|form|version)\b|\bwhat (?:is|was|are|were)(?: the)? other (?:answer|form|version|way)s?\b|\b(?:you|u) (?:mentioned|said|spoke|told)\b[^.?!]{0,30}\b(?:an)?other (?:answer|form)\b/i

/** “Is there a shorter word for please?”, “another way to say it” */
const ANOTHER =
  /\b(?:an(?:y )?other|alternative|different|easier|fancier|longer|older|other|short(?:er)?|simpler|(?:more|less) \w+) (?:forms?|ones?|phrases?|versions?|ways?|words?)\b/i
const ASKS_FOR_IT =
  /\b(?:are|have|is|there['’]?s|know|do you|does it|got|any)\b[^.?!]*\b(?:ways?|words?|forms?|phrases?|versions?|ones?)\b(?! (?:in|of) (?:the|this) lesson)/i
/** “another word”, to go on with, is asked for without a “for”. */
const FOR_IT =
  /^(?!.*\b(?:begin|learn|practi[cs]e|pronounce|remember|spell|start|type|write)\b).*\b(?:for|to (?:say|tell|write|ask|greet)|of saying|shorter|simpler|easier|longer|older|fancier)\b/is

/** The English that another word is asked for: “please” in “a shorter word for please”. */
const FOR_WHAT = /\b(?:for|of|to say|of saying) (?:the word )?["“'‘]?([a-z][a-z ]*)/i
const POINTS = /^(?:him|her|it|that|them|this)\b/i

/** Cards that mention another form without showing it. */
const ON_THE_OTHER = /\bThe other (?:form|right answer)\b/

/** The other forms of a word that the course knows, or that it knows none. */
export function onOtherForm(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  const isOther = THE_OTHER.test(message)
  if (!isOther && !(ANOTHER.test(message) && ASKS_FOR_IT.test(message) && FOR_IT.test(message))) return undefined
  const words = wordsInQuestion(heard)
  const word = (isOther && words.find((one) => ON_THE_OTHER.test(one.context))) || words[0]
  if (!word) return undefined
  const [form] = word.accepted.filter((one) => looseFormOf(one) !== looseFormOf(word.kikuyu))
  const another = form === undefined ? otherWord(heard, word) : undefined
  // “is there a shorter one?”
  const isShort = /\bshort(?:er)?\b/i.test(message)
  const other = isShort && another && another.kikuyu.length >= word.kikuyu.length ? undefined : another
  const side = /\b(?:another|different|other)\b/i.test(message) ? otherSide(word) : undefined
  if (form === undefined && !other && !side && isOther) return undefined
  const isHidden = asked !== undefined && isSecret(builder, word.id)
  if (form === undefined && !other && !side)
    return again(context, builder, isHidden ? 'I know no other one.' : `${speak(word)} is the only one I know.`)
  // Every form is an answer to the question about the word, and tells its meaning.
  if (isHidden) return asked.how === 'english' ? giveHint(context, builder, asked) : postponed(heard, asked)
  if (form !== undefined) return again(context, builder, lineOnForm(context, word, form))
  return again(context, builder, other ? tellElsewhere(other) : `${phraseOf(side!)}.`)
}

/** A word of the course with the same meaning, which the lesson need not show first. */
function otherWord({ context, builder }: Heard, word: Word): CourseWord | undefined {
  return splitSenses(mainMeaning(word.english))
    .flatMap((sense) => context.findByMeaning(sense))
    .find(
      ({ id, kikuyu, lessons }) =>
        // *thiĩ* is the command of *gũthiĩ*.
        !looseFormOf(word.kikuyu).includes(looseFormOf(kikuyu)) &&
        lessons.length > 0 &&
        !context.lesson.wordIds.includes(id) &&
        !builder.state.toTeach.includes(id),
    )
}

/** The words of the lesson that a message may ask about, the likeliest first: those that it names, else the one in question and the last one. */
function wordsInQuestion({ context, builder, asked, message, understood }: Heard): readonly Word[] {
  const { mentions, english } = understood.slots
  const shown = allWordsIn(context.lesson).filter(({ id }) => !builder.state.toTeach.includes(id))
  const meant = FOR_WHAT.exec(message)?.[1]
  const named = lessonWordsIn(context, mentions).map(({ id }) => id)
  if (meant !== undefined && !POINTS.test(meant))
    named.push(...context.findByMeaning(englishWords(meant.replace(/ or not$/i, '')).join(' ')).map(({ id }) => id))
  else if (mentions.length === 0) named.push(...[asked?.wordId, builder.state.judged?.wordId].flatMap((id) => id ?? []))
  const others = mentions.length > 0 || meant !== undefined || english?.words.length ? [] : shown
  return [...named.flatMap((id) => shown.find((word) => word.id === id) ?? []), ...others]
}

// Several

/** “what would several illnesses be?”, “whats chairs then” */
const ASKS_SEVERAL =
  /\b(?:just )?(?:an?|one) ([\p{L}]+) or (?:lots|many|more|several|\1e?s)\b|\bwh?at(?:['’]?s| is| are| about| would)?\b[^.?!]{0,16}\b(?:lots of|many|more than one|multiple|plural of|several)\b|^\W*(?:(?:and|but|ok(?:ay)?|so|then) )*(?:and|wh?at(?:['’]?s| is| are| about)) \p{L}+(?: (?:called|in kikuyu|then))*\W*$/iu

/** The form for several of a word of the lesson that a question names by its English plural. */
export function onSeveral({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const isChoice = ASKS_SEVERAL.exec(message)?.[1] !== undefined
  const { mentions } = understood.slots
  const isOnWord = mentions.some(({ text }) => /[ĩũ]/i.test(text))
  const isAsked = ASKS_SEVERAL.test(message) && (!isOnWord || isChoice)
  // “so is 2 doctors also ndagĩtarĩ?”, with the word for one
  const isTakenForOne = ({ kikuyu, plural }: { readonly kikuyu: string; readonly plural: string }) =>
    plural !== kikuyu && mentions.some(({ text }) => looseFormOf(text) === looseFormOf(kikuyu))
  const word = (isAsked || asksSomething(message) ? englishWords(message) : [])
    .flatMap((text) => ownPlural(context, text) ?? [])
    .find((found) => mayBeTold(builder, found.id) && (isAsked || isTakenForOne(found)))
  if (!word) return undefined
  const isSame = word.plural === word.kikuyu
  const one = (isChoice || isTakenForOne(word)) && !isSame ? `${speak(word)} is one. ` : ''
  return again(
    context,
    builder,
    isSame ? sameForBoth(message) : `${one}More than one: ${speakForm(word, word.plural)}.`,
  )
}

/** Says that a word has one form for one and for several, with a yes or a no where it is asked whether it changes. */
export const sameForBoth = (message: string): string =>
  !isYesOrNo(message) || !/\b(?:chang\w*|differ\w*|same|stays?|still)\b/i.test(message)
    ? 'The same word serves for one and for several.'
    : `${/\b(?:same|stays?|still)\b/i.test(message) ? 'Yes' : 'No'}: the same word serves for one and for several.`

// The other side of a farewell

const SPEAKER: ReadonlySet<string> = new Set('am i me one person who whoever'.split(' '))
const MOST_WORDS_BETWEEN = 3
const ON_SAYING = /\b(?:the one (?:if|when)|answer|bye|goodbye|phrase|reply|respond|said|say|says|what if|word)\b/i

/** “But what if I’m the one leaving?”: what the person who leaves says, of a word that was shown or that the message names in English. */
export function onSpeaker({ context, builder, message }: Heard): TurnBuilder | undefined {
  if (!asksSomething(message) || !ON_SAYING.test(message)) return undefined
  const words = englishWords(message)
  const isDone = (verb: string) =>
    words.some(
      (word, i) =>
        formsOf(word).some((form) => formsOf(verb).includes(form)) &&
        words.slice(Math.max(0, i - MOST_WORDS_BETWEEN), i).some((before) => SPEAKER.has(before)),
    )
  const own = allWordsIn(context.lesson).filter(({ id }) => !builder.state.toTeach.includes(id))
  const elsewhere = words.filter(isTelling).flatMap((word) => context.findByMeaning(word))
  const form = [...own, ...elsewhere].map(otherSide).find((one) => one && isDone(SAID_BY.exec(one.english)?.[1] ?? ''))
  return form && again(context, builder, `${phraseOf(form)}.`)
}

// Words as they sound

/** “it’s pronounced way-rah, so why isn’t it wera?”: ĩ and ũ sound like e and o. */
export function onHeardVowel({ context, builder, asked, message, understood }: Heard): TurnBuilder | undefined {
  const typed = WHY_NOT.exec(message)?.[1]?.toLowerCase()
  if (typed === undefined) return undefined
  const judged = builder.state.judged?.isRight ? builder.state.judged.wordId : undefined
  const shown = allWordsIn(context.lesson).filter(({ id }) => id === judged || id === asked?.wordId)
  const named = understood.slots.mentions.map(({ text }) => text)
  const parts = [...named, ...shown.map(({ kikuyu }) => kikuyu)].flatMap((text) => text.toLowerCase().split(/\s+/))
  const isSame = (letter: string, sound: string) =>
    parts.some(
      (part) => part.includes(letter) && withoutTildes(part.replaceAll(letter, sound)) === withoutTildes(typed),
    )
  const letter = isSame('ĩ', 'e') ? 'ĩ' : isSame('ũ', 'o') ? 'ũ' : undefined
  const note = letter && context.language.letters.find(({ spelling }) => spelling === letter)
  return note && again(context, builder, lineOnLetter(note))
}
const WHY_NOT =
  /\b(?:how come|why)\b (?:is |it |not |isn['’]?t |it['’]?s |spelled |written |with |then ){1,4}["“'‘]?(\p{L}{3,})["”'’]?\W*$/iu

/** “an i with hat”, and a letter that is said to sound as it does with a tilde: “why is the u said like oh?” */
export const withItsMark = ({ asked, builder, context, message }: Heard): string => {
  const [, own] = WITH_MARK.exec(message) ?? []
  if (own !== undefined) return `${/i/i.test(own) ? 'ĩ' : 'ũ'} sounds like`
  const [, letter = ''] = SAID_AS_MARKED.exec(message) ?? []
  const sign = /i/i.test(letter) ? 'ĩ' : 'ũ'
  const isShown = allWordsIn(context.lesson).some(
    ({ id, kikuyu }) =>
      (id === builder.state.judged?.wordId || id === asked?.wordId) && kikuyu.toLowerCase().includes(sign),
  )
  return letter !== '' && isShown ? `${sign} sounds like` : message
}
const WITH_MARK = new RegExp(`\\b([iu]) with (?:an? |the |its )?(?:${MARK_NAMES})\\b`, 'i')
const SAID_AS_MARKED = /\b(i|u)\b[^.?!]{0,24}\b(?:as|like),? (?:an? |the )?["“'‘]?(?:ay|eh|oh|o)\b/i

// Forms that a learner hears from others: “my dad says kuraya, is that wrong?”

const APPROVING = ['correct', 'fine', 'ok', 'okay', 'right', 'same', 'thing', 'word']
const IS_RIGHT = new RegExp(
  `\\bis \\S+(?: (?:actually|also|even|really))*(?: (?:a|the))? (?:${APPROVING.join('|')})\\b`,
  'i',
)
const IS_WRONG = /\bis (?:it|that|this)(?: (?:actually|really))? (?:different|wrong)\b/i
const judging: ReadonlySet<string> = new Set([...APPROVING, 'different', 'wrong'])
const AFTER_IS_IT = /\bis (?:it|that|this)\b(.*)$/is

/**
 * Says of which word a form is another one: with a yes if the message asks whether it is right, or `isAsked`. Undefined without such a
 * form, for one that is asked for, and if the message asks about another meaning: “she says awa. Is that mother?”.
 */
function onHeardForm(heard: Heard, isAsked: boolean): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const { mentions } = understood.slots
  const [heardForm] = mentions.flatMap((mention) => {
    const other = known(context, mention)
    return isOtherForm(other) ? [{ mention, other }] : []
  })
  if (!heardForm || isSecret(builder, heardForm.other.word.id)) return undefined
  const { mention, other } = heardForm
  const isRight = isAsked || IS_RIGHT.test(message)
  if (!(isRight || IS_WRONG.test(message))) return undefined
  // “gĩtanda is table, right?”
  const verdict = verdictOnClaim(context, other, mention, message, mentions)
  if (verdict !== undefined && verdict !== 'true') return undefined
  const [, said = ''] = AFTER_IS_IT.exec(message) ?? []
  const meansAnother = englishWords(said).some((text) => {
    const meant = isTelling(text) && !judging.has(text) ? context.findByMeaning(text) : []
    return meant.length > 0 && meant.every(({ id }) => id !== other.word.id)
  })
  return meansAnother
    ? undefined
    : again(context, builder, `${isRight ? 'Yes. ' : ''}${lineOn(context, builder, other)}`)
}

const isOtherForm = (found: Known): found is Extract<Known, { kind: 'own' }> =>
  found.kind === 'own' && found.form !== undefined

/** Up to three words after “says” or “hear”. */
const SAID = /\b(?:says?|said|uses?|hears?|heard)\b(?: it| like)? ((?:["“'‘]?[\p{L}'’-]+["”'’]? ){0,3})/iu
const IS_IT = /\bis (?:it|that|this)(?: (?:actually|also|even|just|kikuyu|really))*(?: (?:a|the))? ["“'‘]?[a-z]/i
/** “so to be nice i say takoma?”, “polite would be tauka haha?” */
const OWN_FORM =
  /(?<!\bdo )\b(?:i|we|you) (?:can |could |just |should |then |would )*(?:say|write) ["“'‘]?(\p{L}{4,})["”'’]?(?: \p{L}+)?\s*\?|\b(?:must|should|would) be ["“'‘]?(\p{L}{4,})["”'’]?(?: \p{L}+)?\s*\?/iu
const SHORTEST_UNKNOWN = 3

/** True if a message asks about a word of no language that is known, which someone says: “my mom says "thengiu", is that also thank you?”. */
function saysUnknownWord({ course, isInterjection, lesson, read }: LessonContext, message: string): boolean {
  const own = OWN_FORM.exec(message)?.slice(1).find(Boolean)
  if (own === undefined && !IS_IT.test(message)) return false
  const [, said = ''] = own === undefined ? (SAID.exec(`${message} `) ?? []) : ['', own]
  const words = said.replace(/["“”‘]/g, '').split(/[ ,]+/)
  return words.some(
    (word) =>
      word.length >= SHORTEST_UNKNOWN &&
      word === word.toLowerCase() &&
      // “my father-in-law”
      !word.split('-').every((part) => course.english.isEnglishWord(part)) &&
      !isInterjection(word) &&
      read(word).slots.mentions.length === 0 &&
      !(lesson.notes ?? []).some(({ forms = [] }) =>
        forms.some(({ kikuyu }) => looseFormOf(kikuyu) === looseFormOf(word)),
      ),
  )
}

const IF_WORD =
  /\b(?:is|was|isn['’]t) (?:there (?:a|such a|any) word )?["“'‘]?([\p{L}'’-]{3,20})["”'’]? (?:a|also a|even a|really a|an actual|actually a|a real) (?:kikuyu )?word\b/iu

/** “Is kuimba a word at all?”, “my dad says kuraya, is that wrong?” */
export function onIfWord(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  const named = IF_WORD.exec(message)?.[1]
  const isWord = named !== undefined && named === named.toLowerCase() && !context.course.english.isEnglishWord(named)
  const form = onHeardForm(heard, isWord)
  if (form) return form
  const isUnknown = (isWord && understood.slots.mentions.length === 0) || saysUnknownWord(context, message)
  return isUnknown ? again(context, builder, NO_SUCH_WORD) : undefined
}
const NO_SUCH_WORD = 'No word of this course is written like that. Whether there is such a word, I don’t know.'
