/** An image for link previews. */
export interface SharePicture {
  /** For example `/assets/share-home-1a2b.png`. */
  readonly address: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** The site's address and its images for link previews. */
export interface Site {
  /** Without a trailing slash. */
  readonly origin: string
  /** Keys: `home`, `level-1` … for the levels, and the id of each vocabulary section. */
  readonly pictures: Readonly<Record<string, SharePicture>>
}
