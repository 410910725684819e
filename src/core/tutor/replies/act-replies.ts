import type { Act } from '../../dialogue/act.ts'
import type { Understanding } from '../../dialogue/read-message.ts'
import { afterOpenings, withoutOpenings } from '../../english/openings.ts'
import { englishWords } from '../../english/plain-english.ts'
import { factAbout, withPronunciations } from '../../lesson/language-notes.ts'
import { difference } from '../meanings/comparisons.ts'
import { comparedLanguage } from '../facts/language-comparisons.ts'
import { proceed, show, skip } from '../flow.ts'
import { asksHow } from '../facts/fact-questions.ts'
import { howToSay } from '../meanings/how-to-say.ts'
import {
  aboutCourse,
  changeLesson,
  listWords,
  newWordNamed,
  progress,
  quiz,
  restart,
  review,
  wordsLeft,
} from './lesson-replies.ts'
import { afterShown, type Asked, isFinished } from '../lesson-state.ts'
import { isComplaint } from '../messages/complaints.ts'
import { asksSomething, greets, isQuestion, sentencesOf } from '../messages/message-acts.ts'
import { plural } from '../forms/noun-phrases.ts'
import { ease, giveHint, showWord, vary } from '../answers/open-question.ts'
import { ENOUGH } from '../wording/phrases.ts'
import { hintAfterLetters, hintOnPlace, hintOnRest } from '../answers/partial-try.ts'
import { isOfLesson, newsIn } from '../messages/personal-news.ts'
import { goodbye, NOT_UNDERSTOOD, type Remark, remarks } from '../wording/remarks.ts'
import { again, askOnceMore, type Heard, hintWithLead, isSecret, noted, onTildes, type Reply } from './reply.ts'
import { card } from '../wording/speak.ts'
import { inSteps } from '../meanings/easier-words.ts'
import { type LessonContext, remark, remember, say, type TurnBuilder, wordOf } from '../turn-builder.ts'
import { pronounce, spelledOut } from '../forms/letter-sounds.ts'
import { claimed } from '../meanings/claims.ts'
import { example, grammar, meaningLine, meaningOf } from './word-replies.ts'
import { literal } from '../forms/word-parts.ts'
import { whenToUse } from '../meanings/uses.ts'

/** The reply to each dialogue act. */

/** A remark that stands for itself, then the open question again. */
export const remarkOn =
  (about: Remark): Reply =>
  ({ context, builder }) =>
    askOnceMore(remark(builder, remarks[about]), context.lesson)

/** The same with a hint or an easier question, and other ways on as buttons. */
export const easedWith =
  (about: Remark): Reply =>
  ({ context, builder, asked }) => {
    const said = remark(builder, remarks[about], asked && OTHER_WAYS)
    if (!asked) return askOnceMore(said, context.lesson)
    return asked.exercise ? giveHint(context, said, asked) : ease(context, said, asked)
  }

/** The word that is shown, syllable by syllable; otherwise an easier question. */
const slower: Reply = (heard) => {
  const { context, builder, asked } = heard
  if (!asked || isSecret(builder, asked.wordId) || asked.exercise) return easedWith('slower')(heard)
  return askOnceMore(
    say(remark(builder, remarks.slower), inSteps(wordOf(context.lesson, asked.wordId))),
    context.lesson,
  )
}

/** Boredom needs a change, not help: another kind of question, and the whole lesson at once as a button. */
const frustrated: Reply = (heard) => {
  const { context, builder, asked, message } = heard
  if (isComplaint(message)) return remarkOn('misread')(heard)
  if (newsOf(heard) === 'tired') return easedWith('tired')(heard)
  if (!BORED.test(message)) return easedWith('frustrated')(heard)
  const said = remark(builder, remarks.bored, HARDER)
  return asked ? vary(context, said, asked) : askOnceMore(said, context.lesson)
}

const BORED =
  /\b(?:bor(?:ed|ing)|dull|yawn|again|(?:keep|kept) asking|same (?:one|word|thing|question)s?|(?:\w+ |\d+ ?)times)\b/i

/** A request about the open question. Without an open question, the reply says what can be done. */
const whileAsked =
  (reply: (heard: Heard & { readonly asked: Asked }) => TurnBuilder): Reply =>
  (heard) =>
    heard.asked ? reply({ ...heard, asked: heard.asked }) : askOnceMore(heard.builder, heard.context.lesson)

/** “wait, what did that mean again” asks to repeat the meaning only. */
const MEANING = /\bmean(?:s|ing|t)?\b/i
const RETELLS = /^\W*(?:you|u) (?:said|told me|wrote)\b/i

export const replies: Readonly<Record<Exclude<Act, 'answer'>, Reply>> = {
  hint: whileAsked(
    (heard) =>
      hintOnRest(heard) ??
      hintOnPlace(heard) ??
      hintAfterLetters(heard) ??
      giveHint(heard.context, heard.builder, heard.asked),
  ),
  'dont-know': whileAsked(
    (heard) =>
      hintOnRest(heard) ??
      hintOnPlace(heard) ??
      hintAfterLetters(heard) ??
      hintWithLead(heard.context, heard.builder, heard.asked),
  ),
  'show-answer': whileAsked(showAnswer),
  meaning: meaningOf,
  'how-to-say': howToSay,
  claim: claimed,
  difference,
  pronounce,
  spelling: spelledOut,
  literal,
  plural,
  grammar,
  example,
  'when-to-use': whenToUse,
  repeat: ({ context, builder, asked, message }) =>
    asked?.how === 'copy'
      ? again(context, builder, (MEANING.test(message) ? meaningLine : card)(wordOf(context.lesson, asked.wordId)))
      : asked && !asked.exercise && asked.how === 'kikuyu' && FORGOTTEN.test(message)
        ? asked.hint === 'none'
          ? hintWithLead(context, builder, asked)
          : showWord(context, builder, asked)
        : askOnceMore(builder, context.lesson),
  slower,
  frustrated,
  skip: (heard) => {
    const wished = newWordNamed(heard)
    return wished ? show(heard.context, heard.builder, wished) : skipped(heard)
  },
  next: (heard) => {
    const { context, builder, asked, message } = heard
    const wished = newWordNamed(heard)
    if (wished) return show(context, builder, wished)
    // “what comes after this lesson?” does not ask to skip anything.
    if (isQuestion(message) && /\blessons?\b/i.test(message)) return aboutCourse(heard)
    return asked
      ? skip(context, builder, asked, afterShown)
      : isFinished(builder.state)
        ? askOnceMore(builder, context.lesson)
        : proceed(context, builder)
  },
  yes: remarkOn('yes'),
  // “You said one form is a comfort, don’t be afraid”
  no: (heard) => remarkOn(RETELLS.test(heard.message) ? 'no-fact' : 'no')(heard),
  progress: ({ context, builder }) => again(context, builder, progress(context, builder)),
  'words-left': ({ context, builder }) => again(context, builder, wordsLeft(context, builder)),
  'list-words': (heard) =>
    WHICH_LESSON.test(heard.message)
      ? aboutCourse(heard)
      : again(heard.context, heard.builder, listWords(heard.context, heard.builder)),
  'quiz-me': ({ context, builder }) => quiz(context, say(builder, QUIZ)),
  'i-know-this': knowsThis,
  'too-easy': ({ context, builder }) =>
    askOnceMore(say(builder, { content: TOO_EASY, suggestions: HARDER }), context.lesson),
  'start-over': ({ context, builder, asked }) =>
    asked ? restart(context, say(builder, FROM_THE_START)) : review(context, builder),
  end: ({ builder }) => remark(builder, goodbye),
  'change-lesson': changeLesson,
  'why-tilde': ({ context, builder, asked, message }) => again(context, builder, onTildes(context, message, asked)),
  'how-to-type': ({ context, builder }) => again(context, builder, withPronunciations(context.language.typing)),
  'compare-language': comparedLanguage,
  'about-kikuyu': ({ context, builder, message }) =>
    noted(context, builder, factAbout(context.language, message), 'no-fact'),
  'about-tutor': (heard) => remarkOn(ON_TUTOR.test(heard.message) ? 'about-tutor' : 'no-fact')(heard),
  'about-app': aboutCourse,
  greeting: (heard) => {
    if (asksForWord(heard)) return howToSay(heard)
    const isGreeting = sentencesOf(heard.message).some(
      (text) =>
        greets(text) ||
        ASKS_HOW_YOU_ARE.test(text) ||
        (heard.understood.confidence >= SURE_OF_GREETING && !asksSomething(text)) ||
        (text.split(' ').length <= LONGEST_GREETING && !asksSomething(text)),
    )
    if (isGreeting) return remarkOn('greeting')(heard)
    return remarkOn(asksSomething(heard.message) ? 'unanswered' : 'misread')(heard)
  },
  thanks: remarkOn('thanks'),
  sorry: remarkOn('sorry'),
  glad: remarkOn('glad'),
  'own-name': (heard) =>
    ASKS_WHETHER.test(heard.message)
      ? remarkOn('no-fact')(heard)
      : remarkOn(OWN_NAME.test(heard.message) ? 'own-name' : (newsOf(heard) ?? 'news'))(heard),
  contest: (heard) =>
    isComplaint(heard.message)
      ? remarkOn('misread')(heard)
      : remarkOn(heard.asked && heard.asked.misses > 0 ? 'contest' : 'disputed')(heard),
  'off-topic': offTopic,
  abuse: remarkOn('abuse'),
  'other-language': otherLanguage,
  'no-words': ({ context, builder, asked, understood }) =>
    asked ? notUnderstood(context, builder, understood) : askOnceMore(builder, context.lesson),
}

/** Tests the whole lesson only for a message that says no more than that: “I already had the h” and “Chair I know, is it …?” are about one word. */
function knowsThis(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const asksOther = sentencesOf(message).some((text) => isQuestion(text) && !ofWholeLesson.has(context.read(text).act))
  const isAll =
    !asksOther && understood.slots.mentions.length === 0 && (SAYS_KNOWN.test(message) || !OF_A_TRY.test(message))
  if (isAll) return quiz(context, say(builder, PROVE_IT))
  return builder.goesOn ? builder : notUnderstood(context, builder, understood)
}
const ofWholeLesson: ReadonlySet<Act> = new Set<Act>(['i-know-this', 'quiz-me', 'too-easy', 'next', 'skip'])
const SAYS_KNOWN = /\bi (?:already |do )?know (?:all|every|it|that|the|them|these|this|those)\b/i
/** “I already typed it” */
const OF_A_TRY = /\b(?:answered|gave|had|put|said|told|typed|wrote)\b(?! (?:these|those|this (?:lesson|one)|all)\b)/i

/** “which lesson has the family words?” */
const WHICH_LESSON = /\b(?:what|which) (?:chapter|lesson|level|unit)\b/i

const skipped: Reply = whileAsked(({ context, builder, asked }) => skip(context, builder, asked, afterShown))

/** “morning?” asks for a word; it is not a greeting. */
function asksForWord({ message, understood: { slots } }: Heard): boolean {
  const { length } = englishWords(withoutOpenings(message))
  return message.trim().endsWith('?') && length > 0 && length < 3 && (slots.english?.words.length ?? 0) > 0
}

/** “what’s up” */
const ASKS_HOW_YOU_ARE = afterOpenings(
  "(?:how are (?:things|u|you)|how['’]?s it going|(?:what['’]?s ?|s)up|(?:are )?(?:u|you) (?:alright|ok|okay))\\b",
)

/** A surer greeting may have any words: “a very good morning to you”. */
const SURE_OF_GREETING = 0.9

/** Words that greet although none of them is a greeting: “good to be back”. */
const LONGEST_GREETING = 5

const newsOf = ({ message, context }: Heard) => newsIn(message, context.news)
/** Talk about the lesson is neither news of the learner’s life nor off the topic. */
function offTopic(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const word = ASKS_WHAT_IS.exec(message)?.[1]
  if (word !== undefined) return asksHow(heard, word)
  const news = newsOf(heard)
  const isOnLesson = isOfLesson(message, context.news) && !builder.goesOn
  return news === 'news' && isOnLesson
    ? notUnderstood(context, builder, understood)
    : remarkOn(news ?? 'off-topic')(heard)
}

/** “what is "i will go tomorrow"”, “what is 50” */
const ASKS_WHAT_IS =
  /^\W*(?:(?:and|ok|so|then) )?what(?:['’]?s| is)(?: the)? ["“]?((?<=["“])[a-z][a-z' ’]{2,60}(?=["”])|\d{1,4}(?=\W*$))/i

/** “Is there another way people say please?” is not about the tutor. */
const ON_TUTOR =
  /\b(?:ai|bots?|chat ?gpt|computer|human|machine|model|person|program\w*|real|robots?|software|teacher|tutor|you|your|yourself|u|ur)\b(?! say\b)/i

/** “is it I am from or my name is” does not tell a name. */
const ASKS_WHETHER = /^\W*(?:are|do|does|is|or|was)\b/i
/** “my dog is called …” is not an introduction. */
const OWN_NAME = /\b(?:i|im|me|(?:my|the) name)\b/i

/** Another language: thanks are taken, a call for help gets help, and the rest is asked for in English. */
function otherLanguage(heard: Heard): TurnBuilder {
  const { context, builder, asked, message, understood } = heard
  const words = englishWords(message)
  const { thanks, help } = context.otherLanguages
  const has = (known: readonly string[]) => words.some((word) => known.includes(word))
  if (has(help) && asked) {
    const said = remark(builder, remarks['foreign-help'])
    return builder.goesOn ? said : giveHint(context, said, asked)
  }
  if (has(thanks) && words.length <= MOST_WORDS_OF_THANKS) return remarkOn('thanks')(heard)
  // “kurakara = angry”
  if (understood.slots.mentions.length > 0 && EQUATES.test(message)) return claimed(heard)
  // “daktari” is a try.
  if (asked?.how === 'kikuyu' && !asked.exercise && !/\s/.test(message.trim()))
    return giveHint(context, builder, asked, NO_KIKUYU)
  return askOnceMore(remark(builder, remarks['other-language'], asked && IN_ENGLISH), context.lesson)
}

const EQUATES = /\p{L} ?= ?\p{L}/u
const MOST_WORDS_OF_THANKS = 4
const NO_KIKUYU = 'That looks like another language, and it is no Kikuyu word of this course. '
const IN_ENGLISH = ['What does it mean?', 'Hint', 'Skip']

/** Asks for the word once more, not for the question. */
const FORGOTTEN = /\b(?:forg[eo]t|forgotten|memory|see|show|look|word)\b/i

const QUIZ = 'A short test, then: one question for each word of this lesson.'
const PROVE_IT = 'Then show me: one question for each word of this lesson, and it’s done.'
/** Another word, or a break. */
const OTHER_WAYS = ['Skip', ENOUGH]
const TOO_EASY = 'Then test yourself on the whole lesson at once, or leave this word for later.'
const HARDER = ['Quiz me', 'Skip']
const FROM_THE_START = 'From the beginning, then. What you’ve learnt stays learnt.'

/** Offers the three likeliest meanings. The second time in a row it shows the word again instead. */
export function notUnderstood(context: LessonContext, builder: TurnBuilder, { ranked }: Understanding): TurnBuilder {
  const { asked, lost = 0 } = builder.state
  const counted = remember(builder, { ...builder.state, lost: lost + 1 })
  if (asked && lost > 0) return showAgain(context, counted, asked)
  // “Yes” and “No” ask the tutor for nothing.
  const likely = ranked.flatMap(({ act, confidence }) =>
    confidence < LIKELY || act === 'yes' || act === 'no' ? [] : (context.suggestions[act] ?? []),
  )
  const usual = Object.values(context.suggestions)
  const suggestions = [...new Set([...likely, ...usual])].slice(0, 3)
  return askOnceMore(remark(counted, NOT_UNDERSTOOD, suggestions), context.lesson)
}

/** An act less probable than this is not worth a suggestion. */
const LIKELY = 0.05

function showAgain(context: LessonContext, builder: TurnBuilder, asked: Asked): TurnBuilder {
  if (asked.how === 'english' || asked.exercise) return ease(context, builder, asked, 'I still don’t follow you. ')
  return showWord(context, builder, asked, 'I still don’t follow you, so here is the word again. ')
}

/** Hints come before answers: the first request gets a hint. */
function showAnswer({ context, builder, asked }: Heard & { readonly asked: Asked }): TurnBuilder {
  const lead = asked.hint === 'none' && asked.how !== 'copy' ? 'A hint first. ' : ''
  if (asked.exercise || asked.how !== 'kikuyu' || lead !== '') return giveHint(context, builder, asked, lead)
  return showWord(context, builder, asked)
}
