import { assistantContent } from '#content/assistant-content.fixture.ts'
import { expect, test } from 'vitest'
import { content } from '#content/course-content.fixture.ts'
import { describeAssistant } from './assistant.contract.ts'
import { createBuiltin } from './builtin.ts'
const known = assistantContent(content)

describeAssistant('built-in', () => Promise.resolve(createBuiltin(known)))

test('a second request for wisdom gets another entry', async () => {
  const assistant = createBuiltin(known)
  const signal = new AbortController().signal
  const first = await assistant.tellWisdom('proverb', 'proverbs', signal)
  const second = await assistant.tellWisdom('proverb', 'proverbs', signal)
  expect(second.kikuyu).not.toBe(first.kikuyu)
})
