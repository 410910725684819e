import type { Difference } from '#core/answer/judge.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { spelledOut } from '#core/word/spelled.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

/** A word as it is written, with the part that may be left out. */
export const KikuyuOf = ({ word }: { word: Pick<ListedWord, 'kikuyu' | 'optional'> }) => (
  <Kikuyu>{spelledOut(word)}</Kikuyu>
)

/** A form with the letters to look at marked. */
export const MarkedForm = ({ form, differences }: { form: string; differences: readonly Difference[] }) => {
  const starts = differences.map(({ start }, index) => form.slice(differences[index - 1]?.end ?? 0, start))
  return (
    <>
      {differences.map(({ start, end }, index) => (
        <span key={start}>
          {starts[index]}
          <mark>{form.slice(start, end)}</mark>
        </span>
      ))}
      {form.slice(differences.at(-1)?.end ?? 0)}
    </>
  )
}
