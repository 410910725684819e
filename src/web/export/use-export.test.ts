// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { tabMemory } from '../device/memory.ts'
import { textsOf } from './use-export.tsx'

afterEach(() => sessionStorage.clear())

test('finds the learner’s texts and no one else’s', () => {
  tabMemory('draft account1 lesson1').write('Hello')
  tabMemory('draft account1 display-name').write('Wanjiku')
  tabMemory('draft account2 lesson1').write('Goodbye')
  sessionStorage.setItem('something-else', 'x')
  expect(textsOf('account1')).toEqual({ 'draft lesson1': 'Hello', 'draft display-name': 'Wanjiku' })
})
