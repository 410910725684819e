import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appVersion } from './settings-screen.tsx'

test('the version shown matches package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(appVersion).toBe(version)
  expect(appVersion).toBe('1.0.2')
})
