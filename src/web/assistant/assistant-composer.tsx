import '../talk/composer.css'
import { useId, type Ref } from 'react'
import { SendButton } from '../talk/send-button.tsx'
import { useComposer, type ComposerHandle } from '../talk/use-composer.ts'
import { Icon } from '../ui/icon.tsx'

const quickPhrases = [
  'Hello, how are you?',
  'Thank you for your help',
  'What does this mean in Kikuyu?',
  'Tell me about Kikuyu culture',
]

/** Where the learner writes English: quick phrases, the field, a microphone that is still to come. */
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
        <div className="composer-row">
          <label className="vh" htmlFor={id}>
            Message
          </label>
          <textarea
            {...fieldProps}
            id={id}
            className="input"
            placeholder="Type in English..."
            autoComplete="off"
            onInput={() => {
              noteDraft()
              onTyping()
            }}
          />
          <span className="voice" title="Voice input: coming soon">
            <button type="button" className="icon-button" disabled aria-label="Voice input, coming soon">
              <Icon name="mic-off" />
            </button>
          </span>
          <SendButton isDisabled={isBusy} />
        </div>
      </div>
    </form>
  )
}
