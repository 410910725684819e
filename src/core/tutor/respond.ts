import type { Act } from '../dialogue/act.ts'
import type { Understanding } from '../dialogue/read-message.ts'
import { englishWords } from '../english/plain-english.ts'
import { appNote, factAbout, withPronunciations } from '../lesson/language-notes.ts'
import { hintOf } from '../word/word.ts'
import { asksAboutAnswer, explained } from './explain-answer.ts'
import { comparedLanguage, difference } from './comparisons.ts'
import { proceed, skip } from './flow.ts'
import { isFormOf } from './describe-word.ts'
import { changeLesson, listWords, progress, quiz, restart, review, wordsLeft } from './lesson-replies.ts'
import { readAnswer } from './read-answer.ts'
import { isToReply, judged, type LearnerRequest, type ToReply } from './reply-to-answer.ts'
import { afterShown, isFinished, type Asked, type LessonState } from './lesson-state.ts'
import {
  actsIn,
  besideAnswer,
  farReaching,
  inPassing,
  isAboutAWord,
  isQuestion,
  isReplied,
  isStory,
  newsIn,
  saysAgain,
  sentencesOf,
  smallTalk,
  SURE_OF_PART,
  tellsOfFamily,
  tellsOfLife,
  type ReadPart,
} from './message-acts.ts'
import { withReferences, withTold } from './references.ts'
import { ease, giveHint, showWord, vary } from './open-question.ts'
import { asksIfRight, isLost, partsOf } from '../dialogue/message-parts.ts'
import { again, askOnceMore, hintWithLead, isSecret, noted, whyTilde, type Heard, type Reply } from './reply.ts'
import { NOT_UNDERSTOOD, remarks, type Remark, goodbye } from './remarks.ts'
import { card, meaningAtEnd, speak } from './speak.ts'
import type { Turn } from './turn.ts'
import { asTurn, remark, remember, say, wordOf, type LessonContext, type TurnBuilder } from './turn-builder.ts'
import {
  claimed,
  example,
  grammar,
  howToSay,
  literal,
  meaningOf,
  named,
  plural,
  pronounce,
  spelling,
  useOf,
  whenToUse,
} from './word-replies.ts'
import { answeredByWording, questionsIn } from './word-questions.ts'

/** Below this confidence the tutor asks back instead of acting. Measured on messages of other writers: see `eval/README.md`. */
const SURE = 0.3

/** How sure an act must be that leaves the open question. */
const SURE_TO_LEAVE = 0.75

/**
 * Replies to a message that is not a try: a request, a question, small talk, or text it cannot read. What it says of words and of
 * the language is looked up.
 */
export function respond(heard: ToReply): Turn<LessonState> {
  const turn = asTurn(responded(heard))
  return { ...turn, memory: withTold(turn.memory, turn.messages) }
}

function responded(heard: ToReply): TurnBuilder {
  if ('understood' in heard) return respondedTo(heard)
  const { context, builder, asked, message } = heard
  const read = judged(context, builder, asked, message, readAnswer)
  return isToReply(read) ? responded(read) : read
}

function respondedTo(request: LearnerRequest): TurnBuilder {
  const { context, builder, message, instead, answered, isMissed } = request
  if (answered) return replyBeside(request, answered)
  if (isMissed) return replyBesideTry(request)
  const tried = builder.memory.asked ? undefined : triedAfterTheEnd(context, builder, message)
  if (tried) return tried
  const understood = withReferences(context, builder, message, request.understood)
  const whole = { context, builder, asked: builder.memory.asked, message, understood }
  const heardOut = afterComplaint(request)
  if (heardOut) return heardOut
  const explanation = explained(whole)
  if (explanation) return explanation
  const worded = repliedByWording(whole)
  if (worded) return worded
  if (isLost(message) && (understood.confidence < SURE_OF_PART || lostAs.has(understood.act)))
    return easedWith('frustrated')({ context, builder, asked: builder.memory.asked, message, understood })
  const [first, second] = actsIn(context, message, understood)
  const main = second ?? first
  const calm = remember(builder, { ...builder.memory, lost: 0 })
  const heard = main && understood.confidence < SURE_OF_PART ? { ...calm, understood: main.understood } : calm
  if (first && second) return replyTo(context, asksAgain(replyTo(context, { ...heard, goesOn: true }, first)), second)
  const only = first ?? { message, understood }
  const { act, confidence } = only.understood
  const isLife = tellsOfLife(context, understood, message) || tellsOfFamily(context, understood, message)
  const news = isLife
    ? (newsIn(message, context.news) ?? 'news')
    : isStory(understood, message)
      ? newsIn(message, context.news)
      : undefined
  if (news && !isLife && first && !smallTalk.has(act))
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

/** The reply to the question of a message that its wording settles, after small talk beside it. */
function repliedByWording(whole: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = whole
  const sentences = sentencesOf(message)
  // “also” parts a sentence, too.
  const isOne = sentences.length < 2 || !/[.!?;\n]\s/.test(message.trim())
  const atOnce = isOne ? answeredByWording(whole) : undefined
  if (sentences.length < 2 || atOnce) return atOnce
  for (const text of questionsIn(message)) {
    const heard = partOf(whole, text)
    if (!answeredByWording(heard)) continue
    const courtesy = sentences.find((other) => other !== text && isSaid(context.read(other)))
    const said = courtesy === undefined ? undefined : context.read(courtesy)
    const before = said && replyTo(context, { ...builder, goesOn: true }, { message: courtesy!, understood: said })
    return answeredByWording(before ? { ...heard, builder: asksAgain(before) } : heard)
  }
  return understood.slots.mentions.length > 1 ? answeredByWording(whole) : undefined
}

const isSaid = ({ act, confidence }: Understanding) => smallTalk.has(act) && confidence >= SURE_OF_GOODBYE

/** A sentence of a message. “it” is the word that one before it names. */
function partOf({ context, builder, asked, message, understood: whole }: Heard, text: string): Heard {
  const read = withReferences(context, builder, text, context.read(text))
  const { slots } = read
  const before = whole.slots.mentions.filter((mention) => message.indexOf(mention.text) < message.indexOf(text))
  const mentions = slots.mentions.length === 0 && slots.isPointing ? before.slice(-1) : slots.mentions
  return { context, builder, asked, message: text, understood: { ...read, slots: { ...slots, mentions } } }
}

/** Acts that “metha? I don’t get it” may be read as. */
const lostAs: ReadonlySet<Act> = new Set<Act>(['answer', 'frustrated', 'glad', 'no', 'yes'])

function replyTo(context: LessonContext, builder: TurnBuilder, { message, understood: read }: ReadPart): TurnBuilder {
  const understood = withReferences(context, builder, message, read)
  if (understood.act === 'answer') return builder
  return replies[understood.act]({ context, builder, asked: builder.memory.asked, message, understood })
}

const asksAgain = ({ goesOn: _more, ...builder }: TurnBuilder): TurnBuilder => builder

/** Replies to what a message says besides the right answer, and takes the next step. */
function replyBeside(request: LearnerRequest, answered: Asked): TurnBuilder {
  const { context, builder, message, understood } = request
  const { asked: _open, ...memory } = builder.memory
  const isLeaving = partsOf(message, context.isInterjection).some(
    ({ text, end }) => !end.includes('?') && !NO_GOODBYE.test(text) && isGoodbye(context.read(text), SURE_OF_GOODBYE),
  )
  if (isLeaving || isGoodbye(understood, SURE_TO_LEAVE)) return remark(remember(builder, memory), goodbye)
  const shown: Asked = { wordId: answered.wordId, how: 'copy', hint: 'word', misses: 0 }
  const open: TurnBuilder = { ...remember(builder, { ...builder.memory, asked: shown }), goesOn: true }
  // The meaning of a greeting greets nobody.
  const replied = partsBeside(request).filter(
    (part) => answered.how !== 'english' || part.understood.act !== 'greeting',
  )
  const passedOver = openQuestion(message, replied)
  const worded =
    passedOver === undefined
      ? undefined
      : answeredByWording(partOf({ ...request, builder: open, asked: shown }, passedOver))
  const question = worded ? undefined : passedOver
  const news = replied.every((part) => smallTalk.has(part.understood.act)) ? newsIn(message, context.news) : undefined
  const said = asksAgain(
    news && passedOver === undefined
      ? remark(open, remarks[news])
      : toldOf(
          context,
          question === undefined ? (worded ?? open) : unanswered(context, open, answered, question),
          replied,
        ),
  )
  // A word that was asked for is shown with its own question.
  return said.memory.asked === shown ? proceed(context, said, answered.wordId) : said
}

const isGoodbye = ({ act, confidence }: Understanding, least: number) => act === 'end' && confidence >= least

/** A part of a message has fewer words that may mislead. */
const SURE_OF_GOODBYE = 0.8

/** A reason, or words that are asked about. */
const NO_GOODBYE = /["“]|^(?:because|bc|cos|cuz)\b/i

/** The parts of a message beside an answer that are replied to. */
function partsBeside({ context, message, understood }: LearnerRequest): readonly ReadPart[] {
  const parts = actsIn(context, message, understood)
  const complaints = sentencesOf(message).filter((text) => isComplaint(text) || saysAgain(text))
  const others = (parts.length > 0 ? parts : [{ message, understood }]).filter(
    (part) => isReplied(part) && !complaints.includes(part.message),
  )
  // “you didn’t answer me, how do I say two”
  const asked = complaints.flatMap((text) => text.split(/,\s+/).slice(1).filter(isQuestion))
  const read = [...complaints.slice(0, 1), ...asked].map((text) => ({ message: text, understood: context.read(text) }))
  return [...read, ...others]
}

/** The first question that is not among the parts that are replied to. “Is that right?” is replied to by the praise. */
const openQuestion = (message: string, replied: readonly ReadPart[]): string | undefined =>
  sentencesOf(message).find(
    (text) =>
      isQuestion(text) &&
      !asksIfRight(text) &&
      !asksAboutAnswer(text) &&
      !replied.some((part) => part.message.includes(text) || text.includes(part.message)),
  )

/** Says that a question has no answer here, and what the notes say of the word if the question points at it. */
function unanswered(
  context: LessonContext,
  builder: TurnBuilder,
  { wordId, how }: Asked,
  question: string,
): TurnBuilder {
  const said = remark(builder, remarks.unanswered)
  const use = how === 'copy' || !context.read(question).slots.isPointing ? '' : useOf(wordOf(context.lesson, wordId))
  return use === '' ? said : say(said, `My note on the word: ${use}`)
}

/** The replies to parts of a message. */
function toldOf(context: LessonContext, builder: TurnBuilder, parts: readonly ReadPart[]): TurnBuilder {
  return parts.reduce((told, part) => {
    const { act } = part.understood
    if (isComplaint(part.message)) return remark(told, remarks['passed-over'])
    if (saysAgain(part.message)) return remark(told, remarks.overlooked)
    if (act === 'contest') return isQuestion(part.message) ? remark(told, remarks.unanswered) : told
    const heard = partOf({ context, builder: told, asked: told.memory.asked, ...part }, part.message)
    const worded = isQuestion(part.message) ? answeredByWording(heard) : undefined
    if (worded) return worded
    const about = besideAnswer.get(act)
    return about ? remark(told, remarks[about]) : replyTo(context, told, part)
  }, builder)
}

/** Replies to what a message says besides a wrong try, before the reply to the try. */
function replyBesideTry(request: LearnerRequest): TurnBuilder {
  const { context, builder } = request
  const replied = toldOf(context, { ...builder, messages: [], goesOn: true }, partsBeside(request))
  // A reply that asks for something else would pass over the try.
  if (replied.memory.asked !== builder.memory.asked) return builder
  return asksAgain({ ...replied, messages: [...replied.messages, ...builder.messages] })
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
  if (isComplaint(message)) return remarkOn('misread')(heard)
  if (!BORED.test(message)) return easedWith('frustrated')(heard)
  const said = remark(builder, remarks.bored, HARDER)
  return asked ? vary(context, said, asked) : askOnceMore(said, context.lesson)
}

const BORED =
  /\b(?:bor(?:ed|ing)|dull|yawn|again|(?:keep|kept) asking|same (?:one|word|thing|question)s?|(?:\w+ |\d+ ?)times)\b/i

/** A complaint about the last reply. */
const isComplaint = (text: string) => MISREAD.test(text)
const MISREAD =
  /\b(?:(?:not|isn.?t|wasn.?t|didn.?t) (?:really |actually )?(?:what )?i (?:asked|ask|meant|mean|said)|i (?:didn.?t|did not) (?:ask|mean)|meant something|misunder\w+|misread|ignor(?:e|ed|ing)|(?:never|didn.?t|did not|not) answer(?:ed)?)\b/i

/** Replies to a complaint about the last reply, and to the question that is asked once more: “you didn’t answer me, is it like Swahili?”. */
function afterComplaint(request: LearnerRequest): TurnBuilder | undefined {
  const { context, builder, message, understood } = request
  if (!isComplaint(message)) return undefined
  const [complaint, ...asked] = partsBeside(request)
  if (complaint && asked.length > 0)
    return askOnceMore(asksAgain(toldOf(context, { ...builder, goesOn: true }, [complaint, ...asked])), context.lesson)
  return understood.act === 'contest' ? remarkOn('misread')({ ...request, asked: builder.memory.asked }) : undefined
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
  'compare-language': comparedLanguage,
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
  'own-name': (heard) => remarkOn(OWN_NAME.test(heard.message) ? 'own-name' : (newsOf(heard) ?? 'news'))(heard),
  contest: (heard) =>
    isComplaint(heard.message)
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

/** Praises a word of the lesson that is typed after the lesson's end. */
function triedAfterTheEnd(context: LessonContext, builder: TurnBuilder, message: string): TurnBuilder | undefined {
  const own = context.lesson.words.find((word) => isFormOf(word, message, context.course))
  return own && again(context, builder, `Good job! ${speak(own)} is ${meaningAtEnd(own)}`)
}
