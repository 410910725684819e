/** The letter ũ as a basket: two dyed bands, and the tilde for a strap. */
export const Logo = () => (
  <svg className="logo" viewBox="0 0 32 32" aria-hidden>
    <path className="logo-strap" d="M8.5 6.800C10.5 3.3 13.2 3.3 16 5.300s5.5 2 7.5-1.5" />
    <path className="logo-bowl" d="M3 11h8v7a5 5 0 0 0 10 0v-7h8v7a13 13 0 0 1-26 0z" />
    <path className="logo-bands" d="M3 14.500h8v3.500H3zM21 14.500h8v3.500h-8z" />
  </svg>
)
