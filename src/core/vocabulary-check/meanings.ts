import { englishWords } from '../english/plain-english.ts'
import type { Word } from '../word/word.ts'
import type { CourseIndex } from './course-index.ts'
import { createKnownWord, type KnownWord, type Said } from './known-word.ts'
import { type Piece, piecesOf } from './pieces.ts'
import type { Slot, WordSlot } from './slots.ts'

/** What a reply says of the meaning of the word in a slot. `wrong` is a meaning that it does not have. */
interface MeaningSaid {
  readonly slot: WordSlot
  readonly isRight: boolean
  readonly wrong?: string
}

/**
 * Reads what the English around each slot says that its word means. One rule for all constructions: from the slot to both sides,
 * over words that only link (`is`, `called`, `the word for`, `=`), to the next words that are a meaning of the course. They
 * must be the slot's own meaning. Words that link nothing (`with`, `not`, `after`, a verb) end the way: what follows speaks of
 * something else.
 */
export function createMeaningsSaid(course: CourseIndex) {
  const known = new Map<string, KnownWord>()
  const knowledge = (word: Word) => {
    const one = known.get(word.id) ?? createKnownWord(word, course)
    known.set(word.id, one)
    return one
  }
  /** `english`: the reply with its slots masked; `reply` is as long, with the slots as they stand. */
  return (english: string, reply: string, slots: readonly Slot[]): MeaningSaid[] => {
    const pieces = piecesOf(english, slots)
    const places = new Map(pieces.flatMap(({ slot }, at) => (slot ? [[slot, at] as const] : [])))
    return slots.flatMap((slot): MeaningSaid[] => {
      const at = places.get(slot)
      if (slot.kind !== 'word' || at === undefined) return []
      const own = knowledge(slot.form.word)
      const remarked = slot.remarks.map(({ start, end }) => remarkOf(reply.slice(start, end)))
      const found = [...remarked, glossBeside(pieces, at, 1, own), glossBeside(pieces, at, -1, own)].flatMap(
        (one) => one ?? [],
      )
      if (found.some(({ text }) => own.isMeaning(text))) return [{ slot, isRight: true }]
      const wrong = found.find((one) => own.isWrong(one))
      return [{ slot, isRight: false, ...(wrong && { wrong: wrong.text }) }]
    })
  }
}

const remarkOf = (text: string): Said => ({
  text: text.replace(/^(?:meaning|means|literally|or|i\.e\.)\s+|["“”]/gi, ''),
  how: 'linked',
})

const setOf = (words: string) => new Set(words.trim().split(/\s+/))
/** Words that name the word as a word. */
const naming = setOf(`
  means mean meaning call called calls calling known refers stands translates translated translation becomes equivalent word words term
  name expression kikuyu gikuyu gĩkũyũ english`)
const means = /^(?:mean|translat|stands|refers)/
/** Words that speak of saying it. */
const talk = setOf('say saying phrase verb noun talk talking express expresses describe describes denotes')
/** Words that only link a word and its meaning. */
const link = setOf(`
  ${[...naming, ...talk].join(' ')} a an the this that these it which is are was be being would could can may might will must also just
  simply really actually usually often literally exactly basically generally roughly here so then now in language your my our his her
  their its as of to for or we you i am me they people kikuyus speakers said use used using greeting number like how what if when want
  wants wanted speak about ask asks asking says way has have another spelled most everyone both written someone somebody something`)
const cardLabel = setOf('a an the it this that means mean meaning english translation translates to')
const determiners = setOf('a an the this that my your our his her their its')
/** Before a meaning: it is another word's, somebody's or a place's. */
const parting = setOf(`
  with at on by from near before after than into under over beside against behind among between not never opposite unlike instead no nor
  says said asks asked hear hears when`)
const afterMeaning = setOf('in and or but when while because if so too also as for now here today again')
/** What a tutor says of a word or an answer, and orders. */
const remarks = setOf(`
  right correct good great well nice easy hard new next last first true ready done fine short long say write type repeat try use copy spell
  listen read count think look see remember begin start go come wait`)
/** What a word may be one of. */
const classes = setOf(
  'one word number color food animal drink place time thing person family name question answer way yes no',
)

/** These part a word even from a meaning in quotation marks. */
const apart = setOf(`
  and but while if when because reply replies answer answers respond follow follows sound sounds rhyme rhymes contain contains begin begins
  start starts end ends plus add look looks compare different part comes goes learn already know asked wrote typed said then first`)
const MOST_STRANGE = 3

/** So many pieces from the word a meaning may stand, and no meaning of the course has more words. */
const FARTHEST = 16
const LONGEST = 8

/** What the way from the slot has led over. */
interface Way {
  readonly step: 1 | -1
  readonly words: Set<string>
  sign: string
  /** Words that do not link: a meaning in quotation marks may stand behind a few. */
  strange: number
  hasStop: boolean
  /** “when …” begins what happens, not what is meant. */
  isSituation: boolean
}

/** The meaning that stands nearest on one side: “{{…}} means chair”, “a chair is called {{…}}”. */
function glossBeside(pieces: readonly Piece[], slot: number, step: 1 | -1, own: KnownWord): Said | undefined {
  const lead = pieces[slot - 1]?.words.at(-1) ?? ''
  const way: Way = { step, words: new Set(), sign: '', strange: 0, hasStop: false, isSituation: false }
  if (isAsked(pieces, slot) || (step < 0 && lead === 'to' && !means.test(pieces[slot - 2]?.text ?? '')))
    return undefined
  for (let at = slot + step; Math.abs(at - slot) < FARTHEST; at += step) {
    const piece = pieces[at]
    if (!piece || piece.kind === 'slot') return undefined
    if (piece.kind === 'stop') {
      if (step > 0 && piece.text === '\n' && isOnCard(pieces, slot, at)) way.sign = '\n'
      else if (way.hasStop || !goesOn(pieces, slot, at, way)) return undefined
      else way.hasStop = true
    } else if (piece.kind === 'quote') {
      if (step > 0 && way.sign !== '' && !isEnd(pieces[at + 1])) return undefined
      if (way.strange > 0 && (way.sign === ',' || way.hasStop)) return undefined
      return isParted(pieces, at, way, own) ? undefined : { text: piece.text, how: 'quoted' }
    } else if (piece.kind === 'sign') {
      if (/[)/]/.test(piece.text) || (piece.text === '(' && step > 0)) return undefined
      way.sign = piece.text
    } else {
      const run = way.strange === 0 ? runFrom(pieces, at, step, own) : undefined
      if (run && !isParted(pieces, run.first, way, own) && isLinked(run, pieces, way, own))
        return { text: run.text, how: 'linked' }
      if (!piece.words.every((word) => link.has(word)) && !isTheAnswer(pieces, at)) {
        const told = [...way.words].some((word) => means.test(word)) ? clauseFrom(pieces, at) : toldLater(pieces, at)
        if (step > 0 && told) return told
        if (piece.words.some((word) => parting.has(word) || apart.has(word)) || ++way.strange > MOST_STRANGE)
          return undefined
      }
      if (step > 0 && isOtherwise(pieces, at)) return undefined
      for (const word of piece.words) {
        way.words.add(word)
        if (/^(?:when|if)$/.test(word)) way.isSituation = true
        else if (naming.has(word) || talk.has(word)) way.isSituation = false
      }
    }
  }
  return undefined
}

/** Words that link in another place: “use it to call a child”, “a phrase of three words”, “it stands alone”, “when somebody …”. */
function isOtherwise(pieces: readonly Piece[], at: number): boolean {
  const [before = '', text = '', behind = ''] = [-1, 0, 1].map((step) => pieces[at + step]?.text.toLowerCase())
  if (/^(?:call|ask)$/.test(text)) return before === 'to'
  if (text === 'of') return !naming.has(before)
  if (/^(?:stands|refers)$/.test(text)) return !/^(?:for|to)$/.test(behind)
  return /^some(?:one|body)$/.test(text)
}

/** “How do you say ‘chair’? The answer is {{…}}.” */
const isTheAnswer = (pieces: readonly Piece[], at: number) =>
  pieces[at]?.text === 'answer' && pieces[at - 1]?.text.toLowerCase() === 'the'

/** “{{…}} is on every road, so it means car.” */
function toldLater(pieces: readonly Piece[], from: number): Said | undefined {
  for (let at = from; at < from + FARTHEST; at++) {
    const piece = pieces[at]
    if (!piece || piece.kind === 'stop' || piece.kind === 'slot') return undefined
    if (/^(?:it|which|that)$/i.test(piece.text) && pieces[at + 1]?.text === 'means') return clauseFrom(pieces, at + 2)
  }
  return undefined
}

/** “Is {{…}} a chair or a table?” tells nothing, but “Did you know that {{…}} means table?” does. */
function isAsked(pieces: readonly Piece[], slot: number): boolean {
  let from = slot
  while (from > slot - FARTHEST && from > 0 && pieces[from - 1]?.kind !== 'stop') from--
  const length = pieces.slice(from, slot + FARTHEST).findIndex(({ kind }, i) => kind === 'stop' && from + i > slot)
  const clause = pieces.slice(from, from + length + 1).flatMap(({ words, text }) => (words.length > 0 ? words : [text]))
  const asks = /^(?:is|are|was|does|do|did|can|could|would|which|what|who|how)$/.test(clause[0] ?? '')
  return (
    asks && clause.at(-1)?.includes('?') === true && !clause.some((word) => /^(?:know|knew|remember|that)$/.test(word))
  )
}

/** Behind a stop the word is still spoken of: “{{…}}. It means chair”, “How do you say ‘chair’? It’s {{…}}”. */
function goesOn(pieces: readonly Piece[], slot: number, at: number, { step, words }: Way): boolean {
  const stop = pieces[at]?.text ?? ''
  if (step > 0) return words.size === 0 && /^(?:it|this|that|which|meaning|in)$/.test(pieces[at + 1]?.words[0] ?? '')
  if (
    stop === '\n' ||
    pieces
      .slice(slot, slot + FARTHEST)
      .find(({ kind }) => kind === 'stop')
      ?.text.includes('?')
  )
    return false
  return stop.includes('?') || ['it', 'this', 'that', 'kikuyu'].some((word) => words.has(word))
}

interface Run {
  readonly text: string
  readonly first: number
  readonly last: number
}

/** The longest run of words from a piece on, or up to it, that is a meaning of the course. */
function runFrom(pieces: readonly Piece[], from: number, step: 1 | -1, own: KnownWord): Run | undefined {
  let best: Run | undefined
  let text = ''
  for (let at = from; Math.abs(at - from) < LONGEST; at += step) {
    const piece = pieces[at]
    if (!piece || (piece.kind !== 'word' && piece.text !== ',')) break
    text = step > 0 ? `${text} ${piece.text}` : `${piece.text} ${text}`
    if (piece.kind !== 'word' || naming.has(text.trim()) || !own.namesWord(text)) continue
    best = { text: text.trim(), first: Math.min(from, at), last: Math.max(from, at) }
  }
  return best
}

/** Whether the words before a meaning give it to something else: “not a chair”, “with a friend”, “say it to your mother”. */
function isParted(
  pieces: readonly Piece[],
  first: number,
  { step, words, sign, isSituation }: Way,
  own: KnownWord,
): boolean {
  if (step > 0) return isSituation
  if (sign === '(') return false
  const before = pieces.slice(Math.max(0, first - 3), first).flatMap((piece) => piece.words)
  const lead = before.findLast((word) => !determiners.has(word)) ?? ''
  if (parting.has(lead) || before.some((word) => /^(?:not|never|opposite|unlike|instead)$/.test(word))) return true
  return lead === 'to' && !own.isVerb && !words.has('is') && !before.some((word) => naming.has(word) || talk.has(word))
}

function isLinked(run: Run, pieces: readonly Piece[], way: Way, own: KnownWord): boolean {
  if (own.isMeaning(run.text)) return true
  const { step, words, sign } = way
  if (sign === '\n' && [...words].some((word) => !cardLabel.has(word))) return false
  const said = englishWords(run.text)
  const fills = step > 0 ? isEnd(pieces[run.last + 1]) : fillsClause(pieces, run.first)
  const isLike = own.isOfKind(run.text)
  const passed = (some: ReadonlySet<string>) => [...words].some((word) => some.has(word))
  if (said.every((word) => link.has(word)) && !/^to /i.test(run.text))
    return step > 0 && fills && (passed(naming) || /[^,]/.test(sign))
  if (parting.has(said[0] ?? '') && !fills) return false
  if (said.join() === 'one' && isDeterminer(pieces[run.first - 1])) return false
  const leads = leadsBefore(pieces, run.first)
  const isSure =
    passed(sure) || words.has('for') || (step < 0 && naming.has(leads[0] ?? '') && /^(?:for|of)$/.test(leads[1] ?? ''))
  if (!isSure && /^\d+$/.test(run.text) && !isLike) return false
  const isRemark = (word: string) => remarks.has(word) || ((step < 0 || sign === '') && classes.has(word))
  if (!isSure && !/[=→|\n]/.test(sign) && said.every(isRemark)) return false
  if (sign === ',' && (step > 0 || words.size === 0 || words.has('or')))
    return isLike && (fills || step < 0) && (isIntroduced(pieces, run) || words.has('or'))
  return step > 0 ? isLinkedBehind(way, { fills, isLike }) : isLinkedBefore(way, own, leads, { fills, isLike })
}

const sure = setOf('means mean meaning call called calls known translates translated becomes')

interface Fit {
  /** It is all of its clause. */
  readonly fills: boolean
  /** It means a word of the same kind. */
  readonly isLike: boolean
}

function isLinkedBehind({ words, sign }: Way, { fills, isLike }: Fit): boolean {
  if (sign !== '') return fills && !words.has('is') && !words.has('say')
  if ([...words].some((word) => naming.has(word))) return true
  return fills && isLike && words.size > 0
}

function isLinkedBefore(
  { words, sign, hasStop }: Way,
  own: KnownWord,
  leads: readonly string[],
  { fills, isLike }: Fit,
): boolean {
  const [first = '', lead = ''] = leads
  const isNamed = /^(?:for|of)$/.test(lead) ? isLike || naming.has(first) : naming.has(lead) || talk.has(lead)
  const isSaid = [...words].some(
    (word) => sure.has(word) || (naming.has(word) && (words.has('is') || words.has('would'))),
  )
  if (sign === '(') return (words.size === 0 || isSaid || words.has('kikuyu')) && (isLike || fills)
  if (sign === ',') return isNamed || (fills && (isSaid || (isLike && own.isVerb && words.has('say'))))
  if (hasStop) return fills || isNamed
  // “Teacher: Ũhana atĩa?”
  if (sign !== '') return (fills || isNamed) && (isLike || !own.isPhrase) && !words.has('is') && !words.has('say')
  if (words.size === 0) return lead.startsWith('call')
  return isNamed || isSaid || (fills && isLike && (words.has('is') || words.has('would')))
}

const isDeterminer = (piece: Piece | undefined) => determiners.has(piece?.text.toLowerCase() ?? '')

/** The last two words before a run, determiners left out. */
const leadsBefore = (pieces: readonly Piece[], first: number): string[] => {
  const words = pieces
    .slice(Math.max(0, first - 4), first)
    .filter((piece) => !isDeterminer(piece) && !/^(?:be|being)$/i.test(piece.text))
  return ['', ...words.flatMap((piece) => (piece.kind === 'word' ? piece.words : ['']))].slice(-2)
}

/** “{{…}}, a chair, …”, “{{…}}, to eat, …”: not “{{…}}, friend!”. */
const isIntroduced = (pieces: readonly Piece[], { first, text }: Run) =>
  /^to /i.test(text) || [first - 1, first].some((at) => isDeterminer(pieces[at]))

const isEnd = (piece: Piece | undefined) =>
  piece === undefined ||
  /^(?:sign|stop|slot)$/.test(piece.kind) ||
  (piece.words.length === 1 && afterMeaning.has(piece.words[0] ?? ''))

/** Nothing but links stands before the run in its clause. */
function fillsClause(pieces: readonly Piece[], first: number): boolean {
  for (let at = first - 1; at > first - FARTHEST; at--) {
    const piece = pieces[at]
    if (!piece || (piece.kind !== 'word' && piece.kind !== 'quote')) return true
    if (
      !isDeterminer(piece) &&
      !/^(?:to|and|so|in|kikuyu|now|number|what|is|let['’]?s|us|learn|next|new|here|english)$/i.test(piece.text)
    )
      return false
  }
  return false
}

/** Up to the line under a slot that shares its own with no word but a label. */
function isOnCard(pieces: readonly Piece[], slot: number, lineEnd: number): boolean {
  if (pieces.slice(slot + 1, lineEnd).some(({ kind, text }) => kind !== 'sign' && text !== '\n')) return false
  for (let at = slot - 1; at > slot - FARTHEST; at--) {
    const piece = pieces[at]
    if (!piece || piece.kind === 'stop') return true
    if (piece.kind !== 'sign' && !/^(?:new|next|first|the|word|phrase)$/i.test(piece.text)) return false
  }
  return false
}

function clauseFrom(pieces: readonly Piece[], from: number): Said | undefined {
  const words: string[] = []
  for (let at = from; at < from + FARTHEST; at++) {
    const piece = pieces[at]
    if (!piece || piece.kind === 'stop' || piece.kind === 'slot' || (piece.kind === 'sign' && piece.text !== ':')) break
    if (piece.kind !== 'sign') words.push(piece.text)
  }
  return words.length > 0 ? { text: words.join(' '), how: 'told' } : undefined
}
