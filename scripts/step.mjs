import { performance } from 'node:perf_hooks'

/** Runs one step and says so on a line of its own, with the time it took. */
export async function step(title, work) {
  const start = performance.now()
  process.stdout.write(`${title} … `)
  try {
    const result = await work()
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}

/** Ends the command with one sentence instead of a stack. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The first thing every command does: nothing else works on an older Node. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`My Mother Language needs Node 20.19 or later; this is ${process.versions.node}. See https://nodejs.org.`)
}
