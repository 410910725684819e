import { Session } from 'node:inspector/promises'
import { countingRegExp } from '../scripts/linear/counting-regexp.ts'

const patterns: RegExp = RegExp.prototype
const native = patterns.exec

/**
 * Counts what a function does: how often each block of our code in `src` runs, as V8's own coverage counts it, and each step of its
 * regular expressions, which are run one by one. What is counted does not depend on the machine.
 *
 * V8 counts the blocks only of code that is loaded after this was made: import what is counted later.
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
        // The one that counts uses some itself.
        if (isCounting) return native.call(this, text)
        isCounting = true
        const sticky = this.sticky
        const remembers = this.global || sticky
        const at = remembers ? this.lastIndex : 0
        const run = at > text.length ? undefined : countingRegExp(this.source, this.flags).run(text, at, sticky)
        steps += run?.steps ?? 0
        isCounting = false
        const found = native.call(this, text)
        if (found?.index !== run?.spans?.[0] || found?.[0].length !== spanLength(run?.spans))
          throw new Error(`${String(this)} is counted on another match than the platform finds.`)
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
