import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/**
 * Adds security headers to every response that does not set them itself. `scriptHashes`: the inline scripts of our pages.
 * `avatarHosts`: further hosts for images. `adScript`: the script of an ad network; only its own host is allowed, also for all
 * that the ads load. `opensPopups` relaxes Cross-Origin-Opener-Policy: otherwise a page cannot tell that a popup with another
 * site was closed.
 */
export function securityHeaders({
  scriptHashes,
  avatarHosts = [],
  adScript,
  opensPopups = false,
  isHttps,
}: {
  scriptHashes: readonly string[]
  avatarHosts?: readonly string[]
  adScript?: string | undefined
  opensPopups?: boolean
  isHttps: boolean
}): MiddlewareHandler {
  const headers = Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(
      scriptHashes,
      avatarHosts,
      adScript ? [new URL(adScript).origin] : [],
    ),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy('()'),
    'Cross-Origin-Opener-Policy': opensPopups ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  })
  return async (c, next) => {
    await next()
    // `c.header` would turn a body that Node can send in one piece into a stream.
    const { headers: answered } = c.res
    if (isPageThatRecords(c.req.path, c.req.query('say')))
      answered.set('Permissions-Policy', permissionsPolicy('(self)'))
    for (const [name, value] of headers) if (!answered.has(name)) answered.set(name, value)
  }
}

/** The pages that may ask for the microphone. A link to one must load it as a document: a policy belongs to the document. */
const isPageThatRecords = (path: string, say: string | undefined) =>
  path === '/record' || (say !== undefined && /^\/words\/[a-z0-9-]+$/.test(path))

const permissionsPolicy = (microphone: '()' | '(self)') =>
  `camera=(), geolocation=(), microphone=${microphone}, payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()`

function contentSecurityPolicy(
  scriptHashes: readonly string[],
  avatarHosts: readonly string[],
  adHosts: readonly string[],
): string {
  return Object.entries({
    'default-src': "'none'",
    'script-src': ["'self'", ...scriptHashes, ...adHosts].join(' '),
    'style-src': "'self'",
    'img-src': ["'self' data: blob:", ...avatarHosts, ...adHosts].join(' '),
    'font-src': "'self'",
    // Sounds are fetched whole and played from memory: see web/sound/player.ts.
    'media-src': "'self' blob:",
    'connect-src': ["'self'", ...adHosts].join(' '),
    ...(adHosts.length > 0 && { 'frame-src': adHosts.join(' ') }),
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/** The Content-Security-Policy hashes of a page's inline scripts. Skips data such as JSON-LD, which does not run. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html
    .split(/<script\b/i)
    .slice(1)
    .flatMap((rest) => {
      const [, attributes = '', script] = /^([^>]*)>(.*?)<\/script>/is.exec(rest) ?? []
      return script === undefined ? [] : [{ attributes, script }]
    })
  return scripts
    .filter(({ attributes }) => !/\bsrc\s*=/i.test(attributes) && isRun(attributes))
    .map(({ script }) => {
      // Browsers normalise line ends to \n before they compute the hash.
      const read = script.replaceAll(/\r\n?/g, '\n')
      return `'sha256-${createHash('sha256').update(read).digest('base64')}'`
    })
}

function isRun(attributes: string): boolean {
  const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]
  return !type || /^(?:module|text\/javascript|importmap)$/i.test(type)
}
