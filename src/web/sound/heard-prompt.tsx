import { type ReactNode, useEffect } from 'react'
import type { Utterance } from '#providers/speech/speech.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { PlayingMark, SlowButton, useHearKey, usePlayer, voiceText } from './hear.tsx'
import { pauseListening, play, stop } from './player-state.ts'
import './heard-prompt.css'

/**
 * The word of a question as a sound: it plays once by itself, and again at a tap or with the key P. It does not name the word.
 * `onUnheard` is called when the learner cannot listen now.
 */
export default function HeardPrompt({ of: word, onUnheard }: { of: Utterance; onUnheard: () => void }) {
  const of = { ...word, isExercise: true }
  const { heard } = usePlayer()
  const { status, fault } = (heard?.kikuyu === of.kikuyu && heard) || {}
  const isPlaying = status === 'playing'
  useHearKey(of)
  useEffect(() => {
    // Browsers play nothing before the first tap or key.
    if (navigator.userActivation.hasBeenActive) void play(of)
    return () => void stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each word
  }, [of.kikuyu])
  return (
    <div className="heard">
      <button
        type="button"
        className={classNames('heard-play', isPlaying && 'playing')}
        aria-label={isPlaying ? 'Stop' : 'Play the word'}
        aria-keyshortcuts="p"
        onClick={() => void (isPlaying ? stop() : play(of))}
      >
        <span>{isPlaying ? <PlayingMark /> : <Icon name="volume-2" />}</span>
      </button>
      <p className="heard-by">{fault ? <Fault>{fault}</Fault> : voiceText(of)}</p>
      <div className="heard-aids">
        <SlowButton of={of} />
        <Button
          look="quiet"
          onClick={() => {
            pauseListening()
            onUnheard()
          }}
        >
          Can’t listen now
        </Button>
      </div>
    </div>
  )
}

const Fault = ({ children }: { children: ReactNode }) => <span role="alert">{children}</span>
