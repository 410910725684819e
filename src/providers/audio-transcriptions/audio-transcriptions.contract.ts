import { describe, expect, test } from 'vitest'
import { writeWav } from '#core/recording/wav.ts'
import { htmlPage, json, refusal, sending, type FaultyProvider } from '../calls/faulty-provider.fixture.ts'
import type { AudioTranscriptions } from './audio-transcriptions.ts'

/** An adapter for the model "hearing", and the engine behind it, whose first answer is "metha". */
export interface TranscriptionsUnderTest {
  readonly transcriptions: AudioTranscriptions
  readonly engine: FaultyProvider
}

/** A recording of silence. */
export const silentWav = (seconds = 0.5, rate = 16_000) =>
  writeWav({ rate, samples: new Float32Array(Math.round(seconds * rate)) })

const badAnswers = {
  'a page': htmlPage(),
  'another shape': json({ segments: [] }),
  'no text': json({ text: null }),
  'a whole book': json({ text: 'metha '.repeat(1000) }),
  'half an answer': sending(['{"text":'], { ending: 'resets' }),
  'a refusal': refusal(400, 'bad_audio'),
}

/** The contract tests of transcriptions. A new adapter is done when it passes them. */
export function describeTranscriptions(name: string, create: () => Promise<TranscriptionsUnderTest>) {
  describe(`${name} transcriptions`, () => {
    test('give the text of a recording, or say why there is none', async () => {
      const { transcriptions, engine } = await create()
      expect(await transcriptions.send(silentWav())).toMatchObject({ ok: true, value: { text: 'metha' } })
      const [request] = engine.requests
      expect([request?.method, request?.path]).toEqual(['POST', '/v1/audio/transcriptions'])
      expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      expect(request?.body).toMatch(/name="model"\s+hearing\s/)
      expect(request?.body).toMatch(/name="file"; filename="recording.wav"\s+Content-Type: audio\/wav\s+RIFF/)
      // The samples of silence are zeros, in any encoding.
      expect(request?.body).toContain('\0'.repeat(16_000))

      for (const [how, answer] of Object.entries(badAnswers)) {
        engine.answers(answer)
        expect({ how, isOk: (await transcriptions.send(silentWav())).ok }).toEqual({ how, isOk: false })
      }
    })
  })
}
