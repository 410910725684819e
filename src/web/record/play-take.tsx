import { useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

let stopOther: (() => void) | undefined

/** A button that plays a take, and stops it. One take plays at a time. */
export function PlayTake({
  said,
  by,
  wav,
}: {
  said: string
  by?: string
  wav: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}) {
  const [state, setState] = useState<'silent' | 'playing' | 'failed'>('silent')
  const audio = useRef<HTMLAudioElement>(null)
  const stop = () => {
    audio.current?.pause()
    setState('silent')
  }
  useEffect(() => () => audio.current?.pause(), [])

  async function play() {
    stopOther?.()
    stopOther = stop
    setState('playing')
    const file = await wav()
    if (!file || !audio.current) return setState('failed')
    const address = URL.createObjectURL(new Blob([file], { type: 'audio/wav' }))
    audio.current.src = address
    await audio.current.play().catch(() => setState('failed'))
    URL.revokeObjectURL(address)
  }

  const isPlaying = state === 'playing'
  return (
    <span className="hear">
      <button
        type="button"
        className={classNames('take-play', isPlaying && 'playing')}
        onClick={() => void (isPlaying ? stop() : play())}
      >
        <span className={isPlaying ? 'take-stop-sign' : 'take-play-sign'} aria-hidden />
        <span className="vh">
          {isPlaying ? 'Stop' : 'Play'} <Kikuyu>{said}</Kikuyu>
          {by}
        </span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the text of the take stands beside it */}
      <audio ref={audio} onEnded={() => setState('silent')} />
      {state === 'failed' && (
        <span className="vh" role="alert">
          The take could not be played.
        </span>
      )}
    </span>
  )
}
