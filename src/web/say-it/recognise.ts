import { heardWords, type Heard } from '#core/listening/heard-words.ts'
import { writeWav } from '#core/recording/wav.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { createAudioTranscriptions } from '#providers/audio-transcriptions/audio-transcriptions.ts'
import { budgetOwner, type CallFault } from '#providers/calls/call-fault.ts'
import { createKeyRing } from '#providers/calls/key-ring.ts'
import { resampled } from '../record/encode.ts'
import { wordListData } from '../words/word-lists.ts'
import type { Sound } from './melody.ts'

export type Recognised = Heard<ListedWord> | { readonly kind: 'failed'; readonly fault: string }

/** In hertz. Recognisers use no more, so a higher rate would only send more data. */
const RATE = 16_000
const WHOLE_MS = 30_000

/**
 * Sends a recording to the speech recogniser of the site, through our relay. The answer is words of the course: exactly one that was
 * heard, or those that the lessons and categories of the asked word teach with it.
 */
export async function recognise(
  sound: Sound,
  { model, wordId, signal }: { model: string; wordId: string; signal: AbortSignal },
): Promise<Recognised> {
  const list = await wordListData.fetchAgain()
  if (list === 'missing') return { kind: 'failed', fault: UNREACHABLE }
  const { send } = createAudioTranscriptions({
    baseUrl: '/api/recognition/v1',
    model,
    keys: createKeyRing([]),
    // The server repeats failed attempts.
    attempts: 1,
    tryMs: WHOLE_MS,
    wholeMs: WHOLE_MS,
  })
  const answer = await send(writeWav(await resampled(sound, RATE)), { signal })
  if (!answer.ok) return { kind: 'failed', fault: faultText(answer.fault) }
  const asked = list.words.find(({ id }) => id === wordId)
  const isNear = ({ lessons, categories }: ListedWord) =>
    lessons.some((id) => asked?.lessons.includes(id)) || categories.some((id) => asked?.categories.includes(id))
  return heardWords(answer.value.text, list.words, list.words.filter(isNear))
}

const UNREACHABLE =
  'The speech recogniser could not be reached. Your recording is still here: check your connection, then try again.'

function faultText(fault: CallFault): string {
  if (budgetOwner(fault)) return 'The speech recogniser has done all it may for today. Your recording is still here.'
  if (fault.kind === 'unreachable') return UNREACHABLE
  if (fault.kind === 'limited') return 'That was often. Your recording is still here: try again in a minute.'
  if (fault.kind === 'refused' && fault.status === 401)
    return 'You are signed out, so the recording was not sent. Sign in, then record again.'
  return 'The speech recogniser did not answer. Your recording is still here: try again later.'
}
