import type { Result } from '#core/result/result.ts'
import { correction, type ReplyProblem, type PromptMessage } from '#core/tutor/model/prompt.ts'
import type { Shown } from '#core/tutor/model/model-turn.ts'
import { createSentences, createTurnCheck, type TurnCheck } from '#core/vocabulary-check/turn-check.ts'
import type { VocabularyCheck } from '#core/vocabulary-check/vocabulary-check.ts'
import type { CallFault } from '../calls/call-fault.ts'
import type { CheckOutcome, CompletionOptions } from '../chat-completions/chat-completions.ts'

/** Calls a model. `options.onText` receives the reply as it arrives. */
export type Complete = (
  messages: readonly PromptMessage[],
  options: CompletionOptions,
) => Promise<Result<string, CallFault & { readonly text: string }>>

/**
 * The outcome of a reply. `shown` has passed the check and stays on the screen, whatever the outcome. `check` is undefined if
 * nothing was rejected, but the reply is not whole.
 */
export type CheckedReply = { readonly shown: Shown; readonly check: CheckOutcome | undefined } & (
  | { readonly kind: 'whole' | 'stopped' | 'faulty' }
  | { readonly kind: 'failed'; readonly fault: CallFault }
)

export interface ReplyOptions {
  readonly complete: Complete
  readonly check: VocabularyCheck
  /** The message that the model replies to. Empty at the opening. */
  readonly message: string
  /** Ids of the words that the learner has seen before this turn. */
  readonly seen: ReadonlySet<string>
  /** Finds a problem of a sentence that the vocabulary check does not cover. */
  readonly objection?: (sentence: string) => ReplyProblem | undefined
  /** Finds a problem of the whole reply. */
  readonly lacks?: (shown: Shown) => ReplyProblem | undefined
  readonly onShown: (shown: Shown) => void
  /** The learner has left: the promise is rejected with the signal's reason. */
  readonly signal: AbortSignal
  /** The learner stopped the reply: the promise resolves with what was shown. */
  readonly stop: AbortSignal | undefined
  /** The deadline of the whole turn, in milliseconds. */
  readonly wholeMs: number
}

/** The part of the reply that was shown. `raw`: as the model wrote it. */
interface ShownReply extends Shown {
  readonly raw: string
}

type Attempt =
  | { readonly kind: 'whole' | 'stopped'; readonly shown: ShownReply }
  | {
      readonly kind: 'faulty'
      readonly shown: ShownReply
      readonly wrong: string
      readonly faults: readonly ReplyProblem[]
    }
  | { readonly kind: 'failed'; readonly shown: ShownReply; readonly fault: CallFault }

const NOTHING: ShownReply = { raw: '', content: '', words: [], asks: [], invites: false }

/**
 * Gets a reply from a model. Each sentence is shown only after it has passed the check. The first sentence with a fault ends the
 * reply: the model is asked once more, with the fault named. It is also asked once more for the rest of a reply that broke off.
 * Sentences already shown stay.
 */
export async function checkedReply(prompt: readonly PromptMessage[], options: ReplyOptions): Promise<CheckedReply> {
  const turnSignal = combinedSignal(options)
  const check = createTurnCheck(options.check, options.seen, options.message)
  try {
    const first = await attempt(prompt, NOTHING, check, options, turnSignal)
    if (first.kind === 'whole' || first.kind === 'stopped') return outcome(first)
    if (first.kind === 'failed' && first.shown.raw === '') return outcome(first)
    const [wrong, faults] = first.kind === 'faulty' ? [first.wrong, first.faults] : ['', []]
    const again = [...prompt, ...correction(first.shown.raw, wrong, faults)]
    return outcome(first, await attempt(again, paragraphEnded(first.shown), check, options, turnSignal))
  } finally {
    turnSignal.end()
  }
}

function outcome(first: Attempt, second?: Attempt): CheckedReply {
  const last = second ?? first
  const reply = { shown: last.shown, check: checkOutcome(first, second) }
  return last.kind === 'failed' ? { ...reply, kind: 'failed', fault: last.fault } : { ...reply, kind: last.kind }
}

function checkOutcome(first: Attempt, second?: Attempt): CheckOutcome | undefined {
  if (second?.kind === 'faulty') return 'replaced'
  if (first.kind === 'faulty') return 'rejected'
  return (second ?? first).kind === 'whole' ? 'passed' : undefined
}

/** Ends the paragraph, since a second reply may begin with a word on its card. */
function paragraphEnded(shown: ShownReply): ShownReply {
  if (shown.raw === '') return shown
  return { ...shown, raw: `${shown.raw.trimEnd()}\n\n`, content: `${shown.content.trimEnd()}\n\n` }
}

async function attempt(
  prompt: readonly PromptMessage[],
  before: ShownReply,
  check: TurnCheck,
  options: ReplyOptions,
  { signal, reason }: TurnSignal,
): Promise<Attempt> {
  const controller = new AbortController()
  const unlink = linked(signal, controller)
  const splitter = createSentences()
  let shown = before
  let wrong: { readonly text: string; readonly faults: readonly ReplyProblem[] } | undefined

  const showChecked = (sentences: readonly string[]) => {
    for (const sentence of sentences) {
      if (wrong || signal.aborted) return
      const objection = options.objection?.(sentence)
      const { faults, ...checked } = check.check(sentence)
      if (objection || faults.length > 0) {
        wrong = { text: sentence, faults: objection ? [objection, ...faults] : faults }
        controller.abort()
      } else options.onShown((shown = appended(shown, { raw: sentence, ...checked })))
    }
  }

  const onText = (piece: string) => showChecked(splitter.add(piece))
  const completed = await options.complete(prompt, { signal: controller.signal, onText })
  unlink()
  options.signal.throwIfAborted()
  if (completed.ok) showChecked(splitter.end())
  if (reason() === 'stopped') return { kind: 'stopped', shown }
  if (wrong) return { kind: 'faulty', shown, wrong: wrong.text, faults: wrong.faults }
  if (!completed.ok) return { kind: 'failed', shown, fault: reason() ? { kind: 'timed-out' } : completed.fault }
  const lacking = options.lacks?.(shown)
  return lacking ? { kind: 'faulty', shown, wrong: '', faults: [lacking] } : { kind: 'whole', shown }
}

function appended(shown: ShownReply, more: ShownReply): ShownReply {
  return {
    raw: shown.raw + more.raw,
    content: shown.content + more.content,
    words: [...shown.words.filter((id) => !more.words.includes(id)), ...more.words],
    asks: [...shown.asks, ...more.asks],
    invites: more.invites,
  }
}

interface TurnSignal {
  readonly signal: AbortSignal
  /** Why the signal was aborted; undefined if it was not. */
  reason(): 'left' | 'stopped' | 'too-late' | undefined
  end(): void
}

/** Combines everything that may end a turn early in one signal: the learner leaves, stops the reply, or the deadline passes. */
function combinedSignal({ signal, stop, wholeMs }: ReplyOptions): TurnSignal {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, wholeMs)
  const unlinks = [signal, stop].map((each) => each && linked(each, controller))
  return {
    signal: controller.signal,
    reason() {
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

/** Aborts the controller with the signal. Returns a function that unlinks them. `AbortSignal.any` is too new for some browsers. */
function linked(signal: AbortSignal, controller: AbortController): () => void {
  const abort = () => controller.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}
