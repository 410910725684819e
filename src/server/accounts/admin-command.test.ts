import { describe, expect, test } from 'vitest'
import { runAdmin } from './admin-command.ts'
import { createTestServer, posting, temporaryFolder } from '../server.fixture.ts'

const WANJIKU = { email: 'wanjiku@example.org', password: 'secret' }

async function siteWithWanjiku() {
  const environment = { DATA_DIR: temporaryFolder() }
  const server = await createTestServer({ environment })
  const phone = server.browser()
  await phone('/api/auth/sign-up/email', posting(WANJIKU))
  const logged: string[] = []
  const admin = (...words: string[]) => runAdmin(words, environment, (line) => logged.push(line))
  const signIn = () => server.browser()('/api/auth/sign-in/email', posting(WANJIKU))
  return { server, phone, admin, signIn, logged }
}

describe('the admin command', () => {
  test('logs each disabled or enabled account without its email', async () => {
    const { admin, logged } = await siteWithWanjiku()
    await admin('disable', WANJIKU.email)
    await admin('disable', 'nobody@example.org')
    await admin('enable', WANJIKU.email)
    expect(logged.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'account-disabled',
      'account-enabled',
    ])
    expect(logged.join()).not.toContain('@')
  })

  test('disables an account: its sessions end, and it cannot sign in', async () => {
    const { phone, admin, signIn } = await siteWithWanjiku()
    expect(await admin('disable', 'Wanjiku@Example.org')).toEqual({
      isDone: true,
      text: 'Wanjiku@Example.org is disabled and signed out everywhere.',
    })
    expect((await phone('/api/me/sessions')).status).toBe(401)
    expect(await (await phone('/api/auth/get-session')).json()).toBeNull()
    const refused = await signIn()
    expect(refused.status).toBe(403)
    expect(refused.headers.get('Set-Cookie')).toBeNull()
    expect(await refused.json()).toMatchObject({ code: 'BANNED_USER' })
  })

  test('enables an account again', async () => {
    const { admin, signIn } = await siteWithWanjiku()
    await admin('disable', WANJIKU.email)
    expect(await admin('enable', WANJIKU.email)).toMatchObject({ isDone: true })
    expect((await signIn()).status).toBe(200)
  })

  test('reports an unknown email', async () => {
    const { admin } = await siteWithWanjiku()
    for (const deed of ['disable', 'enable']) {
      const answer = await admin(deed, 'kamau@example.org')
      expect(answer).toMatchObject({ isDone: false })
      expect(answer.text).toMatch(/^No account in .* has the email kamau@example\.org\.$/)
    }
  })

  test.each([[], ['disable'], ['delete', WANJIKU.email], ['toString', WANJIKU.email], ['disable', 'a@b.cd', 'b@b.cd']])(
    'prints its usage after “%s %s”',
    async (...words: string[]) => {
      const { admin, signIn } = await siteWithWanjiku()
      const answer = await admin(...words)
      expect(answer.isDone).toBe(false)
      expect(answer.text).toContain('npm run admin -- disable EMAIL')
      expect((await signIn()).status).toBe(200)
    },
  )

  test('names an invalid setting', async () => {
    const answer = await runAdmin(['disable', WANJIKU.email], { PORT: 'none' })
    expect(answer.isDone).toBe(false)
    expect(answer.text).toMatch(/^PORT must be a whole number/)
  })
})
