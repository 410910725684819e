import { describe, expect, test } from 'vitest'
import { languageNotes } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { hintFor } from '#core/orthography/pronunciation.ts'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** The turn after a message in a talk in which the words up to the one that is asked for were shown, three at least. */
function turnAfter(lessonId: string, wordId: string, message: string, how: Asked['how'] = 'kikuyu') {
  const wordIds = wordIdsOf(lessonId)
  const shown = wordIds.slice(0, Math.max(3, wordIds.indexOf(wordId) + 1))
  const { messages, lessonState, text } = lessonChat(lessonId, { wordId, how, shown, turn: 6, due: () => 9 })(message)
  return {
    text,
    isTry: messages.some(({ judged }) => judged !== undefined),
    isRight: lessonState.judged?.turn === lessonState.turn && lessonState.judged.isRight,
  }
}

describe('a question is answered by the fact that holds its words, whatever its wording', () => {
  test.each([
    [
      'lesson1',
      'wi-mwega-ruciini-good-morning',
      'That’s nice. And what do I say in the evening?',
      '*Wĩ mwega hwaĩ-inĩ?*',
    ],
    ['lesson13', 'haraya-far', 'No, I asked for the word “is”. How do I say “it is near”?', '*Nĩ hakuhĩ*'],
    ['lesson20', 'gwita-invite', 'Does tũ mean “we” in Kikuyu?', 'Yes. *tũ-* (toh) is “we”'],
    [
      'lesson20',
      'gwita-invite',
      'You write the c as sh. Is it really like English sh, or rather like ch?',
      'the sound “sh”',
    ],
  ])('%s, asked for %s: “%s”', (lessonId, wordId, message, told) => {
    expect(turnAfter(lessonId, wordId, message).text).toContain(told)
  })

  test('also beside the right answer', () => {
    const { text, isRight } = turnAfter(
      'lesson20',
      'uka-haha-come-here',
      'Ũka haha. If I speak to two people, would it be "ũkai haha"? I am guessing.',
    )
    expect(isRight).toBe(true)
    expect(text).toMatch(/\*Ũkai haha\* \(oh-kah-ee hah-hah\) (?:is|means) “Come here \(to several people\)”/)
  })

  test('the word that is asked for is not told in a longer phrase', () => {
    const { text } = turnAfter('lesson1', 'wi-mwega-are-you-well', 'What do I say in the evening then?')
    expect(text).not.toContain('*Wĩ mwega')
  })

  test.each([
    'can you order me a pizza?',
    'do you know a good recipe for chapati?',
    'what’s the weather like in Kenya?',
  ])('a question about something else gets no fact: “%s”', (message) => {
    expect(turnAfter('lesson9', 'metha-table', message).text).not.toMatch(/^\*|is \*/)
  })

  test('a note on the word is left out where it says nothing on the question', () => {
    const { text } = turnAfter(
      'lesson7',
      'kurakara-be-angry',
      'kurakara. my brother is called kamau, is that a kikuyu name?',
    )
    expect(text).not.toContain('My note on the word')
  })
})

describe('a word that a message uses for something else brings no note', () => {
  test.each([
    ['lesson9', 'u said tap, where do i tap', 'moon'],
    ['lesson9', 'do all the words have ma in front for many', 'To have'],
    ['lesson1', 'can i use that with her sister too', 'noun of class'],
  ])('%s: %s', (lessonId, message, note) => {
    const { text } = turnAfter(lessonId, wordIdsOf(lessonId)[1]!, message)
    expect(text).not.toContain(note)
  })
})

describe('English is not a try, and is not taken for something else', () => {
  test.each([
    ['lesson7', 'gukena-be-happy', 'hii im aisha', 'kikuyu'],
    ['lesson9', 'metha-table', 'gooo', 'kikuyu'],
    ['lesson9', 'metha-table', 'gooo', 'copy'],
    ['lesson1', 'uhoro-waku-hello', 'My fiancée says I sound like a tourist, haha.', 'english'],
  ] as const)('%s, asked for %s: “%s” (%s)', (lessonId, wordId, message, how) => {
    const { text, isTry } = turnAfter(lessonId, wordId, message, how)
    expect(isTry).toBe(false)
    expect(text).not.toMatch(/That’s Kikuyu|sounds? like the|Say i like/)
  })

  test('“the left one” does not ask how many words are left', () => {
    expect(turnAfter('lesson13', 'umotho-left', 'umotho. The left one.').text).not.toContain('left to say')
  })

  test('boredom gets a change', () => {
    for (const message of ['this is kinda boring tbh, can we do something else', 'im bored, give me a game'])
      expect(turnAfter('lesson7', 'gukena-be-happy', message).text).toMatch(/change|faster|test/)
  })

  test('a question after a remark about the learner is answered', () => {
    const { text } = turnAfter(
      'lesson13',
      'haraya-far',
      'I’d like something I can actually use at work. How do I say “sit here”?',
    )
    expect(text).toContain('part of it')
  })

  test('the reply to a question with “why” or “which” has no yes or no', () => {
    expect(turnAfter('lesson13', 'hakuhi-near', 'Which word means “far” then?', 'copy').text).not.toMatch(
      /^(?:Yes|No)\b/,
    )
    expect(
      turnAfter('lesson1', 'uhoro-waku-hello', 'Why does “Ũhoro waku” mean both hello and how are you?', 'copy').text,
    ).not.toMatch(/^(?:Yes|No)\b/)
  })

  test('a question about manners is not told that there is no other form', () => {
    expect(
      turnAfter(
        'lesson1',
        'wi-mwega-are-you-well',
        'so is wi mwega more formal, or could I say it to my mother-in-law?',
      ).text,
    ).toContain('one person')
  })
})

test.each([['lesson2', 'witagwo-atia-what-is-your-name', 'It was witagwo atia I think?', 'kikuyu']] as const)(
  'in %s, asked for %s, “%s” is an answer',
  (lessonId, wordId, message, how) => {
    expect(turnAfter(lessonId, wordId, message, how).isRight).toBe(true)
  },
)

test('the tutor can say every phrase that it may tell', () => {
  for (const { kikuyu } of languageNotes(content).phrases) expect(() => hintFor({ kikuyu })).not.toThrow()
  const reply = lessonChat('lesson15', { wordId: 'kuringa-cross', shown: wordIdsOf('lesson15') })(
    'kũringa. how are you doing today?',
  )
  expect(reply.lessonState.judged?.isRight).toBe(true)
})
