/** Parts a text that comes in pieces into whole sentences and lines. Joined, what it gives is the text, to the letter. */
export interface Sentences {
  /** The sentences that are whole now. */
  add(piece: string): string[]
  /** What is left when nothing more comes. */
  end(): string[]
}

/** Beyond this length an open bracket or quotation mark is taken for a slip. */
const LONGEST = 500

/**
 * Never cuts inside brackets, quotation marks or marked words, between a word and the brackets behind it, after an
 * abbreviation, a number of a list or dots. A sentence is given only once the next one has begun: till then it may go on.
 */
export function createSentences(): Sentences {
  let waiting = ''
  const take = () => {
    const sentences: string[] = []
    for (let cut = nextCut(waiting); cut !== undefined; cut = nextCut(waiting)) {
      sentences.push(waiting.slice(0, cut))
      waiting = waiting.slice(cut)
    }
    return sentences
  }
  return {
    add(piece) {
      waiting += piece
      return take()
    },
    end() {
      const last = waiting
      waiting = ''
      return last === '' ? [] : [last]
    },
  }
}

const boundary = /(?:(?<![.…])(?!\.{2})[.!?]+["”’»)*_`]*\s+|\s*\n\s*)(?=\S)/gu
const abbreviated =
  /(?:\b(?:mr|mrs|ms|dr|st|vs|etc|e\.g|i\.e|eg|ie|approx|pron|lit|no|sing|pl|\p{L})|^\s*\d+)\.["”’»)*_`]*\s*$/iu

function nextCut(text: string): number | undefined {
  for (const { 0: end, index } of text.matchAll(boundary)) {
    const cut = index + end.length
    const sentence = text.slice(0, cut)
    if (sentence.trim() !== '' && !goesOn(sentence, text.slice(cut), end) && isWhole(sentence, end.includes('\n')))
      return cut
  }
  return undefined
}

/** A word alone in its line, as on a card: the line under it tells the meaning. */
const cardHead = /(?:^|\n)[ \t]*(\*{1,3}|_{1,2}|`)\p{L}[^*_`\n]*\1[ \t]*(?:\([^()\n]*\))?\s*$/u

/** What a new sentence does not begin with: brackets, a small letter, a dash. A line may, but not the one under a word. */
const goesOn = (sentence: string, next: string, end: string) =>
  end.includes('\n')
    ? /^[([]/.test(next) || (/^\p{L}/u.test(next) && cardHead.test(sentence))
    : /^(?:[([–—=→,;:-]|\p{Ll})/u.test(next) || (/^[*_"“‘'`]+$/u.test(next) && next.length < 4)

function isWhole(sentence: string, isLine: boolean): boolean {
  if (sentence.length > LONGEST) return true
  if (!isLine && abbreviated.test(sentence)) return false
  if (count(sentence, /\(/g) > count(sentence, /\)/g)) return false
  return (
    isLine ||
    (count(sentence, /"/g) % 2 === 0 && count(sentence, /“/g) <= count(sentence, /”/g) && !hasOpenMark(sentence))
  )
}

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** A `*` or `**` of the last line that has not been closed. */
function hasOpenMark(sentence: string): boolean {
  const line = sentence.slice(sentence.trimEnd().lastIndexOf('\n') + 1).replace(/^\s*[*-]\s/, '')
  return count(line, /(?<!\*)\*(?!\*)/g) % 2 === 1 || count(line, /\*\*/g) % 2 === 1
}
