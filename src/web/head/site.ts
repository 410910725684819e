/** A picture that stands for a page where it is shared. */
export interface SharePicture {
  /** As `/assets/share-home-1a2b.png`. */
  readonly address: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** Where the pages are, and what stands for them. */
export interface Site {
  /** Without a slash at the end. */
  readonly origin: string
  /** `home`, `level-1` … for the levels of lessons, and one for each section of the vocabulary, by its id. */
  readonly pictures: Readonly<Record<string, SharePicture>>
}
