import { describe, expect, test } from 'vitest'
import type { Assistant } from './assistant.ts'

/** The contract tests of an assistant. A new adapter is done when it passes them. Its wording has tests of its own. */
export function describeAssistant(name: string, create: () => Promise<Assistant>) {
  const signal = new AbortController().signal
  const messages = [
    'Hello, how are you?',
    'where is the toilet',
    'The cow jumped over the moon',
    '',
    '  ?!',
    'ũhoro',
    '🐄',
  ]

  describe(`${name} assistant`, () => {
    test('has a name', async () => {
      expect((await create()).name).not.toBe('')
    })

    test.each(messages)('answers “%s” in Kikuyu and in English', async (text) => {
      const reply = await (await create()).converse(text, signal)
      expect(reply.kikuyu.trim()).not.toBe('')
      expect(reply.english.trim()).not.toBe('')
      expect(reply.kikuyu).toBe(reply.kikuyu.normalize('NFC'))
    })

    test.each(messages)('translates “%s” or leaves it untranslated', async (text) => {
      const saying = await (await create()).translate(text, signal)
      expect(saying === undefined || saying.kikuyu.trim() !== '').toBe(true)
    })

    test.each(['story', 'proverb', 'tradition'] as const)('gives a %s in Kikuyu and in English', async (kind) => {
      const reply = await (await create()).tellWisdom(kind, kind, signal)
      expect(reply.kikuyu.trim()).not.toBe('')
      expect(reply.english.trim()).not.toBe('')
    })

    test('answers with plain data, which can be stored', async () => {
      const reply = await (await create()).converse('Thank you for your help', signal)
      expect(JSON.parse(JSON.stringify(reply))).toEqual(reply)
    })

    test('rejects an aborted call', async () => {
      const assistant = await create()
      const gone = AbortSignal.abort()
      await expect(assistant.translate('Hello', gone)).rejects.toThrow(/abort/i)
      await expect(assistant.converse('Hello', gone)).rejects.toThrow(/abort/i)
      await expect(assistant.tellWisdom('proverb', 'proverb', gone)).rejects.toThrow(/abort/i)
    })
  })
}
