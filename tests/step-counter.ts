import { Session } from 'node:inspector/promises'
import { countingRegExp, type CountingRegExp } from '../scripts/linear/counting-regexp.ts'

const patterns: RegExp = RegExp.prototype
const native = patterns.exec
/** For each expression the one that counts: an expression builds its source anew each time it is asked for it. */
const counting = new WeakMap<RegExp, CountingRegExp>()

/**
 * Counts the work of a function: how often each block of code in `src` runs, by V8's coverage, plus the steps of its regular expressions.
 * The count does not depend on the machine.
 *
 * V8 counts only code that is loaded after this call: import the code to count afterwards.
 */
export async function createStepCounter() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  const blocks = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    let runs = 0
    for (const { url, functions } of result)
      if (url.includes('/src/')) for (const { ranges } of functions) for (const { count } of ranges) runs += count
    return runs
  }

  return {
    async count(work: () => unknown): Promise<number> {
      let steps = 0
      let isCounting = false
      await blocks()
      patterns.exec = function exec(this: RegExp, text) {
        // The counting engine uses regular expressions itself.
        if (isCounting) return native.call(this, text)
        isCounting = true
        const sticky = this.sticky
        const at = this.global || sticky ? this.lastIndex : 0
        const counter = counting.get(this) ?? countingRegExp(this.source, this.flags)
        counting.set(this, counter)
        const run = at > text.length ? undefined : counter.run(text, at, sticky)
        steps += run?.steps ?? 0
        isCounting = false
        const found = native.call(this, text)
        if (found?.index !== run?.spans?.[0] || found?.[0].length !== spanLength(run?.spans))
          throw new Error(`CountingRegExp and the platform find different matches for ${String(this)}.`)
        return found
      }
      try {
        work()
      } finally {
        patterns.exec = native
      }
      return steps + (await blocks())
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

const spanLength = (spans: readonly number[] | undefined) => spans && spans[1]! - spans[0]!
