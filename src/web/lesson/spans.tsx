import { Fragment } from 'react'
import type { Letters, Line } from '#core/tutor/markup.ts'

/** Kikuyu with the letters to look at marked. */
export const KikuyuLetters = ({ letters }: { letters: readonly Letters[] }) => (
  <b lang="ki">
    {letters.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>))}
  </b>
)

/** Lines of the tutor's markup as elements: nothing that is written there is ever read as HTML. */
export const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line, i) => (
    <Fragment key={i}>
      {i > 0 && <br />}
      <Spans line={line} />
    </Fragment>
  ))

function Spans({ line }: { line: Line }) {
  return line.map((span, i) => {
    switch (span.kind) {
      case 'kikuyu':
        return <KikuyuLetters key={i} letters={span.letters} />
      case 'pronunciation':
        return (
          <span key={i} className="pronunciation">
            {span.text}
          </span>
        )
      case 'strong':
        return <strong key={i}>{span.text}</strong>
      case 'text':
        return <Fragment key={i}>{span.text}</Fragment>
    }
  })
}
