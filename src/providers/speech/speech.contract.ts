import { describe, expect, test } from 'vitest'
import type { Speech, Utterance } from './speech.ts'

/** An adapter with an utterance that it can say, one that it cannot say, and itself without a network. */
export interface SpeechUnderTest {
  readonly speech: Speech
  readonly known: Utterance
  readonly unknown: Utterance
  readonly offline: Speech
}

/** The contract tests of speech. A new adapter is done when it passes them. */
export function describeSpeech(name: string, create: () => Promise<SpeechUnderTest>) {
  describe(`${name} speech`, () => {
    test('says an utterance as a sound that a browser plays', async () => {
      const { speech, known } = await create()
      const said = await speech.say(known)
      const sound = said.ok ? said.value : undefined
      expect(sound?.type).toMatch(/^audio\//)
      expect(sound?.size).toBeGreaterThan(0)
    })

    test('refuses an utterance without a sound', async () => {
      const { speech, unknown } = await create()
      expect(await speech.say(unknown)).toEqual({ ok: false, fault: { kind: 'missing' } })
    })

    test('is unreachable without a network', async () => {
      const { offline, known } = await create()
      expect(await offline.say(known)).toEqual({ ok: false, fault: { kind: 'unreachable' } })
    })
  })
}
