import { packedByEnds } from '#core/english/front-coding.ts'
import type { LanguageNotes } from '#core/lesson/language-notes.ts'
import {
  type CourseOutline,
  type Lesson,
  type LessonOutline,
  lessonName,
  type LessonAlias,
  type LessonPage,
  type TopicPage,
} from '#core/lesson/lesson.ts'
import type { TutorData, TutorFile } from '#core/tutor/judge-message.ts'
import type { CourseWord, Usage, Word } from '#core/word/word.ts'
import { separators, usualId, type Column, type WordTable } from '#core/word/word-table.ts'
import { categoryAddress } from '#core/vocabulary/vocabulary.ts'
import { concordOf } from './concords.ts'
import type { Content } from './content.ts'
import { answerEnglish } from './english/english-lists.ts'
import { notesFor, type NoteEntry } from './grammar.ts'
import type { LessonEntry } from './lesson.ts'
import type { LessonSeo } from './seo.ts'

/** Levels, and all lessons in the order of the course, including those outside every level. */
export function courseOutline(content: Content): CourseOutline {
  return { levels: content.levels, lessons: content.lessons.map(outlineOf) }
}

/** The ids of each lesson’s words, by lesson id. */
export const lessonWordIds = ({ lessons }: Content): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(lessons.map(({ id, words }) => [id, words]))

/** A lesson with its words. Throws for an unknown id. */
export function lessonOf(content: Content, id: string): Lesson {
  const entry = content.lessons.find((lesson) => lesson.id === id)
  if (entry === undefined) throw new Error(`Unknown lesson ID: ${id}`)
  const { words: wordIds, ...lesson } = entry
  const words = wordIds.map((wordId) => wordOf(content, wordId))
  return { ...lesson, wordIds, words, notes: notesFor(content, wordIds) }
}

/** Every word that a lesson or a category teaches, once: the lessons' words first, in the order of the course. */
export function courseWords(content: Content): CourseWord[] {
  const lessonsOf = teachersOf(content.lessons)
  const categoriesOf = teachersOf(categoriesInOrder(content))
  const ids = new Set([...lessonsOf.keys(), ...categoriesOf.keys()])
  return [...ids].map((wordId) => {
    const { id, kikuyu, optional, english, accepted, loan, confidence, related, plural, nounClass } = wordOf(
      content,
      wordId,
    )
    const taughtBy = { lessons: lessonsOf.get(id) ?? [], categories: categoriesOf.get(id) ?? [] }
    const marks = { ...(optional !== undefined && { optional }), ...(loan && { loan }), ...unverified(confidence) }
    const forms = {
      ...(related.length > 0 && { related }),
      ...(plural !== undefined && plural !== kikuyu && { plural }),
      ...(nounClass !== undefined && { nounClass }),
    }
    return { id, kikuyu, ...marks, english, accepted, ...forms, ...taughtBy }
  })
}

/** The tutor's data besides the words of the course: the notes on the language and the classifier of messages. */
export const tutorData = (content: Content): TutorData => ({
  language: languageNotes(content),
  dialogue: content.dialogue,
  swahili: content.swahili,
  otherLanguages: content.otherLanguages,
  interjections: content.english.interjections,
  asides: content.english.asides,
  news: content.english.news,
  suggestions: content.suggestions,
  shortTyping: content.english.shortTyping.flatMap(({ full, typed }) => (typed ? [{ full, typed }] : [])),
})

/** All that the tutor knows, in one file. */
export const tutorFile = (content: Content): TutorFile => {
  const { accepted = [], openWords } = answerEnglish(content)
  return {
    ...tutorData(content),
    words: asTable(courseWords(content)),
    accepted,
    openWords: packedByEnds(openWords),
  }
}

/** The tutor's notes on the language, without their sources. */
export function languageNotes(content: Content): LanguageNotes {
  const { letters, facts, marks, app, grammar, comparisons, nounClasses, livingCategories, pronouns, typing, tildes } =
    content.grammar.language
  return {
    letters: letters.map(({ example, ...letter }) => ({
      ...letter,
      ...(example !== undefined && { example: usageOf(wordOf(content, example)) }),
    })),
    facts: facts.map(noteOf),
    marks,
    app,
    lessons: content.lessons.map(({ number, title, description }) => ({ number, title, description })),
    grammar: grammar.map(noteOf),
    // A usage doesn't say that it is a loan, so its letters that are no Kikuyu could not be read. The assistant tells such phrases.
    phrases: content.phrases.flatMap(({ phrase: { slot, loan, ...phrase } }) =>
      slot === undefined && !loan ? [usageOf(phrase)] : [],
    ),
    comparisons: comparisons.map(noteOf),
    nounClasses,
    livingCategories,
    pronouns,
    concords: content.grammar.concords.map(concordOf),
    typing,
    tildes: {
      text: tildes.text,
      leftOut: tildes.leftOut,
      counted: tildes.counted,
      pairs: tildes.pairs.map(([one, other]) => [usageOf(one), usageOf(other)] as const),
    },
  }
}

const noteOf = ({ source: _source, ...note }: NoteEntry) => note
const usageOf = ({ kikuyu, english }: Usage): Usage => ({ kikuyu, english })

const unverified = (confidence: Word['confidence']) => (confidence === 'low' ? ({ unverified: true } as const) : {})

/** For each word id, the ids of the lessons or categories that teach it. */
function teachersOf(teaching: readonly { id: string; words: readonly string[] }[]): Map<string, string[]> {
  const byWord = new Map<string, string[]>()
  for (const { id, words } of teaching) for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), id])
  return byWord
}

function categoriesInOrder({ stages, categories }: Content) {
  const wordsOf = new Map(categories.map(({ category }) => [category.id, category.words.map(({ word }) => word)]))
  return stages.flatMap((stage) => stage.categories.map((id) => ({ id, words: wordsOf.get(id) ?? [] })))
}

function outlineOf({ id, number, title, description, words }: LessonEntry): LessonOutline {
  return { id, number, title, description, wordCount: words.length }
}

/** Throws for an unknown id. */
export function wordOf({ words }: Content, id: string): Word {
  const found = words.find(({ word }) => word.id === id)
  if (found === undefined) throw new Error(`“${id}” is not a word id: load content with loadContent`)
  return found.word
}

/** Packs words for `wordsOfTable`. Throws where a text contains one of the separators. */
export const asTable = (words: readonly CourseWord[]): WordTable =>
  Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, words.map(cell).join(separators.line)]),
  ) as unknown as WordTable

const { item, pair } = separators

const cells: Readonly<Record<Column, (word: CourseWord) => string>> = {
  kikuyu: ({ kikuyu }) => plain(kikuyu),
  english: ({ english }) => plain(english),
  id: ({ id, kikuyu, english }) => (id === usualId(kikuyu, english) ? '' : plain(id)),
  optional: ({ optional = '' }) => plain(optional),
  plural: ({ plural = '' }) => plain(plural),
  nounClass: ({ nounClass = '' }) => plain(nounClass),
  accepted: ({ accepted }) => accepted.map(plain).join(item),
  related: ({ related = [] }) =>
    related.map(({ kikuyu, english }) => [kikuyu, english].map(plain).join(pair)).join(item),
  loan: ({ loan }) => (loan ? '1' : ''),
  unverified: (word) => (word.unverified ? '1' : ''),
  lessons: ({ lessons }) => lessons.map(plain).join(item),
  categories: ({ categories }) => categories.map(plain).join(item),
}

function plain(text: string): string {
  if (Object.values(separators).some((separator) => text.includes(separator)))
    throw new Error(`“${text}” contains a separator of the word table`)
  return text
}

/** A lesson with the content of its aliases. Throws for an unknown id. */
export function lessonPage(content: Content, id: string): LessonPage {
  const aliases = content.lessonSeo.filter(({ lessonId }) => lessonId === id)
  return { ...lessonOf(content, id), aliases: aliases.map((entry) => aliasOf(content, entry)) }
}

/** For each alias, the id of its lesson. */
export function lessonAliases({ lessonSeo }: Content): Readonly<Record<string, string>> {
  return Object.fromEntries(lessonSeo.map(({ path, lessonId }) => [path, lessonId]))
}

/** All pages that can teach a topic. */
export function allTopicPages({ lessons, categories }: Content): readonly TopicPage[] {
  return [
    ...lessons.map((lesson): TopicPage => ({
      kind: 'lesson',
      address: `/lesson/${lesson.id}`,
      name: lessonName(lesson),
    })),
    ...categories.map(({ category }): TopicPage => ({
      kind: 'category',
      address: categoryAddress(category),
      name: category.title,
    })),
    { kind: 'assistant', address: '/kikuyu-chat', name: 'Kikuyu Language Assistant' },
  ]
}

function aliasOf(content: Content, { path, title, description, topic, taughtAt }: LessonSeo): LessonAlias {
  const topicPages = allTopicPages(content)
  return {
    path,
    title,
    description,
    topic,
    taughtAt: taughtAt.flatMap((address) => topicPages.find((topicPage) => topicPage.address === address) ?? []),
  }
}
