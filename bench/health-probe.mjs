import { Agent, get } from 'node:http'

// Asks an address ten times a second, in a process of its own, and sends the milliseconds of each answer to the process that started it.
// The first answer only says that the probe is ready: it includes what Node loads for its first request. Not `fetch`, whose first
// request takes 50 ms by itself.

const [, , url] = process.argv
const agent = new Agent({ keepAlive: true })

for (;;) {
  const before = performance.now()
  await new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject)
  })
  process.send(performance.now() - before)
  await new Promise((resolve) => setTimeout(resolve, 100))
}
