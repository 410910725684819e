import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { hintFor, pronounce } from '#core/orthography/pronunciation.ts'
import type { Confidence, Word } from '#core/word/word.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'

const confidence = {
  high: 'High: good sources agree',
  medium: 'Medium: one good source, or put together from attested parts',
  low: 'Low: not yet confirmed by a speaker',
} satisfies Record<Confidence, string>

/** All that is known of a learnt word, and the way to say that it is wrong. */
export function WordDetails({
  word,
  onContest,
  onClose,
}: {
  word: Word
  onContest: (remark: string) => void
  onClose: () => void
}) {
  const { kikuyu, optional, english, context, usage, accepted, related, plural, nounClass, loan } = word
  const spelled = { kikuyu: optional ? `${optional} ${kikuyu}` : kikuyu, ...(loan && { loan }) }
  const sound = pronounce(spelled.kikuyu, spelled)
  return (
    <Dialog title="About this word" onClose={onClose}>
      <div className="dialog-body word-details">
        <div>
          <p className="word-details-word">
            <Kikuyu>{spelled.kikuyu}</Kikuyu>
          </p>
          <p className="say">
            ({hintFor(spelled)}) {sound.ok && `/${sound.value.ipa}/`}
          </p>
          {word.confidence === 'low' && <p className="tag maize">not yet confirmed by a speaker</p>}
        </div>
        <p>
          <b>{english}</b>
          <br />
          {context}
        </p>
        <dl>
          {usage && (
            <Detail name="In use">
              <Kikuyu>{usage.kikuyu}</Kikuyu> {usage.english}
            </Detail>
          )}
          {accepted.length > 0 && (
            <Detail name="Also right">
              <Kikuyu>{accepted.join(', ')}</Kikuyu>
            </Detail>
          )}
          {plural && (
            <Detail name="Plural">
              <Kikuyu>{plural}</Kikuyu>
            </Detail>
          )}
          {nounClass && <Detail name="Noun class">{nounClass}</Detail>}
          {related.length > 0 && (
            <div>
              <dt>Related</dt>
              {related.map((form) => (
                <dd key={form.kikuyu}>
                  <Kikuyu>{form.kikuyu}</Kikuyu> {form.english}
                </dd>
              ))}
            </div>
          )}
          <Detail name="Confidence">
            {confidence[word.confidence]} ({sourceCount(word.attested.length)})
          </Detail>
        </dl>
        <ContestWord onContest={onContest} />
      </div>
    </Dialog>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const sourceCount = (count: number) => (count === 1 ? '1 source' : `${count} sources`)

const focus = (element: HTMLElement | null) => element?.focus()

function ContestWord({ onContest }: { onContest: (remark: string) => void }) {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')
  const id = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const remark = new FormData(event.currentTarget).get('remark')
    onContest(typeof remark === 'string' ? remark.trim() : '')
    setStep('sent')
  }

  if (step === 'closed') return <Button onClick={() => setStep('open')}>This word is wrong</Button>
  return (
    <>
      {step === 'open' && (
        <form className="field" onSubmit={submit}>
          <label htmlFor={id}>What is wrong? (optional)</label>
          <textarea id={id} name="remark" className="input" rows={2} maxLength={500} ref={focus} />
          <Button type="submit">Report</Button>
        </form>
      )}
      <output>{step === 'sent' && 'Thank you. Your report is kept with what you have learnt.'}</output>
    </>
  )
}
