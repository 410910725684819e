import { useId, useState, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'

/** Lets the learner report a wrong word, with an optional remark. */
export function ContestWord({ onContest }: { onContest: (remark: string) => void }) {
  const [stage, setStage] = useState<'closed' | 'open' | 'sent'>('closed')
  const id = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const remark = new FormData(event.currentTarget).get('remark')
    onContest(typeof remark === 'string' ? remark.trim() : '')
    setStage('sent')
  }

  if (stage === 'closed') return <Button onClick={() => setStage('open')}>This word is wrong</Button>
  return (
    <>
      {stage === 'open' && (
        <form className="field contest-word" onSubmit={submit}>
          <label htmlFor={id}>What is wrong? (optional)</label>
          <textarea id={id} name="remark" className="input" rows={2} maxLength={500} ref={focus} />
          <Button className="contest-word-send" type="submit">
            Report
          </Button>
        </form>
      )}
      {/* The button that had the focus is gone. */}
      <output tabIndex={-1} ref={stage === 'sent' ? focus : undefined}>
        {stage === 'sent' && 'Thank you. Your report is saved with your progress.'}
      </output>
    </>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
