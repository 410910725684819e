import { bare } from './model-texts.ts'

/** The prompt sent with an image. The relay rejects any other prompt with an image. */
export const IDENTIFY_PROMPT =
  'Name the main object or person in this image in English. Reply with the name alone, in one to three words, such as "cup" or "young woman": no sentence, no article, no remark.'

/** The longest name that a prompt may contain, in letters. */
export const MOST_NAME_LETTERS = 80

const BEFORE_NAME =
  'Translate to Kikuyu (Gĩkũyũ), not to Swahili. Reply with the translation alone, no English, no remark: '

/** The prompt for the Kikuyu of an object in an image. `name` is a result of `objectName`. */
export const namePrompt = (name: string) => `${BEFORE_NAME}${name}`

/**
 * The name in a prompt that `namePrompt` made; undefined for any other text, and for a name that `objectName` would
 * change.
 */
export function nameInPrompt(prompt: string): string | undefined {
  if (!prompt.startsWith(BEFORE_NAME)) return undefined
  const name = prompt.slice(BEFORE_NAME.length)
  return name !== '' && objectName(name) === name ? name : undefined
}

/**
 * Cleans up a model's name for an object: the first line, at most 80 letters, digits and characters used in names,
 * without markup. Empty if nothing is left.
 */
export function objectName(answer: string): string {
  const [line = ''] = bare(answer.normalize('NFC')).split('\n')
  const plain = line
    .replace(/[’‘]/gu, "'")
    .replace(/[^\p{L}\p{M}\p{N}' -]+/gu, ' ')
    .replace(/\s+/gu, ' ')
  return within([...within(plain)].slice(0, MOST_NAME_LETTERS).join(''))
}

/** From the first letter or digit to the last. */
function within(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/(?<![' -])[' -]+$/u, '')
}
