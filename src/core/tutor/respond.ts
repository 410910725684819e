import { shuffled } from '../chance/seeded.ts'
import type { Act } from '../dialogue/act.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { englishWords } from '../english/plain-english.ts'
import { appNote, comparisonWith, factAbout, withPronunciations } from '../lesson/language-notes.ts'
import { mainMeaning } from '../word/spelled.ts'
import { suggestionFor, unclear } from './answer-remarks.ts'
import { proceed, skip } from './flow.ts'
import type { LearnerRequest } from './judge-message.ts'
import { afterShown, isFinished, lessonStateAtStart, type Asked, type LessonState } from './lesson-state.ts'
import { ease, giveHint, showWord, vary } from './open-question.ts'
import { again, askOnceMore, hintWithLead, noted, whyTilde, type Heard, type Reply } from './reply.ts'
import { NOT_UNDERSTOOD, remarks, type Remark, goodbye } from './remarks.ts'
import { card, meaningAtEnd, speak } from './speak.ts'
import type { Turn } from './turn.ts'
import {
  asTurn,
  chanceOf,
  remark,
  remember,
  say,
  wordOf,
  type LessonContext,
  type TurnBuilder,
} from './turn-builder.ts'
import {
  claimed,
  difference,
  example,
  grammar,
  howToSay,
  isFormOf,
  literal,
  meaningOf,
  plural,
  pronounce,
  spelling,
  whenToUse,
  whereTaught,
} from './word-replies.ts'

/** Below this confidence the tutor asks back instead of acting. Measured on messages of other writers: see `eval/README.md`. */
const SURE = 0.3

/** Acts that leave the open question for good, and how sure they must be. */
const farReaching: ReadonlySet<Act> = new Set<Act>(['end', 'i-know-this', 'quiz-me', 'start-over'])
const SURE_TO_LEAVE = 0.6

/**
 * Replies to a message that is not a try: a request, a question, small talk, or text it cannot read. What it says of words and of
 * the language is looked up.
 */
export const respond = (request: LearnerRequest): Turn<LessonState> => asTurn(responded(request))

function responded({ context, builder, message, understood, instead }: LearnerRequest): TurnBuilder {
  const tried = builder.memory.asked ? undefined : triedAfterTheEnd(context, builder, message)
  if (tried) return tried
  if (understood.act === 'answer')
    return instead ? again(context, builder, instead) : notUnderstood(context, builder, understood)
  if (understood.confidence < (farReaching.has(understood.act) ? SURE_TO_LEAVE : SURE))
    return notUnderstood(context, builder, understood)
  const heard = remember(builder, { ...builder.memory, lost: 0 })
  return replies[understood.act]({ context, builder: heard, asked: heard.memory.asked, message, understood })
}

/** A remark that stands for itself, then the open question again. */
const remarkOn =
  (about: Remark): Reply =>
  ({ context, builder }) =>
    askOnceMore(remark(builder, remarks[about]), context.lesson)

/** The same with a hint or an easier question, and other ways on as buttons. */
const easedWith =
  (about: Remark): Reply =>
  ({ context, builder, asked }) => {
    const said = remark(builder, remarks[about], asked && OTHER_WAYS)
    if (!asked) return askOnceMore(said, context.lesson)
    return asked.exercise ? giveHint(context, said, asked) : ease(context, said, asked)
  }

/** Boredom needs a change, not help: another kind of question, and the whole lesson at once as a button. */
const frustrated: Reply = (heard) => {
  const { context, builder, asked, message } = heard
  if (!/\b(?:bor(?:ed|ing)|dull|yawn)/i.test(message)) return easedWith('frustrated')(heard)
  const said = remark(builder, remarks.bored, HARDER)
  return asked ? vary(context, said, asked) : askOnceMore(said, context.lesson)
}

/** A request about the open question. Without an open question, the reply says what can be done. */
const whileAsked =
  (reply: (heard: Heard & { readonly asked: Asked }) => TurnBuilder): Reply =>
  (heard) =>
    heard.asked ? reply({ ...heard, asked: heard.asked }) : askOnceMore(heard.builder, heard.context.lesson)

const replies: Readonly<Record<Exclude<Act, 'answer'>, Reply>> = {
  hint: whileAsked(({ context, builder, asked }) => giveHint(context, builder, asked)),
  'dont-know': whileAsked(({ context, builder, asked }) => hintWithLead(context, builder, asked)),
  'show-answer': whileAsked(showAnswer),
  meaning: meaningOf,
  'how-to-say': howToSay,
  claim: claimed,
  difference,
  pronounce,
  spelling,
  literal,
  plural,
  grammar,
  example,
  'when-to-use': whenToUse,
  repeat: ({ context, builder, asked }) =>
    asked?.how === 'copy'
      ? again(context, builder, card(wordOf(context.lesson, asked.wordId)))
      : askOnceMore(builder, context.lesson),
  slower: easedWith('slower'),
  frustrated,
  skip: whileAsked(({ context, builder, asked }) => skip(context, builder, asked, afterShown)),
  next: ({ context, builder, asked }) =>
    asked
      ? skip(context, builder, asked, afterShown)
      : isFinished(builder.memory)
        ? askOnceMore(builder, context.lesson)
        : proceed(context, builder),
  yes: remarkOn('yes'),
  no: remarkOn('no'),
  progress: ({ context, builder }) => again(context, builder, progress(context, builder)),
  'words-left': ({ context, builder }) => again(context, builder, wordsLeft(context, builder)),
  'list-words': ({ context, builder }) => again(context, builder, listWords(context, builder)),
  'quiz-me': ({ context, builder }) => quiz(context, say(builder, QUIZ)),
  'i-know-this': ({ context, builder }) => quiz(context, say(builder, PROVE_IT)),
  'too-easy': ({ context, builder }) =>
    askOnceMore(say(builder, { content: TOO_EASY, suggestions: HARDER }), context.lesson),
  'start-over': ({ context, builder, asked }) =>
    asked ? restart(context, say(builder, FROM_THE_START)) : review(context, builder),
  end: ({ builder }) => remark(builder, goodbye),
  'change-lesson': changeLesson,
  'why-tilde': ({ context, builder }) => again(context, builder, whyTilde(context)),
  'how-to-type': ({ context, builder }) => again(context, builder, withPronunciations(context.language.typing)),
  'compare-language': ({ context, builder, message }) =>
    noted(context, builder, comparisonWith(context.language, message), 'no-comparison'),
  'about-kikuyu': ({ context, builder, message }) =>
    noted(context, builder, factAbout(context.language, message), 'no-fact'),
  'about-tutor': remarkOn('about-tutor'),
  'about-app': ({ context, builder, message }) =>
    noted(context, builder, appNote(context.language, message), 'about-app'),
  greeting: remarkOn('greeting'),
  thanks: remarkOn('thanks'),
  sorry: remarkOn('sorry'),
  glad: remarkOn('glad'),
  'own-name': remarkOn('own-name'),
  contest: (heard) => remarkOn(heard.asked && heard.asked.misses > 0 ? 'contest' : 'disputed')(heard),
  'off-topic': (heard) => remarkOn(isNews(heard.message) ? 'news' : 'off-topic')(heard),
  abuse: remarkOn('abuse'),
  'other-language': remarkOn('other-language'),
  'no-words': ({ context, builder, asked }) =>
    asked ? say(builder, unclear.empty) : askOnceMore(builder, context.lesson),
}

/** True for a message about the learner's own life: “my grandson was born”. */
function isNews(message: string): boolean {
  if (message.includes('?')) return false
  const [first = '', second = ''] = englishWords(message)
  return speakers.has(openings.has(first) ? second : first)
}
const openings: ReadonlySet<string> = new Set(['hi', 'hello', 'hey', 'ok', 'well', 'so'])
const speakers: ReadonlySet<string> = new Set(['i', 'my', 'we', 'our'])

const QUIZ = 'A short test, then: one question for each word of this lesson.'
const PROVE_IT = 'Then show me: one question for each word of this lesson, and it’s done.'
/** Another word, or a break. */
const OTHER_WAYS = ['Skip', 'That’s enough for today']
const TOO_EASY = 'Then test yourself on the whole lesson at once, or leave this word for later.'
const HARDER = ['Quiz me', 'Skip']
const FROM_THE_START = 'From the beginning, then. What you’ve learnt stays learnt.'

/** Tests every word of the lesson from its meaning, also those not shown yet: the lesson is complete when all are right. */
function quiz(context: LessonContext, builder: TurnBuilder): TurnBuilder {
  return review(context, remember(builder, { ...builder.memory, toTeach: [] }))
}

/** Begins the lesson anew. What was produced stays produced. */
function restart(context: LessonContext, builder: TurnBuilder): TurnBuilder {
  const { produced, turn, seed, recent, spoken = [], earlier } = builder.memory
  const fresh = lessonStateAtStart(context.lesson, [], seed)
  return proceed(
    context,
    remember(builder, {
      ...fresh,
      ...(earlier && { earlier }),
      produced,
      turn,
      recent,
      spoken,
      toReview: context.lesson.wordIds,
    }),
  )
}

/** Asks every word of the lesson once more, in random order. */
function review(context: LessonContext, builder: TurnBuilder): TurnBuilder {
  const { memory } = builder
  const ids = shuffled(
    context.lesson.words.map((word) => word.id),
    chanceOf(memory),
  )
  const practice = ids.map((wordId) => ({ wordId, due: memory.turn, next: 'kikuyu', trouble: 0 }) as const)
  return proceed(context, remember(builder, { ...memory, practice, matched: [], toReview: ids }))
}

/** Offers the three likeliest meanings. The second time in a row it shows the word again instead. */
function notUnderstood(context: LessonContext, builder: TurnBuilder, { ranked }: Understanding): TurnBuilder {
  const { asked, lost = 0 } = builder.memory
  const counted = remember(builder, { ...builder.memory, lost: lost + 1 })
  if (asked && lost > 0) return showAgain(context, counted, asked)
  const likely = ranked.flatMap(({ act }) => suggestionFor[act] ?? [])
  const usual = Object.values(suggestionFor)
  const suggestions = [...new Set([...likely, ...usual])].slice(0, 3)
  return askOnceMore(say(counted, { content: NOT_UNDERSTOOD, suggestions }), context.lesson)
}

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

function progress({ lesson }: LessonContext, { memory }: TurnBuilder): string {
  const produced = lesson.words.filter((word) => memory.produced.includes(word.id))
  const count = `You can say ${produced.length} of ${lesson.words.length} words in this lesson`
  return produced.length === 0 ? `${count} so far.` : `${count}: ${produced.map(speak).join(', ')}.`
}

function wordsLeft({ lesson }: LessonContext, { memory }: TurnBuilder): string {
  const left = lesson.words.length - memory.produced.length
  if (left === 0) return 'None: you have said every word of this lesson.'
  const fresh = memory.toTeach.length
  const isNew = fresh === 0 ? '' : fresh === left ? ', all of them new' : `, ${fresh} of them new`
  return left === 1
    ? `One word is left to say${fresh === 1 ? ', a new one' : ''}.`
    : `${left} words are left to say${isNew}.`
}

function listWords({ lesson }: LessonContext, { memory }: TurnBuilder): string {
  const hidden = memory.asked?.how === 'copy' ? undefined : memory.asked?.wordId
  const seen = lesson.words.filter(({ id }) => !memory.toTeach.includes(id) && id !== hidden)
  const lines = seen.map((word) => `- ${speak(word)}: ${meaningAtEnd(word)}`)
  const fresh = memory.toTeach.length
  const rest = fresh === 0 ? [] : [fresh === 1 ? 'One more comes.' : `${fresh} more come.`]
  return seen.length === 0 ? rest.join('') : ['The words so far:', ...lines, ...rest].join('\n')
}

function changeLesson({ context, builder, message, understood }: Heard): TurnBuilder {
  const number = /\blesson\s*#?(\d{1,2}[ab]?)\b/i.exec(message)?.[1]?.toLowerCase()
  if (number !== undefined) {
    const isThere = [...context.course.byForm.values()]
      .flat()
      .some(({ word }) => word.lessons.includes(`lesson${number}`))
    const found = isThere ? `You can open lesson ${number} from the menu at the top.` : `There is no lesson ${number}.`
    return again(context, builder, `${found} This one is kept as it is.`)
  }
  const word = understood.slots.english?.words.find(({ lessons }) => lessons.length > 0)
  const where = 'The lessons are in the menu at the top, and this one is kept as it is.'
  return again(context, builder, word ? `“${mainMeaning(word.english)}” is ${whereTaught(word)}. ${where}` : where)
}

/** Praises a word of the lesson that is typed after the lesson's end. */
function triedAfterTheEnd(context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder | undefined {
  const own = context.lesson.words.find((word) => isFormOf(word, message, context.course))
  return own && again(context, builder, `Good job! ${speak(own)} is ${meaningAtEnd(own)}`)
}
