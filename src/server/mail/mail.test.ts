import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { resetEmail, verificationEmail, createSmtpMail } from './mail.ts'
import { openMailbox } from './mailbox.fixture.ts'

const WANJIKU = 'wanjiku@example.org'
const from = 'My Mother Language <kikuyu@example.org>'
const email = resetEmail('https://kikuyu.example.org/reset-password?token=abc')

function mailTo(smtpUrl: string, supportEmail?: string) {
  const faults: unknown[] = []
  const report = (fault: unknown) => faults.push(fault)
  return { mail: createSmtpMail({ smtpUrl, from, supportEmail }, { report, timeoutMs: 300 }), faults }
}

const failed = { ok: false, fault: { kind: 'mail-failed' } }

describe('an email', () => {
  test('arrives as plain text from the site, with the support email as Reply-To', async () => {
    const mailbox = await openMailbox()
    const { mail, faults } = mailTo(mailbox.environment.SMTP_URL, 'help@example.org')
    expect(await mail.send(WANJIKU, email)).toEqual({ ok: true, value: null })
    const [arrived] = mailbox.emails
    expect(arrived).toMatchObject({ to: [WANJIKU], text: email.text })
    expect(arrived?.headers).toContain(`Subject: ${email.subject}`)
    expect(arrived?.headers).toContain(`From: ${from}`)
    expect(arrived?.headers).toContain('Reply-To: help@example.org')
    expect(arrived?.headers).toContain('Content-Type: text/plain')
    expect(faults).toEqual([])
  })

  test('goes to one address, whatever the address contains', async () => {
    const mailbox = await openMailbox()
    await mailTo(mailbox.environment.SMTP_URL).mail.send('a@example.org, b@example.org', email)
    expect(mailbox.emails.flatMap(({ to }) => to)).not.toContain('b@example.org')
  })

  test.each([
    ['is unreachable', async () => 'smtp://127.0.0.1:9', /ECONNREFUSED|ESOCKET/],
    ['does not respond', silentServer, /ETIMEDOUT|ECONNECTION/],
    ['refuses', refusingServer, /EENVELOPE 550/],
  ])('that is not accepted because the mail server %s is refused and reported', async (_, open, why) => {
    const { mail, faults } = mailTo(await open())
    expect(await mail.send(WANJIKU, email)).toEqual(failed)
    expect(String(faults[0])).toMatch(why)
    expect(String(faults[0])).not.toContain(WANJIKU)
  })

  test('is not sent if the password would be sent unencrypted', async () => {
    const mailbox = await openMailbox()
    const open = mailbox.environment.SMTP_URL.replace('smtp://127.0.0.1', 'smtp://course:pa55word@0.0.0.0')
    const { mail, faults } = mailTo(open)
    expect(await mail.send(WANJIKU, email)).toEqual(failed)
    expect(String(faults[0])).toMatch(/ETLS/)
    expect(String(faults[0])).not.toContain('pa55word')
    expect(mailbox.emails).toEqual([])
  })
})

test('the text of an email contains the link and the support email', () => {
  expect(resetEmail('https://kikuyu.example.org/reset-password?token=abc', 'help@example.org').text).toBe(`Hello,

Someone, most likely you, asked for a new My Mother Language password for this email. Choose one here. The link works once, within an hour.

https://kikuyu.example.org/reset-password?token=abc

If it wasn’t you, you don’t need to do anything: your password stays the same.

Questions? Reply to this email, or write to help@example.org.

My Mother Language
`)
  expect(verificationEmail('https://kikuyu.example.org/x').text).toContain('\n\nhttps://kikuyu.example.org/x\n\n')
})

async function silentServer(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function refusingServer(): Promise<string> {
  const mailbox = await openMailbox({
    onRcptTo: (_, __, taken) => taken(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
  })
  return mailbox.environment.SMTP_URL
}
