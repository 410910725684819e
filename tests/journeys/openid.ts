import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { interactionPolicy, Provider } from 'oidc-provider'

export const CLIENT = { id: 'course', secret: 'the-secret-of-the-course' }

/** The accounts that the provider offers to choose from. */
const accounts: Readonly<Record<string, { email: string; email_verified: boolean; name: string }>> = {
  Wanjiku: { email: 'wanjiku@example.org', email_verified: true, name: 'Wanjiku' },
  Kamau: { email: 'kamau@example.org', email_verified: true, name: 'Kamau' },
  // The provider does not confirm that this email is hers: anybody could enter it there.
  Njeri: { email: 'njeri@example.org', email_verified: false, name: 'Njeri' },
}

/**
 * An OpenID Connect provider on this machine, from a package used in production. Its page offers a choice of accounts, like Google's. The relying
 * party registers its redirect address when it is known.
 */
export async function startOpenid() {
  let handle: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  const server = createServer((request, response) => void handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    trust(redirectUri: string) {
      const provider = createProvider(issuer, redirectUri)
      const answer = provider.callback()
      handle = (request, response) =>
        request.url?.startsWith('/choose/') ? choose(provider, request, response) : answer(request, response)
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createProvider(issuer: string, redirectUri: string): Provider {
  const policy = interactionPolicy.base()
  // Choosing an account counts as consent.
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id], picture: `${issuer}/picture.png` }),
    }),
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

async function choose(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page)
    return
  }
  const chosen = new URLSearchParams(await text(request)).get('account') ?? ''
  const result = accounts[chosen]
    ? { login: { accountId: chosen }, select_account: {} }
    : { error: 'access_denied', error_description: 'The person said no' }
  await provider.interactionFinished(request, response, result)
}

const page = `<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,"><form method="post">
  ${[...Object.keys(accounts), 'Cancel'].map((name) => `<button name="account" value="${name}">${name}</button>`).join(' ')}
</form></html>`
