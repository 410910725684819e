import './preparing.css'

/**
 * The loader: a basket seen from above with its first stitches, and the objective of the lesson for learners on a slow
 * connection.
 */
export const Preparing = ({ objective }: { objective: string | undefined }) => (
  <div className="preparing">
    <svg viewBox="0 0 80 80" aria-hidden>
      <circle className="warp-outer" cx="40" cy="40" r="34" />
      <circle className="weft-outer" cx="40" cy="40" r="34" transform="rotate(-90 40 40)" />
      <circle className="warp-middle" cx="40" cy="40" r="25" />
      <circle className="warp-inner" cx="40" cy="40" r="17" />
    </svg>
    <p>Preparing lesson...</p>
    {objective && <p className="preparing-aim">This lesson: {objective}.</p>}
  </div>
)
