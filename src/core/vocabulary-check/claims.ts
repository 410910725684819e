import { articles } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import type { Word } from '../word/word.ts'
import { claimWeights } from './claim-weights.ts'
import { classOf, isGrammar, isLink, isSkipped } from './word-classes.ts'
import type { CourseIndex } from './course-index.ts'
import { createKnownWord, type KnownWord, type GivenMeaning } from './known-word.ts'
import { type Piece, piecesOf, type Slot } from './slots.ts'

/** A word that a reply shows, and English near it that the reply may give as its meaning. */
export interface Claim {
  readonly slot: Slot
  readonly word: Word
  readonly said: string
  /** `other`: not its meaning. How far it is another one is for the features to say. */
  readonly meaning: 'own' | 'other'
  /** Features of the text between the two: see `featuresOf`. */
  readonly features: readonly string[]
}

/** English that is the meaning of a word, or that stands where a reply gives a meaning. */
interface Mention extends GivenMeaning {
  readonly first: number
  readonly last: number
}

/** A slot and the words that it may show. An answer typed without tildes may match several words. */
interface Subject {
  readonly slot: Slot
  readonly at: number
  readonly known: readonly { readonly word: Word; readonly own: KnownWord }[]
}

/** The most pieces between a meaning and its word, and the most words of a meaning. */
const FARTHEST = 28
const LONGEST = 6
/** The most slots on each side of a meaning that are paired with it. */
const MOST_SLOTS = 2

/**
 * Finds each pair of a word that a reply shows and English near it that is a meaning, of that word or of another one. Features
 * describe the pair. `claim-weights.ts` has the weight of each feature as evidence that the reply gives the word that meaning.
 */
export function createClaims(course: CourseIndex, lessonIds: ReadonlySet<string>) {
  const cache = new Map<string, KnownWord>()
  const known = (word: Word) => {
    const own = cache.get(word.id) ?? createKnownWord(word, course, lessonIds)
    cache.set(word.id, own)
    return { word, own }
  }
  /** `english`: the reply with its slots masked. `wordsOf`: the words that a slot may show. */
  return (english: string, slots: readonly Slot[], wordsOf: (slot: Slot) => readonly Word[]): Claim[] => {
    const pieces = piecesOf(english, slots)
    const subjects = pieces.flatMap(({ slot }, at): Subject[] => {
      const words = slot ? wordsOf(slot) : []
      return slot && words.length > 0 ? [{ slot, at, known: words.map(known) }] : []
    })
    const words = [...new Map(subjects.flatMap((one) => one.known).map((one) => [one.word.id, one.own])).values()]
    const named = new Map<string, boolean>()
    const names = (text: string) => {
      const is = named.get(text) ?? (words[0]?.namesWord(text) === true || words.some((own) => own.isMeaning(text)))
      named.set(text, is)
      return is
    }
    return claimsOf(english, pieces, subjects, mentionsIn(pieces, subjects, names))
  }
}

/** The logarithm of the odds that the reply gives the word that meaning. */
export const scoreOf = ({ features }: Claim): number =>
  features.reduce((sum, feature) => sum + (claimWeights[feature] ?? 0), 0)

/** Odds of five to three: rejecting a good reply costs the learner a wait, or the model's turn. */
const SURE = 0.5
export const isClaimed = (claim: Claim): boolean => scoreOf(claim) > SURE

/** Sounds, such as “sh” or “ghay-tay”. */
const isLetters = (text: string) => /^(?:\p{L}{1,2}|\p{Ll}+-[\p{Ll}-]+)$/u.test(text)

function mentionsIn(
  pieces: readonly Piece[],
  subjects: readonly Subject[],
  names: (text: string) => boolean,
): Mention[] {
  const mentions: Mention[] = []
  let near = 0
  for (let at = 0; at < pieces.length; at++) {
    while ((subjects[near]?.at ?? Infinity) < at - FARTHEST) near++
    if ((subjects[near]?.at ?? Infinity) > at + FARTHEST) continue
    const piece = pieces[at]
    if (piece?.kind === 'quote' && !(isLetters(piece.text) && !names(piece.text)))
      mentions.push({ text: piece.text, how: piece.slot ? 'asked' : 'quoted', first: at, last: at })
    if (piece?.kind !== 'word') continue
    const run = runFrom(pieces, at, names) ?? numberAt(pieces, at) ?? toldAt(pieces, at, names)
    if (run && !isConnecting(pieces, run)) mentions.push(run)
    at = run?.last ?? at
  }
  return mentions
}

/** Function words that are also meanings (`and`, `is`, `I`) belong to the sentence, unless nothing follows them. */
const isConnecting = (pieces: readonly Piece[], { first, last, text }: Mention) =>
  englishWords(text).every(isGrammar) &&
  (!/^(?:stop|be|in|quote|[,:(=)-])$/.test(leadOf(pieces, last, 1).name) ||
    !/^(?:stop|be|mean|for|as|say|name|slot|like|or|[=:,(-])$/.test(leadOf(pieces, first, -1).name))

/** The longest sequence of words that is a meaning of the course. */
function runFrom(pieces: readonly Piece[], first: number, names: (text: string) => boolean): Mention | undefined {
  let best: Mention | undefined
  let text = ''
  for (let last = first; last < first + LONGEST; last++) {
    const piece = pieces[last]
    if (!piece || (piece.kind !== 'word' && piece.text !== ',')) break
    text = piece.kind === 'word' ? `${text} ${piece.text}`.trim() : `${text},`
    // A comma separates meanings, unless a meaning of the course contains it.
    if (piece.kind === 'word' && !articles.has(piece.text.toLowerCase()) && names(text.replaceAll(',', '')))
      best = { text, how: 'linked', first, last }
  }
  return best
}

/** A number that no word of the course means: 1,000. */
const numberAt = (pieces: readonly Piece[], at: number): Mention | undefined =>
  /^[\d,]+$/.test(pieces[at]?.text ?? '')
    ? { text: pieces[at]?.text ?? '', how: 'told', first: at, last: at }
    : undefined

/** The classes of the words from a position on, up to a content word or a second slot. */
function wayFrom(pieces: readonly Piece[], from: number, step: 1 | -1): string {
  const names: string[] = []
  for (let { at, name } = leadOf(pieces, from, step); names.length < 8; { at, name } = leadOf(pieces, at, step)) {
    if (name === 'stop' || name === 'thing' || (name === 'slot' && names.includes(name))) break
    names.push(name)
  }
  return names.join(' ')
}

/** A meaning that no word of the course has, recognised by its position: “means window”, “= window”, “we call a window”. */
function toldAt(pieces: readonly Piece[], first: number, names: (text: string) => boolean): Mention | undefined {
  const begins = classesOf(pieces[first])[0] ?? ''
  const before = wayFrom(pieces, first, -1)
  const isVerb = begins === 'to' && /^(?:mean|[=:])/.test(before) && classesOf(pieces[first + 1])[0] === 'thing'
  if (
    !isVerb &&
    /^(?:the|just|you|it|person|question|do|not|and|but|when|place|say|ask|think|in|of|to|for|as|be|mean|name)$/.test(
      begins,
    )
  )
    return undefined
  const isTold = /^(?:mean|=)|^[^(:,]*\b(?:mean|say)\b|^(?:for|to|as|of) name/.test(before)
  let last = first
  while (
    last - first < LONGEST &&
    pieces[last + 1]?.kind === 'word' &&
    !/^(?:in|it|when|so|and|or|but|place|be|mean)$/.test(classesOf(pieces[last + 1])[0] ?? '')
  )
    if (runFrom(pieces, ++last, names)) return undefined
  const text = pieces
    .slice(first, last + 1)
    .map((piece) => piece.text)
    .join(' ')
  const isShort = last - first < 2
  const how = isTold
    ? 'told'
    : /^(?:, )?(?:be )?(?:mean|say)\b|^be slot|^[=:(-] slot|^in name|^, name/.test(wayFrom(pieces, last, 1))
      ? 'before'
      : isShort && /^(?:to )?(?:be|but|-|:|\(|, slot)/.test(before)
        ? 'told'
        : undefined
  return how && !isLetters(text) ? { text, how, first, last } : undefined
}

function claimsOf(
  english: string,
  pieces: readonly Piece[],
  subjects: readonly Subject[],
  mentions: readonly Mention[],
): Claim[] {
  const reading = {
    pieces,
    subjects: nearby(subjects, ({ at }) => at),
    mentions: nearby(mentions, ({ first }) => first),
  }
  return mentions.flatMap((mention) => {
    // The check accepts what the entry of the word says.
    const said = english.slice(pieces[Math.max(0, mention.first - 2)]?.start, pieces[mention.last + 1]?.start)
    const around = reading.subjects(mention.first).filter(({ slot }) => slot !== pieces[mention.first]?.slot)
    const before = around.filter(({ at }) => at < mention.first && at >= mention.first - FARTHEST)
    const behind = around.filter(({ at }) => at > mention.last && at <= mention.last + FARTHEST)
    return [...before.slice(-MOST_SLOTS), ...behind.slice(0, MOST_SLOTS)].flatMap((subject) => {
      const { slot, known } = subject
      const isOwn = known.some(({ own }) => own.isMeaning(mention.text))
      const isOther = known.every(({ word, own }) => own.isOther(mention) && !word.context.includes(said.trim()))
      if (!isOwn && !isOther) return []
      const features = featuresOf(reading, subject, mention, isOwn)
      const [first] = known
      const meaning = isOwn && !features?.includes('denied') ? ('own' as const) : ('other' as const)
      return features && first ? [{ slot, word: first.word, said: mention.text, meaning, features }] : []
    })
  })
}

/** The slots around a position. Call it with ascending positions. */
function nearby<One>(all: readonly One[], placeOf: (one: One) => number) {
  let from = 0
  let to = 0
  return (place: number): readonly One[] => {
    for (let one = all[from]; one && placeOf(one) < place - 2 * FARTHEST; one = all[from]) from++
    for (let one = all[to]; one && placeOf(one) < place + 2 * FARTHEST; one = all[to]) to++
    return all.slice(from, to)
  }
}

interface Reading {
  readonly pieces: readonly Piece[]
  readonly subjects: (place: number) => readonly Subject[]
  readonly mentions: (place: number) => readonly Mention[]
}

const classesOf = (piece: Piece | undefined): string[] => {
  const found = (piece?.words ?? []).map((word) => classOf.get(word) ?? 'thing')
  // An article is not part of a meaning.
  return found.length > 0 ? found : [articles.has(piece?.text.toLowerCase() ?? '') ? 'the' : 'thing']
}

/** The first piece from a position on that is not neutral, and its class. */
function leadOf(pieces: readonly Piece[], from: number, step: 1 | -1): { readonly at: number; readonly name: string } {
  for (let at = from + step; ; at += step) {
    const piece = pieces[at]
    if (!piece) return { at, name: 'stop' }
    if (piece.kind !== 'word') return { at, name: piece.kind === 'sign' ? signOf(piece.text) : piece.kind }
    const names = classesOf(piece).filter((name) => !isSkipped(name))
    const name = names.includes('not') ? 'not' : names.at(step > 0 ? 0 : -1)
    if (name) return { at, name }
  }
}

const signOf = (text: string) => (/^[-–—|]$/.test(text) ? '-' : /^(?:->|=>|→|=)$/.test(text) ? '=' : text)

function featuresOf(
  { pieces, subjects, mentions }: Reading,
  { slot, at, known }: Subject,
  mention: Mention,
  isOwn: boolean,
): string[] | undefined {
  const step = mention.first > at ? 1 : -1
  const from = step > 0 ? at + 1 : mention.last + 1
  const to = step > 0 ? mention.first : at
  const between = pieces.slice(from, to)
  const hard = between.filter(({ kind, text }) => kind === 'stop' && text !== '\n')
  if (hard.length > 2) return undefined
  const features = new Set<string>(['bias'])
  const add = (feature: string) => features.add(feature).add(`${step > 0 ? '>' : '<'}${feature}`)

  const lead = leadOf(pieces, mention.first, -1)
  const before = leadOf(pieces, lead.at, -1)
  const tail = leadOf(pieces, mention.last, 1)
  add(`lead ${lead.name}`)
  add(`lead ${before.name} ${lead.name}`)
  add(`tail ${tail.name}`)
  // “It isn’t a chair” does not give a meaning.
  const denied = isDenied(pieces, mention.first) || (step < 0 && isDenied(pieces, at))
  if (denied && (!isOwn || between.some(({ kind }) => kind === 'slot'))) return undefined
  if (denied) add('denied')
  const toward = leadOf(pieces, at, step)
  add(`near ${toward.at >= mention.first && toward.at <= mention.last ? 'it' : toward.name}`)
  if (toward.name === 'be' || toward.name === 'it') add(`near ${toward.name} ${leadOf(pieces, toward.at, step).name}`)
  const beyond = leadOf(pieces, at, step > 0 ? -1 : 1)
  add(`far ${beyond.name}`)

  // The linking words between the two, and the words before them.
  const chain = new Set<string>()
  let linked = to
  for (; linked > from; linked--) {
    const piece = pieces[linked - 1]
    if (piece?.kind !== 'word') break
    const names = classesOf(piece).filter((name) => !isSkipped(name))
    if (!names.every(isLink)) break
    for (const name of names) chain.add(name)
  }
  for (const name of chain) add(`by ${name}`)
  const path = pieces.slice(from, linked)
  const isClaim = chain.has('mean') || chain.has('be') || chain.has('name')
  const isOfIt = isClaim && chain.has('it')
  // A question gives no meaning, but the word after it may be its answer.
  if (hard.length > 0 && !isOfIt && isQuestion(pieces, step > 0 ? mention.first : at)) return undefined
  if (path.length === 0) add('joined')
  else if (isOfIt) add('told of it')
  else if (isClaim) add('claim')
  const names = path.flatMap((piece) => (piece.kind === 'word' ? classesOf(piece) : []))
  const things = names.filter((name) => name === 'thing').length
  add(`things ${things > 4 ? 'many' : things > 2 ? 'some' : things}`)
  for (const one of new Set(between.flatMap(({ words }) => words))) if (classOf.has(one)) add(`word ${one}`)
  for (const { kind, text } of path) if (kind === 'sign') add(`sign ${signOf(text)}`)
  if (path.some(({ kind }) => kind === 'slot')) add('slot between')
  if (path.some(({ kind }) => kind === 'quote')) add('quote between')

  add(hard.length > 0 ? `stops ${hard.length}` : 'one sentence')
  if (hard.length > 0) {
    const begins = leadOf(pieces, from + between.findLastIndex(({ kind }) => kind === 'stop'), 1)
    add(`begins ${begins.at === at ? 'slot' : begins.at === mention.first ? 'mention' : begins.name}`)
  }

  const isAlone = (first: number, last: number) =>
    [pieces[first - 1], pieces[last + 1]].every((piece) => !piece || piece.kind === 'stop')
  if (isAlone(at, at) && isAlone(mention.first, mention.last)) add('both alone')

  const { text, how } = mention
  for (const one of known[0]?.own.compare(mention) ?? []) add(one)
  const said = englishWords(text)
  add(how)
  if (how === 'linked' && said.every((word) => classOf.has(word))) add(said.every(isGrammar) ? 'grammar' : 'small')
  add(`${how} ${lead.name}`)
  if (!known.some(({ own }) => own.namesWord(text))) add('foreign').add(`shares ${known[0]?.own.shares(text)}`)
  else add(known.some(({ own }) => own.isOfKind(text)) ? 'like' : 'unlike')
  if (known.some(({ own }) => own.isOfLesson(text))) add('of lesson')
  else if (known.some(({ own }) => own.isNear(text))) add('associated')

  const distance = (one: number, { first, last }: Mention) => {
    const way = pieces.slice(Math.min(one, last) + 1, Math.max(one, first))
    return way.length + 6 * way.filter(({ kind }) => kind === 'stop').length
  }
  const reach = distance(at, mention)
  const told = mentions(mention.first).filter(
    (other) =>
      other !== mention &&
      Math.abs(other.first - at) < FARTHEST &&
      known.some((one) => one.own.isMeaning(other.text)) &&
      !isDenied(pieces, other.first),
  )
  const isNearer = (other: Mention) => distance(at, other) < reach
  if (told.length > 0) add(`${told.some(isNearer) ? 'own nearer' : 'own farther'}${isOfIt ? ' of it' : ''}`)
  const others = subjects(mention.first).filter(
    (other) =>
      other.slot !== slot &&
      Math.abs(other.at - mention.first) < FARTHEST &&
      other.known.some((one) => one.own.isMeaning(text)),
  )
  if (others.length > 0)
    add(others.some((other) => distance(other.at, mention) < reach) ? 'other nearer' : 'other farther')
  return [...features]
}

/** “Can you say …?”, “What about …?” */
function isQuestion(pieces: readonly Piece[], from: number): boolean {
  let end = from
  while (end < from + FARTHEST && pieces[end] && pieces[end]?.kind !== 'stop') end++
  return pieces[end]?.text.includes('?') === true
}

/** “doesn’t mean …”, “the opposite of …”, “unlike …”. The negation ends at the next punctuation mark, “but” or “is”. */
function isDenied(pieces: readonly Piece[], first: number): boolean {
  const isNot = (at: number) => pieces[at]?.kind === 'word' && classesOf(pieces[at]).includes('not')
  for (let at = first - 1; at > first - 8; at--) {
    const piece = pieces[at]
    if (!piece || piece.kind !== 'word') return false
    if (isNot(at)) return true
    const names = classesOf(piece)
    if (names.includes('but')) return false
    if (names.includes('be')) return isNot(at - 1)
  }
  return false
}
