import { firstPage } from '../scripts/first-page.mjs'

/** The most that a first visit may load until the whole course works without a network. */
const LIMIT = 2_000_000

/** Prints the bytes, as a browser gets them, of a first visit until the service worker has stored the course. */
export async function benchOffline(origin) {
  const worker = await (await fetch(`${origin}/sw.js`)).text()
  const { files } = JSON.parse(/^const PRECACHE=(.*?);\(/.exec(worker)[1])
  const course = await bytesOf(Object.keys(files).map((path) => origin + path))
  const page = (await firstPage(origin, '/')).files.map(({ url }) => url)
  const visit = await bytesOf([...page, `${origin}/sw.js`, ...Object.keys(files).map((path) => origin + path)])
  console.log(
    `Offline: ${Object.keys(files).length} files, ${kilobytes(course)}; first visit until they are stored: ${kilobytes(visit)} (at most ${kilobytes(LIMIT)})`,
  )
  if (visit > LIMIT) throw new Error('The first visit loads too much.')
}

/** The sum of the bodies as sent. A file that the page has loaded comes from the browser's cache. */
async function bytesOf(urls) {
  let sum = 0
  for (const url of new Set(urls)) {
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    sum += Number(headers.get('content-length'))
  }
  return sum
}

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`
