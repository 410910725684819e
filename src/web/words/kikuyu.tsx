import { type ReactNode, Fragment } from 'react'

/** Kikuyu text: marked for assistive technology and set in its own typeface. */
export const Kikuyu = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span lang="ki" className={className}>
    {children}
  </span>
)

/** English text with each word that contains ĩ or ũ marked as Kikuyu, as in the title of a source. */
export const WithKikuyu = ({ children }: { children: string }) =>
  children
    .split(/((?<!\p{L})\p{L}*[ĩũ](?:\p{L}|'(?=\p{L}))*)/iu)
    .map((part, index) =>
      index % 2 === 1 ? <Kikuyu key={index}>{part}</Kikuyu> : <Fragment key={index}>{part}</Fragment>,
    )
