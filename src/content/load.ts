import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lessonFaults } from './check-lessons.ts'
import { lexiconMapFaults } from './check-lexicon-map.ts'
import { phraseFaults } from './check-phrases.ts'
import { seoFaults } from './check-seo.ts'
import { vocabularyFaults } from './check-vocabulary.ts'
import { wisdomFaults } from './check-wisdom.ts'
import { wordFaults } from './check-words.ts'
import { CategoryEntry } from './category.ts'
import type { Content } from './content.ts'
import { ContentError, type ContentFault } from './content-error.ts'
import { LessonEntry } from './lesson.ts'
import { LevelEntry } from './level.ts'
import { Lexicon, LexiconMap } from './lexicon.ts'
import { parseEntries, parseWhole } from './parse-entries.ts'
import { PhraseEntry } from './phrase.ts'
import { readJson } from './read-json.ts'
import { CategorySeo, LessonSeo } from './seo.ts'
import { SourceEntry } from './source.ts'
import { StageEntry } from './stage.ts'
import { WisdomFileEntry } from './wisdom.ts'
import { WordEntry } from './word.ts'

/**
 * Reads and checks everything under `content/`. Throws one `ContentError` that lists every fault: first those of the
 * single files; when there are none, those between files.
 */
export function loadContent(directory: string): Content {
  const faults: ContentFault[] = []
  const read = (path: string) => readJson(join(directory, path), `content/${path}`, faults)
  const entries = <Schema extends Parameters<typeof parseEntries>[0]>(schema: Schema, path: string) =>
    parseEntries(schema, read(path), `content/${path}`, faults)

  const words = filesIn(directory, 'words', '.json').flatMap((path) =>
    entries(WordEntry, path).map((word) => ({ file: `content/${path}`, word })),
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
  const lessonSeo = entries(LessonSeo, 'seo/lessons.json')
  const categorySeo = entries(CategorySeo, 'seo/categories.json')
  const sources = entries(SourceEntry, 'sources.json')
  const lexicon = parseWhole(Lexicon, read('lexicon/lexicon.json'), 'content/lexicon/lexicon.json', faults)
  const lexiconMap = parseWhole(LexiconMap, read('lexicon-map.json'), 'content/lexicon-map.json', faults)
  if (faults.length > 0 || lexicon === undefined || lexiconMap === undefined) throw new ContentError(faults)

  const recordings = filesIn(directory, 'audio').map((path) => path.slice('audio/'.length))
  const content: Content = {
    words,
    lessons,
    levels,
    stages,
    categories,
    wisdom,
    phrases,
    lessonSeo,
    categorySeo,
    sources,
    lexicon,
    lexiconMap,
    recordings,
  }
  const checks = [wordFaults, lessonFaults, vocabularyFaults, lexiconMapFaults, wisdomFaults, phraseFaults, seoFaults]
  const between = checks.flatMap((check) => check(content))
  if (between.length > 0) throw new ContentError(between)
  return content
}

function filesIn(directory: string, folder: string, ending = ''): string[] {
  const path = join(directory, folder)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => `${folder}/${name}`)
}
