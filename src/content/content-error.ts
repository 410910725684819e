/** A fault of the content, described for its author. */
export interface ContentFault {
  /** Path as the author knows it: `content/words/objects.json`. */
  readonly file: string
  /** Id of the entry, or its place in the file where it has no id. */
  readonly entry?: string
  /** A clause that completes “This entry …”: `lacks “english”`. */
  readonly fault: string
}

/** `content/words/objects.json, entry “metha-table”: “plural” has the letter “q”, which Kikuyu spelling lacks` */
function faultSentence({ file, entry, fault }: ContentFault): string {
  return entry === undefined ? `${file}: ${fault}` : `${file}, entry “${entry}”: ${fault}`
}

/** Every fault of the content at once, a sentence on each line, for a linguist to read. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(['The course content has faults:', ...faults.map(faultSentence)].join('\n'))
    this.faults = faults
    // The place in our code where a fault was found is of no use to its author.
    this.stack = `${this.name}: ${this.message}`
  }
}
