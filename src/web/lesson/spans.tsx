import { Fragment } from 'react'
import { partsOf, type Letters, type Line } from '#core/tutor/markup.ts'

/** Kikuyu with the letters to look at marked. */
export const KikuyuLetters = ({ letters }: { letters: readonly Letters[] }) => (
  <b lang="ki">
    {letters.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>))}
  </b>
)

/** Lines of the tutor's markup as elements: nothing that is written there is ever read as HTML. */
export const Lines = ({ lines }: { lines: readonly Line[] }) =>
  partsOf(lines).map((part, i) =>
    part.kind === 'list' ? (
      <List key={i} start={part.start} entries={part.entries} />
    ) : (
      part.lines.map((line, at) => (
        <Fragment key={`${i} ${at}`}>
          {at > 0 && <br />}
          <Spans line={line} />
        </Fragment>
      ))
    ),
  )

function List({ start, entries }: { start: number | undefined; entries: readonly Line[] }) {
  const items = entries.map((line, i) => (
    <li key={i}>
      <Spans line={line} />
    </li>
  ))
  return start === undefined ? <ul>{items}</ul> : <ol start={start}>{items}</ol>
}

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
        // What is read out as it comes must not change: a sentence more is a node more.
        return span.text.split(sentenceEnds).map((text, at) => <Fragment key={`${i} ${at}`}>{text}</Fragment>)
    }
  })
}

const sentenceEnds = /(?<=[.!?…:])(?=\s)/
