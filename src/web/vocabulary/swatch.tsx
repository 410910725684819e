import './swatch.css'

/** The colour that a word names. Decorative: its name stands beside it. */
export const Swatch = ({ color }: { color: string }) => (
  // An SVG attribute, because the security policy blocks inline styles.
  <svg className="swatch" viewBox="0 0 12 4" preserveAspectRatio="none" aria-hidden>
    <rect width="12" height="4" fill={color} />
  </svg>
)
