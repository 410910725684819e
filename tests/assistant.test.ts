import { assistantContent } from '#content/assistant-content.fixture.ts'
import { describe, expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { createBuiltinAssistant } from '#core/assistant/builtin-assistant.ts'
import { APOLOGY, WELCOME } from '#core/assistant/assistant.ts'
const phrases = content.phrases.map(({ phrase }) => phrase)
const assistant = createBuiltinAssistant(assistantContent(content))
const withoutRemark = (english: string) => english.replace(/ \(.*\)/, '')

describe('the phrasebook', () => {
  test('finds each phrase by its own English, or another phrase with the same English', () => {
    const missing = phrases
      .filter(({ slot }) => !slot)
      .filter(({ english }) => {
        const message = withoutRemark(english)
        const found = phrases.find(({ id }) => id === assistant.translate(message)?.evidence?.phraseId)
        return (
          !found || (withoutRemark(found.english) !== message && !found.paraphrases.includes(message.toLowerCase()))
        )
      })
    expect(missing.map(({ id }) => id)).toEqual([])
  }, 30_000)

  test('finds each phrase by each of its paraphrases', () => {
    const missing = phrases.flatMap(({ id, kikuyu, paraphrases }) =>
      paraphrases
        .filter((paraphrase) => !paraphrase.includes('…'))
        .map((paraphrase) => ({ paraphrase, saying: assistant.translate(paraphrase) }))
        .filter(
          ({ saying }) => saying?.evidence?.phraseId !== id && saying?.kikuyu !== kikuyu && !saying?.evidence?.wordId,
        )
        .map(({ paraphrase, saying }) => `${id}: ${paraphrase} → ${saying?.kikuyu}`),
    )
    expect(missing).toEqual([])
  }, 60_000)

  test.each([
    ['good night grandma', 'good-night'],
    ['good morning dad', 'good-morning'],
    ['thank you auntie', 'thank-you'],
    ['sorry mom', 'i-am-sorry'],
    ['excuse me bro', 'excuse-me'],
    ['happy birthday grandpa', 'happy-birthday'],
    ['come here my son', 'come-here'],
    ['goodbye kids', 'goodbye-to-leaver'],
  ])('finds the phrase of “%s”, which addresses a relative', (message, id) => {
    expect(assistant.translate(message)?.evidence?.phraseId).toBe(id)
  })

  test.each(['help mother', 'call dad', 'how is mom', 'I see grandma', 'thank you for your children'])(
    'has no phrase for “%s”, which speaks of a relative',
    (message) => {
      expect(assistant.translate(message)).toBeUndefined()
    },
  )

  test.each(['thank you for my help', 'do not speak in kikuyu', 'we know what you mean', 'I need a friend', 'really?'])(
    'has no phrase for “%s”',
    (message) => {
      expect(assistant.translate(message)).toBeUndefined()
    },
  )
})

test('the assistant tells all nine entries of the elder’s wisdom, one per turn', () => {
  const notes = (['story', 'proverb', 'tradition'] as const).flatMap((kind) =>
    [0, 1, 2].map((turn) => assistant.tellWisdom(kind, '', turn).note),
  )
  expect(new Set(notes).size).toBe(9)
})

const sentencesOf = (text: string) => text.match(/[^.?!]+[.?!]/g)?.map((sentence) => sentence.trim()) ?? []
const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)
const phrasesOf = (saying: string) =>
  sentencesOf(saying).map((sentence) =>
    phrases.filter(({ kikuyu, accepted }) => [kikuyu, ...accepted].map(asSentence).includes(sentence)),
  )

describe('the welcome and the apology of the assistant', () => {
  test('are whole phrases of the phrasebook', () => {
    for (const { kikuyu } of [WELCOME, APOLOGY]) {
      const found = phrasesOf(kikuyu)
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter((each) => each.length === 0)).toEqual([])
      expect(sentencesOf(kikuyu).join(' ')).toBe(kikuyu)
    }
  })

  test('have the English of their phrases, in order', () => {
    const meanings = phrasesOf(WELCOME.kikuyu).map((found) =>
      found.map((one) => asSentence(withoutRemark(one.english))),
    )
    const english = sentencesOf(WELCOME.english)
    expect(meanings).toHaveLength(english.length)
    for (const [index, sentence] of english.entries()) expect(meanings[index]).toContain(sentence)
  })

  test('ask for pardon in the apology', () => {
    expect(phrasesOf(APOLOGY.kikuyu).map((found) => found.map(({ id }) => id))).toEqual([['forgive-me']])
  })
})

test('an answer is not repeated among its related phrases', () => {
  const messages = [...phrases.map(({ english }) => english), 'What does this mean in Kikuyu?']
  const repeated = messages.filter((message) => {
    const { kikuyu, english, related } = assistant.converse(message, 0)
    return related.some((one) => one.kikuyu === kikuyu && one.english === english)
  })
  expect(repeated).toEqual([])
})
