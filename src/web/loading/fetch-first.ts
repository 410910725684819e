/**
 * Loads a chunk: the build puts it around each `import()`, in place of Vite's own function (vite.config.ts).
 *
 * Chromium keeps a module that it could not fetch, and with it all importers, as failed for as long as the page lives. So a chunk and
 * the chunks that it imports are fetched before the browser imports them, and then come from its HTTP cache. A failed fetch is
 * fetched once more, and again with the next `import()`. Each module has one address, so it exists once.
 */
export async function fetchFirst<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(arrived))
  return load()
}

const fetched = new Map<string, Promise<unknown>>()

async function arrived(file: string): Promise<unknown> {
  const href = `/${file}`
  let here = fetched.get(href)
  // The page links the styles that it opens with.
  if (here || document.querySelector(`[rel=stylesheet][href="${href}"]`)) return here
  const ask = () => (file.endsWith('.css') ? linkStyles(href) : fetchScript(href))
  here = ask().catch(ask)
  fetched.set(href, here)
  here.catch(() => fetched.delete(href))
  return here
}

/** A connection may stall without an error. The time limit is for the beginning of the answer: a long download may be slow. */
const ANSWER_LIMIT_MS = 20_000

async function fetchScript(href: string) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ANSWER_LIMIT_MS)
  const answer = await fetch(href, { signal: stop.signal }).finally(() => clearTimeout(timer))
  if (!answer.ok) throw new Error(`${href} answers ${answer.status}`)
  await answer.arrayBuffer()
}

function linkStyles(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    })
  })
}
