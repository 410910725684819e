import { shuffled } from '../chance/seeded.ts'
import type { Act } from '../dialogue/act.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { englishWords } from '../english/plain-english.ts'
import { appNote, comparisonWith, factAbout, withPronunciations } from '../lesson/language-notes.ts'
import { hintOf, mainMeaning } from '../word/spelled.ts'
import { asksAboutAnswer, explained } from './explain-answer.ts'
import { proceed, show, skip } from './flow.ts'
import { isFormOf, whereTaught } from './describe-word.ts'
import type { LearnerRequest } from './reply-to-answer.ts'
import { afterShown, isFinished, lessonStateAtStart, type Asked, type LessonState } from './lesson-state.ts'
import {
  actsIn,
  besideAnswer,
  farReaching,
  inPassing,
  isAboutAWord,
  isReplied,
  isStory,
  newsIn,
  smallTalk,
  SURE_OF_PART,
  type ReadPart,
} from './message-acts.ts'
import { ease, giveHint, showWord, vary } from './open-question.ts'
import { asksIfRight, isLost } from '../dialogue/message-parts.ts'
import { saysAgain } from './read-answer.ts'
import { again, askOnceMore, hintWithLead, isSecret, noted, whyTilde, type Heard, type Reply } from './reply.ts'
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
  literal,
  meaningOf,
  named,
  plural,
  pronounce,
  spelling,
  whenToUse,
} from './word-replies.ts'

/** Below this confidence the tutor asks back instead of acting. Measured on messages of other writers: see `eval/README.md`. */
const SURE = 0.3

/** How sure an act must be that leaves the open question. */
const SURE_TO_LEAVE = 0.75

/**
 * Replies to a message that is not a try: a request, a question, small talk, or text it cannot read. What it says of words and of
 * the language is looked up.
 */
export const respond = (request: LearnerRequest): Turn<LessonState> => asTurn(responded(request))

function responded(request: LearnerRequest): TurnBuilder {
  const { context, builder, message, understood, instead, answered } = request
  if (answered) return replyBeside(request, answered)
  const tried = builder.memory.asked ? undefined : triedAfterTheEnd(context, builder, message)
  if (tried) return tried
  const explanation = explained({ context, builder, asked: builder.memory.asked, message, understood })
  if (explanation) return explanation
  if (isLost(message) && (understood.confidence < SURE_OF_PART || lostAs.has(understood.act)))
    return easedWith('frustrated')({ context, builder, asked: builder.memory.asked, message, understood })
  const [first, second] = actsIn(context, message, understood)
  const main = second ?? first
  const calm = remember(builder, { ...builder.memory, lost: 0 })
  const heard = main && understood.confidence < SURE_OF_PART ? { ...calm, understood: main.understood } : calm
  if (first && second) return replyTo(context, asksAgain(replyTo(context, { ...heard, goesOn: true }, first)), second)
  const only = first ?? { message, understood }
  const { act, confidence } = only.understood
  const news = isStory(understood, message) ? newsIn(message, context.news) : undefined
  if (news && first && !smallTalk.has(act))
    return replyTo(context, news === 'news' ? heard : remark(heard, remarks[news]), first)
  if (news)
    return askOnceMore(
      remark({ ...heard, understood: { ...understood, act: 'off-topic' } }, remarks[news]),
      context.lesson,
    )
  if (isAboutAWord(understood) && !inPassing.has(act)) {
    const about = understood.slots.mentions.length > 1 ? difference : named
    return about({ context, builder: heard, asked: heard.memory.asked, message, understood })
  }
  if (act === 'answer') return instead ? again(context, builder, instead) : notUnderstood(context, builder, understood)
  if (confidence < (farReaching.has(act) ? SURE_TO_LEAVE : SURE)) return notUnderstood(context, builder, understood)
  return replyTo(context, heard, only)
}

/** Acts that “metha? I don’t get it” may be read as. */
const lostAs: ReadonlySet<Act> = new Set<Act>(['answer', 'frustrated', 'glad', 'no', 'yes'])

function replyTo(context: LessonContext, builder: TurnBuilder, { message, understood }: ReadPart): TurnBuilder {
  if (understood.act === 'answer') return builder
  return replies[understood.act]({ context, builder, asked: builder.memory.asked, message, understood })
}

const asksAgain = ({ goesOn: _more, ...builder }: TurnBuilder): TurnBuilder => builder

/** Replies to what a message says besides the right answer, and takes the next step. */
function replyBeside({ context, builder, message, understood }: LearnerRequest, answered: Asked): TurnBuilder {
  const { act, confidence } = understood
  const { asked: _open, ...memory } = builder.memory
  if (act === 'end' && confidence >= SURE_TO_LEAVE) return remark(remember(builder, memory), goodbye)
  const shown: Asked = { wordId: answered.wordId, how: 'copy', hint: 'word', misses: 0 }
  const open: TurnBuilder = { ...remember(builder, { ...builder.memory, asked: shown }), goesOn: true }
  const parts = actsIn(context, message, understood)
  const replied = (parts.length > 0 ? parts : [{ message, understood }]).filter(isReplied)
  const news = replied.every((part) => smallTalk.has(part.understood.act)) ? newsIn(message, context.news) : undefined
  const isUnanswered =
    replied.length === 0 && message.includes('?') && !asksIfRight(message) && !asksAboutAnswer(message)
  const remarked = isUnanswered ? 'unanswered' : news
  if (remarked) return proceed(context, remark(builder, remarks[remarked]), answered.wordId)
  const reply = (told: TurnBuilder, part: ReadPart) => {
    if (part.understood.act === 'contest' && !saysAgain(part.message))
      return part.message.includes('?') ? remark(told, remarks.unanswered) : told
    const about = besideAnswer.get(part.understood.act)
    return about ? remark(told, remarks[about]) : replyTo(context, told, part)
  }
  const said = asksAgain(replied.reduce(reply, open))
  // A word that was asked for is shown with its own question.
  return said.memory.asked === shown ? proceed(context, said, answered.wordId) : said
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

/** The word that is shown, syllable by syllable; otherwise an easier question. */
const slower: Reply = (heard) => {
  const { context, builder, asked } = heard
  if (!asked || isSecret(builder, asked.wordId) || asked.exercise) return easedWith('slower')(heard)
  const syllables = hintOf(wordOf(context.lesson, asked.wordId)).split(/[- ]/).join(' … ')
  return askOnceMore(say(remark(builder, remarks.slower), `Say it in steps: ${syllables}.`), context.lesson)
}

/** Boredom needs a change, not help: another kind of question, and the whole lesson at once as a button. */
const frustrated: Reply = (heard) => {
  const { context, builder, asked, message } = heard
  if (MISREAD.test(message)) return remarkOn('misread')(heard)
  if (!BORED.test(message)) return easedWith('frustrated')(heard)
  const said = remark(builder, remarks.bored, HARDER)
  return asked ? vary(context, said, asked) : askOnceMore(said, context.lesson)
}

const BORED =
  /\b(?:bor(?:ed|ing)|dull|yawn|again|(?:keep|kept) asking|same (?:one|word|thing|question)s?|(?:\w+ |\d+ ?)times)\b/i

/** A complaint about the last reply. */
const MISREAD =
  /\b(?:(?:not|isn.?t|wasn.?t|didn.?t) (?:really |actually )?(?:what )?i (?:asked|ask|meant|mean|said)|i (?:didn.?t|did not) (?:ask|mean)|meant something|misunder\w+|misread|ignor(?:e|ed|ing)|(?:never|didn.?t|did not|not) answer(?:ed)?)\b/i

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
  repeat: ({ context, builder, asked, message }) =>
    asked?.how === 'copy'
      ? again(context, builder, card(wordOf(context.lesson, asked.wordId)))
      : asked && !asked.exercise && asked.how === 'kikuyu' && FORGOTTEN.test(message)
        ? asked.hint === 'none'
          ? hintWithLead(context, builder, asked)
          : showWord(context, builder, asked)
        : askOnceMore(builder, context.lesson),
  slower,
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
  // “my dog is called …” is no introduction.
  'own-name': (heard) => remarkOn((OWN_NAME.test(heard.message) ? undefined : newsOf(heard)) ?? 'own-name')(heard),
  contest: (heard) =>
    MISREAD.test(heard.message)
      ? remarkOn('misread')(heard)
      : remarkOn(heard.asked && heard.asked.misses > 0 ? 'contest' : 'disputed')(heard),
  'off-topic': (heard) => remarkOn(newsOf(heard) ?? 'off-topic')(heard),
  abuse: remarkOn('abuse'),
  'other-language': otherLanguage,
  'no-words': ({ context, builder, asked, understood }) =>
    asked ? notUnderstood(context, builder, understood) : askOnceMore(builder, context.lesson),
}

const newsOf = ({ message, context }: Heard) => newsIn(message, context.news)
const OWN_NAME = /\b(?:i|im|me|(?:my|the) name)\b/i

/** Another language: thanks are taken, a call for help gets help, and the rest is asked for in English. */
function otherLanguage(heard: Heard): TurnBuilder {
  const { context, builder, asked, message } = heard
  const words = englishWords(message)
  const { thanks, help } = context.otherLanguages
  const has = (known: readonly string[]) => words.some((word) => known.includes(word))
  if (has(help) && asked) {
    const said = remark(builder, remarks['foreign-help'])
    return builder.goesOn ? said : giveHint(context, said, asked)
  }
  if (has(thanks) && words.length <= MOST_WORDS_OF_THANKS) return remarkOn('thanks')(heard)
  return askOnceMore(remark(builder, remarks['other-language'], asked && IN_ENGLISH), context.lesson)
}

const MOST_WORDS_OF_THANKS = 4
const IN_ENGLISH = ['What does it mean?', 'Hint', 'Skip']

/** Asks for the word once more, not for the question. */
const FORGOTTEN = /\b(?:forg[eo]t|forgotten|memory|see|show|look|word)\b/i

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
  const likely = ranked.flatMap(({ act, confidence }) => (confidence < LIKELY ? [] : (context.suggestions[act] ?? [])))
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

function progress({ lesson }: LessonContext, { memory }: TurnBuilder): string {
  const produced = lesson.words.filter((word) => memory.produced.includes(word.id))
  const met = lesson.words.length - memory.toTeach.length
  return produced.length === 0
    ? `You have met ${met} of ${lesson.words.length} words. Saying them from memory comes next.`
    : `You can say ${produced.length} of ${lesson.words.length} words in this lesson: ${produced.map(speak).join(', ')}.`
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
  const wanted = understood.slots.english?.words ?? []
  const own = context.lesson.words.find(({ id }) => wanted.some((word) => word.id === id))
  if (own && builder.memory.toTeach.includes(own.id)) return show(context, builder, own)
  const word = wanted.find(({ lessons }) => lessons.length > 0)
  const where = 'The lessons are in the menu at the top, and this one is kept as it is.'
  return again(context, builder, word ? `“${mainMeaning(word.english)}” is ${whereTaught(word)}. ${where}` : where)
}

/** Praises a word of the lesson that is typed after the lesson's end. */
function triedAfterTheEnd(context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder | undefined {
  const own = context.lesson.words.find((word) => isFormOf(word, message, context.course))
  return own && again(context, builder, `Good job! ${speak(own)} is ${meaningAtEnd(own)}`)
}
