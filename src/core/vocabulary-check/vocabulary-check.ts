import { englishWords } from '../english/plain-english.ts'
import { meaningsOf, plainAnswer } from '../answer/meaning.ts'
import type { English } from '../english/english.ts'
import { functionWords } from '../english/function-words.ts'
import { basesOf } from '../english/word-forms.ts'
import type { Lesson } from '../lesson/lesson.ts'
import type { CourseWord, Word } from '../word/word.ts'
import { isContrasted } from './contrasted.ts'
import { type CourseIndex, createCourseIndex } from './course-index.ts'
import { createExplainsEnglish } from './english-word.ts'
import type { NonCourseWords } from './non-course-words.ts'
import { lessonFormsOf } from './lesson-forms.ts'
import { meaningOnCard, meaningsSaid, type Said } from './meanings-said.ts'
import { hintSyllables, spelledSounds } from './hint-fragments.ts'
import { type PlainText, readPlainText } from './plain-text.ts'
import { lastBefore, lastStarted, type Range, touchesAny } from './ranges.ts'
import { type Reader, type Reading, readWords, type WordFound } from './read-words.ts'

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

/** Makes the check of one lesson. Never throws, whatever a reply is. */
export function createVocabularyCheck(
  lesson: Lesson,
  course: readonly CourseWord[],
  known: NonCourseWords,
  english: English,
): VocabularyCheck {
  const reader: Reader = {
    forms: lessonFormsOf(lesson.words),
    hints: hintSyllables(lesson.words),
    sounds: spelledSounds(lesson.words),
    course: createCourseIndex(course, english),
    explains: createExplainsEnglish(known),
    known,
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
    const behind = plain.text.slice(one.parenthetical?.end ?? one.end, found[i + 1]?.start)
    const said = [
      ...meaningsSaid(line, place),
      ...meaningsLinked(plain.text, { start: one.start, end: endOf(one, plain) }),
      ...meaningOnCard(plain.text.slice(0, one.start), behind),
      ...(one.parenthetical?.kept ?? []).map((range) => gloss(plain, range)),
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
function lineAround({ text }: PlainText, { start, end, parenthetical }: WordFound, next: WordFound | undefined) {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const behind = parenthetical?.end ?? end
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
const endOf = ({ form, end, parenthetical }: WordFound, { text }: PlainText) =>
  parenthetical?.end ?? (form.text.endsWith('?') && text[end] === '?' ? end + 1 : end)

const textOf = (plain: PlainText, { start, end }: Range) => plain.text.slice(start, end)

/** Who says a phrase in a dialogue, and what to do with it, stands before it as a meaning might: `Teacher: Ũhana atĩa?` */
const speaker =
  /^(?:teacher|student|tutor|you|me|learner|friend|mother|father|child|host|guest|buyer|seller|customer|shopkeeper|doctor|patient|nurse)$/i
const command = /^(?:Write|Say|Type|Answer|Repeat|Try|Use|Copy|Spell)$/
const spokenOut = /^\p{L}+(?:-\p{L}+)+(?: \p{L}+(?:-\p{L}+)*)*$/u
/** “It means there will be meat” tells no meaning. */
const ownSentence = /^(?:there|you|it|that|this|they|we|someone|everyone)\b/i
const isPhrase = ({ kikuyu }: Word) => /^\p{Lu}/u.test(kikuyu)

/** They name nothing by which two meanings could be told apart. */
const isLittle = (word: string) => functionWords.has(word) || /^(?:someone|something|person)$/.test(word)

/**
 * Whether what was said is the meaning of another word of the course, or of none. A paraphrase is not accused: it shares a
 * word with the meaning, or with what the entry tells of the word.
 */
function isWrongMeaning({ text, how }: Said, word: Word, course: CourseIndex): boolean {
  const plain = (english: string) => plainAnswer(english, course.english)
  const said = plain(text)
  if (said === '' || (how === 'listed' && (command.test(text) || (isPhrase(word) && speaker.test(text))))) return false
  if (spokenOut.test(text) && course.wordsMeaning(said).length === 0) return false
  if (how === 'told' && ownSentence.test(text)) return false
  const own = meaningsOf(word.english, course.english)
  if (own.some(({ answers, opening }) => answers.includes(said) || (opening !== undefined && said.startsWith(opening))))
    return false
  const contentWords = (english: string) => contentWordsIn(plain(english))
  const words = contentWords(text)
  const told = new Set([word.english, ...word.related.map(({ english }) => english)].flatMap(contentWords))
  const parts = [text, ...text.split(how === 'listed' ? /[,;/]/ : /[,;/]| or /)].map(plain)
  if (parts.some((part) => own.some(({ answers }) => answers.includes(part)))) return false
  const others = parts.flatMap((part) => course.wordsMeaning(part))
  const isAnothers = others.length > 0
  const isTold = isAnothers ? words.every((one) => told.has(one)) : words.some((one) => told.has(one))
  if (words.length > 0 && isTold && isDenied(text) === isDenied(word.english)) return false
  if (isAnothers) return others.every(({ id }) => id !== word.id)
  if (how === 'listed' || words.some((one) => contentWords(word.context).includes(one))) return false
  return words.some((one) => course.wordsMeaning(one).length > 0) || (how === 'quoted' && words.length === 1)
}

const isDenied = (english: string) => /\b(?:not|no|never)\b|n[’']t\b/i.test(english)

/** Words that carry sense, in their shortest form. */
function contentWordsIn(plain: string): string[] {
  return englishWords(plain)
    .filter((one) => !isLittle(one))
    .map(
      (one) =>
        [one, ...basesOf(one).map(({ base }) => base)].toSorted((some, other) => some.length - other.length)[0] ?? one,
    )
}

const link = new Set(
  `means mean meaning can could may might must is are be was would indeed really called used use to say says saying said for when
  if you we they people one speakers kikuyus want wants wanted or in english kikuyu gĩkũyũ that it its the a an word term phrase verb
  noun expression greeting question answer way how simply just literally actually also roughly basically usually generally exactly
  stands translates translated refers as of with which this here ask asking talk about express describe something someone somebody
  equivalent translation becomes so correct right what who whom i leaving leaves tell telling`.split(/\s+/),
)
const quoted = /["“]([^"“”\n]{1,80}?)[,.!]?["”]/gu
/** What may follow the end of a sentence and still speak of the word in it, or of the meaning. */
const resumed =
  /^["”*)\s]*[.!?:]+["”*)]*\s*(?:(?:yes|yep|so|well),? )?(?:(?:that|this|it|which)(?:['’]s|\s+(?:is|means|would be|can mean))|meaning|in english|in kikuyu|you(?:['’]d| can| would)? say|we say|the answer is|answer:|say)(?!\p{L})/iu
const apart = /[.!?;\n]|\bword for word\b|\bdo you\b|\bcan you\b/iu

/** How far from a word its meaning stands, in letters. */
const NEAR = 100

/**
 * The meanings in quotation marks that nothing but little words part from the word: `we use … to say “table”`,
 * `“table” would be …`. What denies, compares or asks is none of them.
 */
function meaningsLinked(text: string, { start, end }: Range): Said[] {
  const behind = text.slice(end, end + NEAR)
  const ahead = text.slice(Math.max(0, start - NEAR), start)
  const after = [...behind.matchAll(quoted)][0]
  const before = [...ahead.matchAll(quoted)].at(-1)
  return [
    ...(after ? linkedBy(behind.slice(0, after.index), after[1]) : []),
    ...(before && !isContrasted(ahead.slice(0, before.index))
      ? linkedBy(ahead.slice(before.index + before[0].length).replace(/^\W*or\b/i, 'not'), before[1])
      : []),
  ]
}

function linkedBy(between: string, meaning = ''): Said[] {
  const isOneThought = !apart.test(between) || /^:[^\S\n]*\n\W*$/.test(between)
  if (!isOneThought && !resumed.test(between)) return []
  const words = between.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
  if (!words.every((word) => link.has(word.replace(/['’](?:s|d|re|ll|m)$/u, '')))) return []
  return [{ text: meaning, how: words.some((word) => /^mean|^(?:say|word)$/.test(word)) ? 'quoted' : 'listed' }]
}

interface Edit extends Range {
  readonly by: string
}

/** The reply with the lesson's words as `*word* (pronunciation)`. No other sign of markup remains but `**strong**` English. */
function inOurMarkup({ text, strong }: PlainText, { found, spoken }: Reading): string {
  const edits: Edit[] = [
    ...found.flatMap((one) => editsOf(text, one)),
    ...spoken.map(({ start, end, hint }) => ({ start, end, by: hint })),
    ...strong
      .filter(
        (one) => !touchesAny(found, one) && text.slice(one.start, one.end).trim() === text.slice(one.start, one.end),
      )
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
    from = end
  }
  return content + text.slice(from)
}

const blank = /^\s*(?:…|\.{2,}|_{2,})/

function editsOf(text: string, { form, start, end, parenthetical }: WordFound): Edit[] {
  const behind = text.slice(end)
  const own = form.isOpen
    ? (blank.exec(behind)?.[0].length ?? 0)
    : form.text.endsWith('?') && behind.startsWith('?')
      ? 1
      : 0
  const isFilled = form.isOpen && own === 0 && /^\s*[\p{L}[]/u.test(behind)
  const written = isFilled ? form.text.replace(/(?<!\s)\s*…$/, '') : form.text
  const word = { start, end: end + own, by: `*${written}* (${form.hint})` }
  if (!parenthetical) return [word]
  const kept = parenthetical.kept.map((range) => text.slice(range.start, range.end)).join(', ')
  return [
    word,
    {
      start: parenthetical.start - (kept === '' && text[parenthetical.start - 1] === ' ' ? 1 : 0),
      end: parenthetical.end,
      by: kept && `(${kept})`,
    },
  ]
}

const spoken = /(?<![\p{L}-])\p{L}+(?:-\p{L}+)*(?: \p{L}+(?:-\p{L}+)*)*/gu

/**
 * Words of the lesson beside which a reply gives the pronunciation of another word of the course, in brackets or in its sentences:
 * `*metha* is pronounced ghay-tay`.
 */
function saidAsAnother({ text }: PlainText, found: readonly WordFound[], course: CourseIndex): WordFound[] {
  const shown = new Set(found.map(({ form }) => form.word.id))
  const elsewhere = [...text.matchAll(spoken)].flatMap(({ 0: run, index }) => {
    const parenthetical = lastBefore(found, index)?.parenthetical
    if (!run.includes('-') || (parenthetical && parenthetical.start <= index && index < parenthetical.end)) return []
    const words = hintsIn(run, course)
    if (words.length === 0 || words.some((id) => shown.has(id))) return []
    const beside = lastStarted(found, index) ?? found[0]
    return beside ? [beside] : []
  })
  return [...found.filter(({ parenthetical }) => parenthetical?.isOfAnother), ...elsewhere]
}

/** No phrase of the course has more words. */
const LONGEST = 6

/** The words whose pronunciation the run is, or what it begins or ends with. */
function hintsIn(run: string, course: CourseIndex): readonly string[] {
  const pieces = run.split(' ')
  for (let length = Math.min(pieces.length, LONGEST); length > 0; length--)
    for (let from = 0; from + length <= pieces.length; from++) {
      const part = pieces.slice(from, from + length).join(' ')
      const words = part.includes('-') ? course.wordsSaid(part) : []
      if (words.length > 0) return words
    }
  return []
}
