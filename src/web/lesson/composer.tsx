import '../talk/composer.css'
import './composer.css'
import { useId, type Ref } from 'react'
import { SendButton } from '../talk/send-button.tsx'
import { useComposer, type ComposerHandle } from '../talk/use-composer.ts'
import { insertText } from '../typing/insert-text.ts'
import { LetterKeys } from '../typing/letter-keys.tsx'
import { tildesWhileTyping } from '../typing/tildes-while-typing.ts'
import { AskedWord } from './asked-word.tsx'
import type { AskedWord as Asked } from './lesson-words.ts'
import { Requests } from './requests.tsx'
import { StopButton } from './stop-button.tsx'

/** Where the learner answers: letters that few keyboards have, requests, the field. */
export function Composer({
  asked,
  draftKey,
  isBusy,
  onSend,
  onStop,
  ref,
}: {
  asked?: Asked | undefined
  draftKey: string
  isBusy: boolean
  onSend: (text: string) => boolean
  /** Where an answer is coming that can be stopped. */
  onStop?: (() => void) | false
  ref?: Ref<ComposerHandle>
}) {
  const id = useId()
  const askedId = useId()
  const { field, noteDraft, request, formProps, fieldProps } = useComposer({ draftKey, isBusy, onSend, ref })
  return (
    <form className="composer" {...formProps}>
      {asked && <AskedWord id={askedId} asked={asked} />}
      <div>
        <div className="composer-aids">
          <LetterKeys isDisabled={isBusy} onLetter={(letter) => field.current && insertText(field.current, letter)} />
          <span>Shift+Enter for a new line</span>
          <Requests isDisabled={isBusy} onRequest={request} />
        </div>
        <div className="composer-row">
          <label className="vh" htmlFor={id}>
            Message
          </label>
          <textarea
            {...fieldProps}
            id={id}
            aria-describedby={asked && askedId}
            className="input"
            placeholder="Type your answer"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onInput={(event) => {
              if (!(event.nativeEvent as InputEvent).isComposing) tildesWhileTyping(event.currentTarget)
              noteDraft()
            }}
            onCompositionEnd={(event) => tildesWhileTyping(event.currentTarget)}
          />
          {onStop ? <StopButton onStop={onStop} /> : <SendButton isDisabled={isBusy} />}
        </div>
      </div>
    </form>
  )
}
