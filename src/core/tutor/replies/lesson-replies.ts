import { shuffled } from '../../chance/seeded.ts'
import { isTelling } from '../../english/function-words.ts'
import { englishWords, numberWords } from '../../english/plain-english.ts'
import { formsOf } from '../../english/word-forms.ts'
import { appNote, lessonsAbout, type LessonInCourse } from '../../lesson/language-notes.ts'
import { mainMeaning } from '../../word/word.ts'
import type { Word } from '../../word/word.ts'
import { namesAct } from '../messages/act-cues.ts'
import { courseWordsIn, isFormOf, known, tellElsewhere, whereTaught } from '../meanings/describe-word.ts'
import { proceed, show } from '../flow.ts'
import { lessonStateAtStart } from '../lesson-state.ts'
import { again, noted, type Heard } from './reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { chanceOf, remember, say, type LessonContext, type TurnBuilder } from '../turn-builder.ts'

/** Replies about the lesson as a whole: what is left of it, a test of it, another one. */

/** Tests every word of the lesson from its meaning, also those not shown yet: the lesson is complete when all are right. */
export function quiz(context: LessonContext, builder: TurnBuilder): TurnBuilder {
  return review(context, remember(builder, { ...builder.state, toTeach: [] }))
}

/**
 * Leaves a test of the whole lesson at a word that the learner has not said yet, and teaches it and the others anew; undefined for any
 * other question. A word that was shown but never said is taught again, too: the learner does not know it.
 */
export function learnFirst(context: LessonContext, builder: TurnBuilder): TurnBuilder | undefined {
  const { asked, produced, practice, toReview, toTeach: stillNew } = builder.state
  // A lesson that begins anew teaches its words before it asks for them.
  if (stillNew.length > 0 || asked?.how === 'copy') return undefined
  const word = context.lesson.words.find(({ id }) => id === asked?.wordId && toReview.includes(id))
  if (!word || produced.includes(word.id)) return undefined
  const toTeach = context.lesson.wordIds.filter((id) => !produced.includes(id))
  const left = practice.filter(({ wordId }) => !toTeach.includes(wordId))
  const state = { ...builder.state, toTeach, practice: left, toReview: [] }
  return show(context, say(remember(builder, state), LEARN_FIRST), word)
}
const LEARN_FIRST = 'Then let’s learn it first.'

/** Begins the lesson anew. What was produced stays produced. */
export function restart(context: LessonContext, builder: TurnBuilder): TurnBuilder {
  const { produced, turn, seed, recent, spoken = [], earlier } = builder.state
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
export function review(context: LessonContext, builder: TurnBuilder): TurnBuilder {
  const { state } = builder
  const ids = shuffled(
    context.lesson.words.map((word) => word.id),
    chanceOf(state),
  )
  const practice = ids.map((wordId) => ({ wordId, due: state.turn, next: 'kikuyu', trouble: 0 }) as const)
  return proceed(context, remember(builder, { ...state, practice, matched: [], toReview: ids }))
}

export function progress({ lesson }: LessonContext, { state }: TurnBuilder): string {
  const produced = lesson.words.filter((word) => state.produced.includes(word.id))
  const met = lesson.words.length - state.toTeach.length
  return produced.length === 0
    ? `You have met ${met} of ${lesson.words.length} words. Saying them from memory comes next.`
    : `You can say ${produced.length} of ${lesson.words.length} words in this lesson: ${produced.map(speak).join(', ')}.`
}

export function wordsLeft({ lesson }: LessonContext, { state }: TurnBuilder): string {
  const left = lesson.words.length - state.produced.length
  if (left === 0) return 'No words are left: you have said every word of this lesson.'
  const fresh = state.toTeach.length
  const isNew = fresh === 0 ? '' : fresh === left ? ', all of them new' : `, ${fresh} of them new`
  return left === 1
    ? `One word is left to say${fresh === 1 ? ', a new one' : ''}.`
    : `${left} words are left to say${isNew}.`
}

export function listWords({ lesson }: LessonContext, { state }: TurnBuilder): string {
  const hidden = state.asked?.how === 'copy' ? undefined : state.asked?.wordId
  const seen = lesson.words.filter(({ id }) => !state.toTeach.includes(id) && id !== hidden)
  const lines = seen.map((word) => `- ${speak(word)}: ${meaningAtEnd(word)}`)
  const fresh = state.toTeach.length
  const rest = fresh === 0 ? [] : [fresh === 1 ? 'One more comes.' : `${fresh} more come.`]
  return seen.length === 0 ? rest.join('') : ['The words so far:', ...lines, ...rest].join('\n')
}

/** The word that a message names and that the lesson has still to teach: “can we skip to grandma?”. */
export function newWordNamed({ context, builder, message, understood: { slots } }: Heard): Word | undefined {
  // Beside an answer the next word is shown anyway.
  if (builder.goesOn || !WISHES_WORD.test(message)) return undefined
  const named = courseWordsIn(context, slots.mentions)
  const ids = (named.length > 0 ? named : (slots.english?.words ?? [])).map(({ id }) => id)
  return context.lesson.words.find(({ id }) => ids.includes(id) && builder.state.toTeach.includes(id))
}

/** “skip to cũcũ”, “can we do grandma next?”, but not “skip grandma” or “give me another one” */
const WISHES_WORD =
  /\b(?:ahead|go|jump|move|on|skip|straight) to (?!(?:another|be|do|the next)\b)|\b(?:do|have|learn|see|show me|teach me|where['’]?s|wheres) (?:the (?:one|word) for )?(?!(?:an?|another|it|one|something|that|the next|this)\b)\p{L}/iu

/** The number of the lesson that a message names: “3”, “10a”. */
function lessonNamed(message: string): string | undefined {
  const named = LESSON_NAMED.exec(message)?.[1]?.toLowerCase()
  if (named === undefined) return undefined
  const number = numberWords.indexOf(named)
  return number < 0 ? named : `${number}`
}
const LESSON_NAMED = new RegExp(`\\blesson\\s*#?(\\d{1,3}[ab]?|(?:${numberWords.join('|')})(?! of\\b))\\b`, 'i')

export function changeLesson(heard: Heard): TurnBuilder {
  const { context, builder, message, understood } = heard
  const wished = newWordNamed(heard)
  if (wished) return show(context, builder, wished)
  const number = lessonNamed(message)
  if (number === context.lesson.number) return again(context, builder, `This is lesson ${number}.`)
  if (number !== undefined) {
    const isThere = context.language.lessons.some((lesson) => lesson.number === number)
    const found = isThere ? `You can open lesson ${number} from the menu at the top.` : `There is no lesson ${number}.`
    return again(context, builder, `${found} This one is kept as it is.`)
  }
  const where = 'The lessons are in the menu at the top, and this one is kept as it is.'
  const [mention] = understood.slots.mentions
  const found = mention && known(context, mention)
  if (found?.kind === 'elsewhere') return again(context, builder, `${tellElsewhere(found.word)} ${where}`)
  const others = lessonsAbout(context.language, message.replace(REASON, ' ').replace(LEFT, ' ')).filter(
    (lesson) => lesson.number !== context.lesson.number,
  )
  const { english } = understood.slots
  const word =
    others.length === 0 && english && isTopic(message, english.text)
      ? english.words.find(({ lessons }) => lessons.length > 0)
      : undefined
  const lines = others.map((lesson) => `Lesson ${lesson.number} is “${lesson.title}”.`)
  const taught = word ? [`“${mainMeaning(word.english)}” is ${whereTaught(word)}.`] : lines
  return again(context, builder, [...taught, where].join(' '))
}

/** Matches the topics that a learner rejects or has finished: “instead of verbs”, “sick of chairs and …”, “we did numbers yesterday, so …”. */
const LEFT =
  /\b(?:abandon|ditch|drop|in place of|instead of|than|(?:bored|done|enough|fed up|sick|tired) (?:of|with)|away from|had enough|hates?|left|leav(?:e|ing)|no more|not|skip|(?:don['’]?t|do not) (?:like|need|want)|(?:i|we)(?:['’]ve| have)? (?:already |got )?(?:did|done|finished|had|no)|this (?:(?:lesson|one|unit) )?is)\b[^.?!,;]{0,60}?(?=\b(?:and|but|for|i (?:need|want)|let|so|then|to)\b|[.?!,;]|$)/gi
/** “…, I cook for a family” */
const REASON =
  /(?:,|\b(?:as|because|cos|since)) (?:i|my|our|we) (?!(?:need|prefer|rather|should|wanna|want|would)\b)[^.?!,;]{0,80}?(?=\b(?:but|can|could|so)\b|[.?!,;]|$)/gi

/** “the lesson about doctors”, “I’d like to learn hello”, “body words”; not “in place of this” or “diff topic bro”. */
function isTopic(message: string, english: string): boolean {
  const at = message.toLowerCase().indexOf(english)
  return at >= 0 && (BEFORE_TOPIC.test(message.slice(0, at)) || AFTER_TOPIC.test(message.slice(at + english.length)))
}
const BEFORE_TOPIC =
  /\b(?:about|do|for|have|know|learn|on|practi[cs]e|see|teach me|with|(?:back|go|jump|me|move|on|over|skip|switch) to)(?: (?:a|how|my|say|some|the|to|word|words|you))*(?: \p{L}+ (?:and|or))?\W*$/iu
const AFTER_TOPIC = /^s?(?: and (?!the\b)\p{L}+)? (?:chapter|lesson|parts?|topic|unit|vocab\w*|words?)\b/iu

/** “do people pay with phone there”, where “pay” or “phone” is a word of the lesson: a question about life, not about the app. */
const isOnLife = ({ lesson }: LessonContext, message: string): boolean => {
  const taught = new Set(lesson.words.flatMap(({ english }) => englishWords(english)).filter(isTelling))
  const isTaught = (word: string) => formsOf(word).some((form) => taught.has(form))
  return (
    !NAMES_COURSE.test(message) && englishWords(message).some((word) => isTaught(word) && namesAct('about-app', word))
  )
}
const NAMES_COURSE =
  /\b(?:accounts?|apps?|course|data|download\w*|here|it|lessons?|log|login|my|offline|practi[cs]e|pro|progress|sign|sites?|software|subscri\w*|test|these|this|tutor|version|website)\b/i

/** Tells of the lesson that a question is about, by its number, as the next one or by what it teaches; else what the notes say of the app. */
export function aboutCourse({ context, builder, message }: Heard): TurnBuilder {
  if (isOnLife(context, message)) return noted(context, builder, undefined, builder.goesOn ? 'unanswered' : 'no-fact')
  const { lessons } = context.language
  const here = lessons.findIndex(({ number }) => number === context.lesson.number)
  const named = lessonNamed(message)
  const other =
    named === undefined
      ? NEXT.test(message)
        ? lessons[here + 1]
        : undefined
      : lessons.find(({ number }) => number === named)
  if (other) return again(context, builder, lineOnLesson(other))
  const note = appNote(context.language, message)
  const [about] = note || !ON_LESSONS.test(message) ? [] : lessonsAbout(context.language, message)
  if (about) return again(context, builder, lineOnLesson(about))
  if (!note && ON_TOPIC.test(message)) return again(context, builder, NO_LESSON)
  // Beside an answer, a question that no note answers is hardly about the app.
  return noted(context, builder, note, builder.goesOn ? 'unanswered' : 'about-app')
}

/** “Do people still use them?” asks about no lesson. */
const ON_LESSONS =
  /\b(?:lessons?|(?<!\bof )course|app|chapters?|units?|levels?|topics?|later|next|learn\w*|cover\w*|teach\w*|taught|practi[cs]e\w*|get to|come to|(?:do|will) (?:we|you|i) (?:do|have|learn|get))\b/i

/** “do you teach the days of the week?” */
const ON_TOPIC =
  /\b(?:an?|any|have|other) (?:chapters?|lessons?|topics?|units?) (?:about|for|on|that|with)\b|\b(?:do|does|will) (?:it|the (?:app|course)|they|u|we|you) (?:ever )?(?:cover|teach) \p{L}/iu
const NO_LESSON = 'I find no lesson on that. The lessons are in the menu at the top.'

const NEXT =
  /\b(?:next (?:lesson|one)|what(?:['’]?s| is) next|(?:learn|do) next|after (?:this|that) (?:lesson|one)|comes? (?:next|after))\b/i

const lineOnLesson = ({ number, title, description }: LessonInCourse) =>
  `Lesson ${number} is “${title}”: ${description.charAt(0).toLowerCase()}${description.slice(1)}`

/** Praises a word of the lesson that is typed after the lesson's end. */
export function triedAfterTheEnd(context: LessonContext, builder: TurnBuilder, message: string) {
  const own = context.lesson.words.find((word) => isFormOf(word, message, context.course))
  return own && again(context, builder, `Good job! ${speak(own)} is ${meaningAtEnd(own)}`)
}

/** True for a wish for the review: in any words after the end of a lesson, plainly in the middle of one. */
export const asksForReview = ({ builder, message }: Pick<Heard, 'builder' | 'message'>): boolean =>
  builder.state.asked ? REVIEW.test(message) : wishesReview(message)

/** True if a learner takes up the review that `AFTER_THE_END` offers, in any words: “let us have the review, please”; not “no review today”. */
const wishesReview = (message: string) =>
  message
    .split(/[,.!?;]/)
    .some(
      (part) =>
        /\breview\b/i.test(part) &&
        !/\b(?:app|don['’]?t|good|later|never|no|not|tomorrow|write|wrote)\b|^\W*(?:what|why|how|when)\b/i.test(part),
    )

/** The same in the middle of a lesson: “ok review please”. */
const REVIEW =
  /^\W*(?:(?:ok(?:ay)?|yes|let['’]?s|i want to|i['’]?d like to),? )*review(?: (?:again|it|now|please|pls|them|then|these(?: words)?))*\s*(?:[,.!;]|$)/i
