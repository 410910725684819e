import type { AssistantPhrases, Phrase } from '#core/assistant/phrase.ts'
import type { Level } from '#core/lesson/lesson.ts'
import type { Word } from '#core/word/word.ts'
import type { CategoryEntry, StageEntry } from './category.ts'
import type { DialogueData, OtherLanguages } from '#core/dialogue/read-message.ts'
import type { Suggestions } from '#core/tutor/judge-message.ts'
import type { EnglishContent } from './english/english-lists.ts'
import type { GrammarContent } from './grammar.ts'
import type { LessonEntry } from './lesson.ts'
import type { Lexicon } from './lexicon.ts'
import type { CategorySeo, LessonSeo } from './seo.ts'
import type { Source } from './source.ts'
import type { ToneEntry } from './tones.ts'
import type { VoiceManifest } from './voice.ts'
import type { VoicedWisdom } from './wisdom.ts'

/** A word and its file. */
export interface FiledWord {
  readonly file: string
  readonly word: Word
}

/** A category and its file. */
export interface FiledCategory {
  readonly file: string
  readonly category: CategoryEntry
}

/** A wisdom entry and its file. */
interface FiledWisdom {
  readonly file: string
  readonly entry: VoicedWisdom
}

/** A phrase of the phrasebook and its file. */
interface FiledPhrase {
  readonly file: string
  readonly phrase: Phrase
}

/** All of `content/`, validated. */
export interface Content {
  readonly words: readonly FiledWord[]
  /** In the order of the course. */
  readonly lessons: readonly LessonEntry[]
  readonly levels: readonly Level[]
  /** In the order of the overview. */
  readonly stages: readonly StageEntry[]
  readonly categories: readonly FiledCategory[]
  /** By file, in the order of each file. */
  readonly wisdom: readonly FiledWisdom[]
  /** By file, in the order of each file. */
  readonly phrases: readonly FiledPhrase[]
  readonly assistantPhrases: AssistantPhrases
  /** The aliases of the lessons, in the order of the course. */
  readonly lessonSeo: readonly LessonSeo[]
  readonly categorySeo: readonly CategorySeo[]
  readonly english: EnglishContent
  /** Made by `npm run train` from `content/tutor-talk/`. */
  readonly dialogue: DialogueData
  readonly suggestions: Suggestions
  /** Swahili words that are neither forms of the course nor English words. */
  readonly swahili: readonly string[]
  readonly otherLanguages: OtherLanguages
  readonly grammar: GrammarContent
  readonly sources: readonly Source[]
  readonly lexicon: Lexicon
  /** Maps lexicon entries to the ids of the words made from them. */
  readonly lexiconMap: Readonly<Record<string, string>>
  /** Tones of words; the words have them too. */
  readonly tones: readonly ToneEntry[]
  /** The names of the files in `content/audio`. */
  readonly recordings: readonly string[]
  readonly voice: VoiceManifest
  /** The names of the files in `content/voice/files`. */
  readonly voiceFiles: readonly string[]
}

/** A fault in the content, described for its author. */
export interface ContentFault {
  /** The path as the author knows it: `content/words/objects.json`. */
  readonly file: string
  /** The id of the entry, or its position in the file if it has no id. */
  readonly entry?: string
  /** A clause that completes “This entry …”: `lacks “english”`. */
  readonly fault: string
}

/** `content/words/objects.json, entry “metha-table”: “plural” has the letter “q”, which Kikuyu spelling lacks` */
function faultSentence({ file, entry, fault }: ContentFault): string {
  return entry === undefined ? `${file}: ${fault}` : `${file}, entry “${entry}”: ${fault}`
}

/** All faults of the content, a sentence per line, for a linguist to read. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(['The course content has faults:', ...faults.map(faultSentence)].join('\n'))
    this.faults = faults
    // A stack trace of our code does not help the author.
    this.stack = `${this.name}: ${this.message}`
  }
}
