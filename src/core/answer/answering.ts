import type { English } from '../english/english.ts'
import { englishWords, inPlainEnglish } from '../english/plain-english.ts'
import { meaningsOf } from './meaning.ts'

/** A word of a message, or the position of an answer in it. */
export type Piece = string | typeof ANSWER
export const ANSWER = Symbol('answer')

/**
 * True if the English around an answer gives it: "I think it's …", "the Kikuyu word for tree is …", "… means tree".
 * `meaning` is the English of the requested word. A question, a request or any other sentence with the word does not
 * give it.
 *
 * Only a short list of phrases counts, so that no English sentence gives an answer by chance.
 */
export function isGiven(pieces: readonly Piece[], meaning: string, english: English): boolean {
  const plain = pieces.flatMap((piece): readonly Piece[] =>
    typeof piece === 'string' ? inPlainEnglish(piece) : [piece],
  )
  return readings(plain, meaning, english).some(isAnswer)
}

/** The message itself, then a copy for each sense of the word found in it, with `MEANING` in place of that sense. */
function readings(pieces: readonly Piece[], meaning: string, english: English): Piece[][] {
  const senses = meaningsOf(meaning, english).flatMap(({ text, answers }) => [
    englishWords(text),
    ...answers.map(wordsIn),
  ])
  const longestFirst = senses.filter(({ length }) => length > 0).toSorted((one, other) => other.length - one.length)
  const marked = longestFirst.map((sense) => withMark(pieces, sense)).filter((reading) => reading !== undefined)
  return [[...pieces], ...marked]
}

const wordsIn = (text: string) => text.split(' ').filter(Boolean)

const MEANING = '…'

function withMark(pieces: readonly Piece[], sense: readonly string[]): Piece[] | undefined {
  const marked: Piece[] = []
  let found = false
  for (let at = 0; at < pieces.length;) {
    const isHere = sense.every((word, index) => pieces[at + index] === word)
    found ||= isHere
    marked.push(isHere ? MEANING : (pieces[at] ?? ANSWER))
    at += isHere ? sense.length : 1
  }
  return found ? marked : undefined
}

/** Phrases, one or more answers, phrases. */
function isAnswer(pieces: readonly Piece[]): boolean {
  const first = pieces.indexOf(ANSWER)
  const last = pieces.lastIndexOf(ANSWER)
  if (first < 0) return false
  return (
    isMadeOf(pieces.slice(0, first), before()) &&
    isMadeOf(pieces.slice(first, last + 1), between) &&
    isMadeOf(pieces.slice(last + 1), after())
  )
}

type Phrases = ReadonlySet<string>

/**
 * True if the pieces consist of these phrases only. Linear in the number of pieces, since no phrase has more than
 * `longest` words.
 */
function isMadeOf(pieces: readonly Piece[], phrases: Phrases): boolean {
  const reached = new Set([0])
  for (let from = 0; from < pieces.length; from++) {
    if (!reached.has(from)) continue
    if (pieces[from] === ANSWER) reached.add(from + 1)
    let phrase = ''
    for (let to = from; to < Math.min(pieces.length, from + longest); to++) {
      const piece = pieces[to]
      if (typeof piece !== 'string') break
      phrase += phrase === '' ? piece : ` ${piece}`
      if (phrases.has(phrase)) reached.add(to + 1)
    }
  }
  return reached.has(pieces.length)
}

const longest = 9

const list = (phrases: string): string[] => phrases.split(',').map((phrase) => phrase.trim())
const each = (...parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>((made, part) => made.flatMap((one) => part.map((next) => `${one} ${next}`.trim())), [''])

/** Phrases that may stand on either side of an answer. */
const parentheticals = list(`
  um, umm, uh, uhh, er, erm, hm, hmm, ah, oh, aha, eh, ok, okay, alright, all right, well, so, then, now, right, and, but, nĩ, ni,
  yes, yeah, yep, yea, sure, surely, of course, definitely, certainly, obviously, obv, obvs, clearly, maybe, perhaps, probably, possibly, simply, just,
  again, also, too, here, easy, for sure, no doubt, totally, absolutely, i am positive, pretty sure, quite sure, almost sure, that is easy, hi, hello, hey, bye, please, pls, thanks, thank you, sorry, teacher, tutor, friend, mate, anyhow,
  i think, i think that, i guess that, i believe that, i suppose that, in my opinion, i think so, i guess, i believe, i suppose, i reckon, reckon, i should think, i would say, i hope, i would guess, i bet, i assume, i am sure, i am pretty sure,
  i am quite sure, i am almost sure, i am certain, not sure, not so sure, not too sure, i am not sure, i am not too sure, not certain,
  i remember, i remember it, i remember now, i remember this one, i know, i know it, i know this, i know this one, i know that one,
  i got it, got it, i have it, i have got it, let me try, let me try it, let me see, let me think, let me guess, i will try, i try,
  i want to try, here goes, here it goes, here i go, here it is, here you go, here you are, there you go, at last, finally, if i remember,
  if i remember right, if i remember correctly, if i am not wrong, if i am right, in kikuyu, in gikuyu, in gĩkũyũ, in kikuyu language, in english, english,
  anyway, anyways, typo, actually, already, still, literally, oh wait, i said it, i said it already,
  my answer, my guess, answer, final answer, my final answer, kikuyu, gikuyu, …
`)

const NAMES = each(
  list('kikuyu,gikuyu,correct,right,correct kikuyu,right kikuyu,'),
  list('word,phrase,answer,expression,greeting,translation,name'),
)
const NAMED = [
  ...list('meaning, meaning of it, meaning of that, english, in english it, in english that'),
  ...list(
    'it, that, this, one, this one, that one, this word, that word, answer, answer to your question, answer to that, my answer, my guess, my final answer, kikuyu, gikuyu, kikuyu one, …',
  ),
  ...list('… in kikuyu, … in gikuyu, that in kikuyu, it in kikuyu, this in kikuyu'),
  ...NAMES,
  ...each([...NAMES, 'kikuyu', 'gikuyu'], list('for …, of …, for it, for that, for this, that means …')),
]
const IS =
  list(`is, was, were, would be, should be, must be, might be, may be, could be, can be, will be, has to be, is called, is said, is just, is
  simply, is also, is probably, is maybe, is perhaps, is surely, is definitely, is written, is spelled, is translated as, becomes`)
const SPEAKERS = list('i, you, we, they, one, people, kikuyus')
const SAYS = list(
  'say, call it, call that, call this, write, type, answer, use, go with, choose, pick, say it is, call … , translate it as',
)

/** Phrases before the answer, without any that could open a question ("can you say …", "is it …"). */
const before = once(() => [
  ...parentheticals,
  ...each(NAMED, [...IS, 'means', 'could mean', 'might mean', 'must mean', 'would mean', 'should mean']),
  ...list('might be, may be, must be, could be, would be, should be, means, number'),
  ...each(SPEAKERS, [
    ...SAYS,
    ...each(list('would, can, could, should, shall, will, ll, must, have to, just, usually, also, always'), SAYS),
  ]),
  ...list(
    'i want to say, i would like to say, i am going to say, i am going with, i am choosing, i am saying, id say, ill say, ill go with, ill try',
  ),
  ...list(
    'i did say, i did type, i did write, i will try, i try, i said, i meant, i mean, i wrote, i typed, let us say, let us try, i would guess, i was thinking',
  ),
  ...each(['i', 'but i', 'like i', 'as i'], list('already, just, literally just, did'), [
    'said',
    'wrote',
    'typed',
    'put',
    'told you',
  ]),
  ...list('i am gonna say, gonna say, like i said, as i said, i told you, i put'),
  ...list('for …, to say …, if you want to say …, for that, for it, i know … is'),
])

/** Two ways to say it count as one answer. */
const between: Phrases = new Set(list('or, and, or also, also, or just, or simply, also …'))

/** Phrases after the answer. */
const after = once(() => [
  ...parentheticals,
  ...each(
    list('is, means, would be, it means, that means, which means, is for, which is, meaning, for, as in'),
    list('…,'),
  ).filter((phrase) => phrase.endsWith('…')),
  ...each(list('is'), [
    ...list('my answer, answer, my guess, my final answer, it'),
    ...NAMES,
    ...each(NAMES, list('for …, for it, for that')),
  ]),
  ...each(list('is'), list('kikuyu for …, gikuyu for …')),
  ...each(list('is'), list('how'), list('i, you, we, they'), list('say …, say it, say that, call it')),
  ...each(list('is'), list('what'), list('i, you, we, they'), list('say, call it, call …')),
  ...list(
    'correct, is that right, is that correct, is this right, is it right, is it correct, am i right, am i correct, is not it',
  ),
  ...list('it is, it was, it must be, it has to be'),
  ...list('at end, in end, above, before, earlier, just now, twice, first time, last time'),
  ...list('what is next, next, next please, next one, next one please'),
])

function once(make: () => readonly string[]): () => Phrases {
  let made: Phrases | undefined
  return () => (made ??= new Set(make()))
}
