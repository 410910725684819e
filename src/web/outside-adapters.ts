import * as v from 'valibot'
import type { Auth } from '#providers/auth/auth.ts'
import { createGooglePopup } from '#providers/auth/google-popup.ts'
import { createServerAuth } from '#providers/auth/server.ts'
import { Config } from './config/config.ts'

/** What this site says of itself; null where it cannot be had. */
export async function readConfig(): Promise<Config | null> {
  try {
    const answer = await fetch('/config.json')
    const parsed = v.safeParse(Config, await answer.json())
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The accounts of a site; null where it has none. */
export async function createAuth({ accounts, offers }: Config): Promise<Auth | null> {
  return accounts === 'server' ? createServerAuth(offers.google ? { popup: createGooglePopup() } : {}) : null
}
