import { Link } from 'wouter'
import { evidenceOf } from '#core/learning-log/known-event.ts'
import type { Identification } from '#core/vision/identification.ts'
import type { ListedWord } from '#core/vocabulary/vocabulary.ts'
import { hintOf, spelledOut } from '#core/word/word.ts'
import { useLearning } from '../learning/learning.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Band, threadClass } from '../ui/weave.tsx'
import { confidenceText } from '../words/word-facts.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import type { Answer } from './use-identify.ts'

/** The result in English and Kikuyu, its source, and how certain the Kikuyu is. */
export function ResultCard({ answer: { identification, by } }: { answer: Answer }) {
  const { english, word, unchecked, sighting } = identification
  return (
    <section className={`card result ${threadClass(2)}`} aria-label="Result">
      <h2>Result</h2>
      <dl>
        <div>
          <dt>English</dt>
          <dd className="english">{english}</dd>
        </div>
        <div>
          <dt>Kikuyu</dt>
          {word && (
            <dd>
              <Kikuyu>{spelledOut(word)}</Kikuyu> <span className="say result-say">({hintOf(word)})</span>
            </dd>
          )}
          {unchecked && (
            <dd>
              <Kikuyu>{unchecked.kikuyu}</Kikuyu>
            </dd>
          )}
          {!word && !unchecked && <dd className="none">Not known</dd>}
        </div>
      </dl>
      <div className="result-about">
        {sighting.kind === 'color' && <p>{surenessText(sighting)}</p>}
        <Provenance identification={identification} by={by} />
        {word && <CourseWord word={word} english={english} />}
      </div>
      <Band level={2} />
    </section>
  )
}

function Provenance({ identification, by }: { identification: Identification; by: string }) {
  const { word, unchecked } = identification
  if (word)
    return (
      <p className="provenance">
        <Icon name={word.confidence === 'low' ? 'info' : 'check'} small />
        {word.confidence === 'low'
          ? 'A word from the course, not yet confirmed by a speaker.'
          : 'Checked: a word from the course.'}
      </p>
    )
  if (unchecked)
    return (
      <>
        <p className="provenance">
          <Icon name="flask-conical" small />
          Machine translation, unchecked ({by}).
        </p>
        {unchecked.doubt && <p>This looks like Swahili rather than Kikuyu. Do not rely on it.</p>}
      </>
    )
  return <p>The course has no checked Kikuyu word for this colour, so none is given.</p>
}

function CourseWord({ word, english }: { word: ListedWord; english: string }) {
  const { ready, events, record } = useLearning()
  const isMet = events.some((event) => evidenceOf(event)?.wordId === word.id)
  return (
    <>
      <p className="small muted">
        {word.english !== english && `In the course: ${word.english}. `}
        <b>How sure we are.</b> {confidenceText(word)}.
      </p>
      <div className="row result-actions">
        <Link href={`/words/${word.id}`}>More about this word</Link>
        {isMet ? (
          <output className="provenance">
            <Icon name="check" small />
            In your reviews
          </output>
        ) : (
          <Button disabled={!ready} onClick={() => record([{ type: 'word-seen', wordId: word.id, where: 'image' }])}>
            Add to my reviews
          </Button>
        )}
      </div>
    </>
  )
}

/** The certainty of the main colour, in words. */
export function surenessText({ sureness }: { sureness: number }): string {
  const percent = `${Math.max(1, Math.round(100 * sureness))}%`
  if (sureness >= 0.7) return `The main colour: ${percent} of the picture.`
  if (sureness >= 0.45) return `Probably the main colour: ${percent} of the picture.`
  return `One of several colours: ${percent} of the picture, more than any other.`
}
