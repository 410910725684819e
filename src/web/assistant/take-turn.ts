import {
  replied,
  translated,
  untranslated,
  type AssistantMessage,
  type AssistantChatEvent,
} from '#core/assistant/assistant-chat.ts'
import { generalWisdom, PROVIDER_FAILED } from '#core/assistant/model-texts.ts'
import { APOLOGY } from '#core/assistant/assistant.ts'
import type { BudgetOwner } from '#providers/calls/call-fault.ts'
import { AssistantFault, type Assistant } from '#providers/assistant/assistant.ts'

type Change = Extract<AssistantChatEvent, { type: 'message-translated' | 'assistant-replied' }>

/**
 * A step of a turn. `learner-unknown`: the session has ended; the message can be sent again after signing in. `budget-used`: the
 * model does not answer today, and another assistant must. Both end the turn.
 */
type Step =
  | Change
  | { readonly type: 'learner-unknown' }
  | { readonly type: 'budget-used'; readonly owner: BudgetOwner }

/** Returns the id and the time, in milliseconds, of a new message. */
export type Stamp = () => { readonly id: string; readonly now: number }

/**
 * One turn: translates the learner's message, then answers it, with an apology when the assistant fails. Ends without another step
 * when `signal` aborts; throws on bugs.
 */
export async function* takeTurn(
  assistant: Assistant,
  { turnId, message, signal, stamp }: { turnId: string; message: AssistantMessage; signal: AbortSignal; stamp: Stamp },
): AsyncGenerator<Step> {
  const translatedTo = (own: AssistantMessage): Change => ({ type: 'message-translated', turnId, message: own })
  const answered = (answer: AssistantMessage): Change => ({ type: 'assistant-replied', turnId, message: answer })
  let isTranslated = false
  try {
    const saying = await assistant.translate(message.originalContent, signal)
    isTranslated = true
    yield translatedTo(translated(message, saying, assistant.name))
    const reply = await askFor(assistant, message, signal)
    yield answered(replied(reply, assistant.name, stamp()))
  } catch (fault) {
    if (signal.aborted) return
    if (!(fault instanceof AssistantFault)) throw fault
    if (fault.kind === 'used-up') return yield { type: 'budget-used', owner: fault.owner ?? 'site' }
    const failed = fault.kind === 'failed' ? 'provider' : 'connection'
    if (failed === 'provider' && !isTranslated) yield translatedTo(untranslated(message, PROVIDER_FAILED))
    yield answered({ ...apologyFor(message, failed, isTranslated, stamp()), by: assistant.name })
    if (fault.kind === 'signed-out') yield { type: 'learner-unknown' }
  }
}

const askFor = (assistant: Assistant, { wisdom, originalContent }: AssistantMessage, signal: AbortSignal) =>
  wisdom ? assistant.tellWisdom(wisdom, topics[wisdom], signal) : assistant.converse(originalContent, signal)

const topics = { story: 'Storytelling', proverb: 'The wisdom of proverbs', tradition: 'Tradition' } as const

/** The message shown in place of an answer: the provider's failure after a translation, otherwise an apology. */
function apologyFor(
  { wisdom }: AssistantMessage,
  failed: NonNullable<AssistantMessage['failed']>,
  isTranslated: boolean,
  { id, now }: ReturnType<Stamp>,
): AssistantMessage {
  const english = wisdom
    ? generalWisdom(topics[wisdom])
    : failed === 'provider' && isTranslated
      ? PROVIDER_FAILED
      : APOLOGY.english
  return {
    id,
    role: 'assistant',
    originalContent: APOLOGY.kikuyu,
    translatedContent: english,
    timestamp: now,
    failed,
  }
}

/** The notice below the chat about a message without an answer. */
export const noticeFor = ({ wisdom }: AssistantMessage) =>
  `There was an issue connecting to the ${wisdom ? 'wisdom' : 'language'} service. Please try again later.`
