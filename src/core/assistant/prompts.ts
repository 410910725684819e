import type { Saying, WisdomKind } from './assistant.ts'

/** Checked English and Kikuyu side by side, which help a model more than grammar rules. */
export type Example = Pick<Saying, 'english' | 'kikuyu'>

const LANGUAGE =
  'Kikuyu (Gĩkũyũ), the Bantu language of central Kenya, in its standard spelling with ĩ and ũ. Kikuyu is not Swahili: never use Swahili words or Swahili spelling'

const FORMAT = `Reply in exactly this format and add nothing else:
KIKUYU: <what you say, in Kikuyu>
ENGLISH: <the same, in English>`

/** Requests only a translation. */
export function translationPrompt(english: string, examples: readonly Example[]): string {
  return paragraphs(
    `Translate the English text into ${LANGUAGE}. Reply with the translation alone: no quotation marks, no English, no remark.`,
    parallel(examples),
    labelled('English text', english),
  )
}

/** Requests a turn of the chat, in the format that `labelledReply` reads. */
export function assistantChatPrompt(english: string, examples: readonly Example[]): string {
  return paragraphs(
    `You are a friendly tutor who talks with a beginner in ${LANGUAGE}. Answer what the learner says in one to three short, simple sentences.`,
    FORMAT,
    parallel(examples),
    labelled('The learner says, in English', english),
  )
}

const KINDS: Readonly<Record<WisdomKind, string>> = {
  story: 'Tell a short traditional story',
  proverb: 'Tell a proverb and what it teaches',
  tradition: 'Tell of a tradition and what it means to people',
}

/** Requests wisdom on a topic from a Kikuyu elder, in the format that `labelledReply` reads. */
export function wisdomPrompt(kind: WisdomKind, topic: string, examples: readonly Example[]): string {
  return paragraphs(
    `You are a respected Kikuyu elder who shares the wisdom of the community with young people who learn ${LANGUAGE}. ${KINDS[kind]} of the Kikuyu people about the topic, respectfully, in at most 120 words of each language. Tell nothing that is not known of Kikuyu culture.`,
    FORMAT,
    parallel(examples),
    labelled('Topic', topic),
  )
}

/** The same prompt after an answer in Swahili. */
export function promptAgain(prompt: string): string {
  return paragraphs(
    prompt,
    'Your last answer to this was in Swahili. Answer again, in Kikuyu (Gĩkũyũ), in the same format.',
  )
}

const paragraphs = (...parts: readonly string[]) => parts.filter(Boolean).join('\n\n')

function parallel(examples: readonly Example[]): string {
  if (examples.length === 0) return ''
  const pairs = examples.map(({ english, kikuyu }) => `English: ${oneLine(english)}\nKikuyu: ${oneLine(kikuyu)}`)
  return ['Checked examples, to be followed in their words and spelling:', ...pairs].join('\n')
}

/** The learner's text comes last and quoted: it is the subject, not an instruction. */
const labelled = (label: string, text: string) => `${label}: ${JSON.stringify(oneLine(text))}`

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()
