import { Fragment, useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { createKnownWords } from '#core/assistant/known-words.ts'
import type { ListedWord, WordList } from '#core/vocabulary/vocabulary.ts'
import { hintOf, spelledOut } from '#core/word/spelled.ts'
import { wordListData } from '../words/word-list-data.ts'

/** A model’s Kikuyu. The words of it that the course knows are underlined and, when pressed, explain themselves. */
export function KnownKikuyu({ children }: { children: string }) {
  const parts = useParts(children)
  return (
    <div lang="ki">
      {parts.map(({ text, word }, index) =>
        word ? <KnownWord key={index} text={text} word={word} /> : <Fragment key={index}>{text}</Fragment>,
      )}
    </div>
  )
}

function KnownWord({ text, word }: { text: string; word: ListedWord }) {
  const id = useId()
  return (
    <>
      <button type="button" className="known-word" popoverTarget={id}>
        {text}
      </button>
      <dialog id={id} popover="auto" className="known-word-card" aria-label={text}>
        <b>{spelledOut(word)}</b>
        <span lang="en">
          <span className="say">({hintOf(word)})</span>
          <p>{word.english}</p>
          <Link href={`/words/${word.id}`}>Open the word’s page</Link>
        </span>
      </dialog>
    </>
  )
}

interface Part {
  readonly text: string
  readonly word?: ListedWord
}

/** One part until the words of the course are here. */
function useParts(kikuyu: string): readonly Part[] {
  const [list, setList] = useState(wordListData.value)
  useEffect(() => {
    let wanted = true
    void wordListData.fetch().then((found) => found !== 'missing' && wanted && setList(found))
    return () => {
      wanted = false
    }
  }, [])
  return useMemo(() => (list ? partsOf(kikuyu, list) : [{ text: kikuyu }]), [kikuyu, list])
}

const finders = new WeakMap<WordList, ReturnType<typeof createKnownWords>>()

function partsOf(kikuyu: string, list: WordList): Part[] {
  const find = finders.get(list) ?? createKnownWords(list.words)
  finders.set(list, find)
  const parts: Part[] = []
  let from = 0
  for (const { wordId, start, end } of find(kikuyu)) {
    const word = list.words.find(({ id }) => id === wordId)
    if (start > from) parts.push({ text: kikuyu.slice(from, start) })
    parts.push({ text: kikuyu.slice(start, end), ...(word && { word }) })
    from = end
  }
  if (from < kikuyu.length) parts.push({ text: kikuyu.slice(from) })
  return parts
}
