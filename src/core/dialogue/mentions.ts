import { looseForm, type AnswerIndex, type Entry } from '../answer/answer-index.ts'
import { plainForm, wordsOf } from '../answer/letters.ts'
import { functionWords, lessonTalk } from '../english/function-words.ts'
import { tokensIn, type Token } from '../english/plain-english.ts'
import { composeTildes, withoutTildes } from '../orthography/tildes.ts'
import { KIKUYU, READ_AT_MOST } from './features.ts'

/** Kikuyu of the course in a message. */
export interface Mention {
  /** As it was typed. */
  readonly text: string
  /** Words of the course and related forms with this spelling, the likeliest first. Empty for a part of a phrase. */
  readonly entries: readonly Entry[]
}

interface MarkedMessage {
  readonly mentions: readonly Mention[]
  /** The message with `KIKUYU` in place of each mention. */
  readonly marked: string
}

/** Finds the Kikuyu of the course in a message, the longest phrase first, however its tildes were typed. */
export type FindMentions = (message: string) => MarkedMessage

/** The most words of a phrase that is looked up. */
const LONGEST = 6

export function createFindMentions(course: AnswerIndex): FindMentions {
  const parts = new Set(
    [...course.byForm.values()].flatMap((entries) =>
      entries.flatMap(({ word }) => {
        const words = wordsOf(word.kikuyu)
        return words.length > 1 ? words.map(looseForm) : []
      }),
    ),
  )
  const entriesFor = (text: string): readonly Entry[] | undefined => {
    const typed = plainForm(composeTildes(text))
    if (typed === '') return undefined
    const exact = course.byForm.get(typed) ?? course.byOpening.get(typed)
    if (exact) return exact
    const loose = looseForm(typed)
    return course.byLooseForm.get(loose) ?? (parts.has(loose) && typed.length > 1 ? [] : undefined)
  }
  /** A word that is also English counts only with a tilde or between marks. */
  const isEnglish = (message: string, { text, start, end }: Token) => {
    const word = text.toLowerCase()
    if (withoutTildes(composeTildes(word)) !== word || isQuoted(message, start, end)) return false
    return functionWords.has(word) || lessonTalk.has(word) || course.english.isEnglishWord(word)
  }
  return (message) => {
    const text = message.slice(0, READ_AT_MOST)
    const tokens = tokensIn(text)
    const english = tokens.map((token) => isEnglish(text, token))
    const mentions: Mention[] = []
    let marked = ''
    let from = 0
    for (let i = 0; i < tokens.length; i++) {
      const longest = Math.min(LONGEST, tokens.length - i)
      for (let length = longest; length > 0; length--) {
        const [start, end] = [tokens[i]?.start ?? 0, tokens[i + length - 1]?.end ?? 0]
        const isLetter = length === 1 && tokens.length > 1 && composeTildes(text.slice(start, end)).length === 1
        // `kĩ-` is the beginning of a word.
        const isOther =
          isLetter || (length === 1 && text.charAt(end) === '-') || english.slice(i, i + length).every(Boolean)
        const entries = isOther ? undefined : entriesFor(text.slice(start, end))
        if (!entries) continue
        mentions.push({ text: text.slice(start, end), entries })
        marked += `${text.slice(from, start)} ${KIKUYU} `
        from = end + (hasMarkOfItsOwn(entries, text.slice(end)) ? 1 : 0)
        i += length - 1
        break
      }
    }
    return { mentions, marked: marked + text.slice(from) }
  }
}

/** True if a question mark belongs to a phrase in a sentence that continues: “what does Ũhoro waku? mean”. */
const hasMarkOfItsOwn = (entries: readonly Entry[], rest: string) =>
  /^\?["”'’*]?\s+\p{Ll}/u.test(rest) && entries.some(({ word }) => word.kikuyu.endsWith('?'))

const quote = /["“”'‘’*]/
const isQuoted = (text: string, start: number, end: number) =>
  quote.test(text.charAt(start - 1)) && quote.test(text.charAt(end))
