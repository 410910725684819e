/**
 * A calendar file (RFC 5545) with an event that repeats each day and has an alarm at its start. The time is floating: it is the local
 * time wherever the learner is.
 */
export function createReminderCalendar({
  start,
  now,
  id,
  summary,
  address,
}: {
  /** The local date and time of the first reminder: `2026-11-21T19:00`. */
  readonly start: string
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** Globally unique: calendars treat an event with a known id as a change of that event. */
  readonly id: string
  readonly summary: string
  /** The address that the event links to. */
  readonly address: string
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//My Mother Language//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${dateTime(new Date(now).toISOString().slice(0, 19))}Z`,
    `DTSTART:${dateTime(`${start}:00`)}`,
    'DURATION:PT5M',
    'RRULE:FREQ=DAILY',
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(address)}`,
    `URL:${address}`,
    // The learner is not busy at that time.
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `2026-11-21T19:00:00` → `20261121T190000`. */
const dateTime = (text: string) => text.replaceAll(/[-:]/g, '')

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const LONGEST_LINE = 75

/** Breaks a line after at most 75 octets of UTF-8, never within a character. The next line begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let length = 0
  return [...line]
    .map((character) => {
      const size = encoder.encode(character).length
      const isFull = length + size > LONGEST_LINE
      length = isFull ? 1 + size : length + size
      return isFull ? `\r\n ${character}` : character
    })
    .join('')
}
