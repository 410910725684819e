import { describe, expect, test } from 'vitest'
import { packedEnglish } from '#content/english/english-words.ts'
import { loadContent } from '#content/load.ts'
import { wordList } from '#content/vocabulary.ts'
import { wisdomEntries } from '#content/wisdom.ts'
import { createBuiltinAssistant } from '#core/assistant/builtin-assistant.ts'
import { APOLOGY, WELCOME } from '#core/assistant/set-sayings.ts'
import { createIsEnglish } from '#core/vocabulary-check/english-list.ts'

const content = loadContent('content')
const phrases = content.phrases.map(({ phrase }) => phrase)
const assistant = createBuiltinAssistant({
  phrases,
  words: wordList(content).words,
  wisdom: wisdomEntries(content),
  isEnglish: createIsEnglish(packedEnglish()),
})
const withoutRemark = (english: string) => english.replace(/ \(.*\)/, '')

describe('the phrasebook', () => {
  test('finds each phrase by its own English, or another that English says alike', () => {
    const lost = phrases
      .filter(({ slot }) => !slot)
      .filter(({ english }) => {
        const said = withoutRemark(english)
        const found = phrases.find(({ id }) => id === assistant.translate(said)?.evidence?.phraseId)
        return !found || (withoutRemark(found.english) !== said && !found.paraphrases.includes(said.toLowerCase()))
      })
    expect(lost.map(({ id }) => id)).toEqual([])
  }, 30_000)

  test('finds each phrase by each of its paraphrases', () => {
    const lost = phrases.flatMap(({ id, kikuyu, paraphrases }) =>
      paraphrases
        .filter((said) => !said.includes('…'))
        .map((said) => ({ said, saying: assistant.translate(said) }))
        .filter(
          ({ saying }) => saying?.evidence?.phraseId !== id && saying?.kikuyu !== kikuyu && !saying?.evidence?.wordId,
        )
        .map(({ said, saying }) => `${id}: ${said} → ${saying?.kikuyu}`),
    )
    expect(lost).toEqual([])
  }, 60_000)

  test.each(['thank you for my help', 'do not speak in kikuyu', 'we know what you mean', 'I need a friend', 'really?'])(
    'does not take “%s” for any of them',
    (said) => {
      expect(assistant.translate(said)).toBeUndefined()
    },
  )

  test('answers with the nine entries of the elder’s wisdom, each in its turn', () => {
    const told = (['story', 'proverb', 'tradition'] as const).flatMap((kind) =>
      [0, 1, 2].map((turn) => assistant.tellWisdom(kind, '', turn).note),
    )
    expect(new Set(told).size).toBe(9)
  })
})

const sentencesOf = (text: string) => text.match(/[^.?!]+[.?!]/g)?.map((sentence) => sentence.trim()) ?? []
const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)
const phrasesOf = (saying: string) =>
  sentencesOf(saying).map((sentence) =>
    phrases.filter(({ kikuyu, accepted }) => [kikuyu, ...accepted].map(asSentence).includes(sentence)),
  )

describe('what the assistant says by itself', () => {
  test('is whole phrases of the phrasebook', () => {
    for (const { kikuyu } of [WELCOME, APOLOGY]) {
      const found = phrasesOf(kikuyu)
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter((each) => each.length === 0)).toEqual([])
      expect(sentencesOf(kikuyu).join(' ')).toBe(kikuyu)
    }
  })

  test('says in its welcome what the phrases say, in their order', () => {
    const meanings = phrasesOf(WELCOME.kikuyu).map((found) =>
      found.map((one) => asSentence(withoutRemark(one.english))),
    )
    const english = sentencesOf(WELCOME.english)
    expect(meanings).toHaveLength(english.length)
    for (const [place, sentence] of english.entries()) expect(meanings[place]).toContain(sentence)
  })

  test('is a phrase that asks for pardon in its apology', () => {
    expect(phrasesOf(APOLOGY.kikuyu).map((found) => found.map(({ id }) => id))).toEqual([['forgive-me']])
  })
})

test('what is said stands not once more beside it', () => {
  const asked = [...phrases.map(({ english }) => english), 'What does this mean in Kikuyu?']
  const twice = asked.filter((said) => {
    const { kikuyu, english, related } = assistant.converse(said, 0)
    return related.some((one) => one.kikuyu === kikuyu && one.english === english)
  })
  expect(twice).toEqual([])
})
