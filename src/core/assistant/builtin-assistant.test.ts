import { smallLists } from '../english/small-english.fixture.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewWords } from '../answer/few-words.fixture.ts'
import { wordsOf } from '../answer/letters.ts'
import type { WisdomEntry } from '../wisdom/wisdom.ts'
import { createBuiltinAssistant } from './builtin-assistant.ts'
import { fewAssistantPhrases, fewPhrases } from './few-phrases.fixture.ts'

const proverb: WisdomEntry = {
  id: 'small-path',
  category: 'proverb',
  title: '*Gathutha konagia mũndũ njĩra*',
  proverb: {
    kikuyu: 'Gathutha konagia mũndũ njĩra',
    literal: 'A small footpath shows a person the way.',
    meaning: 'Small things can lead to great ones.',
  },
  content: ['A footpath may be small.'],
  sources: ['A collection of proverbs', 'A dictionary'],
  confidence: 'high',
}
const tradition: WisdomEntry = {
  id: 'kiondo',
  category: 'tradition',
  title: 'Weaving the *Kĩondo*',
  content: ['A *kĩondo* is a basket.', 'Women make it.'],
  sources: [],
  confidence: 'high',
}

const english = new Set('i where when cat fired the is are you hungry he grace small village town later'.split(' '))
const content = {
  phrases: fewPhrases,
  words: fewWords,
  wisdom: [proverb, tradition],
  isEnglish: (word: string) => english.has(word),
  english: smallLists,
  assistantPhrases: fewAssistantPhrases,
}
const assistant = createBuiltinAssistant(content)
const relatedTo = (message: string) => assistant.converse(message, 0).related.map(({ english: says }) => says)
const phraseOf = (message: string) => assistant.translate(message)?.evidence?.phraseId

describe('finds a phrase by its meaning', () => {
  test.each([
    ['How are you?', 'how-are-you-sg'],
    ['HOW R U', 'how-are-you-sg'],
    ['how are you guys?', 'how-are-you-pl'],
    ['whats your name', 'what-is-your-name'],
    ['Could you tell me what your name is?', 'what-is-your-name'],
    ["where's the bathroom?", 'where-is-the-toilet'],
    ['Excuse me, where can I find a toilet?', 'where-is-the-toilet'],
    ['wheer is the toliet', 'where-is-the-toilet'],
    ['thanks so much', 'thank-you-very-much'],
    ['could you help me', 'please-help-me'],
    ['would you mind closing the door', 'close-the-door'],
    ["I'm starving", 'i-am-hungry'],
    ['im really tired now', 'i-am-tired'],
    ['I am uhngry', 'i-am-hungry'],
    ['I am hungryy', 'i-am-hungry'],
    ['what is ur nmae', 'what-is-your-name'],
    ['hwere is the toilet', 'where-is-the-toilet'],
    ['how do you say thank you to someone', 'thank-you'],
  ])('%s', (message, id) => {
    expect(phraseOf(message)).toBe(id)
  })
})

describe('never confuses two sentences', () => {
  test.each([
    ['denied', 'I am not hungry'],
    ['of another person', 'he is hungry'],
    ['a question, not a statement', 'are you hungry?'],
    ['a statement, not a question', 'you are beautiful?'],
    ['of another time', 'I was hungry'],
    ['with another English word, not a typo', 'where is the cat'],
    ['with another word beside it', 'where is the toilet paper'],
    ['with its persons changed', 'you want to help me'],
    ['forbidden', "don't close the door"],
    ['a word that looks like a typo', 'I am fired'],
    ['about speaking it', 'I am hungry to speak in Kikuyu'],
    ['with the word “mean”, not a question about a meaning', 'I know what you mean'],
  ])('%s: %s', (_what, message) => {
    expect(assistant.translate(message)).toBeUndefined()
  })
})

describe('a blank', () => {
  test('is filled with the learner’s own words as typed', () => {
    expect(assistant.translate('my name is Jane SMITH')).toMatchObject({
      kikuyu: 'Njĩtagwo Jane SMITH',
      english: 'My name is Jane SMITH',
      pronunciation: 'njay-tah-ghwaw Jane SMITH',
    })
    expect(assistant.translate('i am from the united kingdom')?.kikuyu).toBe('Nyumĩte the united kingdom')
  })

  test.each(['my name is not Jane', 'I am from a small village', 'I am from the town', 'call me later'])(
    'rejects words that do not fit: %s',
    (message) => {
      expect(assistant.translate(message)).toBeUndefined()
    },
  )

  test('treats dollar signs as plain text', () => {
    expect(assistant.translate('my name is Jane$&')?.kikuyu).toBe('Njĩtagwo Jane')
  })
})

describe('words that a phrase leaves out', () => {
  test('are named in the note as typed', () => {
    expect(assistant.converse('I am really hungry today', 0).note).toBe(
      'The phrasebook has your sentence without “really” and “today”.',
    )
    expect(assistant.converse('i am a bit hungry', 0).note).toContain('“a bit”')
  })

  test('are not named if the phrase expresses them or they are fillers', () => {
    expect(assistant.converse('thank you so much', 0).note).toBeUndefined()
    expect(assistant.converse('I am actually hungry', 0).note).toBeUndefined()
  })
})

test('gives a phrase once if it was typed in two ways', () => {
  expect(assistant.translate('sorry, I am sorry')?.kikuyu).toBe('Nĩndahera')
})

test('gives several phrases in sequence, if it knows all of them', () => {
  expect(assistant.translate('Hello, my name is Jane and I am from Kenya')?.kikuyu).toBe(
    'Ũhoro waku? Njĩtagwo Jane. Nyumĩte Kenya.',
  )
  expect(assistant.translate('Hello. The moon is made of cheese.')).toBeUndefined()
})

test('a sequence is as certain as its least certain phrase', () => {
  expect(assistant.translate('Hello. Where is the car?')?.evidence).toMatchObject({ confidence: 'medium' })
})

describe('words of the course', () => {
  test.each([
    ['tree', 'mũtĩ'],
    ['How do you say cow in Kikuyu?', "ng'ombe"],
    ['what is the Kikuyu word for tree', 'mũtĩ'],
    ['translate: book', 'ibuku'],
    ['how would I say thank you', 'Nĩ ngatho'],
  ])('%s', (message, kikuyu) => {
    expect(assistant.translate(message)?.kikuyu).toBe(kikuyu)
  })

  test.each([
    ['What does mũgũnda mean?', 'farm, garden'],
    ['what does mûgûnda mean', 'farm, garden'],
    ['meaning of mugunda', 'farm, garden'],
    ['What does "nĩ ngatho" mean in English?', 'Thank you'],
  ])('%s', (message, meaning) => {
    expect(assistant.converse(message, 0).english).toBe(meaning)
  })

  test('gives the meaning of each word with the typed spelling', () => {
    const { english: first, related } = assistant.converse('what does iria mean', 0)
    expect([first, ...related.map((one) => one.english)]).toEqual(['milk', 'lake, sea'])
  })

  test('says so if a Kikuyu word is not taught by the course', () => {
    expect(assistant.converse('what does kahiũ mean', 0)).toMatchObject({ kikuyu: 'Nĩndahera. Ndiũĩ.', related: [] })
  })
})

describe('chat', () => {
  test('greetings, thanks and names are answered', () => {
    expect(assistant.converse('hi', 0).kikuyu).toBe('Nĩ kwega')
    expect(assistant.converse('thank you', 0)).toMatchObject({ kikuyu: 'Nĩ wega', english: "You're welcome" })
    expect(assistant.converse('my name is Jane', 0).kikuyu).toBe('Nĩndakena nĩ gũkũmenya')
  })

  test('the suggested question about “this” is answered with a question', () => {
    const reply = assistant.converse('What does this mean in Kikuyu?', 0)
    expect(reply).toMatchObject({ kikuyu: 'Ũrenda kuuga atĩa?', english: 'What do you mean?' })
    expect(reply.note).toContain('Which word or sentence?')
  })

  test('questions about culture are answered from the wisdom entries', () => {
    const reply = assistant.converse('Tell me about Kikuyu culture', 0)
    expect(reply).toMatchObject({ kikuyu: 'Thikĩrĩria', english: 'Listen', evidence: { phraseId: 'listen' } })
    expect(reply.note).toContain('A *kĩondo* is a basket.\n\nWomen make it.')
  })

  test('a proverb comes in Kikuyu with its literal and intended meaning', () => {
    expect(assistant.tellWisdom('proverb', '', 0)).toMatchObject({
      kikuyu: 'Gathutha konagia mũndũ njĩra',
      english: 'A small footpath shows a person the way.',
      evidence: { confidence: 'high', sources: ['A collection of proverbs', 'A dictionary'] },
    })
  })

  test('a request for a story fails politely if there is none', () => {
    expect(assistant.tellWisdom('story', '', 0).kikuyu).toBe('Nĩndahera. Ndiũĩ.')
  })
})

test('an unknown sentence gets the words in it that the course teaches, each once', () => {
  const reply = assistant.converse('The cows ate the book under the trees and the cow laughed', 0)
  expect(reply.kikuyu).toBe('Nĩndahera. Ndiũĩ.')
  expect(reply.knownWords.map(({ text, kikuyu }) => `${text} ${kikuyu}`)).toEqual([
    "cows ng'ombe",
    'ate kũrĩa',
    'book ibuku',
    'trees mũtĩ',
  ])
})

test('a phrase is related to an unknown sentence about the same thing', () => {
  expect(relatedTo('The red car stopped near the river')).toEqual(['Where is the car?'])
  expect(relatedTo('My goat is in the garden of the president')).toEqual([])
})

describe('any input', () => {
  const kikuyuWords = new Set([
    ...fewPhrases.flatMap(({ kikuyu }) => wordsOf(kikuyu)),
    ...fewWords.flatMap(({ kikuyu, optional }) => wordsOf(`${optional ?? ''} ${kikuyu}`)),
    ...wordsOf(proverb.proverb?.kikuyu ?? ''),
  ])
  const lines = [...fewPhrases.map(({ english: text }) => text), ...fewWords.map(({ english: text }) => text)]
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.array(fc.constantFrom(...lines, 'not', 'and', '?', '…', '$&'), { maxLength: 5 }).map((parts) => parts.join(' ')),
  )

  test('is answered in Kikuyu of the course, plus the learner’s own words', () => {
    fc.assert(
      fc.property(text, fc.nat(), (message, turn) => {
        const own = new Set(wordsOf(message))
        for (const saying of [assistant.translate(message), assistant.converse(message, turn)]) {
          if (!saying) continue
          expect(saying.kikuyu).not.toBe('')
          expect(saying.english).not.toBe('')
          const strange = wordsOf(saying.kikuyu).filter((word) => !kikuyuWords.has(word) && !own.has(word))
          expect(strange).toEqual([])
        }
      }),
    )
  })

  test('is understood regardless of case and punctuation', () => {
    const mark = fc.constantFrom('', '!', '...', ' ', '?!')
    fc.assert(
      fc.property(
        fc.constantFrom(...fewPhrases.filter(({ slot }) => !slot)),
        mark,
        fc.boolean(),
        (phrase, end, loud) => {
          const plain = phrase.english.replace(/ \(.*\)/, '').replace(/[?!.]$/, '')
          const isStatement = /^(?:I|It|You)\b/.test(plain)
          const message =
            (loud ? plain.toUpperCase() : plain.toLowerCase()) + (isStatement ? end.replace('?', '') : end)
          expect(assistant.translate(message)).toEqual(assistant.translate(phrase.english.replace(/ \(.*\)/, '')))
        },
      ),
    )
  })
})
