import './swatch.css'

/** The colour that a word names. What it is called stands beside it: it is only to be seen. */
export const Swatch = ({ color }: { color: string }) => (
  // An attribute of SVG: the security policy lets no style in that comes with the page.
  <svg className="swatch" viewBox="0 0 12 4" preserveAspectRatio="none" aria-hidden>
    <rect width="12" height="4" fill={color} />
  </svg>
)
