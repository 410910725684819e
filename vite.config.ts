import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serverPackages } from './scripts/server-packages.mjs'
import { api } from './scripts/vite-api.ts'
import { indexHtml } from './scripts/vite-index-html.ts'
import { course } from './src/content/vite-plugin.ts'

/** The libraries of the first page: they stay in the browser's cache when our own code changes. */
const libraries = { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ }

/** Our own code of the first page, without the script that loads it. */
const first = { name: 'first', tags: ['$initial' as const], test: /^(?!.*[\\/]web[\\/]boot[\\/]start\.ts$)/ }

/** Modules that several screens share, but a lesson opens without. */
const details =
  'field|segmented|switch|tabs|use-into-view|contest-word|last-search|stage|with-kikuyu|word-facts|word-tone'

/**
 * Modules that several screens share, grouped by folder into a few files: otherwise each small module would be a request. A screen
 * that needs one module of a file loads the whole file; `tests/journeys/screen-size.journey.ts` limits the sizes.
 */
const shared = [
  // Options of a question: a lesson opens with them, before it loads the code that judges typed answers.
  group('choices', ['core/(?:memoize|quiz)', 'core/answer/(?:letters|senses)\\.ts', 'core/english/plain-english\\.ts']),
  // The code that reads English: a lesson opens without it.
  group('english', [
    'core/english/(?!plain-english|function-words|english-list|how-to-say|question-openers|typo|word-forms)[\\w-]+\\.ts',
    'web/words/english\\.ts',
  ]),
  group('screens', [
    'core/(?:chance|orthography|word/word\\.ts)',
    'web/(?:learner-settings|loading|typing|learning/(?!clock|follow-log|forget-learner)[\\w-]+\\.tsx?)',
    'web/config/without-model\\.ts',
    'web/sound/(?!heard|recorded)[\\w.-]+',
    `web/(?:ui|words)/(?!(?:${details}|words-missing)\\.)[\\w.-]+`,
  ]),
  group('details', [`web/(?:ui|words)/(?:${details})\\.tsx?`]),
  group('lists', [
    'web/words/words-missing\\.tsx',
    'core/(?:learning-log|review/card\\.ts)',
    'web/learning/(?:clock|follow-log)\\.ts',
    'web/card-state/use-card-states\\.ts',
  ]),
  // A chat on the screen, and as the device stores it.
  group('chat', ['core/markup', 'web/chat', 'providers/chats']),
  group('outside', ['providers/auth', 'web/(?:boot|config)']),
  // The forms in which Kikuyu is compared. The code that judges answers is larger, and fewer screens need it.
  group('answers', ['core/answer/(?:alignment|answer-index)\\.ts', 'core/english/word-forms\\.ts']),
  // Modules that a lesson opens with and that the tutor's later code needs too.
  group('tutor', [
    'core/tutor/(?:exercises/(?:choose-exercise|exercise)|flow|lesson-state|turn-builder|wording/(?:phrases|praise|speak))\\.ts',
  ]),
  group('model', ['providers/(?:calls|generate-content)']),
  group('badges', ['core/badges', 'web/badges']),
  // In parts, since few screens need the scheduler, the largest module.
  {
    ...group('review', ['core/(?:progress|review)', 'web/card-state/(?!use-card-states)[\\w.-]+']),
    entriesAware: true,
    entriesAwareMergeThreshold: 1500,
  },
]

function group(name: string, places: readonly string[]) {
  const paths = places.join('|').replaceAll('/', '[\\\\/]')
  return { name, test: new RegExp(`[\\\\/]src[\\\\/](?:${paths})(?:[\\\\/]|$)`), minShareCount: 2 }
}

/**
 * Rolldown names a part of a group after all that load it: "review~today-strip~lesson-ending". A part with one module, which may be
 * only a dependency of the group, is named after that.
 */
function chunkName(name: string, moduleIds: readonly string[]): string {
  const [groupName = name, ...loaders] = name.split('~')
  const [only, ...others] = moduleIds
  return loaders.length > 0 && only !== undefined && others.length === 0 ? parse(only).name : groupName
}

/** Makes each `import()` of the build fetch its files first: src/web/loading/fetch-first.ts says why. */
const fetchFirst: Plugin = {
  name: 'fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { fetchFirst as __vitePreload } from ${JSON.stringify(fileURLToPath(new URL('src/web/loading/fetch-first.ts', import.meta.url)))}`,
  },
}

/** The files of `import()`: Vite lists none for a chunk without imports. Those of the first page are there. */
const filesOf = (file: string, imported: readonly string[]) =>
  imported.length === 0
    ? [file]
    : imported.filter((name) => !/\/(?:index|libraries|rolldown-runtime)-[^/]+$/.test(name))

export default defineConfig(({ command }) => ({
  plugins: [react(), course(), indexHtml(), api(), fetchFirst],
  // wouter brings a copy of this hook for versions of React that lack it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'dist/web',
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, imported, { hostType }) => (hostType === 'js' ? filesOf(file, imported) : imported),
    },
    // On a slow machine Rolldown would warn about every plugin.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['index.html', 'src/web/boot/start.ts'],
          output: {
            chunkFileNames: ({ name, moduleIds }) => `assets/${chunkName(name, moduleIds)}-[hash].js`,
            codeSplitting: { groups: [libraries, first, ...shared] },
          },
        },
      },
    },
  },
  // In development the server's packages stay in node_modules, so that Vite need not transform them.
  ssr: command === 'build' ? { noExternal: true, external: serverPackages } : {},
  server: { host: '127.0.0.1' },
}))
