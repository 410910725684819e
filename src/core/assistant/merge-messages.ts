/** Each message once, sorted by time; `newer` wins where both have a message. */
export function mergeMessages<Message extends { readonly id: string; readonly timestamp: number }>(
  older: readonly Message[],
  newer: readonly Message[],
): Message[] {
  const byId = new Map([...older, ...newer].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.timestamp - b.timestamp)
}
