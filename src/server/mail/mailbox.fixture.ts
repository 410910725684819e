import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { startMailbox, type Mailbox } from './mail-server.fixture.ts'

/** A mail server that stops when the test ends. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const { stop, ...mailbox } = await startMailbox(options)
  onTestFinished(stop)
  return mailbox
}
