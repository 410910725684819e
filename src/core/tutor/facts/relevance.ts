import { looseFormOf } from '../../answer/answer-index.ts'
import { READ_AT_MOST } from '../../dialogue/features.ts'
import { asksIfRight } from '../../dialogue/message-parts.ts'
import { isTelling } from '../../english/function-words.ts'
import { afterOpenings } from '../../english/openings.ts'
import { englishWords, inPlainEnglish } from '../../english/plain-english.ts'
import { factAbout, grammarAbout, type LanguageNotes, type Note } from '../../lesson/language-notes.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import { answersNothing, inAllForms, looseFormsIn, ownMessages, QUOTED } from './find-fact.ts'
import { isInGeneral } from './general-questions.ts'
import { isComplaint } from '../messages/complaints.ts'
import { asksForPart, asksSomething, OPENS_QUESTION, sentencesOf } from '../messages/message-acts.ts'
import { AFTER_THE_END } from '../wording/phrases.ts'
import { DO_NOT_KNOW, isRemarkText, KNOWS_PART, remarks, unknownLines } from '../wording/remarks.ts'
import type { Draft } from '../turn.ts'
import { remark, say, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/**
 * Decides if a reply is about the question. Meanings, spellings, sounds and notes are found by a few words of a question, and may
 * ignore the others: the meaning of *kwenda* does not answer “why isn’t it gwenda?”. Such a line is relevant if it holds most of
 * the question's telling words.
 */

// Kinds of lines

/** The kind of a line that answers only some questions. */
type Kind = 'meaning' | 'note' | 'plural' | 'sound' | 'spelling' | 'tutor'

/** The greatest share of a question's telling words that a relevant line passes over. A note says more of them in other words. */
const mostPassedOver: Readonly<Record<Kind, number>> = {
  meaning: 0.6,
  note: 0.64,
  plural: 0.6,
  sound: 0.6,
  spelling: 0.6,
  tutor: 0.6,
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words of a question that a line of the kind answers without holding them. */
const answeredBy: Readonly<Record<Kind, ReadonlySet<string>>> = {
  meaning: words('apart break broken built called down form forms half plural single split stand stands'),
  note: words('grammar rule rules'),
  plural: words(
    'both class crowd different everybody everyone form forms friends group groups ending kids lot lots many more multiple parents people plural plurals several singular two three four five',
  ),
  sound: words(
    'aloud audio break button hard hear heard loud pronounce pronounced pronouncing pronunciation read recording rhyme rhymes said say saying silent slow slower slowly soft sound sounded sounding sounds split syllable syllables video voice',
  ),
  spelling: words(
    'begin begins capital double end ends letter letters marks spell spelled spelling spelt squiggle squiggles start starts tilde tildes type write written',
  ),
  tutor: words(
    'ai artificial automatic bot chat chatbot chatgpt computer feel feelings gpt human intelligence kenyan machine made make native person program programmed real robot scripted smart speak teach teacher tutor',
  ),
}

/** Words of questions that two meanings beside each other answer. */
const compared = words('between both differ difference different')

const MEANING =
  /^(?:(?:“[^”]+” is )?\*[^*]+\* \([^)]*\),? (?:is|means) (?:“|taught in|part of|a (?:part|word) )|It is part of \*)(?![^.]*”, \*)[^.]*[.”](?: (?:By itself|It belongs to|Its word is|This form is|With|Without) [^]*)?$/
const SPELLING = /^It is written /
const SOUND = /^(?:You say|Say) it (?:in|like) /
/** “do you have a car too?” */
const TO_TUTOR = afterOpenings(
  "(?:(?:am|are|can|could|did|do|have|how|were|what|where|who|why|will|would)(?:['’]?s| are| can| did| do| is| old (?:are|r))? (?:ur?|you|your)|am i (?:chatting|speaking|talking)|is (?:it|there|this) (?:an?|any|really))\\b",
)
const OF_BEGINNING = /^\*[^*]+-\* \([^)]*\) at its beginning is the “to”/
const PLURAL_OF_VERB = /^A verb has no plural\./
const ofTutor: ReadonlySet<string> = new Set(remarks['about-tutor'])
const ONLY_KNOWN = /^I know it only as/
/** “is it used for a desk too?” */
const OTHER_SENSE =
  /\b(?:used? for|(?:call|can|does|means?|said|say|use[ds]?|word|works?)\b[^.?!]*\b(?:also|as well|too))\b|\balso\b[^.?!]*\b(?:means?|said|used)\b/i

function kindOf({ language }: LessonContext, message: string, line: string): Kind | undefined {
  if (SPELLING.test(line)) return 'spelling'
  if (ofTutor.has(line)) return sentencesOf(message).some((text) => TO_TUTOR.test(text)) ? undefined : 'tutor'
  if (SOUND.test(line)) return 'sound'
  if (ONLY_KNOWN.test(line)) return OTHER_SENSE.test(message) ? undefined : 'meaning'
  if (MEANING.test(line) || (OF_BEGINNING.test(line) && asksForPart(message))) return 'meaning'
  if (PLURAL_OF_VERB.test(line)) return 'plural'
  const note = noteOf(language, line)
  if (note?.id === 'plural' && isInGeneral(message)) return undefined
  // Other notes were chosen for more than their keywords.
  const isByKeywords =
    note !== undefined &&
    sentencesOf(message).some((text) => note === grammarAbout(language, text) || note === factAbout(language, text))
  return isByKeywords ? 'note' : undefined
}

/** Long enough to tell the notes apart. */
const OPENING = 30
const openingOf = (text: string) =>
  text
    .replace(/\* \([^()]*\)/g, '*')
    .replaceAll('*', '')
    .slice(0, OPENING)

const notesByOpening = new WeakMap<LanguageNotes, ReadonlyMap<string, Note>>()

function noteOf(language: LanguageNotes, line: string): Note | undefined {
  const made = notesByOpening.get(language)
  const notes = made ?? new Map([...language.grammar, ...language.facts].map((note) => [openingOf(note.text), note]))
  if (!made) notesByOpening.set(language, notes)
  return notes.get(openingOf(line))
}

// Replies

/** Lines that answer nothing although something may stand beside them. */
const courtesies: ReadonlySet<string> = new Set<string>([
  AFTER_THE_END,
  ...(['glad', 'heard-you', 'passed-over', 'sorry', 'thanks'] as const).flatMap((name) => remarks[name]),
])

/**
 * The turn without the lines of its reply that pass over most of what the message asks. Where nothing else is said but small talk, it
 * says “I don’t know”. `from`: the number of messages before the reply.
 */
export function relevantOnly(context: LessonContext, message: string, told: TurnBuilder, from: number): TurnBuilder {
  const relevant = withoutIrrelevant(context, message, told, from)
  const lines = ownMessages(relevant, from)
  const others = lines.filter(
    ({ content }) =>
      !vague.has(content) && (unknownLines.has(content) || !(isRemarkText(content) || content === AFTER_THE_END)),
  )
  // “I don’t know that one” beside something that is known or not known tells nothing.
  const idle = new Set(others.length > 0 ? lines.filter(({ content }) => vague.has(content)) : [])
  return idle.size === 0 ? relevant : { ...relevant, messages: relevant.messages.filter((draft) => !idle.has(draft)) }
}

const vague: ReadonlySet<string> = new Set<string>([DO_NOT_KNOW, ...remarks['no-fact']])

function withoutIrrelevant(context: LessonContext, message: string, told: TurnBuilder, from: number): TurnBuilder {
  const reply = ownMessages(told, from)
  const questions = questionsIn(context, message)
  if (reply.length === 0 || questions.length === 0) return told
  const counts = reply.filter(({ content }) => COUNTS.test(content))
  if (counts.length > 0 && !questions.some((text) => ON_PROGRESS.test(text))) return replaced(told, reply, counts)
  const isSmallTalk = reply.every(({ content }) => courtesies.has(content))
  if (isSmallTalk) return questions.some(asksOutright) ? replaced(told, reply, []) : told
  // Keep what is known beside “I know part of it” and “I don’t know”.
  if (reply.some(({ content }) => content.endsWith(KNOWS_PART) || unknownLines.has(content))) return told
  const judged = reply.flatMap((draft) => {
    const kind = kindOf(context, message, draft.content)
    return kind ? [{ draft, kind }] : []
  })
  const drafts = judged.map(({ draft }) => draft)
  const lines = drafts.map(({ content }) => content)
  const kinds = judged.map(({ kind }) => kind)
  // “I’d tell a child just ũkĩra! Is that right?” is answered by the meaning.
  if (lines.length === 0 || (kinds.includes('meaning') && sentencesOf(message).some(asksIfRight))) return told
  const shares = questions.flatMap((question) => {
    const [whole, ...clauses] = clausesOf(question).map((clause) => passedOver(context, clause, lines, kinds))
    return whole === undefined ? [] : [whole, ...clauses.map((share) => share ?? 0)]
  })
  const most = Math.max(...kinds.map((kind) => mostPassedOver[kind]))
  const isRelevant = shares.length === 0 || Math.min(...shares) <= most
  return isRelevant ? told : replaced(told, reply, drafts)
}

/** Lines on the learner's progress, and words for asking about it. */
const COUNTS = /^You (?:can say|have met) \d+ of \d+ words/
const ON_PROGRESS =
  /\b(?:am i (?:doing|improving|getting)|better|did i|doing|errors?|far|finish\w*|how many(?! (?:animals|children|cows|kids|people|what)\b)|improv\w*|know already|learn\w*|left|level\w*|long|mistakes?|more|passed|points|progress|remember|scores?|so far|words)\b/i

/** The turn without some lines of its reply, and with “I don’t know” if no other line of it answers anything. */
function replaced(told: TurnBuilder, reply: readonly Draft[], removed: readonly Draft[]): TurnBuilder {
  const kept = reply.filter((draft) => !removed.includes(draft))
  const messages = told.messages.filter((draft) => !removed.includes(draft))
  if (kept.some(({ content }) => !answersNothing(content) && !courtesies.has(content))) return { ...told, messages }
  const last = kept.findLast(({ content }) => content !== AFTER_THE_END)
  const at = last ? messages.indexOf(last) + 1 : told.messages.indexOf(reply[0]!)
  return say(remark({ ...told, messages: messages.slice(0, at) }, remarks.unanswered), ...messages.slice(at))
}

// Questions

/** The sentences of a message that ask something and are not tries. */
const questionsIn = ({ read }: LessonContext, message: string): readonly string[] =>
  sentencesOf(message).filter(
    (text) => asksSomething(text) && !isComplaint(text) && /\s/.test(text.trim()) && !read(text).slots.isOnlyKikuyu,
  )

/** A sentence, and its clauses that ask: “is that where it comes from, my mom says it a lot”. */
const clausesOf = (question: string): readonly string[] => [
  question,
  ...question.split(/[,;:]\s+/).filter(asksSomething),
]

/** True for a question that begins as one and names something. */
const asksOutright = (question: string): boolean =>
  clausesOf(question).some(
    (clause) =>
      (question.includes('?') ? OPENS_QUESTION : ASKS_IN_FULL).test(clause) &&
      !asksIfRight(clause) &&
      !IN_COURTESY.test(clause) &&
      tellingWords(clause).length > 0,
  )
/** “what would I do without you”, “did I take too long?”, “could you give me the next one?” */
const IN_COURTESY =
  /\bdo without\b|(?:^|,) ?(?:am|did) i\b|\b(?:can|could|will|would) (?:i|u|we|you)\b[^?]*\b(?:another|go on|harder|next|skip|start)\b|\bhow \p{L}+ (?:is|are|was) (?:it|that|this)\b/iu
const ASKS_IN_FULL =
  /\b(?:how|what|when|where|which|who|why)(?:['’]?s)?\b[^.!]*\b(?:am|are|can|could|did|do|does|is|should|was|were|will|would)\b/i

/** The words of a question that tell what it is about, in small letters. Function words tell it where they are quoted. */
function tellingWords(question: string): readonly string[] {
  const text = composeTildes(question.slice(0, READ_AT_MOST)).toLowerCase()
  const pieces = [...text.matchAll(PIECE)].map(([piece]) => piece)
  const quoted = [...text.matchAll(QUOTED)].flatMap(([, inside = '']) => inside.match(/\p{L}+/gu) ?? [])
  const typed = (text.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? []).flatMap((word) =>
    inPlainEnglish(word.replace(/(?:n['’]t|['’](?:d|ll|m|re|s|ve))$/, '')),
  )
  return [...pieces, ...quoted, ...typed.filter(isAsked)]
}
/** A part of a word: “-ny-”, “-wo”, “nj-” */
const PIECE = /(?<![\p{L}-])(?:-\p{L}{1,4}-?|\p{L}{1,4}-)(?![\p{L}-])/gu

const isAsked = (word: string): boolean =>
  mainWords.has(word) || ((word.length > 1 || /[ĩũ]/.test(word)) && isOnSubject(word))

/** True for a word that tells what is asked about. */
export const isOnSubject = (word: string): boolean => isTelling(word) && !questionTalk.has(word)

/** Words for asking about a word or a phrase, besides those of `lessonTalk`. They don't tell what is asked about it. */
const questionTalk = words(
  'actually alone always anybody anyone anyway bit bits btw chat correct exactly explain first full guess idk instead itself kind know known knows last learn learned learnt letter letters like literally lol maybe meant mentioned named names notice part parts people person phrase phrases piece pieces pls question really remember right says sense sentence several smth somebody someone something sort sound sounds still suppose supposed tell telling tells term thats theres thing things together told translated try two u understand understood ur use used uses using usually wait whats whole whos wonder wondering words wrote',
)

/** Function words that are the main thing that is asked. No meaning, sound or spelling tells it. */
const mainWords = words('between only other why whys')

const weightOf = (some: readonly string[], kinds: readonly Kind[]): number =>
  some.reduce((sum, word) => sum + ((mainWords.has(word) && !kinds.includes('note')) || word.includes('-') ? 2 : 1), 0)

// The words of a question that lines hold

/** The share of a question's telling words that the lines don't hold, from 0 to 1; undefined for a question without any. */
function passedOver(
  context: LessonContext,
  question: string,
  lines: readonly string[],
  kinds: readonly Kind[],
): number | undefined {
  const notes = lines.flatMap((line) => noteOf(context.language, line) ?? [])
  const isAnswered = (word: string) =>
    (lines.length > 1 && compared.has(word)) || kinds.some((kind) => answeredBy[kind].has(word))
  const named = tellingWords(kinds.includes('sound') ? question.replace(QUOTED, ' ') : question)
  const asked = [
    ...new Set([
      ...notes
        .flatMap(({ keywords }) => keywordsIn(keywords, question))
        .filter((word) => !questionTalk.has(word) && !QUESTION_WORD.test(word)),
      ...named.filter((word) => !context.isInterjection(word) && !isAnswered(word)),
    ]),
  ]
  if (asked.length === 0) return undefined
  const isHeld = heldBy(context, question, lines, kinds, notes)
  const left = asked.filter((word) => !isHeld(word))
  const asksMore = left.some((word) => mainWords.has(word))
  if (!asksMore && (asksFor(question, kinds) || isOnMeaning(context, question, isHeld))) return 0
  return weightOf(left, kinds) / weightOf(asked, kinds)
}

const QUESTION_WORD = /^(?:how|wh\p{L}+)$/u

/** “how is it spelled, my eyes aren’t great” asks for the spelling, whatever else it says. */
const asksFor = (question: string, kinds: readonly Kind[]): boolean =>
  (['sound', 'spelling'] as const).some(
    (kind) =>
      kinds.includes(kind) &&
      (question.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => answeredBy[kind].has(word)),
  )

/** “wait, ira means last week?” and “what does ira mean, my cousin wrote it” are answered by the meaning of *ira*. */
function isOnMeaning({ read }: LessonContext, question: string, isHeld: (word: string) => boolean): boolean {
  const { act, confidence, slots } = read(question)
  const isOn =
    act === 'meaning' || /\bit means\b/i.test(question) || (act === 'claim' && (slots.english?.words.length ?? 0) > 0)
  return (
    isOn &&
    (act === 'answer' || confidence >= SURE_OF_MEANING) &&
    !ON_FORM.test(question) &&
    slots.mentions.some(({ text }) => isHeld(text))
  )
}
const SURE_OF_MEANING = 0.45
const ON_FORM = /\b(?:causative|class|endings?|infinitive|noun|passive|plural|prefix|root|stem|suffix|tense|verb)\b/i

/** Tells if the lines hold a word of the question: in any form, in English or Kikuyu, or by its meaning. */
function heldBy(
  { course, findByMeaning, read }: LessonContext,
  question: string,
  lines: readonly string[],
  kinds: readonly Kind[],
  notes: readonly Note[],
): (word: string) => boolean {
  const text = lines.join(' ')
  const kikuyu = formsIn(text)
  const shown = [...kikuyu].flatMap((form) => course.byLooseForm.get(form) ?? [])
  const english = new Set(
    [
      text.replace(/\*[^*]+\*(?: \([^()]*\))?/g, ' '),
      ...notes.flatMap(({ keywords }) => keywords),
      ...shown.map(({ word }) => word.english),
    ].flatMap((one) => [...inAllForms(englishWords(one)), ...(one.toLowerCase().match(/\p{L}+/gu) ?? [])]),
  )
  // Another form of a word may be told than the one that was named, and “I know it only as …” names none.
  const isUnnamed = lines.some((line) => ONLY_KNOWN.test(line))
  const mentioned = read(question).slots.mentions.filter(
    ({ entries }) => isUnnamed || entries.some(({ word }) => kikuyu.has(looseFormOf(word.kikuyu))),
  )
  const named = new Set(mentioned.flatMap((mention) => mention.text.split(' ').map(looseFormOf)))
  const isReasoned = !kinds.includes('meaning') && GIVES_REASON.test(text)
  return (word) => {
    if (WHY.test(word)) return isReasoned
    if (/^-|-$/.test(word)) {
      const piece = looseFormOf(word.replaceAll('-', ''))
      const isBeginning = word.endsWith('-') && !word.startsWith('-')
      return (
        text.includes(`*${word}`) ||
        text.includes(`“${piece}”`) ||
        (isBeginning && [...kikuyu].some((form) => form.startsWith(piece)))
      )
    }
    const form = looseFormOf(word)
    return (
      kikuyu.has(form) ||
      named.has(form) ||
      (form.length >= LONG && [...kikuyu].some((other) => other.endsWith(form))) ||
      english.has(word) ||
      inAllForms(englishWords(word)).some((one) => english.has(one)) ||
      findByMeaning(word).some((meant) => kikuyu.has(looseFormOf(meant.kikuyu)))
    )
  }
}

const WHY = /^whys?$/
const GIVES_REASON = /\b(?:because|becomes?|changes?|so that)\b|\bBefore [a-z]/

/** A Kikuyu form without its beginning that has this many letters is still told from others. */
const LONG = 4

/** The Kikuyu of a text, and each of its words, in loose forms. */
const formsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\*([^*]+)\*/g)].flatMap(([, form = '']) => looseFormsIn(form)))

/** The words of the sets of keywords that a question has in full. */
function keywordsIn(keywords: readonly string[], question: string): readonly string[] {
  const said = new Set(inAllForms(englishWords(question)))
  return keywords
    .map((set) => set.split(' '))
    .filter((set) => set.every((word) => said.has(word)))
    .flat()
}
