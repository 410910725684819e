import { performance } from 'node:perf_hooks'

/** Runs `work` and prints one line: the title, then the seconds it took or `failed`. */
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

/** Ends the process with exit code 1 and a message instead of a stack trace. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/** Ends the process if Node is too old. Every command calls it first. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`My Mother Language needs Node 20.19 or later; this is ${process.versions.node}. See https://nodejs.org.`)
}
