import { ok, refuse, type Result } from '#core/result/result.ts'
import type { CallFault } from '../calls/call-fault.ts'
import type { Incoming } from '../calls/incoming.ts'
import type { OpenedStream } from './opened-answer.ts'

/** With the text that had come by then: '' but in a stream. Once some has come nothing is tried again. */
export type CompletionFault = CallFault & { readonly text: string }

/** Reads an opened stream to the end of the answer. */
export async function readOn(
  { first, reader, rest }: OpenedStream,
  onText: (piece: string) => void,
): Promise<Result<string, CompletionFault>> {
  let text = ''
  let read = first
  try {
    for (;;) {
      text += read.text
      if (read.text !== '') onText(read.text)
      if (read.ended) break
      const bytes = await rest.next()
      if (!bytes.ok) return refuse({ ...bytes.fault, text })
      rest.patience.heard()
      read = bytes.value ? reader.read(bytes.value) : reader.end()
    }
    if (read.ended !== 'complete') return refuse({ ...read.ended, text })
    void drain(rest)
    return ok(text)
  } finally {
    if (read.ended !== 'complete') rest.patience.end()
  }
}

/** What follows the answer says nothing, but a connection can be used again only when it has come to its end. */
async function drain(rest: Incoming) {
  for (;;) {
    const bytes = await rest.next()
    if (!bytes.ok || !bytes.value) break
  }
  rest.patience.end()
}
