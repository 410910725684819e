import { useEffect, useId, useRef, useState } from 'react'
import outline from 'virtual:course/outline'
import type { OwnTake } from '#core/recording/recordings.ts'
import { meterPosition, type TakeFault, type Zone } from '#core/recording/take.ts'
import { writeWav, type Sound } from '#core/recording/wav.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { hintOf, mainMeaning, spelledOut } from '#core/word/spelled.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Stitches } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { MicrophoneFault } from './microphone.ts'
import { PlayTake } from './play-take.tsx'
import type { Sending } from './studio.ts'
import { useRecorder, type RecorderState } from './use-recorder.ts'

/** Records the words of the course, in its order. `unsent` are the words whose takes the server does not have yet. */
export function RecorderCard({
  words,
  takes,
  unsent,
  wanted,
  onTake,
}: {
  words: readonly ListedWord[]
  takes: readonly OwnTake[]
  unsent: ReadonlySet<string>
  /** A word to record again. A new object asks again. */
  wanted: { readonly word: string } | undefined
  onTake: (take: Sending) => void
}) {
  const headingId = useId()
  const recorded = new Set([...takes.flatMap(({ word, state }) => (state === 'refused' ? [] : [word])), ...unsent])
  const [chosen, choose] = useState(() => words.find(({ id }) => !recorded.has(id))?.id)
  const word = words.find(({ id }) => id === chosen)
  const [sound, setSound] = useState<Sound>()
  const { state, start, stop, reset } = useRecorder((taken) => {
    setSound(taken)
    if (word) onTake({ word: word.id, said: spelledOut(word), wav: writeWav(taken) })
  })
  const main = useRef<HTMLButtonElement>(null)
  const isTaken = state.status === 'taken'
  const isRunning = ['opening', 'measuring', 'listening', 'speaking'].includes(state.status)
  // The pressed button is replaced by another one.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) main.current?.focus()
  }, [isTaken, chosen])
  useEffect(() => {
    if (!wanted) return
    choose(wanted.word)
    reset()
    main.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new wish
  }, [wanted])

  if (!word) return <Note tone="done">You have recorded every word of the course. Thank you!</Note>

  const begin = () => {
    hasBegun.current = true
    void start()
  }
  const next = () => {
    const at = words.indexOf(word)
    choose([...words.slice(at + 1), ...words.slice(0, at)].find(({ id }) => !recorded.has(id))?.id)
  }
  const group = groupOf(word, words)
  const done = group.words.filter(({ id }) => recorded.has(id)).length
  return (
    <section className="card studio" aria-labelledby={headingId}>
      <div className="studio-progress">
        <Stitches
          className="studio-stitches"
          label={`${done} of ${group.words.length} words recorded`}
          stitches={group.words.map(({ id }) => (recorded.has(id) ? 'done' : id === word.id ? 'now' : 'open'))}
        />
        <span className="num" aria-hidden>
          {done} of {group.words.length}
        </span>
      </div>
      <div className="studio-word">
        <p className="small muted">
          {group.name} · {mainMeaning(word.english)}
        </p>
        <h2 id={headingId}>
          <Kikuyu>{spelledOut(word)}</Kikuyu>
        </h2>
        <p className="say">({hintOf(word)})</p>
      </div>
      {isTaken && sound ? (
        <AfterTake said={spelledOut(word)} sound={sound} isSent={!unsent.has(word.id)} />
      ) : (
        <Meter state={state} />
      )}
      {state.status === 'refused' && (
        <Note tone="error" className="studio-note">
          {faultTexts[state.fault]}
        </Note>
      )}
      {isTaken ? (
        <div className="studio-pair">
          <Button large onClick={begin}>
            <Icon name="rotate-ccw" />
            Take again
          </Button>
          <Button
            ref={main}
            look="primary"
            large
            onClick={() => {
              next()
              begin()
            }}
          >
            Next word
            <Icon name="arrow-right" />
          </Button>
        </div>
      ) : (
        <div className="studio-record">
          <button ref={main} type="button" className="record-button" onClick={isRunning ? stop : begin}>
            <span className={isRunning ? 'record-stop' : 'record-start'} aria-hidden />
            <span className="vh">{isRunning ? 'Stop recording' : 'Record'}</span>
          </button>
          <output className="small muted">{statusTexts[state.status]}</output>
          {!isRunning && (
            <Button look="quiet" onClick={next}>
              Skip this word
            </Button>
          )}
        </div>
      )}
      <p className="small muted studio-advice">
        Say it once, as you would to a friend. A quiet room, a hand’s width from the microphone.
      </p>
    </section>
  )
}

const AfterTake = ({ said, sound, isSent }: { said: string; sound: Sound; isSent: boolean }) => (
  <div className="studio-take">
    <PlayTake said={said} wav={async () => writeWav(sound)} />
    <span className="num">{(sound.samples.length / sound.rate).toFixed(1)} s</span>
    <output className="small muted studio-sent">
      {isSent && <Icon name="check" small />}
      {isSent ? 'Saved. An editor will hear it.' : 'Sending…'}
    </output>
  </div>
)

const CELLS = 16
const zones = { quiet: 'Too quiet', good: 'Good', loud: 'Too loud' } satisfies Record<Zone, string>

function Meter({ state }: { state: RecorderState }) {
  const level = 'level' in state ? state : undefined
  const filled = level ? Math.round(meterPosition(level.level) * CELLS) : 0
  return (
    <div className="studio-meter">
      <meter
        className="vh"
        aria-label="Level"
        max={CELLS}
        value={filled}
        aria-valuetext={level ? zones[level.zone] : 'Not recording'}
      />
      <ol className="meter" aria-hidden>
        {Array.from({ length: CELLS }, (_, cell) => (
          <li key={cell} className={classNames('meter-cell', cell < filled && 'on')} />
        ))}
      </ol>
      <p className="meter-zones" aria-hidden>
        {(['quiet', 'good', 'loud'] as const).map((zone) => (
          <span key={zone} className={classNames(zone, level?.zone === zone && 'here')}>
            {zones[zone]}
          </span>
        ))}
      </p>
    </div>
  )
}

const statusTexts: Record<Exclude<RecorderState['status'], 'taken'> | 'taken', string> = {
  idle: 'Press the button, then say the word.',
  opening: 'Opening the microphone…',
  measuring: 'One moment of silence…',
  listening: 'Say it now.',
  speaking: 'Recording. It stops by itself.',
  taken: '',
  refused: 'Press the button to try again.',
}

const faultTexts: Record<TakeFault | MicrophoneFault['kind'], string> = {
  silent: 'We heard nothing. Check that the microphone is on, then try again.',
  quiet: 'That was too quiet. Come closer to the microphone, or speak up.',
  clipped: 'That was too loud for the microphone. Move back a little, or speak more softly.',
  noisy: 'There is too much noise around you. Try again in a quieter place.',
  short: 'That was too short. Say the whole word.',
  long: 'That was too long. Say the word once, then be silent.',
  denied: 'The browser may not use the microphone. Allow it for this site in the browser’s settings, then try again.',
  missing: 'This device has no microphone that the browser can use.',
  unsupported: 'This browser cannot record here. Try a current browser, on an address that begins with https.',
}

interface Group {
  readonly name: string
  readonly words: readonly ListedWord[]
}

/** The words of the lesson that teaches a word first, or of its first category. */
function groupOf({ lessons: [lesson], categories: [category] }: ListedWord, words: readonly ListedWord[]): Group {
  if (lesson !== undefined) {
    const number = outline.lessons.find(({ id }) => id === lesson)?.number ?? ''
    return { name: `Lesson ${number}`, words: words.filter(({ lessons }) => lessons[0] === lesson) }
  }
  const isOfCategory = ({ lessons, categories }: ListedWord) => lessons.length === 0 && categories[0] === category
  return { name: 'Vocabulary', words: words.filter(isOfCategory) }
}
