import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { api } from './scripts/vite-api.ts'
import { course } from './src/content/vite-plugin.ts'

export default defineConfig({
  plugins: [react(), course(), api()],
  build: { outDir: 'dist/web', assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  server: { host: '127.0.0.1' },
})
