import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Utterance } from '#providers/speech/speech.ts'
import type { Word } from '#core/word/word.ts'
import type { Recogniser } from '#core/recording/recordings.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { fileSpeech } from '../sound/recorded.ts'
import { leaveOut, recordingOf, stop as stopPlayer } from '../sound/player-state.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ToneList } from '../words/word-tone.tsx'
import { useAccount } from '../account/account.tsx'
import { usePlayer } from '../sound/hear.tsx'
import { Note } from '../ui/note.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { loudnessOf, melodyOf, semitonesOf, type Sound } from './melody.ts'
import { decoded, useRecording } from './use-recording.ts'
import type { Recognised } from './recognise.ts'
import './say-it.css'

const ratings = [
  { value: 'not-yet', label: 'Not yet' },
  { value: 'close', label: 'Close' },
  { value: 'same', label: 'The same' },
] as const

type Rating = (typeof ratings)[number]['value']

/**
 * The learner says the word, hears both voices and sees both melodies. Nothing is stored, or sent without the tap of `AskRecogniser`,
 * and the learner judges: the product gives no score.
 */
export default function SayIt({ word }: { word: Word }) {
  const headingId = useId()
  const ratingId = useId()
  const lent = recordingOf(word)
  const model = useModel(word, lent?.path)
  const { recording, record, stop } = useRecording()
  const { play, silence, isPlaying } = usePlayback()
  const [rating, setRating] = useState<Rating>()
  const recogniser = useRecogniser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const modelSound = model === 'loading' ? undefined : model
  const own = recording.status === 'taken' ? recording.sound : undefined
  const isRecording = recording.status === 'recording'
  const seconds = Math.max(...[modelSound, own].map((sound) => (sound ? lengthOf(sound) : 0)))
  const name = lent ? (lent.speaker ?? 'A Kikuyu speaker') : 'Computer voice'
  const again = () => {
    setRating(undefined)
    silence()
    void record()
  }

  return (
    <section className="card say-it" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Say it
      </h2>
      <ToneList word={word} />
      {model && (
        <Track
          sound={modelSound}
          seconds={seconds}
          name={name}
          label={`Play: ${name}`}
          onPlay={() => modelSound && play(modelSound)}
        />
      )}
      {own && (
        <Track sound={own} seconds={seconds} name="You" label="Play your recording" isOwn onPlay={() => play(own)} />
      )}
      <p className="hint">
        {lent || word.voice?.melody
          ? 'The line is the melody, each voice around its own middle.'
          : 'The melody of this word is not known, so the computer voice stays level: compare the sounds, not the line.'}
      </p>
      {recording.status === 'recording' && <Level level={recording.level} seconds={recording.seconds} />}
      <div className="say-it-acts">
        {own && modelSound && (
          <Button onClick={() => (isPlaying ? silence() : play(modelSound, own))}>
            <Icon name="volume-2" />
            {isPlaying ? 'Stop' : 'Play both'}
          </Button>
        )}
        {/* The same button throughout, so that it keeps the focus. */}
        <Button
          look={own ? 'secondary' : 'primary'}
          isBusy={recording.status === 'asking'}
          onClick={isRecording ? stop : again}
        >
          {isRecording ? 'Stop' : own ? 'Record again' : 'Record'}
        </Button>
      </div>
      <output>{recording.status === 'asking' && 'Allow the microphone to begin.'}</output>
      {recording.status === 'failed' && <p role="alert">{recording.fault}</p>}
      {own && (
        <div>
          <p id={ratingId} className="say-it-question">
            How close was it?
          </p>
          <Segmented labelledBy={ratingId} choices={ratings} value={rating} onChange={setRating} />
        </div>
      )}
      <p className="hint">
        Only you hear this{recogniser && ', unless you send it'}. It is deleted when you leave the page.
      </p>
      {own && recogniser && <AskRecogniser recogniser={recogniser} sound={own} word={word} />}
    </section>
  )
}

/** The sound of the word; `undefined` if there is none. */
function useModel(word: Utterance, recording: string | undefined): Sound | 'loading' | undefined {
  const [loaded, setLoaded] = useState<{ recording: string | undefined; sound: Sound | undefined }>()
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const said = await fileSpeech.say({ ...word, recording })
      return said.ok ? decoded(await said.value.arrayBuffer()) : undefined
    }
    void load()
      .catch(() => undefined)
      .then((sound) => {
        if (!isWanted) return
        // Without the recording, the computer voice is tried.
        if (!sound && recording !== undefined) leaveOut(recording)
        else setLoaded({ recording, sound })
      })
    return () => {
      isWanted = false
    }
  }, [word, recording])
  return loaded && loaded.recording === recording ? loaded.sound : 'loading'
}

/** Plays sounds one after the other, in place of any other. */
function usePlayback() {
  const [isPlaying, setPlaying] = useState(false)
  const context = useRef<AudioContext>(undefined)
  useEffect(() => () => void context.current?.close(), [])
  function silence() {
    void stopPlayer()
    void context.current?.close()
    context.current = undefined
    setPlaying(false)
  }
  function play(...sounds: readonly Sound[]) {
    silence()
    const own = new AudioContext()
    context.current = own
    setPlaying(true)
    let at = own.currentTime
    for (const { rate, samples } of sounds) {
      const buffer = new AudioBuffer({ length: samples.length, sampleRate: rate })
      buffer.copyToChannel(new Float32Array(samples), 0)
      const source = new AudioBufferSourceNode(own, { buffer })
      source.connect(own.destination)
      source.start(at)
      at += buffer.duration + PAUSE_S
      if (sounds.at(-1)?.samples === samples)
        source.addEventListener('ended', () => context.current === own && setPlaying(false))
    }
  }
  return { play, silence, isPlaying }
}

const PAUSE_S = 0.3
const lengthOf = ({ rate, samples }: Sound) => samples.length / rate

const WIDTH = 360
const HEIGHT = 64
const BARS = 60
/** Half the height of the drawing is this many semitones. */
const REACH = 10

/** The loudness and the melody of a voice, on a scale of `seconds`. Reserves its space while the sound is loading. */
function Track({
  sound,
  seconds,
  name,
  label,
  isOwn = false,
  onPlay,
}: {
  sound: Sound | undefined
  seconds: number
  name: string
  label: string
  isOwn?: boolean
  onPlay: () => void
}) {
  return (
    <div className={classNames('say-it-track', isOwn && 'own')}>
      <button type="button" className="hear-button" aria-label={label} disabled={!sound} onClick={onPlay}>
        <Icon name="volume-2" />
      </button>
      <div>
        <p>
          <b>{name}</b> {sound && <span className="num muted">{lengthOf(sound).toFixed(1)} s</span>}
        </p>
        <svg className="say-it-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
          {sound && <Voice sound={sound} seconds={seconds} />}
        </svg>
      </div>
    </div>
  )
}

function Voice({ sound, seconds }: { sound: Sound; seconds: number }) {
  const length = lengthOf(sound)
  const width = (length / seconds) * WIDTH
  const count = Math.max(1, Math.round((length / seconds) * BARS))
  return (
    <>
      {loudnessOf(sound, count).map((loud, bar) => {
        const x = ((bar + 0.5) * width) / count
        const half = 1 + loud * (HEIGHT / 2 - 4)
        return <path key={bar} className="say-it-bar" d={`M${x} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`} />
      })}
      <path className="say-it-melody" d={melodyPath(sound, width / length)} />
    </>
  )
}

/** A gap in the voice breaks the line. */
function melodyPath(sound: Sound, perSecond: number): string {
  let before = -1
  return semitonesOf(melodyOf(sound))
    .map(({ at, semitones }) => {
      const y = HEIGHT / 2 - (Math.max(-REACH, Math.min(REACH, semitones)) / REACH) * (HEIGHT / 2 - 4)
      const joint = at - before < 0.03 ? 'L' : 'M'
      before = at
      return `${joint}${(at * perSecond).toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

const SEGMENTS = 17

const Level = ({ level, seconds }: { level: number; seconds: number }) => (
  <div>
    <ol className="say-it-level" aria-hidden>
      {Array.from({ length: SEGMENTS }, (_, segment) => (
        <li key={segment} className={classNames(Math.sqrt(level) * SEGMENTS > segment && 'on')} />
      ))}
    </ol>
    <p className="num">Recording, 0:0{Math.floor(seconds)}</p>
  </div>
)

/** The speech recogniser of the site; undefined where it has none, and for visitors. */
function useRecogniser(): Recogniser | undefined {
  const { recogniser } = usePlayer()
  const { status } = useAccount()
  return status === 'signed-in' ? recogniser : undefined
}

/**
 * The learner may send the recording to the speech recogniser of the site, and reads which word of the course it heard. Nothing is sent
 * before the tap. The answer is a question, not a score.
 */
function AskRecogniser({
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
      <Button isBusy={answer === 'asking'} onClick={() => void ask()}>
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
