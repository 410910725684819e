// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { VISITOR } from '#providers/learning-log/learning-log.ts'
import { forgetOthers, tabMemory } from './memory.ts'

afterEach(() => sessionStorage.clear())

test('a text is kept until it is set to the empty text', () => {
  const draft = tabMemory('draft visitor lesson1')
  expect(draft.read()).toBe('')
  draft.write('Hello')
  expect(tabMemory('draft visitor lesson1').read()).toBe('Hello')
  draft.write('')
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a browser that refuses storage causes no error', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
  const draft = tabMemory('draft visitor lesson1')
  draft.write('Hello')
  draft.write('')
  expect(draft.read()).toBe('')
})

test('after a sign-out nothing of the account is left, and the visitor’s texts stay', () => {
  tabMemory('draft account1 lesson1').write('Hello')
  tabMemory('run account1 family').write('{}')
  tabMemory('run visitor family').write('{}')
  sessionStorage.setItem('scroll', '12')
  forgetOthers(VISITOR)
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['run visitor family', 'scroll'])
})

test('after a sign-in only the learner’s own texts are left', () => {
  tabMemory('run account1 family').write('{}')
  tabMemory('run account2 family').write('{}')
  forgetOthers('account2')
  expect(Object.keys(sessionStorage)).toEqual(['run account2 family'])
})
