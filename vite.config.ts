import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { api } from './scripts/vite-api.ts'
import { indexHtml } from './scripts/vite-index-html.ts'
import { course } from './src/content/vite-plugin.ts'

/**
 * The libraries of the first page in one file: they are packed better together, and stay in the cache when our own code
 * changes. Not that of schemas: the first page does without it.
 */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|use-sync-external-store|regexparam|mitt|idb)[\\/]/,
}

/**
 * Our part of the first page, but not what starts it. It comes before the other groups: a group takes along what its modules
 * import.
 */
const first = { name: 'first', tags: ['$initial' as const], test: /^(?!.*[\\/]web[\\/]boot[\\/]start\.ts$)/ }

/**
 * What several screens have in common, in a few files: else each small module is a request of its own. A group holds only
 * what nearly all its screens need, since they load the whole of it; `tests/journeys/screen-size.journey.ts` watches that.
 */
const shared = Object.entries({
  screens: [
    'core/review/evidence',
    'web/learning/storage-note',
    'web/learner-settings/learner-settings',
    'web/loading/fetched',
    'web/ui/use-latest',
    'web/words/(?:confidence-text|contest-word|english-data|word-facts|word-list-data)',
  ],
  spelling: [
    'core/(?:orthography|word|chance)/',
    'core/answer/(?:letters|senses)',
    'core/english/(?:function-words|plain-english|synonyms)',
    'web/words/everyday-words',
  ],
  answers: ['core/answer/(?:course|meaning)', 'core/tutor/markup'],
  chat: ['web/chat/'],
  sayings: ['core/assistant/(?:labelled-reply|model-texts|set-sayings)', 'web/config/use-stand-in'],
  model: ['providers/(?:calls|generate-content)/', 'core/vocabulary-check/swahili'],
  days: [
    'core/learning-log/undone-reviews',
    'core/progress/study-days',
    'core/review/(?:card|day-number|due-cards|review-settings)',
    'web/learning/(?:clock|follow-log)',
    'web/card-state/day-text',
    'web/ui/counted',
  ],
  schedule: ['core/review/(?:review-state|scheduler)', 'web/card-state/use-review-state'],
  // These three come with every page, once it is there.
  accounts: ['providers/auth/(?:password|server)'],
  device: ['core/assistant/assistant-chat', 'providers/(?:learning-log|chats)/indexeddb'],
  badges: [
    'core/badges/',
    'core/progress/learner-record',
    'web/badges/(?:badge-base|badge-look|badge-toast|use-record)',
  ],
}).map(([name, modules]) => ({ name, test: inSource(modules) }))

/** Folders end with a slash; modules are named without their ending. */
function inSource(modules: readonly string[]): RegExp {
  const paths = modules.map((path) => path.replaceAll('/', '[\\\\/]') + (path.endsWith('/') ? '' : '\\.tsx?$'))
  return new RegExp(`[\\\\/]src[\\\\/](?:${paths.join('|')})`)
}

/** What every page asks for next, in one file: what it needs to talk to the outside, and to read what comes from there. */
const outside = {
  name: 'outside',
  test: /node_modules[\\/]valibot[\\/]|src[\\/]web[\\/](?:boot[\\/]adapters|config[\\/])|src[\\/]providers[\\/]auth[\\/](?:server|none|google-popup|popup-result|password)\.ts/,
}

export default defineConfig({
  plugins: [react(), course(), indexHtml(), api()],
  build: {
    outDir: 'dist/web',
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A slow machine is no fault of who starts the site on it.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['index.html', 'src/web/boot/start.ts'],
          output: { codeSplitting: { groups: [libraries, first, outside, ...shared] } },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
})
