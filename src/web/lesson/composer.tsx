import { type Ref, useId } from 'react'
import { hintOf, spelledOut } from '#core/word/word.ts'
import { SendButton, type ComposerHandle, useComposer } from '../chat/message-form.tsx'
import { keepFocus, LetterKeys, answerField, insertText } from '../typing/answer-field.tsx'
import { Button } from '../ui/button.tsx'
import type { AskedWord as Asked } from './lesson-words.ts'
import './composer.css'
import './asked-word.css'

/** The composer: keys for letters that most keyboards lack, requests, and the field. */
export function Composer({
  asked,
  draftKey,
  isBusy,
  onSend,
  onRequest,
  onStop,
  ref,
}: {
  asked?: Asked | undefined
  draftKey: string
  isBusy: boolean
  onSend: (text: string) => boolean
  onRequest: (request: string) => void
  /** Present while an answer arrives that can be stopped. */
  onStop?: (() => void) | false
  ref?: Ref<ComposerHandle>
}) {
  const id = useId()
  const askedId = useId()
  const { field, noteDraft, formProps, fieldProps } = useComposer({ draftKey, isBusy, onSend, ref })
  return (
    <form className="composer" {...formProps}>
      {asked && <AskedWord id={askedId} asked={asked} />}
      <div>
        <div className="composer-aids">
          <LetterKeys
            className="composer-letter-keys"
            isDisabled={isBusy}
            onLetter={(letter) => field.current && insertText(field.current, letter)}
          />
          <span>Shift+Enter for a new line</span>
          <div className="requests">
            {REQUESTS.map((request) => (
              <Button
                key={request}
                look="quiet"
                className="request-button"
                isBusy={isBusy}
                onPointerDown={keepFocus}
                onMouseDown={keepFocus}
                onClick={() => onRequest(request)}
              >
                {request}
              </Button>
            ))}
          </div>
        </div>
        <div className="composer-row lesson-composer-row">
          <label className="vh" htmlFor={id}>
            Message
          </label>
          <textarea
            {...fieldProps}
            id={id}
            aria-describedby={asked && askedId}
            className="input composer-input"
            placeholder="Type your answer"
            {...answerField(noteDraft)}
          />
          {onStop ? <StopButton onStop={onStop} /> : <SendButton isDisabled={isBusy} />}
        </div>
      </div>
    </form>
  )
}

/** The most frequent requests, as buttons. The tutor understands the same words when they are typed. */
const REQUESTS = ['Hint', 'Skip']

/** Replaces Send while an answer arrives that may take long. */
const StopButton = ({ onStop }: { onStop: () => void }) => (
  <button
    type="button"
    className="send send-stop"
    aria-label="Stop"
    onPointerDown={keepFocus}
    onMouseDown={keepFocus}
    onClick={onStop}
  />
)

const tasks = {
  copy: 'Copy it exactly:',
  kikuyu: 'Type it in Kikuyu:',
  english: 'What does it mean in English?',
} satisfies Record<Asked['task'], string>

/** The task in short. It describes the field, and is shown above it if the question does not name the word, or is out of sight. */
const AskedWord = ({ id, asked: { task, word, source, isNamed } }: { id: string; asked: Asked }) => (
  <p id={id} className={isNamed ? 'asked-word' : 'asked-word unnamed'}>
    {source && <span className="asked-word-task">{source}. </span>}
    <span className="asked-word-task">{tasks[task]} </span>
    {task === 'kikuyu' ? (
      <b>{word.english}</b>
    ) : (
      <>
        <b lang="ki">{spelledOut(word)}</b> <span className="say asked-word-say">({hintOf(word)})</span>
      </>
    )}
  </p>
)
