import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import type { Answer } from '#providers/calls/faulty-provider.fixture.ts'

export interface StaticHost {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string
  /** Every path that was asked for, in order. */
  readonly asked: readonly string[]
  close(): void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const ROOT = join('dist', 'web')

/**
 * The built folder as any static host serves it: files as they are, `/lesson/lesson1` from `lesson/lesson1.html`, 404.html
 * for whatever is not there, and no header of ours. `config`: what its owner has put into config.json, if anything; `headers`: and set besides.
 */
export async function startStaticHost(
  config?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StaticHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    asked.push(path)
    void found(path, config).then(({ status, file, body }) => {
      response
        .writeHead(status, { ...headers, 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
        .end(body)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function found(path: string, config?: object | string) {
  if (path === '/config.json' && config !== undefined)
    return { status: 200, file: path, body: typeof config === 'string' ? config : JSON.stringify(config) }
  const place = path.endsWith('/') ? `${path}index.html` : path
  for (const file of [place, `${place}.html`]) {
    const body = await fileAt(file)
    if (body) return { status: 200, file, body }
  }
  return { status: 404, file: '404.html', body: await fileAt('404.html') }
}

async function fileAt(path: string): Promise<Buffer | undefined> {
  const file = normalize(join(ROOT, path))
  if (!file.startsWith(ROOT + sep)) return undefined
  return readFile(file).catch(() => undefined)
}

/** As providers let pages of any origin ask them. */
export const toAnyPage =
  (answer: Answer): Answer =>
  (response, asked) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, x-goog-api-key')
    return asked.method === 'OPTIONS' ? void response.writeHead(204).end() : answer(response, asked)
  }
