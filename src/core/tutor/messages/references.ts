import { looseFormOf, type AnswerIndex } from '../../answer/answer-index.ts'
import type { Act } from '../../dialogue/act.ts'
import type { Mention } from '../../dialogue/mentions.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { functionWords, isTelling } from '../../english/function-words.ts'
import { afterOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { letterAbout } from '../../lesson/language-notes.ts'
import { allWordsIn, type Lesson } from '../../lesson/lesson.ts'
import { memoized } from '../../memoize/memoize.ts'
import { MARK_NAMES } from '../../lesson/tilde-names.ts'
import { isSpelled, known } from '../meanings/describe-word.ts'
import { lastQuestion } from '../replies/follow-up.ts'
import type { LessonState } from '../lesson-state.ts'
import { smallTalk, talk } from './act-sets.ts'
import { actsAboutWords, isQuestion } from './message-acts.ts'
import { isSecret } from '../replies/reply.ts'
import type { Draft } from '../turn.ts'
import { wordOf, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** Finds the words of the chat that a message points at: “the one before”, “those two”, “the first word again”. */

/**
 * Fills the mentions of a message that points at words said in the last turns. A word that is asked for is never filled in: that would
 * give it away.
 */
export function withReferences(
  context: LessonContext,
  builder: TurnBuilder,
  message: string,
  read: Understanding,
): Understanding {
  if ((asksElse.has(read.act) && HOW_SAY.test(message)) || (talk.has(read.act) && OPENS_WITH_HOW.test(message)))
    return withReferences(context, builder, message, { ...read, act: 'how-to-say', confidence: 1 })
  const slots = withoutEnglish(context, builder, read.slots, message)
  const understood = { ...read, slots }
  // The learner means another word than the last reply: “no, kũigua”.
  const isCorrection =
    slots.mentions.length === 1 && NAMES_ANOTHER.test(message) && builder.state.asked?.how !== 'english'
  if (isCorrection && lastQuestion(builder.state)?.turn === builder.state.turn - 1)
    return { ...understood, act: 'meaning', confidence: 1 }
  const { confidence } = read
  const isOfSound = confidence < SURE_OF_LIKENESS && SOUNDS_LIKE.test(message)
  const act = isOfSound && slots.isPointing ? 'pronounce' : read.act
  if (slots.mentions.length > 0 && confidence < SURE_OF_OTHER && EQUALS.test(message))
    return { ...understood, act: 'claim', confidence: 1 }
  if (slots.mentions.length === 1 && isOfSound) return { ...understood, act: 'pronounce', confidence: 1 }
  if (slots.mentions.length > 0)
    return slots.mentions.length === 1 &&
      ((confidence < SURE_OF_OTHER && ASKS_WHAT.test(message)) || (act === 'repeat' && SAID.test(message)))
      ? { ...understood, act: 'meaning', confidence: 1 }
      : understood
  if (isOnAskedPhrase(context, builder, message)) return understood
  const said = toldWords(context.lesson, builder, TILDES.test(message) ? /[ĩũ]/i : /./)
  const named = namedPlace(context, builder, message, said)
  const isPointed = (slots.isPointing || FOLLOWS.test(message)) && aboutAWord.has(act)
  const about = lastQuestion(builder.state)
  // A reply that told nothing leaves the question’s own word.
  const pointedAt = said.isReply ? said.newest.slice(0, 1) : about?.turn === builder.state.turn - 1 ? about.named : []
  // “and for more than one person?” names no other word.
  const isFree = (slots.english?.words.length ?? 0) === 0 || (FOLLOWS.test(message) && ON_SEVERAL.test(message))
  const texts = named ?? (isPointed && isFree ? pointedAt.slice(0, 1) : onCard(context, builder, message, read))
  const mentions = texts.flatMap((text) => mentionOf(context, text) ?? [])
  const isHidden = mentions.some((mention) => {
    const found = known(context, mention)
    return found.kind === 'own' && isSecret(builder, found.word.id)
  })
  if (isHidden && named) return { ...understood, act: 'show-answer', confidence: 1 }
  if (mentions.length === 0 || mentions.length < texts.length || isHidden) return understood
  const { english, ...others } = slots
  const keepsEnglish = act === 'claim' && english !== undefined && english.words.length > 0
  const isAsked = aboutAWord.has(act) && confidence >= (loose.has(act) ? SURE_OF_LOOSE : SURE_OF_ACT)
  return {
    ...understood,
    ...(act !== read.act && { act, confidence: 1 }),
    ...(named && !isAsked && { act: mentions.length > 1 ? 'difference' : 'meaning', confidence: 1 }),
    slots: { ...others, ...(keepsEnglish && { english }), mentions },
  }
}

/** Drops English that is spelled like Kikuyu: the meaning in “which part means "he"?”, and “haha” beside other words. */
function withoutEnglish(
  { course, isInterjection, lesson }: LessonContext,
  { state: { asked, judged } }: TurnBuilder,
  slots: Understanding['slots'],
  message: string,
): Understanding['slots'] {
  const inQuestion = allWordsIn(lesson).filter(({ id }) => id === asked?.wordId || id === judged?.wordId)
  // “what does the wĩra part mean”, of another word
  const isInside = (text: string) =>
    slots.mentions.length > 1 || inQuestion.some(({ kikuyu }) => looseFormOf(kikuyu).includes(looseFormOf(text)))
  const meant = MEANT.exec(message)?.[1]?.toLowerCase()
  const isMeaning = (text: string) => functionWords.has(text.toLowerCase()) && meant === text.toLowerCase()
  const isSubject = (text: string) => IS_SUBJECT.test(message.slice(message.indexOf(text) + text.length))
  const before = ({ text }: Mention) => message.slice(0, message.indexOf(text))
  const after = ({ text }: Mention) => message.slice(message.indexOf(text) + text.length)
  const isAside = (one: Mention) =>
    isInterjection(one.text) &&
    message.split(/\s+/).length > 2 &&
    !ASKS_ABOUT.test(before(one)) &&
    !ON_WORD.test(after(one)) &&
    !isSubject(one.text)
  // “my cũcũ says it on the phone” is about what she says.
  const isOwned = (one: Mention) =>
    (NOT_ASKED.test(before(one)) || (OWNED.test(before(one)) && (isPerson(one) || !isQuestion(message)))) &&
    !ASKS_WHAT.test(message) &&
    !ON_WORD.test(after(one))
  // “is the ndi the part that makes it a not?”
  const isPiece = (one: Mention) =>
    one.text.length <= LONGEST_PIECE &&
    (!ASKS_WHAT_IT_MEANS.test(message) || isInside(one.text) || IS_AFFIX.test(after(one))) &&
    /\bthe ["“]?$/i.test(before(one)) &&
    AS_PIECE.test(after(one))
  // “what’s the wendete part, looks like ndiendete”
  const isLikened = (one: Mention) =>
    one !== slots.mentions[0] && ASKS_OF_PART.test(message) && LIKENS.test(before(one))
  const mentions = slots.mentions.filter(
    (one) =>
      !isMeaning(one.text) &&
      !isAside(one) &&
      !isScattered(course, one) &&
      !isOwned(one) &&
      !isPiece(one) &&
      !isLikened(one),
  )
  return mentions.length === slots.mentions.length ? slots : { ...slots, mentions }
}
const ASKS_OF_PART = /\bwh(?:at(?:['’]?s)?|ich)\b[^.?!]*\b(?:bit|half|part|piece)\b/i
const LIKENS = /\b(?:looks?|sounds?) (?:a (?:bit|lot) )?like ["“*]?$/i

const isShort = (part: string) => part.length < 3 || functionWords.has(part.toLowerCase())

/** Words that another word of the course would be if written as one: the “it u” of “is it u for you”, the “ni nii” that is no *-nini*. */
function isScattered({ byLooseForm }: AnswerIndex, { text, entries }: Mention): boolean {
  const parts = text.split(/\s+/)
  const named = parts.flatMap((part) => byLooseForm.get(looseFormOf(part)) ?? [])
  // “ku ria” is *kũrĩa*, written as two words.
  const isWritten = entries.some(
    ({ word }) => isSpelled(word, text) || named.some((other) => other.word.id === word.id),
  )
  return (
    parts.length > 1 &&
    entries.every(({ word }) => !/\s/.test(word.kikuyu)) &&
    (parts.every(isShort) || (!isWritten && parts.every((part) => isShort(part) || byLooseForm.has(looseFormOf(part)))))
  )
}
const LONGEST_PIECE = 4
const ASKS_WHAT_IT_MEANS = /\bwh?at(?:['’]?s| does| is) the [^.?!]{0,30}\bmeans?\b/i
const AS_PIECE =
  /^["”]? (?:(?:is |really )?(?:the |a )?(?:bit|beginning|ending|part|piece|prefix)|at the (?:beginning|end|front|start))\b/i
/** “what does the ku prefix mean” */
const IS_AFFIX = /^["”]? (?:beginning|ending|prefix|suffix)\b/i
const isPerson = ({ entries }: Mention) => entries.some(({ word: { nounClass = '' } }) => /^1a?\//.test(nounClass))
const OWNED = /\b(?:my|our|her|his|their) $/i
/** “I did not ask about ndĩrenda” */
const NOT_ASKED = /(?:\bnot|n['’]t) (?:ask\w*|mean|talk\w*) (?:about )?$/i
/** The end of the text before a word, where a question asks about that word: “what is haha”. */
const ASKS_ABOUT = /\b(?:what(?:['’]?s| is| does| about)|does|is|say|word) (?:the (?:word )?)?["“'‘*]?$/i
/** The text after a word, in a question about that word: “what’s the mũno bit?” */
const ON_WORD = /^["”'’*]? (?:bit|part|word|mean\w*|in (?:kikuyu|english))\b/i
const MEANT = /\b(?:means?|meaning|for|(?:must|would|could|should|might|may) be) ["“'‘]?([a-z]{1,6})\b/i

/** The text after the subject of a claim: “haha means here?” */
const IS_SUBJECT = /^["”'’*]?,? (?:really |actually |also )*(?:means?|is|was|=)(?:$|[^\p{L}])/iu

/** “no kuigua”, “nah i meant ũhoro” */
const NAMES_ANOTHER = /^\W*(?:(?:no|nah|nope|not that),? (?:i meant? )?|i meant? )(?:the )?\S+(?: \S+)?\W*$/i

/** Acts that “how do i say ill pay by phone” is mistaken for. */
export const asksElse: ReadonlySet<Act> = new Set<Act>([
  ...smallTalk,
  'about-app',
  'about-tutor',
  'change-lesson',
  'end',
  'progress',
])

/** “how u say feet”, “how do i ask can i pay by phone” */
const HOW_SAY =
  /\bhow (?:(?:can|could|do|does|to|would) )?(?:i|one|ppl|they|u|we|you)? ?(?:says? \p{L}|ask (?:(?:her|him|people|someone|them) )?["“'‘]?(?:are|can|could|do|does|how|if|is|what|where|who)\b)/iu

/** “how do I say yes” */
const OPENS_WITH_HOW = afterOpenings(
  'how (?:can|could|do|does|to|would)(?: (?:i|one|ppl|they|u|we|you))? says? (?!it\\b|that\\b|this\\b)\\p{L}',
)

/** “bed = ũrĩrĩ” */
const EQUALS = /\S ?= ?\S/

/** “haha, gũkena sounds like canna” */
const SURE_OF_LIKENESS = 0.6
const SOUNDS_LIKE = /\bsounds? (?:a bit |just |kind of |almost )?(?:like|the same)\b/i

/** “what is gũkena?” */
const ASKS_WHAT = afterOpenings("(?:what(?:['’]?s| is| does| was)|wats) \\S+(?: \\S+){0,3}\\W*$")
const SURE_OF_OTHER = 0.5

/** Below this confidence, a message that names a word only by its position asks for that word. */
const SURE_OF_ACT = 0.4

/** Acts that “the second word in the lesson?” is mistaken for. */
const loose: ReadonlySet<Act> = new Set<Act>(['claim', 'literal'])
const SURE_OF_LOOSE = 0.9

const aboutAWord: ReadonlySet<Act> = new Set<Act>([...actsAboutWords, 'compare-language', 'grammar'])

/** Kikuyu that is kept for “the one before” and “those two”. */
const TOLD_KEPT = 8

/** Kikuyu that a reply tells: at the beginning of a line, or after the English. Examples within a note are not pointed at. */
const TELLS = /(?:^|\n|” is |: |! |(?:Yes|No)\. )\*([^*…]{2,80})\*/g

/** Notes the Kikuyu of the turn besides its question. The beginnings and endings of words are not pointed at. */
export function withTold({ course }: LessonContext, state: LessonState, messages: readonly Draft[]): LessonState {
  const isWord = (text: string) =>
    !/^-|-$/.test(text) || course.byLooseForm.get(looseFormOf(text))?.some(({ word }) => word.kikuyu === text) === true
  const texts = messages
    .filter((draft) => !draft.isQuestion)
    .flatMap(({ content }) => [...content.matchAll(TELLS)].map(([, text = '']) => text.replace(/[[\]]/g, '')))
    .filter(isWord)
  if (texts.length === 0) return state
  const { told = [], turn } = state
  return { ...state, told: [...told, ...texts.map((text) => ({ text, turn }))].slice(-TOLD_KEPT) }
}

interface ToldWords {
  /** Kikuyu that the tutor has said, the newest first, each once. */
  readonly newest: readonly string[]
  /** Kikuyu of the tutor's last turn, in order. */
  readonly lastTurn: readonly string[]
  /** True if the last turn replied to a question about a word. */
  readonly isReply: boolean
}

/** “the other one, with the tildes” */
const TILDES = new RegExp(`\\bwith (?:the |a |all the )?(?:${MARK_NAMES})\\b`, 'i')

function toldWords(
  { words }: Lesson,
  { state: { told: kept = [], turn, judged } }: TurnBuilder,
  spelled: RegExp,
): ToldWords {
  // The reply to a right answer names its word, and is not kept.
  const answered = judged?.isRight ? words.find(({ id }) => id === judged.wordId) : undefined
  const all =
    judged && answered
      ? [...kept, { text: answered.kikuyu, turn: judged.turn }].toSorted((one, other) => one.turn - other.turn)
      : kept
  const told = all.filter(({ text }) => spelled.test(text))
  const seen = new Set<string>()
  const newest = told.toReversed().flatMap(({ text }) => {
    const key = looseFormOf(text)
    return seen.has(key) ? [] : [seen.add(key) && text]
  })
  const lastTurn = told.filter((one) => one.turn === turn - 1).map(({ text }) => text)
  return { newest, lastTurn, isReply: lastTurn.length > 0 && judged?.turn !== turn - 1 }
}

/** A note that is quoted in fewer words is another. */
const FEWEST_WORDS_QUOTED = 2

/** The word on whose card stands what a question says: “why does th become t with people”. None if the word in question is meant. */
function onCard(
  { lesson, language }: LessonContext,
  { state: { asked, toTeach } }: TurnBuilder,
  message: string,
  { act, slots }: Understanding,
): readonly string[] {
  const isOnLetter = act === 'pronounce' && letterAbout(language, message) !== undefined
  if (!aboutAWord.has(act) || slots.isPointing || !isQuestion(message) || isOnLetter) return []
  const wanted = [...new Set(englishWords(message))].filter((word) => isTelling(word) && !onManyCards.has(word))
  const shown = lesson.words
    .filter(({ id }) => !toTeach.includes(id))
    .map(({ id, kikuyu, context }) => {
      const forms = formsIn(context)
      return { id, kikuyu, quoted: wanted.filter((word) => formsOf(word).some((form) => forms.has(form))).length }
    })
  const own = shown.find(({ id }) => id === asked?.wordId)
  const [best] = shown.toSorted((one, other) => other.quoted - one.quoted)
  if (!best || best.quoted < FEWEST_WORDS_QUOTED || (own && own.quoted >= best.quoted)) return []
  return [best.kikuyu]
}

/** Words that the cards of many words hold: “what’s the plural form?” is about none of them. */
const onManyCards: ReadonlySet<string> = new Set(
  'begin beginning change ending form forms many noun plural several singular start verb words'.split(' '),
)

/** The words of a card's note, with what they are forms of. A message is compared with the notes of a whole lesson. */
const formsIn = memoized((note) => new Set(englishWords(note).flatMap(formsOf)), { most: 512 })

const ON_SEVERAL =
  /\b(?:for|telling|to|when (?:there are|it['’]?s)|with) (?:(?:a )?(?:few|group|lots of|lot of)|many|more than one|more|several)(?: (?:kids|of them|people|persons?))?\W*$/i

/** “and the plural?” */
const FOLLOWS = /^\W*(?:and|what about|how about)\b\W*(?:\S+\W+){0,4}\S*$/i

const TWO =
  /\b(?:those|these|the|them) two\b|\b(?:those|these|them) together\b|\bboth (?:of (?:them|those|these)|words|phrases)\b/i
const BEFORE =
  /\b(?:one|word|phrase|thing)\b[^.?!]{0,20}\bbefore\b(?: (?:that|this|it))?(?: one)?\W*(?:again|mean\w*|$|[,.?!])|\bprevious (?:one|word|phrase)\b/i
const OTHER = /\bthe other (?:one|word|phrase)\b|\bthat other (?:one|word|phrase)\b/i
const FIRST = /\b(first|1st|second|2nd|third|3rd) (?:one|word|phrase|greeting|verb|noun|number)\b/i
const OF_COURSE = /\b(?:lesson|beginning|start|taught|ever)\b/i
const SAID =
  /\b(?:that|the|last) (?:word|one|phrase|thing)\b[^.?!]{0,20}\b(?:you|u|we)\b[^.?!]{0,15}\b(?:just|said|showed|told|mentioned|used|gave|had|taught|wrote|did|learn\w*)\b|\b(?:you|u) (?:just )?(?:said|mentioned|showed)\b[^.?!]{0,10}\b(?:earlier|before|just now)\b|\blast (?:word|one|phrase)\b/i

/** True if a message speaks of a word of the phrase that is asked for: “I forgot the first word”. */
function isOnAskedPhrase({ lesson }: LessonContext, builder: TurnBuilder, message: string): boolean {
  const { asked } = builder.state
  const isHidden = asked !== undefined && isSecret(builder, asked.wordId)
  return (
    isHidden &&
    wordOf(lesson, asked.wordId).kikuyu.trim().includes(' ') &&
    /\b(?:first|second|third|last) word\b/i.test(message) &&
    !OF_COURSE.test(message)
  )
}

/** The texts that a message names by their position in the chat; undefined if it names none. */
function namedPlace(
  { lesson }: LessonContext,
  builder: TurnBuilder,
  message: string,
  { newest, lastTurn, isReply }: ToldWords,
): readonly string[] | undefined {
  const { asked, practice, toTeach } = builder.state
  const shownBefore = practice.flatMap(({ wordId }) => lesson.words.find(({ id }) => id === wordId) ?? [])
  const own = asked && wordOf(lesson, asked.wordId)
  const others = newest.filter((text) => !own || looseFormOf(text) !== looseFormOf(own.kikuyu))
  const [last, beforeLast] = isReply && newest[0] === others[0] ? others : [own?.kikuyu, others[0]]
  if (TWO.test(message)) {
    // A note may have named another word in between.
    const taught = newest.filter((text) => allWordsIn(lesson).some(({ kikuyu }) => kikuyu === text))
    const two = (taught.length > 1 ? taught : newest).slice(0, 2).toReversed()
    return two.length > 1 && (isReply || /together/i.test(message)) ? two : undefined
  }
  if (BEFORE.test(message)) return one(beforeLast ?? wordBefore(shownBefore, last))
  if (OTHER.test(message)) return one(beforeLast)
  const place = FIRST.exec(message)?.[1]?.toLowerCase()
  if (place !== undefined) {
    const at = /^(?:f|1)/.test(place) ? 0 : /^(?:s|2)/.test(place) ? 1 : 2
    // “What’s the first word on its own?” while a phrase is shown.
    const parts = own && !isSecret(builder, own.id) ? own.kikuyu.split(' ').filter((part) => /\p{L}/u.test(part)) : []
    const isOfPhrase = parts.length > 1 && /\b(?:first|1st|second|2nd|third|3rd) word\b/i.test(message)
    if (isOfPhrase && !OF_COURSE.test(message)) return one(parts[at]?.replace(/[?!.,…]/g, ''))
    const shown = lesson.words.filter(({ id }) => !toTeach.includes(id)).map(({ kikuyu }) => kikuyu)
    return one((isReply && lastTurn.length > 1 && !OF_COURSE.test(message) ? lastTurn : shown)[at])
  }
  return SAID.test(message) ? one(isReply ? newest[0] : others[0]) : undefined
}

const one = (text: string | undefined) => (text === undefined ? undefined : [text])

function wordBefore(words: readonly { readonly kikuyu: string }[], text: string | undefined): string | undefined {
  const at = words.findIndex(({ kikuyu }) => text !== undefined && looseFormOf(kikuyu) === looseFormOf(text))
  return words[at - 1]?.kikuyu
}

/** Kikuyu of the tutor, as if the message held it. */
function mentionOf({ lesson, course, read }: LessonContext, text: string): Mention | undefined {
  const word = allWordsIn(lesson).find(({ kikuyu }) => kikuyu === text)
  const entries = word && course.byLooseForm.get(looseFormOf(text))
  return entries ? { text, entries } : read(`“${text}”`).slots.mentions[0]
}
