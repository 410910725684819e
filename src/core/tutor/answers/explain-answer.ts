import { asksAboutOther, asksIfRight } from '../../dialogue/message-parts.ts'
import { looseFormOf } from '../../answer/answer-index.ts'
import { align, typoIn } from '../../answer/alignment.ts'
import { lettersOf, plainForm } from '../../answer/letters.ts'
import type { Act } from '../../dialogue/act.ts'
import { afterOpenings } from '../../english/openings.ts'
import { allWordsIn } from '../../lesson/lesson.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import type { Word } from '../../word/word.ts'
import type { Judged } from '../lesson-state.ts'
import { asksToLeaveTildes } from '../facts/fact-questions.ts'
import { comparesLetters } from '../forms/letter-sounds.ts'
import { COUNTS_LETTERS, namesUnknown, sentencesOf } from '../messages/message-acts.ts'
import { ordinal } from './partial-try.ts'
import { giveHint } from './open-question.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, isSecret, type Heard } from '../replies/reply.ts'
import { meaning, meaningAtEnd, speak, speakMarked } from '../wording/speak.ts'
import { remark, say, type TurnBuilder } from '../turn-builder.ts'

/** A question about an older answer is about something else. */
const MOST_TURNS_BETWEEN = 4

const WHAT_IS_WRONG =
  /\b(?:wrong|mistakes?|errors?|incorrect|off|missing|missed|diff(?:er\w*)?(?! between (?!mine|my|what i))|same|fix|spell(?:ed|ing)?|mess(?:ed)?|(?:which|what) letters?|close|highlight\w*)\b/i
const WHETHER_RIGHT =
  /\b(?:right|correct|wrong)\b.*\bmy (?!friend|hypothesis|idea|theory)|\b(?:my (?:answer|guess|last|pronunciation|sentence|spelling|tilde|try|typing|word)|did i|am i|was i|was (?:it|that)|i was)\b.*\b(?:right|correct|wrong|close|ok|okay|good)\b/i
const WAS_TYPED = /\b(?:i|my)\b.*\b(?:typed?|wrote|put|said|entered|spelled|answered|guess)\b/i
const ASKS_WHY = afterOpenings(
  '(?:why|how come|huh|what|how so|why not|(?:wait |urgh |ugh |um )?which(?: ones?| two| letters?)?)(?: tho| though| not| is that)?\\W*$',
)
/** “is it the same word as in Swahili, my driver wasn’t wrong?” */
const OF_OTHER_PEOPLE = /\bmy (?!answer|guess|mistake|spelling|typing|word)\p{L}+ (?:is|isn['’]?t|was|wasn['’]?t)\b/iu
const OF_THE_LEARNER = /\b(?:i|my|mine)\b/i

/** Acts that a question about the last answer may be read as. */
const mayAsk: ReadonlySet<Act> = new Set<Act>([
  'answer',
  'claim',
  'contest',
  'difference',
  'dont-know',
  'frustrated',
  'glad',
  'grammar',
  'hint',
  'how-to-type',
  'literal',
  'meaning',
  'no',
  'no-words',
  'progress',
  'repeat',
  'show-answer',
  'spelling',
  'why-tilde',
  'yes',
])

/** “Did I say something wrong?” The praise of a right answer replies to it. */
export const asksAboutAnswer = (text: string) =>
  !asksAboutOther(text) &&
  (WHETHER_RIGHT.test(text) ||
    (/\b(?:wrong|mistakes?)\b/i.test(text) && OF_THE_LEARNER.test(text) && !OF_OTHER_PEOPLE.test(text)))

/**
 * Replies to a question or a protest about the learner's last typed answer: “what did I do wrong?”, “but I wrote that”, “was it
 * right?”. Compares the answer with the word letter by letter. Undefined for any other message.
 */
export function explained(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (asksToLeaveTildes(message) || asksToType(heard) || comparesLetters(message) || COUNTS_LETTERS.test(message))
    return undefined
  const { judged, turn } = builder.state
  const word = judged && allWordsIn(context.lesson).find(({ id }) => id === judged.wordId)
  if (!judged || !word || turn - judged.turn > MOST_TURNS_BETWEEN) return undefined
  const { act, slots } = understood
  const isOther = slots.mentions.some(
    ({ text }) =>
      message.includes(text) && ![judged.typed, word.kikuyu].some((own) => looseFormOf(own) === looseFormOf(text)),
  )
  // “is guthaka the same as kuthaka”
  if (act === 'difference' && slots.mentions.length > 0 && !OF_THE_LEARNER.test(message)) return undefined
  const isNext = turn - judged.turn === 1
  const last = sentencesOf(message).at(-1) ?? message
  const isAsking = mayAsk.has(act) || asksIfRight(message) || (isNext && ASKS_WHY.test(last))
  if (isOther || !isAsking || message.split(/\s+/).length > MOST_WORDS) return undefined
  const asks =
    act === 'contest' ||
    asksAboutAnswer(message) ||
    (WHAT_IS_WRONG.test(message) && !judged.isRight) ||
    (isNext && !judged.isRight && (ASKS_WHY.test(last) || WAS_TYPED.test(message)))
  // “kwendaria? idk, prob wrong” is another try.
  if (!asks || (judged.isRight && namesUnknown(context, message))) return undefined
  // An older answer is only meant where it is named.
  if (judged.isRight && !isNext && !message.toLowerCase().includes(judged.typed.toLowerCase())) return undefined
  return judged.isRight ? rightBefore(heard, word, judged) : wrongBefore(heard, word, judged)
}

const MOST_WORDS = 16

/** “how do I even type the u with the squiggle on my phone” asks about no answer. */
const asksToType = ({ message, understood: { act } }: Heard) =>
  act === 'how-to-type' && !/\b(?:put|said|typed|wrong|wrote)\b/i.test(message)

/** The learner's text between quotation marks. Kikuyu with tildes is only said with its pronunciation. */
const quoted = (typed: string) =>
  /[ĩũ]/i.test(composeTildes(typed)) ? 'your answer' : `“${typed.replace(/[*[\]()“”"\s]+/g, ' ').trim()}”`

function rightBefore({ context, builder }: Heard, word: Word, { typed }: Judged): TurnBuilder {
  const said = remark(builder, remarks['was-right'])
  const typo = isSecret(builder, word.id) ? undefined : typoIn(typed, word)
  if (!typo) return askOnceMore(said, context.lesson)
  return again(context, said, `In ${quoted(typed)} ${typo.what}: ${speakMarked(word, typo.form, typo.differences)}.`)
}

function wrongBefore(heard: Heard, word: Word, { typed }: Judged): TurnBuilder {
  const { context, builder, asked, understood } = heard
  const opened = remark(builder, remarks['look-again'])
  const isHidden = isSecret(builder, word.id)
  const other = context.course.byLooseForm.get(looseFormOf(typed))?.find(({ isRelated }) => !isRelated)?.word
  if (other && other.id !== word.id)
    return again(context, opened, `That was another Kikuyu word: ${meaning(other)}. I asked for ${meaningAtEnd(word)}`)
  const typo = typoIn(typed, word)
  if (typo) {
    const shown = isHidden ? '' : ` It’s written ${speakMarked(word, typo.form, typo.differences)}.`
    const isNamed = !isHidden || /letter \d|last letter/.test(typo.what)
    const what = (isNamed ? undefined : lettersIn(typed, typo.form)) ?? typo.what
    const told = remark(opened, [`In ${quoted(typed)} ${what}.${shown}`])
    // The second time, the learner needs more than the same sentence.
    if (told === opened && isHidden && asked) return giveHint(context, builder, asked)
    return askOnceMore(told, context.lesson)
  }
  if (isHidden && asked) return giveHint(context, opened, asked, `There is not much of it in ${quoted(typed)} yet. `)
  const told = say(opened, `Compare ${quoted(typed)} with ${speak(word)}.`)
  return askOnceMore(understood.act === 'contest' ? remark(told, remarks.contest) : told, context.lesson)
}

/** Names the letters of a try that are off, at most two, without the right ones; undefined where more is off. */
function lettersIn(typed: string, form: string): string | undefined {
  const letters = lettersOf(composeTildes(typed))
  const typos = align(plainForm(form), letters.map(({ letter }) => letter).join(''), MOST_NAMED)?.typos ?? []
  if (typos.length === 0 || typos.length > MOST_NAMED) return undefined
  const isOneWord = letters.at(-1)?.word === 0
  const right = lettersOf(form)
  const told = typos.map(({ kind, from, at: inForm }) => {
    const [before, letter, next] = [-1, 0, 1].map((step) => letters[from + step]?.letter)
    const at = kind === 'missing' ? from - 1 : from
    const place = isOneWord ? '' : ` in word ${(letters[Math.min(at, letters.length - 1)]?.word ?? 0) + 1}`
    const word = right[inForm]?.word
    const alike = [...letters.keys()].filter(
      (i) => letters[i]?.letter === letters[at]?.letter && letters[i]?.word === letters[at]?.word,
    )
    const which = alike.length > 1 ? `${ordinal(alike.indexOf(at))} ` : ''
    switch (kind) {
      case 'missing':
        if (word !== right[inForm - 1]?.word)
          return `a letter is missing at the beginning${word ? ` of word ${word + 1}` : ''}`
        return before === undefined
          ? 'a letter is missing at the beginning'
          : `a letter is missing after ${which === '' ? '' : `the ${which}`}“${before}”${place}`
      case 'extra':
        return `the ${which}“${letter}”${place} is one too many`
      case 'swapped':
        return `“${letter}” and “${next}”${place} have changed places`
      case 'changed':
        return `the ${which}“${letter}”${place} should be another letter`
    }
  })
  const [one, other] = told
  return one === other ? one?.replace('a letter is', 'two letters are') : told.join(', and ')
}
const MOST_NAMED = 2
