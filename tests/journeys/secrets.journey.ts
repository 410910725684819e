import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { expect, startSite, test } from './site.ts'

const secrets = {
  TUTOR_API_KEYS: 'sk-key-of-the-tutor',
  ASSISTANT_API_KEY: 'AIza-key-of-the-assistant',
  AUTH_SECRET: 'a-secret-that-signs-the-sessions-of-all',
}

test('no file of the site has a secret of the server', async () => {
  const server = await startSite({
    TUTOR_BASE_URL: 'http://127.0.0.1:9/of-the-tutor',
    TUTOR_MODEL: 'small',
    ASSISTANT_BASE_URL: 'http://127.0.0.1:9/of-the-assistant',
    ASSISTANT_MODEL: 'flash',
    ...secrets,
  })
  const entries = await readdir('dist/web', { recursive: true, withFileTypes: true })
  // A compressed file is sent in place of the file itself.
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).split(sep).slice(2).join('/'))
  const addresses = paths.map((path) => `/${path.replace(/(?:index)?\.html$/, '')}`)
  expect(addresses).toContain('/lesson/lesson1')
  const rest = ['/config.json', ...addresses]
  const holding: string[] = []
  const readRest = async () => {
    for (let address = rest.pop(); address !== undefined; address = rest.pop()) {
      const response = await fetch(server.url + address)
      const responseText =
        JSON.stringify([...response.headers]) + Buffer.from(await response.arrayBuffer()).toString('latin1')
      if ([...Object.values(secrets), '127.0.0.1:9/'].some((secret) => responseText.includes(secret)))
        holding.push(address)
    }
  }
  await Promise.all(Array.from({ length: 8 }, readRest))
  expect(holding).toEqual([])
  await server.stop()
})
