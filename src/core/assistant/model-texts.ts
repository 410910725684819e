import type { Example } from './prompts.ts'

/** Reads a model's answer, and gives the text shown in place of an unreadable one. */

/** Shown in place of a translation or answer if the provider failed. */
export const PROVIDER_FAILED = 'An error occurred while processing your request.'

/** Shown in place of a reply without its two labels. */
export const NOT_UNDERSTOOD: Example = {
  kikuyu: 'Nĩ ndiramenya wega rĩu.',
  english: "I'm sorry, I'm having trouble understanding right now.",
}

/** Shown with it if the learner requested wisdom. */
export const generalWisdom = (topic: string) =>
  `${topic} is important to the Kikuyu people: it has been handed down from elders to the young for generations. Please ask again in a moment.`

/** The reply in a model's text, or the text shown in its place. */
export function replyIn(text: string): Example & { readonly isUnderstood: boolean } {
  const labelled = labelledReply(text)
  return labelled ? { ...labelled, isUnderstood: true } : { ...NOT_UNDERSTOOD, isUnderstood: false }
}

/** The translation in a model's text, without a label or markup, which models often add. */
export function translationIn(text: string): string {
  const labelled = labelledReply(text)
  if (labelled) return labelled.kikuyu
  return bare(
    bare(text.normalize('NFC')).replace(/^[*_]*(?:kikuyu|g[iĩ]k[uũ]y[uũ]|translation)[*_]*\s*[:：][*_]*/iu, ''),
  )
}

/**
 * The Kikuyu and the English of a reply in the format `KIKUYU: … ENGLISH: …`, on one or several lines, in either order,
 * with labels in any case and with any markup. Text after a repeated label is appended. Undefined if a label is missing
 * or has no text.
 */
export function labelledReply(text: string): Example | undefined {
  const reply = text.normalize('NFC')
  for (const label of [sureLabel, anyLabel]) {
    const parts = textsByLabel(reply, label)
    if (parts.kikuyu && parts.english) return parts
  }
  return undefined
}

const NAME = String.raw`[*_~"“]*(KIKUYU|GĨKŨYŨ|GIKUYU|ENGLISH)(?:\s*\([^)\n]{0,40}\))?[*_~"”]*\s*[:：][*_~]*`

/** A label at the beginning of a line, after any markup, or a label in capitals. */
const sureLabel = new RegExp(
  String.raw`(?:^|\n)[ \t]*(?:[>#•\-–][ \t]*|\d+[.)][ \t]*)*${anyCase(NAME)}|(?<=\s|^)${NAME}`,
  'gu',
)

/** Also matches "in Kikuyu: …"; tried only if `sureLabel` finds nothing. */
const anyLabel = new RegExp(String.raw`(?<=\s|^)${anyCase(NAME)}`, 'gu')

function textsByLabel(reply: string, label: RegExp): Example {
  const found = [...reply.matchAll(label)]
  const parts = { kikuyu: [] as string[], english: [] as string[] }
  for (const [i, match] of found.entries()) {
    const language = match.slice(1).some((name) => /^english$/iu.test(name ?? '')) ? 'english' : 'kikuyu'
    const text = bare(reply.slice(match.index + match[0].length, found[i + 1]?.index))
    if (text !== '') parts[language].push(text)
  }
  return { kikuyu: parts.kikuyu.join(' '), english: parts.english.join(' ') }
}

/** The text without markup around it. */
export function bare(text: string): string {
  const plain = trimmedEnd(trimmedStart(text, /[\s`]/u), /[\s`]/u)
  const inside =
    /^(?:\*\*(?<bold>[^*]*)\*\*|\*(?<italic>[^*]*)\*|"(?<straight>[^"]*)"|“(?<curly>[^“”]*)”|<(?<angle>[^<>]*)>)$/u
  const unmarked = Object.values(inside.exec(plain)?.groups ?? {}).find((marked) => marked !== undefined)
  return unmarked === undefined ? trimmedEnd(plain, /[\s*_>#-]/u) : bare(unmarked)
}

// A pattern with `+$` would start again at every character: quadratic in the length of a run of marks.
function trimmedEnd(text: string, mark: RegExp): string {
  let end = text.length
  while (end > 0 && mark.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

function trimmedStart(text: string, mark: RegExp): string {
  let start = 0
  while (start < text.length && mark.test(text.charAt(start))) start++
  return text.slice(start)
}

/** A pattern for letters of any case. A flag would apply to the capitals beside it too. */
function anyCase(pattern: string): string {
  return pattern.replace(/KIKUYU\|GĨKŨYŨ\|GIKUYU\|ENGLISH/u, (names) =>
    names.replace(/\p{L}/gu, (letter) => `[${letter}${letter.toLowerCase()}]`),
  )
}
