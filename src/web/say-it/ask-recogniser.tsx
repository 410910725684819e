import { Fragment, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Recogniser } from '#core/recording/recordings.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import type { Word } from '#core/word/word.ts'
import { useAccount } from '../account/account.tsx'
import { usePlayer } from '../sound/hear.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { Sound } from './melody.ts'
import type { Recognised } from './recognise.ts'

/** The speech recogniser of the site; undefined where it has none, and for visitors. */
export function useRecogniser(): Recogniser | undefined {
  const { recogniser } = usePlayer()
  const { status } = useAccount()
  return status === 'signed-in' ? recogniser : undefined
}

/**
 * The learner may send the recording to the speech recogniser of the site, and reads which word of the course it heard. Nothing is sent
 * before the tap. The answer is a question, not a score.
 */
export function AskRecogniser({
  recogniser: { model, host },
  sound,
  word,
}: {
  recogniser: Recogniser
  sound: Sound
  word: Word
}) {
  const [answer, setAnswer] = useState<Recognised | 'asking'>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  async function ask() {
    const own = new AbortController()
    asking.current = own
    setAnswer('asking')
    const module = await import('./recognise.ts').catch(() => undefined)
    const recognised: Recognised = module
      ? await module.recognise(sound, { model, wordId: word.id, signal: own.signal })
      : { kind: 'failed', fault: 'This could not be loaded. Your recording is still here: try again.' }
    if (!own.signal.aborted) setAnswer(recognised)
  }

  return (
    <div className="say-it-ask">
      <Button disabled={answer === 'asking'} onClick={() => void ask()}>
        Send it and ask what was heard
      </Button>
      <p className="hint">
        Sends this recording, and nothing else about you, through this site to the speech recogniser at {host}. This
        site does not keep it. The recogniser gives no score, and it can hear wrongly.
      </p>
      <output>
        {answer === 'asking' && 'Sending your recording …'}
        {typeof answer === 'object' && answer.kind !== 'failed' && <Answer heard={answer} word={word} />}
      </output>
      {typeof answer === 'object' && answer.kind === 'failed' && <Note tone="error">{answer.fault}</Note>}
    </div>
  )
}

function Answer({ heard, word }: { heard: Exclude<Recognised, { kind: 'failed' }>; word: Word }) {
  if (heard.kind === 'nothing') return 'I heard no word of this course.'
  if (heard.kind !== 'heard')
    return (
      <>
        I am not sure what I heard. Did you mean <Words words={heard.words} isLinked />?
      </>
    )
  const asked = heard.words.filter(({ id }) => id === word.id)
  if (asked.length > 0)
    return (
      <>
        I heard <Words words={asked} isLinked={false} />.
      </>
    )
  return (
    <>
      I heard <Words words={heard.words} isLinked />. Did you mean <Kikuyu>{word.kikuyu}</Kikuyu>?
    </>
  )
}

const Words = ({ words, isLinked }: { words: readonly ListedWord[]; isLinked: boolean }) =>
  words.map(({ id, kikuyu, english }, index) => (
    <Fragment key={id}>
      {index > 0 && ' or '}
      {isLinked ? (
        <Link href={`/words/${id}`}>
          <Kikuyu>{kikuyu}</Kikuyu>
        </Link>
      ) : (
        <Kikuyu>{kikuyu}</Kikuyu>
      )}{' '}
      ({english})
    </Fragment>
  ))
