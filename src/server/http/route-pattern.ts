import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/**
 * The pattern of the route that answers a request, such as `/api/learning-log/months/:month`: never an id or anything else that a
 * client made up. Paths without a route of their own have `/api/*`, or `/*` for pages and files.
 */
export function routePattern(c: Context): string {
  const exact = matchedRoutes(c).find(({ path }) => !path.endsWith('*'))
  if (exact) return exact.path.replaceAll(/\{[^{}]*\}/g, '')
  return c.req.path.startsWith('/api/') ? '/api/*' : '/*'
}
