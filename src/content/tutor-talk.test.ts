import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createAnswerIndex } from '#core/answer/judge.ts'
import { acts } from '#core/dialogue/act.ts'
import { isOneOf } from '#core/dialogue/bare-message.ts'
import { createReadMessage } from '#core/dialogue/read-message.ts'
import { createInFull } from '#core/english/synonyms.ts'
import { createEnglish } from '#core/english/english.ts'
import { createFindByMeaning } from '#core/tutor/messages/find-word.ts'
import { courseWords } from './course.ts'
import { answerEnglish } from './english/english-lists.ts'
import { content } from './course-content.fixture.ts'
import { fingerprint, loadTutorTalk } from './tutor-talk.ts'
const examples = loadTutorTalk('content')
const words = courseWords(content)
const inFull = createInFull(content.english.shortTyping)
const read = createReadMessage(content.dialogue, {
  answerIndex: createAnswerIndex(words, createEnglish(answerEnglish(content))),
  findByMeaning: createFindByMeaning(words),
  swahili: content.swahili,
  otherLanguages: content.otherLanguages,
  inFull,
  isInterjection: isOneOf(content.english.interjections, inFull),
  isAside: isOneOf(content.english.asides, inFull),
})

test('the classifier was trained on these messages and words: after a change run “npm run train”', () => {
  expect(content.dialogue.trainedOn).toBe(fingerprint(content, examples))
})

test('the classifier takes at most 25 KiB of what a lesson loads', () => {
  const stored = readFileSync('content/act-classifier.json')
  expect(gzipSync(stored, { level: 9 }).length).toBeLessThanOrEqual(25 * 1024)
})

test('every act has examples, and the classifier knows at least nine in ten of them', () => {
  const plain = examples.map(({ kind, message }) => ({
    act: kind.act,
    message: message
      .replaceAll('{word}', 'metha')
      .replaceAll('{word2}', 'gĩtĩ')
      .replace(/\{english2?\}/g, 'water'),
  }))
  const known = plain.filter(({ act, message }) => read(message).act === act)
  expect(known.length / plain.length).toBeGreaterThan(0.9)
  expect(new Set(known.map(({ act }) => act)).size).toBe(acts.length)
}, 60_000)

test('the confidences of all acts add up to one', () => {
  for (const { message } of examples.slice(0, 200)) {
    const { ranked, confidence } = read(message)
    expect(ranked.reduce((sum, one) => sum + one.confidence, 0)).toBeCloseTo(1, 6)
    expect(confidence).toBe(ranked[0]?.confidence)
  }
})

test.each([
  ['how do you say thank you in kikuyu?', 'how-to-say', 'thank you', []],
  ['whats the kikuyu word for water pls', 'how-to-say', 'water', []],
  ['how do you say “how are you”', 'how-to-say', 'how are you', []],
  ['what does metha mean', 'meaning', undefined, ['metha']],
  ['what is the difference between mũti and metha', 'difference', undefined, ['mũti', 'metha']],
])('“%s” is %s about %s', (message, act, english, mentions) => {
  const understood = read(message)
  expect(understood.act).toBe(act)
  expect(understood.slots.english?.text).toBe(english)
  expect(understood.slots.mentions.map(({ text }) => text)).toEqual(mentions)
})

test('no words, and nothing but Kikuyu, are read without doubt', () => {
  expect(read('?!…')).toMatchObject({ act: 'no-words', confidence: 1 })
  expect(read('')).toMatchObject({ act: 'no-words', confidence: 1 })
  expect(read('Ũhoro waku?')).toMatchObject({ act: 'answer', confidence: 1 })
})

test('letters typed at random are no words, unlike a word with many consonants', () => {
  for (const mash of ['asdfgh', 'sdkjfhksjdhf', 'qwrtsh'])
    expect(read(mash)).toMatchObject({ act: 'no-words', confidence: 1 })
  for (const word of ['lengths', 'strengths', 'catchphrase']) expect(read(word).confidence).toBeLessThan(1)
})

describe('words around a short message do not hide what it says', () => {
  const before = ['ok so', 'haha', 'lol', 'hmm', 'um', 'ugh', 'oh wait', 'well', 'hey', 'sorry,']
  const after = ['lol', 'haha', 'tbh', 'teacher', 'bro', '😅', '!!', 'please']
  test.each([
    ['idk', 'dont-know'],
    ['no clue', 'dont-know'],
    ['I forgot', 'dont-know'],
    ['I have to go', 'end'],
    ['what does it mean?', 'meaning'],
    ['give me a hint', 'hint'],
    ['skip this one', 'skip'],
    ['slow down', 'slower'],
  ])('“%s” is %s', (message, act) => {
    const texts = [...before.map((word) => `${word} ${message}`), ...after.map((word) => `${message} ${word}`)]
    expect(texts.filter((text) => read(text).act !== act)).toEqual([])
  })

  test.each([
    ['idkkk', 'dont-know'],
    ['no ideaaa lol', 'dont-know'],
    ['dunnooo', 'dont-know'],
  ])('nor do drawn-out letters: “%s” is %s', (message, act) => {
    expect(read(message).act).toBe(act)
  })

  test.each([
    ['skip this one', 'skip'],
    ['give me a clue', 'hint'],
    ['say that again', 'repeat'],
    ['slow down', 'slower'],
    ['use it in a sentence', 'example'],
    ['list the words', 'list-words'],
    ['go on', 'next'],
    ['tell me what it means', 'meaning'],
    ['tell me the plural', 'plural'],
  ])('nor does a polite beginning: “could you %s” is %s', (wish, act) => {
    const openings = [
      'Can you',
      'could you please',
      'Would you',
      'I need you to',
      'is it possible for you to',
      'do you mind if you',
    ]
    expect(openings.map((opening) => `${opening} ${wish}?`).filter((text) => read(text).act !== act)).toEqual([])
  })

  test('but “oh no” is not “no”, a greeting is one, and what may be an answer stays one', () => {
    expect(read('oh no').act).not.toBe('no')
    expect(read('hi everyone').act).toBe('greeting')
    expect(read('haha').act).toBe('answer')
    expect(read('how do you say please').slots.english?.text).toBe('please')
  })
})
