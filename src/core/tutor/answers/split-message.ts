import { looseFormOf } from '../../answer/answer-index.ts'
import { ASKS, inSentences, type MessagePart, messageParts } from '../../dialogue/message-parts.ts'
import { functionWords, lessonTalk } from '../../english/function-words.ts'
import { englishWords } from '../../english/plain-english.ts'
import { inflectedFrom } from '../../english/word-forms.ts'
import type { LessonContext } from '../turn-builder.ts'

/** Ways to divide a message in search of the part that answers. */

/** How texts are judged as answers to the open question. */
export interface Judging<Verdict extends AnyVerdict> {
  readonly judge: (text: string) => Verdict
  /** True if the text means the word in question. */
  readonly isMeaning: (text: string) => boolean
  /** True if the answer is to be English. */
  readonly isEnglish: boolean
  /** True if the tutor shows the answer, so that a message may copy it. */
  readonly isShown: boolean
  /** True if the answer is one of the options that the tutor shows. */
  readonly isOffered: boolean
  /** The ids of those options. */
  readonly options?: readonly string[] | undefined
  /** True if the words of a sentence may go on after the answer: “metha like that?”. */
  readonly mayGoOn: boolean
}

export interface AnyVerdict {
  readonly kind: string
  readonly how?: string
  readonly because?: string
  readonly other?: { readonly id: string }
}

interface Split {
  readonly parts: readonly MessagePart[]
  /** The only part that may be the answer: it was parted from the words that follow it in its sentence. */
  readonly opening?: number
}

/** Ways to divide a message, the coarsest first. */
export function* splitsOf(
  context: LessonContext,
  message: string,
  { isEnglish, isOffered, mayGoOn }: Pick<Judging<AnyVerdict>, 'isEnglish' | 'isOffered' | 'mayGoOn'>,
): Generator<Split> {
  const parts = messageParts(message, context.isInterjection)
  const sentences = inSentences(parts)
  // Dots are a hesitation in “wĩtagwo ... atĩa”; after “I don’t like...” the blank of the meaning must not take in “... and why?”.
  if (isEnglish && GOES_ON.test(message)) yield { parts: sentences }
  const unhesitating = message.replace(HESITATIONS, ' ')
  if (unhesitating !== message) yield { parts: inSentences(messageParts(unhesitating, context.isInterjection)) }
  yield { parts: sentences }
  if (parts.length > sentences.length) yield { parts }
  // The last word of “ũka haha, like someone laughing” is no laughter.
  const inPhrases = context.lesson.words.flatMap(({ kikuyu }) => kikuyu.toLowerCase().split(' '))
  const isAside = (word: string) => context.isInterjection(word) && !inPhrases.includes(word.toLowerCase())
  const whole = isEnglish ? parts : messageParts(message, isAside)
  if (whole.some(({ text }, i) => text !== parts[i]?.text)) yield { parts: whole }
  if (!mayGoOn) return
  for (const [i, part] of parts.entries()) {
    const words = part.text.split(' ')
    for (let length = Math.min(words.length - 1, LONGEST_OPENING); length > 0; length--) {
      const [opening, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
      if (
        (ASKS.test(opening) && !(isEnglish && isOffered)) ||
        !(isEnglish ? goesOnWith(rest) : opensKikuyu(context, opening, rest))
      )
        continue
      const halves = [
        { ...part, text: opening, end: '' },
        { text: rest.replace(/^(?:also|btw|plus) /i, ''), opensSentence: false, end: part.end },
      ]
      yield { parts: parts.toSpliced(i, 1, ...halves), opening: i }
    }
  }
}

const HESITATIONS = /\.{2,}|…/g
const GOES_ON = /\p{L} \p{L}+(?:\.{2,}|…) ?(?:and|but|how|so|wait|what|why)\b/iu

const LONGEST_OPENING = 9

/** True for words that go on after an English answer without a comma: “five like my daughter’s age”. */
const goesOnWith = (rest: string) =>
  /^(?:as in|like|or|right|so|isn['’]?t it|lol|haha|(?:also|and|btw|plus) (?:how|i|what|whats|why|where|when|which|is|do|does))(?: |$)/i.test(
    rest,
  )

/** True if a text of the course is followed by words that say nothing of it: “metha like that?”, but not “metha means …”. */
function opensKikuyu({ course, lesson }: LessonContext, opening: string, rest: string): boolean {
  const next = rest.startsWith('=') ? 'means' : (englishWords(rest)[0] ?? '')
  const isAboutIt =
    (functionWords.has(next) || lessonTalk.has(next) || aboutIt.has(next) || isPredicate(next)) && !besideIt.has(next)
  const isKnown = (text: string) => course.english.isEnglishWord(text) || isCourseWord(text)
  const isCourseWord = (text: string) => course.byLooseForm.has(looseFormOf(text))
  const opensPhrase = (text: string) =>
    lesson.words.some(
      ({ kikuyu }) => looseFormOf(kikuyu.split(' ')[0] ?? '') === looseFormOf(text) && /\s/.test(kikuyu.trim()),
    )
  const isBare = isCourseWord(opening) && !isCourseWord(`${opening} ${rest.split(' ')[0]}`)
  // “table is metha and chair is giti” gives it; “metha and giti look alike” does not.
  // “kuina daci” is a try at two words.
  return isBare
    ? !isAboutIt && (isKnown(next) || !opensPhrase(opening))
    : furtherTalk.has(next) && !ADDS_MEANING.test(rest)
}
const aboutIt: ReadonlySet<string> = new Set(['alone', 'tell', 'vs'])

/** “starts” of “metha starts with m”: a verb whose subject is the word. */
const isPredicate = (word: string) => /[^s]s$/.test(word) && inflectedFrom(word).length > 0

/** “… is table and chair”, “… is to read and also to write?”: a further meaning, which no sentence of its own gives. */
const ADDS_MEANING =
  /^(?:and|as) (?:also |an? |not |the |to )*(?!(?:i|it|my|she|that|the|they|we|you)\b)[\p{L}'’]+(?: [\p{L}'’]+)?\W*$/iu
/** They go on after a sentence that gave the answer. */
const furtherTalk: ReadonlySet<string> = new Set('and as i like my same so you'.split(' '))
const besideIt: ReadonlySet<string> = new Set(
  'because i just my now ok please so thank thanks there this we what whats why yes'.split(' '),
)
