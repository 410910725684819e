import {
  replied,
  translated,
  untranslated,
  type AssistantMessage,
  type AssistantChatEvent,
} from '#core/assistant/assistant-chat.ts'
import { generalWisdom, PROVIDER_FAILED } from '#core/assistant/model-texts.ts'
import { APOLOGY } from '#core/assistant/set-sayings.ts'
import type { BudgetOwner } from '#providers/calls/budget-fault.ts'
import { AssistantFault, type Assistant } from '#providers/assistant/assistant.ts'

type Said = Extract<AssistantChatEvent, { type: 'message-translated' | 'assistant-replied' }>
/**
 * The last two come last. `learner-unknown`: the session has ended, and after signing in the message may be sent again.
 * `budget-used`: the model answers no more today, and the message waits for somebody else to answer it.
 */
type Step = Said | { readonly type: 'learner-unknown' } | { readonly type: 'budget-used'; readonly owner: BudgetOwner }

/** When a message is made, and its id. */
export type Stamp = () => { readonly id: string; readonly now: number }

/**
 * One turn: the learner’s message gets its Kikuyu, then its answer. Where the assistant has none, what is said instead. Ends
 * without a step more when nobody waits any longer; throws what is a fault of ours.
 */
export async function* takeTurn(
  assistant: Assistant,
  { turnId, message, signal, stamp }: { turnId: string; message: AssistantMessage; signal: AbortSignal; stamp: Stamp },
): AsyncGenerator<Step> {
  const heard = (own: AssistantMessage): Said => ({ type: 'message-translated', turnId, message: own })
  const answered = (answer: AssistantMessage): Said => ({ type: 'assistant-replied', turnId, message: answer })
  let isTranslated = false
  try {
    const saying = await assistant.translate(message.originalContent, signal)
    isTranslated = true
    yield heard(translated(message, saying, assistant.name))
    const reply = await askFor(assistant, message, signal)
    yield answered(replied(reply, assistant.name, stamp()))
  } catch (fault) {
    if (signal.aborted) return
    if (!(fault instanceof AssistantFault)) throw fault
    if (fault.kind === 'used-up') return yield { type: 'budget-used', owner: fault.owner ?? 'site' }
    const failed = fault.kind === 'failed' ? 'provider' : 'connection'
    if (failed === 'provider' && !isTranslated) yield heard(untranslated(message, PROVIDER_FAILED))
    yield answered({ ...apologyFor(message, failed, isTranslated, stamp()), by: assistant.name })
    if (fault.kind === 'signed-out') yield { type: 'learner-unknown' }
  }
}

const askFor = (assistant: Assistant, { wisdom, originalContent }: AssistantMessage, signal: AbortSignal) =>
  wisdom ? assistant.tellWisdom(wisdom, topics[wisdom], signal) : assistant.converse(originalContent, signal)

const topics = { story: 'Storytelling', proverb: 'The wisdom of proverbs', tradition: 'Tradition' } as const

/** The provider’s own failure is said in place of its answer; everything else is an apology. */
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

/** What the notice below the chat says of a message that has no answer. */
export const noticeFor = ({ wisdom }: AssistantMessage) =>
  `There was an issue connecting to the ${wisdom ? 'wisdom' : 'language'} service. Please try again later.`
