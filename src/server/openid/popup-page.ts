import { createHash } from 'node:crypto'
import { POPUP_CHANNEL, type PopupNews } from '#providers/auth/popup-news.ts'

/** The page that opened the popup closes it; where that one is gone, it goes by itself. */
const script = `
  new BroadcastChannel(${JSON.stringify(POPUP_CHANNEL)}).postMessage(JSON.parse(document.documentElement.dataset.news))
  setTimeout(() => close(), 400)
`

/** Of the popup's last page, in which nothing runs but its one script. */
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
 * Of what is shown in the popup. With the opener policy of our pages the browser would part the popup from the page that
 * opened it, which would then take it for closed.
 */
export const popupHeaders = { 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Referrer-Policy': 'no-referrer' }

/** Tells our pages how the sign-in ended, and closes the popup. */
export function popupPage(news: PopupNews): string {
  const text = news.fault ? 'You were not signed in.' : 'You are signed in.'
  return `<!doctype html>
<html lang="en" data-news="${escaped(JSON.stringify(news))}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Sign in</title></head>
<body><p>${text} You can close this window.</p><script>${script}</script></body>
</html>
`
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
