import { describe, expect, test } from 'vitest'
import { replyTo } from './lesson-chat.ts'

describe('what the card of a word says answers a question that nothing else reads', () => {
  test.each([
    ['lesson11', 'ndaguthaitha-please', 'and do i put please before or after help me?', /before or after what you ask/],
    ['lesson11', 'ndeithia-help-me', 'so where is the "me" hiding in there?', /“me”/],
    ['lesson12', 'kugana-ngano-tell-stories', 'why the apostrophe', /Keep its apostrophe/],
  ] as const)('%s, %s: “%s”', (lesson, word, message, expected) => {
    expect(replyTo(lesson, 'copy', word, message)).toMatch(expected)
    expect(replyTo(lesson, 'kikuyu', word, message)).not.toContain('My note on')
  })

  test.each([
    ['lesson12', 'kwandika-write', 'what languages do you know'],
    ['lesson5', 'kuria-eat', 'so at funerals or?'],
    ['lesson19', 'kurega-refuse', 'is it rude to refuse?'],
    ['lesson10', 'igana-rimwe-one-hundred', 'how do i say two hundred'],
  ] as const)('but not %s, %s: “%s”', (lesson, word, message) => {
    expect(replyTo(lesson, 'copy', word, message)).not.toContain('My note on')
  })

  test('of a word that is still to come it says nothing', () => {
    const text = replyTo('lesson11', 'kikuyu', 'ii-yes', 'ndaguthaitha. do i put it before or after the rest?')
    expect(text).not.toContain('before or after what you ask')
  })
})

describe('a wrong meaning beside the word is not confirmed by the praise', () => {
  test.each([
    ['lesson9', 'gikombe-cup', 'gikombe - table', 'Not “table”, though'],
    ['lesson5', 'kunyua-drink', 'kunyua, to eat', 'Not “to eat”, though'],
    ['lesson13', 'hakuhi-near', 'hakuhi, far', 'Not “far”, though'],
    ['lesson18', 'cucu-grandmother', 'cucu (grandpa). what is aunt?', 'Not “grandpa”, though'],
  ] as const)('%s, %s: “%s”', (lesson, word, message, expected) => {
    expect(replyTo(lesson, 'copy', word, message)).toMatch(/^(?:Correct|Good job)/)
    expect(replyTo(lesson, 'copy', word, message)).toContain(expected)
  })

  test.each([
    ['lesson9', 'gikombe-cup', 'gikombe - cup'],
    ['lesson9', 'gikombe-cup', 'gikombe, like a mug'],
    ['lesson9', 'gikombe-cup', 'gikombe, bye'],
    ['lesson19', 'meciria-thoughts', 'meciria. way too simple'],
    ['lesson22', 'mwiri-body', 'mwiri - one word at a time'],
    ['lesson23', 'terebiceni-television', 'terebiceni - wait wait'],
    ['lesson13', 'umotho-left', 'umotho, I don’t know'],
  ] as const)('and nothing is denied in %s, %s: “%s”', (lesson, word, message) => {
    expect(replyTo(lesson, 'copy', word, message)).not.toContain('though')
  })
})
