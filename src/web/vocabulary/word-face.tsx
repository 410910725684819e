import './flash.css'
import { hintOf, type Spelled } from '#core/word/word.ts'
import { classNames } from '../ui/class-names.ts'
import { Kikuyu } from '../words/kikuyu.tsx'
import './swatch.css'

/** The pronunciation of a word in brackets, with its optional part. */
export const Pronunciation = ({ word, className }: { word: Spelled; className?: string }) => (
  <span className={classNames('say', className)}>({hintOf(word)})</span>
)

/** The word as large as it fits, after its optional part. */
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

/** Reserves the space of a word, without readable text. */
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

/** A word that would not fit on a small phone is set smaller. */
function sizeOf(kikuyu: string) {
  const longest = Math.max(...kikuyu.split(/[ -]/).map(({ length }) => length))
  return longest > 12 ? 'longest' : longest > 8 && 'long'
}

/** The colour that a word names. Decorative: its name stands beside it. */
export const Swatch = ({ color }: { color: string }) => (
  // An SVG attribute, because the security policy blocks inline styles.
  <svg className="swatch" viewBox="0 0 12 4" preserveAspectRatio="none" aria-hidden>
    <rect width="12" height="4" fill={color} />
  </svg>
)
