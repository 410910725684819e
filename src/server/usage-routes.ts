import { Hono } from 'hono'
import type { Connection } from './client-address.ts'
import { personOf, type Door } from './usage-person.ts'
import type { Usage } from './usage.ts'

/** `GET /api/usage`: what remains of the plan, to whoever asks, signed in or not. */
export const usageRoutes = (usage: Usage, door: Door) =>
  new Hono<{ Bindings: Connection }>().get('/', async (c) => c.json(await usage.remaining(await personOf(c, door))))
