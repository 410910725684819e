import './flash.css'
import { hintOf, type Spelled } from '#core/word/spelled.ts'
import { classNames } from '../ui/class-names.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

/** How a word is said, in brackets; with the part that may be left out. */
export const Pronunciation = ({ word, className }: { word: Spelled; className?: string }) => (
  <span className={classNames('say', className)}>({hintOf(word)})</span>
)

/** The word as large as it fits, the part that may be left out before it. */
export function WordFace({ word }: { word: Spelled }) {
  const { kikuyu, optional } = word
  return (
    <>
      <p className={classNames('flash-word', sizeOf(kikuyu))}>
        <Kikuyu>
          {optional && <span className="flash-optional">{optional} </span>}
          {kikuyu}
        </Kikuyu>
      </p>
      <p>
        <Pronunciation word={word} className="flash-say" />
      </p>
    </>
  )
}

/** As much room as the word takes, with nothing in it to read. */
export const WordFaceSize = ({ word }: { word: Spelled }) => (
  <>
    <p className={classNames('flash-word', sizeOf(word.kikuyu))}>
      <span lang="ki">
        {word.optional && <span className="flash-optional" data-text={`${word.optional} `} />}
        <span data-text={word.kikuyu} />
      </span>
    </p>
    <p>
      <span className="say flash-say" data-text={`(${hintOf(word)})`} />
    </p>
  </>
)

/** A word that would be broken at the edge of a small phone is set smaller. */
function sizeOf(kikuyu: string) {
  const longest = Math.max(...kikuyu.split(/[ -]/).map(({ length }) => length))
  return longest > 12 ? 'longest' : longest > 8 && 'long'
}
