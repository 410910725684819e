import { objectName } from '#core/assistant/image-prompts.ts'
import { ok, type Result } from '#core/result/result.ts'
import type { CallFault } from '#providers/calls/call-fault.ts'
import { generatedText } from '#providers/generate-content/generated-text.ts'
import type { Countable, Person, Usage } from '../usage.ts'

type Send = () => Promise<Result<object, CallFault>>
type Sent = Awaited<ReturnType<Send>>

export interface CountedPicture {
  readonly answer: object
  /** For the name in Kikuyu; absent where nothing was named, and so nothing counted. */
  readonly ticket?: string
}

/** Shows a picture to the model as one use of the plan; a failure is none. Undefined where no use is left. */
export async function countedPicture(
  usage: Usage,
  person: Countable,
  send: Send,
): Promise<Result<CountedPicture, CallFault> | undefined> {
  const ticket = await usage.take(person)
  if (ticket === undefined) return undefined
  const sent = await unlessThrown(send, () => usage.giveBack(ticket))
  if (!isNamed(sent)) await usage.giveBack(ticket)
  if (!sent.ok) return sent
  if (!isNamed(sent)) return ok({ answer: sent.value })
  await usage.keep(ticket)
  return ok({ answer: sent.value, ticket })
}

/** Asks for the name in Kikuyu, as a part of the use that gave the ticket. Undefined where the ticket is not good. */
export async function nameOfTicket(
  usage: Usage,
  person: Person,
  ticket: string,
  send: Send,
): Promise<Sent | undefined> {
  if (!(await usage.redeem(ticket, person))) return undefined
  const sent = await unlessThrown(send, () => usage.giveBack(ticket))
  if (!sent.ok && sent.fault.kind === 'aborted') await usage.reopen(ticket)
  else if (!isSaid(sent)) await usage.giveBack(ticket)
  return sent
}

async function unlessThrown(send: Send, giveBack: () => Promise<void>): Promise<Sent> {
  try {
    return await send()
  } catch (fault) {
    await giveBack()
    throw fault
  }
}

const isSaid = (sent: Sent) => sent.ok && generatedText(sent.value).ok

function isNamed(sent: Sent): boolean {
  const text = sent.ok ? generatedText(sent.value) : sent
  return text.ok && objectName(text.value) !== ''
}
