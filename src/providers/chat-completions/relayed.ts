import type { CallFault } from '../calls/call-fault.ts'
import type { OpenedAnswer, OpenedStream } from './opened-answer.ts'
import { protocolError } from './protocol-error.ts'

/**
 * An opened answer as a response of the protocol: nothing of the provider's is passed on but the answer itself. A whole one,
 * where a stream was asked for, is a stream of one event.
 */
export function relayed(opened: OpenedAnswer, streamed: boolean): Response {
  if (opened.kind === 'stream') return eventStream(flowing(opened))
  return streamed ? eventStream(`${event(onlyChunk(opened.text))}${event('[DONE]')}`) : Response.json(opened.answer)
}

const eventStream = (body: BodyInit) => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })

const event = (data: string) => `data: ${data}\n\n`

const onlyChunk = (content: string) =>
  JSON.stringify({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: 'stop' }],
  })

/** Flows as it is read, so that a slow reader slows the provider down. */
function flowing({ head, rest }: OpenedStream): ReadableStream<Uint8Array> {
  const come = [...head]
  const { patience } = rest
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = come.shift()
        if (bytes) return controller.enqueue(bytes)
        patience.heard()
        const next = await rest.next()
        if (next.ok && next.value) {
          patience.heard()
          return controller.enqueue(next.value)
        }
        if (!next.ok) controller.enqueue(errorEvent(next.fault))
        patience.end()
        controller.close()
      },
      cancel: () => patience.end(),
    },
    { highWaterMark: 0 },
  )
}

/** After blank lines: the event before it may have been cut off in the middle. */
const errorEvent = (fault: CallFault) => new TextEncoder().encode(`\n\n${event(JSON.stringify(protocolError(fault)))}`)
