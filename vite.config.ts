import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { api } from './scripts/vite-api.ts'
import { course } from './src/content/vite-plugin.ts'

/**
 * The libraries of the first page in one file: they are packed better together, and stay in the cache when our own code
 * changes. Not that of schemas: the first page does without it.
 */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|use-sync-external-store|regexparam|mitt|idb)[\\/]/,
}

export default defineConfig({
  plugins: [react(), course(), api()],
  build: { outDir: 'dist/web', assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [libraries] } } } } } },
  server: { host: '127.0.0.1' },
})
