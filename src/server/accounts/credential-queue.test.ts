import { expect, test, vi } from 'vitest'
import { createCredentialQueue } from './credential-queue.ts'

const patient = new AbortController().signal

/** A task that runs until the test ends it. */
function longTask() {
  const ends: ((value: string) => void)[] = []
  const promise = new Promise<string>((resolve) => ends.push(resolve))
  let hasBegun = false
  return {
    run() {
      hasBegun = true
      return promise
    },
    end: (value: string) => ends.forEach((end) => end(value)),
    hasBegun: () => hasBegun,
  }
}

test('tasks run one at a time, in order', async () => {
  const queue = createCredentialQueue()
  const [first, second, third] = [longTask(), longTask(), longTask()]
  const answers = [first, second, third].map((task) => queue.run(task.run, patient))
  await vi.waitFor(() => expect(first.hasBegun()).toBe(true))
  expect([second.hasBegun(), third.hasBegun()]).toEqual([false, false])
  first.end('one')
  expect(await answers[0]).toEqual({ value: 'one' })
  await vi.waitFor(() => expect(second.hasBegun()).toBe(true))
  expect(third.hasBegun()).toBe(false)
  second.end('two')
  third.end('three')
  expect(await Promise.all(answers)).toEqual([{ value: 'one' }, { value: 'two' }, { value: 'three' }])
})

test('a task over the limit is refused, and the others run', async () => {
  const queue = createCredentialQueue({ maxWaiting: 1 })
  const [running, waiting] = [longTask(), longTask()]
  const answers = [queue.run(running.run, patient), queue.run(waiting.run, patient)]
  expect(await queue.run(async () => 'late', patient)).toBe('full')
  running.end('running')
  waiting.end('waiting')
  expect(await Promise.all(answers)).toEqual([{ value: 'running' }, { value: 'waiting' }])
  expect(await queue.run(async () => 'later', patient)).toEqual({ value: 'later' })
})

test('a task aborted before its turn never runs, and its place is free', async () => {
  const queue = createCredentialQueue({ maxWaiting: 1 })
  const running = longTask()
  const first = queue.run(running.run, patient)
  const leaving = new AbortController()
  const abandoned = longTask()
  const given = queue.run(abandoned.run, leaving.signal)
  leaving.abort()
  expect(await given).toBe('abandoned')
  const next = queue.run(async () => 'next', patient)
  running.end('first')
  expect(await Promise.all([first, next])).toEqual([{ value: 'first' }, { value: 'next' }])
  expect(abandoned.hasBegun()).toBe(false)
  expect(await queue.run(abandoned.run, AbortSignal.abort())).toBe('abandoned')
})

test('a task that throws rejects its own promise and does not block the queue', async () => {
  const queue = createCredentialQueue()
  const broken = queue.run(() => Promise.reject(new Error('broken')), patient)
  const next = queue.run(async () => 'next', patient)
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toEqual({ value: 'next' })
})
