import { answerEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { describe, expect, test } from 'vitest'
import { courseWords } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { looseForm } from '#core/answer/answer-index.ts'
import { standsFor } from '#core/english/synonyms.ts'
import { createAnswerIndex, judgeEnglish, judgeKikuyu, minimalPairs, sensesOf } from '#core/answer/judge.ts'
import { plainForm } from '#core/answer/letters.ts'
import { splitSenses, shareSense } from '#core/answer/senses.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import type { Word } from '#core/word/word.ts'
const taught = courseWords(content)
const everydayWords = standsFor(content.english.synonyms, 'same')
const answerIndex = createAnswerIndex(taught, createEnglish(answerEnglish(content)))
const ids = new Set(taught.map(({ id }) => id))
const words = content.words.map(({ word }) => word).filter(({ id }) => ids.has(id))
const formsOf = (word: Word) => [word.kikuyu, ...word.accepted]
const lenient = { tildesCount: false }

/** A word, and a form of another word with a different meaning. The form is not one of the first word's own. */
function* foreignAnswers(): Generator<[word: Word, answer: string]> {
  const senses = new Map(words.map((word) => [word, sensesOf(word.english)]))
  for (const word of words) {
    const own = new Set(formsOf(word).map(plainForm))
    for (const other of words) {
      if (other === word || shareSense(senses.get(word) ?? [], senses.get(other) ?? [])) continue
      for (const answer of formsOf(other)) if (!own.has(plainForm(answer))) yield [word, answer]
    }
  }
}

/** Equal if tildes, ng' and vowel length are ignored. */
const looksAlike = (one: string, other: string) => looseForm(plainForm(one)) === looseForm(plainForm(other))

/** True if a foreign answer is accepted. A form that two words share is a right answer for both, so it does not count. */
function isTaken(word: Word, answer: string): boolean {
  const verdict = judgeKikuyu(answer, word, answerIndex, { tildesCount: false })
  if (verdict.kind !== 'right' || verdict.how !== 'same-sense') return verdict.kind !== 'wrong'
  return !shareSense(sensesOf(verdict.other?.english ?? ''), sensesOf(word.english))
}

const isTakenWithoutTildes = (word: Word, answer: string) =>
  isTaken(word, withoutTildes(answer)) && !formsOf(word).some((form) => looksAlike(form, answer))

/** `phone` is one of the senses of `to phone`: a learner may leave out the `to`. */
const meansAlso = (word: Word, meaning: string) =>
  shareSense(
    sensesOf(word.english),
    sensesOf(meaning).flatMap((sense) => [sense, `to ${sense}`]),
  )

/** Other wordings of a sense: each everyday word replaced by its synonym, and without `to`, `to be` or `it is`. */
function inOtherWords(sense: string): string[] {
  const plain = sense.toLowerCase()
  const synonyms = [...everydayWords].filter(([synonym]) => !plain.includes(synonym) || !synonym.includes(' '))
  const reworded = synonyms.flatMap(([synonym, word]) => [
    plain.replace(new RegExp(`\\b${word}\\b`), synonym),
    plain.replace(new RegExp(`\\b${synonym}\\b`), word),
  ])
  const whole = [...new Set([plain, ...reworded])]
  return [...new Set([...whole, ...whole.map((text) => text.replace(/^(?:to be|to|it is) /, ''))])]
}

/** A sense without its remark and its `to`, as a learner may type it. */
const bare = (sense: string) =>
  sense
    .toLowerCase()
    .replace(/\(.*\)|[^\p{L} ]|^to /gu, '')
    .trim()
const saysAlso = (word: Word, sense: string) => splitSenses(word.english).map(bare).includes(bare(sense))

const rewordings = new Map(
  words.flatMap(({ english }) => splitSenses(english)).map((sense) => [sense, inOtherWords(sense)]),
)

const isRight = (answer: string, word: Word) => judgeEnglish(answer, word, answerIndex).kind === 'right'

const faultyPairs = (isFault: (word: Word, answer: string) => boolean) =>
  [...foreignAnswers()]
    .filter(([word, answer]) => isFault(word, answer))
    .map(([word, answer]) => `${answer} for ${word.id}`)

/** Every word is tried as an answer for every other word: about 140,000 answers. */
const timeout = 60_000

describe('over all words that lessons and categories teach', { timeout }, () => {
  test('there are words to judge', () => {
    expect(words.length).toBeGreaterThan(340)
  })

  test('each word and each of its accepted forms is right, even when tildes count', () => {
    const refused = words.flatMap((word) =>
      formsOf(word).filter((form) => judgeKikuyu(form, word, answerIndex, { tildesCount: true }).kind !== 'right'),
    )
    expect(refused).toEqual([])
  })

  test('no word is taken for another one that means something else', () => {
    expect(faultyPairs(isTaken)).toEqual([])
  })

  test('no word typed without its tildes is taken for another one, unless both look alike without them', () => {
    expect(faultyPairs(isTakenWithoutTildes)).toEqual([])
  })

  test('a word typed without its tildes is right, unless it is another word', () => {
    const refused = words.filter(
      (word) => judgeKikuyu(withoutTildes(word.kikuyu), word, answerIndex, lenient).kind !== 'right',
    )
    const excused = new Set(taught.filter((word) => minimalPairs(word, answerIndex).length > 0).map(({ id }) => id))
    expect(refused.filter(({ id }) => !excused.has(id))).toEqual([])
  })

  test('every sense of every word is a right answer to it', () => {
    const refused = words.flatMap((word) =>
      word.english
        .split(/, | \/ |; /)
        .filter((sense) => judgeEnglish(sense, word, answerIndex).kind !== 'right')
        .map((sense) => `${sense} for ${word.id}`),
    )
    expect(refused).toEqual([])
  })

  test('no meaning is taken for that of a word which does not have it', () => {
    const taken = words.flatMap((word) =>
      words
        .filter((other) => !looksAlike(other.kikuyu, word.kikuyu) && !meansAlso(word, other.english))
        .filter((other) => judgeEnglish(other.english, word, answerIndex).kind === 'right')
        .map((other) => `${other.english} for ${word.id}`),
    )
    expect(taken).toEqual([])
  })

  test('every sense is also right in other words', () => {
    const refused = words.flatMap((word) =>
      splitSenses(word.english)
        .flatMap(inOtherWords)
        .filter((answer) => !isRight(answer, word))
        .map((answer) => `${answer} for ${word.id}`),
    )
    expect(refused).toEqual([])
  })

  test('no meaning in other words is taken for that of a word which does not have it', () => {
    const taken = words.flatMap((word) =>
      words
        .filter((other) => !looksAlike(other.kikuyu, word.kikuyu) && !meansAlso(word, other.english))
        .flatMap((other) => splitSenses(other.english).filter((sense) => !saysAlso(word, sense)))
        .flatMap((sense) => rewordings.get(sense) ?? [])
        .filter((answer) => isRight(answer, word))
        .map((answer) => `${answer} for ${word.id}`),
    )
    expect(taken).toEqual([])
  })

  test('no everyday word is replaced by a word that is replaced itself', () => {
    const chained = [...everydayWords.values()].filter((word) => everydayWords.has(word))
    expect(chained).toEqual([])
  })

  test('a finite verb is right for its own person only', () => {
    const finite = words.filter(({ english }) => /^he (?:was|had)\b/.test(english))
    const passed = finite.flatMap((word) =>
      ['I', 'you', 'we', 'they', 'I also', 'it means I']
        .map((person) => `${person} ${splitSenses(word.english)[0]?.replace('he ', '')}`)
        .filter((answer) => isRight(answer, word)),
    )
    expect(finite.length).toBeGreaterThan(0)
    expect(passed).toEqual([])
  })
})

describe('one answer at a time', () => {
  const byId = (id: string) => words.find((word) => word.id === id)!
  const kikuyu = (answer: string, id: string) => judgeKikuyu(answer, byId(id), answerIndex, lenient)
  const cow = words.find(({ kikuyu: spelled }) => spelled === "ng'ombe")!

  test.each([..."'’‘ʼʻʹ`´′＇ꞌ"])('the apostrophe of ng may be typed as %s', (mark) => {
    expect(judgeKikuyu(`ng${mark}ombe`, cow, answerIndex, { tildesCount: true })).toMatchObject({
      kind: 'right',
      how: 'exact',
    })
  })

  test.each(['~ur~ir~i', 'u~ri~ri~', 'U~RI~RI~'])(
    'a tilde typed before or after its letter counts as the letter’s tilde: %s',
    (typed) => {
      expect(judgeKikuyu(typed, byId('uriri-bed'), answerIndex, { tildesCount: true })).toMatchObject({
        kind: 'right',
        how: 'exact',
      })
    },
  )

  test.each([
    ['fine', 'ndi-mwega-i-am-fine'],
    ['I am fine', 'ndi-mwega-i-am-fine'],
    ['basket', 'kiondo-basket'],
    ['a basket', 'kiondo-basket'],
    ['go well', 'thii-na-wega-goodbye'],
    ['sick', 'muruaru-sick'],
  ])('“%s” is what %s means', (answer, id) => {
    expect(judgeEnglish(answer, byId(id), answerIndex).kind).toBe('right')
  })

  test.each([
    ['good', 'ndi-mwega-i-am-fine'],
    ['sick', 'ndi-mwega-i-am-fine'],
    ['go well', 'ni-ngatho-thank-you'],
  ])('“%s” is not what %s means', (answer, id) => {
    expect(judgeEnglish(answer, byId(id), answerIndex).kind).toBe('wrong')
  })

  test.each([
    ['ciana', 'cigana-how-many', 'ciana'],
    ['arĩ', 'aari-was', 'arĩ'],
    ['mabuku', 'ibuku-book', 'mabuku'],
    ['it is ciana', 'cigana-how-many', 'ciana'],
  ])('a form of one word is not taken for a typo in another: %s for %s', (answer, id, other) => {
    expect(kikuyu(answer, id)).toMatchObject({ kind: 'wrong', because: 'another-word', other: { kikuyu: other } })
  })
})
