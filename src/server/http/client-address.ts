import { isIPv4, isIPv6 } from 'node:net'
import type { Log } from './log.ts'

/** The socket of a request, as Node provides it; absent in a request made inside the process. */
export interface Connection {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } }
}

/**
 * The network address that a client's attempts count under. Each proxy appends the address of its own client to
 * X-Forwarded-For. The entry written by the outermost trusted proxy is used: a client can forge the entries before it.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  { incoming }: Connection,
  trustedProxies: number,
): string {
  const forwarded = forwardedFor?.split(',').map((address) => address.trim()) ?? []
  const seen = trustedProxies > 0 ? forwarded.at(-Math.min(trustedProxies, forwarded.length)) : undefined
  return network(seen || incoming?.socket.remoteAddress || 'unknown')
}

/** The longest IPv6 address, with its zone, brackets and port. */
const MAX_ADDRESS = 64

/** A household has one IPv4 address, or a whole IPv6 /64, whose addresses must count as one: otherwise there is no limit. */
function network(address: string): string {
  const plain = withoutPort(address.slice(0, MAX_ADDRESS))
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%[^]*/, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The IPv6 /48 of such an address, the largest block that a site or household gets; undefined for IPv4. */
export function widerNetwork(address: string): string | undefined {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address)?.[1]
  return groups && `${groups}::/48`
}

/** Some proxies append the port, which changes with each connection. */
const withoutPort = (address: string) =>
  address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')

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
