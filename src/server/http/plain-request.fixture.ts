import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Sends path and headers unchanged; `fetch` would normalise them. Returns the answer without its date, and the body in base64. */
export async function plainRequest(
  url: string,
  path: string,
  { method = 'GET', ...headers }: Readonly<Record<string, string>> = {},
) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { path, method, headers }, resolve).on('error', reject).end(),
  )
  return {
    status: answer.statusCode,
    headers: { ...answer.headers, date: undefined } as Readonly<Record<string, string | undefined>>,
    body: (await buffer(answer)).toString('base64'),
  }
}
