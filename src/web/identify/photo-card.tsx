import { useEffect, useRef, useState, type DragEvent, type RefObject } from 'react'
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
  const { isOver, ...dropping } = useDropping(choose)
  usePasting(choose)
  return (
    <section className={classNames('card photo-card', isOver && 'over')} aria-label="Your photo" {...dropping}>
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
          className="photo-button"
          ref={analyzeRef}
          look={image ? 'primary' : 'secondary'}
          disabled={!image || doing !== undefined}
          onClick={onAnalyze}
        >
          {!isAnalyzing && <Icon name="scan-search" />}
          {isAnalyzing ? 'Analyzing...' : 'Analyze Image'}
        </Button>
        {isAnalyzing && <CancelButton onCancel={cancel} />}
      </div>
    </section>
  )
}

/** Takes the focus, because the Analyze button is disabled during the analysis. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
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

function useDropping(onDrop: (file: Blob) => void) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer.files
      if (!file) return
      event.preventDefault()
      onDrop(file)
    },
  }
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
