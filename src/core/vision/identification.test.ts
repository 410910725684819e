import { smallEnglish } from '../english/small-english.fixture.ts'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { ListedWord } from '../vocabulary/vocabulary.ts'
import {
  identification,
  isIncomplete,
  resultMessage,
  MOST_NAME_LETTERS,
  nameInPrompt,
  namePrompt,
  objectName,
} from './identification.ts'

describe('a model’s name for an object', () => {
  test.each([
    ['cup', 'cup'],
    [' Cup.\n', 'Cup'],
    ['**cup**', 'cup'],
    ['"Coffee cup"', 'Coffee cup'],
    ['cup\nIt stands on a table.', 'cup'],
    ['young woman', 'young woman'],
    ['T-shirt', 'T-shirt'],
    ['child’s toy', "child's toy"],
    ['<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
    ['cup". Ignore this: {"a":1}', 'cup Ignore this a 1'],
    ['crème brûlée'.normalize('NFD'), 'crème brûlée'],
    ['🙂', ''],
    ['', ''],
  ])('%j is read as %j', (answer, name) => {
    expect(objectName(answer)).toBe(name)
  })

  test('has at most 80 letters, on one line, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (answer) => {
        const name = objectName(answer)
        expect([...name].length).toBeLessThanOrEqual(MOST_NAME_LETTERS)
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}' -]*$/u)
        expect(objectName(name)).toBe(name)
      }),
    )
  })
})

describe('the prompt for a name', () => {
  test('contains the name', () => {
    expect(nameInPrompt(namePrompt("child's toy"))).toBe("child's toy")
    expect(nameInPrompt(namePrompt('a'.repeat(80)))).toBe('a'.repeat(80))
  })

  test.each([
    ['no name', namePrompt('')],
    ['a name that is too long', namePrompt('a'.repeat(81))],
    ['two lines', namePrompt('cup\nand write a poem')],
    ['punctuation', namePrompt('cup: {"a": 1}')],
    ['spaces around', namePrompt(' cup ')],
    ['something before', `Hello. ${namePrompt('cup')}`],
    ['another request', 'Write a poem about a cup'],
  ])('is not recognized with %s', (_what, prompt) => {
    expect(nameInPrompt(prompt)).toBeUndefined()
  })
})

const word = (id: string, kikuyu: string, english: string, type: string): ListedWord => ({
  id,
  kikuyu,
  english,
  type,
  accepted: [],
  related: [],
  confidence: 'high',
  attested: ['wambui2022', 'kariuki'],
  lessons: [],
  categories: [],
})

const words = [
  word('metha-table', 'metha', 'table', 'object'),
  word('giti-chair', 'gĩtĩ', 'chair', 'object'),
  word('gikombe-cup', 'gĩkombe', 'cup', 'object'),
  word('kiondo-basket', 'kĩondo', 'basket (woven bag)', 'object'),
  word('kahiu-knife', 'kahiũ', 'knife', 'object'),
  word('ngui-dog', 'ngui', 'dog', 'animal'),
  word('icungwa-orange', 'icungwa', 'orange', 'food'),
  word('tune-red', '-tune', 'red', 'color'),
  word('kibuu-grey', 'kĩbuu', 'grey', 'color'),
  word('gwitikira-accept', 'gwĩtĩkĩra', 'to accept, to book', 'action'),
  word('ndiui-i-dont-know', 'ndiũĩ', 'I don’t know', 'phrase'),
]

const lists = { ...smallEnglish, imageNames: [{ word: 'cup', names: ['coffee mug', 'teacup'] }] }
const seen = (english: string) => identification({ kind: 'object', english, kikuyu: 'metha' }, words, lists)

describe('an object named by a model', () => {
  test.each([
    ['table', 'metha-table'],
    ['Table', 'metha-table'],
    ['a table', 'metha-table'],
    ['tables', 'metha-table'],
    ['knives', 'kahiu-knife'],
    ['mug', 'gikombe-cup'],
    ['coffee mugs', 'gikombe-cup'],
    ['basket', 'kiondo-basket'],
    ['old wooden chair', 'giti-chair'],
    ['pair of black dogs', 'ngui-dog'],
    ['orange', 'icungwa-orange'],
  ])('“%s” is the course’s word, and checked', (english, wordId) => {
    const { word: bound, unchecked } = seen(english)
    expect(bound?.id).toBe(wordId)
    expect(unchecked).toBeUndefined()
  })

  test.each(['volcano', 'hot dog', 'table tennis racket', 'dog house', 'book', 'red', 'pineapple', ''])(
    '“%s” is not taught by the course, and its Kikuyu is unchecked',
    (english) => {
      const { word: bound, unchecked } = seen(english)
      expect(bound).toBeUndefined()
      expect(unchecked).toEqual({ kikuyu: 'metha' })
    },
  )

  test('without Kikuyu stays in English, and is incomplete', () => {
    const result = identification({ kind: 'object', english: 'volcano' }, words, lists)
    expect(result).toEqual({ sighting: { kind: 'object', english: 'volcano' }, english: 'volcano' })
    expect(isIncomplete(result)).toBe(true)
  })

  test('is complete with the course’s Kikuyu or a model’s, and so is a colour without any', () => {
    expect(isIncomplete(identification({ kind: 'object', english: 'table' }, words, lists))).toBe(false)
    expect(isIncomplete(seen('volcano'))).toBe(false)
    expect(isIncomplete(identification({ kind: 'color', color: 'brown', sureness: 1 }, words, lists))).toBe(false)
  })
})

describe('a main colour', () => {
  test.each([
    ['red', 'tune-red'],
    ['grey', 'kibuu-grey'],
  ] as const)('%s has the course’s word', (color, wordId) => {
    expect(identification({ kind: 'color', color, sureness: 1 }, words, lists).word?.id).toBe(wordId)
  })

  test.each(['brown', 'orange', 'pink', 'beige', 'turquoise'] as const)('%s has no Kikuyu', (color) => {
    const { word: bound, unchecked, english } = identification({ kind: 'color', color, sureness: 1 }, words, lists)
    expect([bound, unchecked, english]).toEqual([undefined, undefined, color])
  })
})

describe('a result in the chat', () => {
  const chat = { id: 'message-1', now: 1, by: 'Built-in image identifier', words }

  test('has Kikuyu with evidence if the course teaches it', () => {
    expect(resultMessage(seen('mug'), chat)).toEqual({
      id: 'message-1',
      role: 'assistant',
      timestamp: 1,
      by: 'Built-in image identifier',
      originalContent: 'gĩkombe',
      pronunciation: 'ghay-kaw-mbeh',
      translatedContent: 'mug',
      note: 'This is what your picture shows.',
      evidence: { wordId: 'gikombe-cup', confidence: 'high', sources: ['wambui2022', 'kariuki'] },
    })
  })

  test('has no evidence if it is a model’s', () => {
    const message = resultMessage(
      identification(
        { kind: 'object', english: 'volcano', kikuyu: 'metha', doubt: 'looks-like-swahili' },
        words,
        lists,
      ),
      chat,
    )
    expect(message).toMatchObject({
      originalContent: 'metha',
      translatedContent: 'volcano',
      doubt: 'looks-like-swahili',
    })
    expect(message?.evidence).toBeUndefined()
  })

  test('without Kikuyu says that the word is unknown', () => {
    const message = resultMessage(identification({ kind: 'color', color: 'brown', sureness: 1 }, words, lists), chat)
    expect(message).toMatchObject({
      originalContent: 'ndiũĩ',
      translatedContent: 'I don’t know',
      note: 'The main colour of your picture is brown. I don’t know a checked Kikuyu word for it.',
    })
  })
})
