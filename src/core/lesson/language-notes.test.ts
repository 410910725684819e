import { describe, expect, test } from 'vitest'
import {
  comparisonWith,
  exampleOf,
  factAbout,
  grammarAbout,
  letterAbout,
  notesOf,
  withPronunciations,
  type LanguageNotes,
} from './language-notes.ts'

const note = (id: string, ...keywords: string[]) => ({ id, keywords, text: `On ${id}.` })
const example = { kikuyu: 'mũtĩ', english: 'tree' }

const notes: LanguageNotes = {
  letters: ['ĩ', 'ũ', "ng'", 'ng', 'th', 'g', 'i', 'a', 'u'].map((spelling) => ({
    spelling,
    text: `On ${spelling}.`,
    example,
  })),
  facts: [note('speakers', 'how many speak', 'speaker'), note('places', 'where speak', 'country')],
  phrases: [],
  grammar: [note('tense', 'past', 'future', 'tense'), note('plural', 'plural', 'more than one'), note('verb', 'verb')],
  marks: [],
  app: [],
  lessons: [],
  comparisons: [note('swahili', 'swahili', 'kiswahili'), note('luo', 'luo', 'dholuo')],
  nounClasses: {},
  livingCategories: [],
  pronouns: [],
  typing: '',
  concords: [],
  tildes: { text: '', leftOut: '', counted: '', pairs: [] },
}

test('the notes of a word are found by its id, and a word without notes has none', () => {
  const lesson = { notes: [{ id: 'muti-tree', literal: 'tree' }] }
  expect(notesOf(lesson, 'muti-tree')).toEqual({ id: 'muti-tree', literal: 'tree' })
  expect(notesOf(lesson, 'metha-table')).toBeUndefined()
  expect(notesOf({}, 'muti-tree')).toBeUndefined()
})

test('an example is the word’s own phrase, or that of its notes', () => {
  const lesson = { notes: [{ id: 'muti-tree', example: { kikuyu: 'mũtĩ mũnene', english: 'a big tree' } }] }
  expect(exampleOf(lesson, { id: 'muti-tree' })?.english).toBe('a big tree')
  expect(exampleOf(lesson, { id: 'muti-tree', usage: example })).toBe(example)
  expect(exampleOf(lesson, { id: 'metha-table' })).toBeUndefined()
})

test('each Kikuyu form of a text gets its pronunciation', () => {
  expect(withPronunciations('*kũ-* is “to”: *kũrĩa* is “to eat”.')).toBe(
    '*kũ-* (koh) is “to”: *kũrĩa* (koh-ray-ah) is “to eat”.',
  )
})

describe('a question about the language', () => {
  test.each([
    ['how many people speak it', 'speakers'],
    ['are there many speakers??', 'speakers'],
    ['Where is it spoken?', 'places'],
    ['which countries is it from', 'places'],
  ])('%s', (text, id) => expect(factAbout(notes, text)?.id).toBe(id))

  test.each([
    ['how do I say it in the past', 'tense'],
    ['which tenses are there', 'tense'],
    ['whats the plurel', 'plural'],
    ['what is it when there is more than one', 'plural'],
  ])('%s', (text, id) => expect(grammarAbout(notes, text)?.id).toBe(id))

  test('is answered with the best matching note, the first of equal ones', () => {
    expect(factAbout(notes, 'in which country do how many speak it')?.id).toBe('speakers')
    expect(grammarAbout(notes, 'is the verb in the past')?.id).toBe('tense')
    expect(grammarAbout(notes, 'how do verbs work')?.id).toBe('verb')
  })

  test('that matches no note is not answered', () => {
    for (const text of ['', 'is it hard', 'many thanks', 'I want to eat', '???']) {
      expect(factAbout(notes, text)).toBeUndefined()
      expect(grammarAbout(notes, text)).toBeUndefined()
      expect(comparisonWith(notes, text)).toBeUndefined()
    }
  })

  test('names another language', () => {
    expect(comparisonWith(notes, 'is it like Kiswahili?')?.id).toBe('swahili')
    expect(comparisonWith(notes, 'sounds like swahilli to me')?.id).toBe('swahili')
    expect(comparisonWith(notes, 'do the Luo understand it')?.id).toBe('luo')
    expect(comparisonWith(notes, 'is it like Zulu')).toBeUndefined()
  })
})

describe('a letter', () => {
  test.each([
    ['how is the th said', 'th'],
    ['how do I pronounce ng', 'ng'],
    ["what about ng'", "ng'"],
    ['what about ng’?', "ng'"],
    ['is the g hard?', 'g'],
    ['is that "a" as in father', 'a'],
    ['the letter i', 'i'],
    ['how does ĩ sound', 'ĩ'],
    ['and î', 'ĩ'],
    ['how is u with a tilde pronounced', 'ũ'],
    ['is ũ the same as u', 'ũ'],
    ['u?', 'u'],
  ])('is named: %s', (text, spelling) => expect(letterAbout(notes, text)?.spelling).toBe(spelling))

  test.each(['how do i pronounce a word', 'can u say it', 'i think that is it', 'say it', ''])(
    'is not named: %s',
    (text) => expect(letterAbout(notes, text)).toBeUndefined(),
  )
})
