import { expect, test } from 'vitest'
import type { OwnTake } from '#core/recording/recordings.ts'
import { createOutbox, type Sending, type StudioFault } from './studio.ts'

const take = (word: string, first = 0): Sending => ({ word, said: word, wav: Uint8Array.of(first) })
const stored = ({ word }: Sending): OwnTake => ({
  id: word,
  word,
  said: word,
  state: 'waiting',
  reason: null,
  seconds: 1,
  madeAt: '2026-11-22T10:00:00.000Z',
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

function createTestOutbox(answers: (StudioFault | 'sent')[]) {
  const sent: string[] = []
  const faults: (StudioFault | undefined)[] = []
  const outbox = createOutbox({
    async send(item) {
      const answer = answers.shift() ?? 'sent'
      return answer === 'sent' ? stored(item) : answer
    },
    onSent: ({ word }) => sent.push(word),
    onChange: (fault) => faults.push(fault),
  })
  return { outbox, sent, faults }
}

test('takes that a failing network held back are sent again in order', async () => {
  const { outbox, sent, faults } = createTestOutbox(['unreachable', 'unreachable'])
  outbox.add(take('metha-table'))
  await settled()
  outbox.add(take('iria-milk'))
  await settled()
  expect([...outbox.words]).toEqual(['metha-table', 'iria-milk'])
  expect(faults.at(-1)).toBe('unreachable')
  await outbox.sendAll()
  expect(sent).toEqual(['metha-table', 'iria-milk'])
  expect([...outbox.words]).toEqual([])
  expect(faults.at(-1)).toBeUndefined()
})

test('a new take of a word replaces its unsent one', async () => {
  const { outbox, sent } = createTestOutbox(['unreachable'])
  outbox.add(take('metha-table', 1))
  await settled()
  outbox.add(take('metha-table', 2))
  await settled()
  expect(sent).toEqual(['metha-table'])
  expect([...outbox.words]).toEqual([])
})

test('a take that the server refuses is not sent again', async () => {
  const { outbox, sent, faults } = createTestOutbox(['refused'])
  outbox.add(take('metha-table'))
  await settled()
  expect([sent, [...outbox.words], faults.at(-1)]).toEqual([[], [], 'refused'])
})
