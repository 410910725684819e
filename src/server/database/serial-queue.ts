/** Runs async functions one after the other. A failure rejects its own promise only. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
