import { type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { WisdomKind } from '#core/assistant/assistant.ts'
import { unansweredMessage } from '#core/assistant/assistant-chat.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { part } from '../loading/part.tsx'
import { type PageText, product } from '../page-text.ts'
import { SendButton, type ComposerHandle, useComposer, useAboveKeyboard } from '../chat/message-form.tsx'
import { sessionEnded, useSendSignedIn } from '../chat/use-send-signed-in.ts'
import { IconButton, IconLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Selvedge } from '../ui/weave.tsx'
import { AssistantChatList } from './assistant-chat-list.tsx'
import { useAssistantChat, requestOf } from './use-assistant-chat.ts'
import './assistant.css'

export const pageText = (): PageText => ({
  title: `Kikuyu Language Assistant | ${product}`,
  description: 'Type in English and get Kikuyu with its pronunciation, from phrases with a known source.',
})

/** The assistant: a chat that translates English into Kikuyu. It has no shell around it. */
export default function AssistantScreen() {
  const { user } = useAccount()
  const [seat, setSeat] = useState({ uid: user?.uid, number: 0 })
  // Signing out removes the account's chat at once. A visitor who signs in keeps the chat, with the message to be sent.
  if (seat.uid !== user?.uid) setSeat({ uid: user?.uid, number: seat.number + (seat.uid === undefined ? 0 : 1) })
  return <AssistantChatView key={seat.number} learner={user?.uid ?? VISITOR} />
}

function AssistantChatView({ learner }: { learner: string }) {
  const { openSignIn } = useAccount()
  const { state, name, standsIn, speak, retry } = useAssistantChat((sendAgain) => openSignIn(sessionEnded(sendAgain)))
  const composer = useRef<ComposerHandle>(null)
  const { send, askEarly } = useSendSignedIn(composer, speak, 'message')
  const [isElderOpen, setElderOpen] = useState(false)
  const isBusy = state.awaited !== undefined
  const askElder = useAskElder(composer, isBusy)

  return (
    <div className="chat-screen" {...useAboveKeyboard()}>
      <AssistantHeader name={name} onWisdom={() => setElderOpen(true)} />
      <main id="main" tabIndex={-1}>
        <StorageNote className="chat-note" />
        <AssistantChatList
          state={state}
          standsIn={standsIn}
          unanswered={unansweredMessage(state)}
          onRetry={() => {
            retry()
            composer.current?.focus()
          }}
        />
        <AssistantComposer
          ref={composer}
          draftKey={`${learner} assistant`}
          isBusy={isBusy}
          onSend={send}
          onTyping={askEarly}
        />
      </main>
      {isElderOpen && (
        <Suspense>
          <Elder onAsk={askElder} onClose={() => setElderOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Sends a request to the elder. While an answer is pending, the request waits for it. */
function useAskElder(composer: { readonly current: ComposerHandle | null }, isBusy: boolean) {
  const waiting = useRef<WisdomKind>(undefined)
  const ask = () => {
    if (isBusy || !waiting.current) return
    const kind = waiting.current
    waiting.current = undefined
    composer.current?.send(requestOf[kind])
  }
  useEffect(ask)
  return (kind: WisdomKind) => {
    waiting.current = kind
    ask()
  }
}

/** The name of the assistant, information about it, and the button that opens the elder’s dialog. */
export function AssistantHeader({ name, onWisdom }: { name: string; onWisdom: () => void }) {
  const [isInfoOpen, setInfoOpen] = useState(false)
  const infoId = useId()
  return (
    <header className="assistant-header">
      <div className="assistant-bar on-strong">
        <div className="chat-header">
          <IconLink icon="arrow-left" label="Back" href="/" />
          <div className="chat-title">
            <h1 tabIndex={-1}>Kikuyu Language Assistant</h1>
            <p>{name}</p>
          </div>
          <IconButton
            icon="info"
            label="About this assistant"
            aria-expanded={isInfoOpen}
            aria-controls={infoId}
            onClick={() => setInfoOpen(!isInfoOpen)}
          />
          <button type="button" className="icon-button assistant-wisdom" aria-haspopup="dialog" onClick={onWisdom}>
            <Icon name="scroll-text" />
            <span>
              <span className="assistant-wisdom-kikuyu">Kikuyu </span>Wisdom
            </span>
          </button>
        </div>
        <Selvedge className="chat-selvedge" />
      </div>
      <div id={infoId} className="assistant-info" hidden={!isInfoOpen}>
        <Info />
      </div>
    </header>
  )
}

const Info = () => (
  <div>
    <p>Write in English. You get your sentence in Kikuyu, then a reply in Kikuyu with its English meaning.</p>
    <Note tone="model">The AI translation is in testing and may be inaccurate.</Note>
    <ul>
      <li>Use short, plain sentences.</li>
      <li>Ask about one thing at a time.</li>
      <li>Check important phrases with a Kikuyu speaker.</li>
    </ul>
    <p>
      The built-in assistant only uses phrases with a known source. Anything from a language model is marked “Machine
      translation, unchecked”.
    </p>
  </div>
)

const quickPhrases = [
  'Hello, how are you?',
  'Thank you for your help',
  'What does this mean in Kikuyu?',
  'Tell me about Kikuyu culture',
]

/** Quick phrases, the field for English, and a disabled microphone button. */
export function AssistantComposer({
  draftKey,
  isBusy,
  onSend,
  onTyping,
  ref,
}: {
  draftKey: string
  isBusy: boolean
  onSend: (text: string) => boolean
  /** Called when the learner begins to type. */
  onTyping: () => void
  ref?: Ref<ComposerHandle>
}) {
  const id = useId()
  const { noteDraft, send, formProps, fieldProps } = useComposer({ draftKey, isBusy, onSend, ref })
  return (
    <form className="composer" {...formProps}>
      <div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a field of the form */}
        <div className="quick-phrases" role="group" aria-label="Quick phrases">
          {quickPhrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className="chip"
              disabled={isBusy}
              onClick={() => send(phrase)}
              // Browsers do not scroll a partly visible button into view.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            >
              {phrase}
            </button>
          ))}
        </div>
        <div className="composer-row assistant-composer-row">
          <label className="vh" htmlFor={id}>
            Message
          </label>
          <textarea
            {...fieldProps}
            id={id}
            className="input composer-input assistant-input"
            placeholder="Type in English..."
            autoComplete="off"
            onInput={() => {
              noteDraft()
              onTyping()
            }}
          />
          <span className="voice" title="Voice input: coming soon">
            <button type="button" className="icon-button voice-button" disabled aria-label="Voice input, coming soon">
              <Icon name="mic-off" />
            </button>
          </span>
          <SendButton isDisabled={isBusy} />
        </div>
      </div>
    </form>
  )
}

const Elder = part(() => import('../wisdom/wisdom-dialog.tsx'), 'The elder’s wisdom', KikuyuElder)

function KikuyuElder({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title="Kikuyu Elder" onClose={onClose}>
      <div className="dialog-body">{children}</div>
    </Dialog>
  )
}
