import { englishWords } from '../english/plain-english.ts'
import type { Slot } from './slots.ts'

type Kind = 'word' | 'quote' | 'sign' | 'stop' | 'slot'

/** A word, a quotation, a sign or a slot of a reply, or the end of a sentence or line. */
export interface Piece {
  readonly kind: Kind
  /** For a quotation, the quoted text; for a slot that asks for a word, the meaning shown; empty for other slots. */
  readonly text: string
  /** The words of the text in plain form. Empty for signs and stops. */
  readonly words: readonly string[]
  readonly slot?: Slot
  readonly start: number
}

const anyPiece =
  /(\uE000\uE001*)|["“«]([^"“”«»\n\uE000\uE001]{1,80})["”»]|(?<![\p{L}\p{N}])['‘]([^'‘’\n\uE000\uE001]{1,80})['’](?!\p{L})|(i\.e\.|\d{1,3}(?:,\d{3})+|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{N}])?)|(\n)|([.!?;…]+)|(->|=>|→|=|[–—:,()|/+]|(?<=\s)-(?=\s))/gu

/** The pieces of a reply whose slots are masked. List markers are left out. */
export function piecesOf(text: string, slots: readonly Slot[]): Piece[] {
  const byStart = new Map(slots.map((slot) => [slot.start, slot]))
  const lists = text.replace(/(?<=^|\n)[ \t>]*(?:\d{1,2}[.)]|[a-zA-Z]\)|[-•*])[ \t]/g, (sign) =>
    ' '.repeat(sign.length),
  )
  const pieces = [...lists.matchAll(anyPiece)].flatMap((found): Piece[] => {
    const [whole, slot, quote, other, word, line, stop] = found
    if (slot !== undefined) {
      const own = byStart.get(found.index)
      const asked = own?.kind === 'question' ? own.word.english : undefined
      return own
        ? [
            {
              kind: asked ? 'quote' : 'slot',
              text: asked ?? '',
              words: englishWords(asked ?? ''),
              slot: own,
              start: found.index,
            },
          ]
        : []
    }
    const quoted = quote ?? other
    if (quoted !== undefined) return [{ kind: 'quote', text: quoted, words: englishWords(quoted), start: found.index }]
    if (word !== undefined)
      return [{ kind: 'word', text: word, words: word === 'i.e.' ? ['ie'] : englishWords(word), start: found.index }]
    return [{ kind: (line ?? stop) ? 'stop' : 'sign', text: whole, words: [], start: found.index }]
  })
  // Leaves out brackets that contained only a pronunciation, which is masked.
  const isEmpty = (at: number) => /^[(,:/–—|-]$/.test(pieces[at]?.text ?? '') && pieces[at + 1]?.text === ')'
  return pieces.filter((piece, at) => !(piece.text === '(' && isEmpty(at)) && !(piece.text === ')' && isEmpty(at - 1)))
}
