import { Agent, request } from 'node:http'

const LENGTH = 15 * 1024
const ROUNDS = 200

/** What a request costs that is as long as a head may be, beside an ordinary one, in turn over one connection. */
export async function benchHostileRequests(url) {
  const requests = {
    'An ordinary request': { path: '/', headers: { 'Accept-Encoding': 'gzip, br' } },
    '15 KB of blanks in Accept-Encoding': { path: '/', headers: { 'Accept-Encoding': `gzip${' '.repeat(LENGTH)},br` } },
    '15 KB of slashes in the path': { path: `/lesson${'/'.repeat(LENGTH)}-`, headers: {} },
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took = new Map(Object.keys(requests).map((name) => [name, []]))
  const answers = new Map()
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, options] of Object.entries(requests)) {
      const began = performance.now()
      answers.set(name, await statusOf(url, { ...options, agent }))
      took.get(name).push(performance.now() - began)
    }
  agent.destroy()
  for (const [name, times] of took) {
    const sorted = times.toSorted((a, b) => a - b)
    const [median, slowest] = [sorted[sorted.length / 2], sorted.at(-1)].map((ms) => ms.toFixed(2))
    console.log(`${name}: ${answers.get(name)}, ${median} ms at the median, ${slowest} ms at most`)
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
