import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertLearners } from './learners.mjs'
import { started } from './started.mjs'

const CONNECTIONS = 16
const ROUNDS = 12
const ROUND_MS = 500
const WARM_UP_MS = 1500
/** A learner may read the record 240 times in a minute. */
const LEARNERS = 1000
const EVENTS = 1000

/** Home’s own requests, and the largest page. */
const PAGES = ['/', '/lesson/lesson1', '/vocabulary', '/favicon.svg']

/**
 * Prints how many answers the product gives in a second beside bare `node:http`: static pages with the same heads and bodies, and a
 * learner's record with the same statements. Each side answers in turn in one run. Product, bare server and load are three processes.
 */
export async function benchBareHttp(main = 'dist/server/main.js') {
  const folder = mkdtempSync(join(tmpdir(), 'my-mother-language-'))
  const site = await started([main], { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const load = fork('bench/request-load.mjs')
  const servers = [site]
  try {
    const pages = await started(['bench/bare-server.mjs'], { PAGES_OF: site.url, PATHS: PAGES.join(' '), DATA_DIR: '' })
    servers.push(pages)
    await compare('Static pages', load, site, pages, () => PAGES.map((path) => get(path, BROWSER)))

    const learners = insertLearners(folder, { count: LEARNERS, events: EVENTS })
    const records = await started(['bench/bare-server.mjs'], { DATA_DIR: folder })
    servers.push(records)
    for (const [name, since] of [
      ['nothing new', EVENTS + 2],
      ['a day of 40 events', EVENTS - 38],
      ['1,000 events', 0],
    ]) {
      const requests = learners.map(({ cookie }) =>
        get(`/api/learning-log?since=${since}&epoch=0-bench`, `${BROWSER}Cookie: ${cookie}\r\n`),
      )
      // Every round begins with another learner, since a learner may read only so often.
      let from = 0
      const inTurn = () => {
        from += 100
        return [...requests.slice(from % LEARNERS), ...requests.slice(0, from % LEARNERS)]
      }
      await compare(`GET /api/learning-log, ${name}`, load, site, records, inTurn)
    }
  } finally {
    load.kill()
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true })
  }
}

/** A browser's other headers. */
const BROWSER = [
  'User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Accept: */*',
  'Accept-Language: en-GB,en;q=0.9',
  'Accept-Encoding: gzip, deflate, br',
  'Sec-Fetch-Site: same-origin',
  '',
].join('\r\n')

const get = (path, headers) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`

async function compare(name, load, site, bare, requests) {
  const results = { site: [], bare: [] }
  await run(load, site, requests(), WARM_UP_MS)
  await run(load, bare, requests(), WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    // The side that begins changes, so that a change of the machine's load favours neither.
    const sides = round % 2 ? ['site', 'bare'] : ['bare', 'site']
    for (const side of sides) results[side].push(await run(load, side === 'site' ? site : bare, requests(), ROUND_MS))
  }
  const ratio = (of) => median(results.site.map((result, i) => of(result) / of(results.bare[i]))).toFixed(2)
  console.log(
    `${name}: ${ratio(perSecond)} of bare node:http (${median(results.site.map(perSecond)).toFixed(0)} beside ` +
      `${median(results.bare.map(perSecond)).toFixed(0)} answers a second); ` +
      `${ratio(({ answers, server }) => answers / server)} by processor time ` +
      `(${us(results.site)} beside ${us(results.bare)} µs an answer; the load itself takes ${us(results.bare, 'cpu')} µs)`,
  )
}

const perSecond = ({ answers, seconds }) => answers / seconds
const us = (results, of = 'server') => (median(results.map((result) => result[of] / result.answers)) * 1e6).toFixed(0)

function run(load, server, requests, ms) {
  return new Promise((resolve, reject) => {
    const before = cpuSeconds(server.process.pid)
    load.once('message', ({ failure, ...result }) => {
      if (failure) reject(new Error(`A request failed: ${failure}`))
      else resolve({ ...result, server: cpuSeconds(server.process.pid) - before })
    })
    load.send({ url: server.url, requests, connections: CONNECTIONS, ms })
  })
}

/** The processor time of a process, which Linux counts in hundredths of a second. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
