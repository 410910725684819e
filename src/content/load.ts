import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Word } from '#core/word/word.ts'
import { CategoryEntry, StageEntry, vocabularyFaults } from './category.ts'
import { ContentError, type ContentFault, type Content } from './content.ts'
import {
  englishFaults,
  ImageNamesEntry,
  KenyanEnglish,
  AssociationsEntry,
  Names,
  News,
  ShortTypingEntry,
  SmallWord,
  SynonymsEntry,
} from './english/english-lists.ts'
import { concordFaults, ConcordEntry } from './concords.ts'
import { grammarFaults, LanguageEntry, SeenForm, WordNotesEntry } from './grammar.ts'
import { lessonFaults, LessonEntry, LevelEntry } from './lesson.ts'
import { lexiconMapFaults, Lexicon, LexiconMap } from './lexicon.ts'
import { phraseFaults, AssistantPhrasesFile, PhraseEntry } from './phrase.ts'
import { seoFaults, CategorySeo, LessonSeo } from './seo.ts'
import { SourceEntry } from './source.ts'
import { ToneEntry, toneFaults } from './tones.ts'
import { ClassifierFile, OtherLanguagesFile, SuggestionsFile } from './tutor-talk.ts'
import { VoiceManifest, voicedBy, voiceFaults } from './voice.ts'
import { wisdomFaults, WisdomFileEntry } from './wisdom.ts'
import { wordFaults, WordEntry } from './word.ts'

/**
 * Reads and checks everything under `content/`. Throws a `ContentError` that lists every fault: those of single files
 * or, if there are none, those between files.
 */
export function loadContent(directory: string): Content {
  const faults: ContentFault[] = []
  const read = (path: string) => readJson(join(directory, path), `content/${path}`, faults)
  const entries = <Schema extends Parameters<typeof parseEntries>[0]>(schema: Schema, path: string) =>
    parseEntries(schema, read(path), `content/${path}`, faults)
  const whole = <Schema extends v.GenericSchema>(schema: Schema, path: string) =>
    parseWhole(schema, read(path), `content/${path}`, faults)

  const tones = entries(ToneEntry, 'tones.json')
  const tonesOf = new Map(tones.map((entry) => [entry.word, entry.tones]))
  const words = filesIn(directory, 'words', '.json').flatMap((path) =>
    entries(WordEntry, path).map((word) => ({ file: `content/${path}`, word: withTones(word, tonesOf.get(word.id)) })),
  )
  const lessons = entries(LessonEntry, 'lessons.json')
  const levels = entries(LevelEntry, 'levels.json')
  const stages = entries(StageEntry, 'stages.json')
  const categories = filesIn(directory, 'vocabulary', '.json').flatMap((path) =>
    entries(CategoryEntry, path).map((category) => ({ file: `content/${path}`, category })),
  )
  const wisdom = filesIn(directory, 'wisdom', '.json').flatMap((path) =>
    entries(WisdomFileEntry, path).map((entry) => ({ file: `content/${path}`, entry })),
  )
  const phrases = filesIn(directory, 'phrasebook', '.json').flatMap((path) =>
    entries(PhraseEntry, path).map((phrase) => ({ file: `content/${path}`, phrase })),
  )
  const assistantPhrases = whole(AssistantPhrasesFile, 'assistant.json')
  const listsOfEnglish = {
    synonyms: entries(SynonymsEntry, 'english/synonyms.json'),
    shortTyping: entries(ShortTypingEntry, 'english/short-typing.json'),
    interjections: entries(SmallWord, 'english/interjections.json'),
    asides: entries(SmallWord, 'english/asides.json'),
    openWords: entries(SmallWord, 'english/open-words.json'),
    moreWords: entries(SmallWord, 'english/more-words.json'),
    imageNames: entries(ImageNamesEntry, 'english/image-names.json'),
    associations: entries(AssociationsEntry, 'english/associations.json'),
    kenyanEnglish: entries(KenyanEnglish, 'english/kenyan-english.json'),
  }
  const names = whole(Names, 'english/names.json')
  const news = whole(News, 'english/personal-news.json')
  const dialogue = whole(ClassifierFile, 'act-classifier.json')
  const suggestions = whole(SuggestionsFile, 'tutor-suggestions.json')
  const swahili = entries(SmallWord, 'swahili.json')
  const otherLanguages = whole(OtherLanguagesFile, 'other-languages.json')
  const wordNotes = entries(WordNotesEntry, 'grammar/word-notes.json')
  const seenForms = entries(SeenForm, 'grammar/seen-forms.json')
  const language = whole(LanguageEntry, 'grammar/language.json')
  const concords = entries(ConcordEntry, 'grammar/concords.json')
  const lessonSeo = entries(LessonSeo, 'seo/lessons.json')
  const categorySeo = entries(CategorySeo, 'seo/categories.json')
  const sources = entries(SourceEntry, 'sources.json')
  const lexicon = whole(Lexicon, 'lexicon/lexicon.json')
  const lexiconMap = whole(LexiconMap, 'lexicon-map.json')
  const voice = whole(VoiceManifest, 'voice/manifest.json')
  if (
    faults.length > 0 ||
    !assistantPhrases ||
    !names ||
    !news ||
    !otherLanguages ||
    !dialogue ||
    !suggestions ||
    !language ||
    !lexicon ||
    !lexiconMap ||
    !voice
  )
    throw new ContentError(faults)

  const voices = { words: voicedBy(voice.words), phrases: voicedBy(voice.phrases), proverbs: voicedBy(voice.proverbs) }
  const content: Content = {
    words: words.map(({ file, word }) => ({ file, word: voices.words(word.id, word) })),
    lessons,
    levels,
    stages,
    categories,
    wisdom: wisdom.map(({ file, entry }) => ({
      file,
      entry: entry.proverb ? { ...entry, proverb: voices.proverbs(entry.id, entry.proverb) } : entry,
    })),
    phrases: phrases.map(({ file, phrase }) => ({ file, phrase: voices.phrases(phrase.id, phrase) })),
    assistantPhrases,
    lessonSeo,
    categorySeo,
    english: { ...listsOfEnglish, names, news },
    dialogue,
    suggestions,
    swahili,
    otherLanguages,
    grammar: { wordNotes, seenForms, language, concords },
    sources,
    lexicon,
    lexiconMap,
    tones,
    recordings: namesIn(directory, 'audio'),
    voice,
    voiceFiles: namesIn(directory, 'voice/files'),
  }
  const checks = [
    wordFaults,
    lessonFaults,
    vocabularyFaults,
    lexiconMapFaults,
    wisdomFaults,
    phraseFaults,
    seoFaults,
    englishFaults,
    grammarFaults,
    concordFaults,
    voiceFaults,
    toneFaults,
  ]
  const between = checks.flatMap((check) => check(content))
  if (between.length > 0) throw new ContentError(between)
  return content
}

const withTones = (word: Word, tones: Word['tones']): Word => (tones ? { ...word, tones } : word)

function filesIn(directory: string, folder: string, ending = ''): string[] {
  const path = join(directory, folder)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => `${folder}/${name}`)
}

const namesIn = (directory: string, folder: string) =>
  filesIn(directory, folder).map((path) => path.slice(folder.length + 1))

/** The entries of a list that match the schema. The faults of the others are added to `faults`. */
function parseEntries<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  file: string,
  faults: ContentFault[],
): v.InferOutput<Schema>[] {
  if (data === undefined) return []
  if (!Array.isArray(data)) {
    faults.push({ file, fault: 'must be a list: […]' })
    return []
  }
  return data.flatMap((entry: unknown, index) => {
    const parsed = v.safeParse(schema, entry)
    if (parsed.success) return [parsed.output]
    const name = nameOf(entry, index)
    faults.push(...parsed.issues.map((issue) => ({ file, entry: name, fault: faultText(issue) })))
    return []
  })
}

/** The data of a file that is a single value; undefined, with its faults added, if it does not match the schema. */
function parseWhole<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  file: string,
  faults: ContentFault[],
): v.InferOutput<Schema> | undefined {
  if (data === undefined) return undefined
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  faults.push(...parsed.issues.map((issue) => ({ file, fault: faultText(issue) })))
  return undefined
}

function nameOf(entry: unknown, index: number): string {
  const { id, path, title, word, full, form } = Object(entry) as Readonly<Record<string, unknown>>
  const named = [id, path, title, word, full, form].find(
    (name): name is string => typeof name === 'string' && name !== '',
  )
  return named ?? `number ${index + 1}`
}

function faultText(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const key = path === null ? 'the entry' : `“${path}”`
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${key} is not a known key`
  if (issue.input === undefined) return `${key} is missing`
  if (issue.kind === 'schema' && issue.type !== 'picklist' && issue.type !== 'literal') {
    return `${key} must be ${KINDS[issue.type] ?? issue.type}, not ${issue.received}`
  }
  return `${key} ${issue.message}${typeof issue.input === 'string' && issue.input.trim() !== '' ? `: “${issue.input}”` : ''}`
}

const KINDS: Record<string, string> = {
  string: 'text in quotation marks',
  number: 'a number',
  array: 'a list […]',
  object: 'an object {…}',
  strict_object: 'an object {…}',
  record: 'an object {…}',
}

/** The data of a JSON file, or undefined with a fault that gives the line of the syntax error. */
function readJson(path: string, file: string, faults: ContentFault[]): unknown {
  if (!existsSync(path)) {
    faults.push({ file, fault: 'the file is missing' })
    return undefined
  }
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    faults.push({ file, fault: `is not valid JSON ${placeOf(error, text)}` })
    return undefined
  }
}

/** Node reports the position as an offset, as line and column, or (at the end of the text) not at all. */
function placeOf(error: unknown, text: string): string {
  const offset = /at position (\d+)/.exec(String(error))?.[1]
  const before = offset === undefined ? text : text.slice(0, Number(offset))
  const lines = before.split('\n')
  return `at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}
