import type { CourseIndex } from './course-index.ts'
import { EMPHASIS, STRONG, type PlainText } from './plain-text.ts'
import { isKnownName } from './names.ts'
import { isSwahiliWord } from './swahili.ts'
import type { Token } from './tokens.ts'

const introduced =
  /\b(?:names? (?:is|are)|name['’]s|named|i['’]m|i am|he is|she is|this is|(?:someone|somebody|friend|boy|girl|man|woman|student|teacher|person|town|city|village|river|place|shop|company|app|team) called|mr|mrs|ms|dr|miss|dear|hello|hi|hey)\b\.?:?\s*["“]?$/i
/** “I think, therefore I am”, said Descartes. */
const quotes = /[“”"’'],? (?:said|says) $/
/** A word to say stands behind these, and a capital then proves nothing. */
const presented =
  /(?:\b(?:say|says|said|saying|answer|answers|answering|reply|respond|shout|use|using|try|trying|repeat|write|type|typed|word|phrase|greeting|expression|term|response|means?|meaning|(?:is|are|was|called)(?: an?| the)?|(?:known|used|said|written) as|(?:answer|reply|respond|response|greet)\b[^.!?\n]{0,20} with|(?:something|greetings?|words?|phrases?) like|kikuyu|gĩkũyũ)|["“‘'«:=–—→>(|-])\s*$/iu
const atBeginning = /(?:^|[.!?…]["”’)]*\s*|\n(?:["”’)]+\s*|[^\S\n]*)|^\s*[-\d.)]+\s*)["“‘']?$/u
const acts =
  /^(?:['’]s\b|\s(?:says?|said|goes|went|wants|likes|lives|lived|works|asks|asked|comes|came|greets|meets|meet|visits|has|had|will|(?:and|or) \p{Lu}\p{L}+)\b|, \p{Lu}\p{L}+(?:,| and\b| or\b))/u
const vocative = /^[!.,?]/

/**
 * Whether a word that no list knows is a name by its capital and by the words around it: "Well done, Temitope!", "the shops of
 * Naivas". Never where it is marked or given as a word to say, is Swahili or sounds like a word of the course.
 */
export function isNameHere(token: Token, reply: PlainText, course: CourseIndex): boolean {
  const { text, plain, start, end } = token
  if (isParticle(token, reply.text)) return true
  if (
    !/^\p{Lu}\p{Ll}{2}(?:\p{L}*|\p{Ll}*['’]\p{L}+)$/u.test(text) ||
    ((reply.marks[start] ?? 0) & (EMPHASIS | STRONG)) !== 0
  )
    return false
  if (
    !/^[\p{Script=Latin}']+$/u.test(plain) ||
    /[ĩũ]/u.test(plain) ||
    isSwahiliWord(plain) ||
    course.isNearKikuyu(plain)
  )
    return false
  const before = reply.text.slice(Math.max(0, start - 40), start)
  const next = reply.text.slice(end, end + 40)
  if (introduced.test(before) || quotes.test(before)) return true
  if (before.endsWith(', ')) return vocative.test(next) || acts.test(next)
  if (atBeginning.test(before))
    return acts.test(next) || isKnownName(/^\s(\p{Lu}\p{Ll}+)/u.exec(next)?.[1]?.toLowerCase() ?? '')
  return !presented.test(before)
}

/** `wa` between two names: Ngũgĩ wa Thiong'o. */
const isParticle = ({ text, start, end }: Token, reply: string) =>
  /^(?:[Ww]a|ole|arap|bin|binti|ibn|van|von|de|da|del|la|el|al)$/.test(text) &&
  (/\b[A-Z][a-z]+ $/.test(reply.slice(Math.max(0, start - 30), start)) ||
    isKnownName(
      /(?<!\p{L})[^\P{L}\p{Lu}]*(\p{Lu}\p{L}+) $/u
        .exec(reply.slice(Math.max(0, start - 30), start))?.[1]
        ?.toLowerCase() ?? '',
    )) &&
  /^ \p{Lu}\p{Ll}/u.test(reply.slice(end))
