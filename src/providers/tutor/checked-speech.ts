import type { Result } from '#core/result/result.ts'
import { correction, type ReplyProblem } from '#core/tutor/correction.ts'
import type { Shown } from '#core/tutor/model-turn.ts'
import type { PromptMessage } from '#core/tutor/prompt.ts'
import { createSentences, createTurnCheck, type TurnCheck } from '#core/vocabulary-check/turn-check.ts'
import type { VocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import type { CallFault } from '../calls/call-fault.ts'
import type { Completing } from '../chat-completions/chat-completions.ts'

/** Asks a model, and hears its answer as it comes. */
export type Complete = (
  messages: readonly PromptMessage[],
  options: Completing,
) => Promise<Result<string, CallFault & { readonly text: string }>>

/** How a model was heard. What was shown had passed the check, and stays. */
export type Speech =
  | { readonly kind: 'whole' | 'stopped' | 'faulty'; readonly shown: Shown }
  | { readonly kind: 'failed'; readonly shown: Shown; readonly fault: CallFault }

export interface Speaking {
  readonly complete: Complete
  readonly check: VocabularyCheck
  /** The message that the model replies to. Empty at the opening. */
  readonly message: string
  /** Ids of the words that the learner has seen before this turn. */
  readonly seen: ReadonlySet<string>
  /** What else is wrong with a sentence. */
  readonly objection?: (sentence: string) => ReplyProblem | undefined
  /** What else is wrong with a whole reply. */
  readonly lacks?: (shown: Shown) => ReplyProblem | undefined
  readonly onShown: (shown: Shown) => void
  /** Nobody waits any more: the promise is rejected. */
  readonly signal: AbortSignal
  /** Enough was heard. */
  readonly stop: AbortSignal | undefined
  /** For the whole turn, in milliseconds. */
  readonly wholeMs: number
}

/** What of the reply the learner has seen, as the model wrote it and in our markup. */
interface Said extends Shown {
  readonly raw: string
}

type Try =
  | { readonly kind: 'whole' | 'stopped'; readonly said: Said }
  | { readonly kind: 'faulty'; readonly said: Said; readonly wrong: string; readonly faults: readonly ReplyProblem[] }
  | { readonly kind: 'failed'; readonly said: Said; readonly fault: CallFault }

const NOTHING: Said = { raw: '', content: '', words: [], asks: [], invites: false }

/**
 * Lets a model speak, each sentence shown only after it has passed the check. What has a fault is asked for once more with the
 * fault named, and so is the rest of what broke off; sentences already shown stay.
 */
export async function speak(prompt: readonly PromptMessage[], speaking: Speaking): Promise<Speech> {
  const held = hold(speaking)
  const check = createTurnCheck(speaking.check, speaking.seen, speaking.message)
  try {
    const first = await attempt(prompt, NOTHING, check, speaking, held)
    if (first.kind === 'whole' || first.kind === 'stopped') return { kind: first.kind, shown: first.said }
    if (first.kind === 'failed' && first.said.raw === '') return outcome(first)
    const [wrong, faults] = first.kind === 'faulty' ? [first.wrong, first.faults] : ['', []]
    const again = [...prompt, ...correction(first.said.raw, wrong, faults)]
    return outcome(await attempt(again, paragraphEnded(first.said), check, speaking, held))
  } finally {
    held.end()
  }
}

function outcome(tried: Try): Speech {
  return tried.kind === 'failed'
    ? { kind: 'failed', shown: tried.said, fault: tried.fault }
    : { kind: tried.kind, shown: tried.said }
}

/** What follows begins anew: it may be a word on its card. */
function paragraphEnded(said: Said): Said {
  if (said.raw === '') return said
  return { ...said, raw: `${said.raw.trimEnd()}\n\n`, content: `${said.content.trimEnd()}\n\n` }
}

async function attempt(
  prompt: readonly PromptMessage[],
  before: Said,
  check: TurnCheck,
  speaking: Speaking,
  { signal, why }: Held,
): Promise<Try> {
  const enough = new AbortController()
  const unlink = linked(signal, enough)
  const coming = createSentences()
  let said = before
  let wrong: { readonly text: string; readonly faults: readonly ReplyProblem[] } | undefined

  const hear = (sentences: readonly string[]) => {
    for (const sentence of sentences) {
      if (wrong || signal.aborted) return
      const objection = speaking.objection?.(sentence)
      const { faults, ...checked } = check.check(sentence)
      if (objection || faults.length > 0) {
        wrong = { text: sentence, faults: objection ? [objection, ...faults] : faults }
        enough.abort()
      } else speaking.onShown((said = longer(said, { raw: sentence, ...checked })))
    }
  }

  const onText = (piece: string) => hear(coming.add(piece))
  const completed = await speaking.complete(prompt, { signal: enough.signal, onText })
  unlink()
  speaking.signal.throwIfAborted()
  if (completed.ok) hear(coming.end())
  if (why() === 'stopped') return { kind: 'stopped', said }
  if (wrong) return { kind: 'faulty', said, wrong: wrong.text, faults: wrong.faults }
  if (!completed.ok) return { kind: 'failed', said, fault: why() ? { kind: 'timed-out' } : completed.fault }
  const lacking = speaking.lacks?.(said)
  return lacking ? { kind: 'faulty', said, wrong: '', faults: [lacking] } : { kind: 'whole', said }
}

function longer(said: Said, more: Said): Said {
  return {
    raw: said.raw + more.raw,
    content: said.content + more.content,
    words: [...said.words.filter((id) => !more.words.includes(id)), ...more.words],
    asks: [...said.asks, ...more.asks],
    invites: more.invites,
  }
}

interface Held {
  readonly signal: AbortSignal
  /** Why it was aborted, where it was. */
  why(): 'left' | 'stopped' | 'too-late' | undefined
  end(): void
}

/** One signal for all that may end a turn early. */
function hold({ signal, stop, wholeMs }: Speaking): Held {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, wholeMs)
  const unlinks = [signal, stop].map((each) => each && linked(each, controller))
  return {
    signal: controller.signal,
    why() {
      if (signal.aborted) return 'left'
      if (stop?.aborted) return 'stopped'
      return late ? 'too-late' : undefined
    },
    end() {
      clearTimeout(timer)
      for (const unlink of unlinks) unlink?.()
    },
  }
}

/** `AbortSignal.any` is too new for some browsers. */
function linked(signal: AbortSignal, controller: AbortController): () => void {
  const abort = () => controller.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}
