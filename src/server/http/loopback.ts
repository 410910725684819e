/** Whether an address leads to this machine itself, where nobody listens in. */
export const isLoopback = ({ hostname }: URL) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** An address that a secret may be sent to: over https, or to this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}
