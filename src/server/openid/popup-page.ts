import { createHash } from 'node:crypto'
import { POPUP_CHANNEL, type PopupResult } from '#providers/auth/popup-result.ts'

/** The opener closes the popup. The popup closes itself in case the opener is gone. */
const script = `
  new BroadcastChannel(${JSON.stringify(POPUP_CHANNEL)}).postMessage(JSON.parse(document.documentElement.dataset.result))
  setTimeout(() => close(), 400)
`

/** The Content-Security-Policy of the popup's last page, which may run only its own script. */
export const popupPolicy = Object.entries({
  'default-src': "'none'",
  'script-src': `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

/**
 * The headers of all responses in the popup. The opener policy of our pages would separate the popup from its opener, which would
 * then see it as closed.
 */
export const popupHeaders = { 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Referrer-Policy': 'no-referrer' }

/** The page that reports the outcome of the sign-in to our pages and closes the popup. */
export function popupPage(result: PopupResult): string {
  const text = result.fault ? 'You were not signed in.' : 'You are signed in.'
  return `<!doctype html>
<html lang="en" data-result="${escaped(JSON.stringify(result))}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Sign in</title></head>
<body><p>${text} You can close this window.</p><script>${script}</script></body>
</html>
`
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
