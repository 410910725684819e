import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Received {
  readonly to: readonly string[]
  readonly headers: string
  readonly text: string
}

export interface Mailbox {
  /** The settings for a site that sends its emails here. */
  readonly environment: Readonly<Record<'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL', string>>
  readonly emails: Received[]
  /** The token in the link of the newest email to an address. */
  tokenFor(kind: 'reset' | 'verification', email: string): string | undefined
}

/** A mail server on this machine that stores the emails it receives. */
export async function startMailbox(options: SMTPServerOptions = {}): Promise<Mailbox & { stop(): Promise<void> }> {
  const emails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, taken) {
      void text(stream).then((raw) => {
        emails.push(
          received(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        taken()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  return {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'My Mother Language <kikuyu@example.org>',
      PUBLIC_URL: 'http://kikuyu.test',
    },
    emails,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
    tokenFor(kind, email) {
      const path = kind === 'reset' ? '/reset-password' : '/confirm-email'
      const newest = emails.findLast((each) => each.to.includes(email) && each.text.includes(path))
      return newest && /\?token=([\w.-]+)/.exec(newest.text)?.[1]
    },
  }
}

function received(raw: string, to: readonly string[]): Received {
  const [headers = '', ...body] = raw.split('\r\n\r\n')
  const encoded = body.join('\r\n\r\n')
  const plain = /^Content-Transfer-Encoding: quoted-printable/im.test(headers) ? fromQuotedPrintable(encoded) : encoded
  return { to, headers: headers.replaceAll(/\r\n\s+/g, ' '), text: plain.replaceAll('\r\n', '\n') }
}

function fromQuotedPrintable(encoded: string): string {
  const bytes = encoded.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replaceAll(/%(?![\dA-F]{2})/g, '%25'))
}
