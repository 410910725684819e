import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { deviceName } from './device-sessions.ts'
import { migrate, migrations } from '../database/migrate.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

const known = [
  ['Chrome on Android', `${ANDROID} ${CHROME} Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${ANDROID} AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera on Android', `${ANDROID} ${CHROME} Mobile Safari/537.36 OPR/85.0.0.0`],
  ['Edge on Windows', `${WINDOWS} ${CHROME} Safari/537.36 Edg/130.0.0.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'],
  ['Safari on Mac', `${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`],
  ['Safari on iPhone', `${IPHONE} ${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} ${WEBKIT} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPad', `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${WEBKIT} FxiOS/131.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
] as const

test.each(known)('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('unknown devices get a generic name', () => {
  expect(deviceName(`${ANDROID} AppleWebKit/537.36 Unheard/1.0`)).toBe('A browser on Android')
  expect(deviceName('Firefox/131.0')).toBe('Firefox')
  expect(deviceName('curl/8.5.0')).toBe('An unknown browser')
  expect(deviceName('')).toBe('An unknown browser')
})

test('sessions from before migration 8 get the same names', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite, migrations.slice(0, 7))
  const agents = [...known.map(([, agent]) => agent), 'Firefox/131.0', 'curl/8.5.0', '', `${ANDROID} Unheard/1.0`, null]
  sqlite.exec(
    `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ('u', '', 'e', 0, '', '')`,
  )
  const insert = sqlite.prepare(`
    insert into "session" ("id", "token", "expiresAt", "createdAt", "updatedAt", "userId", "userAgent") values (?, ?, '', '', '', 'u', ?)
  `)
  agents.forEach((agent, index) => insert.run(String(index), String(index), agent))
  migrate(sqlite, migrations)
  const rows = sqlite.prepare('select "userAgent" from "session" order by cast("id" as integer)').all()
  expect(rows).toEqual(agents.map((agent) => ({ userAgent: deviceName(agent ?? '') })))
})
