import { composeTildes, withoutTildes } from '#core/orthography/tildes.ts'

/** Whether an answer is to be shown as Kikuyu: it has ĩ or ũ, or it is the word that was asked for. */
export function isKikuyu(answer: string, expected: string | undefined): boolean {
  return /[ĩũ]/i.test(composeTildes(answer)) || (expected !== undefined && letters(answer) === letters(expected))
}

const letters = (text: string) => withoutTildes(text.toLowerCase()).replace(/[^\p{L}]/gu, '')
