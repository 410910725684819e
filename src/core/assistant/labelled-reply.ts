import type { Example } from './prompts.ts'

/**
 * The Kikuyu and the English of a reply in the format `KIKUYU: … ENGLISH: …`: on one line or several, in either order, the
 * labels in any case and marked in any way. A label that comes again goes on with what it had. Undefined where one is
 * missing or has nothing after it.
 */
export function labelledReply(text: string): Example | undefined {
  const reply = text.normalize('NFC')
  for (const label of [sureLabel, anyLabel]) {
    const parts = partsOf(reply, label)
    if (parts.kikuyu && parts.english) return parts
  }
  return undefined
}

const NAME = String.raw`[*_~"“]*(KIKUYU|GĨKŨYŨ|GIKUYU|ENGLISH)(?:\s*\([^)\n]*\))?[*_~"”]*\s*[:：][*_~]*`

/** At the beginning of a line, whatever marks stand before it, or in capitals. */
const sureLabel = new RegExp(
  String.raw`(?:^|\n)[ \t]*(?:[>#•\-–]+[ \t]*|\d+[.)][ \t]*)*${anyCase(NAME)}|(?<=\s|^)${NAME}`,
  'gu',
)

/** "in Kikuyu: …" is one too, but only where nothing better is found. */
const anyLabel = new RegExp(String.raw`(?<=\s|^)${anyCase(NAME)}`, 'gu')

function partsOf(reply: string, label: RegExp): Example {
  const found = [...reply.matchAll(label)]
  const parts = { kikuyu: '', english: '' }
  for (const [i, match] of found.entries()) {
    const language = match.slice(1).some((name) => /^english$/iu.test(name ?? '')) ? 'english' : 'kikuyu'
    const said = bare(reply.slice(match.index + match[0].length, found[i + 1]?.index))
    parts[language] = [parts[language], said].filter(Boolean).join(' ')
  }
  return parts
}

/** What was said, without the marks around the whole of it. */
export function bare(text: string): string {
  const trimmed = text.replace(/^[\s`]+|[\s`]+$/gu, '')
  const inside =
    /^(?:\*\*(?<bold>[^*]*)\*\*|\*(?<italic>[^*]*)\*|"(?<straight>[^"]*)"|“(?<curly>[^“”]*)”|<(?<angle>[^<>]*)>)$/u
  const unmarked = Object.values(inside.exec(trimmed)?.groups ?? {}).find((marked) => marked !== undefined)
  return unmarked === undefined ? trimmed.replace(/(?:\s*[*_>#-]+)+$/u, '') : bare(unmarked)
}

/** A label's pattern for letters of any case: a flag would hold for the capitals beside it too. */
function anyCase(pattern: string): string {
  return pattern.replace(/KIKUYU\|GĨKŨYŨ\|GIKUYU\|ENGLISH/u, (names) =>
    names.replace(/\p{L}/gu, (letter) => `[${letter}${letter.toLowerCase()}]`),
  )
}
