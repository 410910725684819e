import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSentences } from './turn-check.ts'

/** The sentences of a text that comes letter by letter. */
function sentencesOf(text: string): string[] {
  const sentences = createSentences()
  return [...[...text].flatMap((letter) => sentences.add(letter)), ...sentences.end()]
}

describe('the sentences of a stream', () => {
  test('come one by one, with what parts them', () => {
    expect(sentencesOf('Well done! Now the next word. Ready?')).toEqual([
      'Well done! ',
      'Now the next word. ',
      'Ready?',
    ])
  })

  test('are lines where a list has no full stops', () => {
    expect(sentencesOf('Here they are:\n- *metha*\n- *gĩtĩ*')).toEqual(['Here they are:\n', '- *metha*\n', '- *gĩtĩ*'])
  })

  test('keep the meaning on a card with its word', () => {
    expect(sentencesOf('Well done!\n\n*metha* (meh-dhah)\nTable.\n\nTry it.')).toEqual([
      'Well done!\n\n',
      '*metha* (meh-dhah)\nTable.\n\n',
      'Try it.',
    ])
  })

  test.each([
    'Say *Ũhoro waku?* (oh-haw-raw wah-koo) to a friend.',
    '**Wĩ mwega?** (way mweh-ghah) – “Are you well?” is what you ask.',
    'Mr. Kamau lives at St. Mary, e.g. near the school, i.e. in town.',
    'Say *Njĩtagwo …* and your name: Njĩtagwo ... Amina.',
    'He asked: “Are you well? I hope so.” and left.',
    'He asked: "Are you well? I hope so." and left.',
    'It costs 3.50 shillings (or 4. It depends).',
    '1. The first word is here',
    'Now {{? metha. Table}} comes',
    '{{giti-chair}}\nChair.',
  ])('do not cut %s', (text) => {
    expect(sentencesOf(text)).toEqual([text])
  })

  test('an open bracket that is never closed does not hold everything back', () => {
    const text = `It is (a slip. ${'And it goes on. '.repeat(60)}`
    expect(sentencesOf(text).length).toBeGreaterThan(1)
  })

  test('are the text, to the letter, however it is cut into pieces', () => {
    const pieces = fc.array(
      fc.constantFrom('*gĩtĩ*', ' ', '(', ')', '. ', '?', '“', '”', '\n', '…', 'Mr.', 'a', '**', '- '),
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const sentences = createSentences()
        expect([...parts.flatMap((part) => sentences.add(part)), ...sentences.end()].join('')).toBe(parts.join(''))
      }),
    )
  })

  test('are the same however the text is cut into pieces', () => {
    const text = 'Good. Say *Wĩ mwega?* (way mweh-ghah) now!\n\nIt means “Are you well?” Try it. Mr. Kamau is here.'
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 120, maxLength: 120 }), (lengths) => {
        const sentences = createSentences()
        let at = 0
        const given = lengths.flatMap((length) => sentences.add(text.slice(at, (at += length))))
        expect([...given, ...sentences.end()]).toEqual(sentencesOf(text))
      }),
    )
  })
})
