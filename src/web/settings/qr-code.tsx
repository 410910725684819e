import { useEffect, useState } from 'react'

interface Drawing {
  /** Width and height, without the margin. */
  readonly size: number
  readonly path: string
}

/** The light margin that the standard asks for. */
const MARGIN = 4

/** A QR code, dark on light in every theme. Without its library, which loads at need, nothing is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    void import('lean-qr')
      .catch(() => undefined)
      .then((module) => isWanted && module && setDrawing(drawingOf(module.generate(text))))
    return () => void (isWanted = false)
  }, [text])
  const side = (drawing?.size ?? 0) + 2 * MARGIN
  return (
    <svg
      className="qr-code"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that the key is in no address of a picture
      role="img"
      aria-label={label}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={drawing?.path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawingOf({ size, get }: { readonly size: number; get(x: number, y: number): boolean }): Drawing {
  const places = Array.from({ length: size }, (_, place) => place)
  const squares = places.flatMap((y) => places.filter((x) => get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`))
  return { size, path: squares.join('') }
}
