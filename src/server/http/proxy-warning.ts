import type { Log } from './log.ts'

/** Reads the headers of one request. Names are in lower case. */
export type HeaderReader = (name: string) => string | string[] | undefined

const forwarding = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'].map((name) => ({
  name,
  lowerCase: name.toLowerCase(),
}))

/** Warns once if a request comes through a proxy and TRUST_PROXY is not set: then all visitors share the proxy's address. */
export function proxyWarning(log: Log) {
  let isWarned = false
  return (headerOf: HeaderReader): void => {
    if (isWarned) return
    const header = forwarding.find(({ lowerCase }) => headerOf(lowerCase) !== undefined)?.name
    if (header === undefined) return
    isWarned = true
    log(
      'warn',
      { event: 'proxy-not-trusted', setting: 'TRUST_PROXY', header },
      `A request came with the header ${header}, but TRUST_PROXY is not set: all visitors behind a proxy count as one address. Set it to the number of proxies, for example TRUST_PROXY=1, or to 0 if there is none.`,
    )
  }
}
