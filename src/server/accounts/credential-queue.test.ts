import { expect, test, vi } from 'vitest'
import { createCredentialQueue } from './credential-queue.ts'

const patient = { caller: 'a school', signal: new AbortController().signal }

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

test('a full queue gives other callers the newest places of the one with the most, and no more than it has', async () => {
  const queue = createCredentialQueue({ maxWaiting: 4 })
  const running = longTask()
  const done: string[] = []
  const add = (caller: string, name: string) =>
    queue.run(async () => void done.push(name), { ...patient, caller }).then((ended) => ended === 'full' && name)
  const first = queue.run(running.run, patient)
  const school = ['s1', 's2', 's3', 's4', 's5'].map((name) => add('a school', name))
  const home = ['h1', 'h2', 'h3'].map((name) => add('a home', name))
  expect(await Promise.all([school[4], school[3], school[2], home[2]])).toEqual(['s5', 's4', 's3', 'h3'])
  expect(queue.waiting()).toBe(4)
  running.end('running')
  await Promise.all([first, ...school, ...home])
  expect(done).toEqual(['s1', 's2', 'h1', 'h2'])
})

test('a task aborted before its turn never runs, and its place is free', async () => {
  const queue = createCredentialQueue({ maxWaiting: 1 })
  const running = longTask()
  const first = queue.run(running.run, patient)
  const leaving = new AbortController()
  const abandoned = longTask()
  const given = queue.run(abandoned.run, { ...patient, signal: leaving.signal })
  leaving.abort()
  expect(await given).toBe('abandoned')
  const next = queue.run(async () => 'next', patient)
  running.end('first')
  expect(await Promise.all([first, next])).toEqual([{ value: 'first' }, { value: 'next' }])
  expect(abandoned.hasBegun()).toBe(false)
  expect(await queue.run(abandoned.run, { ...patient, signal: AbortSignal.abort() })).toBe('abandoned')
})

test('a task that throws rejects its own promise and does not block the queue', async () => {
  const queue = createCredentialQueue()
  const broken = queue.run(() => Promise.reject(new Error('broken')), patient)
  const next = queue.run(async () => 'next', patient)
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toEqual({ value: 'next' })
})
