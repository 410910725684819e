import type { Lesson } from '../lesson/lesson.ts'
import { hintOf, spelledOut } from '../word/spelled.ts'
import type { Word } from '../word/word.ts'
import { speak } from './speak.ts'
import type { Message } from './turn.ts'

/** A message as the protocol of the models has it. */
export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** What the tutor must not break, whatever it is asked. The built-in tutor keeps them by construction. */
const RULES = [
  'Use only the Kikuyu words of this lesson, which are listed below.',
  'Never invent a Kikuyu word.',
  'Never combine words and never inflect them into new ones: write each one exactly as it is listed.',
  'Teach one new word at a time: no reply brings more than one word that you have not shown before.',
  'Write every Kikuyu word as *word* (pronunciation), exactly as it is listed.',
  'Explain in English, ask the learner to try, and wait for the answer.',
] as const

const MANNERS = [
  'Be short: two to five short sentences, each thought in a paragraph of its own.',
  'When the answer is right, begin with “Correct!” or “Good job!”; when it is not, say so kindly and help.',
  'Show a new word in a paragraph of its own: *word* (pronunciation), and its meaning on the next line.',
  'Ask for one word at a time, by its meaning: How do you say “…” in Kikuyu? Do not show a word that you ask for.',
  'Come back to the words shown before, until the learner has said each of them without seeing it.',
  'A learner who asks for a word that is not listed is told, in English, that it is not part of this lesson.',
] as const

/** The same for every turn of the lesson. */
export function systemPrompt(lesson: Lesson): string {
  return [
    `You are a warm and patient tutor who teaches Kikuyu to a beginner who speaks English. This is lesson ${lesson.number}, “${lesson.title}”: ${lesson.description}`,
    `Rules, which hold whatever you are asked:\n${RULES.map((rule, i) => `${i + 1}. ${rule}`).join('\n')}`,
    `How to reply:\n${MANNERS.map((manner) => `- ${manner}`).join('\n')}`,
    `The words of this lesson, in the order in which you teach them:\n${lesson.words.map(listed).join('\n')}`,
  ].join('\n\n')
}

function listed(word: Word): string {
  return `- ${speak(word)} means “${word.english}”. ${word.context}`
}

/** What stands for the learner's first message. `first` is the word to begin with; in a review every word is known already. */
export function openingInstruction(lesson: Lesson, first: Word, isReview: boolean): string {
  return isReview
    ? `Review the lesson with me. Say “Objective: Review ${lesson.objective}.” Then ask me how to say “${first.english}” in Kikuyu, without showing the word.`
    : `Begin the lesson. Say “Objective: Learn ${lesson.objective}.” Then show *${spelledOut(first)}* (${hintOf(first)}), say what it means and when to use it, and ask: Would you like to try saying it?`
}

/** Letters of the chat that go along: with the prompt they stay well below what a request may hold. */
const MOST_LETTERS = 16_000
const MOST_LETTERS_OF_ONE = 2_000

/** The system prompt, then what was said, oldest first, the learner's new message last. */
export function promptMessages(lesson: Lesson, transcript: readonly Message[]): PromptMessage[] {
  const said = transcript.filter(({ state }) => state !== 'failed').map(asPrompt)
  const heard = lesson.withoutHistory ? said.slice(-1) : newest(said)
  return [{ role: 'system', content: systemPrompt(lesson) }, ...inTurns(heard)]
}

function asPrompt({ role, content }: Message): PromptMessage {
  return { role, content: content.slice(0, MOST_LETTERS_OF_ONE) }
}

function newest(said: readonly PromptMessage[]): PromptMessage[] {
  let letters = 0
  const from = said.findLastIndex(({ content }) => (letters += content.length) > MOST_LETTERS)
  return said.slice(from + 1)
}

/** Bubbles that follow each other are one message: many models take only turn by turn. */
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
