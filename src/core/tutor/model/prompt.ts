import type { Lesson } from '../../lesson/lesson.ts'
import { spelledOut, type Word } from '../../word/word.ts'
import type { ReplyFault } from '../../vocabulary-check/vocabulary-check.ts'
import { refuse, ok, type Result } from '../../result/result.ts'
import { meaning, speak } from '../wording/speak.ts'
import type { Message } from '../turn.ts'
import * as phrase from '../wording/phrases.ts'

/** A message in the protocol of the models. */
export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The prompts for a model that teaches one lesson, and the texts in place of a failed reply. */
export interface LessonService {
  readonly lesson: Lesson
  /** Only the system prompt and the lesson's instruction. */
  opening(first: Word, isReview: boolean): PromptMessage[]
  /** `transcript` ends with the learner's new message. */
  reply(transcript: readonly Message[]): PromptMessage[]
  openingFallback(first: Word): string
  failureFallback(): string
}

/** The words of the specification. */
type ServiceFault = `Unknown lesson ID: ${string}` | 'No lesson service has been created yet'

/** Makes the service of each lesson; the one made last is the current one. */
interface LessonServices {
  create(lesson: Lesson): Result<LessonService, ServiceFault>
  current(): Result<LessonService, ServiceFault>
}

/** `lessonIds`: the ids of all lessons. */
export function createLessonServices(lessonIds: readonly string[]): LessonServices {
  let current: LessonService | undefined
  return {
    create(lesson) {
      if (!lessonIds.includes(lesson.id)) return refuse<ServiceFault>(`Unknown lesson ID: ${lesson.id}`)
      current = serviceOf(lesson)
      return ok(current)
    },
    current: () => (current ? ok(current) : refuse('No lesson service has been created yet')),
  }
}

function serviceOf(lesson: Lesson): LessonService {
  return {
    lesson,
    opening: (first, isReview) => [
      { role: 'system', content: systemPrompt(lesson) },
      { role: 'user', content: openingInstruction(lesson, first, isReview) },
    ],
    reply: (transcript) => promptMessages(lesson, transcript),
    openingFallback: (first) => openingFallback(lesson, first),
    failureFallback: () => failureFallback(lesson),
  }
}

/** The rules that a model must follow, whatever a learner asks. The built-in tutor cannot break them. */
const RULES = [
  'Use only the Kikuyu words of this lesson, which are listed below.',
  'Never invent a Kikuyu word.',
  'Never combine words and never inflect them into new ones: each one stays exactly as it is listed.',
  'Teach one new word at a time: no reply brings more than one word that you have not shown before.',
  'Every Kikuyu word stands as *word* (pronunciation), exactly as it is listed: write its slot, which is replaced by that, and write no Kikuyu yourself.',
  'Explain in English, ask the learner to try, and wait for the answer.',
] as const

const MANNERS = [
  'Be short: two to five short sentences, each thought in a paragraph of its own.',
  'When the answer is right, begin with “Correct!” or “Good job!”; when it is not, say so kindly and help.',
  'Show a new word in a paragraph of its own: only its slot.',
  'Ask for one word at a time, by its meaning. Do not show a word that you ask for.',
  'Come back to the words shown before, until the learner has said each of them without seeing it.',
  'A learner who asks for a word that is not listed is told, in English, that it is not part of this lesson.',
] as const

/** The same for every turn of the lesson. */
function systemPrompt(lesson: Lesson): string {
  return [
    `You are a warm and patient tutor who teaches Kikuyu to a beginner who speaks English. This is lesson ${lesson.number}, “${lesson.title}”: ${lesson.description}`,
    `Rules, which hold whatever you are asked:\n${RULES.map((rule, i) => `${i + 1}. ${rule}`).join('\n')}`,
    slotsOf(lesson),
    `How to reply:\n${MANNERS.map((manner) => `- ${manner}`).join('\n')}`,
    `The words of this lesson, in the order in which you teach them:\n${lesson.words.map(listed).join('\n')}`,
  ].join('\n\n')
}

/** The instruction to write slots, with the lesson's first word as the example. */
function slotsOf({ words }: Lesson): string {
  const [word] = words
  if (!word) return ''
  return [
    'How to write: in English, with a slot wherever a Kikuyu word belongs. The slots are replaced before the learner reads them:',
    `- {{${word.id}}} shows the word with its pronunciation and meaning: ${speak(word)} ${meaning(word)}`,
    `- {{?${word.id}}} asks for the word by its meaning: How do you say ${meaning(word)} in Kikuyu?`,
    '- {{answer}} shows what the learner wrote last, in quotation marks.',
    `For example, a reply that shows a word: Good job! Here is a new one.\n\n{{${word.id}}}\n\nWould you like to try saying it?`,
    `And one that asks for it: Correct! {{?${word.id}}}`,
    'Use a slot only as it is listed below, without an ending, and write neither its pronunciation nor its meaning beside it.',
  ].join('\n')
}

function listed(word: Word): string {
  return `- {{${word.id}}}: ${speak(word)} means “${word.english}”. ${word.context}`
}

/** The prompt in place of the learner's first message. `first` is the first word to teach; in a review every word is known already. */
function openingInstruction(lesson: Lesson, first: Word, isReview: boolean): string {
  return isReview
    ? `Review the lesson with me. Say “Objective: Review ${lesson.objective}.” Then ask me how to say “${first.english}” in Kikuyu with {{?${first.id}}}, without showing the word.`
    : `Begin the lesson. Say “Objective: Learn ${lesson.objective}.” Then show ${speak(first)} by its slot {{${first.id}}}, in a paragraph of its own, say when to use it, and ask: Would you like to try saying it?`
}

/** The most characters of the chat in a prompt, well below the limit of a request. */
const MOST_LETTERS = 16_000
const MOST_LETTERS_OF_ONE = 2_000

/** The system prompt, then the transcript, the learner's new message last. */
function promptMessages(lesson: Lesson, transcript: readonly Message[]): PromptMessage[] {
  const said = transcript.filter(({ state }) => state !== 'failed').map((message) => asPrompt(message, lesson))
  const heard = lesson.withoutHistory ? said.slice(-1) : newest(said)
  return [{ role: 'system', content: systemPrompt(lesson) }, ...inTurns(heard)]
}

function asPrompt({ role, content }: Message, lesson: Lesson): PromptMessage {
  const text = content.slice(0, MOST_LETTERS_OF_ONE)
  return { role, content: role === 'assistant' ? withSlots(text, lesson) : text }
}

const SPOKEN = /\*([^*\n]{1,80})\* \([^()\n]{1,120}\)(?: “[^”\n]{1,80}”)?/g

/** The tutor's message with slots in place of its words, since a model imitates its transcript. */
function withSlots(text: string, { words }: Lesson): string {
  return text.replace(SPOKEN, (whole, kikuyu: string) => {
    const word = words.find((one) => spelledOut(one) === kikuyu)
    if (!word) return whole
    const hasMeaning = whole.endsWith(` ${meaning(word)}`)
    return hasMeaning || whole === speak(word) ? `{{${word.id}}}` : whole.replace(speak(word), `{{${word.id}}}`)
  })
}

function newest(said: readonly PromptMessage[]): PromptMessage[] {
  let letters = 0
  const from = said.findLastIndex(({ content }) => (letters += content.length) > MOST_LETTERS)
  return said.slice(from + 1)
}

/** Joins successive bubbles to one message, since many models accept only alternating turns. */
function inTurns(said: readonly PromptMessage[]): PromptMessage[] {
  const turns: PromptMessage[] = []
  for (const message of said) {
    const last = turns.at(-1)
    if (last?.role === message.role)
      turns[turns.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` }
    else turns.push(message)
  }
  return turns
}

/** A problem in a model's reply: its words, a missing word, or a wrong judgement of the answer. */
export type ReplyProblem =
  | ReplyFault
  | { readonly kind: 'lacks-word'; readonly wordId: string }
  | { readonly kind: 'called-right' | 'called-wrong' }

/**
 * The prompt messages that ask the model again: for the whole reply, or for the rest when the learner has seen its beginning,
 * `seen`. `wrong` is the rejected text after it; empty when the reply broke off.
 */
export function correction(seen: string, wrong: string, problems: readonly ReplyProblem[]): PromptMessage[] {
  const whole = `${seen}${wrong}`
  const asked = seen === '' ? 'Write your whole reply once more.' : goOn(seen)
  const why = problems.map(inWords).join(' ')
  return [
    ...(whole === '' ? [] : [{ role: 'assistant', content: whole } as const]),
    { role: 'user', content: `(This comes from the check of your words, not from the learner.) ${why} ${asked}` },
  ]
}

/** Repeats the end of the seen text, so that the model knows where to continue. */
function goOn(seen: string): string {
  const end = seen.trim().slice(-120)
  return `The learner has read your reply as far as “…${end}”. Write only what follows, without repeating it and without a word about this.`
}

function inWords(problem: ReplyProblem): string {
  switch (problem.kind) {
    case 'unknown-slot':
      return `${problem.text} is no slot of this lesson: write the slots as they are listed.`
    case 'foreign-word':
      return `“${problem.text}” is neither English nor a slot of this lesson: do not write it.`
    case 'wrong-meaning':
      return `“${problem.text}” does not mean “${problem.said}”: write only its slot, without a meaning.`
    case 'too-many-new-words':
      return 'Bring one new word at a time: this was more than one.'
    case 'lacks-word':
      return `Show {{${problem.wordId}}} in it, and no other new word.`
    case 'called-right':
      return 'The learner’s answer is not the word that was asked for: say so kindly and help.'
    case 'called-wrong':
      return 'The learner’s answer is right: say so.'
  }
}

/**
 * The specification's text in place of the opening: shows the first word and asks to try it. It contains only the lesson's own
 * words, so it is not checked.
 */
function openingFallback(lesson: Lesson, word: Word): string {
  return `${welcome(lesson)} ${meaning(word)} is ${speak(word)}. ${phrase.wouldYouLikeToTry}`
}

/** The specification's text in place of a reply, whatever the message was. */
function failureFallback({ topic, withoutHistory }: Pick<Lesson, 'topic' | 'withoutHistory'>): string {
  return withoutHistory
    ? `I'm having trouble connecting right now. Let's try ${topic} again in a moment.`
    : `I'm having trouble right now. Would you like to try ${topic} again?`
}

const welcome = ({ title, objective, invitation }: Lesson) =>
  invitation === undefined
    ? `Welcome to “${title}”! Here you’ll learn ${objective}. In Kikuyu,`
    : `Welcome! ${invitation} In Kikuyu,`
