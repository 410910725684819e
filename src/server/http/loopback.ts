/** True if an address is this machine, so that nothing crosses a network. */
export const isLoopback = ({ hostname }: URL) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** True if a secret may be sent to an address: https, or this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}
