import { smallEnglish } from '../english/small-english.fixture.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewWords, wordOf } from '../answer/few-words.fixture.ts'
import { fewNonCourseWords } from './non-course-words.fixture.ts'
import { lessonOf } from './lesson.fixture.ts'
import { createTurnCheck } from './turn-check.ts'
import { createVocabularyCheck } from './vocabulary-check.ts'

const known = fewNonCourseWords(
  'a am and are at book chair cup do does for give he hello here how i in is it means me mean my name no not now of say table thank that the this to try use very we well with word you your',
)
const taught = ['metha', 'gĩtĩ', 'ibuku', 'Njĩtagwo …', 'He …', 'nyeki', 'Ũhana atĩa?', 'kompiuta']
const words = taught.map((kikuyu) => wordOf(kikuyu))
const lesson = lessonOf(words)
const { check } = createVocabularyCheck(lesson, fewWords, known, smallEnglish)
const all = new Set(lesson.wordIds)
const idOf = (kikuyu: string) => wordOf(kikuyu).id
const contentOf = (reply: string) => check(reply, all).content
const foreignIn = (reply: string) =>
  check(reply, all).faults.flatMap((fault) => (fault.kind === 'foreign-word' ? [fault.text] : []))

const metha = `{{${idOf('metha')}}}`
const giti = `{{${idOf('gĩtĩ')}}}`

describe('a slot', () => {
  test.each([
    [`This is ${metha}.`, 'This is *metha* (meh-dhah) “table”.'],
    [`${metha} means table.`, '*metha* (meh-dhah) means table.'],
    [`Good.\n\n${metha}\nTable.`, 'Good.\n\n*metha* (meh-dhah)\nTable.'],
    [`*${metha}* (may-tah) is it`, '*metha* (meh-dhah) “table” is it'],
    [`${metha} (a table)`, '*metha* (meh-dhah) (a table)'],
    [`What does ${metha} mean?`, 'What does *metha* (meh-dhah) mean?'],
    [`{{${idOf('Njĩtagwo …')}}} Amina`, '*Njĩtagwo* (njay-tah-ghwaw) Amina'],
    [`{{?${idOf('metha')}}}`, 'How do you say “table” in Kikuyu?'],
    [`Well, {{?${idOf('metha')}}}?`, 'Well, How do you say “table” in Kikuyu?'],
    [`How do you say “{{?${idOf('metha')}}}” in Kikuyu?`, 'How do you say “table” in Kikuyu?'],
    ['Say {{metha}}.', 'Say *metha* (meh-dhah) “table”.'],
  ])('%s', (reply, content) => {
    expect(check(reply, all)).toMatchObject({ content, faults: [] })
  })

  test('of a word that is new stands on its card', () => {
    const [first] = contentOf(metha).split('\n')
    expect(first).toBe('*metha* (meh-dhah) “table”')
    expect(check(metha, new Set()).content).toBe('*metha* (meh-dhah)\nTable.\n')
  })

  test('shows what the learner wrote, and so does a quotation of it', () => {
    expect(check('I am here to give “{{answer}}”.', all, 'mutu *x*').content).toBe('I am here to give “mutu x”.')
    expect(check('You “mutu” now.', all, 'Mutu!')).toMatchObject({ content: 'You “Mutu!” now.', faults: [] })
    expect(foreignIn('You “mutu” now.')).toEqual(['mutu'])
  })

  test.each([
    '{{door}}',
    '{{answer}}',
    `{{?}}`,
    `{{${idOf('metha')}`,
    `${idOf('metha')}}}`,
    '{',
    `{{${idOf('mũtĩ')}}}`,
  ])('that the lesson does not have is a fault, and is never shown: %s', (slot) => {
    const { faults, content } = check(`Say ${slot} now.`, all)
    expect(faults.map(({ kind }) => kind)).toContain('unknown-slot')
    expect(content).not.toMatch(/[{}]/)
  })

  test('takes no ending, and two of them are not a sentence', () => {
    expect(foreignIn(`I am at the ${metha}s.`)).toEqual(['s'])
    expect(foreignIn(`${metha} ${giti}`)).toHaveLength(1)
  })
})

describe('a reply in our markup', () => {
  test.each([
    ['Say **metha** now.', 'Say *metha* (meh-dhah) now.'],
    ['Say metha (MAY-tha) now.', 'Say *metha* (meh-dhah) now.'],
    ['`METHA` is a word.', '*metha* (meh-dhah) is a word.'],
    ['**metha (may-tah)** is a table', '*metha* (meh-dhah) is a table'],
    ['“metha” (table)', '“*metha* (meh-dhah)” (table)'],
    ['*metha* (may-tah, “table”)', '*metha* (meh-dhah) (“table”)'],
    ['* *metha*\n* *gĩtĩ*', '- *metha* (meh-dhah)\n- *gĩtĩ* (ghay-tay)'],
    ['*Njĩtagwo Amina*', '*Njĩtagwo* (njay-tah-ghwaw) Amina'],
    ['Njĩtagwo ___ is it', '*Njĩtagwo …* (njay-tah-ghwaw) is it'],
    ['*Ũhana atĩa?* (how are you?)', '*Ũhana atĩa?* (oh-hah-nah ah-tay-ah) (how are you?)'],
    ['rangi wa nyeki', '*rangi wa nyeki* (rah-ng-gee wah nyeh-kee)'],
    ['**Very** well, *you*!', '**Very** well, you!'],
    ['Say gi\u0303ti\u0303.', 'Say *gĩtĩ* (ghay-tay).'],
    ['Say metha, gîtî and ibuku.', 'Say *metha* (meh-dhah), *gĩtĩ* (ghay-tay) and *ibuku* (ee-boo-koo).'],
  ])('%s', (reply, content) => {
    expect(contentOf(reply)).toBe(content)
    expect(check(reply, all).faults).toEqual([])
  })

  test('names the words it shows once, the last shown last', () => {
    expect(check('*gĩtĩ*, *metha* and *gĩtĩ*', all).words).toEqual([idOf('metha'), idOf('gĩtĩ')])
  })
})

describe('a word that is not of the lesson', () => {
  test.each([
    ['Say *mũtĩ* now.', 'mũtĩ'],
    ['Say mũ**tĩ** now.', 'mũtĩ'],
    ['Say m\u200bũtĩ now.', 'mũtĩ'],
    ['This is nyũmba-inĩ.', 'nyũmba-inĩ'],
    ['The nyũmba’s name', 'nyũmba'],
    ['Say “asante” to me', 'asante'],
    ['ASANTE', 'ASANTE'],
    ['*metha gĩtĩ*', 'metha gĩtĩ'],
    ['Say *are* to me.', 'are'],
    ['Say *giti*', 'giti'],
  ])('%s', (reply, text) => {
    expect(foreignIn(reply)).toEqual([text])
  })

  test('English is none, nor are names, where they stand in a sentence', () => {
    const reply = 'He and Wanjiku are here, Amina! Say it to me: “hello”. We say no, Gĩkũyũ is my name for it.'
    expect(check(reply, all)).toMatchObject({ faults: [], words: [] })
  })
})

describe('the lesson’s words', () => {
  test('may not have another word’s meaning', () => {
    expect(check('*metha* means “chair”.', all).faults).toEqual([
      { kind: 'wrong-meaning', text: 'metha', wordId: idOf('metha'), said: 'chair' },
    ])
    expect(check('The word for table is *gĩtĩ*.', all).faults).toMatchObject([{ kind: 'wrong-meaning', said: 'table' }])
  })

  test.each([
    ['*metha* (meh-dhah)\nChair.', 'Chair'],
    ['*metha*\n\n**Meaning:** chair', 'chair'],
    ['We use *metha* (meh-dhah) when we mean “chair”.', 'chair'],
    ['How do you say “chair”? It’s *metha*.', 'chair'],
    ['A chair in Kikuyu is *metha*.', 'A chair'],
    ['*metha* (“chair”) is a good word.', 'chair'],
  ])('may not have another word’s meaning: %s', (reply, said) => {
    expect(check(reply, all).faults).toEqual([{ kind: 'wrong-meaning', text: 'metha', wordId: idOf('metha'), said }])
  })

  test.each([
    [`{{answer}} is the word for “chair”.`, 'chair'],
    [`Chair in Kikuyu is\n\n${metha}`, 'Chair'],
    [`${metha} isn’t “book” but “chair”.`, 'chair'],
    [`This is ${metha}. It is the word for a chair.`, 'a chair'],
    [`${metha} means window.`, 'window'],
    [`${metha}? Chair.`, 'Chair'],
    [`Look at the chair (${metha}).`, 'the chair'],
    [`We call a window ${metha}.`, 'window'],
    [`${metha} is used for swimming.`, 'swimming'],
  ])('may not have another meaning in any other words: %s', (reply, said) => {
    const wrong = { kind: 'wrong-meaning', text: 'metha', wordId: idOf('metha'), said }
    expect(check(reply, all, 'metha').faults).toContainEqual(wrong)
  })

  test.each([
    '*metha* (meh-dhah)\nTable.',
    `I am at the table, my chair is here. ${metha}`,
    `${metha} is not a chair, and ${giti} is no table.`,
    'Very well, {{answer}} is it.',
    '*metha* (meh-dhah)\nSay it to me!',
    'We say *metha*. How do you say “chair”?',
    '“Chair” is not *metha*.',
    'The table is *metha*, and “chair” is here.',
  ])('keep their meaning where another is spoken of: %s', (reply) => {
    expect(check(reply, all).faults.filter(({ kind }) => kind === 'wrong-meaning')).toEqual([])
  })

  test.each(['It is “ghay-tay”: *metha*.', '*metha* is ghay-tay.', '*metha*\n(ghay-tay)'])(
    'may not have another word’s pronunciation in the sentence: %s',
    (reply) => {
      expect(foreignIn(reply)).toEqual(['ghay-tay'])
    },
  )

  test('may not have another word’s pronunciation', () => {
    expect(foreignIn('*metha* (ghay-tay)')).toEqual(['ghay-tay'])
    expect(check('*metha* (pronounced ghay-tay)', all).content).toBe('*metha* (meh-dhah)')
  })

  test('come one new at a time', () => {
    const wordIds = [idOf('metha'), idOf('gĩtĩ')]
    expect(check('*metha* and *gĩtĩ*', new Set()).faults).toEqual([{ kind: 'too-many-new-words', wordIds }])
    expect(check('*metha* and *gĩtĩ*', new Set([idOf('metha')])).faults).toEqual([])
  })

  test('are counted over all the sentences of a turn', () => {
    const turn = createTurnCheck({ check }, new Set())
    expect(turn.check('Say *metha*. ').faults).toEqual([])
    expect(turn.check('It is *metha*. ').faults).toEqual([])
    expect(turn.check('Now *gĩtĩ*. ').faults).toMatchObject([{ kind: 'too-many-new-words' }])
    expect(turn.check('Now you. ').faults).toEqual([])
  })

  test('have their meaning also where it stands in the next sentence', () => {
    const turn = createTurnCheck({ check }, all)
    expect(turn.check('How do you say “chair”? ').faults).toEqual([])
    expect(turn.check('It’s *metha*.').faults).toMatchObject([{ kind: 'wrong-meaning', said: 'chair' }])
  })
})

test('nothing that a model may write makes the check throw, and no other word gets past it in our markup', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '(',
    ')',
    '[',
    ']',
    'metha',
    'gĩtĩ',
    'he',
    'mũtĩ',
    ' ',
    '\n',
    '…',
    '?',
    '“',
    '”',
    "'",
    '|',
    '-',
    '\u0303',
    '\u200b',
    '/',
    '&#297;',
    '<b>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { content, faults } = check(pieces.join(''), all)
      const shown = [...content.matchAll(/\*([^*\n]+)\* \(/g)].map(([, word]) => word)
      expect(shown.filter((word) => word?.includes('mũtĩ'))).toEqual([])
      if (pieces.join('').includes(' mũtĩ ')) expect(faults).not.toEqual([])
    }),
    { numRuns: 500 },
  )
})
