/** A name, and the signs that must all be there. */
type Sign = readonly [name: string, ...signs: readonly RegExp[]]

/** The first that fits: nearly every browser also names those that it is compatible with. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\d/, /\bSafari\//],
]

const devices: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const MOST_READ = 500

/** What a learner calls the device that a browser's user agent tells of: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  // No browser's user agent is longer.
  const read = userAgent.slice(0, MOST_READ)
  const browser = nameIn(read, browsers)
  const device = nameIn(read, devices)
  if (browser && device) return `${browser} on ${device}`
  if (browser) return browser
  return device ? `A browser on ${device}` : 'An unknown browser'
}

const nameIn = (userAgent: string, names: readonly Sign[]) =>
  names.find(([, ...signs]) => signs.every((sign) => sign.test(userAgent)))?.[0]
