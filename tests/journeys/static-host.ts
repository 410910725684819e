import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import type { Answer } from '#providers/calls/faulty-provider.fixture.ts'

export interface StaticHost {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string
  /** The paths of all requests, in order. */
  readonly requests: readonly string[]
  close(): void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const ROOT = join('dist', 'web')

/**
 * Serves the built folder like a static host: files as they are, `/lesson/lesson1` from `lesson/lesson1.html`, 404.html
 * for unknown paths, and none of our headers. `config` is the owner's config.json, if any; `headers` are additional
 * headers.
 */
export async function startStaticHost(
  config?: object | string,
  headers: Readonly<Record<string, string>> = {},
  /** Files in place of those in the folder; null for a file that is gone. */
  replaced: ReadonlyMap<string, string | null> = new Map(),
): Promise<StaticHost> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    requests.push(path)
    void found(path, config, replaced).then(({ status, file, body }) => {
      response
        .writeHead(status, { ...headers, 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
        .end(body)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function found(path: string, config: object | string | undefined, replaced: ReadonlyMap<string, string | null>) {
  if (path === '/config.json' && config !== undefined)
    return { status: 200, file: path, body: typeof config === 'string' ? config : JSON.stringify(config) }
  const place = path.endsWith('/') ? `${path}index.html` : path
  for (const file of [place, `${place}.html`]) {
    const body = replaced.has(file) ? replaced.get(file) : await fileAt(file)
    if (body) return { status: 200, file, body }
  }
  return { status: 404, file: '404.html', body: await fileAt('404.html') }
}

async function fileAt(path: string): Promise<Buffer | undefined> {
  const file = normalize(join(ROOT, path))
  if (!file.startsWith(ROOT + sep)) return undefined
  return readFile(file).catch(() => undefined)
}

/** The header with which providers allow calls from any origin. */
export const toAnyPage =
  (answer: Answer): Answer =>
  (response, request) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, x-goog-api-key')
    return request.method === 'OPTIONS' ? void response.writeHead(204).end() : answer(response, request)
  }
