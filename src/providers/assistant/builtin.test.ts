import { sentenceEnglish } from '#content/english/english-lists.ts'
import { expect, test } from 'vitest'
import { packedEnglish } from '#content/english/english-words.ts'
import { loadContent } from '#content/load.ts'
import { wordList } from '#content/vocabulary.ts'
import { wisdomEntries } from '#content/wisdom.ts'
import { createIsEnglish } from '#core/vocabulary-check/english-list.ts'
import { describeAssistant } from './assistant.contract.ts'
import { createBuiltin } from './builtin.ts'

const content = loadContent('content')
const known = {
  phrases: content.phrases.map(({ phrase }) => phrase),
  words: wordList(content).words,
  wisdom: wisdomEntries(content),
  isEnglish: createIsEnglish(packedEnglish(content.english.moreWords)),
  english: sentenceEnglish(content),
  assistantPhrases: content.assistantPhrases,
}

describeAssistant('built-in', () => Promise.resolve(createBuiltin(known)))

test('a second request for wisdom gets another entry', async () => {
  const assistant = createBuiltin(known)
  const signal = new AbortController().signal
  const first = await assistant.tellWisdom('proverb', 'proverbs', signal)
  const second = await assistant.tellWisdom('proverb', 'proverbs', signal)
  expect(second.kikuyu).not.toBe(first.kikuyu)
})
