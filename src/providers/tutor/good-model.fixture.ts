import type { Lesson } from '#core/lesson/lesson.ts'
import type { Answer, ReceivedRequest } from '../calls/faulty-provider.fixture.ts'
import { completion, streamed } from '../chat-completions/completion.fixture.ts'
import type { ChatMessage } from '../chat-completions/chat-completions.ts'

/** The body of a request to the provider. */
export interface Request {
  readonly stream?: boolean
  readonly messages: readonly ChatMessage[]
}

export const requestOf = ({ body }: ReceivedRequest) => JSON.parse(body) as Request

/** A provider whose model follows the prompt: it shows a word, has it copied, asks for it by its meaning, and shows the next one. */
export function goodModel(lessons: readonly Lesson[]): Answer {
  return (response, asked) => {
    const request = requestOf(asked)
    return saying(lessonReply(lessons, request))(response, asked)
  }
}

/** Answers with this text, in small pieces if the request asks for a stream. */
export const saying =
  (text: string): Answer =>
  (response, asked) =>
    (requestOf(asked).stream ? streamed(...(text.match(/[^]{1,7}/g) ?? [])) : completion(text))(response, asked)

function lessonReply(lessons: readonly Lesson[], { messages }: Request): string {
  const [system, ...chat] = messages.map(({ content }) => content)
  const lesson = lessons.find(({ title }) => system?.includes(`“${title}”`))
  if (!lesson) throw new Error('The prompt names no lesson')
  const opened = /by its slot (\{\{[^{}]+\}\})/.exec(chat.at(-1) ?? '')?.[1]
  if (opened) return `Objective: Learn ${lesson.objective}.\n\n${opened}\n\nWould you like to try saying it?`
  const said = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  const shown = lesson.words.filter((word) => said.some((text) => text.includes(`{{${word.id}}}`)))
  const next = lesson.words.find((word) => !shown.includes(word))
  const word = shown.at(-1) ?? next
  if (said.at(-1)?.endsWith('in Kikuyu?') && next) return `Good job!\n\n{{${next.id}}}\n\nCan you type it?`
  return `Correct! That is how it is written.\n\n{{?${word?.id}}}`
}
