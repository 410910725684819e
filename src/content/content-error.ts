/** A fault in the content, described for its author. */
export interface ContentFault {
  /** The path as the author knows it: `content/words/objects.json`. */
  readonly file: string
  /** The id of the entry, or its position in the file if it has no id. */
  readonly entry?: string
  /** A clause that completes “This entry …”: `lacks “english”`. */
  readonly fault: string
}

/** `content/words/objects.json, entry “metha-table”: “plural” has the letter “q”, which Kikuyu spelling lacks` */
function faultSentence({ file, entry, fault }: ContentFault): string {
  return entry === undefined ? `${file}: ${fault}` : `${file}, entry “${entry}”: ${fault}`
}

/** All faults of the content, a sentence per line, for a linguist to read. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(['The course content has faults:', ...faults.map(faultSentence)].join('\n'))
    this.faults = faults
    // A stack trace of our code does not help the author.
    this.stack = `${this.name}: ${this.message}`
  }
}
