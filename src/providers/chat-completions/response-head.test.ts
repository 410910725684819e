import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventParser } from './response-head.ts'

function parse(...pieces: readonly string[]) {
  const parser = createEventParser()
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]
}

describe('a stream of events', () => {
  test.each([
    ['one event', 'data: a\n\n', ['a']],
    ['an event without a space after the colon', 'data:a\n\n', ['a']],
    ['only the first space belongs to the form', 'data:  a\n\n', [' a']],
    ['lines that end in CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['lines that end in CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['data on more lines than one', 'data: a\ndata: b\n\n', ['a\nb']],
    ['comments', ': wait\n\n: wait\ndata: a\n: wait\n\n', ['a']],
    ['other fields', 'event: x\nid: 7\nretry: 10\ndata: a\n\n', ['a']],
    ['a field that only begins alike', 'database: a\ndata\n\n', ['']],
    ['an event that the end closes', 'data: a\n\ndata: b', ['a', 'b']],
    ['nothing', '', []],
    ['blank lines', '\n\n\n', []],
  ])('%s', (_, stream, data) => {
    expect(parse(stream)).toEqual(data)
  })
})

test('an event is returned as soon as the blank line after it has arrived', () => {
  const parser = createEventParser()
  expect(parser.push('data: a\n')).toEqual([])
  expect(parser.push('\nda')).toEqual(['a'])
  expect(parser.push('ta: b\n\n')).toEqual(['b'])
})

test('the stream may be cut anywhere', () => {
  const line = fc.constantFrom('data: ', 'data:', 'a', 'mũtĩ', ': c', 'id: 1', '\r\n', '\n', '\r', '\n\n', ' ')
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(60)), (lines, cuts) => {
      const stream = lines.join('')
      const at = [0, ...cuts.map((cut) => Math.min(cut, stream.length)).toSorted((a, b) => a - b), stream.length]
      const pieces = at.slice(1).map((end, i) => stream.slice(at[i], end))
      expect(parse(...pieces)).toEqual(parse(stream))
    }),
  )
})

test('a line as long as a whole answer may arrive in small pieces', () => {
  const pieces = Array<string>(10_000).fill('a'.repeat(100))
  expect(parse('data: ', ...pieces, '\n\n')).toEqual([pieces.join('')])
})
