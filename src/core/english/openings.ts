/** Words before what a message says or asks: “wait, so what does it mean”, “oh well”. */
const openings = String.raw`
  actually ah+ alright also and anyway bro btw bruh but dude go\son haha hang\son hello hey hi hiya hm+ hold\s(?:on|up) lol now o+h+
  ok(?:ay)? omg or please quick\squestion so sorry then ugh uh+ um+ wait well whoa+ wow+ yo`
  .trim()
  .split(/\s+/)
  .join('|')

/** Any character that is neither a letter nor a digit. `\\W` also matches ĩ and ũ, which are letters. */
const APART = String.raw`[^\p{L}\p{N}]`

/** Matches at the start of a text, past any opening words. Ignores case. */
export const afterOpenings = (pattern: string): RegExp =>
  new RegExp(`^${APART}*(?:(?:${openings})${APART}+)*${pattern}`, 'iu')

/** The opening words of a text that goes on as the pattern says. */
export const openingsBefore = (pattern: string): RegExp =>
  new RegExp(`^${APART}*(?:(?:${openings})${APART}+)+(?=${pattern})`, 'iu')

const ANY = openingsBefore('')

export const withoutOpenings = (text: string): string => text.replace(ANY, '')
