import type { AssistantContent } from '#core/assistant/understand.ts'
import { createIsEnglish } from '#core/english/english-list.ts'
import type { Content } from './content.ts'
import { sentenceEnglish } from './english/english-lists.ts'
import { wordList } from './vocabulary.ts'
import { wisdomEntries } from './wisdom.ts'

/** The content that the built-in assistant answers from, as a page gives it. */
export function assistantContent(content: Content): AssistantContent {
  const english = sentenceEnglish(content)
  return {
    phrases: content.phrases.map(({ phrase }) => phrase),
    words: wordList(content).words,
    wisdom: wisdomEntries(content),
    isEnglish: createIsEnglish(english.packed),
    english,
    assistantPhrases: content.assistantPhrases,
  }
}
