import { Hono } from 'hono'
import type { Connection } from './client-address.ts'
import type { Door } from './relay/relay-gate.ts'
import { personOf } from './usage-person.ts'
import type { Usage } from './usage.ts'

/** `GET /api/usage`: what remains of the plan, to whoever asks, signed in or not. */
export const usageRoutes = (usage: Usage, door: Door) =>
  new Hono<{ Bindings: Connection }>().get('/', async (c) => c.json(await usage.remaining(await personOf(c, door))))
