import '../talk/talk-screen.css'
import './assistant.css'
import { useEffect, useRef, useState } from 'react'
import type { WisdomKind } from '#core/assistant/assistant.ts'
import { unansweredMessage } from '#core/assistant/conversation.ts'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { useAccount } from '../account/account.tsx'
import { StorageNote } from '../learning/storage-note.tsx'
import { product, type PageText } from '../page-text.ts'
import type { ComposerHandle } from '../talk/use-composer.ts'
import { sessionEnded, useSendSignedIn } from '../talk/use-send-signed-in.ts'
import { useAboveKeyboard } from '../talk/use-above-keyboard.ts'
import { AssistantComposer } from './assistant-composer.tsx'
import { AssistantHeader } from './assistant-header.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Elder } from './elder.tsx'
import { useConversation } from './use-conversation.ts'
import { requestOf } from './wisdom-requests.ts'

export const pageText = (): PageText => ({
  title: `Kikuyu Language Assistant | ${product}`,
  description: 'Type in English and get Kikuyu with its pronunciation, from phrases with a known source.',
})

/** The talk in which English becomes Kikuyu. It has the screen for itself. */
export default function AssistantScreen() {
  const { user } = useAccount()
  const [seat, setSeat] = useState({ uid: user?.uid, number: 0 })
  // What an account said goes at once when the account does; a visitor who signs in stays, with what is to be sent.
  if (seat.uid !== user?.uid) setSeat({ uid: user?.uid, number: seat.number + (seat.uid === undefined ? 0 : 1) })
  return <Talk key={seat.number} learner={user?.uid ?? VISITOR} />
}

function Talk({ learner }: { learner: string }) {
  const { openSignIn } = useAccount()
  const { state, name, standsIn, speak, retry } = useConversation((sendAgain) => openSignIn(sessionEnded(sendAgain)))
  const composer = useRef<ComposerHandle>(null)
  const { send, askEarly } = useSendSignedIn(composer, speak, 'message')
  const [isElderOpen, setElderOpen] = useState(false)
  const isBusy = state.awaited !== undefined
  const askElder = useAskElder(composer, isBusy)

  return (
    <div className="talk-screen" {...useAboveKeyboard()}>
      <AssistantHeader name={name} onWisdom={() => setElderOpen(true)} />
      <main id="main" tabIndex={-1}>
        <StorageNote />
        <ConversationList
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
