import { englishWords } from './english.ts'
import { lettersOf, type Letter } from './letters.ts'
import { partsOf } from './senses.ts'

/** One sense of a word as an answer to it. */
export interface Meaning {
  /** As the content writes it. */
  readonly text: string
  /** What may be typed for it, plain: the remark in brackets said or not, one of `his/her`, a leading `to` said or not. */
  readonly answers: readonly string[]
  /** Plain words before the blank, where there is one at the end. */
  readonly opening?: string
  /** Its letters without remark and leading `to`. */
  readonly letters: readonly Letter[]
}

export function meaningsOf(english: string): Meaning[] {
  const parts = partsOf(english)
  const isVerb = parts[0] !== undefined && isInfinitive(plainAnswer(parts[0]))
  return parts.flatMap((text) => {
    const bare = withoutRemark(text)
    const said = [...oneOfEach(bare), ...oneOfEach(text)].map(plainAnswer).filter(Boolean)
    if (said.length === 0) return []
    const answers = [...new Set(isVerb ? said.flatMap(withAndWithoutTo) : said)]
    const meaning = { text, answers, letters: tellingLetters(bare) }
    return [endsInBlank(bare) ? { ...meaning, opening: plainAnswer(bare) } : meaning]
  })
}

/** An English answer as it is compared: brackets opened. */
export const plainAnswer = (text: string): string => englishWords(text).join(' ')

const isInfinitive = (plain: string) => plain.startsWith('to ')

function withAndWithoutTo(plain: string): string[] {
  return isInfinitive(plain) ? [plain, plain.slice(3)] : [`to ${plain}`, plain]
}

function endsInBlank(text: string): boolean {
  const blank = text.lastIndexOf('…')
  return blank > 0 && plainAnswer(text.slice(blank)) === ''
}

/** Remarks blanked out, so that every letter keeps its place. */
export function withoutRemark(text: string): string {
  let depth = 0
  let bare = ''
  for (const unit of text.split('')) {
    if (unit === '(') depth++
    bare += depth > 0 ? ' ' : unit
    if (unit === ')') depth = Math.max(0, depth - 1)
  }
  return bare
}

/** `his/her grandmother` is answered by either. */
function oneOfEach(text: string): string[] {
  const either = /[\p{L}']+(?:\/[\p{L}']+)+/u.exec(text)?.[0]
  if (!either) return [text]
  return [text, ...either.split('/').map((one) => text.replace(either, () => one))]
}

function tellingLetters(bare: string): Letter[] {
  const letters = lettersOf(bare)
  const first = letters.filter(({ word }) => word === letters[0]?.word)
  const startsWithTo = first.map(({ letter }) => letter).join('') === 'to' && first.length < letters.length
  return startsWithTo ? letters.slice(first.length) : letters
}
