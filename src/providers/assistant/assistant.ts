import type { Reply, Saying, WisdomKind } from '#core/assistant/assistant.ts'
import type { BudgetOwner } from '../calls/call-fault.ts'

/**
 * Chats with a learner who types English. A new adapter is done when it passes `assistant.contract.ts`. Each call
 * rejects with the signal's reason when aborted, and with an `AssistantFault` when there is no answer.
 */
export interface Assistant {
  /** The name shown on the screen: "Built-in assistant". */
  readonly name: string
  /** The learner's message in Kikuyu; undefined if unknown: the learner's bubble then stays in English. */
  translate(english: string, signal: AbortSignal): Promise<Saying | undefined>
  converse(english: string, signal: AbortSignal): Promise<Reply>
  /** `topic` is the title of an entry, or only the kind: "Ask about stories". */
  tellWisdom(kind: WisdomKind, topic: string, signal: AbortSignal): Promise<Reply>
}

/**
 * The reason why an assistant has no answer. `failed`: the provider failed (status, empty answer, timeout), and the
 * turn shows the text for that. `out-of-reach`: our own server refused or cannot be reached. `signed-out`: the session
 * on our server has ended. `used-up`: a daily budget of our server for models is used up; `owner` says whose.
 */
export class AssistantFault extends Error {
  override readonly name = 'AssistantFault'
  readonly kind: 'failed' | 'out-of-reach' | 'signed-out' | 'used-up'
  readonly owner: BudgetOwner | undefined

  constructor(
    kind: AssistantFault['kind'],
    message: string,
    { owner, ...options }: ErrorOptions & { owner?: BudgetOwner | undefined } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.owner = owner
  }
}
