import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { Decision } from '#content/correction.ts'
import type { ListedWord, WordList } from '#core/vocabulary/vocabulary.ts'
import { insertText, LetterKeys } from '../typing/answer-field.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { faultText, sendDecision, type Decided, type ReportTopic } from './reports-client.ts'

export const fieldNames = { kikuyu: 'Spelling', english: 'Meaning', plural: 'Plural' } as const

type Choice = 'accept-form' | 'add-meaning' | 'correct' | 'nothing'
type FieldName = keyof typeof fieldNames

const choices: Readonly<Record<ReportTopic['about'], readonly (readonly [Choice, string])[]>> = {
  answer: [
    ['accept-form', 'The answer is right: another spelling or form of the word'],
    ['add-meaning', 'The answer is right: another meaning of the word'],
    ['correct', 'The word is wrong'],
    ['nothing', 'Nothing to change'],
  ],
  word: [
    ['correct', 'The word is wrong'],
    ['accept-form', 'Another spelling or form is right too'],
    ['nothing', 'Nothing to change'],
  ],
}

/** The id in `content/sources.json` of an editor's own knowledge as a speaker. */
const SPEAKERS = 'speakers'

/** Asks an editor for a change of the word with its source, or for the reason why nothing changes. */
export function DecisionForm({
  topic,
  word,
  sources,
  onDecided,
  onCancel,
}: {
  topic: ReportTopic
  /** Undefined for a word that this version does not have; then nothing can be changed. */
  word: ListedWord | undefined
  sources: WordList['sources']
  onDecided: (decided: Decided) => void
  onCancel: () => void
}) {
  const id = useId()
  const [choice, setChoice] = useState<Choice>()
  const [field, setField] = useState<FieldName>('kikuyu')
  const [fault, setFault] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const answer = topic.about === 'answer' ? (topic.texts[0] ?? '') : ''
  const offered = choices[topic.about].filter(([kind]) => word !== undefined || kind === 'nothing')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const decision = v.safeParse(Decision, {
      change: changeOf(choice, field, { text: given('text'), source: given('source'), word }),
      note: given('note'),
    })
    if (!decision.success) return setFault(sentenceOf(decision.issues[0]))
    setIsSending(true)
    const answered = await sendDecision(topic, decision.output)
    setIsSending(false)
    return typeof answered === 'string' ? setFault(faultText(answered)) : onDecided(answered)
  }

  return (
    <form className="decision" onSubmit={(event) => void submit(event)} onChange={() => setFault(undefined)}>
      <fieldset className="decision-choices">
        <legend>What is right?</legend>
        {offered.map(([kind, label], index) => (
          <label key={kind}>
            <input
              type="radio"
              name={`${id}choice`}
              required
              checked={choice === kind}
              onChange={() => setChoice(kind)}
              ref={index === 0 ? focusOnce : undefined}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {choice === 'correct' && (
        <div className="field">
          <label htmlFor={`${id}field`}>What is wrong about it?</label>
          <select
            id={`${id}field`}
            className="input"
            value={field}
            onChange={(event) => setField(event.currentTarget.value as FieldName)}
          >
            {Object.entries(fieldNames).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {choice === 'accept-form' && <KikuyuField label="The form that is right" value={answer} />}
      {choice === 'add-meaning' && (
        <Field label="The meaning" name="text" required maxLength={200} defaultValue={answer} />
      )}
      {choice === 'correct' &&
        (field === 'english' ? (
          <Field
            key={field}
            label="What it should be"
            name="text"
            required
            maxLength={200}
            defaultValue={word?.english}
          />
        ) : (
          <KikuyuField key={field} label="What it should be" value={word?.[field] ?? ''} />
        ))}
      {choice && choice !== 'nothing' && (
        <div className="field">
          <label htmlFor={`${id}source`}>How do you know?</label>
          <select id={`${id}source`} name="source" className="input" required defaultValue={SPEAKERS}>
            <option value={SPEAKERS}>I speak Kikuyu and know it</option>
            {Object.entries(sources).map(([source, title]) => (
              <option key={source} value={source}>
                {title}
              </option>
            ))}
          </select>
        </div>
      )}
      {choice && (
        <Field
          label={choice === 'nothing' ? 'Why?' : 'Remark (optional)'}
          name="note"
          maxLength={500}
          required={choice === 'nothing'}
          autoComplete="off"
        />
      )}
      {fault && <Note tone="error">{fault}</Note>}
      <div className="row">
        <Button type="submit" look="primary" disabled={isSending}>
          Save decision
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function KikuyuField({ label, value }: { label: string; value: string }): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        className="input"
        name="text"
        lang="ki"
        required
        maxLength={200}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <LetterKeys isDisabled={false} onLetter={(letter) => input.current && insertText(input.current, letter)} />
    </div>
  )
}

function changeOf(
  choice: Choice | undefined,
  field: FieldName,
  { text, source, word }: { text: string; source: string; word: ListedWord | undefined },
) {
  switch (choice) {
    case 'accept-form':
      return { kind: choice, form: text, source }
    case 'add-meaning':
      return { kind: choice, meaning: text, source }
    case 'correct':
      return { kind: choice, field, from: word?.[field] ?? '', to: text, source }
    default:
      return null
  }
}

/** The schema's messages complete a sentence about the text. */
const sentenceOf = ({ message, path }: v.BaseIssue<unknown>) =>
  path ? `The text ${message}.`.replace(/\.\.$/, '.') : `The decision ${message}.`

const focusOnce = (element: HTMLElement | null) => element?.focus()
