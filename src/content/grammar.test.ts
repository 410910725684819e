import { describe, expect, test } from 'vitest'
import {
  appNote,
  comparisonWith,
  factAbout,
  grammarAbout,
  letterAbout,
  markAbout,
  type LanguageNotes,
  type Note,
} from '#core/lesson/language-notes.ts'
import { kikuyuConsonants, kikuyuVowels } from '#core/orthography/graphemes.ts'
import { pronounce } from '#core/orthography/pronunciation.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import { bareForm } from './lexicon.ts'
import { languageNotes, lessonOf } from './course.ts'
import { content } from './course-content.fixture.ts'
import { markedForms } from './wisdom.ts'
import { kikuyuOf } from './word.ts'
const language = languageNotes(content)
const lessonNotes = content.lessons.flatMap(({ id }) => lessonOf(content, id).notes ?? [])

test('the tutor has notes on nearly every word of every lesson', () => {
  const wordIds = new Set(content.lessons.flatMap(({ words }) => words))
  const known = new Set(lessonNotes.map(({ id }) => id))
  expect([...wordIds].filter((id) => !known.has(id)).length).toBeLessThan(10)
})

test('sources of notes stay in the content', () => {
  const text = JSON.stringify([language, lessonNotes])
  expect(text).not.toMatch(/"sources?":|grammar\.md|lexicon lessons/)
})

test('a greeting comes with its replies', () => {
  const notes = lessonOf(content, 'lesson1').notes?.find(({ id }) => id === 'wi-mwega-are-you-well')
  expect(notes?.parts?.map(({ kikuyu, english }) => `${kikuyu}: ${english}`)).toEqual([
    'wĩ: you are',
    'mwega: good, well',
  ])
  expect(notes?.replies).toEqual([{ kikuyu: 'Ndĩ mwega', english: 'I am fine' }])
})

test('all Kikuyu in a text can be pronounced', () => {
  const notes = [...language.facts, ...language.grammar, ...language.comparisons, ...language.letters]
  const texts = [
    ...notes.map(({ text }) => text),
    ...Object.values(language.nounClasses),
    ...lessonNotes.flatMap(({ plural = '', origin = '', grammar = '' }) => [plural, origin, grammar]),
  ]
  const forms = texts.flatMap(markedForms)
  expect(forms.length).toBeGreaterThan(300)
  expect(forms.filter((form) => !pronounce(form).ok)).toEqual([])
})

test('no note on the language names two words of one lesson', () => {
  // A learner who asks in the middle of a lesson would meet two new words at once.
  const { facts, marks, grammar, comparisons, letters } = language
  const texts = [
    ...[...facts, ...marks, ...grammar, ...comparisons, ...letters].map(({ text }) => text),
    ...Object.values(language.nounClasses),
  ]
  const astray = content.lessons.flatMap(({ id }) => {
    const { words } = lessonOf(content, id)
    const named = (text: string) =>
      words.filter((word) => markedForms(text).some((form) => [word.kikuyu, ...word.accepted].includes(form)))
    return texts.filter((text) => named(text).length > 1).map((text) => `${id}: ${text}`)
  })
  expect(astray).toEqual([])
})

test('every noun class of the course has a note', () => {
  const classes = content.words.flatMap(({ word }) => word.nounClass ?? [])
  expect([...new Set(classes)].filter((nounClass) => !(nounClass in language.nounClasses))).toEqual([])
})

test('each plural has the prefix of its plural class', () => {
  const beginnings: Readonly<Record<string, RegExp>> = {
    2: /^[aeo]/,
    4: /^mi|^mĩ/,
    6: /^m[^iĩ]/,
    8: /^[ci]/,
    10: /^(?!ma)/,
    13: /^t/,
  }
  const plurals = content.words.flatMap(({ word: { nounClass = '', plural } }) => {
    const several = nounClass.split('/')[1]
    // A person without a beginning agrees as people do, whatever its plural.
    return plural === undefined || several === undefined || nounClass.startsWith('1a') ? [] : [{ plural, several }]
  })
  expect(plurals.length).toBeGreaterThan(50)
  expect(plurals.filter(({ plural, several }) => !beginnings[several]?.test(plural))).toEqual([])
})

describe('the letters', () => {
  test('are complete, including those that only loans have', () => {
    const spelled = language.letters.map(({ spelling }) => spelling)
    const own = [...kikuyuVowels, ...kikuyuConsonants, 'd', 'j']
    expect(spelled.toSorted()).toEqual([...own, 'sh', ...'flpsvqxz'].toSorted())
  })

  test('occur in their example words', () => {
    const own = new Set<string>([...kikuyuVowels, ...kikuyuConsonants, 'd', 'j'])
    const astray = language.letters.filter(
      ({ spelling, example }) => own.has(spelling) && !example?.kikuyu.toLowerCase().includes(spelling),
    )
    expect(astray.map(({ spelling }) => spelling)).toEqual([])
  })

  test('are found by their names', () => {
    const lost = language.letters.filter(
      ({ spelling }) => letterAbout(language, `how is the ${spelling} said`)?.spelling !== spelling,
    )
    expect(lost.map(({ spelling }) => spelling)).toEqual([])
  })
})

test('words that differ only in tildes are all listed', () => {
  const forms = content.words.flatMap(({ word }) =>
    kikuyuOf(word)
      .filter(({ key }) => key !== 'usage')
      .map(({ key, text }) => ({ word, key, form: bareForm(text) })),
  )
  const found = forms.flatMap((one) =>
    forms
      .filter((other) => one.form < other.form && withoutTildes(one.form) === withoutTildes(other.form))
      // Two spellings of one word are not two words.
      .filter((other) => one.word !== other.word || one.key === 'related' || other.key === 'related')
      .map((other) => `${one.form} ${other.form}`),
  )
  const named = language.tildes.pairs.map((pair) =>
    pair
      .map(({ kikuyu }) => kikuyu)
      .toSorted()
      .join(' '),
  )
  expect(named.toSorted()).toEqual([...new Set(found)].toSorted())
})

describe('a question about the language', () => {
  const rooms: readonly (readonly [
    string,
    readonly Note[],
    (notes: LanguageNotes, text: string) => Note | undefined,
  ])[] = [
    ['facts', language.facts, factAbout],
    ['marks', language.marks, markAbout],
    ['app', language.app, appNote],
    ['grammar', language.grammar, grammarAbout],
    ['comparisons', language.comparisons, comparisonWith],
  ]

  test.each(rooms)('every keyword of %s leads to its note', (_name, notes, find) => {
    const lost = notes.flatMap((note) =>
      note.keywords
        .filter((keywords) => find(language, keywords)?.id !== note.id)
        .map((keywords) => `${keywords} (${note.id}) → ${find(language, keywords)?.id}`),
    )
    expect(lost).toEqual([])
  })

  test.each([
    ['how many people speak kikuyu?', 'speakers'],
    ['where is it spoken', 'places'],
    ['what language family is it', 'family'],
    ['is kikuyu a tonal language', 'tones'],
    ['is it hard to learn', 'hard'],
    ['is it written with the same alphabet as English', 'alphabet'],
    ['do people speak it differently in nyeri', 'dialects'],
    ['is it kikuyu or gikuyu', 'name'],
  ])('%s', (text, id) => expect(factAbout(language, text)?.id).toBe(id))

  test.each([
    ['why does it start with mũ', 'mu'],
    ['why does it begin with gĩ', 'ki'],
    ['what is the word order', 'word-order'],
    ['how do verbs work', 'verbs'],
    ['whats the past tense', 'past'],
    ['how do I say it in the future', 'future'],
    ['is there a word for he and she', 'gender'],
    ['does it have articles', 'articles'],
    ['what are noun classes', 'noun-classes'],
    ['how do I say I do not', 'negation'],
    ['how do I make it polite', 'commands'],
    ['what is nĩ for', 'ni'],
    ['how do you ask a question', 'questions'],
  ])('%s', (text, id) => expect(grammarAbout(language, text)?.id).toBe(id))

  test.each([
    ['is that like swahili', 'swahili'],
    ['can a Kamba understand it', 'kamba'],
    ['is it related to zulu', 'zulu'],
    ['sounds like spanish to me', 'others'],
  ])('%s', (text, id) => expect(comparisonWith(language, text)?.id).toBe(id))

  test('about an unknown subject has no note', () => {
    for (const text of ['what is the capital of France', 'I love you', 'ok', 'tell me a joke']) {
      expect(factAbout(language, text)).toBeUndefined()
      expect(grammarAbout(language, text)).toBeUndefined()
      expect(comparisonWith(language, text)).toBeUndefined()
    }
  })
})
