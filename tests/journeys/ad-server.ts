import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AdServer {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string
  /** The settings of a site that gets its ads from this server. */
  readonly environment: Readonly<Record<string, string>>
  /** The paths of all requests, in order. */
  readonly requests: string[]
  /** Sets the following answers: an ad, no ad (reported or silent), or no script. */
  answer(how: Answer): void
  /** Delays the script until the returned function is called. */
  hold(): () => void
  close(): void
}

type Answer = 'ad' | 'unfilled' | 'silent' | 'failing'

/**
 * An ad network on this machine. Its script fills the slots of a page as AdSense does, and throws on a page without
 * slots.
 */
export async function startAdServer(): Promise<AdServer> {
  const requests: string[] = []
  let how: Answer = 'ad'
  let held = Promise.resolve()
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    requests.push(pathname + search)
    if (pathname === '/show.js') {
      void held.then(() =>
        how === 'failing'
          ? response.writeHead(404).end()
          : response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script(url, how)),
      )
      return
    }
    if (pathname === '/ad') response.writeHead(200, { 'Content-Type': 'text/html' }).end(AD)
    else if (pathname === '/seen.svg') response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(DOT)
    else response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    environment: { AD_SCRIPT_URL: `${url}/show.js`, AD_CLIENT: 'ca-pub-1', AD_SLOT: '2' },
    requests,
    answer: (next) => (how = next),
    hold() {
      let release!: () => void
      held = new Promise((resolve) => (release = resolve))
      return release
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const AD =
  '<!doctype html><html lang="en"><title>Baskets</title><body style="margin:0;background:#fdf0cc;color:#2a1c00;font:600 16px/56px sans-serif;text-align:center">Baskets from Karatina'
const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

const script = (url: string, how: Answer) => `(() => {
  const fill = () => {
    const place = document.querySelector('ins.adsbygoogle:not([data-adsbygoogle-status])')
    if (!place) throw new Error('All places have ads in them')
    place.dataset.adsbygoogleStatus = 'done'
    if (${how === 'silent'}) return
    if (${how === 'unfilled'}) return void (place.dataset.adStatus = 'unfilled')
    const { adClient, adSlot } = place.dataset
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: '${url}/ad?client=' + adClient + '&slot=' + adSlot, width: Math.min(320, place.clientWidth), height: 56, title: 'Baskets' })
    frame.style.border = '0'
    place.append(frame)
    place.dataset.adStatus = 'filled'
    new Image().src = '${url}/seen.svg'
    void fetch('${url}/seen')
  }
  const waiting = window.adsbygoogle ?? []
  window.adsbygoogle = { push: fill }
  waiting.forEach(fill)
})()`
