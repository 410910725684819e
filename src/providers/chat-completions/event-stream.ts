/** Reads server-sent events, in pieces cut anywhere. Only their data matters here; comments and other fields are passed over. */
export interface EventParser {
  /** The data of each event that this piece has completed. */
  push(text: string): string[]
  /** The stream has ended: the data of an event that no blank line closed. Some providers end so. */
  end(): string[]
}

export function createEventParser(): EventParser {
  /** The pieces of a line whose end has not come: joined only then, since a long line comes in many. */
  let open: string[] = []
  let data: string[] = []
  let endedInReturn = false

  function take(line: string, complete: string[]) {
    if (line === '') {
      if (data.length > 0) complete.push(data.join('\n'))
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice(line.charAt(5) === ' ' ? 6 : 5))
    else if (line === 'data') data.push('')
  }

  /** A line may end in CR LF, LF or CR; a CR LF may be cut in two. */
  function withPlainEnds(text: string) {
    const whole = endedInReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') endedInReturn = text.endsWith('\r')
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }

  function push(text: string): string[] {
    const complete: string[] = []
    const plain = withPlainEnds(text)
    let from = 0
    for (let to = plain.indexOf('\n'); to >= 0; to = plain.indexOf('\n', from)) {
      take(open.join('') + plain.slice(from, to), complete)
      open = []
      from = to + 1
    }
    if (from < plain.length) open.push(plain.slice(from))
    return complete
  }

  return { push, end: () => push('\n\n') }
}
