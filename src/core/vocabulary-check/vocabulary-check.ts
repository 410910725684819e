import type { Lesson } from '../lesson/lesson.ts'
import type { CourseWord } from '../word/word.ts'
import type { Range } from './ranges.ts'
import { createCourseIndex, type CourseIndex } from './course-index.ts'
import { createExplainsEnglish } from './english-word.ts'
import { lessonFormsOf } from './lesson-forms.ts'
import { inOurMarkup } from './our-markup.ts'
import { isWrongMeaning } from './meaning-fault.ts'
import { meaningsLinked } from './meanings-linked.ts'
import { meaningOnCard, meaningsSaid } from './meanings-said.ts'
import { readPlainText, type PlainText } from './plain-text.ts'
import { hintSyllables, spelledSounds } from './pieces.ts'
import { readWords, type Reader, type Reading, type WordFound } from './read-words.ts'
import { saidAsAnother } from './sounds-of-others.ts'

/** Why a reply may not be shown as it is. `text` is what the reply says, as it stands there. */
export type ReplyFault =
  /** Kikuyu, or what pretends to be, that is not of this lesson: another lesson's, inflected, glued, misspelt, invented, Swahili. */
  | { readonly kind: 'foreign-word'; readonly text: string }
  /** A word of the lesson with a meaning that it does not have. `said` is that meaning. */
  | { readonly kind: 'wrong-meaning'; readonly text: string; readonly wordId: string; readonly said: string }
  /** A word of the lesson with the pronunciation of another. Any other wrong pronunciation is put right without a fault. */
  | { readonly kind: 'wrong-pronunciation'; readonly text: string; readonly wordId: string }
  /** More than one word that the learner had not seen before this turn. */
  | { readonly kind: 'too-many-new-words'; readonly wordIds: readonly string[] }

export interface CheckedReply {
  readonly faults: readonly ReplyFault[]
  /** The reply in our markup: each of the lesson's words as `*word* (our pronunciation)`. */
  readonly content: string
  /** Ids of the lesson's words that it shows, in order, each once. */
  readonly words: readonly string[]
}

export interface VocabularyCheck {
  /**
   * `text` is a reply or some whole sentences of it; `shown` are the words the learner has seen before this turn and earlier in
   * it; `said` is what the learner wrote last, which may be quoted back.
   */
  check(text: string, shown: ReadonlySet<string>, said?: string): CheckedReply
}

/** Makes the check of one lesson. `isEnglish` is asked in small letters. Never throws, whatever a reply is. */
export function createVocabularyCheck(
  lesson: Lesson,
  course: readonly CourseWord[],
  isEnglish: (word: string) => boolean,
): VocabularyCheck {
  const reader: Reader = {
    forms: lessonFormsOf(lesson.words),
    hints: hintSyllables(lesson.words),
    sounds: spelledSounds(lesson.words),
    course: createCourseIndex(course),
    explains: createExplainsEnglish(isEnglish),
  }
  return {
    check(text, shown, said = '') {
      const plain = readPlainText(text)
      const reading = readWords(plain, reader, said)
      const words = [...new Set(reading.found.map(({ form }) => form.word.id))]
      const unseen = words.filter((id) => !shown.has(id))
      return {
        faults: [
          ...reading.foreign.map(
            ({ start, end }) => ({ kind: 'foreign-word', text: plain.text.slice(start, end) }) as const,
          ),
          ...meaningFaults(plain, reading, reader.course),
          ...pronunciationFaults(plain, reading, reader.course),
          ...(unseen.length > 1 ? [{ kind: 'too-many-new-words', wordIds: unseen } as const] : []),
        ],
        content: inOurMarkup(plain, reading),
        words,
      }
    },
  }
}

function meaningFaults(plain: PlainText, { found }: Reading, course: CourseIndex): ReplyFault[] {
  return found.flatMap((one, i) => {
    const { line, place } = lineAround(plain, one, found[i + 1])
    const behind = plain.text.slice(one.aside?.end ?? one.end, found[i + 1]?.start)
    const said = [
      ...meaningsSaid(line, place),
      ...meaningsLinked(plain.text, { start: one.start, end: endOf(one, plain) }),
      ...meaningOnCard(plain.text.slice(0, one.start), behind),
      ...(one.aside?.kept ?? []).map((range) => gloss(plain, range)),
    ]
    const wrong = said.find((meaning) => isWrongMeaning(meaning, one.form.word, course))
    if (!wrong) return []
    return [{ kind: 'wrong-meaning', text: textOf(plain, one), wordId: one.form.word.id, said: wrong.text }]
  })
}

const gloss = (plain: PlainText, { start, end }: Range) => ({
  text: plain.text.slice(start, end).replace(/^(?:meaning|means|literally|or|i\.e\.)\s+|["“”]/gi, ''),
  how: 'listed' as const,
})

/** The line in which a word stands, up to the next word of the lesson, without the brackets behind it. */
function lineAround({ text }: PlainText, { start, end, aside }: WordFound, next: WordFound | undefined) {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const behind = aside?.end ?? end
  const [rest = ''] = text.slice(behind, next?.start).split('\n')
  return { line: text.slice(from, end) + rest, place: { start: start - from, end: end - from } }
}

function pronunciationFaults(plain: PlainText, { found }: Reading, course: CourseIndex): ReplyFault[] {
  return saidAsAnother(plain, found, course).map((one) => ({
    kind: 'wrong-pronunciation',
    text: textOf(plain, one),
    wordId: one.form.word.id,
  }))
}

/** With its brackets, or its own question mark. */
const endOf = ({ form, end, aside }: WordFound, { text }: PlainText) =>
  aside?.end ?? (form.text.endsWith('?') && text[end] === '?' ? end + 1 : end)

const textOf = (plain: PlainText, { start, end }: Range) => plain.text.slice(start, end)
