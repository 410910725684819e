import { createMiddleware } from 'hono/factory'
import type { Log } from './log.ts'

const forwarding = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'] as const

/** Warns once if a request comes through a proxy and TRUST_PROXY is not set: then all visitors share the proxy's address. */
export function proxyWarning(log: Log) {
  let isWarned = false
  return createMiddleware(async (c, next) => {
    const header = isWarned ? undefined : forwarding.find((name) => c.req.header(name) !== undefined)
    if (header !== undefined) {
      isWarned = true
      log(
        'warn',
        { event: 'proxy-not-trusted', setting: 'TRUST_PROXY', header },
        `A request came with the header ${header}, but TRUST_PROXY is not set: all visitors behind a proxy count as one address. Set it to the number of proxies, for example TRUST_PROXY=1, or to 0 if there is none.`,
      )
    }
    return next()
  })
}
