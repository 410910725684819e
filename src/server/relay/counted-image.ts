import { objectName } from '#core/vision/identification.ts'
import { ok, type Result } from '#core/result/result.ts'
import { generatedText } from '#providers/generate-content/generate-content.ts'
import type { IdentifiedCaller, Caller, Usage } from '../usage/usage.ts'
import type { PaidCallFault } from '../usage/provider-budget.ts'

type Send = () => Promise<Result<object, PaidCallFault>>
type Sent = Awaited<ReturnType<Send>>
type Taken = Awaited<ReturnType<Usage['take']>>
type NotTaken = Extract<Taken, { ok: false }>['fault']

export interface CountedImage {
  readonly answer: object
  /** Redeems the name in Kikuyu; absent if the model named nothing, which does not count as a use. */
  readonly ticket?: string
}

/**
 * Sends an image to the model as one use of the plan. A provider failure does not count. A caller who disconnects after the
 * image was sent does.
 */
export async function countedImage(
  usage: Usage,
  caller: IdentifiedCaller,
  send: Send,
): Promise<Result<CountedImage, PaidCallFault | NotTaken>> {
  const taken = await usage.take(caller)
  if (!taken.ok) return taken
  const ticket = taken.value
  const sent = await unlessThrown(send, () => usage.giveBack(ticket))
  if (isNamed(sent) || wasAbandoned(sent)) await usage.keep(ticket)
  else await usage.giveBack(ticket)
  if (!sent.ok) return sent
  return ok({ answer: sent.value, ...(isNamed(sent) && { ticket }) })
}

/** Asks for the name in Kikuyu as part of the use that issued the ticket. Undefined if the ticket is not valid. */
export async function nameOfTicket(
  usage: Usage,
  caller: Caller,
  ticket: string,
  send: Send,
): Promise<Sent | undefined> {
  if (!(await usage.redeem(ticket, caller))) return undefined
  const sent = await unlessThrown(send, () => usage.giveBack(ticket))
  if (!hasText(sent) && !wasAbandoned(sent)) await usage.giveBack(ticket)
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

/** True if the caller disconnected after the provider was called and before it answered. */
const wasAbandoned = (sent: Sent) =>
  !sent.ok && sent.fault.kind === 'provider-failed' && sent.fault.fault.kind === 'aborted' && sent.fault.isCharged

const hasText = (sent: Sent) => sent.ok && generatedText(sent.value).ok

function isNamed(sent: Sent): boolean {
  const text = sent.ok ? generatedText(sent.value) : sent
  return text.ok && objectName(text.value) !== ''
}
