/** What must be finished before a sign-out is sent, each in bounded time: the server takes nothing afterwards. */
export const beforeSignOut = new Set<() => Promise<unknown>>()
