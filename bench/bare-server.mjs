import { createServer, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import Sqlite from 'libsql'

// Bare `node:http` servers to compare the product with. Environment: PAGES_OF, the address of a server whose answers for PATHS are
// served again, byte for byte; or DATA_DIR, a data folder whose learners’ records are served.

const server = createServer(process.env.DATA_DIR ? records(process.env.DATA_DIR) : await pages(process.env.PAGES_OF))
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

/** Looks the path up and writes the stored head and body. */
async function pages(origin) {
  const answers = new Map()
  for (const path of process.env.PATHS.split(' ')) {
    // Not `fetch`, which decompresses.
    const answer = await new Promise((resolve) => get(origin + path, { headers: { 'Accept-Encoding': 'br' } }, resolve))
    const head = answer.rawHeaders
    const body = await buffer(answer)
    // `node:http` adds these itself.
    const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
    const headers = head.flatMap((name, i) => (i % 2 || own.includes(name.toLowerCase()) ? [] : [name, head[i + 1]]))
    answers.set(path, { headers, body })
  }
  return (request, response) => {
    const { headers, body } = answers.get(request.url)
    response.writeHead(200, headers)
    response.end(body)
  }
}

/**
 * Answers `GET /api/learning-log?since=…` with the product’s own statements, prepared: the record of the session; its events, which
 * the database joins, with the length of the documents; and the documents. Nothing is checked: no signature, no expiry, no origin, no
 * limit, no form of the query.
 */
function records(folder) {
  const sqlite = new Sqlite(join(folder, 'my-mother-language.db'))
  const record = sqlite.prepare(
    `select "session"."userId", "seq", "epoch", "months" from "session"
    left join "learnerRecord" on "learnerRecord"."userId" = "session"."userId" where "token" = ?`,
  )
  const events = sqlite.prepare(
    `select count(*) as "count", max("seq") as "lastRead", coalesce(group_concat("event", ','), '') as "events",
      coalesce(sum(length("event")), 0) as "size",
      (select coalesce(sum(length("value")), 0) from "learnerDocument"
        where "userId" = ? and "revision" > ? and "revision" <= ?) as "documents"
    from (select "seq", "event" from "learningEvent"
      where "userId" = ? and "seq" > ? and "seq" <= ? order by "seq" limit 1000) as "page"`,
  )
  const documents = sqlite.prepare(
    'select "name", "revision", "value" from "learnerDocument" where "userId" = ? and "revision" > ? and "revision" <= ? order by "revision"',
  )
  return (request, response) => {
    const token = decodeURIComponent(request.headers.cookie.slice(request.headers.cookie.indexOf('=') + 1)).split(
      '.',
    )[0]
    const since = Number(request.url.slice(request.url.indexOf('=') + 1).split('&')[0])
    const { userId, seq, epoch, months } = record.get(token)
    const page =
      since < seq ? events.get(userId, since, seq, userId, since, seq) : { count: 0, events: '', documents: 0 }
    const cursor = page.count < 1000 ? seq : page.lastRead
    const named = (page.documents === 0 ? [] : documents.all(userId, since, cursor)).map(
      ({ name, revision, value }) => `{"name":"${name}","revision":${revision},"value":${value}}`,
    )
    const hasMore = cursor < seq
    const body = `{"epoch":"${epoch}","cursor":${cursor},"hasMore":${hasMore},"events":[${page.events}],"documents":[${named.join()}]${hasMore ? '' : `,"months":${months}`}}`
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    })
    response.end(body)
  }
}
