import { expect, test } from 'vitest'
import { heardWords } from './heard-words.ts'

const word = (kikuyu: string, ...accepted: string[]) => ({ kikuyu, accepted })
const metha = word('metha')
const iria = word('iria')
const muti = word('mũtĩ')
const gitio = word('gĩtĩ')
const all = [metha, iria, muti, gitio]

test('a word of the course is heard, regardless of case and punctuation', () => {
  for (const text of ['metha', ' Metha. ', 'METHA!'])
    expect(heardWords(text, all, [])).toEqual({ kind: 'heard', words: [metha] })
  expect(heardWords('mûtî', all, [])).toEqual({ kind: 'heard', words: [muti] })
})

test('words that are nearly the text are offered from the words nearby only, the nearest first', () => {
  expect(heardWords('meta', all, [iria, metha])).toEqual({ kind: 'nearly', words: [metha] })
  expect(heardWords('muti', all, [gitio, muti])).toEqual({ kind: 'nearly', words: [muti] })
  expect(heardWords('meta', all, [iria])).toEqual({ kind: 'nothing' })
})

test('any other text is nothing, and is not returned', () => {
  for (const text of ['', ' … ', 'Thanks for watching!', '♪', 'x'.repeat(1000), '1', '__proto__'])
    expect(heardWords(text, all, all)).toEqual({ kind: 'nothing' })
})

test('words that are spelled alike are all heard, at most three', () => {
  const alike = Array.from({ length: 5 }, () => word('metha'))
  expect(heardWords('metha', alike, alike)).toEqual({ kind: 'heard', words: alike.slice(0, 3) })
})
