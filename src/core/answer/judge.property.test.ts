import { smallEnglish } from '../english/small-english.fixture.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutTildes } from '../orthography/tildes.ts'
import { fewWords, wordOf } from './few-words.fixture.ts'
import {
  createAnswerIndex,
  judgeEnglish,
  judgeKikuyu,
  minimalPairs,
  sensesOf,
  type EnglishVerdict,
  type Verdict,
} from './judge.ts'
import { plainForm } from './letters.ts'
import { shareSense } from './senses.ts'

const answerIndex = createAnswerIndex(fewWords, smallEnglish)
const asked = fc.constantFrom(...fewWords)
const tildesCount = fc.boolean()
const judge = (answer: string, word = wordOf('mũtĩ'), strict = false) =>
  judgeKikuyu(answer, word, answerIndex, { tildesCount: strict })

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom(..."aeiouĩũngth' -…\u0303\u200dÎ🌳"), maxLength: 100 }),
  fc
    .array(
      fc.oneof(
        asked.map(({ kikuyu }) => kikuyu),
        fc.constantFrom('not', 'or', 'it', 'is', 'we'),
      ),
      { maxLength: 20 },
    )
    .map((words) => words.join(' ')),
)

/** Case, punctuation, emoji and spaces as typed in a hurry. */
const decorated = (text: string) =>
  fc
    .tuple(
      fc.constantFrom('', ' ', '“', '🙂 ', '…', '\u200b'),
      fc.constantFrom('', '!', ' ?', '”', ' 🌳🌳', '\n'),
      fc.boolean(),
    )
    .map(([before, after, loud]) => before + (loud ? text.toUpperCase() : text) + after)

/** Each tilde typed in one of the ways that learners use. */
const withOtherMarks = (text: string) =>
  fc
    .array(fc.constantFrom('\u0300', '\u0301', '\u0302', '\u0303', '\u0304', '\u0308'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .chain((marks) =>
      fc.constantFrom('NFC' as const, 'NFD' as const).map((form) =>
        [...text.normalize('NFD')]
          .map((unit, index) => (unit === '\u0303' ? (marks[index] ?? unit) : unit))
          .join('')
          .normalize(form),
      ),
    )

/** One letter wrong, missing or extra, or two swapped. */
const typoIn = (text: string) =>
  fc
    .tuple(
      fc.nat(text.length - 1),
      fc.constantFrom(...'abgkmnrtwyĩũ'),
      fc.constantFrom('wrong', 'missing', 'extra', 'swapped'),
    )
    .map(([at, letter, kind]) => {
      if (kind === 'wrong') return text.slice(0, at) + letter + text.slice(at + 1)
      if (kind === 'missing') return text.slice(0, at) + text.slice(at + 1)
      if (kind === 'extra') return text.slice(0, at) + letter + text.slice(at)
      return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2)
    })

const faultsIn = (verdict: Verdict | EnglishVerdict): string[] => {
  if (verdict.kind === 'wrong') return []
  let from = 0
  return verdict.differences.flatMap(({ start, end }) => {
    const fault =
      start < from || end <= start || end > verdict.form.length ? [`${start} to ${end} of “${verdict.form}”`] : []
    from = end + 1
    return fault
  })
}

/** Every form of the words with another meaning, except forms that the word shares. */
function foreignAnswers(word: (typeof fewWords)[number]): string[] {
  const own = new Set([word.kikuyu, ...word.accepted].map(plainForm))
  return fewWords
    .filter((other) => !shareSense(sensesOf(other.english), sensesOf(word.english)))
    .flatMap((other) => [other.kikuyu, ...other.accepted])
    .filter((answer) => !own.has(plainForm(answer)))
}

test('the word itself is right, whatever surrounds it, even where tildes count', () => {
  const answers = asked.chain((word) => fc.tuple(fc.constant(word), decorated(word.kikuyu), tildesCount))
  fc.assert(
    fc.property(answers, ([word, answer, strict]) => {
      expect(judge(answer, word, strict)).toEqual({ kind: 'right', how: 'exact', form: word.kikuyu, differences: [] })
    }),
  )
})

test('every way of typing a tilde counts as that tilde', () => {
  const answers = asked.chain((word) => fc.tuple(fc.constant(word), withOtherMarks(word.kikuyu)))
  fc.assert(
    fc.property(answers, ([word, answer]) => {
      expect(judge(answer, word, true)).toMatchObject({ kind: 'right', how: 'exact' })
    }),
  )
})

test('a word without its tildes is never exact, and never right where tildes count', () => {
  for (const word of fewWords) {
    const bare = withoutTildes(word.kikuyu)
    if (bare === word.kikuyu) continue
    expect(judge(bare, word)).not.toMatchObject({ how: 'exact' })
    expect(judge(bare, word, true).kind).not.toBe('right')
  }
})

test('another word with another sense is never right or nearly right', () => {
  const passed = fewWords.flatMap((word) =>
    foreignAnswers(word)
      .filter((answer) => judge(answer, word).kind !== 'wrong')
      .map((answer) => `${answer} for ${word.kikuyu}`),
  )
  expect(passed).toEqual([])
})

test('a typo in a word of five letters or fewer is never nearly right', () => {
  const short = fewWords.filter(({ kikuyu, accepted }) =>
    [kikuyu, ...accepted].every(
      (form) => /^[\p{L}' ?-]+$/u.test(form) && form.split(' ').every((part) => plainForm(part).length <= 5),
    ),
  )
  const answers = fc.constantFrom(...short).chain((word) => fc.tuple(fc.constant(word), typoIn(word.kikuyu)))
  fc.assert(
    fc.property(answers, ([word, answer]) => {
      expect(judge(answer, word).kind).not.toBe('nearly')
    }),
    { numRuns: 2000 },
  )
})

test('a typo in a longer word is right, nearly right, or another word of the course', () => {
  const long = fewWords.filter(({ kikuyu }) => /^\p{L}{6,}$/u.test(kikuyu))
  const answers = fc.constantFrom(...long).chain((word) => fc.tuple(fc.constant(word), typoIn(word.kikuyu)))
  fc.assert(
    fc.property(answers, ([word, answer]) => {
      const verdict = judge(answer, word)
      expect(verdict.kind === 'wrong' ? verdict.because : 'understood').toMatch(/understood|another-word/)
    }),
    { numRuns: 2000 },
  )
})

/** nĩ 'it is' may stand before any word, so it is not a guess. */
const otherGuesses = (word: (typeof fewWords)[number]) => foreignAnswers(word).filter((answer) => answer !== 'nĩ')

test('a denied word and a word beside another guess are never right', () => {
  const whole = fewWords.filter(({ kikuyu }) => !kikuyu.includes('…'))
  const pairs = fc
    .constantFrom(...whole)
    .chain((word) => fc.tuple(fc.constant(word), fc.constantFrom(...otherGuesses(word))))
  fc.assert(
    fc.property(pairs, ([word, other]) => {
      expect(judge(`not ${word.kikuyu}`, word).kind).toBe('wrong')
      expect(judge(`${word.kikuyu} or ${other}`, word).kind).toBe('wrong')
      expect(judge(`${other} ${word.kikuyu}`, word).kind).toBe('wrong')
    }),
    { numRuns: 1000 },
  )
})

test('any text is judged without an error, and its marks lie inside the form', () => {
  fc.assert(
    fc.property(anyText, asked, tildesCount, (answer, word, strict) => {
      expect(faultsIn(judge(answer, word, strict))).toEqual([])
      expect(faultsIn(judgeEnglish(answer, word, answerIndex))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test.each(['i', 'ng’', 'wĩ mwega ', ' ', '\u0303', '(', 'a/', '…', '🌳', '\u200d', 'to ', 'not '])(
  'ten thousand letters of “%s” are judged wrong',
  (part) => {
    const long = part.repeat(10_000)
    expect(judge(long).kind).toBe('wrong')
    expect(judge(part.repeat(390 / part.length)).kind).toBe('wrong')
    expect(judgeEnglish(long, wordOf('mũtĩ'), answerIndex).kind).toBe('wrong')
    expect(judgeEnglish(part.repeat(390 / part.length), wordOf('mũtĩ'), answerIndex).kind).toBe('wrong')
  },
)

test('minimal pairs are symmetric', () => {
  for (const word of fewWords)
    for (const other of minimalPairs(word, answerIndex)) expect(minimalPairs(other, answerIndex)).toContain(word)
})
