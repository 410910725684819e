import { useEffect, useSyncExternalStore } from 'react'
import type { Utterance } from '#providers/speech/speech.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { useOutside } from '../outside.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeys } from '../ui/use-keys.ts'
import {
  fetchAhead,
  isAudible,
  engineFor,
  loadRecorded,
  play,
  playerState,
  recordingOf,
  silent,
  stop,
} from './player-state.ts'
import './hear.css'

export const usePlayer = () => useSyncExternalStore(playerState.subscribe, playerState.read, () => silent)

/** Returns a test: whether an utterance has a sound that the learner wants to hear. */
export function useCanHear() {
  const settings = useSettings()
  useHasRecordings()
  return (of: Utterance) => isAudible(of, settings)
}

/** True if speakers have lent recordings to this site, once that is known. */
export function useHasRecordings(): boolean {
  const { config } = useOutside()
  useEffect(() => void loadRecorded(config), [config])
  const { recorded } = usePlayer()
  return recorded !== undefined && Object.keys(recorded).length > 0
}

/** A button that plays an utterance, and stops it. Renders nothing without a sound. */
export function HearButton({ of, shortcut }: { of: Utterance; shortcut?: string | undefined }) {
  const canHear = useCanHear()
  const { heard } = usePlayer()
  if (!canHear(of)) return null
  const { status, fault } = (heard?.kikuyu === of.kikuyu && heard) || {}
  const isPlaying = status === 'playing'
  return (
    <span className="hear">
      <button
        type="button"
        className={classNames('hear-button', recordingOf(of) && 'person', isPlaying && 'playing')}
        aria-keyshortcuts={shortcut}
        onClick={() => void (isPlaying ? stop() : play(of))}
      >
        {isPlaying ? <PlayingMark /> : <Icon name="volume-2" />}
        <span className="vh">
          {isPlaying ? 'Stop' : 'Listen to'} <span lang="ki">{of.kikuyu}</span>
        </span>
      </button>
      {fault && (
        <span className="tip-place" role="alert">
          <span className="tip">{fault}</span>
        </span>
      )}
    </span>
  )
}

/** The button, its slow version, and what they play. With `hasKey` the key P plays it too. */
export function Hear({ of, hasKey = false, className }: { of: Utterance; hasKey?: boolean; className?: string }) {
  const isHeard = useCanHear()(of)
  useHearKey(hasKey ? of : undefined)
  if (!isHeard) return null
  return (
    <div className={classNames('hear-line', className)}>
      <HearButton of={of} shortcut={hasKey ? 'p' : undefined} />
      <SlowButton of={of} />
      <p className="hear-by">{voiceText(of)}</p>
    </div>
  )
}

/** Turns the slow speed on and off, and plays the utterance slowly. */
export function SlowButton({ of }: { of: Utterance }) {
  const { isSlow } = usePlayer()
  return (
    <Button
      className="hear-slow"
      aria-pressed={isSlow}
      onClick={() => {
        playerState.write({ isSlow: !isSlow })
        if (!isSlow) void play(of)
      }}
    >
      <Icon name="gauge" />
      Slow
    </Button>
  )
}

/** Three threads that move while a sound plays. */
export const PlayingMark = () => (
  <span className="hear-weft" aria-hidden>
    <i />
    <i />
    <i />
  </span>
)

/** The label of the voice. */
export function voiceText(of: Utterance): string {
  const recording = recordingOf(of)
  if (recording) return `${recording.speaker ?? 'A Kikuyu speaker'}.`
  const engine = engineFor(of)
  if (engine) return engine.label
  return `Computer voice. ${of.voice?.melody ? 'The melody follows the published tone.' : 'The sounds are right; the melody is not known.'}`
}

/** The key P plays the utterance. */
export function useHearKey(of: Utterance | undefined) {
  const canHear = useCanHear()
  useKeys(({ key }) => {
    if (of && key.toLowerCase() === 'p' && canHear(of)) void play(of)
  })
}

/** Fetches sounds ahead. */
export function useSoundsAhead(utterances: readonly Utterance[]) {
  const wanted = utterances.filter(useCanHear())
  const key = wanted.map(({ kikuyu }) => kikuyu).join()
  useEffect(() => {
    if (key !== '') void fetchAhead(wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the list, which is a new one at every render
  }, [key])
}

const played = new Set<string>()

/** Plays a word by itself when it is shown for the first time, if the learner has chosen that. */
export function usePlaysNew(word: Utterance | undefined) {
  const { playNewWords } = useSettings()
  const canHear = useCanHear()
  const kikuyu = word?.kikuyu
  useEffect(() => {
    if (!word || !canHear(word) || played.has(word.kikuyu)) return
    played.add(word.kikuyu)
    // The learner may have played it already. Browsers play nothing before the first tap or key.
    const isHeard = playerState.read().heard?.kikuyu === word.kikuyu
    if (playNewWords && !isHeard && navigator.userActivation.hasBeenActive) void play(word)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each word
  }, [kikuyu])
}
