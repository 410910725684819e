import { useEffect } from 'react'
import type { Word } from '#core/word/word.ts'
import { useLatest } from '../ui/use-latest.ts'
import { Option } from '../ui/option.tsx'

/** The meanings to choose from, also with the keys 1 to 4. An answer stands. */
export function QuizOptions({
  options,
  rightId,
  chosenId,
  onChoose,
}: {
  options: readonly Word[]
  rightId: string
  chosenId: string | undefined
  onChoose: (wordId: string) => void
}) {
  const isAnswered = chosenId !== undefined
  useNumberKeys((number) => {
    const option = options[number - 1]
    if (option && !isAnswered) onChoose(option.id)
  })
  return (
    <fieldset className="options" aria-label="Answers">
      {options.map(({ id, english }, index) => (
        <Option
          key={id}
          number={index + 1}
          isAnswered={isAnswered}
          isRight={id === rightId}
          isChosen={id === chosenId}
          onChoose={() => onChoose(id)}
        >
          {english}
        </Option>
      ))}
    </fieldset>
  )
}

function useNumberKeys(onNumber: (number: number) => void) {
  const latest = useLatest(onNumber)
  useEffect(() => {
    const pressed = ({ key, repeat, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (!repeat && !altKey && !ctrlKey && !metaKey && /^[1-4]$/.test(key)) latest.current(Number(key))
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [latest])
}
