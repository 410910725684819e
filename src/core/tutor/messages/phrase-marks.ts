import { looseFormOf, type AnswerIndex } from '../../answer/answer-index.ts'
import { ASKS } from '../../dialogue/message-parts.ts'

/** “Nĩ kĩĩ wendete? is What do you like?” goes on, and “Wĩ mwega? is that polite” does not. */
const ASKED_OF_IT: ReadonlySet<string> = new Set('correct he it ok okay right she that there this wrong'.split(' '))

/** The longest phrase that is looked for before a question mark, in words. */
const MOST_WORDS = 4

/**
 * Removes the question marks of phrases inside a sentence, where they end no question of the learner: “do I say Wĩ mwega? to my
 * aunt”.
 */
export function withoutPhraseMarks({ byLooseForm }: AnswerIndex, message: string): string {
  const isAsking = (text: string) => byLooseForm.get(looseFormOf(text))?.some(({ word }) => word.kikuyu.endsWith('?'))
  let before: string[] = []
  return message.replace(
    /[^\s?]+|\?(?=[,;]?\s+(?:and\s+)?([\p{Ll}'’]+)(?:\s+(\p{L}+))?)|\?/gu,
    (part, next = '', afterNext = '') => {
      if (part !== '?') {
        before = [...before.slice(1 - MOST_WORDS), part]
        return part
      }
      const isPhrase = before.some((_, i) => isAsking(before.slice(i).join(' ')))
      before = []
      // “ni mbeca cigana? and how do i say thats too much”
      const opens = ASKS.test(`${next} ${afterNext}`)
      const goesOn = next !== '' && (!opens || (next.startsWith('is') && !ASKED_OF_IT.has(afterNext)))
      return isPhrase && goesOn ? '' : part
    },
  )
}
