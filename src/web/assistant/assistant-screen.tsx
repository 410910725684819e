import { type ComponentType, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { WisdomKind } from '#core/assistant/assistant.ts'
import { unansweredMessage } from '#core/assistant/assistant-chat.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { type PageText, product } from '../page-text.ts'
import { SendButton } from '../chat/send-button.tsx'
import { useAboveKeyboard } from '../chat/use-above-keyboard.ts'
import { type ComposerHandle, useComposer } from '../chat/use-composer.ts'
import { sessionEnded, useSendSignedIn } from '../chat/use-send-signed-in.ts'
import { Button, IconButton, IconLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Selvedge } from '../ui/weave.tsx'
import { AssistantChatList } from './assistant-chat-list.tsx'
import { useAssistantChat } from './use-assistant-chat.ts'
import { requestOf } from './wisdom-requests.ts'
import '../chat/chat-screen.css'
import './assistant.css'
import '../chat/composer.css'

export const pageText = (): PageText => ({
  title: `Kikuyu Language Assistant | ${product}`,
  description: 'Type in English and get Kikuyu with its pronunciation, from phrases with a known source.',
})

/** The chat in which English becomes Kikuyu. It has the screen for itself. */
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
      {isElderOpen && <Elder onAsk={askElder} onClose={() => setElderOpen(false)} />}
    </div>
  )
}

/** The elder may be asked while an answer is awaited: it waits for that. */
function useAskElder(composer: { readonly current: ComposerHandle | null }, isBusy: boolean) {
  const waiting = useRef<WisdomKind>(undefined)
  const ask = () => {
    if (isBusy || !waiting.current) return
    const kind = waiting.current
    waiting.current = undefined
    composer.current?.request(requestOf[kind])
  }
  useEffect(ask)
  return (kind: WisdomKind) => {
    waiting.current = kind
    ask()
  }
}

/** The name of the assistant, information about it, and the button to the elder. */
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
  /** The learner has begun to write. */
  onTyping: () => void
  ref?: Ref<ComposerHandle>
}) {
  const id = useId()
  const { noteDraft, request, formProps, fieldProps } = useComposer({ draftKey, isBusy, onSend, ref })
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
              onClick={() => request(phrase)}
              // A browser leaves one that is half outside of its row where it is.
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

interface ElderProps {
  readonly onAsk: (kind: WisdomKind) => void
  readonly onClose: () => void
}

type LoadResult = { readonly WisdomDialog?: ComponentType<ElderProps>; readonly isMissing?: true }

/** The elder’s dialog, loaded when it is first opened. */
export function Elder({ onAsk, onClose }: ElderProps) {
  const [{ WisdomDialog, isMissing }, setLoaded] = useState<LoadResult>({})
  useEffect(() => void fetchInto(setLoaded), [])

  if (WisdomDialog) return <WisdomDialog onAsk={onAsk} onClose={onClose} />
  return (
    isMissing && (
      <Dialog title="Kikuyu Elder" onClose={onClose}>
        <div className="dialog-body">
          <Note tone="error">The elder’s wisdom could not be loaded. Check your connection, then try again.</Note>
          <Button look="primary" large wide onClick={() => void fetchInto(setLoaded)}>
            Try again
          </Button>
        </div>
      </Dialog>
    )
  )
}

const fetchInto = (setLoaded: (result: LoadResult) => void) =>
  import('../wisdom/wisdom-dialog.tsx')
    .catch(() => undefined)
    .then((module) => setLoaded(module ? { WisdomDialog: module.default } : { isMissing: true }))
