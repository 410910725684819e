import { Hono } from 'hono'
import type { Connection } from './client-address.ts'
import type { Door } from './relay/relay-gate.ts'
import { countable, personOf } from './usage-person.ts'
import type { Usage } from './usage.ts'

/**
 * `GET /api/usage`: what remains of the plan, to whoever asks, signed in or not. Where pictures are counted a visitor's
 * device gets its number here: the number that comes with an answer is lost when the visitor leaves before it.
 */
export const usageRoutes = (usage: Usage, door: Door, { counts }: { counts: boolean }) =>
  new Hono<{ Bindings: Connection }>().get('/', async (c) => {
    const person = await personOf(c, door)
    return c.json(await usage.remaining(counts ? countable(c, person, door) : person))
  })
