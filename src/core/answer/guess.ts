import { align, type Alignment } from './alignment.ts'
import { looseForm, withoutMarks, type AnswerIndex, type Entry } from './answer-index.ts'
import { choices } from './frame.ts'
import { differencesAt, lettersInWord, type Form } from './letters.ts'
import { shareSense } from './senses.ts'
import type { Nearly, Right, Verdict, Wrong } from './verdict.ts'

/** The requested word, prepared for comparison. */
export interface Question {
  readonly id: string
  readonly english: string
  readonly senses: readonly string[]
  readonly forms: readonly [Form, ...Form[]]
  readonly answerIndex: AnswerIndex
  readonly tildesCount: boolean
}

interface Match {
  readonly form: Form
  readonly alignment: Alignment
}

/**
 * Judges words that are taken to be the whole answer. The rules apply in this order: (a) identical, (b) another word of
 * the course, (c) vowel length, (d) tildes and ng', (e) one typo, (f) wrong.
 */
export function judgeGuess(words: readonly string[], question: Question): Verdict {
  const typed = words.join('')
  return (
    identical(typed, question) ??
    anotherWord(typed, question) ??
    filledBlank(words, question) ??
    anotherFilledBlank(words, question) ??
    leniently(typed, question) ?? { kind: 'wrong', because: 'other' }
  )
}

function identical(typed: string, { forms }: Question): Right | undefined {
  const form = forms.find(({ plain }) => plain === typed)
  return form && { kind: 'right', how: form.how, form: form.text, differences: [] }
}

/** Prefers a word with this spelling of its own to one that only accepts the spelling. */
function anotherWord(typed: string, question: Question): Right | Wrong | undefined {
  const entries = others(question.answerIndex.byForm.get(typed), question)
  const itself = entries.filter(({ headwords }) => headwords.includes(typed))
  return judgeOthers(itself.length > 0 ? itself : entries, question)
}

/** Judges words other than the requested one: right if one of them shares a sense with it. */
function judgeOthers(entries: readonly Entry[], question: Question): Right | Wrong | undefined {
  const synonym = entries.find((entry) => !entry.isRelated && shareSense(entry.senses, question.senses))
  if (synonym) {
    const form = question.forms[0].text
    return { kind: 'right', how: 'same-sense', form, differences: [], other: synonym.word }
  }
  const [other] = entries
  return other && { kind: 'wrong', because: 'another-word', other: other.word }
}

const others = (entries: readonly Entry[] | undefined, { id }: Question) =>
  (entries ?? []).filter(({ word }) => word.id !== id)

/** Accepts any filling of a blank; judges the words around it as if the blank were empty. */
function filledBlank(words: readonly string[], question: Question): Verdict | undefined {
  const verdicts = question.forms.flatMap((form) =>
    form.blank && !offersAnother(words, question)
      ? withoutFillings(words, form, form.blank, question).map((typed) => judgeForm(typed, form, question))
      : [],
  )
  return verdicts.find((verdict) => verdict?.kind === 'right') ?? verdicts.find((verdict) => verdict?.kind === 'nearly')
}

function judgeForm(typed: string, form: Form, question: Question): Verdict | undefined {
  const verdict = identical(typed, { ...question, forms: [form] }) ?? leniently(typed, question, [form])
  return verdict?.kind === 'right' && verdict.how === 'same-sense' ? undefined : verdict
}

/** The typed text without each possible filling. */
function withoutFillings(
  words: readonly string[],
  { plain }: Form,
  { before, after }: NonNullable<Form['blank']>,
  { answerIndex }: Question,
): string[] {
  const rests: string[] = []
  for (let from = before ? 1 : 0; from < words.length; from++) {
    const start = words.slice(0, from).join('')
    if (Math.abs(start.length - before.length) > maxLengthDifference) continue
    for (let to = after ? from + 1 : words.length; to <= words.length - (after ? 1 : 0); to++) {
      if (!mayFill(words.slice(0, from), words.slice(from, to), answerIndex)) continue
      const typed = start + words.slice(to).join('')
      if (to - from <= longestFilling && Math.abs(typed.length - plain.length) <= maxLengthDifference) rests.push(typed)
    }
  }
  return rests
}

/**
 * "Njĩtagwo means …" is a statement about the word. After an opening that is also English (`he`), only Kikuyu can be a
 * filling.
 */
function mayFill(opening: readonly string[], filling: readonly string[], { english }: AnswerIndex): boolean {
  const { isEnglishWord } = english
  if (opening.length > 0 && opening.every(isEnglishWord)) return !filling.some(isEnglishWord)
  return !filling.some((word) => neverFillings.has(word))
}

const neverFillings = new Set(
  'what whats how hows why when where wheres which who whos mean means meant meaning is isnt are was were does doesnt again sound sounds look looks'.split(
    ' ',
  ),
)

/** The largest number of words that fill a blank: a name, a place, a few things. */
const longestFilling = 8
/**
 * The largest difference in length between an answer and the right form, in letters: long vowels, apostrophes and one
 * typo.
 */
export const maxLengthDifference = 4

/** "Njĩtagwo or nyumĩte" is not a filled blank. */
function offersAnother(words: readonly string[], question: Question): boolean {
  return words
    .slice(1)
    .some((word) => choices.has(word) || others(question.answerIndex.byOpening.get(word), question).length > 0)
}

function anotherFilledBlank(words: readonly string[], question: Question): Right | Wrong | undefined {
  for (let end = words.length - 1; end > 0; end--) {
    if (!mayFill(words.slice(0, end), words.slice(end), question.answerIndex)) continue
    const entries = others(question.answerIndex.byOpening.get(words.slice(0, end).join('')), question)
    if (entries.length > 0) return judgeOthers(entries, question)
  }
  return undefined
}

/** Rules (c), (d) and (e): the nearest form decides, unless the text is more plainly another word of the course. */
function leniently(typed: string, question: Question, forms: readonly Form[] = question.forms): Verdict | undefined {
  const match = nearest(forms, typed)
  const other = nearestOther(typed, question)
  if (match?.alignment.typos.length === 0 && !(other && isPlainer(other.alignment, match.alignment))) {
    const verdict = withoutTypo(match, question)
    if (verdict) return verdict
  }
  if (other) return judgeLooseOther(other.entries, question)
  return match && isNearly(match, question) ? nearly(match) : undefined
}

function withoutTypo(match: Match, question: Question): Right | Nearly | undefined {
  const { tildes, apostrophes } = match.alignment
  if (tildes + apostrophes === 0) return right(match, 'variant')
  if (isAnotherWordWithoutMarks(match.form, question)) return undefined
  return tildes > 0 && question.tildesCount ? nearly(match) : right(match, 'tildes')
}

/** guka for gũka: the word without its tilde is another word, so the tilde cannot be left out. */
function isAnotherWordWithoutMarks({ plain }: Form, question: Question): boolean {
  const entries = others(question.answerIndex.byForm.get(withoutMarks(plain)), question)
  return entries.length > 0 && !entries.some((entry) => shareSense(entry.senses, question.senses))
}

/** Another word typed without its tildes is that word, not a typo of the requested one. */
function judgeLooseOther(entries: readonly Entry[], question: Question): Right | Wrong {
  const verdict = judgeOthers(entries, question)
  const mayPass = verdict?.kind === 'wrong' || !question.tildesCount
  return verdict && mayPass ? verdict : { kind: 'wrong', because: 'other' }
}

interface Other {
  readonly entries: Entry[]
  readonly alignment: Alignment
  readonly cost: number
}

/** Less than any difference in spelling, so that a word itself precedes an equally near accepted form. */
const afterHeadwords = 0.5

/** The other words of the course that differ from the typed text only in tildes, ng' and vowel length. */
function nearestOther(typed: string, question: Question): Other | undefined {
  let found: Other | undefined
  for (const entry of others(question.answerIndex.byLooseForm.get(looseForm(typed)), question)) {
    for (const form of entry.forms) {
      const alignment = align(form, typed, 0)
      if (!alignment) continue
      const cost = strangeness(alignment) + (entry.headwords.includes(form) ? 0 : afterHeadwords)
      if (!found || cost < found.cost) found = { entries: [entry], alignment, cost }
      else if (cost === found.cost) found.entries.push(entry)
    }
  }
  return found
}

/** Both vowel length and tildes differ. A reading that needs only one of the two is plainer. */
const isMixed = ({ lengths, tildes, apostrophes }: Alignment) => lengths > 0 && tildes + apostrophes > 0
const isPlainer = (one: Alignment, other: Alignment) => !isMixed(one) && isMixed(other)

/** More than the cost of all tildes of a word, less than that of a typo. */
const mixed = 9_000
const strangeness = (alignment: Alignment) => alignment.cost + (isMixed(alignment) ? mixed : 0)

/** The form that the typed text is nearest to, with at most one typo. */
function nearest(forms: readonly Form[], typed: string): Match | undefined {
  let found: Match | undefined
  for (const form of forms) {
    const alignment = align(form.plain, typed, 1)
    if (alignment && !(found && strangeness(found.alignment) <= strangeness(alignment))) found = { form, alignment }
  }
  return found
}

/**
 * One typo in a word of more than five letters. Where tildes may not be left out, each missing one counts as a typo.
 */
function isNearly({ form, alignment }: Match, question: Question): boolean {
  const { typos, tildes, apostrophes, marks } = alignment
  const tildesAreTypos = isAnotherWordWithoutMarks(form, question)
  if (typos.length + (tildesAreTypos ? tildes + apostrophes : 0) !== 1) return false
  const positions = typos.length === 1 ? typos.flatMap(({ places }) => places) : marks
  return (
    positions.length > 0 && positions.every((position) => lettersInWord(form, form.letters[position]?.word ?? 0) > 5)
  )
}

const right = ({ form, alignment }: Match, how: 'variant' | 'tildes'): Right => ({
  kind: 'right',
  how,
  form: form.text,
  differences: differencesAt(form, alignment.marks),
})

const nearly = ({ form, alignment }: Match): Nearly => ({
  kind: 'nearly',
  form: form.text,
  differences: differencesAt(form, alignment.marks),
})
