import { looseFormOf, type AnswerIndex } from '../answer/answer-index.ts'

/** Words that begin a question of their own after a phrase: “Wĩ mwega? is it polite”. */
const OPENERS: ReadonlySet<string> = new Set(
  'am are can could did do does had has have how is may should was what whats when where which who why would'.split(
    ' ',
  ),
)

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
  return message.replace(/[^\s?]+|\?(?=[,;]?\s+(\p{Ll}+)(?:\s+(\p{L}+))?)|\?/gu, (part, next = '', afterNext = '') => {
    if (part !== '?') {
      before = [...before.slice(1 - MOST_WORDS), part]
      return part
    }
    const isPhrase = before.some((_, i) => isAsking(before.slice(i).join(' ')))
    before = []
    // “ni mbeca cigana? and how do i say thats too much”
    const opens = OPENERS.has(next === 'and' ? afterNext : next)
    const goesOn = next !== '' && (!opens || (next === 'is' && !ASKED_OF_IT.has(afterNext)))
    return isPhrase && goesOn ? '' : part
  })
}
