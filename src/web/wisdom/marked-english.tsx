import { Fragment } from 'react'
import { spansOf, textOf } from '#core/markup/markup.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

/** English text in which `*word*` marks a Kikuyu word. */
export const MarkedEnglish = ({ children }: { children: string }) =>
  spansOf(children).map((span, index) =>
    span.kind === 'kikuyu' ? (
      <Kikuyu key={index}>{textOf([span])}</Kikuyu>
    ) : (
      <Fragment key={index}>{span.text}</Fragment>
    ),
  )
