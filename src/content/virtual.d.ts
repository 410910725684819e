/** The modules that the build makes from the course: see `vite-plugin.ts`. */
declare module 'virtual:course/outline' {
  const outline: import('#core/lesson/lesson.ts').CourseOutline
  export default outline
}

declare module 'virtual:course/lesson-words' {
  /** The ids of each lesson’s words, by lesson id. */
  const wordIds: Readonly<Record<string, readonly string[]>>
  export default wordIds
}

declare module 'virtual:course/aliases' {
  /** For each alias of a lesson, the lesson’s id. */
  const aliases: Readonly<Record<string, string>>
  export default aliases
}

declare module 'virtual:course/spoken' {
  /** By the text of the course: what a voice engine reads. */
  const texts: Readonly<Record<string, string>>
  export default texts
}

declare module 'virtual:course/tutor' {
  const data: import('#core/tutor/judge-message.ts').TutorFile
  export default data
}

declare module 'virtual:course/load-tutor' {
  /** Fetches `virtual:course/tutor`. */
  export const loadTutorData: () => Promise<{ default: import('#core/tutor/judge-message.ts').TutorFile }>
}

declare module 'virtual:course/lesson/*' {
  const lesson: import('#core/lesson/lesson.ts').LessonPage
  export default lesson
}

declare module 'virtual:course/lessons' {
  /** By lesson id. Each lesson is fetched on demand. */
  export const lessons: Readonly<
    Record<string, () => Promise<{ default: import('#core/lesson/lesson.ts').LessonPage }>>
  >
}

declare module 'virtual:course/data-files' {
  /** For each data module, the address from which a built page fetches it. */
  const addresses: Readonly<Record<string, string>>
  export default addresses
}

declare module 'virtual:vocabulary/outline' {
  const outline: import('#core/vocabulary/vocabulary.ts').VocabularyOutline
  export default outline
}

declare module 'virtual:vocabulary/category/*' {
  const category: import('#core/vocabulary/vocabulary.ts').Category
  export default category
}

declare module 'virtual:vocabulary/grammar-categories' {
  /** Ids of the categories whose tests count for the badge Grammar Master. */
  const ids: readonly string[]
  export default ids
}

declare module 'virtual:vocabulary/categories' {
  /** By category id. Each category is fetched on demand. */
  export const categories: Readonly<
    Record<string, () => Promise<{ default: import('#core/vocabulary/vocabulary.ts').Category }>>
  >
}

declare module 'virtual:seo/lessons' {
  /** The lesson aliases, in the order of the course. */
  const entries: readonly import('./seo.ts').LessonSeo[]
  export default entries
}

declare module 'virtual:seo/categories' {
  /** All categories, in the order of the overview. */
  const entries: readonly import('./seo.ts').CategorySeo[]
  export default entries
}

declare module 'virtual:wisdom/entries' {
  /** Stories, proverbs and traditions, in the order shown. */
  const entries: readonly import('#core/wisdom/wisdom.ts').WisdomEntry[]
  export default entries
}

declare module 'virtual:words/list' {
  const list: import('#core/vocabulary/vocabulary.ts').WordList
  export default list
}

declare module 'virtual:words/load-list' {
  /** Fetches `virtual:words/list`. */
  export const loadList: () => Promise<{ default: import('#core/vocabulary/vocabulary.ts').WordList }>
}

declare module 'virtual:words/file/*' {
  /** By word id. */
  const pages: Readonly<Record<string, import('#core/vocabulary/vocabulary.ts').WordPage>>
  export default pages
}

declare module 'virtual:words/files' {
  /** For each word with a page, the name of its file. */
  const files: Readonly<Record<string, string>>
  export default files
}

declare module 'virtual:words/pages' {
  /** By word id. A page is fetched on demand, with the others of its file. */
  export const pages: Readonly<
    Record<
      string,
      () => Promise<{ default: Readonly<Record<string, import('#core/vocabulary/vocabulary.ts').WordPage>> }>
    >
  >
}

declare module 'virtual:english/synonyms' {
  /** The synonyms accepted in answers. */
  const synonyms: readonly import('#core/english/synonyms.ts').Synonyms[]
  export default synonyms
}

declare module 'virtual:english/image-names' {
  const names: readonly import('#core/vision/identification.ts').ImageNames[]
  export default names
}

declare module 'virtual:english/words' {
  const lists: import('./english/english-lists.ts').SentenceEnglish
  export default lists
}

declare module 'virtual:english/load-words' {
  /** Fetches `virtual:english/words`. */
  export const loadEnglish: () => Promise<{ default: import('./english/english-lists.ts').SentenceEnglish }>
}

declare module 'virtual:swahili/words' {
  /** Separated by spaces. */
  const words: string
  export default words
}

declare module 'virtual:phrasebook/phrases' {
  const phrases: readonly import('#core/assistant/phrase.ts').Phrase[]
  export default phrases
}

declare module 'virtual:phrasebook/assistant' {
  const ids: import('#core/assistant/phrase.ts').AssistantPhrases
  export default ids
}

declare module 'virtual:phrasebook/load-phrases' {
  /** Fetches `virtual:phrasebook/phrases`. */
  export const loadPhrases: () => Promise<{ default: readonly import('#core/assistant/phrase.ts').Phrase[] }>
}
