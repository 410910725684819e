import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMessage, groupLines, spansOf, textOf, type Block } from './markup.ts'

const words = 'Objective: Task: Correct! Good job! * ** [ ] ( ) ? “ ” < > & <b> \n \r a ĩ ũ mũtĩ …'.split(' ')
const messages = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...words, ' ', '\n'), { maxLength: 30 }).map((parts) => parts.join('')),
)

const read = (block: Block) => {
  const lines = block.lines.map(textOf)
  if (block.kind !== 'word-card') return (block.label ?? '') + lines.join('\n')
  return [`${block.word.map(({ text }) => text).join('')} (${block.pronunciation})`, ...lines].join('\n')
}

const withoutSigns = (text: string) => text.replace(/[*[\]]/g, '')

describe('a message', () => {
  test.each([
    ['Objective: Learn five greetings.', 'objective'],
    ['Task: How do you say “hello” in Kikuyu?', 'task'],
    ['**Task:** Say it.', 'task'],
    ['Correct! Will you go on?', 'praise'],
    ['Good job! You have it.', 'praise'],
    ['Would you like to try saying it?', 'question'],
    ['The word is *Wĩ mwega?* (way mweh-ghah). Will you type it?', 'question'],
    ['How do you ask one person “Are you well?”', 'question'],
    ['Copy it exactly: *Wĩ mwega?* (way mweh-ghah).', 'plain'],
    ['It means “Are you well?” Say this to one person.', 'plain'],
    ['It means “Are you well?”', 'plain'],
    ['We will come back to it.', 'plain'],
    ['The Task: comes later.', 'plain'],
  ])('%s has the kind %2$s', (content, kind) => {
    expect(parseMessage(content).kind).toBe(kind)
  })

  test('begins with the label of its kind', () => {
    expect(parseMessage('Correct! That says it too.')).toEqual({
      kind: 'praise',
      label: 'Correct!',
      lines: [[{ kind: 'text', text: ' That says it too.' }]],
    })
  })

  test('with a word and its pronunciation on the first line is a card', () => {
    const content = '*Wĩ mwega?* (way mweh-ghah)\nAre you well?\nSay this to one person, at any time of day.'
    expect(parseMessage(content)).toEqual({
      kind: 'word-card',
      word: [{ text: 'Wĩ mwega?', marked: false }],
      pronunciation: 'way mweh-ghah',
      lines: [
        [{ kind: 'text', text: 'Are you well?' }],
        [{ kind: 'text', text: 'Say this to one person, at any time of day.' }],
      ],
    })
  })

  test('that continues on the same line after the word is not a card', () => {
    expect(parseMessage('*mũtĩ* (moh-tay) is “tree”.').kind).toBe('plain')
  })
})

describe('a line', () => {
  test('separates Kikuyu, pronunciation and English', () => {
    expect(spansOf('It is *mũtĩ* (moh-tay). Mind the *ĩ*.')).toEqual([
      { kind: 'text', text: 'It is ' },
      { kind: 'kikuyu', letters: [{ text: 'mũtĩ', marked: false }] },
      { kind: 'text', text: ' ' },
      { kind: 'pronunciation', text: '(moh-tay)' },
      { kind: 'text', text: '. Mind the ' },
      { kind: 'kikuyu', letters: [{ text: 'ĩ', marked: false }] },
      { kind: 'text', text: '.' },
    ])
  })

  test('marks letters inside a word', () => {
    expect(spansOf('*m[ũ]t[ĩ]*')).toEqual([
      {
        kind: 'kikuyu',
        letters: [
          { text: 'm', marked: false },
          { text: 'ũ', marked: true },
          { text: 't', marked: false },
          { text: 'ĩ', marked: true },
        ],
      },
    ])
  })

  test('may emphasize English', () => {
    expect(spansOf('not **one** but two')).toContainEqual({ kind: 'strong', text: 'one' })
  })

  test.each(['2 * 3 * 4', 'a star * alone', '<b>bold</b> & <script>', '**', '***', '*  *'])(
    '%s is plain text',
    (line) => {
      expect(spansOf(line)).toEqual([{ kind: 'text', text: line }])
    },
  )
})

const parts = (...lines: readonly string[]) =>
  groupLines(lines.map(spansOf)).map((part) =>
    part.kind === 'list' ? { start: part.start, entries: part.entries.map(textOf) } : part.lines.map(textOf),
  )

describe('consecutive lines', () => {
  test('form lists if they begin with a dash, a bullet or a number', () => {
    expect(parts('Two words:', '- *mũtĩ* (moh-tay)', '• a tree', 'Try it.')).toEqual([
      ['Two words:'],
      { start: undefined, entries: ['mũtĩ (moh-tay)', 'a tree'] },
      ['Try it.'],
    ])
    expect(parts('3. One', '4) Two', '- Three')).toEqual([
      { start: 3, entries: ['One', 'Two'] },
      { start: undefined, entries: ['Three'] },
    ])
  })

  test('stay lines otherwise', () => {
    expect(parts('-1 is a number', '3.14 too', 'Well - yes', '1998. was', '')).toEqual([
      ['-1 is a number', '3.14 too', 'Well - yes', '1998. was', ''],
    ])
  })

  test('lose only the list markers', () => {
    const signs = ['- ', '1. ', '• ', '-', 'a', ' ', '*mũtĩ*', '.']
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom(...signs), { maxLength: 4 })), (lines) => {
        const texts = lines.map((line) => line.join(''))
        const shown = groupLines(texts.map(spansOf)).flatMap((part) =>
          part.kind === 'list' ? part.entries : part.lines,
        )
        expect(shown).toHaveLength(texts.length)
        shown.forEach((line, i) => {
          expect(textOf(spansOf(texts[i] ?? '')).endsWith(textOf(line))).toBe(true)
        })
      }),
    )
  })
})

describe('any text', () => {
  test('is shown in full, in order', () => {
    fc.assert(
      fc.property(messages, (content) => {
        expect(withoutSigns(read(parseMessage(content)))).toBe(withoutSigns(content))
      }),
    )
  })

  test('is shown unchanged if it has no markup', () => {
    fc.assert(
      fc.property(messages.map(withoutSigns), (content) => {
        expect(read(parseMessage(content))).toBe(content)
      }),
    )
  })
})
