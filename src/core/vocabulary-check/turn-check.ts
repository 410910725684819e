import type { CheckedReply, ReplyFault, VocabularyCheck } from './vocabulary-check.ts'

/** Checks a turn that arrives sentence by sentence, and counts its new words over all sentences. */
export interface TurnCheck {
  /** Checks the next sentence. A sentence with a fault does not become part of the turn; the next one is checked in its place. */
  check(sentence: string): CheckedReply
}

/** “How do you say ‘table’? It’s *gĩtĩ*.” is two sentences. */
const isOfBoth = ({ kind }: ReplyFault) => kind === 'wrong-meaning'

/** `shown`: the words that the learner has seen before this turn. `said`: the learner's last message. */
export function createTurnCheck({ check }: VocabularyCheck, shown: ReadonlySet<string>, said?: string): TurnCheck {
  let introduced: readonly string[] = []
  let last = ''
  return {
    check(sentence) {
      const checked = check(sentence, shown, said)
      const unseen = checked.words.filter((id) => !shown.has(id))
      const wordIds = [...new Set([...introduced, ...unseen])]
      const own = checked.faults.filter(({ kind }) => kind !== 'too-many-new-words')
      const others = own.length > 0 || last === '' ? own : check(last + sentence, shown, said).faults.filter(isOfBoth)
      const faults =
        wordIds.length > 1 && unseen.length > 0 ? [...others, { kind: 'too-many-new-words', wordIds } as const] : others
      if (faults.length === 0) {
        introduced = wordIds
        last = sentence
      }
      return { ...checked, faults }
    },
  }
}

/** Splits a text that arrives in parts into whole sentences and lines. Joined, they are exactly the text. */
export interface Sentences {
  /** Adds a part of the text. Returns the sentences that are now whole. */
  add(piece: string): string[]
  /** The rest, at the end of the text. */
  end(): string[]
}

/** An open bracket or quotation mark longer than this is taken for a typo. */
const LONGEST = 500

/**
 * Never splits inside slots, brackets, quotation marks or marked words, between a word and the brackets after it, or after an
 * abbreviation, a list number or dots. Returns a sentence once the next one has begun: until then it may go on.
 */
export function createSentences(): Sentences {
  let waiting = ''
  /** The sentence cannot end before this position. */
  let from = 0
  let isUndecided = false

  const take = () => {
    const sentences: string[] = []
    let begin = 0
    for (;;) {
      const found = nextCut(waiting, begin, from)
      isUndecided = found?.isUndecided === true
      from = found ? found.at : lastWord(waiting)
      if (!found || isUndecided) break
      sentences.push(waiting.slice(begin, found.at))
      begin = found.at
    }
    waiting = waiting.slice(begin)
    from -= begin
    return sentences
  }
  return {
    add(piece) {
      // A sentence begins with a word, so the search waits for the next one.
      const beginsWord = /\s\S/.test(waiting.slice(-1) + piece)
      waiting += piece
      return beginsWord || isUndecided ? take() : []
    },
    end() {
      const last = waiting
      waiting = ''
      from = 0
      isUndecided = false
      return last === '' ? [] : [last]
    },
  }
}

const boundary = /(?:(?<![.!?…])(?!\.{2})[.!?]+["”’»)*_`]*\s+|(?<!\s)[^\S\n]*\n\s*)(?=\S)/gu
const abbreviated =
  /(?:\b(?:mr|mrs|ms|dr|st|vs|etc|e\.g|i\.e|eg|ie|approx|pron|lit|no|sing|pl|\p{L})|^\s*\d+)\.["”’»)*_`]*\s*$/iu

/** The end, after `from`, of the sentence that begins at `begin`; or the position where it may end once more text has arrived. */
function nextCut(text: string, begin: number, from: number): { at: number; isUndecided: boolean } | undefined {
  boundary.lastIndex = from
  for (let found = boundary.exec(text); found; found = boundary.exec(text)) {
    const { 0: end, index } = found
    const cut = index + end.length
    const sentence = text.slice(begin, cut)
    if (sentence.trim() === '') continue
    if (!end.includes('\n') && isOnlyMarks(text.slice(cut, cut + 4))) return { at: index, isUndecided: true }
    if (!goesOn(sentence, text.slice(cut, cut + 2), end) && isWhole(sentence, end.includes('\n')))
      return { at: cut, isUndecided: false }
  }
  return undefined
}

/** The beginning of the last word that follows white space. */
function lastWord(text: string): number {
  let at = text.trimEnd().length
  while (at > 0 && !/\s/.test(text.charAt(at - 1))) at--
  return at
}

/** Markers at the end of the text: the marked text that follows may begin with a small letter. */
const isOnlyMarks = (next: string) => /^[*_"“‘'`]{1,3}$/u.test(next)

/** A word or slot alone on its line, as on a card: the next line gives its meaning. */
const cardHead = /(?:^|\n)[ \t]*(?:\{\{[^{}\n]*\}\}|(\*{1,3}|_{1,2}|`)\p{L}[^*_`\n]*\1)(?:[ \t]*\([^()\n]*\))?\s*$/u

/** A beginning that continues the sentence: brackets, a small letter, a dash. A new line may begin so, except below a word. */
const goesOn = (sentence: string, next: string, end: string) =>
  end.includes('\n')
    ? /^[([]/.test(next) || (/^\p{L}/u.test(next) && cardHead.test(sentence))
    : /^(?:[([–—=→,;:-]|\p{Ll})/u.test(next)

function isWhole(sentence: string, isLine: boolean): boolean {
  if (sentence.length > LONGEST) return true
  if (!isLine && abbreviated.test(sentence)) return false
  if (count(sentence, /[({]/g) > count(sentence, /[)}]/g)) return false
  return (
    isLine ||
    (count(sentence, /"/g) % 2 === 0 && count(sentence, /“/g) <= count(sentence, /”/g) && !hasOpenMark(sentence))
  )
}

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** True if a `*` or `**` of the last line is not closed. */
function hasOpenMark(sentence: string): boolean {
  const line = sentence.slice(sentence.trimEnd().lastIndexOf('\n') + 1).replace(/^\s*[*-]\s/, '')
  return count(line, /(?<!\*)\*(?!\*)/g) % 2 === 1 || count(line, /\*\*/g) % 2 === 1
}
