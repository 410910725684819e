import type { ReactNode } from 'react'
import type { Word } from '#core/word/word.ts'
import { classNames } from '../ui/class-names.ts'
import { Kikuyu } from './kikuyu.tsx'

type Facts = Pick<Word, 'kikuyu' | 'usage' | 'accepted' | 'related' | 'plural' | 'nounClass'>

/** The usage and the other forms of a word. `children` are further facts. */
export const WordFacts = ({ word, className, children }: { word: Facts; className?: string; children?: ReactNode }) => {
  const { kikuyu, usage, accepted, related, plural, nounClass } = word
  return (
    <dl className={classNames('word-facts', className)}>
      {usage && (
        <Fact name="In use">
          <Kikuyu>{usage.kikuyu}</Kikuyu> {usage.english}
        </Fact>
      )}
      {accepted.length > 0 && (
        <Fact name="Also right">
          <Kikuyu>{accepted.join(', ')}</Kikuyu>
        </Fact>
      )}
      {plural && (
        <Fact name="Plural">
          <Kikuyu>{plural}</Kikuyu>
        </Fact>
      )}
      {nounClass && (
        <Fact name="Noun class">
          {nounClass}: a noun’s class decides how the words that go with it begin.{' '}
          {plural && <ClassExample kikuyu={kikuyu} plural={plural} />}
        </Fact>
      )}
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
      {children}
    </dl>
  )
}

const ClassExample = ({ kikuyu, plural }: { kikuyu: string; plural: string }) =>
  kikuyu === plural ? (
    <>
      <Kikuyu>{kikuyu}</Kikuyu> stays the same for one and for several.
    </>
  ) : (
    <>
      <Kikuyu>{kikuyu}</Kikuyu> is one, <Kikuyu>{plural}</Kikuyu> are several.
    </>
  )

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The certainty of a word in plain English: "High: two independent sources agree". */
export function confidenceText({ confidence, attested }: Pick<Word, 'confidence' | 'attested'>): string {
  switch (confidence) {
    case 'high':
      if (attested.length > 1) return `High: ${inWords[attested.length] ?? attested.length} independent sources agree`
      return attested.some((source) => authoritative.has(source))
        ? 'High: an authoritative source'
        : 'High: one good source has this exact form, and others support it'
    case 'medium':
      return attested.length > 0
        ? 'Medium: one good source, or built from parts found in sources'
        : 'Medium: built from parts found in sources'
    case 'low':
      return 'Low: not yet confirmed by a speaker'
  }
}

/** The sources that suffice alone: the parallel text, a grammar, and the dictionary that cites scholars. */
const authoritative: ReadonlySet<string> = new Set(['jw_nwt', 'wiktionary', 'gram_gecaga_englebretson'])

const inWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven' }
