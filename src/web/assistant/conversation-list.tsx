import type { AssistantMessage, Conversation } from '#core/assistant/conversation.ts'
import { WELCOME } from '#core/assistant/set-sayings.ts'
import { TalkLog } from '../talk/talk-log.tsx'
import { Waiting } from '../talk/waiting.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { AssistantBubble, LearnerBubble, SayingText } from './bubbles.tsx'
import { usedUpText } from '../config/used-up-text.ts'
import { noticeFor } from './take-turn.ts'
import type { StandsIn } from './use-assistant.ts'

/** The talk, newest message last, replies read out as they come. */
export function ConversationList({
  state: { messages, awaited },
  unanswered,
  standsIn,
  onRetry,
}: {
  state: Conversation
  /** The learner’s last message, when no answer to it came. */
  unanswered: AssistantMessage | undefined
  /** Why the built-in assistant answers in place of a model. */
  standsIn: StandsIn | undefined
  onRetry: () => void
}) {
  const spoken = messages.findLast(({ role }) => role === 'user')?.id

  return (
    <TalkLog newest={`${awaited?.doing} ${messages.length}`} spoken={spoken}>
      <li>
        <span className="vh">Assistant: </span>
        <div className="bubble">
          <SayingText {...WELCOME} />
        </div>
      </li>
      {messages.map((message) =>
        message.role === 'user' ? (
          // Its Kikuyu comes later, and is read out.
          <li key={message.id} className="from-learner">
            <span className="vh">You: </span>
            <LearnerBubble message={message} />
          </li>
        ) : (
          <li key={message.id}>
            <span className="vh">Assistant: </span>
            <AssistantBubble message={message} />
          </li>
        ),
      )}
      {awaited && (
        <li>
          <Waiting>{awaited.doing === 'translating' ? 'Translating' : 'Thinking'}</Waiting>
        </li>
      )}
      {unanswered && (
        <li className="whole failed-note">
          <Note tone="error">
            <b>{noticeFor(unanswered)}</b>
            <Button look="quiet" onClick={onRetry}>
              Send again
            </Button>
          </Note>
        </li>
      )}
      {standsIn && (
        <li className="whole">
          <Note>
            {standsIn === 'failed' ? 'The language model is not responding.' : usedUpText[standsIn]} The built-in
            assistant is answering for now.
          </Note>
        </li>
      )}
    </TalkLog>
  )
}
