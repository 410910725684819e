import type { Reply, Saying } from '#core/assistant/assistant.ts'
import { generalWisdom, replyIn, translationIn } from '#core/assistant/model-texts.ts'
import {
  assistantChatPrompt,
  promptAgain,
  translationPrompt,
  wisdomPrompt,
  type Example,
} from '#core/assistant/prompts.ts'
import { budgetOwner, type CallFault } from '../calls/call-fault.ts'
import {
  type GenerateContent,
  textContent,
  generateFaultMessage,
  isProviderFault,
} from '../generate-content/generate-content.ts'
import { AssistantFault, type Assistant } from './assistant.ts'

/**
 * An assistant that asks a model in Google's protocol. Its Kikuyu has no evidence, because nobody has checked it. If it
 * looks like Swahili, the model is asked once more; if that does not help, the answer is marked as doubtful.
 */
export function createGeminiAssistant({
  model,
  isRelay,
  client,
  examplesFor,
  looksSwahili,
}: {
  model: string
  /** The client calls our own server, which may refuse requests that a provider accepts. */
  isRelay: boolean
  client: Pick<GenerateContent, 'generate' | 'checkKey'>
  /** Checked phrases and words similar to an English text. */
  examplesFor: (english: string) => readonly Example[]
  looksSwahili: (kikuyu: string) => boolean
}): Assistant {
  async function ask(prompt: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    const generated = await client.generate(model, textContent(prompt), { signal })
    signal.throwIfAborted()
    if (generated.ok) return generated.value.text
    const owner = isRelay ? budgetOwner(generated.fault) : undefined
    if (owner) throw new AssistantFault('used-up', 'The daily budget is used up', { owner })
    void client.checkKey()
    throw assistantFault(generated.fault)
  }

  function assistantFault(fault: CallFault): AssistantFault {
    return new AssistantFault(kindOf(fault), generateFaultMessage(fault))
  }

  function kindOf(fault: CallFault): AssistantFault['kind'] {
    if (isProviderFault(fault, isRelay)) return 'failed'
    return fault.kind === 'refused' && fault.status === 401 ? 'signed-out' : 'out-of-reach'
  }

  /** The answer as parsed by `read`; if it is Swahili, a second answer, unless that is no better. */
  async function askForKikuyu<Answer extends Example>(
    prompt: string,
    read: (text: string) => Answer,
    signal: AbortSignal,
  ): Promise<Answer & Pick<Saying, 'doubt'>> {
    const first = read(await ask(prompt, signal))
    if (!looksSwahili(first.kikuyu)) return first
    const second = await ask(promptAgain(prompt), signal).then(read, (fault: unknown) => {
      if (fault instanceof AssistantFault) return first
      throw fault
    })
    return looksSwahili(second.kikuyu) ? { ...first, doubt: 'looks-like-swahili' } : second
  }

  async function reply(prompt: string, note: string | undefined, signal: AbortSignal): Promise<Reply> {
    const { isUnderstood, ...saying } = await askForKikuyu(prompt, replyIn, signal)
    const instead = !isUnderstood && { isOwn: true as const, ...(note !== undefined && { note }) }
    return { ...saying, ...instead, related: [], knownWords: [] }
  }

  return {
    name: model,
    translate: (english, signal) =>
      askForKikuyu(translationPrompt(english, examplesFor(english)), (text) => translated(english, text), signal),
    converse: (english, signal) => reply(assistantChatPrompt(english, examplesFor(english)), undefined, signal),
    tellWisdom: (kind, topic, signal) =>
      reply(wisdomPrompt(kind, topic, examplesFor(topic)), generalWisdom(topic), signal),
  }
}

function translated(english: string, text: string): Saying {
  const kikuyu = translationIn(text)
  if (kikuyu === '') throw new AssistantFault('failed', 'No response from AI model')
  return { kikuyu, english }
}
