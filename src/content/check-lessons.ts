import { bareForm } from './attested-forms.ts'
import type { Content } from './content.ts'
import type { ContentFault } from './content-error.ts'

const LESSONS = 'content/lessons.json'
const LEVELS = 'content/levels.json'

/** What can be wrong between lessons, levels and words. */
export function lessonFaults(content: Content): ContentFault[] {
  return [...wordsOfLessons(content), ...unusedWords(content), ...lessonsOfLevels(content)]
}

function wordsOfLessons({ lessons, words }: Content): ContentFault[] {
  const byId = new Map(words.map(({ word }) => [word.id, word]))
  const ids = lessons.map(({ id }) => id)
  return lessons.flatMap((lesson, index) => {
    const taught = lesson.words.flatMap((id) => byId.get(id) ?? [])
    return [
      ...(ids.indexOf(lesson.id) < index ? ['the id stands twice'] : []),
      ...repeated(lesson.words).map((id) => `“words” lists “${id}” twice`),
      ...lesson.words.filter((id) => !byId.has(id)).map((id) => `“words” lists “${id}”, which is not a word id`),
      ...taught.flatMap((word) => {
        const others = taught.filter((other) => other.id !== word.id)
        return word.accepted.flatMap((form) =>
          others
            .filter((other) => bareForm(other.kikuyu) === bareForm(form))
            .map(
              (other) =>
                `“${form}” is accepted for “${word.id}”, but it is itself a word of this lesson (“${other.id}”)`,
            ),
        )
      }),
    ].map((fault) => ({ file: LESSONS, entry: lesson.id, fault }))
  })
}

function unusedWords({ lessons, categories, words }: Content): ContentFault[] {
  const used = new Set([
    ...lessons.flatMap((lesson) => lesson.words),
    ...categories.flatMap(({ category }) => [...category.words.map(({ word }) => word), ...(category.spares ?? [])]),
  ])
  return words
    .filter(({ word }) => !used.has(word.id))
    .map(({ file, word }) => ({ file, entry: word.id, fault: 'no lesson or category teaches this word' }))
}

function lessonsOfLevels({ levels, lessons }: Content): ContentFault[] {
  const known = new Set(lessons.map(({ id }) => id))
  const listed = levels.flatMap((level) => level.lessonIds)
  return [
    ...levels.flatMap((level, index) => [
      ...(level.number === index + 1
        ? []
        : [
            {
              file: LEVELS,
              entry: level.title,
              fault: `“number” is ${level.number}, but the level stands at ${index + 1}`,
            },
          ]),
      ...level.lessonIds
        .filter((id) => !known.has(id))
        .map((id) => ({
          file: LEVELS,
          entry: level.title,
          fault: `“lessonIds” lists “${id}”, which is not a lesson id`,
        })),
    ]),
    ...repeated(listed).map((id) => ({ file: LEVELS, fault: `“${id}” stands in the levels twice` })),
  ]
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) < index)
}
