import { createEnglish } from '#core/english/english.ts'
import { answerEnglish } from './english/english-lists.ts'
import { describe, expect, test } from 'vitest'
import { createAnswerIndex, judgeEnglish, judgeKikuyu } from '#core/answer/judge.ts'
import { sensesOf, shareSense } from '#core/answer/senses.ts'
import type { Category } from '#core/vocabulary/vocabulary.ts'
import type { Word } from '#core/word/word.ts'
import { bareForm } from './lexicon.ts'
import { courseWords } from './course.ts'
import { content } from './course-content.fixture.ts'
import { categoryOf, grammarCategories, vocabularyOutline, wordList } from './vocabulary.ts'
const { stages } = vocabularyOutline(content)
const outlines = stages.flatMap((stage) => stage.categories)
const categories = outlines.map(({ id }) => categoryOf(content, id))
const everyWord = content.words.map(({ word }) => word)

/** Category, number of words, type and name in the lexicon: section 3 of the product's specification. */
const SPECIFIED = [
  ['action-verbs', 5, 'action', 'action_verbs'],
  ['to-be-verbs', 3, 'to-be', 'to_be_verbs'],
  ['subject-pronouns', 6, 'pronoun', 'subject_pronouns'],
  ['descriptive-adjectives', 4, 'adjective', 'adjectives'],
  ['basic-prepositions', 5, 'preposition', 'prepositions'],
  ['adverbs', 4, 'adverb', 'adverbs'],
  ['conjunctions', 3, 'conjunction', 'conjunctions'],
  ['people', 6, 'person', 'people'],
  ['family', 7, 'family', 'family'],
  ['body-parts', 7, 'bodyPart', 'body_parts'],
  ['home', 7, 'home', 'home'],
  ['everyday-objects', 9, 'object', 'everyday_objects'],
  ['food', 8, 'food', 'food'],
  ['drinks', 5, 'drink', 'drinks'],
  ['clothing', 8, 'clothing', 'clothing'],
  ['colors', 8, 'color', 'colors'],
  ['numbers', 10, 'number', 'numbers'],
  ['animals', 8, 'animal', 'animals'],
  ['places', 8, 'place', 'places'],
  ['transportation', 5, 'transportation', 'transportation'],
  ['time', 11, 'time', 'time'],
  ['daily-routines', 8, 'routine', 'daily_routines'],
  ['weather', 8, 'weather', 'weather'],
  ['nature', 8, 'nature', 'nature'],
  ['emotions', 8, 'emotion', 'emotions'],
  ['hobbies', 8, 'hobby', 'hobbies'],
  ['professions', 8, 'profession', 'professions'],
  ['school', 9, 'school', 'school'],
  ['technology', 10, 'technology', 'technology'],
] as const

describe('sections', () => {
  test('have the specified titles and categories', () => {
    expect(stages.map((stage) => [stage.title, stage.categories.length])).toEqual([
      ['Learning Stage 1: Foundations', 3],
      ['Learning Stage 2: Adding Description', 2],
      ['Learning Stage 3: Connecting Ideas', 2],
      ['Things Around Us', 22],
    ])
  })

  test('have categories with the specified numbers of words, in order', () => {
    expect(outlines.map(({ id, wordIds }) => [id, wordIds.length])).toEqual(SPECIFIED.map(([id, size]) => [id, size]))
  })

  test('are named in their categories', () => {
    for (const stage of stages) for (const { stageId } of stage.categories) expect(stageId).toBe(stage.id)
  })

  test('leave four categories without an address of their own', () => {
    expect(outlines.filter(({ hasAddress }) => !hasAddress).map(({ id }) => id)).toEqual([
      'descriptive-adjectives',
      'basic-prepositions',
      'adverbs',
      'conjunctions',
    ])
  })

  test('describe every category differently', () => {
    expect(new Set(outlines.map(({ description }) => description)).size).toBe(29)
  })
})

test('the tests of the learning stages count for the grammar badge', () => {
  const learning = content.stages.filter(({ title }) => title.startsWith('Learning Stage'))
  expect(grammarCategories(content)).toEqual(learning.flatMap((stage) => stage.categories))
  expect(grammarCategories(content)).toHaveLength(7)
})

describe('categories', () => {
  test('give their words the specified type', () => {
    const types = categories.map(({ id, words }) => [id, [...new Set(words.map(({ type }) => type))]])
    expect(types).toEqual(SPECIFIED.map(([id, _size, type]) => [id, [type]]))
  })

  test('teach the core of the lexicon in its order, except for an uncertain word and one that repeats another', () => {
    const replaced = new Map([
      ['vocabulary/clothing/shorts', 'vocabulary/clothing/dress'],
      ['vocabulary/technology/t-app', 'vocabulary/technology/t-account'],
    ])
    for (const [id, size, , inLexicon] of SPECIFIED) {
      const entries = content.lexicon.vocabulary.find(({ category }) => category === inLexicon)?.entries ?? []
      const core = entries.slice(0, size).map((entry) => `vocabulary/${inLexicon}/${entry.id}`)
      expect(outlines.find((outline) => outline.id === id)?.wordIds).toEqual(
        core.map((key) => content.lexiconMap[replaced.get(key) ?? key]),
      )
    }
  })

  test('teach only words that a source confirms', () => {
    const unsure = categories.flatMap(({ words }) => words.filter(({ confidence }) => confidence === 'low'))
    expect(unsure).toEqual([])
  })

  test('count from one to ten and show eight colors', () => {
    expect(wordsOf('numbers').map(({ numericValue }) => numericValue)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(wordsOf('colors').map(({ hexCode }) => hexCode)).size).toBe(8)
  })

  test('take wrong choices from other categories only if they have fewer than four words', () => {
    expect(categories.filter(({ spares }) => spares.length > 0).map(({ id, spares }) => [id, spares.length])).toEqual([
      ['to-be-verbs', 2],
      ['conjunctions', 2],
    ])
    for (const { wordIds, spares } of categories) for (const { id } of spares) expect(wordIds).not.toContain(id)
  })

  test('are rejected with their id if unknown', () => {
    expect(() => categoryOf(content, 'verbs')).toThrow('Unknown category ID: verbs')
  })
})

const wordsOf = (id: string) => categories.find((category) => category.id === id)?.words ?? []

/** Every meaning of a displayed Kikuyu word, including those of its homonyms. */
const meaningsOfSpelling = (shown: Word) =>
  everyWord
    .filter(({ kikuyu }) => bareForm(kikuyu) === bareForm(shown.kikuyu))
    .flatMap(({ english }) => sensesOf(english))

/** Every meaning of a Kikuyu form, including those of words that accept it. */
const meaningsOfForm = (word: Word) =>
  everyWord
    .filter(({ kikuyu, accepted }) => [kikuyu, ...accepted].map(bareForm).includes(bareForm(word.kikuyu)))
    .flatMap(({ english }) => sensesOf(english))

/** A learner who types may leave out the “to” of “to phone”. A choice is read literally: “phone” is the object. */
const isTheNounOf = (verb: Word, noun: Word) => verb.id === 'kuhura-thimu-call' && noun.id === 'thimu-phone'

const choicesOf = ({ words, spares }: Category): readonly Word[] => [...words, ...spares]

describe.each(categories.map((category) => [category.title, category] as const))(
  'a question of %s',
  (_title, category) => {
    const spares = category.spares.map((word) => ({ ...word, lessons: [], categories: [] }))
    const answerIndex = createAnswerIndex([...courseWords(content), ...spares], createEnglish(answerEnglish(content)))
    const pairs = category.words.flatMap((asked) =>
      choicesOf(category)
        .filter(({ id }) => id !== asked.id)
        .map((choice) => ({ asked, choice })),
    )

    test('has four choices', () => {
      expect(choicesOf(category).length).toBeGreaterThanOrEqual(4)
      expect(new Set(choicesOf(category).map(({ id }) => id)).size).toBe(choicesOf(category).length)
    })

    test('has one right choice in English', () => {
      const second = pairs.filter(({ asked, choice }) =>
        shareSense(meaningsOfSpelling(asked), sensesOf(choice.english)),
      )
      expect(second.map(({ asked, choice }) => [asked.id, choice.id])).toEqual([])
    })

    test('has one right choice in Kikuyu', () => {
      const second = pairs.filter(({ asked, choice }) => shareSense(meaningsOfForm(choice), sensesOf(asked.english)))
      expect(second.map(({ asked, choice }) => [asked.id, choice.id])).toEqual([])
    })

    test('has choices that the answer checker distinguishes too', () => {
      const taken = pairs.filter(
        ({ asked, choice }) =>
          judgeKikuyu(choice.kikuyu, asked, answerIndex, { tildesCount: true }).kind !== 'wrong' ||
          (judgeEnglish(choice.english, asked, answerIndex).kind === 'right' && !isTheNounOf(asked, choice)),
      )
      expect(taken.map(({ asked, choice }) => [asked.id, choice.id])).toEqual([])
    })
  },
)

describe('the word list', () => {
  const { words, sources } = wordList(content)

  test('has every taught word once, with the lessons and categories that teach it', () => {
    expect(new Set(words.map(({ id }) => id)).size).toBe(words.length)
    for (const { lessons, categories: ids } of words) expect(lessons.length + ids.length).toBeGreaterThan(0)
    expect(words.find(({ id }) => id === 'kuria-eat')).toMatchObject({
      lessons: ['lesson5', 'lesson10a'],
      categories: ['action-verbs', 'daily-routines'],
    })
  })

  test('has no word that is only a wrong choice', () => {
    expect(words.filter(({ kikuyu }) => kikuyu === 'kwoguo')).toEqual([])
  })

  test('names each source of its words', () => {
    for (const { attested } of words) for (const source of attested) expect(sources[source]).toMatch(/\S/)
    expect(Object.keys(sources).length).toBeLessThan(content.sources.length)
  })
})
