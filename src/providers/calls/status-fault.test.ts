import { expect, test } from 'vitest'
import { retryAfter } from './status-fault.ts'

const NOW = Date.parse('2026-03-01T10:00:00Z')

test.each([
  [{ 'Retry-After': '7' }, 7000],
  [{ 'Retry-After': '0' }, 0],
  [{ 'Retry-After': '1.5' }, 1500],
  [{ 'Retry-After': 'Sun, 01 Mar 2026 10:00:20 GMT' }, 20_000],
  [{ 'Retry-After': 'Sun, 01 Mar 2026 09:00:00 GMT' }, 0],
  [{ 'Retry-After': '7', 'Retry-After-Ms': '6500' }, 6500],
  [{ 'Retry-After': 'soon' }, undefined],
  [{ 'Retry-After': '' }, undefined],
  [{}, undefined],
])('the headers %j ask to wait %s ms', (headers: Record<string, string>, ms) => {
  expect(retryAfter(new Headers(headers), NOW)).toBe(ms)
})
