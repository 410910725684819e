import { Agent, request } from 'node:http'

const LENGTH = 15 * 1024
const ROUNDS = 200

/** Prints the times of the longest allowed requests beside an ordinary one, in turn over one connection. */
export async function benchHostileRequests(url) {
  const requests = {
    'An ordinary request': { path: '/', headers: { 'Accept-Encoding': 'gzip, br' } },
    '15 KB of blanks in Accept-Encoding': { path: '/', headers: { 'Accept-Encoding': `gzip${' '.repeat(LENGTH)},br` } },
    '15 KB of slashes in the path': { path: `/lesson${'/'.repeat(LENGTH)}-`, headers: {} },
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timesOf = new Map(Object.keys(requests).map((name) => [name, []]))
  const statuses = new Map()
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, options] of Object.entries(requests)) {
      const began = performance.now()
      statuses.set(name, await statusOf(url, { ...options, agent }))
      timesOf.get(name).push(performance.now() - began)
    }
  agent.destroy()
  for (const [name, times] of timesOf) {
    const sorted = times.toSorted((a, b) => a - b)
    const [median, slowest] = [sorted[sorted.length / 2], sorted.at(-1)].map((ms) => ms.toFixed(2))
    console.log(`${name}: status ${statuses.get(name)}, median ${median} ms, slowest ${slowest} ms`)
  }
}

function statusOf(url, options) {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })
}
