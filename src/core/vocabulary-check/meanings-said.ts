import type { Range } from './ranges.ts'
import { isContrasted } from './contrasted.ts'

/** A meaning that a reply gives to a word. */
export interface Said {
  readonly text: string
  /** `quoted`: in so many words and in quotation marks; `told`: without them; `listed`: beside it in a list, after a dash or in brackets. */
  readonly how: 'quoted' | 'told' | 'listed'
}

type Pattern = readonly [pattern: RegExp, how: Said['how']]

const open = '["“‘\'«]'
const close = '(?:["”»]|[\'’](?!\\p{L}))'
const quoted = `${open}([^"“”«»\\n]{1,80}?)[,.!]?${close}`
const bare = `((?:an? |the )?[\\p{L}'’]+(?: [\\p{L}'’/]+){0,5})`
const wordStart = "(?<![\\p{L}'’])"
const sign = '(?:=|→|->|–|—|-|:)'
const inKikuyu = '(?:in (?:kikuyu|gĩkũyũ),?\\s*)?'
const name = '(?:word|term|phrase|expression|greeting|way to say|way of saying)'
const means = `(?:means?|meaning|translates (?:to|as)|stands for|refers to|is (?:the )?(?:kikuyu |gĩkũyũ )?(?:${name}|how (?:you|we) say)(?: for| of)?|is used (?:to say|for saying))`
const lead = `^${close}?[?!.…]*${close}?,?\\s*(?:which |that |it |and )*(?:(?:also|simply|just|usually|basically) )?`

const pattern = (source: string) => new RegExp(source, 'iu')

const behind: readonly Pattern[] = [
  [pattern(`^${close}?[?!]?${close}?,\\s*${quoted}`), 'told'],
  [pattern(`${lead}${means}:?\\s+(?:something like |just |simply |roughly |to say )?${quoted}`), 'quoted'],
  [pattern(`${lead}(?:is|${sign})\\s*${quoted}`), 'quoted'],
  [
    pattern(`${lead}${means}:?\\s+${bare}(?=\\s*(?:[.,;:!?()\\n]|$| in (?:english|kikuyu)| and | when | while ))`),
    'told',
  ],
  [pattern(`${lead}(?:is|${sign})\\s*${bare}\\s*(?:[.,;!?()\\n|]|$)`), 'listed'],
  [pattern(`^${close}?\\s*\\|\\s*(?!\\s)([^|\\n]*[^|\\s])\\s*\\|`), 'listed'],
  [pattern(`\\b(?:it|this|that|which) (?:simply |just |usually )?means ${quoted}`), 'quoted'],
]

const before: readonly Pattern[] = [
  [pattern(`${quoted}\\s*${inKikuyu}(?:is|${sign})(?: said)?(?: as)?:?\\s*${inKikuyu}${open}?$`), 'quoted'],
  [pattern(`${name} (?:for )?${quoted}(?: in (?:kikuyu|gĩkũyũ))?(?: is)?:?\\s*${open}?$`), 'quoted'],
  [pattern(`(?:${name}|kikuyu) for ${bare}(?: in (?:kikuyu|gĩkũyũ))?,? is:?\\s*${open}?$`), 'told'],
  [
    pattern(
      `(?:to say|for|say) ${quoted},?(?: in (?:kikuyu|gĩkũyũ))?,?(?: (?:you|we|they|people|just|can|kikuyu|speakers))*(?: (?:say|use|write))?:?\\s*${open}?$`,
    ),
    'quoted',
  ],
  [pattern(`\\bcall(?:ed)? ${bare}\\s*${open}?$`), 'listed'],
  [pattern(`^[\\s\\d.)•|-]*${bare}\\s*${sign}\\s*${open}?$`), 'listed'],
  [pattern(`${wordStart}${bare}\\?\\s*(?:(?:that['’]s|that is|it['’]s|it is|say):?\\s*|:\\s*)?${open}?$`), 'listed'],
  [pattern(`${wordStart}${bare} (?:${inKikuyu}is(?: called)?|is called)\\s*${open}?$`), 'listed'],
]

/** How far from a word its meaning stands, in letters. */
const NEAR = 120

/** The meanings that a line gives to the word which stands in it at `from` to `to`, brackets behind it left out. */
export function meaningsSaid(line: string, { start, end }: Range): Said[] {
  return [
    ...firstOf(behind, line.slice(end, end + NEAR)),
    ...firstOf(before, line.slice(Math.max(0, start - NEAR), start)),
  ]
}

const label =
  /^(?:(?:english |the )?(?:meaning|translation|english)|(?:it |this |that |which )?means|=|→|–|—|-)\s*:?\s+/i
/** An infinitive, or one word that ends as a card does: no “Great!” and no “Ready?”. */
const plainGloss = /^(?:to \p{L}+(?: \p{L}+){0,2}|(?:an? |the )?\p{Ll}{3,})\.?$/iu
const announces =
  /^(?:again|now|next|remember|listen|practi[cs]e|correct|great|perfect|good|excellent|right|exactly|yes|no|ok|okay)\.?$/i

/** The meaning on a card: a line under that in which the word stands alone. `rest` is what follows the word and its brackets. */
export function meaningOnCard(text: string, rest: string): Said[] {
  const alone = /(?:^|\n)[^\p{L}\p{N}\n]*(?:(?:new |next |first |the )*(?:word|phrase):\s*)?$/iu.test(text)
  const line = /^[^\p{L}\p{N}\n]*\n[ \t]*\n?[^\p{L}(\n]*([^(\n]{2,60})/u.exec(rest)?.[1]?.trim()
  if (!alone || line === undefined) return []
  const said = line.replace(label, '').replace(/["“”]/g, '')
  return [{ text: said, how: plainGloss.test(said) && !announces.test(said) ? 'quoted' : 'listed' }]
}

function firstOf(patterns: readonly Pattern[], text: string): Said[] {
  for (const [one, how] of patterns) {
    const found = one.exec(text)
    const said = found?.[1]
    if (found && said !== undefined && !isContrasted(text.slice(0, found.index + found[0].indexOf(said))))
      return [{ text: said.trim().replace(/,? in (?:kikuyu|gĩkũyũ)$/iu, ''), how }]
  }
  return []
}
