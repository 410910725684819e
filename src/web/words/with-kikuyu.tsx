import { Fragment } from 'react'
import { Kikuyu } from './kikuyu.tsx'

/** English text with each word that contains ĩ or ũ marked as Kikuyu, as in the title of a source. */
export const WithKikuyu = ({ children }: { children: string }) =>
  children
    .split(/((?<!\p{L})\p{L}*[ĩũ](?:\p{L}|'(?=\p{L}))*)/iu)
    .map((part, index) =>
      index % 2 === 1 ? <Kikuyu key={index}>{part}</Kikuyu> : <Fragment key={index}>{part}</Fragment>,
    )
