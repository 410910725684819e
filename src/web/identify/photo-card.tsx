import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useLatest } from '../ui/use-latest.ts'
import type { Identifying } from './use-identify.ts'

/** The chosen image, and the ways to choose one: upload, camera, drag and drop, paste. */
export function PhotoCard({
  identifying: { image, activity: doing, choose, cancel },
  onAnalyze,
  analyzeRef,
}: {
  identifying: Identifying
  onAnalyze: () => void
  analyzeRef: RefObject<HTMLButtonElement | null>
}) {
  const isAnalyzing = doing === 'analyzing'
  const { isOver } = useDropping(choose)
  usePasting(choose)
  return (
    <section className={classNames('card photo-card', isOver && 'over')} aria-label="Your photo">
      {image ? (
        <div className="photo">
          <img src={image.address} alt="Your upload" />
        </div>
      ) : (
        <div className="photo empty">
          <Icon name="image" />
          <p>{doing === 'opening' ? 'Opening…' : 'No photo yet'}</p>
          <p className="small">Upload one, drop it here, or paste it.</p>
        </div>
      )}
      <div className="photo-buttons">
        <FileButton onChoose={choose} look={image ? 'secondary' : 'primary'} />
        <FileButton onChoose={choose} isCamera />
        <Button
          className="photo-button analyze"
          ref={analyzeRef}
          look={image ? 'primary' : 'secondary'}
          disabled={!image || doing !== undefined}
          onClick={onAnalyze}
        >
          {!isAnalyzing && <Icon name="scan-search" />}
          {isAnalyzing ? 'Analyzing...' : 'Analyze Image'}
        </Button>
        {isAnalyzing && <CancelButton onCancel={cancel} analyzeRef={analyzeRef} />}
      </div>
    </section>
  )
}

/** Takes the focus, because the Analyze button is disabled during the analysis, and gives it back. */
function CancelButton({
  onCancel,
  analyzeRef,
}: {
  onCancel: () => void
  analyzeRef: RefObject<HTMLButtonElement | null>
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    const giveBack = () => analyzeRef.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) giveBack()
    }
  }, [analyzeRef])
  return (
    <Button className="photo-button" ref={button} onClick={onCancel}>
      Cancel
    </Button>
  )
}

function FileButton({
  onChoose,
  look,
  isCamera = false,
}: {
  onChoose: (file: Blob) => void
  look?: 'primary' | 'secondary'
  isCamera?: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look={look}
        className={classNames('photo-button', isCamera && 'take-photo')}
        onClick={() => field.current?.click()}
      >
        <Icon name={isCamera ? 'camera' : 'image-up'} />
        {isCamera ? 'Take Photo' : 'Upload Image'}
      </Button>
      <input
        ref={field}
        hidden
        type="file"
        accept="image/*"
        aria-label={isCamera ? 'Photo' : 'Image'}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

/** Takes a file that is dropped anywhere on the page: beside the card, the browser would open it in place of the page. */
function useDropping(onDrop: (file: Blob) => void): { isOver: boolean } {
  const [isOver, setOver] = useState(false)
  const latest = useLatest(onDrop)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const left = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const dropped = (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      event.preventDefault()
      latest.current(file)
    }
    const listening = new AbortController()
    addEventListener('dragover', over, listening)
    addEventListener('dragleave', left, listening)
    addEventListener('drop', dropped, listening)
    return () => listening.abort()
  }, [latest])
  return { isOver }
}

function usePasting(onPaste: (file: Blob) => void) {
  const latest = useLatest(onPaste)
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (file) latest.current(file)
    }
    addEventListener('paste', pasted)
    return () => removeEventListener('paste', pasted)
  }, [latest])
}
