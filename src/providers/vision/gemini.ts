import { IDENTIFY_PROMPT, namePrompt, objectName, type Sighting } from '#core/vision/identification.ts'
import { translationIn } from '#core/assistant/model-texts.ts'
import { ok, refuse } from '#core/result/result.ts'
import { budgetOwner, type CallFault } from '../calls/call-fault.ts'
import {
  type GenerateContent,
  imageContent,
  textContent,
  isProviderFault,
  RelayReason,
} from '../generate-content/generate-content.ts'
import type { Vision, VisionFault } from './vision.ts'

/**
 * Identifies images with a model, in Google's protocol: one call names the main object, a second one gives its
 * unchecked Kikuyu. Our relay returns a ticket with the first answer for the second call: the two count as one use of
 * the plan.
 */
export function createGeminiVision({
  model,
  isRelay,
  client,
  looksSwahili,
}: {
  model: string
  /** The client calls our own server, which counts uses. */
  isRelay: boolean
  client: Pick<GenerateContent, 'generate'>
  looksSwahili: (kikuyu: string) => boolean
}): Vision {
  function visionFault(fault: CallFault): VisionFault {
    if (fault.kind === 'aborted') return { kind: 'aborted' }
    if ('code' in fault && fault.code === RelayReason.usageLimit) return { kind: 'limit' }
    if ('code' in fault && fault.code === RelayReason.busyNetwork) return { kind: 'busy-network' }
    const owner = isRelay ? budgetOwner(fault) : undefined
    if (owner) return { kind: 'used-up', owner }
    return { kind: isProviderFault(fault, isRelay) ? 'failed' : 'out-of-reach' }
  }

  /** The Kikuyu for a name, if there is any. A name without Kikuyu is also an answer. */
  const translated = (text: string): Pick<Sighting & { kind: 'object' }, 'kikuyu' | 'doubt'> => {
    const kikuyu = translationIn(text)
    if (kikuyu === '') return {}
    return { kikuyu, ...(looksSwahili(kikuyu) && { doubt: 'looks-like-swahili' }) }
  }

  return {
    name: model,
    isCounted: isRelay,
    async identify({ jpeg }, signal) {
      if (signal.aborted) return refuse({ kind: 'aborted' })
      const image = imageContent(IDENTIFY_PROMPT, await base64Of(jpeg))
      const named = await client.generate(model, image, { signal })
      if (!named.ok) return refuse(visionFault(named.fault))
      const english = objectName(named.value.text)
      if (english === '') return refuse({ kind: 'failed' })
      const kikuyu = await client.generate(model, textContent(namePrompt(english)), {
        signal,
        ticket: named.value.ticket,
      })
      if (signal.aborted) return refuse({ kind: 'aborted' })
      return ok({ kind: 'object', english, ...(kikuyu.ok && translated(kikuyu.value.text)) })
    },
  }
}

/** Few enough bytes to be the arguments of one call. */
const CHUNK = 0x8000

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}
