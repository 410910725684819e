import './preparing.css'

/** The loader: a basket seen from above, its first stitches woven. */
export const Preparing = () => (
  <div className="preparing">
    <svg viewBox="0 0 80 80" aria-hidden>
      <circle className="warp-outer" cx="40" cy="40" r="34" />
      <circle className="weft" cx="40" cy="40" r="34" transform="rotate(-90 40 40)" />
      <circle className="warp-middle" cx="40" cy="40" r="25" />
      <circle className="warp-inner" cx="40" cy="40" r="17" />
    </svg>
    <p>Preparing lesson...</p>
  </div>
)
