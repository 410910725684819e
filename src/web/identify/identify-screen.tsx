import swahili from 'virtual:swahili/words'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { APOLOGY } from '#core/assistant/assistant.ts'
import type { Identification } from '#core/vision/identification.ts'
import { createSwahili } from '#core/vocabulary-check/swahili.ts'
import { spelledOut } from '#core/word/word.ts'
import { createBrowserClient } from '#providers/generate-content/generate-content.ts'
import { createBuiltinVision } from '#providers/vision/builtin.ts'
import { createGeminiVision } from '#providers/vision/gemini.ts'
import type { Vision, VisionFault } from '#providers/vision/vision.ts'
import type { Config } from '../config/config.ts'
import { useStandIn, usedUpText } from '../config/without-model.ts'
import { StorageNote } from '../learning/storage-note.tsx'
import { useConfig } from '../outside.tsx'
import { product, type PageText } from '../page-text.ts'
import { useSettings } from '../learner-settings/learner-settings.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { useIntoView } from '../ui/use-into-view.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import { PhotoCard } from './photo-card.tsx'
import { ResultCard } from './result-card.tsx'
import { type Answer, type ImageFault, useIdentify } from './use-identify.ts'
import './identify.css'

export const pageText = (): PageText => ({
  title: `What is this in Kikuyu? Name a photo | ${product}`,
  description:
    'Upload a photo and get the name of its main object in English and Kikuyu. Words from the course are checked; others are marked.',
})

export default function IdentifyScreen() {
  const { vision, isStandIn, noteOutcome } = useVision()
  const { remaining, ask } = useRemaining(vision.isCounted)
  const analyze = useRef<HTMLButtonElement>(null)
  const identifying = useIdentify((fault, usedVision) => {
    if (usedVision === builtinVision) return
    if (fault !== 'aborted') noteOutcome(fault === 'failed' || fault === 'out-of-reach')
    if (usedVision.isCounted) ask()
  })
  const { image, activity: doing, imageFault, fault, answer } = identifying

  return (
    <div className="wrap page identify">
      <h1 className="page-title" tabIndex={-1}>
        What is this in Kikuyu?
      </h1>
      <p className="identify-about">
        {vision === builtinVision
          ? 'Upload a photo to get its main colour in English and Kikuyu, added to your chat. For now it names the main colour only.'
          : 'Upload a photo to get the name of its main object in English and Kikuyu, added to your chat.'}
      </p>
      <StorageNote />
      <div className="identify-parts">
        <PhotoCard identifying={identifying} onAnalyze={() => identifying.analyze(vision)} analyzeRef={analyze} />
        <div className="stack">
          {imageFault && <ImageFaultNote fault={imageFault} />}
          {fault && (
            <FaultNote
              key={`${fault.kind} ${image?.id}`}
              fault={fault}
              analyze={analyze}
              onNameColor={() => identifying.analyze(builtinVision)}
            />
          )}
          {answer && <Found key={answer.id} answer={answer} />}
          <div className="note caution">
            <Icon name="flask-conical" className="note-icon" />
            <div>
              <p>AI can be wrong about what is in a photo and about its Kikuyu name.</p>
              <p>
                {vision === builtinVision
                  ? 'Your photo does not leave this device.'
                  : `We shrink your photo on this device and send only the small picture.${vision.isCounted ? ' A picture that was sent counts as one use, even if you cancel.' : ''}`}
              </p>
            </div>
          </div>
          <p className="muted small">
            Identified by: {vision.name}.{' '}
            {isStandIn && 'The model failed twice in a row, so the built-in one is answering. '}
            {vision.isCounted && remaining && usesText(remaining)}
            {vision !== builtinVision && !vision.isCounted && 'This site cannot count uses, so there is no limit here.'}
          </p>
        </div>
      </div>
      <output className="vh">
        {doing === 'analyzing' && 'Analyzing...'}
        {!doing && answer && <SpokenResult {...answer.identification} />}
      </output>
    </div>
  )
}

/**
 * The result, and the note that the chat opens. In a low window the note comes first: the learner must see it before the chat
 * opens.
 */
function Found({ answer }: { answer: Answer }) {
  const shown = useIntoView<HTMLDivElement>()
  const [isLow] = useState(() => innerHeight < LOW)
  const toChat = answer.isInChat && <ToChat />
  return (
    <div className="stack" ref={shown}>
      {isLow && toChat}
      <ResultCard answer={answer} />
      {!isLow && toChat}
    </div>
  )
}

/** Below this height in pixels a window does not show the whole result with the note. */
const LOW = 720

/** The result as a sentence for screen readers. */
function SpokenResult({ english, word, unchecked }: Identification) {
  const kikuyu = word ? spelledOut(word) : unchecked?.kikuyu
  return (
    <>
      Result: {english}
      {kikuyu !== undefined && (
        <>
          , in Kikuyu <Kikuyu>{kikuyu}</Kikuyu>
          {unchecked && ', unchecked'}
        </>
      )}
      .
    </>
  )
}

/** Tells why the image was not identified and what to do. The image stays, and the focus returns to the Analyze button. */
export function FaultNote({
  fault,
  analyze,
  onNameColor,
}: {
  fault: VisionFault
  analyze: RefObject<HTMLButtonElement | null>
  /** Names the main colour on the device, which is not counted. */
  onNameColor: () => void
}) {
  const shown = useIntoView<HTMLDivElement>()
  useEffect(() => analyze.current?.focus({ preventScroll: true }), [analyze])
  const limit = limitText(fault)
  return (
    <div ref={shown}>
      {limit === undefined ? (
        <FailureNote isOutOfReach={fault.kind === 'out-of-reach'} />
      ) : (
        <LimitNote text={limit} hasPlans={fault.kind === 'limit'} onNameColor={onNameColor} />
      )}
    </div>
  )
}

/** Tells why a file was refused. */
export function ImageFaultNote({ fault }: { fault: ImageFault }) {
  const shown = useIntoView<HTMLDivElement>()
  return (
    <div ref={shown}>
      <Note tone="error">{imageFaultText(fault)}</Note>
    </div>
  )
}

/** The message for a limit set by our server; undefined for other faults. */
function limitText(fault: VisionFault): string | undefined {
  if (fault.kind === 'limit') return 'You have used up your plan’s limit.'
  if (fault.kind === 'busy-network')
    return 'Visitors on your network have identified many pictures today. Sign in to continue, or try again tomorrow.'
  return fault.kind === 'used-up' ? usedUpText[fault.owner] : undefined
}

const LimitNote = ({
  text,
  hasPlans,
  onNameColor,
}: {
  text: string
  /** A larger plan would raise the limit. */
  hasPlans: boolean
  onNameColor: () => void
}) => (
  <Note tone="error">
    <p>{text} Your picture is still here, and this try was not counted.</p>
    <div className="row">
      {hasPlans && <LinkButton href="/profile?tab=subscription">See the plans</LinkButton>}
      <Button onClick={onNameColor}>Name its main colour</Button>
    </div>
  </Note>
)

const FailureNote = ({ isOutOfReach }: { isOutOfReach: boolean }) => (
  <Note tone="error">
    <p>
      <b>Error analyzing image. Please try again.</b>
    </p>
    <p>
      <Kikuyu>{APOLOGY.kikuyu}</Kikuyu>
    </p>
    {isOutOfReach && (
      <p>
        The server could not be reached, or is too busy. Your picture is still here. Check your connection, or wait a
        minute, then try again.
      </p>
    )}
  </Note>
)

const texts: Record<ImageFault['kind'], string> = {
  empty: 'This file is empty. Choose another picture.',
  'no-image': 'This file is not a picture, although its name suggests it. Choose a photo, such as a JPEG or a PNG.',
  drawing: 'An SVG is a drawing, not a photo. Choose a JPEG or a PNG.',
  unreadable:
    'This picture cannot be opened: it is damaged, or your browser does not support its format. Choose another one, or save it as a JPEG first.',
  'too-large': 'This picture is too large. Choose one under 64 megapixels and 64 MB.',
}

/** The message for a refused file: the problem and what to do. */
export const imageFaultText = ({ kind }: ImageFault): string => texts[kind]

const CHAT = '/kikuyu-chat'
const CHAT_DELAY_MS = 3000

/**
 * Tells that the result was added to the chat, and opens the chat after three seconds unless the learner presses a button or
 * key, or scrolls.
 */
export function ToChat() {
  const { waitForMe } = useSettings()
  const [isStaying, setStaying] = useState(waitForMe)
  const [, navigate] = useLocation()
  const stay = useRef<HTMLButtonElement>(null)
  const open = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (isStaying) {
      // The focused button has been removed.
      if (document.activeElement === document.body) open.current?.focus({ preventScroll: true })
      return
    }
    stay.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => navigate(CHAT), CHAT_DELAY_MS)
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat) return
      // The link that appears takes the focus; without this the same key press would activate it.
      if (event.target === stay.current && ['Enter', ' '].includes(event.key)) event.preventDefault()
      setStaying(true)
    }
    const listening = new AbortController()
    addEventListener('keydown', pressed, listening)
    for (const act of ['click', 'wheel', 'touchmove']) addEventListener(act, () => setStaying(true), listening)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isStaying, navigate])

  return (
    <Note tone="done">
      <p>Added to your conversation. {!isStaying && 'Opening chat in 3 seconds.'}</p>
      <div className="row">
        {isStaying ? (
          <LinkButton ref={open} href={CHAT}>
            Open chat
          </LinkButton>
        ) : (
          <Button ref={stay} onClick={() => setStaying(true)}>
            Stay here
          </Button>
        )}
      </div>
    </Note>
  )
}

const Remaining = v.object({
  plan: v.picklist(['free', 'basic', 'premium']),
  limit: v.nullable(v.number()),
  used: v.number(),
  remaining: v.nullable(v.number()),
})

/** The remaining uses of the plan: `limit` and `remaining` are null if they are unlimited. */
type Remaining = v.InferOutput<typeof Remaining>

/** Asks our own server. Undefined if the number is unknown. */
async function remainingUses(signal: AbortSignal): Promise<Remaining | undefined> {
  try {
    const response = await fetch('/api/usage', { signal, headers: { accept: 'application/json' } })
    const parsed = response.ok ? v.safeParse(Remaining, await response.json()) : undefined
    return parsed?.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** The remaining uses of the plan, where images are counted. `ask` requests them again. */
export function useRemaining(isCounted: boolean): { remaining: Remaining | undefined; ask: () => void } {
  const [remaining, setRemaining] = useState<Remaining>()
  const asking = useRef<AbortController>(undefined)
  const ask = useCallback(() => {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    void remainingUses(signal).then((known) => known && !signal.aborted && setRemaining(known))
  }, [])
  useEffect(() => {
    if (isCounted) ask()
    return () => asking.current?.abort()
  }, [isCounted, ask])
  return { remaining: isCounted ? remaining : undefined, ask }
}

/** The remaining uses in a sentence. */
export function usesText({ plan, limit, remaining }: Remaining): string {
  if (limit === null || remaining === null) return 'Your plan has no limit.'
  return `${remaining} of ${limit} ${plan === 'basic' ? 'uses left today' : 'free uses left'}.`
}

export const builtinVision = createBuiltinVision()

/** The vision adapter: a configured model, or the built-in one, which also takes over after repeated failures. */
export function useVision() {
  const config = useConfig()
  const model = useMemo<Vision | undefined>(() => (config ? modelVision(config) : undefined), [config])
  const { isGivenUp, noteOutcome } = useStandIn()
  return { vision: model && !isGivenUp ? model : builtinVision, isStandIn: isGivenUp, noteOutcome }
}

/** The model that the site's owner has configured, if any. */
function modelVision({ accounts, assistant }: Config): Vision | undefined {
  // A site without accounts calls no provider.
  if (!assistant?.visionModel || accounts === 'none') return undefined
  const { baseUrl, apiKey, visionModel } = assistant
  const { looksSwahili } = createSwahili(swahili.split(' '))
  return createGeminiVision({ model: visionModel, ...createBrowserClient({ baseUrl, apiKey }), looksSwahili })
}
