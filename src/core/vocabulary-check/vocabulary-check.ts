import type { English } from '../english/english.ts'
import type { Lesson } from '../lesson/lesson.ts'
import { card, meaning, speak } from '../tutor/wording/speak.ts'
import { withoutTildes } from '../orthography/tildes.ts'
import { spelledOut, type CourseWord, type Word } from '../word/word.ts'
import { asksIn, type Asks } from '../tutor/model/asked-for.ts'
import { type Claim, createClaims, isClaimed, scoreOf } from './claims.ts'
import { createCourseIndex } from './course-index.ts'
import type { NonCourseWords } from './non-course-words.ts'
import { type PlainText, readPlainText, tokensOf } from './plain-text.ts'
import { type LessonForm, lessonFormsOf, masked, readSlots, type Slot } from './slots.ts'
import { unexplainedIn, createExplainsEnglish } from './unexplained.ts'

/** Why a reply may not be shown. `text` is the part of the reply at fault, unchanged. */
export type ReplyFault =
  /** A slot that the lesson does not have, or that is not closed. */
  | { readonly kind: 'unknown-slot'; readonly text: string }
  /** Kikuyu that this lesson does not have: another lesson's, inflected, combined, misspelt or invented, or Swahili. */
  | { readonly kind: 'foreign-word'; readonly text: string }
  /** A word of the lesson with a meaning that it does not have. `said` is that meaning. */
  | { readonly kind: 'wrong-meaning'; readonly text: string; readonly wordId: string; readonly said: string }
  /** More than one word that the learner had not seen before this turn. */
  | { readonly kind: 'too-many-new-words'; readonly wordIds: readonly string[] }

export interface CheckedReply extends Asks {
  readonly faults: readonly ReplyFault[]
  /** The reply in our markup: each slot as the word with its sound and meaning, the question, or the answer. */
  readonly content: string
  /** The ids of the lesson's words that it shows, each once, in the order of their last occurrence. */
  readonly words: readonly string[]
}

export interface VocabularyCheck {
  /**
   * `text` is a reply or some whole sentences of it; `shown` are the words that the learner has seen before this turn and earlier
   * in it; `said` is the learner's last message, for `{{answer}}`.
   */
  check(text: string, shown: ReadonlySet<string>, said?: string): CheckedReply
}

/** Reads a reply of one lesson: its slots, the English around them and the meanings that it may give. */
export function createReplyReader(
  lesson: Lesson,
  courseWords: readonly CourseWord[],
  known: NonCourseWords,
  everydayEnglish: English,
) {
  const course = createCourseIndex(courseWords, everydayEnglish, known)
  const reader = { forms: lessonFormsOf(lesson.words), course, explains: createExplainsEnglish(known), known }
  const claimsOf = createClaims(course, new Set(lesson.wordIds))
  const read = (text: string, said: string) => {
    const plain = readPlainText(text)
    const slots = readSlots(plain, reader, said)
    const covers = slots.flatMap((slot) => (slot.kind === 'word' ? slot.covers : [slot]))
    const around = { ...plain, text: masked(plain.text, covers) }
    return { plain, slots, around, claims: claimsOf(around.text, slots, wordsOf(reader.forms, said)) }
  }
  return { reader, read }
}

/**
 * Makes the check of one lesson. A reply consists of English and slots only. A lesson's word that the model wrote itself counts as
 * its slot. Never throws, whatever the reply is.
 */
export function createVocabularyCheck(
  lesson: Lesson,
  courseWords: readonly CourseWord[],
  known: NonCourseWords,
  everydayEnglish: English,
): VocabularyCheck {
  const { reader, read } = createReplyReader(lesson, courseWords, known, everydayEnglish)
  return {
    check(text, shown, said = '') {
      const { plain, slots, around, claims } = read(text, said)
      const english = masked(plain.text, slots)
      const meant = claims.filter(isClaimed)
      const asks = asksIn(english, slots, lesson)
      const words = wordsIn(slots)
      const told = new Set([
        ...meant.flatMap(({ meaning: whose, word }) => (whose === 'own' ? [word.id] : [])),
        ...asks.asks.flatMap(({ how, wordId }) => (how === 'english' ? [wordId] : [])),
      ])
      const unseen = words.filter((id) => !shown.has(id))
      const textOf = ({ start, end }: { start: number; end: number }) => plain.text.slice(start, end)
      return {
        faults: [
          ...slots
            .filter(({ kind }) => kind === 'unknown')
            .map((slot) => ({ kind: 'unknown-slot', text: textOf(slot) }) as const),
          ...unexplainedIn(around, slots, reader).map(
            (range) => ({ kind: 'foreign-word', text: textOf(range) }) as const,
          ),
          ...wrongest(meant).map(
            ({ slot, word, said: wrong }) =>
              ({
                kind: 'wrong-meaning',
                text: slot.kind === 'word' ? slot.form.text : spelledOut(word),
                wordId: word.id,
                said: wrong,
              }) as const,
          ),
          ...(unseen.length > 1 ? [{ kind: 'too-many-new-words', wordIds: unseen } as const] : []),
        ],
        content: inOurMarkup(plain, slots, (slot) => written(slot, { plain, told, shown, said })),
        words,
        ...asks,
      }
    },
  }
}

/** The words that a slot may show. An answer typed without tildes may match several words. */
function wordsOf(forms: readonly LessonForm[], said: string): (slot: Slot) => readonly Word[] {
  const spelling = tokensOf(said.normalize('NFC'))
    .map(({ plain }) => plain)
    .join(' ')
  const spelled = (as: (text: string) => string) => [
    ...new Set(forms.filter(({ plain }) => as(plain.join(' ')) === as(spelling)).map(({ word }) => word)),
  ]
  const exact = spelled((text) => text)
  const answer = exact.length > 0 ? exact : spelled(withoutTildes)
  return (slot) => (slot.kind === 'word' ? [slot.form.word] : slot.kind === 'answer' ? answer : [])
}

/** For each slot, the wrong meaning with the strongest evidence. */
function wrongest(claims: readonly Claim[]): Claim[] {
  const worst = new Map<Slot, Claim>()
  for (const claim of claims) {
    const other = worst.get(claim.slot)
    if (claim.meaning === 'other' && (!other || scoreOf(other) < scoreOf(claim))) worst.set(claim.slot, claim)
  }
  return [...worst.values()]
}

const wordSlots = (slots: readonly Slot[]) => slots.filter((slot) => slot.kind === 'word')

function wordsIn(slots: readonly Slot[]): string[] {
  const last = wordSlots(slots).toReversed()
  return [...new Set(last.map(({ form }) => form.word.id))].toReversed()
}

interface Writing {
  readonly plain: PlainText
  /** The ids of the words whose meaning the reply gives or asks for. */
  readonly told: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  readonly said: string
}

/** The text that the learner reads for a slot. */
function written(slot: Slot, { plain, told, shown, said }: Writing): string {
  const before = plain.text.slice(Math.max(0, slot.start - 200), slot.start)
  const words = before.trimEnd()
  const isLineStart = words === '' || before.slice(words.length).includes('\n')
  const behind = plain.text.slice(slot.end, slot.end + 200)
  if (slot.kind === 'unknown') return ''
  if (slot.kind === 'answer')
    return `“${said
      .slice(0, 120)
      .replace(/[*_`“”\s]+/g, ' ')
      .trim()}”`
  if (slot.kind === 'question') {
    const isWhole = (isLineStart || /[.!?:;,—–-]["”’)]*$/.test(words)) && /^\s*(?:[.?!:…\n]|$)/.test(behind)
    return isWhole ? `How do you say ${meaning(slot.word)} in Kikuyu?` : meaning(slot.word)
  }
  const { form, isTyped, remarks, closing } = slot
  const remark = remarks.map((range) => plain.text.slice(range.start, range.end)).join(', ')
  const hasBlank = /(?:…|\.{2}|__)[^{}]*$/.test(plain.text.slice(slot.start, slot.end))
  const isFilled = form.isOpen && !hasBlank && (isTyped ? /^[ \t]*[\p{L}[“]/u : /^[ \t]*[\p{Lu}[“]/u).test(behind)
  const text = `*${isFilled ? form.text.replace(/(?<!\s)\s*…\??$/, '') : form.text}* (${form.hint})${closing}`
  if (remark) return `${text} (${remark})`
  if (isTyped || isFilled || told.has(form.word.id)) return text
  const isCard = isLineStart && /^\s*(?:\n|$)/.test(behind)
  if (!isCard) return `${text} ${meaning(form.word)}`
  return shown.has(form.word.id) ? `${speak(form.word)} ${meaning(form.word)}` : card(form.word)
}

/** The reply with the text of its slots. The only other markup that remains is `**strong**` English. */
function inOurMarkup({ text, strong }: PlainText, slots: readonly Slot[], write: (slot: Slot) => string): string {
  const english = masked(text, slots)
  const edits = [
    ...slots.map((slot) => ({ start: slot.start, end: slot.end, by: write(slot) })),
    ...strong
      .filter(({ start, end }) => /^(?!\s)[^\uE000\uE001]+(?<!\s)$/.test(english.slice(start, end)))
      .flatMap(({ start, end }) => [
        { start, end: start, by: '**' },
        { start: end, end, by: '**' },
      ]),
  ].toSorted((one, other) => one.start - other.start)
  let content = ''
  let from = 0
  for (const { start, end, by } of edits) {
    if (start < from) continue
    content += text.slice(from, start) + by
    // A question that we write has its own question mark.
    from = by.endsWith('?') ? end + (/^\s*[.?!:…]+/.exec(text.slice(end, end + 10))?.[0].length ?? 0) : end
  }
  return content + text.slice(from)
}
